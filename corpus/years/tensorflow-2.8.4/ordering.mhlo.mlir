module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 987 : i32}}  {
  func @__inference_ordering_417(%arg0: tensor<3x4xf32> {tf._user_specified_name = "x"}) -> (tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>) attributes {tf.entry_function = {control_outputs = "", inputs = "x", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal"}} {
    %0 = mhlo.constant dense<false> : tensor<i1>
    %1 = mhlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %2 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = mhlo.constant dense<0> : tensor<i64>
    %4 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %5 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi64>
    %6 = "mhlo.broadcast_in_dim"(%5) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xi64>) -> tensor<3x4xi64>
    %7:2 = mhlo.reduce %arg0, %6, %4, %3 ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i64>, %arg3: tensor<f32>, %arg4: tensor<i64>):  // no predecessors
      %19 = "mhlo.compare"(%arg1, %arg3) {comparison_direction = "GE"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %20 = "mhlo.select"(%19, %arg1, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %21 = "mhlo.compare"(%arg1, %arg3) {comparison_direction = "EQ"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %22 = mhlo.minimum %arg2, %arg4 : tensor<i64>
      %23 = "mhlo.select"(%19, %arg2, %arg4) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      %24 = "mhlo.select"(%21, %22, %23) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      "mhlo.return"(%20, %24) : (tensor<f32>, tensor<i64>) -> ()
    }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<3x4xf32>, tensor<3x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xi64>)
    %8 = "mhlo.reduce_window"(%arg0, %2) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):  // no predecessors
      %19 = mhlo.add %arg1, %arg2 : tensor<f32>
      "mhlo.return"(%19) : (tensor<f32>) -> ()
    }) {padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 4]> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %9 = "mhlo.compare"(%arg0, %1) {comparison_direction = "GT"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %10 = mhlo.reduce %9, %0 applies mhlo.or across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
    %11 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi32>
    %12 = "mhlo.broadcast_in_dim"(%11) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xi32>) -> tensor<3x4xi32>
    %13:2 = "mhlo.sort"(%arg0, %12) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):  // no predecessors
      %19 = "mhlo.compare"(%arg1, %arg2) {compare_type = "TOTALORDER", comparison_direction = "GT"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "mhlo.return"(%19) : (tensor<i1>) -> ()
    }) {dimension = 1 : i64, is_stable = true} : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %14 = "mhlo.slice"(%13#0) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %15 = "mhlo.slice"(%13#1) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xi32>) -> tensor<3x2xi32>
    %16 = "mhlo.negate"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %17 = "mhlo.sort"(%16) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):  // no predecessors
      %19 = "mhlo.compare"(%arg1, %arg2) {compare_type = "TOTALORDER", comparison_direction = "GT"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "mhlo.return"(%19) : (tensor<i1>) -> ()
    }) {dimension = 1 : i64, is_stable = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %18 = "mhlo.negate"(%17) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %18, %14, %15, %7#1, %8, %10 : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>
  }
}
