func.func @case_first() {
  %index = stablehlo.constant dense<0> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %result = "stablehlo.case"(%index) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %1 = stablehlo.add %ten, %ten : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %2 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<10> : tensor<i32>
  return
}

// -----

func.func @case_second() {
  %index = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %result = "stablehlo.case"(%index) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %1 = stablehlo.add %ten, %ten : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %2 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<20> : tensor<i32>
  return
}

// -----

func.func @case_last() {
  %index = stablehlo.constant dense<2> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %result = "stablehlo.case"(%index) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %1 = stablehlo.add %ten, %ten : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %2 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<30> : tensor<i32>
  return
}

// -----

// Any other number takes the last branch.
func.func @case_above() {
  %index = stablehlo.constant dense<7> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %result = "stablehlo.case"(%index) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %1 = stablehlo.add %ten, %ten : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %2 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<30> : tensor<i32>
  return
}

// -----

// Any other number takes the last branch.
func.func @case_below() {
  %index = stablehlo.constant dense<-1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %result = "stablehlo.case"(%index) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %1 = stablehlo.add %ten, %ten : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    %2 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<30> : tensor<i32>
  return
}

// -----

func.func @case_one_branch() {
  %index = stablehlo.constant dense<5> : tensor<i32>
  %x = stablehlo.constant dense<1.5> : tensor<f32>
  %result = "stablehlo.case"(%index) ({
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  check.expect_eq_const %result, dense<1.5> : tensor<f32>
  return
}
