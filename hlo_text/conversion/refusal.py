"""Errors for operations without an equivalent in the other language."""

from __future__ import annotations

from hlo_text.core.diagnostics import ConversionError, Diagnostic
from hlo_text.core.ir import Module, Operation, UnknownAttribute
from hlo_text.core.opdef import MissingAttributeError
from hlo_text.core.source import Span

#: Errors that conversion of an invalid module may raise.
BROKEN_RULES = (LookupError, ZeroDivisionError, MissingAttributeError)
_BROKEN = "the operation is invalid and cannot be converted; run the verifier for details"


def broken(module: Module, op: Operation | None, name: str | None = None) -> ConversionError:
    """Return the error for an invalid operation."""
    return refusal(module, op, _BROKEN, name=name)


def refusal(module: Module, op: Operation | None, reason: str, *, name: str | None = None) -> ConversionError:
    """Return the error for an operation without a counterpart in the other language.

    Args:
        module: The module being converted.
        op: The operation, or None for the module as a whole.
        reason: The reason, in lower case.
        name: Name to use instead of the operation's own.
    """
    short = name or (op.name if op is not None else "module")
    return _error(module, short, reason, op.span(module.source) if op is not None else None)


def unread_attribute(module: Module, attribute: UnknownAttribute) -> ConversionError:
    """Return the error for an attribute of the module's header whose value is not understood."""
    span = attribute.problem.span if attribute.problem is not None else None
    return _error(module, "module", f"the value of {attribute.name} is not understood", span)


def _error(module: Module, name: str, reason: str, span: Span | None) -> ConversionError:
    code = name.removeprefix("stablehlo.")
    return ConversionError(Diagnostic(f"convert.{code}", f"{name}: {reason}", span, module.source))
