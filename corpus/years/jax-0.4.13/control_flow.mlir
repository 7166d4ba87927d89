module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<i32> {jax.arg_info = "n", mhlo.sharding = "{replicated}"}) -> (tensor<4xf32> {jax.result_info = "[0]"}, tensor<f32> {jax.result_info = "[1]"}, tensor<4xf32> {jax.result_info = "[2]"}, tensor<4xf32> {jax.result_info = "[3]"}, tensor<4xf32> {jax.result_info = "[4]"}) {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %arg0, %iterArg_1 = %0, %iterArg_2 = %arg0) : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
     cond {
      %17 = stablehlo.convert %iterArg_1 : tensor<i32>
      %18 = stablehlo.compare  LT, %17, %iterArg,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %17 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_1, %17 : tensor<i32>
      %19 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %21 = stablehlo.multiply %iterArg_2, %20 : tensor<4xf32>
      %22 = stablehlo.add %21, %iterArg_0 : tensor<4xf32>
      stablehlo.return %iterArg, %iterArg_0, %18, %22 : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    }
    %2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.dynamic_slice %arg0, %2, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8:4 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %7, %iterArg_1 = %4, %iterArg_2 = %6) : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
     cond {
      %17 = stablehlo.constant dense<4> : tensor<i32>
      %18 = stablehlo.compare  LT, %iterArg_0, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %17 = stablehlo.constant dense<0> : tensor<i32>
      %18 = stablehlo.compare  LT, %iterArg_0, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %19 = stablehlo.convert %iterArg_0 : tensor<i32>
      %20 = stablehlo.constant dense<4> : tensor<i32>
      %21 = stablehlo.add %19, %20 : tensor<i32>
      %22 = stablehlo.select %18, %21, %iterArg_0 : tensor<i1>, tensor<i32>
      %23 = stablehlo.dynamic_slice %iterArg, %22, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %24 = stablehlo.reshape %23 : (tensor<1xf32>) -> tensor<f32>
      %25 = stablehlo.add %iterArg_1, %24 : tensor<f32>
      %26 = stablehlo.multiply %iterArg_1, %24 : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %28 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.compare  LT, %iterArg_0, %28,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %30 = stablehlo.convert %iterArg_0 : tensor<i32>
      %31 = stablehlo.constant dense<4> : tensor<i32>
      %32 = stablehlo.add %30, %31 : tensor<i32>
      %33 = stablehlo.select %29, %32, %iterArg_0 : tensor<i1>, tensor<i32>
      %34 = stablehlo.dynamic_update_slice %iterArg_2, %27, %33 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
      %35 = stablehlo.constant dense<1> : tensor<i32>
      %36 = stablehlo.add %iterArg_0, %35 : tensor<i32>
      stablehlo.return %iterArg, %36, %25, %34 : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    }
    %9 = stablehlo.constant dense<2> : tensor<i32>
    %10 = stablehlo.compare  GT, %arg1, %9,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = stablehlo.convert %10 : (tensor<i1>) -> tensor<i32>
    %12 = "stablehlo.case"(%11) ({
      %17 = stablehlo.cosine %arg0 : tensor<4xf32>
      stablehlo.return %17 : tensor<4xf32>
    }, {
      %17 = stablehlo.sine %arg0 : tensor<4xf32>
      stablehlo.return %17 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.clamp %13, %arg1, %14 : tensor<i32>
    %16 = "stablehlo.case"(%15) ({
      %17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %19 = stablehlo.add %arg0, %18 : tensor<4xf32>
      stablehlo.return %19 : tensor<4xf32>
    }, {
      %17 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %19 = stablehlo.multiply %arg0, %18 : tensor<4xf32>
      stablehlo.return %19 : tensor<4xf32>
    }, {
      %17 = stablehlo.negate %arg0 : tensor<4xf32>
      stablehlo.return %17 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %1#3, %8#2, %8#3, %12, %16 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
