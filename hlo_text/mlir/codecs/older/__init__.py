"""Syntax of older releases: names of operations, and values of their attributes."""
