"""Shapes that a program leaves open: computed while it is lowered, checked while it runs."""
