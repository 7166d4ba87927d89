module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<4xf32> {jax.result_info = "result[4]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%iterArg = %arg1, %iterArg_4 = %arg0, %iterArg_5 = %c, %iterArg_6 = %arg0) : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    cond {
      %10 = stablehlo.convert %iterArg_5 : tensor<i32>
      %11 = stablehlo.compare LT, %10, %iterArg, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_5, %c_7 : tensor<i32>
      %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %12 = stablehlo.multiply %iterArg_6, %11 : tensor<4xf32>
      %13 = stablehlo.add %12, %iterArg_4 : tensor<4xf32>
      stablehlo.return %iterArg, %iterArg_4, %10, %13 : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    }
    %1 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4:4 = stablehlo.while(%iterArg = %arg0, %iterArg_4 = %c_0, %iterArg_5 = %2, %iterArg_6 = %3) : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    cond {
      %c_7 = stablehlo.constant dense<4> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_4) : (tensor<4xf32>, tensor<i32>) -> tensor<f32>
      %11 = stablehlo.add %iterArg_5, %10 : tensor<f32>
      %12 = stablehlo.multiply %iterArg_5, %10 : tensor<f32>
      %13 = func.call @dynamic_update_index_in_dim(%iterArg_6, %12, %iterArg_4) : (tensor<4xf32>, tensor<f32>, tensor<i32>) -> tensor<4xf32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg_4, %c_7 : tensor<i32>
      stablehlo.return %iterArg, %14, %11, %13 : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    }
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %5 = stablehlo.compare GT, %arg1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.convert %5 : (tensor<i1>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %10 = stablehlo.cosine %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }, {
      %10 = stablehlo.sine %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %8 = stablehlo.clamp %c_2, %arg1, %c_3 : tensor<i32>
    %9 = "stablehlo.case"(%8) ({
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %11 = stablehlo.add %arg0, %10 : tensor<4xf32>
      stablehlo.return %11 : tensor<4xf32>
    }, {
      %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %11 = stablehlo.multiply %arg0, %10 : tensor<4xf32>
      stablehlo.return %11 : tensor<4xf32>
    }, {
      %10 = stablehlo.negate %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %0#3, %4#2, %4#3, %7, %9 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
