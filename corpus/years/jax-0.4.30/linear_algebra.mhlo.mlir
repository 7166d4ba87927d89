module @jit_linear_algebra attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<3x2xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x3xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<3x2xf32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<3x3xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<3x3xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}) {
    %0 = "mhlo.transpose"(%arg0) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = "mhlo.dot_general"(%arg0, %0) <{dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %3 = "mhlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %4 = mhlo.constant dense<0> : tensor<i32>
    %5 = "mhlo.broadcast_in_dim"(%4) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %6 = mhlo.add %2, %5 : tensor<3x3xi32>
    %7 = mhlo.compare  EQ, %6, %3,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = mhlo.convert %7 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %9 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %10 = "mhlo.broadcast_in_dim"(%9) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %11 = mhlo.multiply %10, %8 : tensor<3x3xf32>
    %12 = mhlo.add %1, %11 : tensor<3x3xf32>
    %13 = call @cholesky(%12) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = mhlo.constant dense<3> : tensor<i32>
    %16 = mhlo.constant dense<2> : tensor<i32>
    %17 = mhlo.constant dense<1> : tensor<i32>
    %18 = mhlo.constant dense<1> : tensor<i32>
    %19 = mhlo.constant dense<1> : tensor<i32>
    %20 = mhlo.constant dense<0> : tensor<i32>
    %21 = mhlo.constant dense<0> : tensor<i32>
    %22 = mhlo.constant dense<3> : tensor<i32>
    %23 = mhlo.constant dense<2> : tensor<i32>
    %24 = mhlo.custom_call @blas_strsm(%18, %19, %20, %21, %22, %23, %17, %14, %13, %arg1) {api_version = 2 : i32, backend_config = "", operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %25 = call @fft(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %26 = mhlo.abs %25 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
    %27 = call @fft_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    %28 = mhlo.constant dense<0> : tensor<i32>
    %29 = call @_pad(%27, %28) : (tensor<3x2xcomplex<f32>>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
    %30 = call @fft_1(%29) : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %13, %24, %26, %30 : tensor<3x3xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x3xf32> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.transpose"(%arg0) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = mhlo.add %arg0, %0 : tensor<3x3xf32>
    %2 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = "mhlo.broadcast_in_dim"(%2) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %4 = mhlo.divide %1, %3 : tensor<3x3xf32>
    %5 = mhlo.constant dense<3> : tensor<i32>
    %6 = mhlo.constant dense<3> : tensor<i32>
    %7 = mhlo.constant dense<1> : tensor<i32>
    %8 = mhlo.constant dense<1> : tensor<i32>
    %9 = mhlo.constant dense<3> : tensor<i32>
    %10:2 = mhlo.custom_call @lapack_spotrf(%8, %7, %9, %4) {api_version = 2 : i32, backend_config = "", operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
    %11 = mhlo.constant dense<0> : tensor<i32>
    %12 = "mhlo.broadcast_in_dim"(%11) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<i32>
    %13 = mhlo.compare  EQ, %10#1, %12,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = "mhlo.broadcast_in_dim"(%13) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i1>) -> tensor<1x1xi1>
    %15 = mhlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = "mhlo.broadcast_in_dim"(%15) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %17 = "mhlo.broadcast_in_dim"(%14) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %18 = mhlo.select %17, %10#0, %16 : tensor<3x3xi1>, tensor<3x3xf32>
    %19 = call @tril(%18) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %19 : tensor<3x3xf32>
  }
  func.func private @tril(%arg0: tensor<3x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x3xf32> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %1 = mhlo.constant dense<0> : tensor<i32>
    %2 = "mhlo.broadcast_in_dim"(%1) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %3 = mhlo.add %0, %2 : tensor<3x3xi32>
    %4 = "mhlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %5 = mhlo.compare  GE, %3, %4,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %6 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = "mhlo.broadcast_in_dim"(%6) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %8 = mhlo.select %5, %arg0, %7 : tensor<3x3xi1>, tensor<3x3xf32>
    return %8 : tensor<3x3xf32>
  }
  func.func private @fft(%arg0: tensor<3x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x3xcomplex<f32>> {mhlo.layout_mode = "default"}) {
    %0 = mhlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1 = "mhlo.fft"(%0) <{fft_length = dense<3> : tensor<1xi64>, fft_type = #mhlo<fft_type FFT>}> : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %1 : tensor<3x3xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<3x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x2xcomplex<f32>> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.fft"(%arg0) <{fft_length = dense<3> : tensor<1xi64>, fft_type = #mhlo<fft_type RFFT>}> : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    return %0 : tensor<3x2xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<3x2xcomplex<f32>> {mhlo.layout_mode = "default"}, %arg1: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<3x2xcomplex<f32>> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<2x2xi32>
    %1 = mhlo.convert %0 : (tensor<2x2xi32>) -> tensor<2x2xcomplex<f32>>
    %2 = "mhlo.slice"(%1) <{limit_indices = dense<1> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %3 = mhlo.reshape %2 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %4 = "mhlo.pad"(%arg0, %3) <{edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %5 = "mhlo.slice"(%1) <{limit_indices = dense<[1, 2]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %6 = mhlo.reshape %5 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %7 = "mhlo.pad"(%4, %6) <{edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %8 = "mhlo.slice"(%1) <{limit_indices = dense<[2, 1]> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %9 = mhlo.reshape %8 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %10 = "mhlo.pad"(%7, %9) <{edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %11 = "mhlo.slice"(%1) <{limit_indices = dense<2> : tensor<2xi64>, start_indices = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<2x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %12 = mhlo.reshape %11 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %13 = "mhlo.pad"(%10, %12) <{edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}> : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    return %13 : tensor<3x2xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<3x2xcomplex<f32>> {mhlo.layout_mode = "default"}) -> (tensor<3x3xf32> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.fft"(%arg0) <{fft_length = dense<3> : tensor<1xi64>, fft_type = #mhlo<fft_type IRFFT>}> : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
}
