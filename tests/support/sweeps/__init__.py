"""Sweeps over many programs, run on demand; the suite runs samples of them."""
