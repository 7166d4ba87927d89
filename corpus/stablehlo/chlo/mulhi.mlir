// The upper half of the product.
func.func @mulhi_i32() {
  %x = stablehlo.constant dense<[100, 1073741824, -7]> : tensor<3xi32>
  %y = stablehlo.constant dense<[100, 12, 9]> : tensor<3xi32>
  %result = chlo.mulhi %x, %y : tensor<3xi32>, tensor<3xi32> -> tensor<3xi32>
  check.expect_eq_const %result, dense<[0, 3, -1]> : tensor<3xi32>
  return
}

// -----

// The upper half of the product.
func.func @mulhi_ui32() {
  %x = stablehlo.constant dense<[100, 1073741824, 7]> : tensor<3xui32>
  %y = stablehlo.constant dense<[100, 12, 9]> : tensor<3xui32>
  %result = chlo.mulhi %x, %y : tensor<3xui32>, tensor<3xui32> -> tensor<3xui32>
  check.expect_eq_const %result, dense<[0, 3, 0]> : tensor<3xui32>
  return
}

// -----

// The upper half of the product.
func.func @mulhi_i8() {
  %x = stablehlo.constant dense<[100, 64, -7]> : tensor<3xi8>
  %y = stablehlo.constant dense<[100, 12, 9]> : tensor<3xi8>
  %result = chlo.mulhi %x, %y : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  check.expect_eq_const %result, dense<[39, 3, -1]> : tensor<3xi8>
  return
}
