module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 716 : i32}}  {
  func @__inference_ordering_417(%arg0: tensor<3x4xf32> {tf._user_specified_name = "x"}) -> (tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>) attributes {tf.entry_function = {control_outputs = "", inputs = "x", outputs = "identity_RetVal,identity_1_RetVal,identity_2_RetVal,identity_3_RetVal,identity_4_RetVal,identity_5_RetVal"}} {
    %0 = mhlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %1 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %2 = mhlo.constant dense<0> : tensor<i64>
    %3 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = mhlo.constant dense<false> : tensor<i1>
    %5 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi64>
    %6 = "mhlo.broadcast_in_dim"(%5) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xi64>) -> tensor<3x4xi64>
    %7:2 = "mhlo.reduce"(%arg0, %6, %1, %2) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i64>, %arg3: tensor<f32>, %arg4: tensor<i64>):  // no predecessors
      %21 = "mhlo.compare"(%arg1, %arg3) {comparison_direction = "GE"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %22 = "mhlo.select"(%21, %arg1, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %23 = "mhlo.compare"(%arg1, %arg3) {comparison_direction = "EQ"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = mhlo.minimum %arg2, %arg4 : tensor<i64>
      %25 = "mhlo.select"(%21, %arg2, %arg4) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      %26 = "mhlo.select"(%23, %24, %25) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      "mhlo.return"(%22, %26) : (tensor<f32>, tensor<i64>) -> ()
    }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<3x4xf32>, tensor<3x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xi64>)
    %8 = "mhlo.reduce_window"(%arg0, %3) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):  // no predecessors
      %21 = mhlo.add %arg1, %arg2 : tensor<f32>
      "mhlo.return"(%21) : (tensor<f32>) -> ()
    }) {padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 4]> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %9 = "mhlo.compare"(%arg0, %0) {comparison_direction = "GT"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %10 = "mhlo.reduce"(%9, %4) ( {
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>):  // no predecessors
      %21 = mhlo.or %arg1, %arg2 : tensor<i1>
      "mhlo.return"(%21) : (tensor<i1>) -> ()
    }) {dimensions = dense<0> : tensor<1xi64>} : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
    %11 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi32>
    %12 = "mhlo.broadcast_in_dim"(%11) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xi32>) -> tensor<3x4xi32>
    %13:2 = "mhlo.sort"(%arg0, %12) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):  // no predecessors
      %21 = "mhlo.compare"(%arg1, %arg2) {compare_type = "TOTALORDER", comparison_direction = "GT"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "mhlo.return"(%21) : (tensor<i1>) -> ()
    }) {dimension = 1 : i64, is_stable = true} : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %14 = "mhlo.slice"(%13#0) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %15 = "mhlo.slice"(%13#1) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xi32>) -> tensor<3x2xi32>
    %16 = "mhlo.negate"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %17 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi32>
    %18 = "mhlo.broadcast_in_dim"(%17) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xi32>) -> tensor<3x4xi32>
    %19:2 = "mhlo.sort"(%16, %18) ( {
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):  // no predecessors
      %21 = "mhlo.compare"(%arg1, %arg2) {compare_type = "TOTALORDER", comparison_direction = "GT"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "mhlo.return"(%21) : (tensor<i1>) -> ()
    }) {dimension = 1 : i64, is_stable = true} : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %20 = "mhlo.negate"(%19#0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %20, %14, %15, %7#1, %8, %10 : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi64>, tensor<3x4xf32>, tensor<4xi1>
  }
}
