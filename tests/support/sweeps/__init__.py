"""Sweeps over many programs, run on demand; the test suite runs samples of them."""
