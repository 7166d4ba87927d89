// Branches use values from outside.
func.func @if_true() {
  %pred = stablehlo.constant dense<true> : tensor<i1>
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %result = "stablehlo.if"(%pred) ({
    %sum = stablehlo.add %x, %y : tensor<2xf32>
    stablehlo.return %sum : tensor<2xf32>
  }, {
    %difference = stablehlo.subtract %x, %y : tensor<2xf32>
    stablehlo.return %difference : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[4.0, 7.0]> : tensor<2xf32>
  return
}

// -----

// Branches use values from outside.
func.func @if_false() {
  %pred = stablehlo.constant dense<false> : tensor<i1>
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %result = "stablehlo.if"(%pred) ({
    %sum = stablehlo.add %x, %y : tensor<2xf32>
    stablehlo.return %sum : tensor<2xf32>
  }, {
    %difference = stablehlo.subtract %x, %y : tensor<2xf32>
    stablehlo.return %difference : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[-2.0, -3.0]> : tensor<2xf32>
  return
}

// -----

func.func @if_nested_two_results() {
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %no = stablehlo.constant dense<false> : tensor<i1>
  %x = stablehlo.constant dense<7> : tensor<i32>
  %pair:2 = "stablehlo.if"(%yes) ({
    %inner = "stablehlo.if"(%no) ({
      stablehlo.return %x : tensor<i32>
    }, {
      %square = stablehlo.multiply %x, %x : tensor<i32>
      stablehlo.return %square : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    stablehlo.return %inner, %x : tensor<i32>, tensor<i32>
  }, {
    stablehlo.return %x, %x : tensor<i32>, tensor<i32>
  }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
  %result = stablehlo.subtract %pair#0, %pair#1 : tensor<i32>
  check.expect_eq_const %result, dense<42> : tensor<i32>
  return
}
