"""Errors of edits: what was wanted, and where."""

from __future__ import annotations

from hlo_text.diagnostics import Diagnostic, RewriteError
from hlo_text.ir import Module, Operation


def refused(module: Module, code: str, message: str, op: Operation | None = None) -> RewriteError:
    """Return the error of an edit that cannot be done.

    Args:
        module: The module that was to be edited.
        code: The last part of the diagnostic's code: `rewrite.used`.
        message: Why, in lower case.
        op: The operation it is about.
    """
    span = op.span(module.source) if op is not None else None
    return RewriteError(Diagnostic(f"rewrite.{code}", message, span, module.source))


def named(op: Operation) -> str:
    """Return how messages name an operation: `stablehlo.add (%3)`."""
    name = op.results[0].name if op.results else None
    return op.name if name is None else f"{op.name} (%{name})"
