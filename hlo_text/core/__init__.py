"""Foundations of the AST: types, attributes, operations, diagnostics and common helpers."""
