func.func @main() {
  "stablehlo.sort"() <{dimension = 0 : i64}> ({  // expected-error: sort.C1
      %k0 = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %k0 : tensor<i1>
  }) : () -> ()
  return
}
