module attributes {mhlo.num_replicas = 2 : i32} {
func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>  : (tensor<4xf32>) -> tensor<8xf32>  // expected-error: all_gather.C6
  return %0 : tensor<8xf32>
}
}
