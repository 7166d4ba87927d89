"""Expansion of CHLO operations to StableHLO, as portable artifacts and many backends require."""
