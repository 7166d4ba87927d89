module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 1994 : i32}} {
  func.func @__inference_ordering_407(%arg0: tensor<3x4xf32> {tf._user_specified_name = "x"}) -> (tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>) attributes {allow_soft_placement = false, tf.entry_function = {control_outputs = "", inputs = "x", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal"}} {
    %0 = mhlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %1 = mhlo.constant dense<false> : tensor<i1>
    %2 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %4 = mhlo.constant dense<0> : tensor<i64>
    %5 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi64>
    %6 = "mhlo.broadcast_in_dim"(%5) <{broadcast_dimensions = dense<1> : tensor<1xi64>}> : (tensor<4xi64>) -> tensor<3x4xi64>
    %7:2 = mhlo.reduce(%arg0 init: %3), (%6 init: %4) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %13 = mhlo.compare  GE, %arg1, %arg3,  NOTYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %14 = mhlo.select %13, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %15 = mhlo.compare  EQ, %arg1, %arg3,  NOTYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = mhlo.minimum %arg2, %arg4 : tensor<i64>
      %17 = mhlo.select %13, %arg2, %arg4 : tensor<i1>, tensor<i64>
      %18 = mhlo.select %15, %16, %17 : tensor<i1>, tensor<i64>
      mhlo.return %14, %18 : tensor<f32>, tensor<i64>
    }
    %8 = "mhlo.reduce_window"(%arg0, %2) <{padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 4]> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %13 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %13 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %9 = mhlo.compare  GT, %arg0, %0 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %10 = mhlo.reduce(%9 init: %1) applies mhlo.or across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
    %values, %indices = mhlo.topk(%arg0, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %11 = mhlo.negate %arg0 : tensor<3x4xf32>
    %values_0, %indices_1 = mhlo.topk(%11, k = 4) : tensor<3x4xf32> -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %12 = mhlo.negate %values_0 : tensor<3x4xf32>
    return %12, %values, %indices, %7#1, %8, %10 : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>
  }
}
