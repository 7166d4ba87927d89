module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 1395 : i32}} {
  func.func @__inference_layer_38(%arg0: tensor<4x5xf32> {tf._user_specified_name = "x"}, %arg1: tensor<5x3xf32> {tf._user_specified_name = "w"}, %arg2: tensor<3xf32> {tf._user_specified_name = "b"}) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>) attributes {tf.entry_function = {control_outputs = "", inputs = "x,w,b", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal"}} {
    %0 = mhlo.constant dense<4.000000e+00> : tensor<3xf32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %2 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %3 = mhlo.constant dense<-0.000000e+00> : tensor<f32>
    %4 = "mhlo.dot"(%arg0, %arg1) : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %5 = "mhlo.broadcast_in_dim"(%arg2) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<3xf32>) -> tensor<4x3xf32>
    %6 = mhlo.add %4, %5 : tensor<4x3xf32>
    %7 = mhlo.maximum %6, %1 : tensor<4x3xf32>
    %8 = mhlo.reduce(%7 init: %3) applies mhlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
    %9 = mhlo.divide %8, %0 : tensor<3xf32>
    %10 = mhlo.reduce(%7 init: %2) applies mhlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %11 = mhlo.reshape %10 : (tensor<4xf32>) -> tensor<4x1xf32>
    %12 = "mhlo.broadcast_in_dim"(%11) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %13 = mhlo.subtract %7, %12 : tensor<4x3xf32>
    %14 = mhlo.exponential %13 : tensor<4x3xf32>
    %15 = mhlo.reduce(%14 init: %3) applies mhlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %16 = mhlo.reshape %15 : (tensor<4xf32>) -> tensor<4x1xf32>
    %17 = "mhlo.broadcast_in_dim"(%16) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %18 = mhlo.divide %14, %17 : tensor<4x3xf32>
    %19 = "mhlo.einsum"(%arg0, %arg0) {einsum_config = "ij,kj->ik"} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x4xf32>
    return %18, %9, %19 : tensor<4x3xf32>, tensor<3xf32>, tensor<4x4xf32>
  }
}
