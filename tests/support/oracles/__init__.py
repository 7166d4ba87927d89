"""Oracles for programs and values: structure, verdicts, exact arithmetic."""
