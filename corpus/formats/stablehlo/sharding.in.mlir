sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=2], device_ids=[1, 0]>
sdy.mesh @one = <[], device_ids=[3]> {foo.bar = 1 : i32}
sdy.mesh @"a b" = <[]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.add %x, %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %x <@mesh, [{"x"}, {"y", ?}]> : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %x <@mesh, [{"y":(1)2}, {?}], replicated={"y":(2)2}> : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %x <@mesh, [{"x"}p1, {"y"}p0]> : tensor<8x8xf32>
  %4 = sdy.sharding_constraint %x <mesh<["a"=2]>, [{"a"}, {}]> {foo.bar} : tensor<8x8xf32>
  %5 = sdy.sharding_constraint %x <@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<8x8xf32>
  %6 = sdy.reshard %x <@mesh, [{}, {}]> : tensor<8x8xf32>
  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>
  %7 = sdy.all_gather [{"x"}, {}] %1 out_sharding=<@mesh, [{}, {"y", ?}]> : tensor<8x8xf32>
  %8 = sdy.all_slice [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %9 = sdy.all_reduce {"x"} %6 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %10 = sdy.all_to_all [{"x"}: 0->1] %8 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  %11 = sdy.collective_permute %8 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %12 = sdy.reduce_scatter [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %13 = sdy.propagation_barrier %1 allowed_direction=FORWARD : tensor<8x8xf32>
  %14 = sdy.data_flow_edge %0 sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %15 = sdy.constant dense<1.0> : tensor<8x8xf32>
  %16 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>]
      manual_axes={"x"} (%a: tensor<4x8xf32>) {
    sdy.return %a : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  %17 = sdy.named_computation<"foo">(%x) in_shardings=[<@mesh, [{"x"}, {}]>] (%a: tensor<8x8xf32>) {
    sdy.return %a : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}
