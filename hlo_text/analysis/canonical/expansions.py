"""Costs of functions that XLA writes out as formulas when it converts a program, as measured.

`tests/support/writers/measured_expansions.py` asks XLA and writes `expansions.json`.
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
    """The formula of a function, for each element of the operand.

    Attributes:
        flops, transcendentals, bytes_accessed: Its cost without its constants.
        constants: Those that are spread to the operand's shape: type and bytes, in hexadecimal digits.
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
    """Return the formula of a function that XLA writes out, None for other operations.

    Args:
        op: The function.
        is_known: Whether each operand is a constant, of which XLA computes what it can.
    """
    type = op.operands[0].type if op.operands else None
    if not isinstance(type, TensorType):
        return None
    letters = "".join("k" if known else "x" for known in is_known)
    return _table().get((str(op.mlir_name), f"{type.element_type.mlir_name} {letters}"))


@cache
def expanded_names() -> frozenset[str | None]:
    """Return the names of functions that are written out for operands of some types."""
    return frozenset(name for name, _ in _table())
