sdy.mesh @m = <["a"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}], newer={"a"}>}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
