module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<4xf32> {jax.result_info = "result[4]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%iterArg = %arg1, %iterArg_3 = %arg0, %iterArg_4 = %c, %iterArg_5 = %arg0) : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
     cond {
      %10 = stablehlo.convert %iterArg_4 : tensor<i32>
      %11 = stablehlo.compare  LT, %10, %iterArg,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_4, %c_6 : tensor<i32>
      %cst_7 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %12 = stablehlo.multiply %iterArg_5, %11 : tensor<4xf32>
      %13 = stablehlo.add %12, %iterArg_3 : tensor<4xf32>
      stablehlo.return %iterArg, %iterArg_3, %10, %13 : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    }
    %1 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4:4 = stablehlo.while(%iterArg = %arg0, %iterArg_3 = %c_0, %iterArg_4 = %2, %iterArg_5 = %3) : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
     cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %10 = stablehlo.compare  LT, %iterArg_3, %c_6,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10 = stablehlo.dynamic_slice %iterArg, %iterArg_3, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
      %12:2 = func.call @None(%iterArg_4, %11) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
      %13 = stablehlo.broadcast_in_dim %12#1, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %14 = stablehlo.dynamic_update_slice %iterArg_5, %13, %iterArg_3 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %15, %12#0, %14 : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    }
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %5 = stablehlo.compare  GT, %arg1, %c_1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.convert %5 : (tensor<i1>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %10 = stablehlo.cosine %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }, {
      %10 = stablehlo.sine %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.clamp %c_2, %arg1, %c_1 : tensor<i32>
    %9 = "stablehlo.case"(%8) ({
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %11 = stablehlo.add %arg0, %10 : tensor<4xf32>
      stablehlo.return %11 : tensor<4xf32>
    }, {
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %11 = stablehlo.multiply %arg0, %10 : tensor<4xf32>
      stablehlo.return %11 : tensor<4xf32>
    }, {
      %10 = stablehlo.negate %arg0 : tensor<4xf32>
      stablehlo.return %10 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %0#3, %4#2, %4#3, %7, %9 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @None(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    %1 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    return %0, %1 : tensor<f32>, tensor<f32>
  }
}
