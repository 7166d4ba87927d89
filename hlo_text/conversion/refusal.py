"""Refusal of what the other language cannot express."""

from __future__ import annotations

from hlo_text.diagnostics import ConversionError, Diagnostic
from hlo_text.ir import Module, Operation
from hlo_text.opdef import MissingAttributeError

#: What reading a module that was never verified may raise.
BROKEN_RULES = (LookupError, ZeroDivisionError, MissingAttributeError)
_BROKEN = "it breaks a rule of its specification, so it cannot be converted: verify the module first"


def broken(module: Module, op: Operation | None, name: str | None = None) -> ConversionError:
    """Return the error for an operation that is not valid."""
    return refusal(module, op, _BROKEN, name=name)


def refusal(module: Module, op: Operation | None, reason: str, *, name: str | None = None) -> ConversionError:
    """Return the error that names an operation of `module` and says why it has no counterpart.

    Args:
        module: The module that is converted.
        op: What cannot be expressed, or None for the module as a whole.
        reason: Why, in lower case.
        name: What to call it instead of the operation's name.
    """
    short = name or (op.name if op is not None else "module")
    code = short.removeprefix("stablehlo.")
    span = op.span(module.source) if op is not None else None
    return ConversionError(Diagnostic(f"convert.{code}", f"{short}: {reason}", span, module.source))
