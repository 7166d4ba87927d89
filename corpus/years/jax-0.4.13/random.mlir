module @jit_random attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {jax.arg_info = "seed", mhlo.sharding = "{replicated}"}) -> (tensor<3xf32> {jax.result_info = "[0]"}, tensor<4xi32> {jax.result_info = "[1]"}) {
    %0 = stablehlo.constant dense<32> : tensor<i32>
    %1 = stablehlo.shift_right_logical %arg0, %0 : tensor<i32>
    %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<ui32>
    %3 = stablehlo.reshape %2 : (tensor<ui32>) -> tensor<1xui32>
    %4 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %5 = stablehlo.convert %4 : (tensor<ui32>) -> tensor<i32>
    %6 = stablehlo.and %arg0, %5 : tensor<i32>
    %7 = stablehlo.convert %6 : (tensor<i32>) -> tensor<ui32>
    %8 = stablehlo.reshape %7 : (tensor<ui32>) -> tensor<1xui32>
    %9 = stablehlo.concatenate %3, %8, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = call @_uniform(%9, %10, %11) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.constant dense<10> : tensor<i32>
    %15 = call @_randint(%9, %13, %14) : (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    return %12, %15 : tensor<3xf32>, tensor<4xi32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %4 = stablehlo.constant dense<0> : tensor<1xui32>
    %5 = stablehlo.iota dim = 0 : tensor<3xui32>
    %6 = "stablehlo.slice"(%arg0) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = "stablehlo.slice"(%arg0) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %9 = stablehlo.reshape %8 : (tensor<1xui32>) -> tensor<ui32>
    %10 = stablehlo.concatenate %5, %4, dim = 0 : (tensor<3xui32>, tensor<1xui32>) -> tensor<4xui32>
    %11 = "stablehlo.slice"(%10) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %12 = "stablehlo.slice"(%10) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %13 = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %14 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %15 = stablehlo.xor %7, %9 : tensor<ui32>
    %16 = stablehlo.constant dense<466688986> : tensor<ui32>
    %17 = stablehlo.xor %15, %16 : tensor<ui32>
    %18 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %19 = stablehlo.add %11, %18 : tensor<2xui32>
    %20 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %21 = stablehlo.add %12, %20 : tensor<2xui32>
    %22 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.constant dense<0> : tensor<i32>
    %24:9 = stablehlo.while(%iterArg = %23, %iterArg_0 = %22, %iterArg_1 = %19, %iterArg_2 = %21, %iterArg_3 = %9, %iterArg_4 = %17, %iterArg_5 = %7, %iterArg_6 = %13, %iterArg_7 = %14) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %45 = stablehlo.constant dense<5> : tensor<i32>
      %46 = stablehlo.compare  LT, %iterArg, %45,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %46 : tensor<i1>
    } do {
      %45 = stablehlo.constant dense<1> : tensor<i32>
      %46 = stablehlo.add %iterArg_0, %45 : tensor<i32>
      %47 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %48 = stablehlo.reshape %47 : (tensor<1xui32>) -> tensor<ui32>
      %49 = stablehlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %50 = stablehlo.broadcast_in_dim %48, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %51 = stablehlo.shift_left %iterArg_2, %50 : tensor<2xui32>
      %52 = stablehlo.constant dense<32> : tensor<ui32>
      %53 = stablehlo.subtract %52, %48 : tensor<ui32>
      %54 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %55 = stablehlo.shift_right_logical %iterArg_2, %54 : tensor<2xui32>
      %56 = stablehlo.or %51, %55 : tensor<2xui32>
      %57 = stablehlo.xor %49, %56 : tensor<2xui32>
      %58 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %59 = stablehlo.reshape %58 : (tensor<1xui32>) -> tensor<ui32>
      %60 = stablehlo.add %49, %57 : tensor<2xui32>
      %61 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %62 = stablehlo.shift_left %57, %61 : tensor<2xui32>
      %63 = stablehlo.constant dense<32> : tensor<ui32>
      %64 = stablehlo.subtract %63, %59 : tensor<ui32>
      %65 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %66 = stablehlo.shift_right_logical %57, %65 : tensor<2xui32>
      %67 = stablehlo.or %62, %66 : tensor<2xui32>
      %68 = stablehlo.xor %60, %67 : tensor<2xui32>
      %69 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %70 = stablehlo.reshape %69 : (tensor<1xui32>) -> tensor<ui32>
      %71 = stablehlo.add %60, %68 : tensor<2xui32>
      %72 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %73 = stablehlo.shift_left %68, %72 : tensor<2xui32>
      %74 = stablehlo.constant dense<32> : tensor<ui32>
      %75 = stablehlo.subtract %74, %70 : tensor<ui32>
      %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %77 = stablehlo.shift_right_logical %68, %76 : tensor<2xui32>
      %78 = stablehlo.or %73, %77 : tensor<2xui32>
      %79 = stablehlo.xor %71, %78 : tensor<2xui32>
      %80 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %81 = stablehlo.reshape %80 : (tensor<1xui32>) -> tensor<ui32>
      %82 = stablehlo.add %71, %79 : tensor<2xui32>
      %83 = stablehlo.broadcast_in_dim %81, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %84 = stablehlo.shift_left %79, %83 : tensor<2xui32>
      %85 = stablehlo.constant dense<32> : tensor<ui32>
      %86 = stablehlo.subtract %85, %81 : tensor<ui32>
      %87 = stablehlo.broadcast_in_dim %86, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %88 = stablehlo.shift_right_logical %79, %87 : tensor<2xui32>
      %89 = stablehlo.or %84, %88 : tensor<2xui32>
      %90 = stablehlo.xor %82, %89 : tensor<2xui32>
      %91 = stablehlo.broadcast_in_dim %iterArg_3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %92 = stablehlo.add %82, %91 : tensor<2xui32>
      %93 = stablehlo.broadcast_in_dim %iterArg_4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %94 = stablehlo.add %90, %93 : tensor<2xui32>
      %95 = stablehlo.constant dense<1> : tensor<i32>
      %96 = stablehlo.add %iterArg_0, %95 : tensor<i32>
      %97 = stablehlo.convert %96 : (tensor<i32>) -> tensor<ui32>
      %98 = stablehlo.broadcast_in_dim %97, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %99 = stablehlo.add %94, %98 : tensor<2xui32>
      %100 = stablehlo.constant dense<1> : tensor<i32>
      %101 = stablehlo.add %iterArg, %100 : tensor<i32>
      stablehlo.return %101, %46, %92, %99, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %25 = stablehlo.concatenate %24#2, %24#3, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %26 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.dynamic_slice %25, %26, sizes = [3] : (tensor<4xui32>, tensor<i32>) -> tensor<3xui32>
    %28 = stablehlo.constant dense<9> : tensor<ui32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %30 = stablehlo.shift_right_logical %27, %29 : tensor<3xui32>
    %31 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %33 = stablehlo.or %30, %32 : tensor<3xui32>
    %34 = stablehlo.bitcast_convert %33 : (tensor<3xui32>) -> tensor<3xf32>
    %35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %37 = stablehlo.subtract %34, %36 : tensor<3xf32>
    %38 = stablehlo.subtract %3, %2 : tensor<1xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %40 = stablehlo.multiply %37, %39 : tensor<3xf32>
    %41 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %42 = stablehlo.add %40, %41 : tensor<3xf32>
    %43 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %44 = stablehlo.maximum %43, %42 : tensor<3xf32>
    return %44 : tensor<3xf32>
  }
  func.func private @_randint(%arg0: tensor<2xui32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4xi32> {
    %0 = stablehlo.constant dense<2147483647> : tensor<i32>
    %1 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %2 = stablehlo.constant dense<2147483647> : tensor<i32>
    %3 = call @clip(%0, %1, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare  GT, %arg2, %3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %6 = stablehlo.constant dense<2147483647> : tensor<i32>
    %7 = call @clip_0(%arg1, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = stablehlo.convert %7 : tensor<i32>
    %9 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %10 = stablehlo.constant dense<2147483647> : tensor<i32>
    %11 = call @clip_1(%arg2, %9, %10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %12 = stablehlo.convert %11 : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %15 = stablehlo.iota dim = 0 : tensor<4xui32>
    %16 = "stablehlo.slice"(%arg0) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %17 = stablehlo.reshape %16 : (tensor<1xui32>) -> tensor<ui32>
    %18 = "stablehlo.slice"(%arg0) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %19 = stablehlo.reshape %18 : (tensor<1xui32>) -> tensor<ui32>
    %20 = "stablehlo.slice"(%15) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %21 = "stablehlo.slice"(%15) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %22 = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %23 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %24 = stablehlo.xor %17, %19 : tensor<ui32>
    %25 = stablehlo.constant dense<466688986> : tensor<ui32>
    %26 = stablehlo.xor %24, %25 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %28 = stablehlo.add %20, %27 : tensor<2xui32>
    %29 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %30 = stablehlo.add %21, %29 : tensor<2xui32>
    %31 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.constant dense<0> : tensor<i32>
    %33:9 = stablehlo.while(%iterArg = %32, %iterArg_0 = %31, %iterArg_1 = %28, %iterArg_2 = %30, %iterArg_3 = %19, %iterArg_4 = %26, %iterArg_5 = %17, %iterArg_6 = %22, %iterArg_7 = %23) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = stablehlo.constant dense<5> : tensor<i32>
      %111 = stablehlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %111 : tensor<i1>
    } do {
      %110 = stablehlo.constant dense<1> : tensor<i32>
      %111 = stablehlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = stablehlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = stablehlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = stablehlo.broadcast_in_dim %113, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %116 = stablehlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = stablehlo.constant dense<32> : tensor<ui32>
      %118 = stablehlo.subtract %117, %113 : tensor<ui32>
      %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %120 = stablehlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = stablehlo.or %116, %120 : tensor<2xui32>
      %122 = stablehlo.xor %114, %121 : tensor<2xui32>
      %123 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = stablehlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = stablehlo.add %114, %122 : tensor<2xui32>
      %126 = stablehlo.broadcast_in_dim %124, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %127 = stablehlo.shift_left %122, %126 : tensor<2xui32>
      %128 = stablehlo.constant dense<32> : tensor<ui32>
      %129 = stablehlo.subtract %128, %124 : tensor<ui32>
      %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %131 = stablehlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = stablehlo.or %127, %131 : tensor<2xui32>
      %133 = stablehlo.xor %125, %132 : tensor<2xui32>
      %134 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = stablehlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = stablehlo.add %125, %133 : tensor<2xui32>
      %137 = stablehlo.broadcast_in_dim %135, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %138 = stablehlo.shift_left %133, %137 : tensor<2xui32>
      %139 = stablehlo.constant dense<32> : tensor<ui32>
      %140 = stablehlo.subtract %139, %135 : tensor<ui32>
      %141 = stablehlo.broadcast_in_dim %140, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %142 = stablehlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = stablehlo.or %138, %142 : tensor<2xui32>
      %144 = stablehlo.xor %136, %143 : tensor<2xui32>
      %145 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = stablehlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = stablehlo.add %136, %144 : tensor<2xui32>
      %148 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %149 = stablehlo.shift_left %144, %148 : tensor<2xui32>
      %150 = stablehlo.constant dense<32> : tensor<ui32>
      %151 = stablehlo.subtract %150, %146 : tensor<ui32>
      %152 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %153 = stablehlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = stablehlo.or %149, %153 : tensor<2xui32>
      %155 = stablehlo.xor %147, %154 : tensor<2xui32>
      %156 = stablehlo.broadcast_in_dim %iterArg_3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %157 = stablehlo.add %147, %156 : tensor<2xui32>
      %158 = stablehlo.broadcast_in_dim %iterArg_4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %159 = stablehlo.add %155, %158 : tensor<2xui32>
      %160 = stablehlo.constant dense<1> : tensor<i32>
      %161 = stablehlo.add %iterArg_0, %160 : tensor<i32>
      %162 = stablehlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %164 = stablehlo.add %159, %163 : tensor<2xui32>
      %165 = stablehlo.constant dense<1> : tensor<i32>
      %166 = stablehlo.add %iterArg, %165 : tensor<i32>
      stablehlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %34 = stablehlo.concatenate %33#2, %33#3, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %35 = stablehlo.reshape %34 : (tensor<4xui32>) -> tensor<2x2xui32>
    %36 = "stablehlo.slice"(%35) {limit_indices = dense<[1, 2]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %37 = stablehlo.reshape %36 : (tensor<1x2xui32>) -> tensor<2xui32>
    %38 = "stablehlo.slice"(%35) {limit_indices = dense<2> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %39 = stablehlo.reshape %38 : (tensor<1x2xui32>) -> tensor<2xui32>
    %40 = stablehlo.iota dim = 0 : tensor<4xui32>
    %41 = "stablehlo.slice"(%37) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %42 = stablehlo.reshape %41 : (tensor<1xui32>) -> tensor<ui32>
    %43 = "stablehlo.slice"(%37) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %44 = stablehlo.reshape %43 : (tensor<1xui32>) -> tensor<ui32>
    %45 = "stablehlo.slice"(%40) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %46 = "stablehlo.slice"(%40) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %47 = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %48 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %49 = stablehlo.xor %42, %44 : tensor<ui32>
    %50 = stablehlo.constant dense<466688986> : tensor<ui32>
    %51 = stablehlo.xor %49, %50 : tensor<ui32>
    %52 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %53 = stablehlo.add %45, %52 : tensor<2xui32>
    %54 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %55 = stablehlo.add %46, %54 : tensor<2xui32>
    %56 = stablehlo.constant dense<0> : tensor<i32>
    %57 = stablehlo.constant dense<0> : tensor<i32>
    %58:9 = stablehlo.while(%iterArg = %57, %iterArg_0 = %56, %iterArg_1 = %53, %iterArg_2 = %55, %iterArg_3 = %44, %iterArg_4 = %51, %iterArg_5 = %42, %iterArg_6 = %47, %iterArg_7 = %48) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = stablehlo.constant dense<5> : tensor<i32>
      %111 = stablehlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %111 : tensor<i1>
    } do {
      %110 = stablehlo.constant dense<1> : tensor<i32>
      %111 = stablehlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = stablehlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = stablehlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = stablehlo.broadcast_in_dim %113, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %116 = stablehlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = stablehlo.constant dense<32> : tensor<ui32>
      %118 = stablehlo.subtract %117, %113 : tensor<ui32>
      %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %120 = stablehlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = stablehlo.or %116, %120 : tensor<2xui32>
      %122 = stablehlo.xor %114, %121 : tensor<2xui32>
      %123 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = stablehlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = stablehlo.add %114, %122 : tensor<2xui32>
      %126 = stablehlo.broadcast_in_dim %124, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %127 = stablehlo.shift_left %122, %126 : tensor<2xui32>
      %128 = stablehlo.constant dense<32> : tensor<ui32>
      %129 = stablehlo.subtract %128, %124 : tensor<ui32>
      %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %131 = stablehlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = stablehlo.or %127, %131 : tensor<2xui32>
      %133 = stablehlo.xor %125, %132 : tensor<2xui32>
      %134 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = stablehlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = stablehlo.add %125, %133 : tensor<2xui32>
      %137 = stablehlo.broadcast_in_dim %135, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %138 = stablehlo.shift_left %133, %137 : tensor<2xui32>
      %139 = stablehlo.constant dense<32> : tensor<ui32>
      %140 = stablehlo.subtract %139, %135 : tensor<ui32>
      %141 = stablehlo.broadcast_in_dim %140, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %142 = stablehlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = stablehlo.or %138, %142 : tensor<2xui32>
      %144 = stablehlo.xor %136, %143 : tensor<2xui32>
      %145 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = stablehlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = stablehlo.add %136, %144 : tensor<2xui32>
      %148 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %149 = stablehlo.shift_left %144, %148 : tensor<2xui32>
      %150 = stablehlo.constant dense<32> : tensor<ui32>
      %151 = stablehlo.subtract %150, %146 : tensor<ui32>
      %152 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %153 = stablehlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = stablehlo.or %149, %153 : tensor<2xui32>
      %155 = stablehlo.xor %147, %154 : tensor<2xui32>
      %156 = stablehlo.broadcast_in_dim %iterArg_3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %157 = stablehlo.add %147, %156 : tensor<2xui32>
      %158 = stablehlo.broadcast_in_dim %iterArg_4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %159 = stablehlo.add %155, %158 : tensor<2xui32>
      %160 = stablehlo.constant dense<1> : tensor<i32>
      %161 = stablehlo.add %iterArg_0, %160 : tensor<i32>
      %162 = stablehlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %164 = stablehlo.add %159, %163 : tensor<2xui32>
      %165 = stablehlo.constant dense<1> : tensor<i32>
      %166 = stablehlo.add %iterArg, %165 : tensor<i32>
      stablehlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %59 = stablehlo.concatenate %58#2, %58#3, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %60 = stablehlo.iota dim = 0 : tensor<4xui32>
    %61 = "stablehlo.slice"(%39) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %62 = stablehlo.reshape %61 : (tensor<1xui32>) -> tensor<ui32>
    %63 = "stablehlo.slice"(%39) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<2xui32>) -> tensor<1xui32>
    %64 = stablehlo.reshape %63 : (tensor<1xui32>) -> tensor<ui32>
    %65 = "stablehlo.slice"(%60) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %66 = "stablehlo.slice"(%60) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<2xui32>
    %67 = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %68 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %69 = stablehlo.xor %62, %64 : tensor<ui32>
    %70 = stablehlo.constant dense<466688986> : tensor<ui32>
    %71 = stablehlo.xor %69, %70 : tensor<ui32>
    %72 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %73 = stablehlo.add %65, %72 : tensor<2xui32>
    %74 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %75 = stablehlo.add %66, %74 : tensor<2xui32>
    %76 = stablehlo.constant dense<0> : tensor<i32>
    %77 = stablehlo.constant dense<0> : tensor<i32>
    %78:9 = stablehlo.while(%iterArg = %77, %iterArg_0 = %76, %iterArg_1 = %73, %iterArg_2 = %75, %iterArg_3 = %64, %iterArg_4 = %71, %iterArg_5 = %62, %iterArg_6 = %67, %iterArg_7 = %68) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
     cond {
      %110 = stablehlo.constant dense<5> : tensor<i32>
      %111 = stablehlo.compare  LT, %iterArg, %110,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %111 : tensor<i1>
    } do {
      %110 = stablehlo.constant dense<1> : tensor<i32>
      %111 = stablehlo.add %iterArg_0, %110 : tensor<i32>
      %112 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<1> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %113 = stablehlo.reshape %112 : (tensor<1xui32>) -> tensor<ui32>
      %114 = stablehlo.add %iterArg_1, %iterArg_2 : tensor<2xui32>
      %115 = stablehlo.broadcast_in_dim %113, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %116 = stablehlo.shift_left %iterArg_2, %115 : tensor<2xui32>
      %117 = stablehlo.constant dense<32> : tensor<ui32>
      %118 = stablehlo.subtract %117, %113 : tensor<ui32>
      %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %120 = stablehlo.shift_right_logical %iterArg_2, %119 : tensor<2xui32>
      %121 = stablehlo.or %116, %120 : tensor<2xui32>
      %122 = stablehlo.xor %114, %121 : tensor<2xui32>
      %123 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<2> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %124 = stablehlo.reshape %123 : (tensor<1xui32>) -> tensor<ui32>
      %125 = stablehlo.add %114, %122 : tensor<2xui32>
      %126 = stablehlo.broadcast_in_dim %124, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %127 = stablehlo.shift_left %122, %126 : tensor<2xui32>
      %128 = stablehlo.constant dense<32> : tensor<ui32>
      %129 = stablehlo.subtract %128, %124 : tensor<ui32>
      %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %131 = stablehlo.shift_right_logical %122, %130 : tensor<2xui32>
      %132 = stablehlo.or %127, %131 : tensor<2xui32>
      %133 = stablehlo.xor %125, %132 : tensor<2xui32>
      %134 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %135 = stablehlo.reshape %134 : (tensor<1xui32>) -> tensor<ui32>
      %136 = stablehlo.add %125, %133 : tensor<2xui32>
      %137 = stablehlo.broadcast_in_dim %135, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %138 = stablehlo.shift_left %133, %137 : tensor<2xui32>
      %139 = stablehlo.constant dense<32> : tensor<ui32>
      %140 = stablehlo.subtract %139, %135 : tensor<ui32>
      %141 = stablehlo.broadcast_in_dim %140, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %142 = stablehlo.shift_right_logical %133, %141 : tensor<2xui32>
      %143 = stablehlo.or %138, %142 : tensor<2xui32>
      %144 = stablehlo.xor %136, %143 : tensor<2xui32>
      %145 = "stablehlo.slice"(%iterArg_6) {limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xui32>) -> tensor<1xui32>
      %146 = stablehlo.reshape %145 : (tensor<1xui32>) -> tensor<ui32>
      %147 = stablehlo.add %136, %144 : tensor<2xui32>
      %148 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %149 = stablehlo.shift_left %144, %148 : tensor<2xui32>
      %150 = stablehlo.constant dense<32> : tensor<ui32>
      %151 = stablehlo.subtract %150, %146 : tensor<ui32>
      %152 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %153 = stablehlo.shift_right_logical %144, %152 : tensor<2xui32>
      %154 = stablehlo.or %149, %153 : tensor<2xui32>
      %155 = stablehlo.xor %147, %154 : tensor<2xui32>
      %156 = stablehlo.broadcast_in_dim %iterArg_3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %157 = stablehlo.add %147, %156 : tensor<2xui32>
      %158 = stablehlo.broadcast_in_dim %iterArg_4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %159 = stablehlo.add %155, %158 : tensor<2xui32>
      %160 = stablehlo.constant dense<1> : tensor<i32>
      %161 = stablehlo.add %iterArg_0, %160 : tensor<i32>
      %162 = stablehlo.convert %161 : (tensor<i32>) -> tensor<ui32>
      %163 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<ui32>) -> tensor<2xui32>
      %164 = stablehlo.add %159, %163 : tensor<2xui32>
      %165 = stablehlo.constant dense<1> : tensor<i32>
      %166 = stablehlo.add %iterArg, %165 : tensor<i32>
      stablehlo.return %166, %111, %157, %164, %iterArg_4, %iterArg_5, %iterArg_3, %iterArg_7, %iterArg_6 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    %79 = stablehlo.concatenate %78#2, %78#3, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %80 = stablehlo.subtract %14, %13 : tensor<1xi32>
    %81 = stablehlo.convert %80 : (tensor<1xi32>) -> tensor<1xui32>
    %82 = stablehlo.compare  LE, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %83 = stablehlo.constant dense<1> : tensor<ui32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %85 = stablehlo.select %82, %84, %81 : tensor<1xi1>, tensor<1xui32>
    %86 = stablehlo.compare  GT, %14, %13,  SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %87 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %88 = stablehlo.and %87, %86 : tensor<1xi1>
    %89 = stablehlo.constant dense<1> : tensor<ui32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %91 = stablehlo.add %85, %90 : tensor<1xui32>
    %92 = stablehlo.select %88, %91, %85 : tensor<1xi1>, tensor<1xui32>
    %93 = stablehlo.constant dense<65536> : tensor<ui32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %95 = stablehlo.remainder %94, %92 : tensor<1xui32>
    %96 = stablehlo.multiply %95, %95 : tensor<1xui32>
    %97 = stablehlo.remainder %96, %92 : tensor<1xui32>
    %98 = stablehlo.broadcast_in_dim %92, dims = [0] : (tensor<1xui32>) -> tensor<4xui32>
    %99 = stablehlo.remainder %59, %98 : tensor<4xui32>
    %100 = stablehlo.broadcast_in_dim %97, dims = [0] : (tensor<1xui32>) -> tensor<4xui32>
    %101 = stablehlo.multiply %99, %100 : tensor<4xui32>
    %102 = stablehlo.broadcast_in_dim %92, dims = [0] : (tensor<1xui32>) -> tensor<4xui32>
    %103 = stablehlo.remainder %79, %102 : tensor<4xui32>
    %104 = stablehlo.add %101, %103 : tensor<4xui32>
    %105 = stablehlo.broadcast_in_dim %92, dims = [0] : (tensor<1xui32>) -> tensor<4xui32>
    %106 = stablehlo.remainder %104, %105 : tensor<4xui32>
    %107 = stablehlo.convert %106 : (tensor<4xui32>) -> tensor<4xi32>
    %108 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<1xi32>) -> tensor<4xi32>
    %109 = stablehlo.add %108, %107 : tensor<4xi32>
    return %109 : tensor<4xi32>
  }
  func.func private @clip(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @clip_0(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @clip_1(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i32>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i32>
    return %1 : tensor<i32>
  }
}
