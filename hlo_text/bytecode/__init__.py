"""MLIR bytecode and portable StableHLO artifacts, read and written."""
