module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 987 : i32}}  {
  func @__inference_numbers_531(%arg0: tensor<6xf32> {tf._user_specified_name = "x"}, %arg1: tensor<6xi32> {tf._user_specified_name = "i"}) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>) attributes {tf.entry_function = {control_outputs = "", inputs = "x,i", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal,identity_6_RetVal,identity_7_RetVal"}} {
    %0 = mhlo.constant dense<0x7F800000> : tensor<6xf32>
    %1 = mhlo.constant dense<-1.000000e+00> : tensor<6xf32>
    %2 = mhlo.constant dense<1.000000e+00> : tensor<6xf32>
    %3 = mhlo.constant dense<0.000000e+00> : tensor<6xf32>
    %4 = mhlo.constant dense<2.000000e+00> : tensor<6xf32>
    %5 = mhlo.constant dense<5.000000e-01> : tensor<6xf32>
    %6 = mhlo.constant dense<1.500000e+00> : tensor<6xf32>
    %7 = mhlo.constant dense<1> : tensor<6xi32>
    %8 = mhlo.constant dense<3> : tensor<6xi32>
    %9 = mhlo.constant dense<0> : tensor<6xi32>
    %10 = mhlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>
    %11 = mhlo.remainder %arg1, %8 : tensor<6xi32>
    %12 = "mhlo.compare"(%11, %9) {comparison_direction = "NE"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %13 = "mhlo.compare"(%11, %9) {comparison_direction = "LT"} : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %14 = mhlo.and %12, %13 : tensor<6xi1>
    %15 = mhlo.add %11, %8 : tensor<6xi32>
    %16 = "mhlo.select"(%14, %15, %11) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %17 = mhlo.shift_right_arithmetic %arg1, %7 : tensor<6xi32>
    %18 = mhlo.xor %arg1, %17 : tensor<6xi32>
    %19 = "mhlo.abs"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %20 = mhlo.power %19, %6 : tensor<6xf32>
    %21 = "mhlo.rsqrt"(%19) : (tensor<6xf32>) -> tensor<6xf32>
    %22 = "mhlo.bitcast_convert"(%arg0) : (tensor<6xf32>) -> tensor<6xi32>
    %23 = "mhlo.convert"(%arg0) : (tensor<6xf32>) -> tensor<6xbf16>
    %24 = mhlo.multiply %23, %23 : tensor<6xbf16>
    %25 = "mhlo.convert"(%24) : (tensor<6xbf16>) -> tensor<6xf32>
    %26 = "mhlo.exponential_minus_one"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %27 = mhlo.add %20, %26 : tensor<6xf32>
    %28 = mhlo.add %27, %21 : tensor<6xf32>
    %29 = "mhlo.compare"(%arg0, %3) {comparison_direction = "GT"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %30 = "mhlo.negate"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %31 = mhlo.complex(%arg0, %30) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xcomplex<f32>>
    %32 = "mhlo.broadcast_in_dim"(%10) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<complex<f32>>) -> tensor<6xcomplex<f32>>
    %33 = mhlo.multiply %31, %32 : tensor<6xcomplex<f32>>
    %34 = "mhlo.abs"(%33) : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
    %35 = "mhlo.floor"(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %36 = mhlo.subtract %arg0, %35 : tensor<6xf32>
    %37 = "mhlo.compare"(%36, %5) {comparison_direction = "GT"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %38 = "mhlo.compare"(%36, %5) {comparison_direction = "EQ"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %39 = mhlo.multiply %arg0, %5 : tensor<6xf32>
    %40 = "mhlo.floor"(%39) : (tensor<6xf32>) -> tensor<6xf32>
    %41 = mhlo.multiply %40, %4 : tensor<6xf32>
    %42 = mhlo.subtract %35, %41 : tensor<6xf32>
    %43 = "mhlo.compare"(%42, %2) {comparison_direction = "EQ"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %44 = mhlo.and %38, %43 : tensor<6xi1>
    %45 = mhlo.or %37, %44 : tensor<6xi1>
    %46 = mhlo.add %35, %2 : tensor<6xf32>
    %47 = "mhlo.select"(%45, %46, %35) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %48 = "mhlo.compare"(%3, %47) {comparison_direction = "EQ"} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %49 = "mhlo.select"(%48, %3, %47) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %50 = mhlo.add %arg0, %2 : tensor<6xf32>
    %51 = mhlo.atan2 %arg0, %50 : tensor<6xf32>
    %52 = mhlo.add %28, %51 : tensor<6xf32>
    %53 = mhlo.minimum %arg0, %2 : tensor<6xf32>
    %54 = mhlo.maximum %53, %1 : tensor<6xf32>
    %55 = "mhlo.select"(%29, %49, %54) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %56 = mhlo.multiply %arg0, %0 : tensor<6xf32>
    %57 = "mhlo.is_finite"(%56) : (tensor<6xf32>) -> tensor<6xi1>
    return %25, %34, %22, %55, %18, %16, %57, %52 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>
  }
}
