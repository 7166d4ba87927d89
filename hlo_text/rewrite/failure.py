"""Errors of edits, and the verification of rewritten modules."""

from __future__ import annotations

from hlo_text.core.diagnostics import Diagnostic, RewriteError
from hlo_text.core.ir import Module, Operation
from hlo_text.verifier.walk import verify


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


def require_valid(before: Module, after: Module) -> None:
    """Raise a RewriteError if a rewritten module is invalid although the original is valid."""
    errors = _errors(after)
    if errors and not _errors(before):
        raise RewriteError(
            [Diagnostic(f"rewrite.{found.code}", found.message, found.span, found.source) for found in errors]
        )


def _errors(module: Module) -> list[Diagnostic]:
    return [found for found in verify(module) if found.is_error]
