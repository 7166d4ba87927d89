func.func @batch_norm_inference_f32_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x3xf32>
  check.expect_almost_eq_const %result, dense<[[[0.4997502, 1.4992505, -0.9995004], [2.498751, 3.4982512, -0.2498751]], [[1.4999375, 0.8750156, 1.0], [1.0, 0.25009373, 1.3749532]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_inference_f32_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x3xf32>
  check.expect_almost_eq_const %result, dense<[[[0.4997502, 1.4992505, -0.9995004], [1.4999375, 1.7499063, 0.8125234]], [[2.498751, 0.0, 0.4997502], [1.0, 0.25009373, 1.3749532]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_inference_f32_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xf32>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x2x3xf32>
  check.expect_almost_eq_const %result, dense<[[[0.4997502, 1.2499688, -3.9940178], [2.498751, 1.7499063, -1.0]], [[2.498751, 0.8750156, 1.994018], [0.4997502, 0.25009373, 7.9820538]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_inference_f64_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf64>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x3xf64>
  check.expect_almost_eq_const %result, dense<[[[0.4997501873320301, 1.49925056199609, -0.9995003746640602], [2.49875093666015, 3.49825131132421, -0.24987509366601504]], [[1.4999375117133416, 0.8750156220716646, 1.0], [1.0, 0.25009373242998756, 1.3749531337850063]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_inference_f64_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf64>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x3xf64>
  check.expect_almost_eq_const %result, dense<[[[0.4997501873320301, 1.49925056199609, -0.9995003746640602], [1.4999375117133416, 1.7499062675700126, 0.8125234331074969]], [[2.49875093666015, 0.0, 0.4997501873320301], [1.0, 0.25009373242998756, 1.3749531337850063]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_inference_f64_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xf64>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<2x2x3xf64>
  check.expect_almost_eq_const %result, dense<[[[0.4997501873320301, 1.2499687558566708, -3.9940179399259637], [2.49875093666015, 1.7499062675700126, -1.0]], [[2.49875093666015, 0.8750156220716646, 1.9940179399259637], [0.4997501873320301, 0.25009373242998756, 7.9820538197778905]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_inference_bf16_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xbf16>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<2x2x3xbf16>
  check.expect_almost_eq_const %result, dense<[[[0.5, 1.5, -1.0], [2.5, 3.5, -0.25]], [[1.5, 0.875, 1.0], [1.0, 0.25, 1.375]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  return
}

// -----

func.func @batch_norm_inference_bf16_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xbf16>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<2x2x3xbf16>
  check.expect_almost_eq_const %result, dense<[[[0.5, 1.5, -1.0], [1.5, 1.75, 0.812]], [[2.5, 0.0, 0.5], [1.0, 0.25, 1.375]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  return
}

// -----

func.func @batch_norm_inference_bf16_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xbf16>
  %result = "stablehlo.batch_norm_inference"(%operand, %scale, %offset, %mean, %variance) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<2x2x3xbf16>
  check.expect_almost_eq_const %result, dense<[[[0.5, 1.25, -4.0], [2.5, 1.75, -1.0]], [[2.5, 0.875, 1.99], [0.5, 0.25, 7.97]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  return
}
