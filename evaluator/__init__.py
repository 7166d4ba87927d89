"""Lowering of the AST to jax.lax, running it, and the command line `hlo-run`.

The names are imported on first use: the command line verifies and prints without importing jax.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from evaluator.custom_calls import CustomCallSite, register_custom_call
    from evaluator.execution.execute import lower, run
    from evaluator.files.containers import Program, load, load_all
    from evaluator.grid.execution import GridResults, run_grid

__all__ = [
    "CustomCallSite",
    "GridResults",
    "Program",
    "load",
    "load_all",
    "lower",
    "register_custom_call",
    "run",
    "run_grid",
]


def __getattr__(name: str) -> Any:
    if name in ("Program", "load", "load_all"):
        return getattr(import_module("evaluator.files.containers"), name)
    if name in ("lower", "run"):
        return getattr(import_module("evaluator.execution.execute"), name)
    if name in ("GridResults", "run_grid"):
        return getattr(import_module("evaluator.grid.execution"), name)
    if name in ("CustomCallSite", "register_custom_call"):
        return getattr(import_module("evaluator.custom_calls"), name)
    raise AttributeError(f"module 'evaluator' has no attribute {name!r}")
