"""Prototypes of statements: the content of a statement, with holes in place of its names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import CallSiteLocation, FusedLocation, Location, NameLocation
from hlo_text.core.ir import Annotations, Function, Operation, UnregisteredOperation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.fields import check_counts
from hlo_text.mlir.codecs.locations import LocationReference
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.reader.raw_operations import STAND_IN, InventedName, RawOperation
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE, result_groups

LOCATION_HOLE = "\x03"
LITERAL_HOLE = "\x04"
#: Prefix of aliases in location holes while the grammar reads them; lines with this word are declined.
ALIAS_MARK = "hole__"
#: Placeholder for the content of a region where `{}` would be ambiguous.
EMPTY_BLOCK = f"{STAND_IN}:"
#: Characters that may not occur in a text whose lines are looked up.
RESERVED = NAME_HOLE + LOCATION_HOLE + LITERAL_HOLE + "\x05\r"

#: Capacity of stores of lines (see `weigh_line`).
MAX_LINES = 1 << 25
_ENTRY_CHARACTERS = 500  # the cost of an entry besides its key


def weigh_line(line: str, _: Any) -> int:
    """Return the share of a store's capacity that the entry of a line occupies, in characters."""
    return len(line) + _ENTRY_CHARACTERS


#: A tensor type as printers write most of them.
SIMPLE_TENSOR = r"tensor<(?:(?:[0-9]++|\?)x)*+(?:[su]?i[0-9]++|b?f[0-9]++[A-Z0-9]*+|index|complex<f(?:32|64)>)>"


# without hooks, which would make it slower to initialize
@attrs.define(slots=True, eq=False, repr=False, on_setattr=attrs.setters.NO_OP)
class StatementPrototype:
    """A statement with holes in place of its names.

    Attributes:
        cls, attributes, annotations: As in the operation.
        operand_types, result_types: Types in order; an operand's is None, a result's unknown, if not in the text.
        operands: Numbers of the holes that name the operands.
        results: `(hole, size)` of each group of results.
        is_plain: The results are single values in the first holes, and the operands in the following ones.
        arguments: For each region the `(hole, type, location)` of its arguments.
        location: Trailing location; references in it are named by hole number.
        is_short: The name lacks its dialect.
        function: Fields of a function or module.
        reducer: Class and type of the inner operation of a compact reduce.
        foreign: The statement, for operations kept as text.
    """

    cls: type[Operation]
    attributes: Mapping[str, Any] = attrs.field(converter=read_only)
    annotations: Annotations | None
    operand_types: Sequence[Type | None]
    result_types: tuple[Type, ...]
    operands: tuple[int, ...]
    results: tuple[tuple[int, int], ...]
    is_plain: bool
    arguments: tuple[tuple[tuple[int, Type, Location | None], ...], ...] = ()
    location: Location | None = None
    is_short: bool = False
    function: Mapping[str, Any] = NO_ATTRIBUTES
    reducer: tuple[type[Operation], Type] | None = None
    foreign: RawOperation | None = None


class NotCacheableError(Exception):
    """The meaning of a line depends on more than its skeleton."""


def make_prototype(raw: RawOperation, slot_of: Callable[[Any], int]) -> StatementPrototype:
    """Return the prototype of a statement; `slot_of` maps a name token to the number of its hole.

    Raises:
        NotCacheableError: It has non-empty regions or invalid counts.
    """
    cls = raw.cls
    groups: tuple[tuple[int, int], ...] = ()
    if raw.results is not None:
        groups = tuple((slot_of(f"%{name}"), count) for name, count in result_groups(raw.results.value))
        bound = sum(count for _, count in groups)
        if bound != len(raw.result_types) and None not in raw.result_types:
            raise NotCacheableError
        if None in raw.result_types and bound != len(raw.result_types):
            raise NotCacheableError
        if bound == 0:
            raise NotCacheableError
    elif None in raw.result_types:
        raw.result_types = ()
    operands = tuple(slot_of(token.value) for token in raw.operands)
    reducer = _reducer(raw)
    arguments = () if reducer is not None else _arguments(raw, slot_of)
    if issubclass(cls, DeclaredOperation) and check_counts(cls, len(operands), len(raw.result_types), len(raw.regions)):
        raise NotCacheableError
    plain = [slot for slot, count in groups if count == 1] + list(operands)
    is_plain = (
        plain == list(range(len(groups) + len(operands)))
        and all(count == 1 for _, count in groups)
        and len(groups) == len(raw.result_types)
        and not raw.regions
        and cls is not Function
        and cls is not UnregisteredOperation
    )
    return StatementPrototype(
        cls,
        raw.attributes,
        raw.annotations,
        list(raw.operand_types),
        tuple([type if type is not None else UNKNOWN_TYPE for type in raw.result_types]),
        operands,
        groups,
        is_plain,
        arguments,
        raw.location,
        raw.is_short,
        raw.function,
        reducer,
        foreign=raw if cls is UnregisteredOperation else None,
    )


class Slots:
    """Numbers of the names `%h0`, `%h1`, ...; each must occur exactly once."""

    def __init__(self, count: int) -> None:
        self.left = set(range(count))

    def slot(self, name: str) -> int:
        try:
            number = int(name[2:])
            self.left.remove(number)
        except (ValueError, KeyError):
            raise NotCacheableError from None
        return number


_Arguments = tuple[tuple[int, Type, Location | None], ...]


def _arguments(raw: RawOperation, slot_of: Callable[[Any], int]) -> tuple[_Arguments, ...]:
    """Return the holes, types and locations of the arguments of each region."""
    arguments: list[_Arguments] = []
    for region in raw.regions:
        if len(region.blocks) > 1 or any(block.operations for block in region.blocks):
            raise NotCacheableError
        if region.blocks and region.blocks[0].label is not None and region.blocks[0].label.value != EMPTY_BLOCK[:-1]:
            raise NotCacheableError
        entry = region.blocks[0].arguments if region.blocks else []
        if raw.cls is ops.While and arguments:
            arguments.append(arguments[0])  # both regions use the same names
        else:
            arguments.append(tuple((slot_of(token.value), type, location) for token, type, location in entry))
    return tuple(arguments)


def _reducer(raw: RawOperation) -> tuple[type[Operation], Type] | None:
    if raw.cls is not ops.Reduce or len(raw.regions) != 1:
        return None
    blocks = raw.regions[0].blocks
    if not blocks or not blocks[0].arguments or not isinstance(blocks[0].arguments[0][0], InventedName):
        return None
    inner = blocks[0].operations[0]
    return inner.cls, inner.result_types[0]  # type: ignore[return-value]  # a compact reducer's type is known


def is_mark(name: str) -> bool:
    """Return whether an alias is the name of a hole."""
    return name.startswith(ALIAS_MARK)


def reference_names(location: Location) -> list[str]:
    """Return the aliases a location refers to."""
    names: list[str] = []
    pending = [location]
    while pending:
        match pending.pop():
            case LocationReference() as reference:
                names.append(reference.name)
            case NameLocation(_, child) if child is not None:
                pending.append(child)
            case CallSiteLocation(callee, caller):
                pending += [callee, caller]
            case FusedLocation(locations):
                pending += locations
    return names


def check_locations(prototype: StatementPrototype, count: int) -> None:
    """Refuse a prototype in which not every location hole is a location."""
    if count == 0:
        return
    found: list[Location | None] = [prototype.location]
    found += [location for region in prototype.arguments for _, _, location in region]
    references = [name for location in found if location is not None for name in reference_names(location)]
    if sorted(filter(is_mark, references)) != sorted(f"{ALIAS_MARK}{number}" for number in range(count)):
        raise NotCacheableError
