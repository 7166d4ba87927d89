func.func @after_all_tokens() {
  %x = stablehlo.constant dense<21> : tensor<i32>
  %first = stablehlo.create_token : !stablehlo.token
  %second = stablehlo.after_all : !stablehlo.token
  %both = stablehlo.after_all %first, %second : !stablehlo.token
  %result = stablehlo.add %x, %x : tensor<i32>
  check.expect_eq_const %result, dense<42> : tensor<i32>
  return
}
