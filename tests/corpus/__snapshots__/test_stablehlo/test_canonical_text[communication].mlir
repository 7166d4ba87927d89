// after_all
module {
  func.func @after_all_tokens() {
    %c = stablehlo.constant dense<21> : tensor<i32>
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = stablehlo.after_all  : !stablehlo.token
    %2 = stablehlo.after_all %0, %1 : !stablehlo.token
    %3 = stablehlo.add %c, %c : tensor<i32>
    check.expect_eq_const %3, dense<42> : tensor<i32>
    return
  }
}
// create_token
module {
  func.func @create_token_tokens() {
    %c = stablehlo.constant dense<21> : tensor<i32>
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = stablehlo.after_all  : !stablehlo.token
    %2 = stablehlo.after_all %0, %1 : !stablehlo.token
    %3 = stablehlo.add %c, %c : tensor<i32>
    check.expect_eq_const %3, dense<42> : tensor<i32>
    return
  }
}
