"""Errors of edits."""

from __future__ import annotations

from hlo_text.core.diagnostics import Diagnostic, RewriteError
from hlo_text.core.ir import Module, Operation


def refused(module: Module, code: str, message: str, op: Operation | None = None) -> RewriteError:
    """Return the error for an invalid edit.

    Args:
        module: The edited module.
        code: The last part of the diagnostic's code: `used` for `rewrite.used`.
        message: The reason, in lower case.
        op: The operation to report.
    """
    span = op.span(module.source) if op is not None else None
    return RewriteError(Diagnostic(f"rewrite.{code}", message, span, module.source))


def named(op: Operation) -> str:
    """Return the name of an operation in messages: `stablehlo.add (%3)`."""
    name = op.results[0].name if op.results else None
    return op.name if name is None else f"{op.name} (%{name})"
