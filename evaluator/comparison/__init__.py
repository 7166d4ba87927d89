"""Comparison of runs: their results, and the first operation where they diverge."""
