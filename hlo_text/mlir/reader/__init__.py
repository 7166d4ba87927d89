"""The reference reader of MLIR: the grammar, then names and operations."""
