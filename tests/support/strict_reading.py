"""Reading without tolerance for operations that are kept as text."""

from __future__ import annotations

from typing import Any

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Module, UnregisteredOperation, walk
from hlo_text.mlir.parse import parse_stablehlo


def parse_strictly(text: str, **options: Any) -> Module:
    """Parse StableHLO; raise the errors for which operations are kept as text."""
    module = parse_stablehlo(text, **options)
    kept = [op.problem for op in walk(module) if isinstance(op, UnregisteredOperation) and op.problem is not None]
    if kept:
        raise ParseError(kept)
    return module
