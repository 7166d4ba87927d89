"""Numbering of names, attributes and types in the order of MLIR's writer: by decreasing number of uses.

An attribute or type is encoded at its first use, after the entries that it references. Its content is then its key:
entries with the same content are one, and no value is hashed or compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter
from hlo_text.bytecode.codecs.builtin import BUILTIN_ATTRIBUTES, range_numbers
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TEXT, TYPE_TABLE, Sink, Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import Encoded, encoded, stored, text_dialect
from hlo_text.core.attributes import CallSiteLocation, FileLocation, Location, NameLocation, StringAttribute
from hlo_text.mlir.codecs.attributes import AttributePrinter

_N = TypeVar("_N", bound="Numbered")
_STRING, CALL_SITE, _FILE, NAME_LOCATION, _FILE_RANGE = [
    BUILTIN_ATTRIBUTES.by_code[code] for code in (2, 10, 11, 14, 22)
]


@attrs.define(eq=False)
class Numbered:
    """Name or entry with a number in the file.

    Attributes:
        dialect: The number of its dialect.
        uses: The number of references.
        number: The number in the file, assigned after all uses are counted.
    """

    dialect: int
    uses: int = attrs.field(default=1, init=False)
    number: int = attrs.field(init=False)


@attrs.define(eq=False)
class NumberedName(Numbered):
    """Operation name; `is_known` states whether readers know the operation."""

    name: str
    is_known: bool


@attrs.define(eq=False)
class NumberedEntry(Numbered):
    """Attribute or type.

    Attributes:
        content: The codec, followed by bytes, numbers, strings, entries, `Flagged` and `ResourceKey`; the text of an
            entry that is stored as text.
        is_encoded: Whether the entry is not stored as text.
    """

    is_encoded: bool
    content: tuple[Any, ...] = attrs.field(init=False)


@attrs.frozen
class Flagged:
    """Number of an entry, shifted left with the lowest bit set."""

    entry: NumberedEntry


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
        locations: Entries of values that their own dialects store, including all locations, by id of the value.
    """

    def __init__(self, encode: Callable[[Table, str, Any], Encoded]) -> None:
        """Create an empty numbering.

        Args:
            encode: Function that returns the encoding of a value in a table and storing dialect.
        """
        self._encode = encode
        self.dialects: dict[str, int] = {}
        self.names: dict[str, NumberedName] = {}
        self.resources: dict[str, int] = {}
        self._entries: tuple[list[NumberedEntry], ...] = tuple([] for _ in (ATTRIBUTE_TABLE, TYPE_TABLE))
        self._by_content: tuple[dict[Hashable, NumberedEntry], ...] = tuple({} for _ in (ATTRIBUTE_TABLE, TYPE_TABLE))
        #: Entries by storing dialect and id of the value.
        self._by_id: dict[str, dict[int, NumberedEntry]] = defaultdict(dict)
        self.locations = self._by_id[""]
        self._attributes, self._attribute_contents = self._entries[ATTRIBUTE_TABLE], self._by_content[ATTRIBUTE_TABLE]
        #: Encoded values, whose ids must not be reused.
        self._alive: list[Any] = []
        self._texts: dict[str, dict[str, NumberedEntry]] = defaultdict(dict)
        self._own_texts = self._texts[""]

    def name(self, name: str, *, is_known: bool) -> NumberedName:
        """Count a use of an operation name."""
        known = self.names.get(name)
        if known is None:
            dialect = self.dialects.setdefault(name.partition(".")[0], len(self.dialects))
            known = self.names[name] = NumberedName(dialect, name, is_known)
        else:
            known.uses += 1
        return known

    def use(self, table: Table, value: Any, dialect: str) -> NumberedEntry:
        """Count a use of an attribute or type that a dialect stores; the first use also counts those it references."""
        by_id = self._by_id[dialect]
        entry = by_id.get(id(value))
        if entry is None:
            self._alive.append(value)
            if type(value) is StringAttribute and value.type is None:
                entry = by_id[id(value)] = self.text(value.value, dialect)
            else:
                entry = by_id[id(value)] = self._encoded(table, value, dialect)
        else:
            entry.uses += 1
        return entry

    def text(self, text: str, dialect: str) -> NumberedEntry:
        """Count a use of a string attribute."""
        texts = self._texts[dialect]
        entry = texts.get(text)
        if entry is not None:
            entry.uses += 1
        elif dialect:
            entry = texts[text] = self._encoded(ATTRIBUTE_TABLE, StringAttribute(text), dialect)
        else:
            entry = NumberedEntry(self.dialects.setdefault("builtin", len(self.dialects)), True)
            entry.content = _STRING, text
            known = texts[text] = self._by_content[ATTRIBUTE_TABLE].setdefault(entry.content, entry)
            if known is not entry:
                known.uses += 1
                return known
            self._entries[ATTRIBUTE_TABLE].append(entry)
        return entry

    def location(self, location: Location | None) -> NumberedEntry:
        """Count a use of a location of an operation; its own dialect stores it."""
        locations, kind = self.locations, type(location)
        entry = locations.get(id(location))
        if entry is not None:
            entry.uses += 1
            return entry
        if kind is not NameLocation and kind is not CallSiteLocation and kind is not FileLocation:
            return self.use(ATTRIBUTE_TABLE, location, "")
        self._alive.append(location)
        entry = NumberedEntry(self.dialects.setdefault("builtin", len(self.dialects)), True)
        entries = self._attributes
        entries.append(entry)  # before those that it references
        content: tuple[Any, ...]
        if isinstance(location, NameLocation):
            name = self._own_texts.get(location.name)
            if name is None:
                name = self.text(location.name, "")
            else:
                name.uses += 1
            content = NAME_LOCATION, name, self.location(location.child)
        elif isinstance(location, CallSiteLocation):
            content = CALL_SITE, self.location(location.callee), self.location(location.caller)
        elif isinstance(location, FileLocation):
            numbers = range_numbers(location)
            size = () if location.end is None else (len(numbers),)
            content = _FILE_RANGE if size else _FILE, self.text(location.file, ""), *size, *numbers
        entry.content = content
        known = locations[id(location)] = self._attribute_contents.setdefault(content, entry)
        if known is not entry:
            entries.pop()
            for piece in content[1:3]:
                if type(piece) is NumberedEntry:
                    piece.uses -= 1
            known.uses += 1
        return known

    def _encoded(self, table: Table, value: Any, dialect: str) -> NumberedEntry:
        """Count a use of a value whose id is unknown, and encode it."""
        if table == ATTRIBUTE_TABLE and (dialect or type(value) is InDialect):
            value, dialect = stored(value, dialect)
        found = self._encode(table, dialect, value) if dialect else encoded(value)
        owner, codec, values = (text_dialect(value), None, ()) if found is None else found
        entry = NumberedEntry(self.dialects.setdefault(owner, len(self.dialects)), codec is not None)
        entries = self._entries[table]
        entries.append(entry)  # before those that it references
        content: list[Any] = [_text(table, value) if codec is None else codec]
        by_id, texts = self._by_id[dialect], self._texts[dialect]
        for number, member in enumerate(() if codec is None else codec.members):
            part = values[number]
            if member.dump is not None:
                part = member.dump(part)
            inner = member.table
            if inner is not None:
                known = texts.get(part) if member is TEXT else by_id.get(id(part))
                if known is not None:
                    known.uses += 1
                elif member is TEXT:
                    known = self.text(part, dialect)
                else:
                    known = self.use(inner, part, dialect)
                content.append(known)
            elif member.pieces is not None:
                content += member.pieces(part)
            elif member.element_table is not None:
                content.append(len(part))
                content += [self.use(member.element_table, element, dialect) for element in part]
            else:
                recorder = _Recorder(self, dialect, content)
                member.write(recorder, part, values)
                recorder.end_piece()
        entry.content = tuple(content)
        known = self._by_content[table].setdefault(entry.content, entry)
        if known is not entry:
            entries.pop()
            for piece in content:
                if type(piece) is NumberedEntry:
                    piece.uses -= 1
                elif type(piece) is Flagged:
                    piece.entry.uses -= 1
            known.uses += 1
        return known

    def finish(self) -> tuple[list[NumberedName], list[NumberedEntry], list[NumberedEntry]]:
        """Assign all numbers, and return names, attributes and types in order."""
        attributes, types = self._entries
        return _ordered(self.names.values()), _ordered(attributes), _ordered(types)


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
        entry = self._numbering.use(ATTRIBUTE_TABLE, value, self._dialect)
        self._add(Flagged(entry) if is_flagged else entry)

    def text(self, text: str) -> None:
        self._add(self._numbering.text(text, self._dialect))

    def type(self, value: Any) -> None:
        self._add(self._numbering.use(TYPE_TABLE, value, self._dialect))

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


def _ordered(entries: Iterable[_N]) -> list[_N]:
    """Sort by uses, then group by dialect among numbers of equal encoded size."""
    by_uses = sorted(entries, key=attrgetter("uses"), reverse=True)
    ordered: list[_N] = []
    first, size, start = 0, 0, 0
    for width in range(1, 9):
        size = (1 << 7 * width) - size
        group = by_uses[start : start + size]
        if not group:
            break
        group.sort(key=lambda entry: -1 if entry.dialect == first else entry.dialect)
        ordered += group
        start += size
        first = group[-1].dialect
    for number, entry in enumerate(ordered):
        entry.number = number
    return ordered


def write_grouped(entries: Sequence[Numbered], words: Sequence[int], output: ByteWriter) -> None:
    """Write a number per entry, with dialect and count before each run of one dialect."""
    end = 0
    for dialect, group in groupby([entry.dialect for entry in entries]):
        start = end
        end += len(list(group))
        output.number(dialect)
        output.numbers(words[start:end])
