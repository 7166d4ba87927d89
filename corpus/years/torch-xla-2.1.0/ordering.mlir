module @IrToHlo.78 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3x4xf32>) -> (tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x4xf32>, tensor<3x4xi64>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>) {
    %0 = stablehlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %1 = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.iota dim = 0 : tensor<4xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<4xi32>) -> tensor<3x4xi32>
    %8:2 = "stablehlo.sort"(%arg0, %7) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %23 = stablehlo.compare  GT, %arg1, %arg2,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %23 : tensor<i1>
    }) {dimension = 1 : i64, is_stable = false} : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %9 = stablehlo.slice %8#0 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %10 = stablehlo.slice %8#1 [0:3, 0:2] : (tensor<3x4xi32>) -> tensor<3x2xi32>
    %11 = stablehlo.convert %10 : (tensor<3x2xi32>) -> tensor<3x2xi64>
    %12 = stablehlo.iota dim = 0 : tensor<3xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<3xi32>) -> tensor<3x4xi32>
    %14:2 = "stablehlo.sort"(%arg0, %13) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %23 = stablehlo.compare  LT, %arg1, %arg2,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %23 : tensor<i1>
    }) {dimension = 0 : i64, is_stable = false} : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %15 = stablehlo.convert %14#1 : (tensor<3x4xi32>) -> tensor<3x4xi64>
    %16 = stablehlo.iota dim = 0 : tensor<4xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<4xi32>) -> tensor<3x4xi32>
    %18:2 = stablehlo.reduce(%arg0 init: %4), (%17 init: %3) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %23 = stablehlo.compare  GE, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = stablehlo.select %23, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %25 = stablehlo.compare  EQ, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %26 = stablehlo.minimum %arg2, %arg4 : tensor<i32>
      %27 = stablehlo.select %23, %arg2, %arg4 : tensor<i1>, tensor<i32>
      %28 = stablehlo.select %25, %26, %27 : tensor<i1>, tensor<i32>
      stablehlo.return %24, %28 : tensor<f32>, tensor<i32>
    }
    %19 = stablehlo.convert %18#1 : (tensor<3xi32>) -> tensor<3xi64>
    %20 = "stablehlo.reduce_window"(%arg0, %2) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %23 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %23 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<2xi64>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = dense<1> : tensor<2xi64>, window_dimensions = dense<[1, 4]> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %21 = stablehlo.compare  GT, %arg0, %0 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %22 = stablehlo.reduce(%21 init: %1) across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
     reducer(%arg1: tensor<i1>, %arg2: tensor<i1>)  {
      %23 = stablehlo.or %arg1, %arg2 : tensor<i1>
      %24 = stablehlo.select %23, %5, %1 : tensor<i1>, tensor<i1>
      stablehlo.return %24 : tensor<i1>
    }
    return %9, %11, %14#0, %15, %19, %20, %22 : tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x4xf32>, tensor<3x4xi64>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>
  }
}
