module @jit_numbers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<6xi32> {jax.arg_info = "i", mhlo.sharding = "{replicated}"}, %arg2: tensor<6xui8> {jax.arg_info = "u", mhlo.sharding = "{replicated}"}) -> (tensor<6xf32> {jax.result_info = "[0]"}, tensor<6xf32> {jax.result_info = "[1]"}, tensor<6xi32> {jax.result_info = "[2]"}, tensor<6xf32> {jax.result_info = "[3]"}, tensor<6xui8> {jax.result_info = "[4]"}, tensor<6xi32> {jax.result_info = "[5]"}, tensor<6xi1> {jax.result_info = "[6]"}, tensor<6xf32> {jax.result_info = "[7]"}, tensor<6xf32> {jax.result_info = "[8]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xbf16>
    %1 = stablehlo.negate %arg0 : tensor<6xf32>
    %2 = stablehlo.complex %arg0, %1 : tensor<6xcomplex<f32>>
    %3 = stablehlo.multiply %0, %0 : tensor<6xbf16>
    %4 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<bf16>) -> tensor<6xbf16>
    %6 = stablehlo.add %3, %5 : tensor<6xbf16>
    %7 = stablehlo.convert %6 : (tensor<6xbf16>) -> tensor<6xf32>
    %8 = stablehlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
    %10 = stablehlo.multiply %2, %9 : tensor<6xcomplex<f32>>
    %11 = stablehlo.abs %10 : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %12 = stablehlo.bitcast_convert %arg0 : (tensor<6xf32>) -> tensor<6xi32>
    %13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.compare  GT, %arg0, %14,  FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %16 = call @round(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %17 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %21 = stablehlo.clamp %19, %arg0, %20 : tensor<6xf32>
    %22 = call @_where(%15, %16, %21) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %23 = stablehlo.constant dense<1> : tensor<ui8>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<ui8>) -> tensor<6xui8>
    %25 = stablehlo.shift_right_logical %arg2, %24 : tensor<6xui8>
    %26 = stablehlo.xor %25, %arg2 : tensor<6xui8>
    %27 = stablehlo.popcnt %arg1 : tensor<6xi32>
    %28 = stablehlo.constant dense<3> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %30 = stablehlo.remainder %arg1, %29 : tensor<6xi32>
    %31 = stablehlo.add %27, %30 : tensor<6xi32>
    %32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %34 = stablehlo.divide %arg0, %33 : tensor<6xf32>
    %35 = call @isfinite(%34) : (tensor<6xf32>) -> tensor<6xi1>
    %36 = stablehlo.reduce_precision %arg0, format = e5m4 : tensor<6xf32>
    %37 = stablehlo.abs %arg0 : tensor<6xf32>
    %38 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %40 = stablehlo.power %37, %39 : tensor<6xf32>
    %41 = stablehlo.exponential_minus_one %arg0 : tensor<6xf32>
    %42 = stablehlo.add %40, %41 : tensor<6xf32>
    %43 = stablehlo.abs %arg0 : tensor<6xf32>
    %44 = stablehlo.rsqrt %43 : tensor<6xf32>
    %45 = stablehlo.add %42, %44 : tensor<6xf32>
    %46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %48 = stablehlo.add %arg0, %47 : tensor<6xf32>
    %49 = stablehlo.atan2 %arg0, %48 : tensor<6xf32>
    %50 = stablehlo.add %45, %49 : tensor<6xf32>
    return %7, %11, %12, %22, %26, %31, %35, %36, %50 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xui8>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>, tensor<6xf32>
  }
  func.func private @round(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @_where(%arg0: tensor<6xi1>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6xi1>, tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @isfinite(%arg0: tensor<6xf32>) -> tensor<6xi1> {
    %0 = stablehlo.is_finite %arg0 : (tensor<6xf32>) -> tensor<6xi1>
    return %0 : tensor<6xi1>
  }
}
