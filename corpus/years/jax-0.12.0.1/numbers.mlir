module @jit_numbers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6xf32>, %arg1: tensor<6xi32>, %arg2: tensor<6xui8>) -> (tensor<6xf32> {jax.result_info = "result[0]"}, tensor<6xf32> {jax.result_info = "result[1]"}, tensor<6xi32> {jax.result_info = "result[2]"}, tensor<6xf32> {jax.result_info = "result[3]"}, tensor<6xui8> {jax.result_info = "result[4]"}, tensor<6xi32> {jax.result_info = "result[5]"}, tensor<6xi1> {jax.result_info = "result[6]"}, tensor<6xf32> {jax.result_info = "result[7]"}, tensor<6xf32> {jax.result_info = "result[8]"}) {
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
    %9 = stablehlo.real %8 : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %10 = stablehlo.imag %8 : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %11 = stablehlo.abs %9 : tensor<6xf32>
    %12 = stablehlo.abs %10 : tensor<6xf32>
    %13 = stablehlo.maximum %11, %12 : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<9.22337203E+18> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.compare GE, %13, %14, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_2 = stablehlo.constant dense<2.44140625E-4> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %17 = stablehlo.compare LE, %13, %16, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_3 = stablehlo.constant dense<2.64697796E-23> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %cst_4 = stablehlo.constant dense<3.77789319E+22> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %21 = stablehlo.multiply %9, %18 : tensor<6xf32>
    %22 = stablehlo.multiply %9, %19 : tensor<6xf32>
    %23 = stablehlo.select %17, %22, %9 : tensor<6xi1>, tensor<6xf32>
    %24 = stablehlo.select %15, %21, %23 : tensor<6xi1>, tensor<6xf32>
    %25 = stablehlo.multiply %10, %18 : tensor<6xf32>
    %26 = stablehlo.multiply %10, %19 : tensor<6xf32>
    %27 = stablehlo.select %17, %26, %10 : tensor<6xi1>, tensor<6xf32>
    %28 = stablehlo.select %15, %25, %27 : tensor<6xi1>, tensor<6xf32>
    %29 = stablehlo.select %17, %18, %20 : tensor<6xi1>, tensor<6xf32>
    %30 = stablehlo.select %15, %19, %29 : tensor<6xi1>, tensor<6xf32>
    %31 = chlo.square %24 : tensor<6xf32> -> tensor<6xf32>
    %32 = chlo.square %28 : tensor<6xf32> -> tensor<6xf32>
    %33 = stablehlo.add %31, %32 : tensor<6xf32>
    %34 = stablehlo.sqrt %33 : tensor<6xf32>
    %35 = stablehlo.multiply %34, %30 : tensor<6xf32>
    %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %37 = stablehlo.compare EQ, %11, %36, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %38 = stablehlo.compare EQ, %12, %36, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %39 = stablehlo.or %37, %38 : tensor<6xi1>
    %40 = stablehlo.select %39, %36, %35 : tensor<6xi1>, tensor<6xf32>
    %41 = stablehlo.divide %24, %34 : tensor<6xf32>
    %42 = stablehlo.divide %28, %34 : tensor<6xf32>
    %43 = stablehlo.bitcast_convert %arg0 : (tensor<6xf32>) -> tensor<6xi32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %45 = stablehlo.compare GT, %arg0, %44, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %46 = call @round(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %cst_8 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %49 = stablehlo.clamp %47, %arg0, %48 : tensor<6xf32>
    %50 = call @_where(%45, %46, %49) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %c = stablehlo.constant dense<1> : tensor<ui8>
    %51 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<6xui8>
    %52 = stablehlo.shift_right_logical %arg2, %51 : tensor<6xui8>
    %53 = stablehlo.xor %52, %arg2 : tensor<6xui8>
    %54 = stablehlo.popcnt %arg1 : tensor<6xi32>
    %c_10 = stablehlo.constant dense<3> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %56 = stablehlo.remainder %arg1, %55 : tensor<6xi32>
    %57 = stablehlo.add %54, %56 : tensor<6xi32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %59 = stablehlo.divide %arg0, %58 : tensor<6xf32>
    %60 = stablehlo.is_finite %59 : (tensor<6xf32>) -> tensor<6xi1>
    %61 = stablehlo.reduce_precision %arg0, format = e5m4 : tensor<6xf32>
    %62 = stablehlo.abs %arg0 : tensor<6xf32>
    %cst_12 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %64 = stablehlo.power %62, %63 : tensor<6xf32>
    %65 = stablehlo.exponential_minus_one %arg0 : tensor<6xf32>
    %66 = stablehlo.add %64, %65 : tensor<6xf32>
    %67 = stablehlo.abs %arg0 : tensor<6xf32>
    %68 = stablehlo.rsqrt %67 : tensor<6xf32>
    %69 = stablehlo.add %66, %68 : tensor<6xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %71 = stablehlo.add %arg0, %70 : tensor<6xf32>
    %72 = stablehlo.atan2 %arg0, %71 : tensor<6xf32>
    %73 = stablehlo.add %69, %72 : tensor<6xf32>
    return %6, %40, %43, %50, %53, %57, %60, %61, %73 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xui8>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>, tensor<6xf32>
  }
  func.func private @round(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @_where(%arg0: tensor<6xi1>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6xi1>, tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}
