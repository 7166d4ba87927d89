module @IrToHlo.72 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3x4xf32>) -> (tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x4xf32>, tensor<3x4xi64>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<4xi32>) -> tensor<3x4xi32>
    %2:2 = "stablehlo.sort"(%arg0, %1) <{dimension = 1 : i64, is_stable = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %15 = stablehlo.compare  GT, %arg1, %arg2,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %3 = stablehlo.slice %2#0 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.slice %2#1 [0:3, 0:2] : (tensor<3x4xi32>) -> tensor<3x2xi32>
    %5 = stablehlo.convert %4 : (tensor<3x2xi32>) -> tensor<3x2xi64>
    %6 = stablehlo.iota dim = 0 : tensor<3xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi32>) -> tensor<3x4xi32>
    %8:2 = "stablehlo.sort"(%arg0, %7) <{dimension = 0 : i64, is_stable = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %15 = stablehlo.compare  LT, %arg1, %arg2,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %9 = stablehlo.convert %8#1 : (tensor<3x4xi32>) -> tensor<3x4xi64>
    %10:2 = stablehlo.reduce(%arg0 init: %cst_3), (%1 init: %c_2) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %15 = stablehlo.compare  GE, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = stablehlo.select %15, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %17 = stablehlo.compare  EQ, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %18 = stablehlo.minimum %arg2, %arg4 : tensor<i32>
      %19 = stablehlo.select %15, %arg2, %arg4 : tensor<i1>, tensor<i32>
      %20 = stablehlo.select %17, %18, %19 : tensor<i1>, tensor<i32>
      stablehlo.return %16, %20 : tensor<f32>, tensor<i32>
    }
    %11 = stablehlo.convert %10#1 : (tensor<3xi32>) -> tensor<3xi64>
    %12 = "stablehlo.reduce_window"(%arg0, %cst_1) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %15 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %15 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %13 = stablehlo.compare  GT, %arg0, %cst : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %14 = stablehlo.reduce(%13 init: %c_0) across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
     reducer(%arg1: tensor<i1>, %arg2: tensor<i1>)  {
      %15 = stablehlo.or %arg1, %arg2 : tensor<i1>
      %16 = stablehlo.select %15, %c, %c_0 : tensor<i1>, tensor<i1>
      stablehlo.return %16 : tensor<i1>
    }
    return %3, %5, %8#0, %9, %11, %12, %14 : tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x4xf32>, tensor<3x4xi64>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>
  }
}
