"""MLIR text of StableHLO: its syntax, readers and printer, in the same packages as `hlo_text.hlo`."""
