"""Raw records from the HLO grammar: names and offsets in the text, before names are resolved."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grammar.table_parser import TableToken
from hlo_text.core.types import Type


@attrs.define(slots=True, eq=False)
class RawShape:
    """A shape and its offsets; `depth` is the depth of nested parentheses."""

    type: Type
    start: int
    end: int
    depth: int = 0


@attrs.define(slots=True, eq=False)
class RawAttribute:
    """An attribute: the offsets of its name and value; `computations` contains its computations' names or bodies."""

    name: str
    name_start: int
    start: int
    end: int
    computations: tuple[TableToken | RawBody, ...] | None = None


@attrs.define(slots=True, eq=False)
class RawOperand:
    """An operand: `shape name`, each optional, or a nested instruction.

    The name may be followed by element indices (`%x#1#0`).
    """

    shape: RawShape | None = None
    name: TableToken | None = None
    nested: RawInstruction | None = None
    elements: Sequence[TableToken] = ()


@attrs.define(slots=True, eq=False)
class RawCall:
    """A call `opcode(...)`: operands, or the offsets of the text in the parentheses of `constant` and `parameter`."""

    opcode: str
    opcode_start: int
    operands: list[RawOperand]
    start: int
    end: int


@attrs.define(slots=True, eq=False)
class RawInstruction:
    """One instruction; nested ones have no name."""

    call: RawCall
    shape: RawShape | None
    attributes: list[RawAttribute]
    name: TableToken | None = None
    is_root: bool = False
    start: int = -1


@attrs.define(slots=True, eq=False)
class RawBody:
    """Instructions in braces."""

    instructions: list[RawInstruction]
    start: int
    end: int


@attrs.define(slots=True, eq=False)
class RawComputation:
    """A named computation.

    `result` is the shape after `->` in its signature; `attributes` are those after its closing brace.
    """

    name: TableToken
    body: RawBody
    is_entry: bool = False
    result: RawShape | None = None
    attributes: Sequence[RawAttribute] = ()


@attrs.define(slots=True, eq=False)
class RawTables:
    """The four source tables: `(integer, string)` and `(integer, value offsets)` entries, and their offsets."""

    file_names: list[TableToken]
    function_names: list[TableToken]
    file_locations: list[tuple[int, int]]
    stack_frames: list[tuple[int, int]]
    start: int
    end: int


@attrs.define(slots=True, eq=False)
class RawModule:
    """A whole text: a header and computations, or computations alone, or a single instruction."""

    name: TableToken | None
    attributes: list[RawAttribute]
    tables: RawTables | None
    computations: list[RawComputation]
    snippet: RawInstruction | None = None
