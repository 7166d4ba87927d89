module @jit_linear_algebra attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32> {jax.arg_info = "m", mhlo.sharding = "{replicated}"}, %arg1: tensor<3x2xf32> {jax.arg_info = "right", mhlo.sharding = "{replicated}"}) -> (tensor<3x3xf32> {jax.result_info = "[0]"}, tensor<3x2xf32> {jax.result_info = "[1]"}, tensor<3x3xf32> {jax.result_info = "[2]"}, tensor<3x3xf32> {jax.result_info = "[3]"}) {
    %0 = "mhlo.transpose"(%arg0) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = "mhlo.dot_general"(%arg0, %0) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<3x3xi32>
    %3 = mhlo.constant dense<0> : tensor<i32>
    %4 = "mhlo.broadcast_in_dim"(%3) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3x3xi32>
    %5 = mhlo.add %2, %4 : tensor<3x3xi32>
    %6 = "mhlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<3x3xi32>
    %7 = mhlo.compare  EQ, %5, %6,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = mhlo.convert %7 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %9 = mhlo.constant dense<4.000000e+00> : tensor<f32>
    %10 = "mhlo.broadcast_in_dim"(%9) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x3xf32>
    %11 = mhlo.multiply %10, %8 : tensor<3x3xf32>
    %12 = mhlo.add %1, %11 : tensor<3x3xf32>
    %13 = call @cholesky(%12) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = mhlo.constant dense<1> : tensor<i32>
    %16 = mhlo.constant dense<1> : tensor<i32>
    %17 = mhlo.constant dense<0> : tensor<i32>
    %18 = mhlo.constant dense<0> : tensor<i32>
    %19 = mhlo.constant dense<3> : tensor<i32>
    %20 = mhlo.constant dense<2> : tensor<i32>
    %21 = mhlo.constant dense<1> : tensor<i32>
    %22 = mhlo.custom_call @blas_strsm(%15, %16, %17, %18, %19, %20, %21, %14, %13, %arg1) {api_version = 2 : i32, backend_config = "", operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %23 = call @fft(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %24 = mhlo.abs %23 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
    %25 = call @fft_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    %26 = mhlo.constant dense<0> : tensor<i32>
    %27 = call @_pad(%25, %26) : (tensor<3x2xcomplex<f32>>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
    %28 = call @fft_1(%27) : (tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32>
    return %13, %22, %24, %28 : tensor<3x3xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = "mhlo.transpose"(%arg0) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = mhlo.add %arg0, %0 : tensor<3x3xf32>
    %2 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = "mhlo.broadcast_in_dim"(%2) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x3xf32>
    %4 = mhlo.divide %1, %3 : tensor<3x3xf32>
    %5 = mhlo.constant dense<3> : tensor<i32>
    %6 = mhlo.constant dense<3> : tensor<i32>
    %7 = mhlo.constant dense<1> : tensor<i32>
    %8 = mhlo.constant dense<1> : tensor<i32>
    %9 = mhlo.constant dense<3> : tensor<i32>
    %10:2 = mhlo.custom_call @lapack_spotrf(%8, %7, %9, %4) {api_version = 2 : i32, backend_config = "", operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
    %11 = mhlo.constant dense<0> : tensor<i32>
    %12 = "mhlo.broadcast_in_dim"(%11) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<i32>
    %13 = mhlo.compare  EQ, %10#1, %12,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = "mhlo.broadcast_in_dim"(%13) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i1>) -> tensor<1x1xi1>
    %15 = mhlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = "mhlo.broadcast_in_dim"(%15) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x3xf32>
    %17 = "mhlo.broadcast_in_dim"(%14) {broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>} : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %18 = mhlo.select %17, %10#0, %16 : tensor<3x3xi1>, tensor<3x3xf32>
    %19 = call @tril(%18) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %19 : tensor<3x3xf32>
  }
  func.func private @tril(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<3x3xi32>
    %1 = mhlo.constant dense<0> : tensor<i32>
    %2 = "mhlo.broadcast_in_dim"(%1) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3x3xi32>
    %3 = mhlo.add %0, %2 : tensor<3x3xi32>
    %4 = "mhlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<3x3xi32>
    %5 = mhlo.compare  GE, %3, %4,  SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %6 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = "mhlo.broadcast_in_dim"(%6) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x3xf32>
    %8 = mhlo.select %5, %arg0, %7 : tensor<3x3xi1>, tensor<3x3xf32>
    return %8 : tensor<3x3xf32>
  }
  func.func private @fft(%arg0: tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>> {
    %0 = mhlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1 = mhlo.constant dense<3> : tensor<i32>
    %2 = mhlo.constant dense<1> : tensor<i32>
    %3 = mhlo.constant dense<3> : tensor<1xi32>
    %4 = mhlo.constant dense<1> : tensor<1xi32>
    %5 = "mhlo.concatenate"(%3, %4) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %6 = mhlo.constant dense<3> : tensor<i32>
    %7 = mhlo.constant dense<1> : tensor<i32>
    %8 = mhlo.constant dense<3> : tensor<1xi32>
    %9 = mhlo.constant dense<1> : tensor<1xi32>
    %10 = "mhlo.concatenate"(%8, %9) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %11 = mhlo.constant dense<3> : tensor<i32>
    %12 = mhlo.constant dense<3> : tensor<i32>
    %13 = mhlo.convert %12 : (tensor<i32>) -> tensor<f64>
    %14 = mhlo.constant dense<1.000000e+00> : tensor<f64>
    %15 = mhlo.reshape %14 : (tensor<f64>) -> tensor<1xf64>
    %16 = mhlo.constant dense<3> : tensor<i32>
    %17 = mhlo.constant dense<3> : tensor<i32>
    %18 = mhlo.constant dense<3> : tensor<1xi32>
    %19 = mhlo.constant dense<3> : tensor<1xi32>
    %20 = "mhlo.concatenate"(%18, %19) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = mhlo.constant dense<3> : tensor<i32>
    %22 = mhlo.constant dense<3> : tensor<i32>
    %23 = mhlo.constant dense<3> : tensor<1xi32>
    %24 = mhlo.constant dense<3> : tensor<1xi32>
    %25 = "mhlo.concatenate"(%23, %24) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = mhlo.constant dense<[20, 0, 0, 0, 0, 0, 14, 0, 16, 0, 8, 0, 0, 0, 0, 0, 12, 0, 7, 0, 14, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<44xui8>
    %27 = mhlo.custom_call @dynamic_ducc_fft(%26, %0, %20, %5, %10, %15, %25) {api_version = 2 : i32, backend_config = "", indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<44xui8>, tensor<3x3xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x3xcomplex<f32>>
    return %27 : tensor<3x3xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>> {
    %0 = mhlo.constant dense<3> : tensor<i32>
    %1 = mhlo.constant dense<1> : tensor<i32>
    %2 = mhlo.constant dense<3> : tensor<1xi32>
    %3 = mhlo.constant dense<1> : tensor<1xi32>
    %4 = "mhlo.concatenate"(%2, %3) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = mhlo.constant dense<2> : tensor<i32>
    %6 = mhlo.constant dense<1> : tensor<i32>
    %7 = mhlo.constant dense<2> : tensor<1xi32>
    %8 = mhlo.constant dense<1> : tensor<1xi32>
    %9 = "mhlo.concatenate"(%7, %8) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = mhlo.constant dense<3> : tensor<i32>
    %11 = mhlo.constant dense<3> : tensor<i32>
    %12 = mhlo.convert %11 : (tensor<i32>) -> tensor<f64>
    %13 = mhlo.constant dense<1.000000e+00> : tensor<f64>
    %14 = mhlo.reshape %13 : (tensor<f64>) -> tensor<1xf64>
    %15 = mhlo.constant dense<3> : tensor<i32>
    %16 = mhlo.constant dense<3> : tensor<i32>
    %17 = mhlo.constant dense<3> : tensor<1xi32>
    %18 = mhlo.constant dense<3> : tensor<1xi32>
    %19 = "mhlo.concatenate"(%17, %18) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %20 = mhlo.constant dense<3> : tensor<i32>
    %21 = mhlo.constant dense<2> : tensor<i32>
    %22 = mhlo.constant dense<3> : tensor<1xi32>
    %23 = mhlo.constant dense<2> : tensor<1xi32>
    %24 = "mhlo.concatenate"(%22, %23) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %25 = mhlo.constant dense<[20, 0, 0, 0, 0, 0, 14, 0, 16, 0, 8, 0, 0, 0, 6, 0, 12, 0, 7, 0, 14, 0, 0, 0, 0, 0, 2, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<44xui8>
    %26 = mhlo.custom_call @dynamic_ducc_fft(%25, %arg0, %19, %4, %9, %14, %24) {api_version = 2 : i32, backend_config = "", indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<44xui8>, tensor<3x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x2xcomplex<f32>>
    return %26 : tensor<3x2xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<3x2xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<3x2xcomplex<f32>> {
    %0 = "mhlo.broadcast_in_dim"(%arg1) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<2x2xi32>
    %1 = mhlo.convert %0 : (tensor<2x2xi32>) -> tensor<2x2xcomplex<f32>>
    %2 = mhlo.constant dense<0> : tensor<i32>
    %3 = mhlo.constant dense<0> : tensor<i32>
    %4 = mhlo.compare  LT, %2, %3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = mhlo.constant dense<0> : tensor<i32>
    %6 = mhlo.constant dense<2> : tensor<i32>
    %7 = mhlo.add %5, %6 : tensor<i32>
    %8 = mhlo.constant dense<0> : tensor<i32>
    %9 = mhlo.select %4, %7, %8 : tensor<i1>, tensor<i32>
    %10 = mhlo.constant dense<0> : tensor<i32>
    %11 = mhlo.constant dense<0> : tensor<i32>
    %12 = mhlo.compare  LT, %10, %11,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = mhlo.constant dense<0> : tensor<i32>
    %14 = mhlo.constant dense<2> : tensor<i32>
    %15 = mhlo.add %13, %14 : tensor<i32>
    %16 = mhlo.constant dense<0> : tensor<i32>
    %17 = mhlo.select %12, %15, %16 : tensor<i1>, tensor<i32>
    %18 = "mhlo.dynamic_slice"(%1, %9, %17) {slice_sizes = dense<1> : tensor<2xi64>} : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %19 = mhlo.reshape %18 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %20 = "mhlo.pad"(%arg0, %19) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>} : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %21 = mhlo.constant dense<0> : tensor<i32>
    %22 = mhlo.constant dense<0> : tensor<i32>
    %23 = mhlo.compare  LT, %21, %22,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %24 = mhlo.constant dense<0> : tensor<i32>
    %25 = mhlo.constant dense<2> : tensor<i32>
    %26 = mhlo.add %24, %25 : tensor<i32>
    %27 = mhlo.constant dense<0> : tensor<i32>
    %28 = mhlo.select %23, %26, %27 : tensor<i1>, tensor<i32>
    %29 = mhlo.constant dense<1> : tensor<i32>
    %30 = mhlo.constant dense<0> : tensor<i32>
    %31 = mhlo.compare  LT, %29, %30,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %32 = mhlo.constant dense<1> : tensor<i32>
    %33 = mhlo.constant dense<2> : tensor<i32>
    %34 = mhlo.add %32, %33 : tensor<i32>
    %35 = mhlo.constant dense<1> : tensor<i32>
    %36 = mhlo.select %31, %34, %35 : tensor<i1>, tensor<i32>
    %37 = "mhlo.dynamic_slice"(%1, %28, %36) {slice_sizes = dense<1> : tensor<2xi64>} : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %38 = mhlo.reshape %37 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %39 = "mhlo.pad"(%20, %38) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>} : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %40 = mhlo.constant dense<1> : tensor<i32>
    %41 = mhlo.constant dense<0> : tensor<i32>
    %42 = mhlo.compare  LT, %40, %41,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %43 = mhlo.constant dense<1> : tensor<i32>
    %44 = mhlo.constant dense<2> : tensor<i32>
    %45 = mhlo.add %43, %44 : tensor<i32>
    %46 = mhlo.constant dense<1> : tensor<i32>
    %47 = mhlo.select %42, %45, %46 : tensor<i1>, tensor<i32>
    %48 = mhlo.constant dense<0> : tensor<i32>
    %49 = mhlo.constant dense<0> : tensor<i32>
    %50 = mhlo.compare  LT, %48, %49,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %51 = mhlo.constant dense<0> : tensor<i32>
    %52 = mhlo.constant dense<2> : tensor<i32>
    %53 = mhlo.add %51, %52 : tensor<i32>
    %54 = mhlo.constant dense<0> : tensor<i32>
    %55 = mhlo.select %50, %53, %54 : tensor<i1>, tensor<i32>
    %56 = "mhlo.dynamic_slice"(%1, %47, %55) {slice_sizes = dense<1> : tensor<2xi64>} : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %57 = mhlo.reshape %56 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %58 = "mhlo.pad"(%39, %57) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>} : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    %59 = mhlo.constant dense<1> : tensor<i32>
    %60 = mhlo.constant dense<0> : tensor<i32>
    %61 = mhlo.compare  LT, %59, %60,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %62 = mhlo.constant dense<1> : tensor<i32>
    %63 = mhlo.constant dense<2> : tensor<i32>
    %64 = mhlo.add %62, %63 : tensor<i32>
    %65 = mhlo.constant dense<1> : tensor<i32>
    %66 = mhlo.select %61, %64, %65 : tensor<i1>, tensor<i32>
    %67 = mhlo.constant dense<1> : tensor<i32>
    %68 = mhlo.constant dense<0> : tensor<i32>
    %69 = mhlo.compare  LT, %67, %68,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %70 = mhlo.constant dense<1> : tensor<i32>
    %71 = mhlo.constant dense<2> : tensor<i32>
    %72 = mhlo.add %70, %71 : tensor<i32>
    %73 = mhlo.constant dense<1> : tensor<i32>
    %74 = mhlo.select %69, %72, %73 : tensor<i1>, tensor<i32>
    %75 = "mhlo.dynamic_slice"(%1, %66, %74) {slice_sizes = dense<1> : tensor<2xi64>} : (tensor<2x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
    %76 = mhlo.reshape %75 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
    %77 = "mhlo.pad"(%58, %76) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>} : (tensor<3x2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3x2xcomplex<f32>>
    return %77 : tensor<3x2xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<3x2xcomplex<f32>>) -> tensor<3x3xf32> {
    %0 = mhlo.constant dense<2> : tensor<i32>
    %1 = mhlo.constant dense<1> : tensor<i32>
    %2 = mhlo.constant dense<2> : tensor<1xi32>
    %3 = mhlo.constant dense<1> : tensor<1xi32>
    %4 = "mhlo.concatenate"(%2, %3) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = mhlo.constant dense<3> : tensor<i32>
    %6 = mhlo.constant dense<1> : tensor<i32>
    %7 = mhlo.constant dense<3> : tensor<1xi32>
    %8 = mhlo.constant dense<1> : tensor<1xi32>
    %9 = "mhlo.concatenate"(%7, %8) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %10 = mhlo.constant dense<3> : tensor<i32>
    %11 = mhlo.constant dense<3> : tensor<i32>
    %12 = mhlo.convert %11 : (tensor<i32>) -> tensor<f64>
    %13 = mhlo.constant dense<1.000000e+00> : tensor<f64>
    %14 = mhlo.divide %13, %12 : tensor<f64>
    %15 = mhlo.reshape %14 : (tensor<f64>) -> tensor<1xf64>
    %16 = mhlo.constant dense<3> : tensor<i32>
    %17 = mhlo.constant dense<2> : tensor<i32>
    %18 = mhlo.constant dense<3> : tensor<1xi32>
    %19 = mhlo.constant dense<2> : tensor<1xi32>
    %20 = "mhlo.concatenate"(%18, %19) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %21 = mhlo.constant dense<3> : tensor<i32>
    %22 = mhlo.constant dense<3> : tensor<i32>
    %23 = mhlo.constant dense<3> : tensor<1xi32>
    %24 = mhlo.constant dense<3> : tensor<1xi32>
    %25 = "mhlo.concatenate"(%23, %24) {dimension = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %26 = mhlo.constant dense<[16, 0, 0, 0, 12, 0, 16, 0, 8, 0, 0, 0, 7, 0, 12, 0, 12, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<40xui8>
    %27 = mhlo.custom_call @dynamic_ducc_fft(%26, %arg0, %25, %4, %9, %15, %25) {api_version = 2 : i32, backend_config = "", indices_of_shape_operands = dense<6> : tensor<1xi64>, operand_layouts = [dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<40xui8>, tensor<3x2xcomplex<f32>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<1xf64>, tensor<2xi32>) -> tensor<3x3xf32>
    return %27 : tensor<3x3xf32>
  }
}
