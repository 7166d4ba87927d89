func.func @p(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "interpreter.run_parallel"(%a) {programs = [[@p]]} : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: interpreter.run_parallel.programs
  return %0 : tensor<3xf32>
}
