module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %s: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %i: tensor<!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25:0>>) {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 1>}> ({  // expected-error: select_and_scatter.C12
^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>):
  %z = stablehlo.compare GE, %x, %y : (tensor<!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<i1>
  stablehlo.return %z : tensor<i1>
}, {
^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>):
  %z = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.5>>
  stablehlo.return %z : tensor<!quant.uniform<i8:f32, 0.5>>
}) : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25:0>>)
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.25:0>>
}
}
