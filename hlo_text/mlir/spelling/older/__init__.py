"""Spellings of other years: names of operations, and values of their attributes."""
