"""MLIR text of StableHLO: how it is spelled, read and printed. The rooms are those of `hlo_text.hlo`."""
