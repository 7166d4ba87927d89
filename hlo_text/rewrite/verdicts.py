"""Verification of rewritten modules."""

from __future__ import annotations

from hlo_text.core.diagnostics import Diagnostic, RewriteError
from hlo_text.core.ir import Module
from hlo_text.verifier.walk import verify


def require_valid(before: Module, after: Module) -> None:
    """Raise a RewriteError if a rewritten module is invalid although the original is valid."""
    errors = _errors(after)
    if errors and not _errors(before):
        raise RewriteError(
            [Diagnostic(f"rewrite.{found.code}", found.message, found.span, found.source) for found in errors]
        )


def _errors(module: Module) -> list[Diagnostic]:
    return [found for found in verify(module) if found.is_error]
