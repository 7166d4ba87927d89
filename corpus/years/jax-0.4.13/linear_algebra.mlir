module @jit_linear_algebra attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32> {jax.arg_info = "m", mhlo.sharding = "{replicated}"}, %arg1: tensor<3x2xf32> {jax.arg_info = "right", mhlo.sharding = "{replicated}"}) -> (tensor<3x3xf32> {jax.result_info = "[0]"}, tensor<3x2xf32> {jax.result_info = "[1]"}, tensor<3x3xf32> {jax.result_info = "[2]"}, tensor<3x3xf32> {jax.result_info = "[3]"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %5 = stablehlo.add %2, %4 : tensor<3x3xi32>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %7 = stablehlo.compare  EQ, %5, %6,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = stablehlo.convert %7 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %9 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<3x3xf32>
    %12 = stablehlo.add %1, %11 : tensor<3x3xf32>
    %13 = call @cholesky(%12) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.constant dense<1> : tensor<i32>
    %16 = stablehlo.constant dense<1> : tensor<i32>
    %17 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.constant dense<3> : tensor<i32>
    %20 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.constant dense<1> : tensor<i32>
    %22 = stablehlo.custom_call @blas_strsm(%15, %16, %17, %18, %19, %20, %21, %14, %13, %arg1) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %23 = call @fft(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %24 = stablehlo.abs %23 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
    %25 = call @fft_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    %26 = stablehlo.constant dense<0> : tensor<i32>
    %27 = call @_pad(%25, %26) : (tensor<3x2xcomplex<f32>>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
    %28 = call @fft_1(%27) : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %13, %22, %24, %28 : tensor<3x3xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x3xf32>
    %2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %4 = stablehlo.divide %1, %3 : tensor<3x3xf32>
    %5 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.constant dense<3> : tensor<i32>
    %10:2 = stablehlo.custom_call @lapack_spotrf(%8, %7, %9, %4) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<i32>
    %13 = stablehlo.compare  EQ, %10#1, %12,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %15 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %18 = stablehlo.select %17, %10#0, %16 : tensor<3x3xi1>, tensor<3x3xf32>
    %19 = call @tril(%18) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %19 : tensor<3x3xf32>
  }
  func.func private @tril(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %3 = stablehlo.add %0, %2 : tensor<3x3xi32>
    %4 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %5 = stablehlo.compare  GE, %3, %4,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %8 = stablehlo.select %5, %arg0, %7 : tensor<3x3xi1>, tensor<3x3xf32>
    return %8 : tensor<3x3xf32>
  }
  func.func private @fft(%arg0: tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>> {
    %0 = stablehlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.constant dense<3> : tensor<1xi32>
    %4 = stablehlo.constant dense<1> : tensor<1xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.constant dense<3> : tensor<1xi32>
    %9 = stablehlo.constant dense<1> : tensor<1xi32>
    %10 = stablehlo.concatenate %8, %9, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.constant dense<3> : tensor<i32>
    %13 = stablehlo.convert %12 : (tensor<i32>) -> tensor<f64>
    %14 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %15 = stablehlo.reshape %14 : (tensor<f64>) -> tensor<1xf64>
    %16 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.constant dense<3> : tensor<i32>
    %18 = stablehlo.constant dense<3> : tensor<1xi32>
    %19 = stablehlo.constant dense<3> : tensor<1xi32>
    %20 = stablehlo.concatenate %18, %19, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = stablehlo.constant dense<3> : tensor<i32>
    %22 = stablehlo.constant dense<3> : tensor<i32>
    %23 = stablehlo.constant dense<3> : tensor<1xi32>
    %24 = stablehlo.constant dense<3> : tensor<1xi32>
    %25 = stablehlo.concatenate %23, %24, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = stablehlo.constant dense<[20, 0, 0, 0, 0, 0, 14, 0, 16, 0, 8, 0, 0, 0, 0, 0, 12, 0, 7, 0, 14, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<44xui8>
    %27 = stablehlo.custom_call @dynamic_ducc_fft(%26, %0, %20, %5, %10, %15, %25) {api_version = 2 : i32, indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<44xui8>, tensor<3x3xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x3xcomplex<f32>>
    return %27 : tensor<3x3xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>> {
    %0 = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.constant dense<3> : tensor<1xi32>
    %3 = stablehlo.constant dense<1> : tensor<1xi32>
    %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.constant dense<1> : tensor<i32>
    %7 = stablehlo.constant dense<2> : tensor<1xi32>
    %8 = stablehlo.constant dense<1> : tensor<1xi32>
    %9 = stablehlo.concatenate %7, %8, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = stablehlo.constant dense<3> : tensor<i32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.convert %11 : (tensor<i32>) -> tensor<f64>
    %13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %14 = stablehlo.reshape %13 : (tensor<f64>) -> tensor<1xf64>
    %15 = stablehlo.constant dense<3> : tensor<i32>
    %16 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.constant dense<3> : tensor<1xi32>
    %18 = stablehlo.constant dense<3> : tensor<1xi32>
    %19 = stablehlo.concatenate %17, %18, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %20 = stablehlo.constant dense<3> : tensor<i32>
    %21 = stablehlo.constant dense<2> : tensor<i32>
    %22 = stablehlo.constant dense<3> : tensor<1xi32>
    %23 = stablehlo.constant dense<2> : tensor<1xi32>
    %24 = stablehlo.concatenate %22, %23, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %25 = stablehlo.constant dense<[20, 0, 0, 0, 0, 0, 14, 0, 16, 0, 8, 0, 0, 0, 6, 0, 12, 0, 7, 0, 14, 0, 0, 0, 0, 0, 2, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<44xui8>
    %26 = stablehlo.custom_call @dynamic_ducc_fft(%25, %arg0, %19, %4, %9, %14, %24) {api_version = 2 : i32, indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<44xui8>, tensor<3x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x2xcomplex<f32>>
    return %26 : tensor<3x2xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<3x2xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<3x2xcomplex<f32>> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %1 = stablehlo.convert %0 : (tensor<2x2xi32>) -> tensor<2x2xcomplex<f32>>
    %2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare  LT, %2, %3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.add %5, %6 : tensor<i32>
    %8 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.select %4, %7, %8 : tensor<i1>, tensor<i32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare  LT, %10, %11,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.add %13, %14 : tensor<i32>
    %16 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.select %12, %15, %16 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %1, %9, %17, sizes = [1, 1] : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %19 = stablehlo.reshape %18 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %20 = stablehlo.pad %arg0, %19, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %21 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.compare  LT, %21, %22,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %24 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.constant dense<2> : tensor<i32>
    %26 = stablehlo.add %24, %25 : tensor<i32>
    %27 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.select %23, %26, %27 : tensor<i1>, tensor<i32>
    %29 = stablehlo.constant dense<1> : tensor<i32>
    %30 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.compare  LT, %29, %30,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %32 = stablehlo.constant dense<1> : tensor<i32>
    %33 = stablehlo.constant dense<2> : tensor<i32>
    %34 = stablehlo.add %32, %33 : tensor<i32>
    %35 = stablehlo.constant dense<1> : tensor<i32>
    %36 = stablehlo.select %31, %34, %35 : tensor<i1>, tensor<i32>
    %37 = stablehlo.dynamic_slice %1, %28, %36, sizes = [1, 1] : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %38 = stablehlo.reshape %37 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %39 = stablehlo.pad %20, %38, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %40 = stablehlo.constant dense<1> : tensor<i32>
    %41 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.compare  LT, %40, %41,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %43 = stablehlo.constant dense<1> : tensor<i32>
    %44 = stablehlo.constant dense<2> : tensor<i32>
    %45 = stablehlo.add %43, %44 : tensor<i32>
    %46 = stablehlo.constant dense<1> : tensor<i32>
    %47 = stablehlo.select %42, %45, %46 : tensor<i1>, tensor<i32>
    %48 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.constant dense<0> : tensor<i32>
    %50 = stablehlo.compare  LT, %48, %49,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %51 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.constant dense<2> : tensor<i32>
    %53 = stablehlo.add %51, %52 : tensor<i32>
    %54 = stablehlo.constant dense<0> : tensor<i32>
    %55 = stablehlo.select %50, %53, %54 : tensor<i1>, tensor<i32>
    %56 = stablehlo.dynamic_slice %1, %47, %55, sizes = [1, 1] : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %57 = stablehlo.reshape %56 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %58 = stablehlo.pad %39, %57, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %59 = stablehlo.constant dense<1> : tensor<i32>
    %60 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.compare  LT, %59, %60,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %62 = stablehlo.constant dense<1> : tensor<i32>
    %63 = stablehlo.constant dense<2> : tensor<i32>
    %64 = stablehlo.add %62, %63 : tensor<i32>
    %65 = stablehlo.constant dense<1> : tensor<i32>
    %66 = stablehlo.select %61, %64, %65 : tensor<i1>, tensor<i32>
    %67 = stablehlo.constant dense<1> : tensor<i32>
    %68 = stablehlo.constant dense<0> : tensor<i32>
    %69 = stablehlo.compare  LT, %67, %68,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %70 = stablehlo.constant dense<1> : tensor<i32>
    %71 = stablehlo.constant dense<2> : tensor<i32>
    %72 = stablehlo.add %70, %71 : tensor<i32>
    %73 = stablehlo.constant dense<1> : tensor<i32>
    %74 = stablehlo.select %69, %72, %73 : tensor<i1>, tensor<i32>
    %75 = stablehlo.dynamic_slice %1, %66, %74, sizes = [1, 1] : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %76 = stablehlo.reshape %75 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %77 = stablehlo.pad %58, %76, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    return %77 : tensor<3x2xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32> {
    %0 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.constant dense<2> : tensor<1xi32>
    %3 = stablehlo.constant dense<1> : tensor<1xi32>
    %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.constant dense<1> : tensor<i32>
    %7 = stablehlo.constant dense<3> : tensor<1xi32>
    %8 = stablehlo.constant dense<1> : tensor<1xi32>
    %9 = stablehlo.concatenate %7, %8, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = stablehlo.constant dense<3> : tensor<i32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.convert %11 : (tensor<i32>) -> tensor<f64>
    %13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %14 = stablehlo.divide %13, %12 : tensor<f64>
    %15 = stablehlo.reshape %14 : (tensor<f64>) -> tensor<1xf64>
    %16 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.constant dense<3> : tensor<1xi32>
    %19 = stablehlo.constant dense<2> : tensor<1xi32>
    %20 = stablehlo.concatenate %18, %19, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = stablehlo.constant dense<3> : tensor<i32>
    %22 = stablehlo.constant dense<3> : tensor<i32>
    %23 = stablehlo.constant dense<3> : tensor<1xi32>
    %24 = stablehlo.constant dense<3> : tensor<1xi32>
    %25 = stablehlo.concatenate %23, %24, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = stablehlo.constant dense<[16, 0, 0, 0, 12, 0, 16, 0, 8, 0, 0, 0, 7, 0, 12, 0, 12, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<40xui8>
    %27 = stablehlo.custom_call @dynamic_ducc_fft(%26, %arg0, %25, %4, %9, %15, %25) {api_version = 2 : i32, indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<40xui8>, tensor<3x2xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x3xf32>
    return %27 : tensor<3x3xf32>
  }
}
