func.func @batch_norm_grad_f32_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf32>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %grad_operand, dense<[[[1.1607168, 0.23377424, -0.3224329], [0.80608225, -0.37073544, 0.6690171]], [[0.032520358, 0.019210244, -0.2655918], [0.17185351, 0.13088451, -0.08887683]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_scale, dense<[-1.936532, -2.6559181]> : tensor<2xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_offset, dense<[3.0, 4.875]> : tensor<2xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_grad_f32_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf32>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.7705938, -0.77001137, 0.20793802], [0.12493882, -0.15890265, 0.06185831]], [[-0.81136596, 0.4164585, -0.97853184], [0.19268425, 0.044333633, -0.0143552935]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_scale, dense<[1.7491256, -4.374453]> : tensor<2xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_offset, dense<[3.5, 4.375]> : tensor<2xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_grad_f32_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf32>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xf32>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xf32>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf32>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.00049925095, 0.06636183, -0.46446046], [-2.9960048, 0.04285502, 3.3682702]], [[-2.9960048, 0.037122797, -1.781053], [0.00049925095, -0.07410112, 1.3933814]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_scale, dense<[3.9980016, -4.624422, -0.56137836]> : tensor<3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %grad_offset, dense<[4.0, 2.25, 1.625]> : tensor<3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_grad_f64_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf64>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf64>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %grad_operand, dense<[[[1.1607168228675007, 0.23377425094430668, -0.3224328964068811], [0.8060822410172028, -0.37073542457200626, 0.6690170568963248]], [[0.03252035618609247, 0.019210243625300258, -0.2655918030977128], [0.1718535196514612, 0.13088450899284346, -0.08887682535798462]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_scale, dense<[-1.9365319759116164, -2.6559180309771273]> : tensor<2xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_offset, dense<[3.0, 4.875]> : tensor<2xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_grad_f64_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf64>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf64>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.7705938203335712, -0.7700113608801386, 0.2079380149949629], [0.1249388220940105, -0.15890264736874696, 0.06185831210032947]], [[-0.8113659800977581, 0.4164584894433584, -0.978531835328534], [0.19268424930618377, 0.044333634267772815, -0.014355293513365444]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_scale, dense<[1.749125655662105, -4.374453227491739]> : tensor<2xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_offset, dense<[3.5, 4.375]> : tensor<2xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_grad_f64_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf64>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xf64>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xf64>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xf64>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.0004992509600850945, 0.06636183150578487, -0.4644604521754203], [-2.996004869191755, 0.04285502210693534, 3.368270182416709]], [[-2.996004869191755, 0.03712279683179624, -1.7810530027690525], [0.0004992509600850945, -0.0741011165890192, 1.393381356526261]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_scale, dense<[3.9980014986562407, -4.624421983348411, -0.5613783637361182]> : tensor<3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %grad_offset, dense<[4.0, 2.25, 1.625]> : tensor<3xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_grad_bf16_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xbf16>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xbf16>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
  check.expect_almost_eq_const %grad_operand, dense<[[[1.164, 0.233, -0.322], [0.805, -0.371, 0.668]], [[0.0325, 0.0192, -0.266], [0.172, 0.131, -0.089]]]> : tensor<2x2x3xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_scale, dense<[-1.94, -2.66]> : tensor<2xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_offset, dense<[3.0, 4.88]> : tensor<2xbf16>, tolerance = 0.2
  return
}

// -----

func.func @batch_norm_grad_bf16_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0]> : tensor<2xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xbf16>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xbf16>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.77, -0.77, 0.208], [0.125, -0.159, 0.0618]], [[-0.812, 0.416, -0.98], [0.192, 0.0444, -0.01434]]]> : tensor<2x2x3xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_scale, dense<[1.75, -4.38]> : tensor<2xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_offset, dense<[3.5, 4.38]> : tensor<2xbf16>, tolerance = 0.2
  return
}

// -----

func.func @batch_norm_grad_bf16_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xbf16>
  %mean = stablehlo.constant dense<[0.5, 1.0, 0.25]> : tensor<3xbf16>
  %variance = stablehlo.constant dense<[1.0, 4.0, 0.25]> : tensor<3xbf16>
  %grad_output = stablehlo.constant dense<[[[1.5, 0.25, 0.5], [0.5, -1.0, 1.25]], [[0.5, 1.0, -0.25], [1.5, 2.0, 0.125]]]> : tensor<2x2x3xbf16>
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  check.expect_almost_eq_const %grad_operand, dense<[[[0.0005, 0.0664, -0.465], [-3.0, 0.043, 3.38]], [[-3.0, 0.037, -1.78], [0.0005, -0.074, 1.39]]]> : tensor<2x2x3xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_scale, dense<[4.0, -4.62, -0.562]> : tensor<3xbf16>, tolerance = 0.2
  check.expect_almost_eq_const %grad_offset, dense<[4.0, 2.25, 1.625]> : tensor<3xbf16>, tolerance = 0.2
  return
}
