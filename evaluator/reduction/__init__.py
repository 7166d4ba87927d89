"""Test-case reduction: shrink a module while a predicate holds.

`DeltaDebugger` (`reducer.py`) edits a `Candidate` of the current `Case` with each kind of reduction in `kinds/` and
tests the result. The tests of `hlo-reduce` are in `commands.py`, `origins.py`, `disagreements.py` and `diagnostics.py`;
`store.py` keeps the best case on disk.
"""
