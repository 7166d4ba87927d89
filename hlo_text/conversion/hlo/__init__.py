"""StableHLO programs as HLO programs."""
