"""Test-case reduction: shrink a module while a predicate holds.

`DeltaDebugger` (`reducer.py`) makes candidates with the kinds of reductions in `kinds/`, each of which edits a `Draft`
of the current `Case`, and tests them. The tests of `hlo-reduce` are in `commands.py`, `origins.py`, `disagreements.py`
and `diagnostics.py`; `store.py` keeps the best case on disk.
"""
