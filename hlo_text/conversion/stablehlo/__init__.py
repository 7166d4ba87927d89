"""Conversion of HLO modules to StableHLO."""
