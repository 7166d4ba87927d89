sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) {  // expected-error: func.sharding
  return %a : tensor<4xf32>
}
