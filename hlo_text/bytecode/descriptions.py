"""Names, attributes and properties of operations, read once for all operations of a file that share them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.bytecode.codecs.builtin import free_attribute
from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.portable.vhlo_operations import stable_attributes, stable_name
from hlo_text.bytecode.property_lists import PropertyList, property_lists
from hlo_text.bytecode.sections import SEGMENTS, File, OperationName
from hlo_text.bytecode.tables import Tables
from hlo_text.core.attributes import (
    Attribute,
    DenseArrayAttribute,
    DictionaryAttribute,
    Literal,
    Location,
    LocationAttribute,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Annotations, Function, Module, Operation
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import I32, FunctionType
from hlo_text.mlir.codecs.fields import check_counts
from hlo_text.mlir.codecs.literals import as_attribute
from hlo_text.mlir.codecs.strings import quote
from hlo_text.mlir.reader.generic_form import StatementRules, class_of
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.mlir.reader.raw_operations import RawRegion
from hlo_text.reading.failure import MalformedError

_NO_TYPES = FunctionType((), ())
#: Maximum number of operand or result segments of an operation.
_MOST_SEGMENTS = 64


@attrs.frozen(eq=False)
class Description:
    """Data of an operation except operands, results, regions and location.

    name: The operation name.
        cls: The operation class.
        cls: Its class.
        annotations: Further attributes.
        own: Symbol, type and attributes of a function or module.
        own: Symbol, type and attributes of a function or module.
    """

    name: str
    cls: type[Operation]
    attributes: Mapping[str, Any]
    annotations: Annotations | None
    own: Mapping[str, Any]
    _problems: dict[tuple[int, int, int], str | None] = attrs.Factory(dict)

    def problem(self, operands: int, results: int, regions: int) -> str | None:
        """Return the problem with the given numbers of operands, results and regions, or None."""
        key = operands, results, regions
        if key not in self._problems:
            self._problems[key] = self._check(operands, results, regions)
        return self._problems[key]

    def _check(self, operands: int, results: int, regions: int) -> str | None:
        if issubclass(self.cls, DeclaredOperation):
            found = check_counts(self.cls, operands, results, regions)
            return None if found is None else found[1]
        if issubclass(self.cls, Function | Module) and (operands or results):
            return f"`{self.name}` takes no operands and has no results, found {operands} and {results}"
        return None


#: Descriptions of operations without attributes, shared by all files, by name and number of regions.
_WITHOUT_ATTRIBUTES: Memo[tuple[str, int], Description] = Memo(
    "bytecode reader: operations without attributes", 1 << 12
)


@attrs.frozen
class _Word:
    """Stand-in for a parser token: an operation name in quotes."""

    value: str
    start_pos: int = 0


#: Stand-in where only the message of an error matters.
_NO_WORD = _Word("")


class Descriptions:
    """Descriptions of the operations of one file."""

    def __init__(self, file: File, tables: Tables) -> None:
        self._file = file
        self._tables = tables
        self._rules = StatementRules(shared_reader())
        self._known: dict[tuple[int, int | None, int | None, int, bool], Description] = {}

    def get(
        self,
        name: int,
        attributes: int | None,
        properties: int | None,
        num_regions: int,
        in_function: bool,
        cursor: Cursor,
    ) -> Description:
        """Return the description for the numbers of name, attributes and properties.

        Raises:
            BytecodeError: A number is out of range, or the parts are inconsistent.
        """
        key = name, attributes, properties, num_regions, in_function
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._make(*key, cursor)
        return known

    def _make(
        self,
        name: int,
        attributes: int | None,
        properties: int | None,
        num_regions: int,
        in_function: bool,
        cursor: Cursor,
    ) -> Description:
        position = cursor.position
        if name >= len(self._file.operation_names):
            raise cursor.fail(
                f"operation name index {name} is out of range: the file has {len(self._file.operation_names)} names"
            )
        named = self._file.operation_names[name]
        discardable = None if attributes is None else self._dictionary(attributes, cursor)
        inherent = None if properties is None else self._properties(named, properties, cursor)
        stable = stable_name(named.name, in_function=in_function) if named.name.startswith("vhlo.") else None
        if stable is None:
            return self._described(named.name, inherent, discardable, num_regions, position)
        try:
            inherent, discardable = stable_attributes(stable, _mapping(inherent), _mapping(discardable))
        except MalformedError as error:
            raise BytecodeError(f"`{named.name}`: {error.message}", position) from None
        return self._described(stable, inherent if inherent.entries else None, discardable, num_regions, position)

    def _described(
        self,
        name: str,
        inherent: DictionaryAttribute | None,
        discardable: DictionaryAttribute | None,
        num_regions: int,
        position: int,
    ) -> Description:
        regions = min(num_regions, 2)
        if inherent is None and discardable is None:
            known = _WITHOUT_ATTRIBUTES.get((name, regions))
            if known is None:
                known = _WITHOUT_ATTRIBUTES.remember(
                    (name, regions), self._describe(name, None, None, regions, position)
                )
            return known
        return self._describe(name, inherent, discardable, regions, position)

    def _describe(
        self,
        name: str,
        inherent: DictionaryAttribute | None,
        discardable: DictionaryAttribute | None,
        num_regions: int,
        position: int,
    ) -> Description:
        cls = class_of(name)
        try:
            if cls is not Function and cls is not Module:
                found = self._rules.generic_attributes(cls, name, inherent, discardable, _NO_WORD)
                return Description(name, *found, {})
            word, regions = _Word(f"{quote(name)}("), (RawRegion([]),) * num_regions
            raw = self._rules.generic_form([word, (), None, inherent, regions, discardable, _NO_TYPES])
        except ParseError as error:
            raise BytecodeError(error.diagnostics[0].message, position) from None
        return Description(raw.name, raw.cls, raw.attributes, raw.annotations, raw.function)

    def _dictionary(self, number: int, cursor: Cursor) -> DictionaryAttribute:
        found = self._tables.attribute(number, cursor)
        if not isinstance(found, DictionaryAttribute):
            raise cursor.fail(f"the attributes of an operation must be a dictionary, found `{str(found)[:60]}`")
        return found

    # --- properties ---

    def _properties(self, named: OperationName, number: int, cursor: Cursor) -> DictionaryAttribute | None:
        if number >= len(self._file.properties):
            raise cursor.fail(f"property index {number} is out of range: the file has {len(self._file.properties)}")
        start, end = self._file.properties[number]
        inner = Cursor(self._file.data, start, end)
        if not named.is_known:
            return self._unknown_properties(inner)
        return self._first_fitting(property_lists(named.name), named.name, inner)

    def _first_fitting(self, lists: tuple[PropertyList, ...], name: str, cursor: Cursor) -> DictionaryAttribute | None:
        """Read properties by the first list that consumes all bytes."""
        start = cursor.position
        problem: BytecodeError | None = None
        for known in lists:
            cursor.position = start
            try:
                entries = tuple(self._entries(known, cursor))
            except BytecodeError as error:
                problem = error
                continue
            if cursor.position == cursor.end:
                return DictionaryAttribute(entries) if entries else None
            problem = cursor.fail(f"unexpected data after the properties of `{name}`")
        raise problem or BytecodeError(f"unknown property encoding of `{name}`", start, is_unsupported=True)

    def _unknown_properties(self, cursor: Cursor) -> DictionaryAttribute | None:
        """Return the properties of an operation that was unregistered for the writer: an attribute."""
        return self._dictionary(cursor.number(), cursor)

    def _entries(self, known: PropertyList, cursor: Cursor) -> list[tuple[str, Attribute]]:
        entries = []
        attribute = self._tables.attribute
        for name, is_required in known.names:
            number, is_given = (cursor.number(), True) if is_required else cursor.flagged()
            if is_given:
                entries.append((name, _attribute(attribute(number, cursor), cursor)))
        for name in known.segments:
            entries.append((name, DenseArrayAttribute(I32, self._segments(cursor))))
        return entries

    def _segments(self, cursor: Cursor) -> tuple[int, ...]:
        if self._file.version < SEGMENTS:
            found = self._tables.attribute(cursor.number(), cursor)
            if not isinstance(found, DenseArrayAttribute):
                raise cursor.fail("segment sizes must be an integer array")
            return found.values
        return _sparse_numbers(cursor)


def _sparse_numbers(cursor: Cursor) -> tuple[int, ...]:
    """Read a short list of numbers: all, or non-zero ones with their positions."""
    count, is_sparse = cursor.flagged()
    if count > min(cursor.remaining, _MOST_SEGMENTS):
        raise cursor.fail(f"a list of {count} segment sizes cannot fit in the remaining {cursor.remaining} bytes")
    if not is_sparse:
        return tuple([cursor.number() for _ in range(count)])
    found: dict[int, int] = {}
    place_bits = cursor.number() if count else 0
    if place_bits > 8:
        raise cursor.fail(f"indices of a sparse list have at most 8 bits, found {place_bits}")
    for _ in range(count):
        number = cursor.number()
        found[number & (1 << place_bits) - 1] = number >> place_bits
    return tuple([found.get(place, 0) for place in range(max(found, default=-1) + 1)])


def _mapping(dictionary: DictionaryAttribute | None) -> Mapping[str, Attribute]:
    return {} if dictionary is None else dict(dictionary.entries)


def _attribute(value: Any, cursor: Cursor) -> Any:
    if isinstance(value, Attribute):
        return free_attribute(value)
    if isinstance(value, Location):
        return LocationAttribute(value)
    if not isinstance(value, Literal):
        raise cursor.fail(f"expected an attribute, found only a part of one ({type(value).__name__})")
    return as_attribute(value)
