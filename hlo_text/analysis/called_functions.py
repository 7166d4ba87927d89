"""The function that an operation calls by name."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Operation


def called_symbol(op: Operation) -> str:
    """Return the name of the function an operation calls, or the empty text."""
    return (op.called_symbol or "") if isinstance(op, ops.Calling) else ""
