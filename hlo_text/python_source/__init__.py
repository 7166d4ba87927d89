"""Modules as Python source: one importable text of `jax.lax` and `jax.numpy` calls; JAX is not needed to write it.

`to_source` returns the text; `write_source` writes it, with large constants in a file next to it. The rules, one per
operation class, are in `rules/` by family; `docs/python_source.md` documents their output.
"""

from hlo_text.python_source import rules
from hlo_text.python_source.modules import to_source, write_source

__all__ = ["rules", "to_source", "write_source"]
