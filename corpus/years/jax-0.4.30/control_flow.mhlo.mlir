module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<4xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<f32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<4xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<4xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}, tensor<4xf32> {jax.result_info = "[4]", mhlo.layout_mode = "default"}) {
    %0 = mhlo.constant dense<0> : tensor<i32>
    %1:4 = mhlo.while(%iterArg = %arg1, %iterArg_0 = %arg0, %iterArg_1 = %0, %iterArg_2 = %arg0) : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
     cond {
      %16 = mhlo.convert %iterArg_1 : tensor<i32>
      %17 = mhlo.compare  LT, %16, %iterArg,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %17 : tensor<i1>
    } do {
      %16 = mhlo.constant dense<1> : tensor<i32>
      %17 = mhlo.add %iterArg_1, %16 : tensor<i32>
      %18 = mhlo.constant dense<5.000000e-01> : tensor<f32>
      %19 = "mhlo.broadcast_in_dim"(%18) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
      %20 = mhlo.multiply %iterArg_2, %19 : tensor<4xf32>
      %21 = mhlo.add %20, %iterArg_0 : tensor<4xf32>
      mhlo.return %iterArg, %iterArg_0, %17, %21 : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    }
    %2 = "mhlo.slice"(%arg0) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<1xf32>
    %3 = mhlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    %4 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = "mhlo.broadcast_in_dim"(%4) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
    %6 = mhlo.constant dense<0> : tensor<i32>
    %7:4 = mhlo.while(%iterArg = %arg0, %iterArg_0 = %6, %iterArg_1 = %3, %iterArg_2 = %5) : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
     cond {
      %16 = mhlo.constant dense<4> : tensor<i32>
      %17 = mhlo.compare  LT, %iterArg_0, %16,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %17 : tensor<i1>
    } do {
      %16 = mhlo.constant dense<0> : tensor<i32>
      %17 = mhlo.compare  LT, %iterArg_0, %16,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %18 = mhlo.convert %iterArg_0 : tensor<i32>
      %19 = mhlo.constant dense<4> : tensor<i32>
      %20 = mhlo.add %18, %19 : tensor<i32>
      %21 = mhlo.select %17, %20, %iterArg_0 : tensor<i1>, tensor<i32>
      %22 = "mhlo.dynamic_slice"(%iterArg, %21) <{slice_sizes = dense<1> : tensor<1xi64>}> : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %23 = mhlo.reshape %22 : (tensor<1xf32>) -> tensor<f32>
      %24:2 = func.call @None(%iterArg_1, %23) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
      %25 = "mhlo.broadcast_in_dim"(%24#1) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<1xf32>
      %26 = mhlo.constant dense<0> : tensor<i32>
      %27 = mhlo.compare  LT, %iterArg_0, %26,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %28 = mhlo.convert %iterArg_0 : tensor<i32>
      %29 = mhlo.constant dense<4> : tensor<i32>
      %30 = mhlo.add %28, %29 : tensor<i32>
      %31 = mhlo.select %27, %30, %iterArg_0 : tensor<i1>, tensor<i32>
      %32 = mhlo.dynamic_update_slice %iterArg_2, %25, %31 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
      %33 = mhlo.constant dense<1> : tensor<i32>
      %34 = mhlo.add %iterArg_0, %33 : tensor<i32>
      mhlo.return %iterArg, %34, %24#0, %32 : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    }
    %8 = mhlo.constant dense<2> : tensor<i32>
    %9 = mhlo.compare  GT, %arg1, %8,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = mhlo.convert %9 : (tensor<i1>) -> tensor<i32>
    %11 = "mhlo.case"(%10) ({
      %16 = mhlo.cosine %arg0 : tensor<4xf32>
      mhlo.return %16 : tensor<4xf32>
    }, {
      %16 = mhlo.sine %arg0 : tensor<4xf32>
      mhlo.return %16 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %12 = mhlo.constant dense<0> : tensor<i32>
    %13 = mhlo.constant dense<2> : tensor<i32>
    %14 = mhlo.clamp %12, %arg1, %13 : tensor<i32>
    %15 = "mhlo.case"(%14) ({
      %16 = mhlo.constant dense<1.000000e+00> : tensor<f32>
      %17 = "mhlo.broadcast_in_dim"(%16) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
      %18 = mhlo.add %arg0, %17 : tensor<4xf32>
      mhlo.return %18 : tensor<4xf32>
    }, {
      %16 = mhlo.constant dense<2.000000e+00> : tensor<f32>
      %17 = "mhlo.broadcast_in_dim"(%16) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4xf32>
      %18 = mhlo.multiply %arg0, %17 : tensor<4xf32>
      mhlo.return %18 : tensor<4xf32>
    }, {
      %16 = mhlo.negate %arg0 : tensor<4xf32>
      mhlo.return %16 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %1#3, %7#2, %7#3, %11, %15 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.func private @None(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = mhlo.add %arg0, %arg1 : tensor<f32>
    %1 = mhlo.multiply %arg0, %arg1 : tensor<f32>
    return %0, %1 : tensor<f32>, tensor<f32>
  }
}
