func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  %r = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "y">]>}> : (tensor<4xf32>) -> tensor<8xf32>  // expected-error: all_gather.mesh
  return %r : tensor<8xf32>
}
