"""Syntax of MLIR text: an index of tokens, statements, scopes, definitions and uses."""
