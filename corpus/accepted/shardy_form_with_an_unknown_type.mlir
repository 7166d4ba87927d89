func.func @main(%a: tensor<4xf32>) {
  sdy.sharding_group %a group_id=3 : tensor<4xnewer>
  return
}
