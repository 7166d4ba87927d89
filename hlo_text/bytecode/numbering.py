"""Numbering of names, attributes and types in the order of MLIR's writer: by decreasing number of uses.

An attribute or type is encoded at its first use, after the entries that it references. Its content is then its key:
entries with the same content are one, and no value is hashed or compared.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter, encoded_list, encoded_number
from hlo_text.bytecode.codecs.builtin import BUILTIN_ATTRIBUTES, range_numbers
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TEXT, TYPE_TABLE, CodecMember, Sink, Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import Encoded, encoded, stored, text_dialect
from hlo_text.core.attributes import (
    CallSiteLocation,
    FileLocation,
    LocationAttribute,
    NameLocation,
    StringAttribute,
)
from hlo_text.mlir.codecs.attributes import AttributePrinter

_COMMON_LOCATIONS = frozenset((NameLocation, CallSiteLocation, FileLocation))
STRING, CALL_SITE, FILE_LOCATION, NAME_LOCATION, FILE_RANGE = [
    BUILTIN_ATTRIBUTES.by_code[code] for code in (2, 10, 11, 14, 22)
]

#: Number of the dialect of modules, which is the first of every file.
_BUILTIN = 0


@attrs.define(eq=False)
class NumberedName:
    """Operation name.

    Attributes:
        name: The name.
        dialect: The number of its dialect.
        is_known: Whether readers know the operation.
        uses: The number of references.
        number: The number in the file, assigned after all uses are counted.
    """

    name: str
    dialect: int
    is_known: bool
    uses: int = attrs.field(default=1, init=False)
    number: int = attrs.field(init=False)


class EntryTable:
    """Entries of one kind, attributes or types, in columns; an index is the position of an entry's first use.

    Attributes:
        uses: The number of references.
        dialects: The number of the dialect.
        contents: The codec, followed by bytes, strings, indices of entries, `Flagged` and `ResourceKey`; None and the
            text of an entry that is stored as text. The index of a type is inverted (`~index`).
        by_content: The indices by content.
        numbers, encoded: The numbers in the file and their encodings, assigned after all uses are counted.
    """

    __slots__ = ("by_content", "contents", "dialects", "encoded", "numbers", "uses")

    def __init__(self) -> None:
        self.uses: list[int] = []
        self.dialects: list[int] = []
        self.contents: list[tuple[Any, ...]] = []
        self.numbers: list[int] = []
        self.encoded: list[bytes] = []
        self.by_content: dict[Hashable, int] = {}

    def finish(self, encodings: Sequence[bytes]) -> list[int]:
        """Assign all numbers, which have the given encodings; return the indices in their order."""
        ordered = _ordered(self.uses, self.dialects)
        self.numbers = [0] * len(ordered)
        for number, index in enumerate(ordered):
            self.numbers[index] = number
        self.encoded = [encodings[number] for number in self.numbers]
        return ordered

    def flagged(self, index: int, *, flag: bool) -> bytes:
        """Return the encoding of an entry's number and a flag."""
        return encoded_number(self.numbers[index] << 1 | flag)


@attrs.frozen
class Flagged:
    """Number of an attribute, given by index, shifted left with the lowest bit set."""

    index: int


@attrs.frozen
class ResourceKey:
    """Number of a resource."""

    key: str


class FileNumbering:
    """Numbering of a file.

    Attributes:
        dialects: Dialects in the order of first use.
        names: Names of operations.
        resources: Keys of resources in the order of first use.
        tables: Attributes, including locations, and types.
        locations: Indices of values that their own dialects store, including all locations, by id of the value.
    """

    def __init__(self, encode: Callable[[Table, str, Any], Encoded]) -> None:
        """Create an empty numbering.

        Args:
            encode: Function that returns the encoding of a value in a table and storing dialect.
        """
        self._encode = encode
        self.dialects: dict[str, int] = {"builtin": _BUILTIN}
        self.names: dict[str, NumberedName] = {}
        self.resources: dict[str, int] = {}
        self.tables = EntryTable(), EntryTable()
        self._attributes, self._types = self.tables
        #: Indices by storing dialect and id of the value.
        self._by_id: dict[str, dict[int, int]] = defaultdict(dict)
        self.locations = self._by_id[""]
        #: Encoded values, whose ids must not be reused.
        self._alive: list[Any] = []
        self._texts: dict[str, dict[str, int]] = defaultdict(dict)
        self._own_texts = self._texts[""]

    def indices(self, dialect: str) -> Mapping[int, int]:
        """Return the indices of values that a dialect stores, by id of the value."""
        return self._by_id[dialect]

    def name(self, name: str, *, is_known: bool) -> NumberedName:
        """Count a use of an operation name."""
        known = self.names.get(name)
        if known is None:
            dialect = self.dialects.setdefault(name.partition(".")[0], len(self.dialects))
            known = self.names[name] = NumberedName(name, dialect, is_known)
        else:
            known.uses += 1
        return known

    def use(self, table: Table, value: Any, dialect: str) -> int:
        """Count a use of an attribute or type that a dialect stores; the first use also counts those it references.

        Returns:
            Its index in the table.
        """
        by_id = self._by_id[dialect]
        index = by_id.get(id(value))
        if index is not None:
            self.tables[table].uses[index] += 1
            return index
        self._alive.append(value)
        if type(value) is StringAttribute and value.type is None:
            index = by_id[id(value)] = self.text(value.value, dialect)
        else:
            index = by_id[id(value)] = self._encoded(table, value, dialect)
        return index

    def text(self, text: str, dialect: str) -> int:
        """Count a use of a string attribute."""
        texts, attributes = self._texts[dialect], self._attributes
        index = texts.get(text)
        if index is not None:
            attributes.uses[index] += 1
        elif dialect:
            index = texts[text] = self._encoded(ATTRIBUTE_TABLE, StringAttribute(text), dialect)
        else:
            index = len(attributes.uses)
            attributes.uses.append(1)
            attributes.dialects.append(_BUILTIN)
            attributes.contents.append(())
            index = texts[text] = self._completed(attributes, index, (STRING, text))
        return index

    def _location(self, location: Any) -> int:
        """Count a use of a location."""
        known = self.locations.get(id(location))
        if known is None:
            return self.new_location(location)
        self._attributes.uses[known] += 1
        return known

    def new_location(self, location: Any) -> int:
        """Count a use of a location whose id is unknown. Most operations have one of their own."""
        kind, attributes, locations = type(location), self._attributes, self.locations
        if kind not in _COMMON_LOCATIONS:
            return self.use(ATTRIBUTE_TABLE, location, "")
        uses, texts = attributes.uses, self._own_texts
        index = len(uses)
        uses.append(1)
        attributes.dialects.append(_BUILTIN)
        attributes.contents.append(())
        content: tuple[Any, ...]
        if kind is CallSiteLocation:
            callee, caller = location.callee, location.caller
            first = locations.get(id(callee))
            if first is None:
                first = self.new_location(callee)
            else:
                uses[first] += 1
            second = locations.get(id(caller))
            if second is None:
                second = self.new_location(caller)
            else:
                uses[second] += 1
            content = CALL_SITE, first, second
        else:
            text = location.name if kind is NameLocation else location.file
            name = texts.get(text)
            if name is None:
                name = self.text(text, "")
            else:
                uses[name] += 1
            if kind is NameLocation:
                child = location.child
                inner = locations.get(id(child))
                if inner is None:
                    inner = self.new_location(child)
                else:
                    uses[inner] += 1
                content = NAME_LOCATION, name, inner
            elif location.end is None:
                content = FILE_LOCATION, name, encoded_number(location.line) + encoded_number(location.column)
            else:
                content = FILE_RANGE, name, encoded_list(range_numbers(location))
        known = locations[id(location)] = attributes.by_content.setdefault(content, index)
        if known == index:
            attributes.contents[index] = content
        else:
            self._drop(attributes, index, content, known)
        return known

    def _completed(self, table: EntryTable, index: int, content: tuple[Any, ...]) -> int:
        """Set the content of an entry, or replace the entry by one with the same content; return the index."""
        known = table.by_content.setdefault(content, index)
        if known == index:
            table.contents[index] = content
        else:
            self._drop(table, index, content, known)
        return known

    def _drop(self, table: EntryTable, index: int, content: tuple[Any, ...], known: int) -> None:
        """Replace an entry by another with the same content.

        It is the last entry, as all entries that it references exist.
        """
        del table.uses[index], table.dialects[index], table.contents[index]
        table.uses[known] += 1
        attributes, types = self.tables
        for piece in content:
            if type(piece) is Flagged:
                attributes.uses[piece.index] -= 1
            elif type(piece) is int:
                if piece < 0:
                    types.uses[~piece] -= 1
                else:
                    attributes.uses[piece] -= 1

    def _encoded(self, table: Table, value: Any, dialect: str) -> int:
        """Count a use of a value whose id is unknown, and encode it."""
        if table == ATTRIBUTE_TABLE and (dialect or type(value) is InDialect):
            value, dialect = stored(value, dialect)
        location = value.location if type(value) is LocationAttribute else value
        if type(location) in _COMMON_LOCATIONS:
            return self._location(location)
        found = self._encode(table, dialect, value) if dialect else encoded(value)
        owner, codec, values = (text_dialect(value), None, ()) if found is None else found
        entries, dialects = self.tables[table], self.dialects
        index = len(entries.uses)
        entries.uses.append(1)
        entries.dialects.append(dialects.setdefault(owner, len(dialects)))
        entries.contents.append(())
        if codec is None:
            return self._completed(entries, index, (None, _text(table, value)))
        content: list[Any] = [codec]
        by_id = self._by_id[dialect]
        for member, part in zip(codec.members, values, strict=False):
            if member.dump is not None:
                part = member.dump(part)
            if member.table is not None:
                known = by_id.get(id(part))
                if known is None:
                    content.append(self._reference(member, part, dialect))
                elif member.table:
                    self._types.uses[known] += 1
                    content.append(~known)
                else:
                    self._attributes.uses[known] += 1
                    content.append(known)
            elif member.pieces is not None:
                content += member.pieces(part)
            elif member.rows:
                content.append(encoded_number(len(part)))
                if len(member.rows) == 1:
                    content += [self._reference(member.rows[0], element, dialect) for element in part]
                else:
                    for row in part:
                        content += [self._reference(*pair, dialect) for pair in zip(member.rows, row, strict=True)]
            else:
                recorder = _Recorder(self, dialect, content)
                member.write(recorder, part, values)
                recorder.end_piece()
        return self._completed(entries, index, tuple(content))

    def _reference(self, member: CodecMember, value: Any, dialect: str) -> int:
        """Count a use of the entry that a member references; return its index, inverted if it is a type."""
        if member is TEXT:
            index = self._texts[dialect].get(value)
            if index is None:
                return self.text(value, dialect)
            self._attributes.uses[index] += 1
            return index
        table: Any = member.table
        index = self._by_id[dialect].get(id(value))
        if index is None:
            index = self.use(table, value, dialect)
        else:
            self.tables[table].uses[index] += 1
        return ~index if table else index


class _Recorder(Sink):
    """Sink that records the content of an entry."""

    __slots__ = ("_content", "_dialect", "_numbering")

    def __init__(self, numbering: FileNumbering, dialect: str, content: list[Any]) -> None:
        self.data = bytearray()
        self._numbering = numbering
        self._dialect = dialect
        self._content = content

    def _add(self, piece: Any) -> None:
        self.end_piece()
        self._content.append(piece)

    def attribute(self, value: Any, is_flagged: bool = False) -> None:
        index = self._numbering.use(ATTRIBUTE_TABLE, value, self._dialect)
        self._add(Flagged(index) if is_flagged else index)

    def text(self, text: str) -> None:
        self._add(self._numbering.text(text, self._dialect))

    def type(self, value: Any) -> None:
        self._add(~self._numbering.use(TYPE_TABLE, value, self._dialect))

    def string(self, text: str) -> None:
        self._add(text)

    def resource(self, key: str) -> None:
        self._numbering.resources.setdefault(key, len(self._numbering.resources))
        self._add(ResourceKey(key))

    def end_piece(self) -> None:
        if self.data:
            self._content.append(bytes(self.data))
            self.data.clear()


def _text(table: Table, value: Any) -> bytes:
    """Return the content of an entry that is stored as text."""
    printer = AttributePrinter()
    text = printer.text(value) if table == ATTRIBUTE_TABLE else printer.types.text(value)
    return text.encode("utf-8", "surrogateescape") + b"\0"


def ordered_names(names: Iterable[NumberedName]) -> list[NumberedName]:
    """Return names in the order of the file, with their numbers assigned."""
    given = list(names)
    ordered = [given[index] for index in _ordered([name.uses for name in given], [name.dialect for name in given])]
    for number, name in enumerate(ordered):
        name.number = number
    return ordered


def _ordered(uses: Sequence[int], dialects: Sequence[int]) -> list[int]:
    """Sort indices by uses, then group by dialect among numbers of equal encoded size."""
    by_uses = sorted(range(len(uses)), key=uses.__getitem__, reverse=True)
    ordered: list[int] = []
    first, size, start = 0, 0, 0
    for width in range(1, 9):
        size = (1 << 7 * width) - size
        group = by_uses[start : start + size]
        if not group:
            break
        group.sort(key=dialects.__getitem__)
        if first:  # its entries come first
            start_of_first, end_of_first = [
                bisect(group, first, key=dialects.__getitem__) for bisect in (bisect_left, bisect_right)
            ]
            group = group[start_of_first:end_of_first] + group[:start_of_first] + group[end_of_first:]
        ordered += group
        start += size
        first = dialects[group[-1]]
    return ordered


def write_grouped(dialects: Iterable[int], words: Sequence[int], output: ByteWriter) -> None:
    """Write a number per entry, with dialect and count before each run of one dialect."""
    end = 0
    for dialect, group in groupby(dialects):
        start = end
        end += len(list(group))
        output.number(dialect)
        output.numbers(words[start:end])
