"""Rows that describe attribute classes, from which MLIR text, bytecode and VHLO are derived.

A row stands above its class as `@attribute(...)`. The class's fields are the members of every notation, and their
annotations select how a member is written: `int`, `bool`, `str`, `float`, `tuple[int, ...]`, `ElementType`, an
attribute class, or a tuple of one. A field's metadata hold facts about VHLO, which stores the fields of most structs as
attributes of the operation: `vhlo` is the name there, and `second` marks a field that only the second version has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, TypeAlias, TypeVar

import attrs

#: Version of StableHLO.
Version: TypeAlias = tuple[int, int, int]
#: The version that everything in portable artifacts has unless stated otherwise.
OLDEST: Version = (0, 9, 0)
_C = TypeVar("_C", bound=type)


class FieldList(Enum):
    """Fields of a struct in MLIR text, each as `name = value`."""

    SPARSE = auto()  # any of them in any order; empty ones are not printed
    UNORDERED = auto()  # all of them in any order
    ORDERED = auto()  # all of them in order


@attrs.frozen
class AttributeRow:
    """Facts about an attribute class.

    Attributes:
        cls: The class.
        name: Mnemonic in MLIR text, `gather` in `#stablehlo.gather<...>`; None for a part of other attributes.
        text: Syntax of the fields; None for a syntax of its own.
        dialect: Dialect of the printed attribute.
        codes: Number in MLIR bytecode by dialect; without one, the attribute is stored as text.
        first: Number of an enum's first member.
        since: The first version of StableHLO whose portable artifacts contain it.
    """

    cls: type[Any]
    name: str | None
    text: FieldList | None
    dialect: str
    codes: Mapping[str, int]
    first: int
    since: Version


#: Rows by class, in the order of declaration.
ROWS: dict[type[Any], AttributeRow] = {}


def attribute(
    name: str | None,
    text: FieldList | None = None,
    *,
    dialect: str = "stablehlo",
    first: int = 0,
    since: Version = OLDEST,
    **codes: int,
) -> Callable[[_C], _C]:
    """Declare an attribute class (see `AttributeRow`); `codes` are its numbers in bytecode by dialect."""

    def declare(cls: _C) -> _C:
        ROWS[cls] = AttributeRow(cls, name, text, dialect, codes, first, since)
        return cls

    return declare
