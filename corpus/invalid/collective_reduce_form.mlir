module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.collective_reduce(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({  // expected-error: operation.form
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return
  }
}
