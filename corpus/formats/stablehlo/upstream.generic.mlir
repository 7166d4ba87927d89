"builtin.module"() ({
  "func.func"() <{function_type = (i32, i64, f32, f64, f16, index, i1, tensor<2xi32>, tensor<2xf32>, tensor<2xi1>, tensor<2xindex>, tensor<*xf32>, tensor<f32>, !shape.shape, !shape.size, !shape.witness, tensor<?xindex>, tensor<?xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: f16, %arg5: index, %arg6: i1, %arg7: tensor<2xi32>, %arg8: tensor<2xf32>, %arg9: tensor<2xi1>, %arg10: tensor<2xindex>, %arg11: tensor<*xf32>, %arg12: tensor<f32>, %arg13: !shape.shape, %arg14: !shape.size, %arg15: !shape.witness, %arg16: tensor<?xindex>, %arg17: tensor<?xf32>, %arg18: tensor<4xf32>):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %1 = "arith.subi"(%arg7, %arg7) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %2 = "arith.shli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw>}> {foo.bar = "a : b"} : (i64, i64) -> i64
    %3 = "arith.divsi"(%arg0, %arg0) <{isExact}> : (i32, i32) -> i32
    %4 = "arith.shrui"(%arg0, %arg0) : (i32, i32) -> i32
    %5 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32, f32) -> f32
    %6 = "arith.negf"(%arg8) <{fastmath = #arith.fastmath<fast>}> : (tensor<2xf32>) -> tensor<2xf32>
    %7 = "arith.cmpi"(%arg7, %arg7) <{predicate = 6 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %8 = "arith.cmpf"(%arg2, %arg2) <{fastmath = #arith.fastmath<nnan>, predicate = 13 : i64}> : (f32, f32) -> i1
    %9 = "arith.select"(%arg6, %arg8, %arg8) : (i1, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %10 = "arith.select"(%arg9, %arg8, %arg8) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %11 = "arith.extui"(%arg0) <{nonNeg}> : (i32) -> i64
    %12 = "arith.trunci"(%arg0) <{overflowFlags = #arith.overflow<nsw>}> : (i32) -> i8
    %13 = "arith.truncf"(%arg3) <{fastmath = #arith.fastmath<fast>, roundingmode = 1 : i32}> : (f64) -> f16
    %14 = "arith.extf"(%arg4) : (f16) -> f32
    %15 = "arith.index_cast"(%arg7) : (tensor<2xi32>) -> tensor<2xindex>
    %16 = "arith.bitcast"(%arg2) : (f32) -> i32
    %17 = "arith.constant"() <{value = -5 : i8}> : () -> i8
    %18 = "arith.constant"() <{value = true}> : () -> i1
    %19 = "arith.constant"() <{value = 1.500000e+00 : bf16}> {foo.bar} : () -> bf16
    %20 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %21 = "arith.maxnumf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %22 = "arith.uitofp"(%arg0) : (i32) -> f32
    %23 = "shape.any"(%arg13, %arg13) : (!shape.shape, !shape.shape) -> !shape.shape
    %24:2 = "shape.assuming"(%arg15) ({
      %70 = "arith.muli"(%arg5, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "shape.assuming_yield"(%70, %arg0) : (index, i32) -> ()
    }) : (!shape.witness) -> (index, i32)
    "shape.assuming"(%arg15) ({
      %69 = "arith.muli"(%arg5, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "shape.assuming_yield"() : () -> ()
    }) : (!shape.witness) -> ()
    %25 = "shape.assuming_all"(%arg15, %arg15) : (!shape.witness, !shape.witness) -> !shape.witness
    %26 = "shape.broadcast"(%arg10, %arg16) <{error = "no"}> : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %27 = "shape.concat"(%arg13, %arg13) : (!shape.shape, !shape.shape) -> !shape.shape
    %28 = "shape.const_shape"() <{shape = dense<2> : tensor<2xindex>}> : () -> !shape.shape
    %29 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
    %30 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> {foo.bar = 1 : i32} : () -> tensor<3xindex>
    %31 = "shape.const_size"() <{value = 7 : index}> : () -> !shape.size
    %32 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
    %33 = "shape.cstr_broadcastable"(%arg13, %arg10) : (!shape.shape, tensor<2xindex>) -> !shape.witness
    %34 = "shape.cstr_eq"(%arg13, %arg13) : (!shape.shape, !shape.shape) -> !shape.witness
    %35 = "shape.cstr_require"(%arg6) <{msg = "a , \22b\22"}> : (i1) -> !shape.witness
    %36 = "shape.dim"(%arg17, %arg5) : (tensor<?xf32>, index) -> index
    %37 = "shape.from_extents"(%arg5, %arg14) : (index, !shape.size) -> !shape.shape
    %38 = "shape.from_extent_tensor"(%arg10) : (tensor<2xindex>) -> !shape.shape
    %39 = "shape.get_extent"(%arg13, %arg14) : (!shape.shape, !shape.size) -> !shape.size
    %40 = "shape.index_to_size"(%arg5) : (index) -> !shape.size
    %41 = "shape.is_broadcastable"(%arg13, %arg13) : (!shape.shape, !shape.shape) -> i1
    %42 = "shape.num_elements"(%arg10) : (tensor<2xindex>) -> index
    %43 = "shape.rank"(%arg13) : (!shape.shape) -> !shape.size
    %44 = "shape.shape_eq"(%arg13, %arg10) : (!shape.shape, tensor<2xindex>) -> i1
    %45 = "shape.shape_of"(%arg17) : (tensor<?xf32>) -> tensor<1xindex>
    %46 = "shape.size_to_index"(%arg14) : (!shape.size) -> index
    %47:2 = "shape.split_at"(%arg13, %arg14) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
    %48 = "shape.to_extent_tensor"(%arg13) : (!shape.shape) -> tensor<?xindex>
    %49 = "shape.value_as_shape"(%arg10) : (tensor<2xindex>) -> !shape.shape
    %50 = "shape.add"(%arg5, %arg5) : (index, index) -> index
    %51 = "shape.max"(%arg14, %arg14) : (!shape.size, !shape.size) -> !shape.size
    %52 = "tensor.cast"(%arg17) : (tensor<?xf32>) -> tensor<3xf32>
    %53 = "tensor.collapse_shape"(%arg18) <{reassociation = [[0]]}> : (tensor<4xf32>) -> tensor<4xf32>
    %54 = "tensor.dim"(%arg17, %arg5) : (tensor<?xf32>, index) -> index
    %55 = "tensor.empty"() : () -> tensor<2xf32>
    %56 = "tensor.empty"(%arg5) : (index) -> tensor<?xf32>
    %57 = "tensor.extract"(%arg17, %arg5) : (tensor<?xf32>, index) -> f32
    %58 = "tensor.extract"(%arg12) : (tensor<f32>) -> f32
    %59 = "tensor.from_elements"(%arg5, %arg5) : (index, index) -> tensor<2xindex>
    %60 = "tensor.rank"(%arg11) : (tensor<*xf32>) -> index
    %61 = "tensor.reshape"(%arg17, %arg10) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %62 = "tensor.splat"(%arg2) : (f32) -> tensor<2xf32>
    %63 = "tensor.splat"(%arg2, %arg5) : (f32, index) -> tensor<?xf32>
    %64 = "shape.broadcast"() : () -> !shape.shape
    %65 = "shape.any"() : () -> !shape.shape
    %66 = "shape.cstr_eq"() : () -> !shape.witness
    %67 = "shape.from_extents"() : () -> !shape.shape
    %68 = "tensor.from_elements"() : () -> tensor<0xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
