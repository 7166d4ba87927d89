module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<i32> {jax.arg_info = "n", mhlo.sharding = "{replicated}"}) -> (tensor<4xf32> {jax.result_info = "[0]"}, tensor<f32> {jax.result_info = "[1]"}, tensor<4xf32> {jax.result_info = "[2]"}, tensor<4xf32> {jax.result_info = "[3]"}, tensor<4xf32> {jax.result_info = "[4]"}) {
    %0 = mhlo.constant dense<0> : tensor<i32>
    %1:4 = mhlo.while(%iterArg = %arg1, %iterArg_0 = %arg0, %iterArg_1 = %0, %iterArg_2 = %arg0) : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
     cond {
      %17 = mhlo.convert %iterArg_1 : tensor<i32>
      %18 = mhlo.compare  LT, %17, %iterArg,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %18 : tensor<i1>
    } do {
      %17 = mhlo.constant dense<1> : tensor<i32>
      %18 = mhlo.add %iterArg_1, %17 : tensor<i32>
      %19 = mhlo.constant dense<5.000000e-01> : tensor<f32>
      %20 = "mhlo.broadcast_in_dim"(%19) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>
      %21 = mhlo.multiply %iterArg_2, %20 : tensor<4xf32>
      %22 = mhlo.add %21, %iterArg_0 : tensor<4xf32>
      mhlo.return %iterArg, %iterArg_0, %18, %22 : tensor<i32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>
    }
    %2 = mhlo.constant dense<0> : tensor<i32>
    %3 = "mhlo.dynamic_slice"(%arg0, %2) {slice_sizes = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
    %4 = mhlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = "mhlo.broadcast_in_dim"(%5) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>
    %7 = mhlo.constant dense<0> : tensor<i32>
    %8:4 = mhlo.while(%iterArg = %arg0, %iterArg_0 = %7, %iterArg_1 = %4, %iterArg_2 = %6) : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
     cond {
      %17 = mhlo.constant dense<4> : tensor<i32>
      %18 = mhlo.compare  LT, %iterArg_0, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %18 : tensor<i1>
    } do {
      %17 = mhlo.constant dense<0> : tensor<i32>
      %18 = mhlo.compare  LT, %iterArg_0, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %19 = mhlo.convert %iterArg_0 : tensor<i32>
      %20 = mhlo.constant dense<4> : tensor<i32>
      %21 = mhlo.add %19, %20 : tensor<i32>
      %22 = mhlo.select %18, %21, %iterArg_0 : tensor<i1>, tensor<i32>
      %23 = "mhlo.dynamic_slice"(%iterArg, %22) {slice_sizes = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %24 = mhlo.reshape %23 : (tensor<1xf32>) -> tensor<f32>
      %25 = mhlo.add %iterArg_1, %24 : tensor<f32>
      %26 = mhlo.multiply %iterArg_1, %24 : tensor<f32>
      %27 = "mhlo.broadcast_in_dim"(%26) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<1xf32>
      %28 = mhlo.constant dense<0> : tensor<i32>
      %29 = mhlo.compare  LT, %iterArg_0, %28,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %30 = mhlo.convert %iterArg_0 : tensor<i32>
      %31 = mhlo.constant dense<4> : tensor<i32>
      %32 = mhlo.add %30, %31 : tensor<i32>
      %33 = mhlo.select %29, %32, %iterArg_0 : tensor<i1>, tensor<i32>
      %34 = mhlo.dynamic_update_slice %iterArg_2, %27, %33 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
      %35 = mhlo.constant dense<1> : tensor<i32>
      %36 = mhlo.add %iterArg_0, %35 : tensor<i32>
      mhlo.return %iterArg, %36, %25, %34 : tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<4xf32>
    }
    %9 = mhlo.constant dense<2> : tensor<i32>
    %10 = mhlo.compare  GT, %arg1, %9,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = mhlo.convert %10 : (tensor<i1>) -> tensor<i32>
    %12 = "mhlo.case"(%11) ({
      %17 = mhlo.cosine %arg0 : tensor<4xf32>
      mhlo.return %17 : tensor<4xf32>
    }, {
      %17 = mhlo.sine %arg0 : tensor<4xf32>
      mhlo.return %17 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %13 = mhlo.constant dense<0> : tensor<i32>
    %14 = mhlo.constant dense<2> : tensor<i32>
    %15 = mhlo.clamp %13, %arg1, %14 : tensor<i32>
    %16 = "mhlo.case"(%15) ({
      %17 = mhlo.constant dense<1.000000e+00> : tensor<f32>
      %18 = "mhlo.broadcast_in_dim"(%17) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>
      %19 = mhlo.add %arg0, %18 : tensor<4xf32>
      mhlo.return %19 : tensor<4xf32>
    }, {
      %17 = mhlo.constant dense<2.000000e+00> : tensor<f32>
      %18 = "mhlo.broadcast_in_dim"(%17) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4xf32>
      %19 = mhlo.multiply %arg0, %18 : tensor<4xf32>
      mhlo.return %19 : tensor<4xf32>
    }, {
      %17 = mhlo.negate %arg0 : tensor<4xf32>
      mhlo.return %17 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %1#3, %8#2, %8#3, %12, %16 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
