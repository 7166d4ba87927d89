"""Structured operations on corner cases, checked against the formulas of the specification."""
