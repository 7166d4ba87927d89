module @jit_layer attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<5x3xf32> {jax.arg_info = "w", mhlo.sharding = "{replicated}"}, %arg2: tensor<3xf32> {jax.arg_info = "b", mhlo.sharding = "{replicated}"}) -> (tensor<f32> {jax.result_info = "[0]"}, tensor<5x3xf32> {jax.result_info = "[1]"}, tensor<3xf32> {jax.result_info = "[2]"}, tensor<4x4xf32> {jax.result_info = "[3]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x3xf32>
    %4 = stablehlo.tanh %3 : tensor<4x3xf32>
    %5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %7 = stablehlo.subtract %6, %4 : tensor<4x3xf32>
    %8:3 = call @log_softmax(%4) : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>)
    %9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.compare  LT, %9, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.constant dense<4> : tensor<i32>
    %14 = stablehlo.add %12, %13 : tensor<i32>
    %15 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.select %11, %14, %15 : tensor<i1>, tensor<i32>
    %17 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.compare  LT, %17, %18,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.constant dense<3> : tensor<i32>
    %22 = stablehlo.add %20, %21 : tensor<i32>
    %23 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.select %19, %22, %23 : tensor<i1>, tensor<i32>
    %25 = stablehlo.dynamic_slice %8#0, %16, %24, sizes = [4, 1] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
    %26 = stablehlo.reshape %25 : (tensor<4x1xf32>) -> tensor<4xf32>
    %27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%26 init: %27) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %29 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %30 = stablehlo.divide %28, %29 : tensor<f32>
    %31 = stablehlo.negate %30 : tensor<f32>
    %32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.negate %32 : tensor<f32>
    %34 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %35 = stablehlo.divide %33, %34 : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %40 = stablehlo.dynamic_update_slice %39, %37, %16, %24 : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
    %41 = call @log_softmax_0(%8#1, %8#2, %40) : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %42 = stablehlo.multiply %41, %7 : tensor<4x3xf32>
    %43 = stablehlo.multiply %42, %4 : tensor<4x3xf32>
    %44 = stablehlo.add %42, %43 : tensor<4x3xf32>
    %45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%44 init: %45) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %47 = stablehlo.reshape %46 : (tensor<3xf32>) -> tensor<1x3xf32>
    %48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%47 init: %48) applies stablehlo.add across dimensions = [0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<3xf32>
    %50 = stablehlo.dot_general %44, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %51 = stablehlo.transpose %50, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>
    %52 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x4xf32>
    return %31, %51, %49, %52 : tensor<f32>, tensor<5x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>) {
    %0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.compare  EQ, %arg0, %3,  FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %5 = stablehlo.convert %4 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    %6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %10 = stablehlo.subtract %arg0, %9 : tensor<4x3xf32>
    %11 = stablehlo.exponential %10 : tensor<4x3xf32>
    %12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %15 = stablehlo.log %14 : tensor<4x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %17 = stablehlo.subtract %10, %16 : tensor<4x3xf32>
    return %17, %11, %14 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<4x3xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x3xf32>
    %1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.reshape %2 : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = stablehlo.divide %3, %arg1 : tensor<4x1xf32>
    %5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%4 init: %5) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %8 = stablehlo.multiply %7, %arg0 : tensor<4x3xf32>
    %9 = stablehlo.add %arg2, %8 : tensor<4x3xf32>
    return %9 : tensor<4x3xf32>
  }
}
