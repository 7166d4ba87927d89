"""An executor on numpy that never calls XLA: exact where the specification is, and slow.

Integers wrap, conversions and arithmetic round once, subnormal numbers are kept, functions are computed in a wider type
and rounded. It is a second judge: of the corpus, and of runs under `--recheck reference`.
"""
