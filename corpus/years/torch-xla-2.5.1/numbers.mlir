module @IrToHlo.88 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<6xf32>, %arg1: tensor<i32>, %arg2: tensor<6xi32>, %arg3: tensor<i32>, %arg4: tensor<f64>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>) {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<6xf32>
    %c = stablehlo.constant dense<0> : tensor<6xi32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xbf16>
    %1 = stablehlo.convert %0 : (tensor<6xbf16>) -> tensor<6xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<6xf32>
    %3 = stablehlo.convert %2 : (tensor<6xf32>) -> tensor<6xbf16>
    %4 = stablehlo.convert %3 : (tensor<6xbf16>) -> tensor<6xf32>
    %5 = stablehlo.compare  GT, %arg0, %cst_2 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %6 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    %7 = stablehlo.clamp %cst_1, %arg0, %cst_0 : tensor<6xf32>
    %8 = stablehlo.select %5, %6, %7 : tensor<6xi1>, tensor<6xf32>
    %9 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %10 = stablehlo.xor %arg2, %9 : tensor<6xi32>
    %11 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %12 = stablehlo.abs %11 : tensor<6xi32>
    %13 = stablehlo.remainder %arg2, %12 : tensor<6xi32>
    %14 = stablehlo.sign %13 : tensor<6xi32>
    %15 = stablehlo.sign %11 : tensor<6xi32>
    %16 = stablehlo.multiply %14, %15 : tensor<6xi32>
    %17 = stablehlo.compare  LT, %16, %c : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %18 = stablehlo.convert %17 : (tensor<6xi1>) -> tensor<6xi32>
    %19 = stablehlo.multiply %11, %18 : tensor<6xi32>
    %20 = stablehlo.add %13, %19 : tensor<6xi32>
    %21 = stablehlo.add %10, %20 : tensor<6xi32>
    %22 = stablehlo.divide %arg0, %cst_2 : tensor<6xf32>
    %23 = stablehlo.compare  EQ, %22, %22 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %24 = stablehlo.abs %22 : tensor<6xf32>
    %25 = stablehlo.convert %24 : (tensor<6xf32>) -> tensor<6xf64>
    %26 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f64>) -> tensor<6xf64>
    %27 = stablehlo.compare  NE, %25, %26 : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %28 = stablehlo.multiply %23, %27 : tensor<6xi1>
    %29 = stablehlo.abs %arg0 : tensor<6xf32>
    %30 = stablehlo.power %29, %cst : tensor<6xf32>
    %31 = stablehlo.exponential_minus_one %arg0 : tensor<6xf32>
    %32 = stablehlo.add %30, %31 : tensor<6xf32>
    %33 = stablehlo.rsqrt %29 : tensor<6xf32>
    %34 = stablehlo.add %32, %33 : tensor<6xf32>
    %35 = stablehlo.add %arg0, %cst_0 : tensor<6xf32>
    %36 = stablehlo.atan2 %arg0, %35 : tensor<6xf32>
    %37 = stablehlo.add %34, %36 : tensor<6xf32>
    return %4, %8, %21, %28, %37 : tensor<6xf32>, tensor<6xf32>, tensor<6xi32>, tensor<6xi1>, tensor<6xf32>
  }
}
