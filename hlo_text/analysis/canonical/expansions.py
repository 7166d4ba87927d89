"""Measured costs of functions that XLA expands to formulas when it converts a program.

`tests/support/writers/measured_expansions.py` measures the costs with XLA and writes `expansions.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import attrs

from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType

PATH = Path(__file__).with_name("expansions.json")


@attrs.frozen
class Expansion:
    """The expansion of a function by XLA, with costs per element of the operand.

    Attributes:
        flops, transcendentals, bytes_accessed: The cost of the formula without its constants.
        constants: The constants that are broadcast to the operand's shape: element type and bytes in hexadecimal.
    """

    flops: int
    transcendentals: int
    bytes_accessed: int
    constants: tuple[tuple[str, str], ...]


@cache
def _table() -> dict[tuple[str, str], Expansion]:
    document = json.loads(PATH.read_text())
    constants = [tuple(text.split(" ")) for text in document["constants"]]
    return {
        (name, type): Expansion(flops, transcendentals, moved, tuple(constants[number] for number in numbers))
        for name, types in document["functions"].items()
        for type, (flops, transcendentals, moved, numbers) in types.items()
    }


def expansion_of(op: Operation, is_known: Sequence[bool]) -> Expansion | None:
    """Return the expansion of a function, or None for operations that XLA does not expand.

    Args:
        op: The function.
        is_known: Whether each operand is a constant, which XLA folds where it can.
    """
    type = op.operands[0].type if op.operands else None
    if not isinstance(type, TensorType):
        return None
    letters = "".join("k" if known else "x" for known in is_known)
    return _table().get((str(op.mlir_name), f"{type.element_type.mlir_name} {letters}"))


@cache
def expanded_names() -> frozenset[str | None]:
    """Return the names of the functions that XLA expands for at least one operand type."""
    return frozenset(name for name, _ in _table())
