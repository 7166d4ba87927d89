// Condition and body use values from outside.
func.func @while_counts() {
  %start = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %limit = stablehlo.constant dense<10> : tensor<i32>
  %step = stablehlo.constant dense<1> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %start, %sum = %zero) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %step : tensor<i32>
    %total = stablehlo.add %sum, %i : tensor<i32>
    stablehlo.return %next, %total : tensor<i32>, tensor<i32>
  }
  %result = stablehlo.add %loop#1, %zero : tensor<i32>
  check.expect_eq_const %result, dense<45> : tensor<i32>
  return
}

// -----

// Condition and body use values from outside.
func.func @while_strides() {
  %start = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %limit = stablehlo.constant dense<20> : tensor<i32>
  %step = stablehlo.constant dense<4> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %start, %sum = %zero) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %step : tensor<i32>
    %total = stablehlo.add %sum, %i : tensor<i32>
    stablehlo.return %next, %total : tensor<i32>, tensor<i32>
  }
  %result = stablehlo.add %loop#1, %zero : tensor<i32>
  check.expect_eq_const %result, dense<55> : tensor<i32>
  return
}

// -----

// Condition and body use values from outside.
func.func @while_never() {
  %start = stablehlo.constant dense<5> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %limit = stablehlo.constant dense<5> : tensor<i32>
  %step = stablehlo.constant dense<1> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %start, %sum = %zero) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %step : tensor<i32>
    %total = stablehlo.add %sum, %i : tensor<i32>
    stablehlo.return %next, %total : tensor<i32>, tensor<i32>
  }
  %result = stablehlo.add %loop#1, %zero : tensor<i32>
  check.expect_eq_const %result, dense<0> : tensor<i32>
  return
}

// -----

func.func @while_nested() {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %limit = stablehlo.constant dense<5> : tensor<i32>
  %outer:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %inner:2 = stablehlo.while(%j = %zero, %part = %sum) : tensor<i32>, tensor<i32>
    cond {
      %more = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %next = stablehlo.add %j, %one : tensor<i32>
      %total = stablehlo.add %part, %j : tensor<i32>
      stablehlo.return %next, %total : tensor<i32>, tensor<i32>
    }
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %inner#1 : tensor<i32>, tensor<i32>
  }
  %result = stablehlo.add %outer#1, %zero : tensor<i32>
  check.expect_eq_const %result, dense<10> : tensor<i32>
  return
}

// -----

func.func @while_updates_an_array() {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %limit = stablehlo.constant dense<3> : tensor<i64>
  %start = stablehlo.constant dense<[9.0, 9.0, 9.0, 9.0]> : tensor<4xf32>
  %two = stablehlo.constant dense<[2.0, 2.0, 2.0, 2.0]> : tensor<4xf32>
  %loop:2 = stablehlo.while(%i = %zero, %array = %start) : tensor<i64>, tensor<4xf32>
  cond {
    %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %number = stablehlo.convert %i : (tensor<i64>) -> tensor<f32>
    %update = stablehlo.reshape %number : (tensor<f32>) -> tensor<1xf32>
    %next_array = stablehlo.dynamic_update_slice %array, %update, %i : (tensor<4xf32>, tensor<1xf32>, tensor<i64>) -> tensor<4xf32>
    %next = stablehlo.add %i, %one : tensor<i64>
    stablehlo.return %next, %next_array : tensor<i64>, tensor<4xf32>
  }
  %result = stablehlo.multiply %loop#1, %two : tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 2.0, 4.0, 18.0]> : tensor<4xf32>
  return
}
