"""Verification of modules: the walk over their operations, and the rules by kind."""
