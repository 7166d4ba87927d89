"""Test-case reduction: shrink a module while a predicate holds.

`Reducer` (`reducer.py`) drives: it makes candidates with the kinds of reductions that `kinds.py` lists, each of which
edits a `Draft` of the present `Case`, and asks a test. Those of `hlo-reduce` are in `commands.py`, `origins.py` and
`diagnostics.py`; `store.py` keeps the best case on disk.
"""
