"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2], device_ids=[1, 0]>, sym_name = "other"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[3]>, sym_name = "one"}> {foo.bar = 1 : i32} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "a b"}> : () -> ()
  "func.func"() <{function_type = (tensor<8x8xf32>) -> tensor<8x8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x8xf32>):
    %0 = "stablehlo.add"(%arg0, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {?}], replicated={"y":(2)2}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"x"}p1, {"y"}p0]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %4 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}, {}]>}> {foo.bar} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = "sdy.reshard"(%arg0) <{sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    "sdy.sharding_group"(%arg0) <{group_id = 3 : i64}> : (tensor<8x8xf32>) -> ()
    %7 = "sdy.all_gather"(%1) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{}, {"y", ?}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = "sdy.all_slice"(%6) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>, slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %9 = "sdy.all_reduce"(%6) <{out_sharding = #sdy.sharding<@mesh, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"x"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = "sdy.all_to_all"(%8) <{out_sharding = #sdy.sharding<@mesh, [{}, {"x"}]>, params = #sdy<all_to_all_param_list[{"x"}: 0->1]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = "sdy.collective_permute"(%8) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %12 = "sdy.reduce_scatter"(%6) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>, reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %13 = "sdy.propagation_barrier"(%1) <{allowed_direction = 1 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %14 = "sdy.data_flow_edge"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = "sdy.constant"() <{value = dense<1.000000e+00> : tensor<8x8xf32>}> : () -> tensor<8x8xf32>
    %16 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}> ({
    ^bb0(%arg2: tensor<4x8xf32>):
      "sdy.return"(%arg2) : (tensor<4x8xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{}>, out_shardings = #sdy.sharding_per_value<[]>}> ({
      "sdy.return"() : () -> ()
    }) : () -> ()
    %17 = "sdy.named_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, name = "foo"}> ({
    ^bb0(%arg1: tensor<8x8xf32>):
      "sdy.return"(%arg1) : (tensor<8x8xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%arg0) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()
