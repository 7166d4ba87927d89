module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 1994 : i32}} {
  func.func @__inference_indexing_177(%arg0: tensor<5x4xf32> {tf._user_specified_name = "table"}, %arg1: tensor<3xi32> {tf._user_specified_name = "rows"}, %arg2: tensor<4x4xf32> {tf._user_specified_name = "x"}) -> (tensor<3x4xf32>, tensor<5x4xf32>, tensor<3xf32>, tensor<5x4xf32>, tensor<5x6xf32>, tensor<4x8xf32>) attributes {allow_soft_placement = false, tf.entry_function = {control_outputs = "", inputs = "table,rows,x", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal"}} {
    %0 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = mhlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]> : tensor<8xf32>
    %2 = mhlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %3 = mhlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %4 = "mhlo.concatenate"(%2, %3) <{dimension = 1 : i64}> : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %5 = mhlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %6 = "mhlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<5x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
    %7 = "mhlo.slice"(%arg0) <{limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<5x4xf32>) -> tensor<3x4xf32>
    %8 = "mhlo.scatter"(%arg0, %5, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #mhlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %19 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %19 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %9 = "mhlo.gather"(%arg2, %4) <{dimension_numbers = #mhlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<1> : tensor<2xi64>}> : (tensor<4x4xf32>, tensor<3x2xi32>) -> tensor<3xf32>
    %10 = "mhlo.pad"(%arg2, %0) <{edge_padding_high = dense<[0, 2]> : tensor<2xi64>, edge_padding_low = dense<[1, 0]> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<4x4xf32>, tensor<f32>) -> tensor<5x6xf32>
    %11 = "mhlo.reverse"(%arg2) <{dimensions = dense<0> : tensor<1xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = "mhlo.slice"(%arg2) <{limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %13 = "mhlo.concatenate"(%11, %12) <{dimension = 0 : i64}> : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %14 = "mhlo.transpose"(%arg2) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %15 = "mhlo.broadcast_in_dim"(%14) <{broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %16 = mhlo.reshape %15 : (tensor<4x2x4xf32>) -> tensor<4x8xf32>
    %17 = "mhlo.broadcast_in_dim"(%1) <{broadcast_dimensions = dense<1> : tensor<1xi64>}> : (tensor<8xf32>) -> tensor<4x8xf32>
    %18 = mhlo.add %16, %17 : tensor<4x8xf32>
    return %6, %8, %9, %13, %10, %18 : tensor<3x4xf32>, tensor<5x4xf32>, tensor<3xf32>, tensor<5x4xf32>, tensor<5x6xf32>, tensor<4x8xf32>
  }
}
