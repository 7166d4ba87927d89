func.func @batch_norm_training_f32_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %output, dense<[[[-0.40239272, 0.24143563, -1.3681352], [0.885264, 1.5290923, -0.885264]], [[1.6220506, 0.84448737, 1.0], [1.0, 0.06692405, 1.466538]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_mean, dense<[1.625, 1.0]> : tensor<2xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_var, dense<[2.4114583, 2.5833333]> : tensor<2xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_training_f32_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %output, dense<[[[-0.15069404, 0.7534702, -1.5069404], [1.3890148, 1.6413487, 0.6950965]], [[1.6576344, -0.60277617, -0.15069404], [0.88434696, 0.12734516, 1.2628479]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_mean, dense<[1.1666666, 1.4583334]> : tensor<2xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_var, dense<[1.2222222, 3.9253473]> : tensor<2xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_training_f32_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf32>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf32>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xf32>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  check.expect_almost_eq_const %output, dense<[[[-0.9995004, 1.1997347, -3.365471], [0.9995004, 1.6562712, -2.0137732]], [[0.9995004, 0.85733235, -0.6620756], [-0.9995004, 0.28666165, 2.0413198]]]> : tensor<2x2x3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_mean, dense<[2.0, 1.125, 0.8125]> : tensor<3xf32>, tolerance = 1.0e-5
  check.expect_almost_eq_const %batch_var, dense<[1.0, 4.796875, 1.2304688]> : tensor<3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @batch_norm_training_f64_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %output, dense<[[[-0.40239271239221375, 0.24143562743532823, -1.3681352221335268], [0.8852639672628702, 1.529092307090412, -0.8852639672628702]], [[1.62205063158516, 0.84448734210371, 1.0], [1.0, 0.0669240526222602, 1.46653797368887]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_mean, dense<[1.625, 1.0]> : tensor<2xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_var, dense<[2.4114583333333335, 2.5833333333333335]> : tensor<2xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_training_f64_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %output, dense<[[[-0.15069403732980158, 0.7534701866490074, -1.5069403732980151], [1.3890148096124393, 1.6413487401718596, 0.6950965005740339]], [[1.6576344106278165, -0.6027761493192061, -0.15069403732980158], [0.8843469484935991, 0.12734515681533876, 1.2628478443327293]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_mean, dense<[1.1666666666666667, 1.4583333333333333]> : tensor<2xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_var, dense<[1.222222222222222, 3.9253472222222228]> : tensor<2xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_training_f64_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xf64>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf64>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xf64>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>)
  check.expect_almost_eq_const %output, dense<[[[-0.9995003746640602, 1.1997347327657806, -3.365470901184451], [0.9995003746640602, 1.6562712648018505, -2.0137732433647644]], [[0.9995003746640602, 0.8573323337387282, -0.6620755855450784], [-0.9995003746640602, 0.28666166869364085, 2.041319730094294]]]> : tensor<2x2x3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_mean, dense<[2.0, 1.125, 0.8125]> : tensor<3xf64>, tolerance = 1.0e-12
  check.expect_almost_eq_const %batch_var, dense<[1.0, 4.796875, 1.23046875]> : tensor<3xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @batch_norm_training_bf16_feature_0() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xbf16>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 0 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
  check.expect_almost_eq_const %output, dense<[[[-0.402, 0.241, -1.37], [0.887, 1.53, -0.887]], [[1.625, 0.844, 1.0], [1.0, 0.067, 1.47]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_mean, dense<[1.625, 1.0]> : tensor<2xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_var, dense<[2.4, 2.58]> : tensor<2xbf16>, tolerance = 0.05
  return
}

// -----

func.func @batch_norm_training_bf16_feature_1() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xbf16>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
  check.expect_almost_eq_const %output, dense<[[[-0.15, 0.754, -1.51], [1.39, 1.64, 0.695]], [[1.66, -0.6, -0.15], [0.883, 0.127, 1.266]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_mean, dense<[1.164, 1.46]> : tensor<2xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_var, dense<[1.22, 3.92]> : tensor<2xbf16>, tolerance = 0.05
  return
}

// -----

func.func @batch_norm_training_bf16_feature_2() {
  %operand = stablehlo.constant dense<[[[1.0, 2.0, -0.5], [3.0, 4.0, 0.25]], [[3.0, 0.5, 1.0], [1.0, -2.0, 2.5]]]> : tensor<2x2x3xbf16>
  %scale = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xbf16>
  %offset = stablehlo.constant dense<[0.0, 1.0, -1.0]> : tensor<3xbf16>
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%operand, %scale, %offset) {epsilon = 1.0e-3 : f32, feature_index = 2 : i64} : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  check.expect_almost_eq_const %output, dense<[[[-1.0, 1.2, -3.36], [1.0, 1.66, -2.02]], [[1.0, 0.855, -0.66], [-1.0, 0.287, 2.05]]]> : tensor<2x2x3xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_mean, dense<[2.0, 1.125, 0.812]> : tensor<3xbf16>, tolerance = 0.05
  check.expect_almost_eq_const %batch_var, dense<[1.0, 4.8, 1.234]> : tensor<3xbf16>, tolerance = 0.05
  return
}
