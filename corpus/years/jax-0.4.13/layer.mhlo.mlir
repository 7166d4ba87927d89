module @jit_layer attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<5x3xf32> {jax.arg_info = "w", mhlo.sharding = "{replicated}"}, %arg2: tensor<3xf32> {jax.arg_info = "b", mhlo.sharding = "{replicated}"}) -> (tensor<f32> {jax.result_info = "[0]"}, tensor<5x3xf32> {jax.result_info = "[1]"}, tensor<3xf32> {jax.result_info = "[2]"}, tensor<4x4xf32> {jax.result_info = "[3]"}) {
    %0 = "mhlo.dot_general"(%arg0, %arg1) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %1 = "mhlo.broadcast_in_dim"(%arg2) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<3xf32>) -> tensor<1x3xf32>
    %2 = "mhlo.broadcast_in_dim"(%1) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %3 = mhlo.add %0, %2 : tensor<4x3xf32>
    %4 = mhlo.tanh %3 : tensor<4x3xf32>
    %5 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = "mhlo.broadcast_in_dim"(%5) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4x3xf32>
    %7 = mhlo.subtract %6, %4 : tensor<4x3xf32>
    %8:3 = call @log_softmax(%4) : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>)
    %9 = mhlo.constant dense<0> : tensor<i32>
    %10 = mhlo.constant dense<0> : tensor<i32>
    %11 = mhlo.compare  LT, %9, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = mhlo.constant dense<0> : tensor<i32>
    %13 = mhlo.constant dense<4> : tensor<i32>
    %14 = mhlo.add %12, %13 : tensor<i32>
    %15 = mhlo.constant dense<0> : tensor<i32>
    %16 = mhlo.select %11, %14, %15 : tensor<i1>, tensor<i32>
    %17 = mhlo.constant dense<0> : tensor<i32>
    %18 = mhlo.constant dense<0> : tensor<i32>
    %19 = mhlo.compare  LT, %17, %18,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = mhlo.constant dense<0> : tensor<i32>
    %21 = mhlo.constant dense<3> : tensor<i32>
    %22 = mhlo.add %20, %21 : tensor<i32>
    %23 = mhlo.constant dense<0> : tensor<i32>
    %24 = mhlo.select %19, %22, %23 : tensor<i1>, tensor<i32>
    %25 = "mhlo.dynamic_slice"(%8#0, %16, %24) {slice_sizes = dense<[4, 1]> : tensor<2xi64>} : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
    %26 = mhlo.reshape %25 : (tensor<4x1xf32>) -> tensor<4xf32>
    %27 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = mhlo.reduce(%26 init: %27) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %53 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %53 : tensor<f32>
    }
    %29 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %30 = mhlo.divide %28, %29 : tensor<f32>
    %31 = mhlo.negate %30 : tensor<f32>
    %32 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = mhlo.negate %32 : tensor<f32>
    %34 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %35 = mhlo.divide %33, %34 : tensor<f32>
    %36 = "mhlo.broadcast_in_dim"(%35) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>
    %37 = "mhlo.broadcast_in_dim"(%36) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x1xf32>
    %38 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = "mhlo.broadcast_in_dim"(%38) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4x3xf32>
    %40 = mhlo.dynamic_update_slice %39, %37, %16, %24 : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
    %41 = call @log_softmax_0(%8#1, %8#2, %40) : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %42 = mhlo.multiply %41, %7 : tensor<4x3xf32>
    %43 = mhlo.multiply %42, %4 : tensor<4x3xf32>
    %44 = mhlo.add %42, %43 : tensor<4x3xf32>
    %45 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = mhlo.reduce(%44 init: %45) across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %53 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %53 : tensor<f32>
    }
    %47 = mhlo.reshape %46 : (tensor<3xf32>) -> tensor<1x3xf32>
    %48 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = mhlo.reduce(%47 init: %48) across dimensions = [0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<3xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %53 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %53 : tensor<f32>
    }
    %50 = "mhlo.dot_general"(%44, %arg0) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %51 = "mhlo.transpose"(%50) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<3x5xf32>) -> tensor<5x3xf32>
    %52 = "mhlo.dot_general"(%arg0, %arg0) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#mhlo<precision HIGHEST>, #mhlo<precision HIGHEST>]} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x4xf32>
    return %31, %51, %49, %52 : tensor<f32>, tensor<5x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>) {
    %0 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %1 = mhlo.reduce(%arg0 init: %0) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
      %18 = mhlo.maximum %arg1, %arg2 : tensor<f32>
      mhlo.return %18 : tensor<f32>
    }
    %2 = mhlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = "mhlo.broadcast_in_dim"(%2) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %4 = mhlo.compare  EQ, %arg0, %3,  FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %5 = mhlo.convert %4 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    %6 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = mhlo.reduce(%5 init: %6) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
      %18 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %18 : tensor<f32>
    }
    %8 = "mhlo.broadcast_in_dim"(%1) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x1xf32>
    %9 = "mhlo.broadcast_in_dim"(%8) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %10 = mhlo.subtract %arg0, %9 : tensor<4x3xf32>
    %11 = mhlo.exponential %10 : tensor<4x3xf32>
    %12 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = mhlo.reduce(%11 init: %12) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)  {
      %18 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %18 : tensor<f32>
    }
    %14 = "mhlo.broadcast_in_dim"(%13) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x1xf32>
    %15 = mhlo.log %14 : tensor<4x1xf32>
    %16 = "mhlo.broadcast_in_dim"(%15) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %17 = mhlo.subtract %10, %16 : tensor<4x3xf32>
    return %17, %11, %14 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<4x3xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = mhlo.negate %arg2 : tensor<4x3xf32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = mhlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %10 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %10 : tensor<f32>
    }
    %3 = mhlo.reshape %2 : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = mhlo.divide %3, %arg1 : tensor<4x1xf32>
    %5 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = mhlo.reduce(%4 init: %5) across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      %10 = mhlo.add %arg3, %arg4 : tensor<f32>
      mhlo.return %10 : tensor<f32>
    }
    %7 = "mhlo.broadcast_in_dim"(%6) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x3xf32>
    %8 = mhlo.multiply %7, %arg0 : tensor<4x3xf32>
    %9 = mhlo.add %arg2, %8 : tensor<4x3xf32>
    return %9 : tensor<4x3xf32>
  }
}
