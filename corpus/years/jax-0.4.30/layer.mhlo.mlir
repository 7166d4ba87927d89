module @jit_layer attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<5x3xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<3xf32> {mhlo.layout_mode = "default"}) -> (tensor<f32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<5x3xf32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<3xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}) {
    %0 = "mhlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]}> : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %1 = "mhlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = dense<1> : tensor<1xi64>}> : (tensor<3xf32>) -> tensor<1x3xf32>
    %2 = "mhlo.broadcast_in_dim"(%1) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %3 = mhlo.add %0, %2 : tensor<4x3xf32>
    %4 = mhlo.tanh %3 : tensor<4x3xf32>
    %5 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = "mhlo.broadcast_in_dim"(%5) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %7 = mhlo.subtract %6, %4 : tensor<4x3xf32>
    %8:3 = call @log_softmax(%4) : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>)
    %9 = "mhlo.slice"(%8#0) <{limit_indices = dense<[4, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %10 = mhlo.reshape %9 : (tensor<4x1xf32>) -> tensor<4xf32>
    %11 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = mhlo.reduce(%10 init: %11) applies mhlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %13 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %14 = mhlo.divide %12, %13 : tensor<f32>
    %15 = mhlo.negate %14 : tensor<f32>
    %16 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = mhlo.negate %16 : tensor<f32>
    %18 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %19 = mhlo.divide %17, %18 : tensor<f32>
    %20 = "mhlo.broadcast_in_dim"(%19) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %21 = "mhlo.broadcast_in_dim"(%20) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %22 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = "mhlo.pad"(%21, %22) <{edge_padding_high = dense<[0, 2]> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x3xf32>
    %24 = call @log_softmax_0(%8#1, %8#2, %23) : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %25 = mhlo.multiply %24, %7 : tensor<4x3xf32>
    %26 = mhlo.multiply %25, %4 : tensor<4x3xf32>
    %27 = mhlo.add %25, %26 : tensor<4x3xf32>
    %28 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = mhlo.reduce(%27 init: %28) applies mhlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %30 = mhlo.reshape %29 : (tensor<3xf32>) -> tensor<1x3xf32>
    %31 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = mhlo.reduce(%30 init: %31) applies mhlo.add across dimensions = [0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<3xf32>
    %33 = "mhlo.dot_general"(%27, %arg0) <{dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]}> : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %34 = "mhlo.transpose"(%33) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<3x5xf32>) -> tensor<5x3xf32>
    %35 = "mhlo.dot_general"(%arg0, %arg0) <{dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#mhlo<precision HIGHEST>, #mhlo<precision HIGHEST>]}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x4xf32>
    return %15, %34, %32, %35 : tensor<f32>, tensor<5x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x3xf32> {mhlo.layout_mode = "default"}, tensor<4x3xf32> {mhlo.layout_mode = "default"}, tensor<4x1xf32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %1 = mhlo.reduce(%arg0 init: %0) applies mhlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = mhlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %4 = mhlo.compare  EQ, %arg0, %3,  FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %5 = mhlo.convert %4 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    %6 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = mhlo.reduce(%5 init: %6) applies mhlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %9 = "mhlo.broadcast_in_dim"(%8) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %10 = mhlo.maximum %9, %1 : tensor<4xf32>
    %11 = mhlo.compare  EQ, %1, %10,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %12 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = "mhlo.broadcast_in_dim"(%12) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %14 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = "mhlo.broadcast_in_dim"(%14) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %16 = mhlo.select %11, %13, %15 : tensor<4xi1>, tensor<4xf32>
    %17 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %18 = "mhlo.broadcast_in_dim"(%17) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %19 = mhlo.compare  EQ, %18, %10,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %20 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %21 = "mhlo.broadcast_in_dim"(%20) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %22 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = "mhlo.broadcast_in_dim"(%22) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %24 = mhlo.select %19, %21, %23 : tensor<4xi1>, tensor<4xf32>
    %25 = mhlo.divide %16, %24 : tensor<4xf32>
    %26 = "mhlo.broadcast_in_dim"(%10) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %27 = "mhlo.broadcast_in_dim"(%26) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %28 = mhlo.subtract %arg0, %27 : tensor<4x3xf32>
    %29 = mhlo.exponential %28 : tensor<4x3xf32>
    %30 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = mhlo.reduce(%29 init: %30) applies mhlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %32 = "mhlo.broadcast_in_dim"(%31) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %33 = mhlo.log %32 : tensor<4x1xf32>
    %34 = "mhlo.broadcast_in_dim"(%33) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %35 = mhlo.subtract %28, %34 : tensor<4x3xf32>
    return %35, %29, %32 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<4x3xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4x1xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<4x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x3xf32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.negate %arg2 : tensor<4x3xf32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = mhlo.reduce(%0 init: %1) applies mhlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = mhlo.reshape %2 : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = mhlo.divide %3, %arg1 : tensor<4x1xf32>
    %5 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = mhlo.reduce(%4 init: %5) applies mhlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = "mhlo.broadcast_in_dim"(%6) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4x3xf32>
    %8 = mhlo.multiply %7, %arg0 : tensor<4x3xf32>
    %9 = mhlo.add %arg2, %8 : tensor<4x3xf32>
    return %9 : tensor<4x3xf32>
  }
}
