"""Operations of MLIR text as the grammar returns them, before names are resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.core.attributes import (
    DictionaryAttribute,
    Location,
)
from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Annotations, Operation
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.types import Type

#: Label of the placeholder for a region's content that is read separately from its operation.
STAND_IN = "^h"


@attrs.define(slots=True, eq=False, repr=False)
class RawBlock:
    """A block: label without `^`, `(name token, type, location)` of its arguments, its operations."""

    label: Any
    arguments: list[tuple[Any, Type, Location | None]]
    operations: list[RawOperation]


@attrs.define(slots=True, eq=False, repr=False)
class RawRegion:
    """A region before names are resolved."""

    blocks: list[RawBlock]


@attrs.define(slots=True, eq=False, repr=False, on_setattr=attrs.setters.NO_OP)
class RawOperation:
    """An operation before names are resolved.

    Attributes:
        name: Full operation name.
        position: Offset of the name.
        cls: Its class.
        attributes: Values of the class's fields that the text gave.
        annotations: Discardable attributes, or None.
        operands: Tokens of the operands.
        operand_types: Their types; None where the text has none.
        result_types: Types of the results; None where the text has none.
        regions: Nested regions.
        is_short: The name was written without its dialect (`return`), which is valid only in functions.
        pieces: Custom form of an unknown operation: texts, operand tokens and regions.
        successors: Tokens of the successor labels.
        function: Symbol, type and attributes of a function or module.
        results: The token `%0:2, %1 =`, or None.
        location: Trailing location.
        problem: Why an operation of this package is kept as text, None for others.
        is_counted: It has as many results as the text names, whatever types the text shows.
        start: Offset of the first character, which may be that of its results.
    """

    name: str
    position: int
    cls: type[Operation]
    attributes: Mapping[str, Any] = attrs.field(default=NO_ATTRIBUTES, converter=read_only)
    annotations: Annotations | None = None
    operands: tuple[Any, ...] = ()
    operand_types: tuple[Type | None, ...] = ()
    result_types: tuple[Type | None, ...] = ()
    regions: tuple[RawRegion, ...] = ()
    is_short: bool = False
    pieces: tuple[Any, ...] | None = None
    successors: tuple[Any, ...] = ()
    function: Mapping[str, Any] = NO_ATTRIBUTES
    results: Any = None
    location: Location | None = None
    start: int = 0
    problem: Diagnostic | None = None
    is_counted: bool = False

    @property
    def foreign(self) -> RawOperation:
        """The operation itself, as the source of an operation kept as text."""
        return self


#: An item `key = value` of a pretty form: its token, key and value.
@attrs.define(slots=True, eq=False, repr=False)
class KeywordItem:
    token: Any
    key: str
    value: Any


@attrs.define(slots=True, eq=False, repr=False)
class IndexedOperand:
    """`%a [0:4, 1:5:2]`."""

    operand: Any
    ranges: Any


@attrs.define(slots=True, eq=False, repr=False)
class AngleBody:
    """`<...>` as the value of a keyword."""

    token: Any


@attrs.define(slots=True, eq=False, repr=False)
class Signature:
    """The text after a body: types after the colon, result types after an arrow, and a dictionary before both."""

    types: tuple[Type, ...]
    results: tuple[Type, ...] | None
    dictionary: DictionaryAttribute | None


class Word(str):
    """A bare keyword as a value."""

    __slots__ = ()


class InventedName:
    """A name that no text can have (it starts with a space), where a token is expected."""

    __slots__ = ("start_pos", "value")

    def __init__(self, name: str, start_pos: int) -> None:
        self.value = f"% {name}"
        self.start_pos = start_pos


def with_arguments(region: RawRegion, arguments: list[Any]) -> RawRegion:
    """Add arguments that are written outside of a region to its entry block; return the region."""
    if not region.blocks:
        region.blocks.append(RawBlock(None, [], []))
    entry = region.blocks[0]
    if entry.label is None:
        entry.arguments = list(arguments)
    elif arguments:  # no label may precede the entry block, which has its arguments already
        region.blocks.insert(0, RawBlock(None, list(arguments), []))
    return region
