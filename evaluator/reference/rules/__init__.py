"""Rules of the reference by family, on NumPy."""
