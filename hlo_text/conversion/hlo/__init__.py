"""Conversion of StableHLO modules to HLO."""
