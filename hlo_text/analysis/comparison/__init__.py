"""Comparison of modules: fingerprints, partners, and what differs."""
