module @IrToHlo.88 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<4x5xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>) {
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
    %cst_3 = stablehlo.constant dense<0.707106769> : tensor<4x3xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4x3xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x3xf32>
    %3 = stablehlo.multiply %2, %cst_4 : tensor<4x3xf32>
    %4 = stablehlo.multiply %2, %cst_3 : tensor<4x3xf32>
    %5 = stablehlo.custom_call @mhlo.erf(%4) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %6 = stablehlo.add %5, %cst_2 : tensor<4x3xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<4x3xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%8, %cst_1, %cst_0) <{epsilon = 9.99999974E-6 : f32, feature_index = 1 : i64}> : (tensor<1x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x3xf32>, tensor<4xf32>, tensor<4xf32>)
    %9 = stablehlo.reshape %output : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %10 = stablehlo.reduce(%9 init: %cst_5) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %12 = stablehlo.subtract %9, %11 : tensor<4x3xf32>
    %13 = stablehlo.exponential %12 : tensor<4x3xf32>
    %14 = stablehlo.reduce(%13 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %16 = stablehlo.divide %13, %15 : tensor<4x3xf32>
    %17 = stablehlo.reduce(%7 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %18 = stablehlo.multiply %17, %cst : tensor<3xf32>
    %19 = stablehlo.dot_general %arg2, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] {mhlo.frontend_attributes = {grad_x = "false", grad_y = "false"}} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x4xf32>
    return %16, %18, %19 : tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
}
