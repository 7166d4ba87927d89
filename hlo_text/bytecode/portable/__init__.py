"""Portable StableHLO artifacts, and VHLO, the versioned dialect that represents StableHLO in them."""
