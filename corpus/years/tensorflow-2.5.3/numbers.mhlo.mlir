module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 716 : i32}}  {
  func @__inference_numbers_531(%arg0: tensor<6xf32> {tf._user_specified_name = "x"}, %arg1: tensor<6xi32> {tf._user_specified_name = "i"}) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>) attributes {tf.entry_function = {control_outputs = "", inputs = "x,i", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal,identity_6_RetVal,identity_7_RetVal"}} {
    %0 = mhlo.constant dense<0x7F800000> : tensor<6xf32>
    %1 = mhlo.constant dense<-1.000000e+00> : tensor<6xf32>
    %2 = mhlo.constant dense<1.000000e+00> : tensor<6xf32>
    %3 = mhlo.constant dense<2.000000e+00> : tensor<6xf32>
    %4 = mhlo.constant dense<5.000000e-01> : tensor<6xf32>
    %5 = mhlo.constant dense<0.000000e+00> : tensor<6xf32>
    %6 = mhlo.constant dense<1.500000e+00> : tensor<6xf32>
    %7 = mhlo.constant dense<1> : tensor<6xi32>
    %8 = mhlo.constant dense<false> : tensor<6xi1>
    %9 = mhlo.constant dense<0> : tensor<6xi32>
    %10 = mhlo.constant dense<3> : tensor<6xi32>
    %11 = mhlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>
    %12 = mhlo.remainder %arg1, %10 : tensor<6xi32>
    %13 = "mhlo.compare"(%12, %9) {comparison_direction = "NE"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %14 = "mhlo.compare"(%12, %9) {comparison_direction = "LT"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %15 = "mhlo.compare"(%8, %14) {comparison_direction = "NE"} : (tensor<6xi1>, tensor<6xi1>) -> tensor<6xi1>
    %16 = mhlo.and %13, %15 : tensor<6xi1>
    %17 = mhlo.add %12, %10 : tensor<6xi32>
    %18 = "mhlo.select"(%16, %17, %12) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %19 = mhlo.shift_right_arithmetic %arg1, %7 : tensor<6xi32>
    %20 = mhlo.xor %arg1, %19 : tensor<6xi32>
    %21 = "mhlo.abs"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %22 = mhlo.power %21, %6 : tensor<6xf32>
    %23 = "mhlo.rsqrt"(%21) : (tensor<6xf32>) -> tensor<6xf32>
    %24 = "mhlo.bitcast_convert"(%arg0) : (tensor<6xf32>) -> tensor<6xi32>
    %25 = "mhlo.convert"(%arg0) : (tensor<6xf32>) -> tensor<6xbf16>
    %26 = mhlo.multiply %25, %25 : tensor<6xbf16>
    %27 = "mhlo.convert"(%26) : (tensor<6xbf16>) -> tensor<6xf32>
    %28 = "mhlo.exponential_minus_one"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %29 = mhlo.add %22, %28 : tensor<6xf32>
    %30 = mhlo.add %29, %23 : tensor<6xf32>
    %31 = "mhlo.compare"(%arg0, %5) {comparison_direction = "GT"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %32 = "mhlo.negate"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %33 = "mhlo.complex"(%arg0, %32) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xcomplex<f32>>
    %34 = "mhlo.broadcast_in_dim"(%11) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
    %35 = mhlo.multiply %33, %34 : tensor<6xcomplex<f32>>
    %36 = "mhlo.abs"(%35) : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %37 = "mhlo.floor"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %38 = mhlo.subtract %arg0, %37 : tensor<6xf32>
    %39 = "mhlo.compare"(%38, %4) {comparison_direction = "GT"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %40 = "mhlo.compare"(%38, %4) {comparison_direction = "EQ"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %41 = mhlo.multiply %arg0, %4 : tensor<6xf32>
    %42 = "mhlo.floor"(%41) : (tensor<6xf32>) -> tensor<6xf32>
    %43 = mhlo.multiply %42, %3 : tensor<6xf32>
    %44 = mhlo.subtract %37, %43 : tensor<6xf32>
    %45 = "mhlo.compare"(%44, %2) {comparison_direction = "EQ"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %46 = mhlo.and %40, %45 : tensor<6xi1>
    %47 = mhlo.or %39, %46 : tensor<6xi1>
    %48 = mhlo.add %37, %2 : tensor<6xf32>
    %49 = "mhlo.select"(%47, %48, %37) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %50 = mhlo.add %arg0, %2 : tensor<6xf32>
    %51 = mhlo.atan2 %arg0, %50 : tensor<6xf32>
    %52 = mhlo.add %30, %51 : tensor<6xf32>
    %53 = mhlo.minimum %arg0, %2 : tensor<6xf32>
    %54 = mhlo.maximum %53, %1 : tensor<6xf32>
    %55 = "mhlo.select"(%31, %49, %54) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %56 = mhlo.multiply %arg0, %0 : tensor<6xf32>
    %57 = "mhlo.is_finite"(%56) : (tensor<6xf32>) -> tensor<6xi1>
    return %27, %36, %24, %55, %20, %18, %57, %52 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>
  }
}
