"""Judges of programs and values: structure, verdicts, exact arithmetic."""
