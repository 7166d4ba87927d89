"""Rows that describe attribute classes, from which MLIR text, bytecode and VHLO are derived.

A row is the decorator `@attribute(...)` above a class. The class's fields are the members of every notation, and their
annotations select how a member is written: `int`, `bool`, `float`, `str`, `tuple[int, ...]` and `ElementType` in text
and in bytecode; in bytecode also an attribute class and a tuple of one. A field's metadata state its name in MLIR text
(`mlir`) and facts about VHLO, which stores the fields of most structs as attributes of the operation: its name there
(`vhlo`), and that only the second version of the operation has it (`second`).
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


class Syntax(Enum):
    """Syntax of an attribute in MLIR text."""

    SPARSE = auto()  # `#d.name<field = value>`: any fields in any order; empty ones are not printed
    UNORDERED = auto()  # the same with all fields that cannot be None in any order
    ORDERED = auto()  # the same with all fields in order
    WRAPPED = auto()  # `#d<name VALUE>`: an enum, or a struct with a body of its own
    OWN = auto()  # `#d.name<...>` with a body of its own


@attrs.frozen(eq=False, repr=False)
class AttributeRow:
    """Facts about an attribute class.

    Attributes:
        cls: The class.
        name: Mnemonic in MLIR text, `gather` in `#stablehlo.gather<...>`; None for a part of other attributes.
        syntax: Syntax in MLIR text.
        dialect: Dialect of the attribute in MLIR text.
        codes: Number in MLIR bytecode by dialect; without one, the attribute is stored as text.
        first: Number of an enum's first member.
        since: The first version of StableHLO whose portable artifacts contain it.
    """

    cls: type[Any]
    name: str | None
    syntax: Syntax
    dialect: str
    codes: Mapping[str, int]
    first: int
    since: Version


#: Rows by class, in the order of declaration.
ROWS: dict[type[Any], AttributeRow] = {}
#: Rows by mnemonic; StableHLO and CHLO read each other's, so that no two rows share one.
ROWS_BY_NAME: dict[str, AttributeRow] = {}


def attribute(
    name: str | None,
    syntax: Syntax = Syntax.OWN,
    *,
    dialect: str = "stablehlo",
    first: int = 0,
    since: Version = OLDEST,
    **codes: int,
) -> Callable[[_C], _C]:
    """Declare an attribute class (see `AttributeRow`); `codes` are its numbers in bytecode by dialect."""

    def declare(cls: _C) -> _C:
        ROWS[cls] = row = AttributeRow(cls, name, syntax, dialect, codes, first, since)
        if name is not None:
            ROWS_BY_NAME[name] = row
        return cls

    return declare
