module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  sdy.mesh @other = <["x"=2], device_ids=[1, 0]>
  sdy.mesh @one = <[], device_ids=[3]> {foo.bar = 1 : i32}
  sdy.mesh @"a b" = <[]>
  func.func @f(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {"y", ?}]> : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %arg0 <@mesh, [{"y":(1)2}, {?}], replicated={"y":(2)2}> : tensor<8x8xf32>
    %3 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}p1, {"y"}p0]> : tensor<8x8xf32>
    %4 = sdy.sharding_constraint %arg0 <mesh<["a"=2]>, [{"a"}, {}]> {foo.bar} : tensor<8x8xf32>
    %5 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<8x8xf32>
    %6 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<8x8xf32>
    sdy.sharding_group %arg0 group_id=3 : tensor<8x8xf32>
    %7 = sdy.all_gather [{"x"}, {}] %1 out_sharding=<@mesh, [{}, {"y", ?}]> : tensor<8x8xf32>
    %8 = sdy.all_slice [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %9 = sdy.all_reduce {"x"} %6 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
    %10 = sdy.all_to_all [{"x"}: 0->1] %8 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
    %11 = sdy.collective_permute %8 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %12 = sdy.reduce_scatter [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %13 = sdy.propagation_barrier %1 allowed_direction=FORWARD : tensor<8x8xf32>
    %14 = sdy.data_flow_edge %0 sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %15 = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
    %16 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
      sdy.return %arg1 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
      sdy.return
    } : () -> ()
    %17 = sdy.named_computation<"foo">(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] (%arg1: tensor<8x8xf32>) {
      sdy.return %arg1 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
