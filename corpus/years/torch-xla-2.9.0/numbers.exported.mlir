module @IrToHlo.88 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<6xf32>, %arg1: tensor<6xi32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>) {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<0x7FF0000000000000> : tensor<6xf64>
    %c = stablehlo.constant dense<0> : tensor<6xi32>
    %c_1 = stablehlo.constant dense<3> : tensor<6xi32>
    %c_2 = stablehlo.constant dense<5> : tensor<6xi32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %cst_4 = stablehlo.constant dense<-1.000000e+00> : tensor<6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xbf16>
    %1 = stablehlo.convert %0 : (tensor<6xbf16>) -> tensor<6xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<6xf32>
    %3 = stablehlo.convert %2 : (tensor<6xf32>) -> tensor<6xbf16>
    %4 = stablehlo.convert %3 : (tensor<6xbf16>) -> tensor<6xf32>
    %5 = stablehlo.compare  GT, %arg0, %cst_5 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %6 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    %7 = stablehlo.clamp %cst_4, %arg0, %cst_3 : tensor<6xf32>
    %8 = stablehlo.select %5, %6, %7 : tensor<6xi1>, tensor<6xf32>
    %9 = stablehlo.xor %arg1, %c_2 : tensor<6xi32>
    %10 = stablehlo.remainder %arg1, %c_1 : tensor<6xi32>
    %11 = stablehlo.sign %10 : tensor<6xi32>
    %12 = stablehlo.compare  LT, %11, %c : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %13 = stablehlo.convert %12 : (tensor<6xi1>) -> tensor<6xi32>
    %14 = stablehlo.multiply %13, %c_1 : tensor<6xi32>
    %15 = stablehlo.add %10, %14 : tensor<6xi32>
    %16 = stablehlo.add %9, %15 : tensor<6xi32>
    %17 = stablehlo.divide %arg0, %cst_5 : tensor<6xf32>
    %18 = stablehlo.compare  EQ, %17, %17 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %19 = stablehlo.abs %17 : tensor<6xf32>
    %20 = stablehlo.convert %19 : (tensor<6xf32>) -> tensor<6xf64>
    %21 = stablehlo.compare  NE, %20, %cst_0 : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %22 = stablehlo.multiply %18, %21 : tensor<6xi1>
    %23 = stablehlo.abs %arg0 : tensor<6xf32>
    %24 = stablehlo.power %23, %cst : tensor<6xf32>
    %25 = stablehlo.exponential_minus_one %arg0 : tensor<6xf32>
    %26 = stablehlo.add %24, %25 : tensor<6xf32>
    %27 = stablehlo.rsqrt %23 : tensor<6xf32>
    %28 = stablehlo.add %26, %27 : tensor<6xf32>
    %29 = stablehlo.add %arg0, %cst_3 : tensor<6xf32>
    %30 = stablehlo.atan2 %arg0, %29 : tensor<6xf32>
    %31 = stablehlo.add %28, %30 : tensor<6xf32>
    return %4, %8, %16, %22, %31 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>
  }
}
