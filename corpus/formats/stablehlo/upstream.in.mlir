func.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %h: f16, %x: index, %b: i1, %t: tensor<2xi32>, %tf: tensor<2xf32>,
             %tb: tensor<2xi1>, %tx: tensor<2xindex>, %un: tensor<*xf32>, %s: tensor<f32>, %sh: !shape.shape,
             %z: !shape.size, %w: !shape.witness, %e: tensor<?xindex>, %dy: tensor<?xf32>, %q: tensor<4xf32>) {
  %a0 = arith.addi %i, %i overflow<nuw, nsw> : i32
  %a1 = arith.subi %t, %t : tensor<2xi32>
  %a2 = arith.shli %l, %l overflow<nsw> {foo.bar = "a : b"} : i64
  %a3 = arith.divsi %i, %i exact : i32
  %a4 = arith.shrui %i, %i : i32
  %a5 = arith.addf %f, %f fastmath<ninf,nnan> : f32
  %a6 = arith.negf %tf fastmath<fast> : tensor<2xf32>
  %a7 = arith.cmpi ult, %t, %t : tensor<2xi32>
  %a8 = arith.cmpf une, %f, %f fastmath<nnan> : f32
  %a9 = arith.select %b, %tf, %tf : tensor<2xf32>
  %b0 = arith.select %tb, %tf, %tf : tensor<2xi1>, tensor<2xf32>
  %b1 = arith.extui %i nneg : i32 to i64
  %b2 = arith.trunci %i overflow<nsw> : i32 to i8
  %b3 = arith.truncf %d downward fastmath<fast> : f64 to f16
  %b4 = arith.extf %h : f16 to f32
  %b5 = arith.index_cast %t : tensor<2xi32> to tensor<2xindex>
  %b6 = arith.bitcast %f : f32 to i32
  %b7 = arith.constant -5 : i8
  %b8 = arith.constant true
  %b9 = arith.constant {foo.bar} 1.5 : bf16
  %c0 = arith.constant dense<[1, 2]> : tensor<2xindex>
  %c1 = arith.maxnumf %f, %f : f32
  %c2 = arith.uitofp %i : i32 to f32
  %d0 = shape.any %sh, %sh : !shape.shape, !shape.shape -> !shape.shape
  %d1:2 = shape.assuming %w -> (index, i32) {
    %y = arith.muli %x, %x : index
    shape.assuming_yield %y, %i : index, i32
  }
  shape.assuming %w {
    %y = arith.muli %x, %x : index
  }
  %d2 = shape.assuming_all %w, %w
  %d3 = shape.broadcast %tx, %e {error = "no"} : tensor<2xindex>, tensor<?xindex> -> tensor<?xindex>
  %d4 = shape.concat %sh, %sh : !shape.shape, !shape.shape -> !shape.shape
  %d5 = shape.const_shape [2, 2] : !shape.shape
  %d6 = shape.const_shape [] : tensor<0xindex>
  %d7 = shape.const_shape {foo.bar = 1 : i32} [1, 2, 3] : tensor<3xindex>
  %d8 = shape.const_size 7
  %d9 = shape.const_witness false
  %e0 = shape.cstr_broadcastable %sh, %tx : !shape.shape, tensor<2xindex>
  %e1 = shape.cstr_eq %sh, %sh : !shape.shape, !shape.shape
  %e2 = shape.cstr_require %b, "a , \22b\22"
  %e3 = shape.dim %dy, %x : tensor<?xf32>, index -> index
  %e4 = shape.from_extents %x, %z : index, !shape.size
  %e5 = shape.from_extent_tensor %tx : tensor<2xindex>
  %e6 = shape.get_extent %sh, %z : !shape.shape, !shape.size -> !shape.size
  %e7 = shape.index_to_size %x
  %e8 = shape.is_broadcastable %sh, %sh : !shape.shape, !shape.shape
  %e9 = shape.num_elements %tx : tensor<2xindex> -> index
  %f0 = shape.rank %sh : !shape.shape -> !shape.size
  %f1 = shape.shape_eq %sh, %tx : !shape.shape, tensor<2xindex>
  %f2 = shape.shape_of %dy : tensor<?xf32> -> tensor<1xindex>
  %f3 = shape.size_to_index %z : !shape.size
  %f4, %f5 = "shape.split_at"(%sh, %z) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %f6 = shape.to_extent_tensor %sh : !shape.shape -> tensor<?xindex>
  %f7 = shape.value_as_shape %tx : tensor<2xindex> -> !shape.shape
  %f8 = shape.add %x, %x : index, index -> index
  %f9 = shape.max %z, %z : !shape.size, !shape.size -> !shape.size
  %g0 = tensor.cast %dy : tensor<?xf32> to tensor<3xf32>
  %g1 = tensor.collapse_shape %q [[0]] : tensor<4xf32> into tensor<4xf32>
  %g2 = tensor.dim %dy, %x : tensor<?xf32>
  %g3 = tensor.empty() : tensor<2xf32>
  %g4 = tensor.empty(%x) : tensor<?xf32>
  %g5 = tensor.extract %dy[%x] : tensor<?xf32>
  %g6 = tensor.extract %s[] : tensor<f32>
  %g7 = tensor.from_elements %x, %x : tensor<2xindex>
  %g8 = tensor.rank %un : tensor<*xf32>
  %g9 = tensor.reshape %dy(%tx) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %h0 = tensor.splat %f : tensor<2xf32>
  %h1 = tensor.splat %f[%x] : tensor<?xf32>
  %z0 = "shape.broadcast"() : () -> !shape.shape
  %z1 = "shape.any"() : () -> !shape.shape
  %z2 = "shape.cstr_eq"() : () -> !shape.witness
  %z3 = "shape.from_extents"() : () -> !shape.shape
  %z4 = "tensor.from_elements"() : () -> tensor<0xindex>
  return
}
