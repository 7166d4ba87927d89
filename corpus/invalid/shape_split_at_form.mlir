module {
  func.func @f(%arg0: !shape.shape, %arg1: !shape.size) {
    %head, %tail = shape.split_at %arg0, %arg1 : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)  // expected-error: operation.form
    return
  }
}
