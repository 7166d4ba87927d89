func.func @scan_forwards() {
  %rows = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %scanned:2 = chlo.scan(%rows) inits (%zero) dimension=0 {
  ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
    %sum = stablehlo.add %input, %carry : tensor<2xf32>
    stablehlo.return %sum, %sum : tensor<2xf32>, tensor<2xf32>
  } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  %outputs = stablehlo.reshape %scanned#0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %carry = stablehlo.reshape %scanned#1 : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %outputs, dense<[[1.0, 2.0], [4.0, 6.0], [9.0, 12.0]]> : tensor<3x2xf32>
  check.expect_eq_const %carry, dense<[9.0, 12.0]> : tensor<2xf32>
  return
}

// -----

func.func @scan_backwards() {
  %rows = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %scanned:2 = chlo.scan(%rows) inits (%zero) dimension=0 attributes {is_reverse = true} {
  ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
    %sum = stablehlo.add %input, %carry : tensor<2xf32>
    stablehlo.return %sum, %sum : tensor<2xf32>, tensor<2xf32>
  } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  %outputs = stablehlo.reshape %scanned#0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %carry = stablehlo.reshape %scanned#1 : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %outputs, dense<[[9.0, 12.0], [8.0, 10.0], [5.0, 6.0]]> : tensor<3x2xf32>
  check.expect_eq_const %carry, dense<[9.0, 12.0]> : tensor<2xf32>
  return
}
