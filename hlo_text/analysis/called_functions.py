"""The symbol of the function that an operation calls."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Operation


def called_symbol(op: Operation) -> str:
    """Return the symbol of the function that an operation calls, or an empty string."""
    return (op.called_symbol or "") if isinstance(op, ops.Calling) else ""
