module @jit_linear_algebra attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) -> (tensor<3x3xf32> {jax.result_info = "result[0]"}, tensor<3x2xf32> {jax.result_info = "result[1]"}, tensor<3x3xf32> {jax.result_info = "result[2]"}, tensor<3x3xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %5 = stablehlo.add %2, %4 : tensor<3x3xi32>
    %6 = stablehlo.compare EQ, %5, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %7 = stablehlo.convert %6 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<3x3xf32>
    %10 = stablehlo.add %1, %9 : tensor<3x3xf32>
    %11 = call @cholesky(%10) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %12 = stablehlo.custom_call @lapack_strsm_ffi(%11, %arg1) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=3, l=2, m=3, n=2}, custom>} : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %13 = call @fft(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %14 = stablehlo.real %13 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
    %15 = stablehlo.imag %13 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
    %16 = stablehlo.abs %14 : tensor<3x3xf32>
    %17 = stablehlo.abs %15 : tensor<3x3xf32>
    %18 = stablehlo.maximum %16, %17 : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<9.22337203E+18> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %20 = stablehlo.compare GE, %18, %19, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<2.44140625E-4> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %22 = stablehlo.compare LE, %18, %21, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_2 = stablehlo.constant dense<2.64697796E-23> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_3 = stablehlo.constant dense<3.77789319E+22> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %26 = stablehlo.multiply %14, %23 : tensor<3x3xf32>
    %27 = stablehlo.multiply %14, %24 : tensor<3x3xf32>
    %28 = stablehlo.select %22, %27, %14 : tensor<3x3xi1>, tensor<3x3xf32>
    %29 = stablehlo.select %20, %26, %28 : tensor<3x3xi1>, tensor<3x3xf32>
    %30 = stablehlo.multiply %15, %23 : tensor<3x3xf32>
    %31 = stablehlo.multiply %15, %24 : tensor<3x3xf32>
    %32 = stablehlo.select %22, %31, %15 : tensor<3x3xi1>, tensor<3x3xf32>
    %33 = stablehlo.select %20, %30, %32 : tensor<3x3xi1>, tensor<3x3xf32>
    %34 = stablehlo.select %22, %23, %25 : tensor<3x3xi1>, tensor<3x3xf32>
    %35 = stablehlo.select %20, %24, %34 : tensor<3x3xi1>, tensor<3x3xf32>
    %36 = chlo.square %29 : tensor<3x3xf32> -> tensor<3x3xf32>
    %37 = chlo.square %33 : tensor<3x3xf32> -> tensor<3x3xf32>
    %38 = stablehlo.add %36, %37 : tensor<3x3xf32>
    %39 = stablehlo.sqrt %38 : tensor<3x3xf32>
    %40 = stablehlo.multiply %39, %35 : tensor<3x3xf32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %42 = stablehlo.compare EQ, %16, %41, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %43 = stablehlo.compare EQ, %17, %41, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %44 = stablehlo.or %42, %43 : tensor<3x3xi1>
    %45 = stablehlo.select %44, %41, %40 : tensor<3x3xi1>, tensor<3x3xf32>
    %46 = stablehlo.divide %29, %39 : tensor<3x3xf32>
    %47 = stablehlo.divide %33, %39 : tensor<3x3xf32>
    %48 = call @fft_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %49 = call @_pad(%48, %c_6) : (tensor<3x2xcomplex<f32>>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
    %50 = call @fft_1(%49) : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %11, %12, %45, %50 : tensor<3x3xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x3xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=3, j=3, k=3, l=3}, custom>} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x3xi1>, tensor<3x3xf32>
    %11 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %13 = stablehlo.add %11, %12 : tensor<3x3xi32>
    %14 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %17 = stablehlo.select %15, %10, %16 : tensor<3x3xi1>, tensor<3x3xf32>
    return %17 : tensor<3x3xf32>
  }
  func.func private @fft(%arg0: tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>> {
    %0 = stablehlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1 = stablehlo.fft %0, type = FFT, length = [3] : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %1 : tensor<3x3xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [3] : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    return %0 : tensor<3x2xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<3x2xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<3x2xcomplex<f32>> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<complex<f32>>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    return %1 : tensor<3x2xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [3] : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
}
