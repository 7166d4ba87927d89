"""Comparison of modules: fingerprints, matching of operations, differences."""
