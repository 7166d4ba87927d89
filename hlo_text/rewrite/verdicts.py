"""The verifier's judgement on whole modules that were made of others."""

from __future__ import annotations

from hlo_text.diagnostics import Diagnostic, RewriteError
from hlo_text.ir import Module
from hlo_text.verifier.walk import verify


def require_valid(before: Module, after: Module) -> None:
    """Raise a RewriteError if the verifier refuses a module, though it accepts the one it was made of."""
    errors = _errors(after)
    if errors and not _errors(before):
        raise RewriteError(
            [Diagnostic(f"rewrite.{found.code}", found.message, found.span, found.source) for found in errors]
        )


def _errors(module: Module) -> list[Diagnostic]:
    return [found for found in verify(module) if found.is_error]
