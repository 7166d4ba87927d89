module @jit_random attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.arg_info = "seed", mhlo.sharding = "{replicated}"}) -> (tensor<3xf32> {jax.result_info = "[0]"}, tensor<4xi32> {jax.result_info = "[1]"}) {
    %0 = mhlo.constant dense<32> : tensor<i32>
    %1 = mhlo.shift_right_logical %arg0, %0 : tensor<i32>
    %2 = mhlo.convert %1 : (tensor<i32>) -> tensor<ui32>
    %3 = mhlo.reshape %2 : (tensor<ui32>) -> tensor<1xui32>
    %4 = mhlo.constant dense<4294967295> : tensor<ui32>
    %5 = mhlo.convert %4 : (tensor<ui32>) -> tensor<i32>
    %6 = mhlo.and %arg0, %5 : tensor<i32>
    %7 = mhlo.convert %6 : (tensor<i32>) -> tensor<ui32>
    %8 = mhlo.reshape %7 : (tensor<ui32>) -> tensor<1xui32>
    %9 = "mhlo.concatenate"(%3, %8) {dimension = 0 : i64} : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %10 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = call @_uniform(%9, %10, %11) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
    %13 = mhlo.constant dense<0> : tensor<i32>
    %14 = mhlo.constant dense<10> : tensor<i32>
    %15 = call @_randint(%9, %13, %14) : (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    return %12, %15 : tensor<3xf32>, tensor<4xi32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3xf32> {
    %0 = mhlo.convert %arg1 : tensor<f32>
    %1 = mhlo.convert %arg2 : tensor<f32>
    %2 = "mhlo.broadcast_in_dim"(%0) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<1xf32>
    %3 = "mhlo.broadcast_in_dim"(%1) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<1xf32>
    %4 = mhlo.constant dense<0> : tensor<1xui32>
    %5 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<3xui32>
    %6 = "mhlo.slice"(%arg0) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %7 = mhlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = "mhlo.slice"(%arg0) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %9 = mhlo.reshape %8 : (tensor<1xui32>) -> tensor<ui32>
    %10 = "mhlo.concatenate"(%5, %4) {dimension = 0 : i64} : (tensor<3xui32>, tensor<1xui32>) -> tensor<4xui32>
    %11 = "mhlo.slice"(%10) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %12 = "mhlo.slice"(%10) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %13 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %14 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %15 = mhlo.xor %7, %9 : tensor<ui32>
    %16 = mhlo.constant dense<466688986> : tensor<ui32>
    %17 = mhlo.xor %15, %16 : tensor<ui32>
    %18 = "mhlo.broadcast_in_dim"(%7) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %19 = mhlo.add %11, %18 : tensor<2xui32>
    %20 = "mhlo.broadcast_in_dim"(%9) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %21 = mhlo.add %12, %20 : tensor<2xui32>
    %22 = mhlo.constant dense<0> : tensor<i32>
    %23 = mhlo.constant dense<0> : tensor<i32>
    %24:9 = mhlo.while(%iterArg = %23, %iterArg_0 = %22, %iterArg_1 = %19, %iterArg_2 = %21, %iterArg_3 = %9, %iterArg_4 = %17, %iterArg_5 = %7, %iterArg_6 = %13, %iterArg_7 = %14) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %45 = mhlo.constant dense<5> : tensor<i32>
      %46 = mhlo.compare  LT, %iterArg, %45,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %46 : tensor<i1>
    } do {
      %45 = mhlo.constant dense<1> : tensor<i32>
      %46 = mhlo.add %iterArg_0, %45 : tensor<i32>
      %47 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %48 = mhlo.reshape %47 : (tensor<1xui32>) -> tensor<ui32>
      %49 = mhlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %50 = "mhlo.broadcast_in_dim"(%48) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %51 = mhlo.shift_left %iterArg_2, %50 : tensor<2xui32>
      %52 = mhlo.constant dense<32> : tensor<ui32>
      %53 = mhlo.subtract %52, %48 : tensor<ui32>
      %54 = "mhlo.broadcast_in_dim"(%53) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %55 = mhlo.shift_right_logical %iterArg_2, %54 : tensor<2xui32>
      %56 = mhlo.or %51, %55 : tensor<2xui32>
      %57 = mhlo.xor %49, %56 : tensor<2xui32>
      %58 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %59 = mhlo.reshape %58 : (tensor<1xui32>) -> tensor<ui32>
      %60 = mhlo.add %49, %57 : tensor<2xui32>
      %61 = "mhlo.broadcast_in_dim"(%59) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %62 = mhlo.shift_left %57, %61 : tensor<2xui32>
      %63 = mhlo.constant dense<32> : tensor<ui32>
      %64 = mhlo.subtract %63, %59 : tensor<ui32>
      %65 = "mhlo.broadcast_in_dim"(%64) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %66 = mhlo.shift_right_logical %57, %65 : tensor<2xui32>
      %67 = mhlo.or %62, %66 : tensor<2xui32>
      %68 = mhlo.xor %60, %67 : tensor<2xui32>
      %69 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %70 = mhlo.reshape %69 : (tensor<1xui32>) -> tensor<ui32>
      %71 = mhlo.add %60, %68 : tensor<2xui32>
      %72 = "mhlo.broadcast_in_dim"(%70) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %73 = mhlo.shift_left %68, %72 : tensor<2xui32>
      %74 = mhlo.constant dense<32> : tensor<ui32>
      %75 = mhlo.subtract %74, %70 : tensor<ui32>
      %76 = "mhlo.broadcast_in_dim"(%75) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %77 = mhlo.shift_right_logical %68, %76 : tensor<2xui32>
      %78 = mhlo.or %73, %77 : tensor<2xui32>
      %79 = mhlo.xor %71, %78 : tensor<2xui32>
      %80 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %81 = mhlo.reshape %80 : (tensor<1xui32>) -> tensor<ui32>
      %82 = mhlo.add %71, %79 : tensor<2xui32>
      %83 = "mhlo.broadcast_in_dim"(%81) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %84 = mhlo.shift_left %79, %83 : tensor<2xui32>
      %85 = mhlo.constant dense<32> : tensor<ui32>
      %86 = mhlo.subtract %85, %81 : tensor<ui32>
      %87 = "mhlo.broadcast_in_dim"(%86) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %88 = mhlo.shift_right_logical %79, %87 : tensor<2xui32>
      %89 = mhlo.or %84, %88 : tensor<2xui32>
      %90 = mhlo.xor %82, %89 : tensor<2xui32>
      %91 = "mhlo.broadcast_in_dim"(%iterArg_3) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %92 = mhlo.add %82, %91 : tensor<2xui32>
      %93 = "mhlo.broadcast_in_dim"(%iterArg_4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %94 = mhlo.add %90, %93 : tensor<2xui32>
      %95 = mhlo.constant dense<1> : tensor<i32>
      %96 = mhlo.add %iterArg_0, %95 : tensor<i32>
      %97 = mhlo.convert %96 : (tensor<i32>) -> tensor<ui32>
      %98 = "mhlo.broadcast_in_dim"(%97) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %99 = mhlo.add %94, %98 : tensor<2xui32>
      %100 = mhlo.constant dense<1> : tensor<i32>
      %101 = mhlo.add %iterArg, %100 : tensor<i32>
      mhlo.return %101, %46, %92, %99, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %25 = "mhlo.concatenate"(%24#2, %24#3) {dimension = 0 : i64} : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %26 = mhlo.constant dense<0> : tensor<i32>
    %27 = "mhlo.dynamic_slice"(%25, %26) {slice_sizes = dense<3> : tensor<1xi64>} : (tensor<4xui32>, tensor<i32>) -> tensor<3xui32>
    %28 = mhlo.constant dense<9> : tensor<ui32>
    %29 = "mhlo.broadcast_in_dim"(%28) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<3xui32>
    %30 = mhlo.shift_right_logical %27, %29 : tensor<3xui32>
    %31 = mhlo.constant dense<1065353216> : tensor<ui32>
    %32 = "mhlo.broadcast_in_dim"(%31) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<3xui32>
    %33 = mhlo.or %30, %32 : tensor<3xui32>
    %34 = mhlo.bitcast_convert %33 : (tensor<3xui32>) -> tensor<3xf32>
    %35 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = "mhlo.broadcast_in_dim"(%35) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3xf32>
    %37 = mhlo.subtract %34, %36 : tensor<3xf32>
    %38 = mhlo.subtract %3, %2 : tensor<1xf32>
    %39 = "mhlo.broadcast_in_dim"(%38) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xf32>) -> tensor<3xf32>
    %40 = mhlo.multiply %37, %39 : tensor<3xf32>
    %41 = "mhlo.broadcast_in_dim"(%2) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xf32>) -> tensor<3xf32>
    %42 = mhlo.add %40, %41 : tensor<3xf32>
    %43 = "mhlo.broadcast_in_dim"(%2) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xf32>) -> tensor<3xf32>
    %44 = mhlo.maximum %43, %42 : tensor<3xf32>
    return %44 : tensor<3xf32>
  }
  func.func private @_randint(%arg0: tensor<2xui32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4xi32> {
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
    %11 = call @clip_1(%arg2, %9, %10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %12 = mhlo.convert %11 : tensor<i32>
    %13 = "mhlo.broadcast_in_dim"(%8) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<1xi32>
    %14 = "mhlo.broadcast_in_dim"(%12) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<1xi32>
    %15 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xui32>
    %16 = "mhlo.slice"(%arg0) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %17 = mhlo.reshape %16 : (tensor<1xui32>) -> tensor<ui32>
    %18 = "mhlo.slice"(%arg0) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %19 = mhlo.reshape %18 : (tensor<1xui32>) -> tensor<ui32>
    %20 = "mhlo.slice"(%15) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %21 = "mhlo.slice"(%15) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %22 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %23 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %24 = mhlo.xor %17, %19 : tensor<ui32>
    %25 = mhlo.constant dense<466688986> : tensor<ui32>
    %26 = mhlo.xor %24, %25 : tensor<ui32>
    %27 = "mhlo.broadcast_in_dim"(%17) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %28 = mhlo.add %20, %27 : tensor<2xui32>
    %29 = "mhlo.broadcast_in_dim"(%19) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %30 = mhlo.add %21, %29 : tensor<2xui32>
    %31 = mhlo.constant dense<0> : tensor<i32>
    %32 = mhlo.constant dense<0> : tensor<i32>
    %33:9 = mhlo.while(%iterArg = %32, %iterArg_0 = %31, %iterArg_1 = %28, %iterArg_2 = %30, %iterArg_3 = %19, %iterArg_4 = %26, %iterArg_5 = %17, %iterArg_6 = %22, %iterArg_7 = %23) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = mhlo.constant dense<5> : tensor<i32>
      %111 = mhlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %111 : tensor<i1>
    } do {
      %110 = mhlo.constant dense<1> : tensor<i32>
      %111 = mhlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = mhlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = mhlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = "mhlo.broadcast_in_dim"(%113) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %116 = mhlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = mhlo.constant dense<32> : tensor<ui32>
      %118 = mhlo.subtract %117, %113 : tensor<ui32>
      %119 = "mhlo.broadcast_in_dim"(%118) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %120 = mhlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = mhlo.or %116, %120 : tensor<2xui32>
      %122 = mhlo.xor %114, %121 : tensor<2xui32>
      %123 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = mhlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = mhlo.add %114, %122 : tensor<2xui32>
      %126 = "mhlo.broadcast_in_dim"(%124) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %127 = mhlo.shift_left %122, %126 : tensor<2xui32>
      %128 = mhlo.constant dense<32> : tensor<ui32>
      %129 = mhlo.subtract %128, %124 : tensor<ui32>
      %130 = "mhlo.broadcast_in_dim"(%129) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %131 = mhlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = mhlo.or %127, %131 : tensor<2xui32>
      %133 = mhlo.xor %125, %132 : tensor<2xui32>
      %134 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = mhlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = mhlo.add %125, %133 : tensor<2xui32>
      %137 = "mhlo.broadcast_in_dim"(%135) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %138 = mhlo.shift_left %133, %137 : tensor<2xui32>
      %139 = mhlo.constant dense<32> : tensor<ui32>
      %140 = mhlo.subtract %139, %135 : tensor<ui32>
      %141 = "mhlo.broadcast_in_dim"(%140) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %142 = mhlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = mhlo.or %138, %142 : tensor<2xui32>
      %144 = mhlo.xor %136, %143 : tensor<2xui32>
      %145 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = mhlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = mhlo.add %136, %144 : tensor<2xui32>
      %148 = "mhlo.broadcast_in_dim"(%146) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %149 = mhlo.shift_left %144, %148 : tensor<2xui32>
      %150 = mhlo.constant dense<32> : tensor<ui32>
      %151 = mhlo.subtract %150, %146 : tensor<ui32>
      %152 = "mhlo.broadcast_in_dim"(%151) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %153 = mhlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = mhlo.or %149, %153 : tensor<2xui32>
      %155 = mhlo.xor %147, %154 : tensor<2xui32>
      %156 = "mhlo.broadcast_in_dim"(%iterArg_3) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %157 = mhlo.add %147, %156 : tensor<2xui32>
      %158 = "mhlo.broadcast_in_dim"(%iterArg_4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %159 = mhlo.add %155, %158 : tensor<2xui32>
      %160 = mhlo.constant dense<1> : tensor<i32>
      %161 = mhlo.add %iterArg_0, %160 : tensor<i32>
      %162 = mhlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = "mhlo.broadcast_in_dim"(%162) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %164 = mhlo.add %159, %163 : tensor<2xui32>
      %165 = mhlo.constant dense<1> : tensor<i32>
      %166 = mhlo.add %iterArg, %165 : tensor<i32>
      mhlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %34 = "mhlo.concatenate"(%33#2, %33#3) {dimension = 0 : i64} : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %35 = mhlo.reshape %34 : (tensor<4xui32>) -> tensor<2x2xui32>
    %36 = "mhlo.slice"(%35) {limit_indices = dense<[1, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %37 = mhlo.reshape %36 : (tensor<1x2xui32>) -> tensor<2xui32>
    %38 = "mhlo.slice"(%35) {limit_indices = dense<2> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %39 = mhlo.reshape %38 : (tensor<1x2xui32>) -> tensor<2xui32>
    %40 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xui32>
    %41 = "mhlo.slice"(%37) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %42 = mhlo.reshape %41 : (tensor<1xui32>) -> tensor<ui32>
    %43 = "mhlo.slice"(%37) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %44 = mhlo.reshape %43 : (tensor<1xui32>) -> tensor<ui32>
    %45 = "mhlo.slice"(%40) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %46 = "mhlo.slice"(%40) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %47 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %48 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %49 = mhlo.xor %42, %44 : tensor<ui32>
    %50 = mhlo.constant dense<466688986> : tensor<ui32>
    %51 = mhlo.xor %49, %50 : tensor<ui32>
    %52 = "mhlo.broadcast_in_dim"(%42) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %53 = mhlo.add %45, %52 : tensor<2xui32>
    %54 = "mhlo.broadcast_in_dim"(%44) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %55 = mhlo.add %46, %54 : tensor<2xui32>
    %56 = mhlo.constant dense<0> : tensor<i32>
    %57 = mhlo.constant dense<0> : tensor<i32>
    %58:9 = mhlo.while(%iterArg = %57, %iterArg_0 = %56, %iterArg_1 = %53, %iterArg_2 = %55, %iterArg_3 = %44, %iterArg_4 = %51, %iterArg_5 = %42, %iterArg_6 = %47, %iterArg_7 = %48) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = mhlo.constant dense<5> : tensor<i32>
      %111 = mhlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %111 : tensor<i1>
    } do {
      %110 = mhlo.constant dense<1> : tensor<i32>
      %111 = mhlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = mhlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = mhlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = "mhlo.broadcast_in_dim"(%113) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %116 = mhlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = mhlo.constant dense<32> : tensor<ui32>
      %118 = mhlo.subtract %117, %113 : tensor<ui32>
      %119 = "mhlo.broadcast_in_dim"(%118) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %120 = mhlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = mhlo.or %116, %120 : tensor<2xui32>
      %122 = mhlo.xor %114, %121 : tensor<2xui32>
      %123 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = mhlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = mhlo.add %114, %122 : tensor<2xui32>
      %126 = "mhlo.broadcast_in_dim"(%124) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %127 = mhlo.shift_left %122, %126 : tensor<2xui32>
      %128 = mhlo.constant dense<32> : tensor<ui32>
      %129 = mhlo.subtract %128, %124 : tensor<ui32>
      %130 = "mhlo.broadcast_in_dim"(%129) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %131 = mhlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = mhlo.or %127, %131 : tensor<2xui32>
      %133 = mhlo.xor %125, %132 : tensor<2xui32>
      %134 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = mhlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = mhlo.add %125, %133 : tensor<2xui32>
      %137 = "mhlo.broadcast_in_dim"(%135) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %138 = mhlo.shift_left %133, %137 : tensor<2xui32>
      %139 = mhlo.constant dense<32> : tensor<ui32>
      %140 = mhlo.subtract %139, %135 : tensor<ui32>
      %141 = "mhlo.broadcast_in_dim"(%140) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %142 = mhlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = mhlo.or %138, %142 : tensor<2xui32>
      %144 = mhlo.xor %136, %143 : tensor<2xui32>
      %145 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = mhlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = mhlo.add %136, %144 : tensor<2xui32>
      %148 = "mhlo.broadcast_in_dim"(%146) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %149 = mhlo.shift_left %144, %148 : tensor<2xui32>
      %150 = mhlo.constant dense<32> : tensor<ui32>
      %151 = mhlo.subtract %150, %146 : tensor<ui32>
      %152 = "mhlo.broadcast_in_dim"(%151) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %153 = mhlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = mhlo.or %149, %153 : tensor<2xui32>
      %155 = mhlo.xor %147, %154 : tensor<2xui32>
      %156 = "mhlo.broadcast_in_dim"(%iterArg_3) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %157 = mhlo.add %147, %156 : tensor<2xui32>
      %158 = "mhlo.broadcast_in_dim"(%iterArg_4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %159 = mhlo.add %155, %158 : tensor<2xui32>
      %160 = mhlo.constant dense<1> : tensor<i32>
      %161 = mhlo.add %iterArg_0, %160 : tensor<i32>
      %162 = mhlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = "mhlo.broadcast_in_dim"(%162) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %164 = mhlo.add %159, %163 : tensor<2xui32>
      %165 = mhlo.constant dense<1> : tensor<i32>
      %166 = mhlo.add %iterArg, %165 : tensor<i32>
      mhlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %59 = "mhlo.concatenate"(%58#2, %58#3) {dimension = 0 : i64} : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %60 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xui32>
    %61 = "mhlo.slice"(%39) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %62 = mhlo.reshape %61 : (tensor<1xui32>) -> tensor<ui32>
    %63 = "mhlo.slice"(%39) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %64 = mhlo.reshape %63 : (tensor<1xui32>) -> tensor<ui32>
    %65 = "mhlo.slice"(%60) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %66 = "mhlo.slice"(%60) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %67 = mhlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %68 = mhlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %69 = mhlo.xor %62, %64 : tensor<ui32>
    %70 = mhlo.constant dense<466688986> : tensor<ui32>
    %71 = mhlo.xor %69, %70 : tensor<ui32>
    %72 = "mhlo.broadcast_in_dim"(%62) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %73 = mhlo.add %65, %72 : tensor<2xui32>
    %74 = "mhlo.broadcast_in_dim"(%64) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
    %75 = mhlo.add %66, %74 : tensor<2xui32>
    %76 = mhlo.constant dense<0> : tensor<i32>
    %77 = mhlo.constant dense<0> : tensor<i32>
    %78:9 = mhlo.while(%iterArg = %77, %iterArg_0 = %76, %iterArg_1 = %73, %iterArg_2 = %75, %iterArg_3 = %64, %iterArg_4 = %71, %iterArg_5 = %62, %iterArg_6 = %67, %iterArg_7 = %68) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = mhlo.constant dense<5> : tensor<i32>
      %111 = mhlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %111 : tensor<i1>
    } do {
      %110 = mhlo.constant dense<1> : tensor<i32>
      %111 = mhlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = mhlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = mhlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = "mhlo.broadcast_in_dim"(%113) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %116 = mhlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = mhlo.constant dense<32> : tensor<ui32>
      %118 = mhlo.subtract %117, %113 : tensor<ui32>
      %119 = "mhlo.broadcast_in_dim"(%118) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %120 = mhlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = mhlo.or %116, %120 : tensor<2xui32>
      %122 = mhlo.xor %114, %121 : tensor<2xui32>
      %123 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = mhlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = mhlo.add %114, %122 : tensor<2xui32>
      %126 = "mhlo.broadcast_in_dim"(%124) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %127 = mhlo.shift_left %122, %126 : tensor<2xui32>
      %128 = mhlo.constant dense<32> : tensor<ui32>
      %129 = mhlo.subtract %128, %124 : tensor<ui32>
      %130 = "mhlo.broadcast_in_dim"(%129) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %131 = mhlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = mhlo.or %127, %131 : tensor<2xui32>
      %133 = mhlo.xor %125, %132 : tensor<2xui32>
      %134 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = mhlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = mhlo.add %125, %133 : tensor<2xui32>
      %137 = "mhlo.broadcast_in_dim"(%135) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %138 = mhlo.shift_left %133, %137 : tensor<2xui32>
      %139 = mhlo.constant dense<32> : tensor<ui32>
      %140 = mhlo.subtract %139, %135 : tensor<ui32>
      %141 = "mhlo.broadcast_in_dim"(%140) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %142 = mhlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = mhlo.or %138, %142 : tensor<2xui32>
      %144 = mhlo.xor %136, %143 : tensor<2xui32>
      %145 = "mhlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = mhlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = mhlo.add %136, %144 : tensor<2xui32>
      %148 = "mhlo.broadcast_in_dim"(%146) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %149 = mhlo.shift_left %144, %148 : tensor<2xui32>
      %150 = mhlo.constant dense<32> : tensor<ui32>
      %151 = mhlo.subtract %150, %146 : tensor<ui32>
      %152 = "mhlo.broadcast_in_dim"(%151) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %153 = mhlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = mhlo.or %149, %153 : tensor<2xui32>
      %155 = mhlo.xor %147, %154 : tensor<2xui32>
      %156 = "mhlo.broadcast_in_dim"(%iterArg_3) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %157 = mhlo.add %147, %156 : tensor<2xui32>
      %158 = "mhlo.broadcast_in_dim"(%iterArg_4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %159 = mhlo.add %155, %158 : tensor<2xui32>
      %160 = mhlo.constant dense<1> : tensor<i32>
      %161 = mhlo.add %iterArg_0, %160 : tensor<i32>
      %162 = mhlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = "mhlo.broadcast_in_dim"(%162) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<2xui32>
      %164 = mhlo.add %159, %163 : tensor<2xui32>
      %165 = mhlo.constant dense<1> : tensor<i32>
      %166 = mhlo.add %iterArg, %165 : tensor<i32>
      mhlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %79 = "mhlo.concatenate"(%78#2, %78#3) {dimension = 0 : i64} : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %80 = mhlo.subtract %14, %13 : tensor<1xi32>
    %81 = mhlo.convert %80 : (tensor<1xi32>) -> tensor<1xui32>
    %82 = mhlo.compare  LE, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %83 = mhlo.constant dense<1> : tensor<ui32>
    %84 = "mhlo.broadcast_in_dim"(%83) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<1xui32>
    %85 = mhlo.select %82, %84, %81 : tensor<1xi1>, tensor<1xui32>
    %86 = mhlo.compare  GT, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %87 = "mhlo.broadcast_in_dim"(%4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i1>) -> tensor<1xi1>
    %88 = mhlo.and %87, %86 : tensor<1xi1>
    %89 = mhlo.constant dense<1> : tensor<ui32>
    %90 = "mhlo.broadcast_in_dim"(%89) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<1xui32>
    %91 = mhlo.add %85, %90 : tensor<1xui32>
    %92 = mhlo.select %88, %91, %85 : tensor<1xi1>, tensor<1xui32>
    %93 = mhlo.constant dense<65536> : tensor<ui32>
    %94 = "mhlo.broadcast_in_dim"(%93) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<ui32>) -> tensor<1xui32>
    %95 = mhlo.remainder %94, %92 : tensor<1xui32>
    %96 = mhlo.multiply %95, %95 : tensor<1xui32>
    %97 = mhlo.remainder %96, %92 : tensor<1xui32>
    %98 = "mhlo.broadcast_in_dim"(%92) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xui32>) -> tensor<4xui32>
    %99 = mhlo.remainder %59, %98 : tensor<4xui32>
    %100 = "mhlo.broadcast_in_dim"(%97) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xui32>) -> tensor<4xui32>
    %101 = mhlo.multiply %99, %100 : tensor<4xui32>
    %102 = "mhlo.broadcast_in_dim"(%92) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xui32>) -> tensor<4xui32>
    %103 = mhlo.remainder %79, %102 : tensor<4xui32>
    %104 = mhlo.add %101, %103 : tensor<4xui32>
    %105 = "mhlo.broadcast_in_dim"(%92) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xui32>) -> tensor<4xui32>
    %106 = mhlo.remainder %104, %105 : tensor<4xui32>
    %107 = mhlo.convert %106 : (tensor<4xui32>) -> tensor<4xi32>
    %108 = "mhlo.broadcast_in_dim"(%13) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xi32>) -> tensor<4xi32>
    %109 = mhlo.add %108, %107 : tensor<4xi32>
    return %109 : tensor<4xi32>
  }
  func.func private @clip(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = mhlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = mhlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @clip_0(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = mhlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = mhlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @clip_1(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = mhlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = mhlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
}
