// all_gather
module {
  func.func @all_gather_one() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.all_gather"(%cst) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// all_reduce
module {
  func.func @all_reduce_one() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.all_reduce"(%cst) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// all_to_all
module {
  func.func @all_to_all_one() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.all_to_all"(%cst) <{concat_dimension = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// collective_broadcast
module {
  func.func @collective_broadcast_one() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.collective_broadcast"(%cst) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// collective_permute
module {
  func.func @collective_permute_to_itself() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.collective_permute"(%cst) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @collective_permute_from_nobody() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.collective_permute"(%cst) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<2x2xf32>
    return
  }
}
// partition_id
module {
  func.func @partition_id_first() {
    %0 = stablehlo.partition_id : tensor<ui32>
    check.expect_eq_const %0, dense<0> : tensor<ui32>
    return
  }
}
// reduce_scatter
module {
  func.func @reduce_scatter_one() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.reduce_scatter"(%cst) <{replica_groups = dense<0> : tensor<1x1xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// replica_id
module {
  func.func @replica_id_first() {
    %0 = stablehlo.replica_id : tensor<ui32>
    check.expect_eq_const %0, dense<0> : tensor<ui32>
    return
  }
}
