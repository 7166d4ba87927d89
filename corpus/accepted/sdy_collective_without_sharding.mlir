sdy.mesh @m = <["a"=2]>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.all_gather [{"a"}] %a out_sharding=<@m, [{}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
