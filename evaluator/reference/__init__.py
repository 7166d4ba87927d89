"""A NumPy executor that never calls XLA: slow, and exact where the specification is.

Integers wrap, conversions and arithmetic round once, subnormal numbers are kept, functions are computed in a wider type
and rounded. It is a second oracle: of the corpus, and of runs under `--recheck reference`.
"""
