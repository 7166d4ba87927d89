module @jit_random attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<3xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<4xi32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}) {
    %0 = mhlo.constant dense<32> : tensor<i32>
    %1 = mhlo.shift_right_logical %arg0, %0 : tensor<i32>
    %2 = mhlo.convert %1 : (tensor<i32>) -> tensor<ui32>
    %3 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<1xui32>
    %4 = mhlo.constant dense<4294967295> : tensor<ui32>
    %5 = mhlo.convert %4 : (tensor<ui32>) -> tensor<i32>
    %6 = mhlo.and %arg0, %5 : tensor<i32>
    %7 = mhlo.convert %6 : (tensor<i32>) -> tensor<ui32>
    %8 = "mhlo.broadcast_in_dim"(%7) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<1xui32>
    %9 = "mhlo.concatenate"(%3, %8) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %10 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = call @_uniform(%9, %10, %11) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
    %13 = mhlo.constant dense<0> : tensor<i32>
    %14 = mhlo.constant dense<10> : tensor<i32>
    %15 = call @_randint(%9, %13, %14) : (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    return %12, %15 : tensor<3xf32>, tensor<4xi32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32> {mhlo.layout_mode = "default"}, %arg1: tensor<f32> {mhlo.layout_mode = "default"}, %arg2: tensor<f32> {mhlo.layout_mode = "default"}) -> (tensor<3xf32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.convert %arg1 : tensor<f32>
    %1 = mhlo.convert %arg2 : tensor<f32>
    %2 = "mhlo.broadcast_in_dim"(%0) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<1xf32>
    %3 = "mhlo.broadcast_in_dim"(%1) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<1xf32>
    %4 = mhlo.constant dense<0> : tensor<1xui32>
    %5 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xui32>
    %6 = "mhlo.slice"(%arg0) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %7 = mhlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = "mhlo.slice"(%arg0) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %9 = mhlo.reshape %8 : (tensor<1xui32>) -> tensor<ui32>
    %10 = "mhlo.concatenate"(%5, %4) <{dimension = 0 : i64}> : (tensor<3xui32>, tensor<1xui32>) -> tensor<4xui32>
    %11 = "mhlo.slice"(%10) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %12 = "mhlo.slice"(%10) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %13 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %14 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %15 = mhlo.xor %7, %9 : tensor<ui32>
    %16 = mhlo.constant dense<466688986> : tensor<ui32>
    %17 = mhlo.xor %15, %16 : tensor<ui32>
    %18 = "mhlo.broadcast_in_dim"(%7) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %19 = mhlo.add %11, %18 : tensor<2xui32>
    %20 = "mhlo.broadcast_in_dim"(%9) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %21 = mhlo.add %12, %20 : tensor<2xui32>
    %22 = mhlo.constant dense<0> : tensor<i32>
    %23 = mhlo.constant dense<0> : tensor<i32>
    %24:9 = mhlo.while(%iterArg = %23, %iterArg_0 = %22, %iterArg_1 = %19, %iterArg_2 = %21, %iterArg_3 = %9, %iterArg_4 = %17, %iterArg_5 = %7, %iterArg_6 = %13, %iterArg_7 = %14) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %44 = mhlo.constant dense<5> : tensor<i32>
      %45 = mhlo.compare  LT, %iterArg, %44,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %45 : tensor<i1>
    } do {
      %44:8 = func.call @None(%iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %45 = mhlo.constant dense<1> : tensor<i32>
      %46 = mhlo.add %iterArg, %45 : tensor<i32>
      mhlo.return %46, %44#0, %44#1, %44#2, %44#3, %44#4, %44#5, %44#6, %44#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %25 = "mhlo.concatenate"(%24#2, %24#3) <{dimension = 0 : i64}> : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %26 = "mhlo.slice"(%25) <{limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<3xui32>
    %27 = mhlo.constant dense<9> : tensor<ui32>
    %28 = "mhlo.broadcast_in_dim"(%27) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<3xui32>
    %29 = mhlo.shift_right_logical %26, %28 : tensor<3xui32>
    %30 = mhlo.constant dense<1065353216> : tensor<ui32>
    %31 = "mhlo.broadcast_in_dim"(%30) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<3xui32>
    %32 = mhlo.or %29, %31 : tensor<3xui32>
    %33 = mhlo.bitcast_convert %32 : (tensor<3xui32>) -> tensor<3xf32>
    %34 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = "mhlo.broadcast_in_dim"(%34) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3xf32>
    %36 = mhlo.subtract %33, %35 : tensor<3xf32>
    %37 = mhlo.subtract %3, %2 : tensor<1xf32>
    %38 = "mhlo.broadcast_in_dim"(%37) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xf32>) -> tensor<3xf32>
    %39 = mhlo.multiply %36, %38 : tensor<3xf32>
    %40 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xf32>) -> tensor<3xf32>
    %41 = mhlo.add %39, %40 : tensor<3xf32>
    %42 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xf32>) -> tensor<3xf32>
    %43 = mhlo.maximum %42, %41 : tensor<3xf32>
    return %43 : tensor<3xf32>
  }
  func.func private @None(%arg0: tensor<i32>, %arg1: tensor<2xui32>, %arg2: tensor<2xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %0 = mhlo.constant dense<1> : tensor<i32>
    %1 = mhlo.add %arg0, %0 : tensor<i32>
    %2 = "mhlo.slice"(%arg6) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<1xui32>
    %3 = mhlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = mhlo.add %arg1, %arg2 : tensor<2xui32>
    %5 = "mhlo.broadcast_in_dim"(%3) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %6 = mhlo.shift_left %arg2, %5 : tensor<2xui32>
    %7 = mhlo.constant dense<32> : tensor<ui32>
    %8 = mhlo.subtract %7, %3 : tensor<ui32>
    %9 = "mhlo.broadcast_in_dim"(%8) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %10 = mhlo.shift_right_logical %arg2, %9 : tensor<2xui32>
    %11 = mhlo.or %6, %10 : tensor<2xui32>
    %12 = mhlo.xor %4, %11 : tensor<2xui32>
    %13 = "mhlo.slice"(%arg6) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<1xui32>
    %14 = mhlo.reshape %13 : (tensor<1xui32>) -> tensor<ui32>
    %15 = mhlo.add %4, %12 : tensor<2xui32>
    %16 = "mhlo.broadcast_in_dim"(%14) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %17 = mhlo.shift_left %12, %16 : tensor<2xui32>
    %18 = mhlo.constant dense<32> : tensor<ui32>
    %19 = mhlo.subtract %18, %14 : tensor<ui32>
    %20 = "mhlo.broadcast_in_dim"(%19) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %21 = mhlo.shift_right_logical %12, %20 : tensor<2xui32>
    %22 = mhlo.or %17, %21 : tensor<2xui32>
    %23 = mhlo.xor %15, %22 : tensor<2xui32>
    %24 = "mhlo.slice"(%arg6) <{limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<1xui32>
    %25 = mhlo.reshape %24 : (tensor<1xui32>) -> tensor<ui32>
    %26 = mhlo.add %15, %23 : tensor<2xui32>
    %27 = "mhlo.broadcast_in_dim"(%25) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %28 = mhlo.shift_left %23, %27 : tensor<2xui32>
    %29 = mhlo.constant dense<32> : tensor<ui32>
    %30 = mhlo.subtract %29, %25 : tensor<ui32>
    %31 = "mhlo.broadcast_in_dim"(%30) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %32 = mhlo.shift_right_logical %23, %31 : tensor<2xui32>
    %33 = mhlo.or %28, %32 : tensor<2xui32>
    %34 = mhlo.xor %26, %33 : tensor<2xui32>
    %35 = "mhlo.slice"(%arg6) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<1xui32>
    %36 = mhlo.reshape %35 : (tensor<1xui32>) -> tensor<ui32>
    %37 = mhlo.add %26, %34 : tensor<2xui32>
    %38 = "mhlo.broadcast_in_dim"(%36) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %39 = mhlo.shift_left %34, %38 : tensor<2xui32>
    %40 = mhlo.constant dense<32> : tensor<ui32>
    %41 = mhlo.subtract %40, %36 : tensor<ui32>
    %42 = "mhlo.broadcast_in_dim"(%41) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %43 = mhlo.shift_right_logical %34, %42 : tensor<2xui32>
    %44 = mhlo.or %39, %43 : tensor<2xui32>
    %45 = mhlo.xor %37, %44 : tensor<2xui32>
    %46 = "mhlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %47 = mhlo.add %37, %46 : tensor<2xui32>
    %48 = "mhlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %49 = mhlo.add %45, %48 : tensor<2xui32>
    %50 = mhlo.constant dense<1> : tensor<i32>
    %51 = mhlo.add %arg0, %50 : tensor<i32>
    %52 = mhlo.convert %51 : (tensor<i32>) -> tensor<ui32>
    %53 = "mhlo.broadcast_in_dim"(%52) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %54 = mhlo.add %49, %53 : tensor<2xui32>
    return %1, %47, %54, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_randint(%arg0: tensor<2xui32> {mhlo.layout_mode = "default"}, %arg1: tensor<i32> {mhlo.layout_mode = "default"}, %arg2: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<4xi32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.constant dense<2147483647> : tensor<i32>
    %1 = mhlo.constant dense<-2147483648> : tensor<i32>
    %2 = mhlo.constant dense<2147483647> : tensor<i32>
    %3 = call @clip(%0, %1, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = mhlo.compare  GT, %arg2, %3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = mhlo.constant dense<-2147483648> : tensor<i32>
    %6 = mhlo.constant dense<2147483647> : tensor<i32>
    %7 = call @clip_0(%arg1, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = mhlo.convert %7 : tensor<i32>
    %9 = mhlo.constant dense<-2147483648> : tensor<i32>
    %10 = mhlo.constant dense<2147483647> : tensor<i32>
    %11 = call @clip_0(%arg2, %9, %10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %12 = mhlo.convert %11 : tensor<i32>
    %13 = "mhlo.broadcast_in_dim"(%8) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<1xi32>
    %14 = "mhlo.broadcast_in_dim"(%12) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<1xi32>
    %15 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %16 = "mhlo.slice"(%15) <{limit_indices = dense<[1, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %17 = mhlo.reshape %16 : (tensor<1x2xui32>) -> tensor<2xui32>
    %18 = "mhlo.slice"(%15) <{limit_indices = dense<2> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %19 = mhlo.reshape %18 : (tensor<1x2xui32>) -> tensor<2xui32>
    %20 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xui32>
    %21 = "mhlo.slice"(%17) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %22 = mhlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = "mhlo.slice"(%17) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %24 = mhlo.reshape %23 : (tensor<1xui32>) -> tensor<ui32>
    %25 = "mhlo.slice"(%20) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %26 = "mhlo.slice"(%20) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %27 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %28 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %29 = mhlo.xor %22, %24 : tensor<ui32>
    %30 = mhlo.constant dense<466688986> : tensor<ui32>
    %31 = mhlo.xor %29, %30 : tensor<ui32>
    %32 = "mhlo.broadcast_in_dim"(%22) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %33 = mhlo.add %25, %32 : tensor<2xui32>
    %34 = "mhlo.broadcast_in_dim"(%24) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %35 = mhlo.add %26, %34 : tensor<2xui32>
    %36 = mhlo.constant dense<0> : tensor<i32>
    %37 = mhlo.constant dense<0> : tensor<i32>
    %38:9 = mhlo.while(%iterArg = %37, %iterArg_0 = %36, %iterArg_1 = %33, %iterArg_2 = %35, %iterArg_3 = %24, %iterArg_4 = %31, %iterArg_5 = %22, %iterArg_6 = %27, %iterArg_7 = %28) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %90 = mhlo.constant dense<5> : tensor<i32>
      %91 = mhlo.compare  LT, %iterArg, %90,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %91 : tensor<i1>
    } do {
      %90:8 = func.call @None(%iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %91 = mhlo.constant dense<1> : tensor<i32>
      %92 = mhlo.add %iterArg, %91 : tensor<i32>
      mhlo.return %92, %90#0, %90#1, %90#2, %90#3, %90#4, %90#5, %90#6, %90#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %39 = "mhlo.concatenate"(%38#2, %38#3) <{dimension = 0 : i64}> : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %40 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xui32>
    %41 = "mhlo.slice"(%19) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %42 = mhlo.reshape %41 : (tensor<1xui32>) -> tensor<ui32>
    %43 = "mhlo.slice"(%19) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %44 = mhlo.reshape %43 : (tensor<1xui32>) -> tensor<ui32>
    %45 = "mhlo.slice"(%40) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %46 = "mhlo.slice"(%40) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %47 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %48 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %49 = mhlo.xor %42, %44 : tensor<ui32>
    %50 = mhlo.constant dense<466688986> : tensor<ui32>
    %51 = mhlo.xor %49, %50 : tensor<ui32>
    %52 = "mhlo.broadcast_in_dim"(%42) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %53 = mhlo.add %45, %52 : tensor<2xui32>
    %54 = "mhlo.broadcast_in_dim"(%44) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %55 = mhlo.add %46, %54 : tensor<2xui32>
    %56 = mhlo.constant dense<0> : tensor<i32>
    %57 = mhlo.constant dense<0> : tensor<i32>
    %58:9 = mhlo.while(%iterArg = %57, %iterArg_0 = %56, %iterArg_1 = %53, %iterArg_2 = %55, %iterArg_3 = %44, %iterArg_4 = %51, %iterArg_5 = %42, %iterArg_6 = %47, %iterArg_7 = %48) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %90 = mhlo.constant dense<5> : tensor<i32>
      %91 = mhlo.compare  LT, %iterArg, %90,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %91 : tensor<i1>
    } do {
      %90:8 = func.call @None(%iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %91 = mhlo.constant dense<1> : tensor<i32>
      %92 = mhlo.add %iterArg, %91 : tensor<i32>
      mhlo.return %92, %90#0, %90#1, %90#2, %90#3, %90#4, %90#5, %90#6, %90#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %59 = "mhlo.concatenate"(%58#2, %58#3) <{dimension = 0 : i64}> : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %60 = mhlo.subtract %14, %13 : tensor<1xi32>
    %61 = mhlo.convert %60 : (tensor<1xi32>) -> tensor<1xui32>
    %62 = mhlo.compare  LE, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %63 = mhlo.constant dense<1> : tensor<ui32>
    %64 = "mhlo.broadcast_in_dim"(%63) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<1xui32>
    %65 = mhlo.select %62, %64, %61 : tensor<1xi1>, tensor<1xui32>
    %66 = mhlo.compare  GT, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %67 = "mhlo.broadcast_in_dim"(%4) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i1>) -> tensor<1xi1>
    %68 = mhlo.and %67, %66 : tensor<1xi1>
    %69 = mhlo.constant dense<1> : tensor<ui32>
    %70 = "mhlo.broadcast_in_dim"(%69) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<1xui32>
    %71 = mhlo.add %65, %70 : tensor<1xui32>
    %72 = mhlo.select %68, %71, %65 : tensor<1xi1>, tensor<1xui32>
    %73 = mhlo.constant dense<65536> : tensor<ui32>
    %74 = "mhlo.broadcast_in_dim"(%73) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<1xui32>
    %75 = mhlo.remainder %74, %72 : tensor<1xui32>
    %76 = mhlo.multiply %75, %75 : tensor<1xui32>
    %77 = mhlo.remainder %76, %72 : tensor<1xui32>
    %78 = "mhlo.broadcast_in_dim"(%72) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xui32>) -> tensor<4xui32>
    %79 = mhlo.remainder %39, %78 : tensor<4xui32>
    %80 = "mhlo.broadcast_in_dim"(%77) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xui32>) -> tensor<4xui32>
    %81 = mhlo.multiply %79, %80 : tensor<4xui32>
    %82 = "mhlo.broadcast_in_dim"(%72) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xui32>) -> tensor<4xui32>
    %83 = mhlo.remainder %59, %82 : tensor<4xui32>
    %84 = mhlo.add %81, %83 : tensor<4xui32>
    %85 = "mhlo.broadcast_in_dim"(%72) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xui32>) -> tensor<4xui32>
    %86 = mhlo.remainder %84, %85 : tensor<4xui32>
    %87 = mhlo.convert %86 : (tensor<4xui32>) -> tensor<4xi32>
    %88 = "mhlo.broadcast_in_dim"(%13) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xi32>) -> tensor<4xi32>
    %89 = mhlo.add %88, %87 : tensor<4xi32>
    return %89 : tensor<4xi32>
  }
  func.func private @clip(%arg0: tensor<i32> {mhlo.layout_mode = "default"}, %arg1: tensor<i32> {mhlo.layout_mode = "default"}, %arg2: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<i32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = mhlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @clip_0(%arg0: tensor<i32> {mhlo.layout_mode = "default"}, %arg1: tensor<i32> {mhlo.layout_mode = "default"}, %arg2: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<i32> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = mhlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32> {mhlo.layout_mode = "default"}) -> (tensor<2x2xui32> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xui32>
    %1 = "mhlo.slice"(%arg0) <{limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2 = mhlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = "mhlo.slice"(%arg0) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<2xui32>) -> tensor<1xui32>
    %4 = mhlo.reshape %3 : (tensor<1xui32>) -> tensor<ui32>
    %5 = "mhlo.slice"(%0) <{limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %6 = "mhlo.slice"(%0) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xui32>) -> tensor<2xui32>
    %7 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %8 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %9 = mhlo.xor %2, %4 : tensor<ui32>
    %10 = mhlo.constant dense<466688986> : tensor<ui32>
    %11 = mhlo.xor %9, %10 : tensor<ui32>
    %12 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %13 = mhlo.add %5, %12 : tensor<2xui32>
    %14 = "mhlo.broadcast_in_dim"(%4) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<ui32>) -> tensor<2xui32>
    %15 = mhlo.add %6, %14 : tensor<2xui32>
    %16 = mhlo.constant dense<0> : tensor<i32>
    %17 = mhlo.constant dense<0> : tensor<i32>
    %18:9 = mhlo.while(%iterArg = %17, %iterArg_0 = %16, %iterArg_1 = %13, %iterArg_2 = %15, %iterArg_3 = %4, %iterArg_4 = %11, %iterArg_5 = %2, %iterArg_6 = %7, %iterArg_7 = %8) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %21 = mhlo.constant dense<5> : tensor<i32>
      %22 = mhlo.compare  LT, %iterArg, %21,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %22 : tensor<i1>
    } do {
      %21:8 = func.call @None(%iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %22 = mhlo.constant dense<1> : tensor<i32>
      %23 = mhlo.add %iterArg, %22 : tensor<i32>
      mhlo.return %23, %21#0, %21#1, %21#2, %21#3, %21#4, %21#5, %21#6, %21#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %19 = "mhlo.concatenate"(%18#2, %18#3) <{dimension = 0 : i64}> : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %20 = mhlo.reshape %19 : (tensor<4xui32>) -> tensor<2x2xui32>
    return %20 : tensor<2x2xui32>
  }
}
