"""Modes of `hlo-run`, one module each, and their shared code."""
