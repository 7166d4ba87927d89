#map = affine_map<() -> ()>
#map1 = affine_map<()[s0] -> ()>
#map2 = affine_map<(d0, d1) -> ((d0 + d1) * 2)>
#map3 = affine_map<(d0) -> (-(d0 mod 4))>
#map4 = affine_map<(d0) -> (d0 - d0 mod 5)>
#map5 = affine_map<(d0)[s0] -> (d0 * s0 - s0 * 4, d0 floordiv 2)>
#map6 = affine_map<(d0)[s0] -> ((d0 ceildiv 8) mod s0 - 1)>
#map7 = affine_map<(d0, d1, d2) -> (d0 - (d1 - d2) * 3 + 1)>
#map8 = affine_map<(d0) -> (((d0 + 1) floordiv 2) * -5)>
#map9 = affine_map<(d0)[s0] -> (d0)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map13 = affine_map<(d0) -> (0)>
#map14 = affine_map<(d0)[s0] -> (s0, -3)>
#map15 = affine_map<(d0, d1) -> (d0 - d1)>
#map16 = affine_map<(d0, d1) -> (d0 - (d1 + 7))>
#set = affine_set<(d0) : (d0 >= 0)>
#set1 = affine_set<(d0)[s0] : (d0 - 1 == 0, -d0 + s0 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) {x.a0 = #map, x.a1 = #map1, x.a10 = #map2, x.a11 = #map3, x.a12 = #map4, x.a13 = #map5, x.a14 = #map6, x.a15 = #map7, x.a16 = #map8, x.a17 = #set, x.a18 = #set1, x.a19 = strided<[4, ?], offset: ?>, x.a2 = #map9, x.a20 = strided<[1]>, x.a3 = #map10, x.a4 = #map11, x.a5 = #map12, x.a6 = #map13, x.a7 = #map14, x.a8 = #map15, x.a9 = #map16} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "m"}> : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "collectives"}> ({
  ^bb0(%arg1: tensor<4xf32>):
    %0 = "sdy.all_reduce"(%arg1) <{out_sharding = #sdy.sharding<@m, [{}]>, reduction_axes = #sdy<axis_ref_list{"x"}>, reduction_op = 1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "sdy.reduce_scatter"(%0) <{out_sharding = #sdy.sharding<@m, [{"x"}]>, reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}]>, reduction_op = 2 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "sdy.all_reduce"(%0) <{out_sharding = #sdy.sharding<@m, [{}]>, reduction_axes = #sdy<axis_ref_list{"x"}>, reduction_op = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
    %3 = "stablehlo.collective_broadcast"(%2) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%3) : (tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@m, [{}], unreduced=max{"x"}>}], function_type = (tensor<4xf32>) -> (), sym_name = "unreduced"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
