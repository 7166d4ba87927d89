module {
  func.func @f(%arg0: !stablehlo.future<tensor<2x4xf32>>) {
    %0 = stablehlo.async_done %arg0 : (!stablehlo.future<tensor<2x4xf32>>) -> tensor<2x4xf32>  // expected-error: operation.form
    return
  }
}
