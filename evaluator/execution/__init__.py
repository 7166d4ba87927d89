"""Programs built from modules: preflight checks, memory estimates, compilation and the program cache."""
