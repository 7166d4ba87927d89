"""The fast path for machine-printed MLIR: the store of lines, and templates of operations."""
