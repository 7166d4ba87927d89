module {
  func.func @f(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: f16, %arg5: index, %arg6: i1, %arg7: tensor<2xi32>, %arg8: tensor<2xf32>, %arg9: tensor<2xi1>, %arg10: tensor<2xindex>, %arg11: tensor<*xf32>, %arg12: tensor<f32>, %arg13: !shape.shape, %arg14: !shape.size, %arg15: !shape.witness, %arg16: tensor<?xindex>, %arg17: tensor<?xf32>, %arg18: tensor<4xf32>) {
    %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
    %1 = arith.subi %arg7, %arg7 : tensor<2xi32>
    %2 = arith.shli %arg1, %arg1 overflow<nsw> {foo.bar = "a : b"} : i64
    %3 = arith.divsi %arg0, %arg0 exact : i32
    %4 = arith.shrui %arg0, %arg0 : i32
    %5 = arith.addf %arg2, %arg2 fastmath<nnan,ninf> : f32
    %6 = arith.negf %arg8 fastmath<fast> : tensor<2xf32>
    %7 = arith.cmpi ult, %arg7, %arg7 : tensor<2xi32>
    %8 = arith.cmpf une, %arg2, %arg2 fastmath<nnan> : f32
    %9 = arith.select %arg6, %arg8, %arg8 : tensor<2xf32>
    %10 = arith.select %arg9, %arg8, %arg8 : tensor<2xi1>, tensor<2xf32>
    %11 = arith.extui %arg0 nneg : i32 to i64
    %12 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %13 = arith.truncf %arg3 downward fastmath<fast> : f64 to f16
    %14 = arith.extf %arg4 : f16 to f32
    %15 = arith.index_cast %arg7 : tensor<2xi32> to tensor<2xindex>
    %16 = arith.bitcast %arg2 : f32 to i32
    %c-5_i8 = arith.constant -5 : i8
    %true = arith.constant true
    %cst = arith.constant {foo.bar} 1.500000e+00 : bf16
    %cst_0 = arith.constant dense<[1, 2]> : tensor<2xindex>
    %17 = arith.maxnumf %arg2, %arg2 : f32
    %18 = arith.uitofp %arg0 : i32 to f32
    %19 = shape.any %arg13, %arg13 : !shape.shape, !shape.shape -> !shape.shape
    %20:2 = shape.assuming %arg15 -> (index, i32) {
      %52 = arith.muli %arg5, %arg5 : index
      shape.assuming_yield %52, %arg0 : index, i32
    }
    shape.assuming %arg15 {
      %52 = arith.muli %arg5, %arg5 : index
    }
    %21 = shape.assuming_all %arg15, %arg15
    %22 = shape.broadcast %arg10, %arg16 {error = "no"} : tensor<2xindex>, tensor<?xindex> -> tensor<?xindex>
    %23 = shape.concat %arg13, %arg13 : !shape.shape, !shape.shape -> !shape.shape
    %24 = shape.const_shape [2, 2] : !shape.shape
    %25 = shape.const_shape [] : tensor<0xindex>
    %26 = shape.const_shape  {foo.bar = 1 : i32}[1, 2, 3] : tensor<3xindex>
    %c7 = shape.const_size 7
    %27 = shape.const_witness false
    %28 = shape.cstr_broadcastable %arg13, %arg10 : !shape.shape, tensor<2xindex>
    %29 = shape.cstr_eq %arg13, %arg13 : !shape.shape, !shape.shape
    %30 = shape.cstr_require %arg6, "a , \22b\22"
    %31 = shape.dim %arg17, %arg5 : tensor<?xf32>, index -> index
    %32 = shape.from_extents %arg5, %arg14 : index, !shape.size
    %33 = shape.from_extent_tensor %arg10 : tensor<2xindex>
    %34 = shape.get_extent %arg13, %arg14 : !shape.shape, !shape.size -> !shape.size
    %35 = shape.index_to_size %arg5
    %36 = shape.is_broadcastable %arg13, %arg13 : !shape.shape, !shape.shape
    %37 = shape.num_elements %arg10 : tensor<2xindex> -> index
    %38 = shape.rank %arg13 : !shape.shape -> !shape.size
    %39 = shape.shape_eq %arg13, %arg10 : !shape.shape, tensor<2xindex>
    %40 = shape.shape_of %arg17 : tensor<?xf32> -> tensor<1xindex>
    %41 = shape.size_to_index %arg14 : !shape.size
    %head, %tail = "shape.split_at"(%arg13, %arg14) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
    %42 = shape.to_extent_tensor %arg13 : !shape.shape -> tensor<?xindex>
    %43 = shape.value_as_shape %arg10 : tensor<2xindex> -> !shape.shape
    %44 = shape.add %arg5, %arg5 : index, index -> index
    %45 = shape.max %arg14, %arg14 : !shape.size, !shape.size -> !shape.size
    %cast = tensor.cast %arg17 : tensor<?xf32> to tensor<3xf32>
    %collapsed = tensor.collapse_shape %arg18 [[0]] : tensor<4xf32> into tensor<4xf32>
    %dim = tensor.dim %arg17, %arg5 : tensor<?xf32>
    %46 = tensor.empty() : tensor<2xf32>
    %47 = tensor.empty(%arg5) : tensor<?xf32>
    %extracted = tensor.extract %arg17[%arg5] : tensor<?xf32>
    %extracted_1 = tensor.extract %arg12[] : tensor<f32>
    %from_elements = tensor.from_elements %arg5, %arg5 : tensor<2xindex>
    %rank = tensor.rank %arg11 : tensor<*xf32>
    %reshape = tensor.reshape %arg17(%arg10) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %splat = tensor.splat %arg2 : tensor<2xf32>
    %splat_2 = tensor.splat %arg2[%arg5] : tensor<?xf32>
    %48 = shape.broadcast  :  -> !shape.shape
    %49 = shape.any  :  -> !shape.shape
    %50 = shape.cstr_eq  : 
    %51 = shape.from_extents  : 
    %from_elements_3 = tensor.from_elements  : tensor<0xindex>
    return
  }
}
