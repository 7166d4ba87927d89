// case
module {
  func.func @case_first() {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %0 = "stablehlo.case"(%c) ({
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %1 = stablehlo.add %c_0, %c_0 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<30> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<10> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @case_second() {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %0 = "stablehlo.case"(%c) ({
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %1 = stablehlo.add %c_0, %c_0 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<30> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<20> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @case_last() {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %0 = "stablehlo.case"(%c) ({
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %1 = stablehlo.add %c_0, %c_0 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<30> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<30> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @case_above() {
    %c = stablehlo.constant dense<7> : tensor<i32>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %0 = "stablehlo.case"(%c) ({
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %1 = stablehlo.add %c_0, %c_0 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<30> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<30> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @case_below() {
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %0 = "stablehlo.case"(%c) ({
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %1 = stablehlo.add %c_0, %c_0 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<30> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<30> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @case_one_branch() {
    %c = stablehlo.constant dense<5> : tensor<i32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %0 = "stablehlo.case"(%c) ({
      stablehlo.return %cst : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    check.expect_eq_const %0, dense<1.500000e+00> : tensor<f32>
    return
  }
}
// composite
module {
  func.func @composite_calls_its_decomposition() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %0 = stablehlo.composite "corpus.square_plus" %cst, %cst_0 {composite_attributes = {scale = 1 : i64}, decomposition = @square_plus, version = 1 : i32} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    check.expect_eq_const %0, dense<[1.500000e+00, 4.500000e+00, 9.500000e+00]> : tensor<3xf32>
    return
  }
  func.func private @square_plus(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<3xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
// if
module {
  func.func @if_true() {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>
    %0 = "stablehlo.if"(%c) ({
      %1 = stablehlo.add %cst, %cst_0 : tensor<2xf32>
      stablehlo.return %1 : tensor<2xf32>
    }, {
      %1 = stablehlo.subtract %cst, %cst_0 : tensor<2xf32>
      stablehlo.return %1 : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[4.000000e+00, 7.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @if_false() {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>
    %0 = "stablehlo.if"(%c) ({
      %1 = stablehlo.add %cst, %cst_0 : tensor<2xf32>
      stablehlo.return %1 : tensor<2xf32>
    }, {
      %1 = stablehlo.subtract %cst, %cst_0 : tensor<2xf32>
      stablehlo.return %1 : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[-2.000000e+00, -3.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @if_nested_two_results() {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %0:2 = "stablehlo.if"(%c) ({
      %2 = "stablehlo.if"(%c_0) ({
        stablehlo.return %c_1 : tensor<i32>
      }, {
        %3 = stablehlo.multiply %c_1, %c_1 : tensor<i32>
        stablehlo.return %3 : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      stablehlo.return %2, %c_1 : tensor<i32>, tensor<i32>
    }, {
      stablehlo.return %c_1, %c_1 : tensor<i32>, tensor<i32>
    }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
    %1 = stablehlo.subtract %0#0, %0#1 : tensor<i32>
    check.expect_eq_const %1, dense<42> : tensor<i32>
    return
  }
}
// return
module {
  func.func @return_several_values() {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %c_0 = stablehlo.constant dense<7> : tensor<i32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0:2 = "stablehlo.if"(%c) ({
      stablehlo.return %c_0, %cst : tensor<i32>, tensor<f32>
    }, {
      stablehlo.return %c_0, %cst : tensor<i32>, tensor<f32>
    }) : (tensor<i1>) -> (tensor<i32>, tensor<f32>)
    %1 = stablehlo.convert %0#1 : (tensor<f32>) -> tensor<i32>
    check.expect_eq_const %1, dense<2> : tensor<i32>
    return
  }
}
// while
module {
  func.func @while_counts() {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<10> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_3 = %c_0) : tensor<i32>, tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %3 = stablehlo.add %iterArg_3, %iterArg : tensor<i32>
      stablehlo.return %2, %3 : tensor<i32>, tensor<i32>
    }
    %1 = stablehlo.add %0#1, %c_0 : tensor<i32>
    check.expect_eq_const %1, dense<45> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @while_strides() {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<20> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_3 = %c_0) : tensor<i32>, tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %3 = stablehlo.add %iterArg_3, %iterArg : tensor<i32>
      stablehlo.return %2, %3 : tensor<i32>, tensor<i32>
    }
    %1 = stablehlo.add %0#1, %c_0 : tensor<i32>
    check.expect_eq_const %1, dense<55> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @while_never() {
    %c = stablehlo.constant dense<5> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_3 = %c_0) : tensor<i32>, tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %3 = stablehlo.add %iterArg_3, %iterArg : tensor<i32>
      stablehlo.return %2, %3 : tensor<i32>, tensor<i32>
    }
    %1 = stablehlo.add %0#1, %c_0 : tensor<i32>
    check.expect_eq_const %1, dense<0> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @while_nested() {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_2 = %c) : tensor<i32>, tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = stablehlo.while(%iterArg_3 = %c, %iterArg_4 = %iterArg_2) : tensor<i32>, tensor<i32>
      cond {
        %4 = stablehlo.compare LT, %iterArg_3, %iterArg, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %4 : tensor<i1>
      } do {
        %4 = stablehlo.add %iterArg_3, %c_0 : tensor<i32>
        %5 = stablehlo.add %iterArg_4, %iterArg_3 : tensor<i32>
        stablehlo.return %4, %5 : tensor<i32>, tensor<i32>
      }
      %3 = stablehlo.add %iterArg, %c_0 : tensor<i32>
      stablehlo.return %3, %2#1 : tensor<i32>, tensor<i32>
    }
    %1 = stablehlo.add %0#1, %c : tensor<i32>
    check.expect_eq_const %1, dense<10> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @while_updates_an_array() {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %c_1 = stablehlo.constant dense<3> : tensor<i64>
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_3 = %cst) : tensor<i64>, tensor<4xf32>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.convert %iterArg : (tensor<i64>) -> tensor<f32>
      %3 = stablehlo.reshape %2 : (tensor<f32>) -> tensor<1xf32>
      %4 = stablehlo.dynamic_update_slice %iterArg_3, %3, %iterArg : (tensor<4xf32>, tensor<1xf32>, tensor<i64>) -> tensor<4xf32>
      %5 = stablehlo.add %iterArg, %c_0 : tensor<i64>
      stablehlo.return %5, %4 : tensor<i64>, tensor<4xf32>
    }
    %1 = stablehlo.multiply %0#1, %cst_2 : tensor<4xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 2.000000e+00, 4.000000e+00, 1.800000e+01]> : tensor<4xf32>
    return
  }
}
