module @jit_numbers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<6xi32> {mhlo.layout_mode = "default"}, %arg2: tensor<6xui8> {mhlo.layout_mode = "default"}) -> (tensor<6xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<6xf32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<6xi32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<6xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}, tensor<6xui8> {jax.result_info = "[4]", mhlo.layout_mode = "default"}, tensor<6xi32> {jax.result_info = "[5]", mhlo.layout_mode = "default"}, tensor<6xi1> {jax.result_info = "[6]", mhlo.layout_mode = "default"}, tensor<6xf32> {jax.result_info = "[7]", mhlo.layout_mode = "default"}, tensor<6xf32> {jax.result_info = "[8]", mhlo.layout_mode = "default"}) {
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xbf16>
    %1 = stablehlo.negate %arg0 : tensor<6xf32>
    %2 = stablehlo.complex %arg0, %1 : tensor<6xcomplex<f32>>
    %3 = stablehlo.multiply %0, %0 : tensor<6xbf16>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<6xbf16>
    %5 = stablehlo.add %3, %4 : tensor<6xbf16>
    %6 = stablehlo.convert %5 : (tensor<6xbf16>) -> tensor<6xf32>
    %cst_0 = stablehlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
    %8 = stablehlo.multiply %2, %7 : tensor<6xcomplex<f32>>
    %9 = stablehlo.abs %8 : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %10 = stablehlo.bitcast_convert %arg0 : (tensor<6xf32>) -> tensor<6xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %12 = stablehlo.compare  GT, %arg0, %11,  FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %13 = call @round(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %cst_2 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %16 = stablehlo.clamp %14, %arg0, %15 : tensor<6xf32>
    %17 = call @_where(%12, %13, %16) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %c = stablehlo.constant dense<1> : tensor<ui8>
    %18 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<6xui8>
    %19 = stablehlo.shift_right_logical %arg2, %18 : tensor<6xui8>
    %20 = stablehlo.xor %19, %arg2 : tensor<6xui8>
    %21 = stablehlo.popcnt %arg1 : tensor<6xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %23 = stablehlo.remainder %arg1, %22 : tensor<6xi32>
    %24 = stablehlo.add %21, %23 : tensor<6xi32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %26 = stablehlo.divide %arg0, %25 : tensor<6xf32>
    %27 = stablehlo.is_finite %26 : (tensor<6xf32>) -> tensor<6xi1>
    %28 = stablehlo.reduce_precision %arg0, format = e5m4 : tensor<6xf32>
    %29 = stablehlo.abs %arg0 : tensor<6xf32>
    %cst_6 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %31 = stablehlo.power %29, %30 : tensor<6xf32>
    %32 = stablehlo.exponential_minus_one %arg0 : tensor<6xf32>
    %33 = stablehlo.add %31, %32 : tensor<6xf32>
    %34 = stablehlo.abs %arg0 : tensor<6xf32>
    %35 = stablehlo.rsqrt %34 : tensor<6xf32>
    %36 = stablehlo.add %33, %35 : tensor<6xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %38 = stablehlo.add %arg0, %37 : tensor<6xf32>
    %39 = stablehlo.atan2 %arg0, %38 : tensor<6xf32>
    %40 = stablehlo.add %36, %39 : tensor<6xf32>
    return %6, %9, %10, %17, %20, %24, %27, %28, %40 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xui8>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>, tensor<6xf32>
  }
  func.func private @round(%arg0: tensor<6xf32> {mhlo.layout_mode = "default"}) -> (tensor<6xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @_where(%arg0: tensor<6xi1> {mhlo.layout_mode = "default"}, %arg1: tensor<6xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<6xf32> {mhlo.layout_mode = "default"}) -> (tensor<6xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6xi1>, tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}
