func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense_resource<a> : tensor<2xf32>  // expected-error: literal.size
  return %0 : tensor<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      a: "0x04000000000000000000000000000000"
    }
  }
#-}
