"""HLO programs as StableHLO programs."""
