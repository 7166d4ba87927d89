"""Modules as Python source: one importable text of `jax.lax` and `jax.numpy` calls; JAX is not needed to write it.

`to_source` gives the text; `write_source` also puts long constants into a file beside it. The rules, one per class of
operations, stand in `rules/` by family; `docs/python_source.md` says what they write.
"""

from hlo_text.python_source import rules
from hlo_text.python_source.modules import to_source, write_source

__all__ = ["rules", "to_source", "write_source"]
