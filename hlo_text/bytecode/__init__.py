"""Reading and writing of MLIR bytecode and portable StableHLO artifacts."""
