"""Peak memory as XLA's buffer assignment reserves it."""
