"""Modes of `hlo-run`, one module each, and what they share."""
