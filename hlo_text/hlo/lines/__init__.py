"""The fast path for machine-printed HLO: lines with a known skeleton are not parsed again."""
