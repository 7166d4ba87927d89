"""Portable StableHLO artifacts: VHLO, the versioned dialect that stands for StableHLO in them."""
