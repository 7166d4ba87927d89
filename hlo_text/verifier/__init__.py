"""Verification of modules: the walk over operations, and the rules by kind."""
