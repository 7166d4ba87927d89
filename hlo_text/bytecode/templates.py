"""Templates of entries: bytes with holes for the numbers of referenced entries.

A template is independent of the file and cached, as programs share most of their attributes, types and locations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum, auto
from typing import Any

import attrs

from hlo_text.bytecode.byte_writer import SHORT
from hlo_text.bytecode.codecs.members import STRING, TYPE, Sink, Table
from hlo_text.bytecode.entries import Encoded, attribute_key, text_dialect
from hlo_text.bytecode.numbering import Key, NumberedEntry
from hlo_text.bytecode.records import OperationRecord
from hlo_text.core.memo import Memo
from hlo_text.mlir.codecs.attributes import AttributePrinter

#: Encoded codec codes.
_CODES = tuple([bytes([code << 1 | 1]) for code in range(SHORT)])
_ONE_STRING = (STRING,)


class Refers(IntEnum):
    """Kind of a hole."""

    ENTRY = auto()
    RESOURCE = auto()
    ALIGNMENT = auto()


@attrs.define(eq=False)
class Hole:
    """File-dependent number other than that of an entry.

    Attributes:
        kind: The kind of the number.
        value: An entry with a flag in the lowest bit of its number, a resource key, or an alignment.
    """

    kind: Refers
    value: Any


@attrs.define(eq=False)
class EntryTemplate(NumberedEntry):
    """Template of an entry.

    Attributes:
        needs: Keys of the referenced entries, in order.
        pieces: Bytes, holes, strings, and entries for their numbers. Resolving the parts inserts entries in place of
            None, or after a single piece.
        is_encoded: Whether the entry is not stored as text.
    """

    needs: list[Key]
    pieces: list[Any]
    is_encoded: bool


@attrs.frozen(eq=False)
class RecordEntries:
    """Entries of an operation record: its attribute dictionary, and its properties with None for absent ones."""

    record: OperationRecord
    dictionary: EntryTemplate | None
    properties: Sequence[EntryTemplate | None]


class _Recorder(Sink):
    """Sink that records an entry as pieces."""

    __slots__ = ("_dialect", "needs", "pieces", "resources")

    def __init__(self, dialect: str) -> None:
        self.data = bytearray()
        self.pieces: list[Any] = []
        self.needs: list[Key] = []
        self.resources: tuple[str, ...] = ()
        self._dialect = dialect

    def attribute(self, value: Any, is_flagged: bool = False) -> None:
        if self.data:
            self.end_piece()
        self.needs.append(attribute_key(value, self._dialect))
        self.pieces.append(Hole(Refers.ENTRY, None) if is_flagged else None)

    def type(self, value: Any) -> None:
        if self.data:
            self.end_piece()
        self.needs.append((Table.TYPES, self._dialect, value))
        self.pieces.append(None)

    def string(self, text: str) -> None:
        self.end_piece()
        self.pieces.append(text)

    def resource(self, key: str) -> None:
        self.resources += (key,)
        self.end_piece()
        self.pieces.append(Hole(Refers.RESOURCE, key))

    def align(self, alignment: int) -> None:
        self.end_piece()
        self.pieces.append(Hole(Refers.ALIGNMENT, alignment))

    def end_piece(self) -> None:
        if self.data:
            self.pieces.append(bytes(self.data))
            self.data.clear()


class EntryTemplates(dict[Key, EntryTemplate]):
    """Templates by key, created on first use.

    A file uses a single store, so each entry has one template even if the cache evicts stores meanwhile.
    """

    def __init__(self, encode: Callable[[Key], Encoded | None]) -> None:
        """Create an empty store; `encode` returns the encoding of an entry, or raises UnwritableError."""
        super().__init__()
        self._encode = encode
        self.weight = 0
        #: Entries of records by operation key.
        self.records: dict[Hashable, RecordEntries] = {}

    def keep_record(self, key: Hashable, entries: RecordEntries) -> None:
        """Cache the entries of a record."""
        self.records[key] = entries
        self.weight += 400

    def __missing__(self, key: Key) -> EntryTemplate:
        made = self[key] = _constructed(key, self._encode(key))
        self.weight += 400 + sum([2 * len(piece) for piece in made.pieces if type(piece) is bytes])
        return made

    def resolve(self, made: EntryTemplate) -> list[EntryTemplate]:
        """Resolve the entries that a template references, and insert them into its pieces."""
        parts = made.parts = list(map(self.__getitem__, made.needs))
        pieces = made.pieces
        if len(pieces) == 1:
            pieces += parts
            return parts
        left = iter(parts)
        for place, piece in enumerate(pieces):
            if piece is None:
                pieces[place] = next(left)
            elif type(piece) is Hole and piece.kind is Refers.ENTRY:
                piece.value = next(left)
        return parts


_STORES: Memo[Hashable, EntryTemplates] = Memo("bytecode writer: entries", 1 << 25, weigh=lambda _, store: store.weight)


@contextmanager
def templates_of(scope: Hashable, encode: Callable[[Key], Encoded | None]) -> Iterator[EntryTemplates]:
    """Yield the templates for a file.

    Args:
        scope: The artifact version, on which templates depend besides their keys; None for bytecode.
        encode: Function that returns the encoding of an entry.
    """
    known = _STORES.get(scope)
    store = _STORES.remember(scope, EntryTemplates(encode)) if known is None else known
    before = store.weight
    try:
        yield store
    finally:
        _STORES.grow(store.weight - before)


def _constructed(key: Key, encoded: Encoded | None) -> EntryTemplate:
    table, dialect, value = key[:3]
    if encoded is None:
        printer = AttributePrinter()
        text = printer.text(value) if table is Table.ATTRIBUTES else printer.types.text(value)
        data = text.encode("utf-8", "surrogateescape") + b"\0"
        return EntryTemplate(text_dialect(value), key, (), [], [], [data], is_encoded=False)
    owner, codec, values = encoded
    if codec.is_made_of_entries:
        needs = [
            (Table.TYPES, dialect, value) if member is TYPE else attribute_key(value, dialect)
            for member, value in zip(codec.members, values, strict=True)
        ]
        return EntryTemplate(owner, key, (), None, needs, [_CODES[codec.code]], is_encoded=True)
    if codec.members == _ONE_STRING:
        return EntryTemplate(owner, key, (), [], [], [_CODES[codec.code], *values], is_encoded=True)
    recorder = _Recorder(dialect)
    codec.write(values, recorder)
    recorder.end_piece()
    needs = recorder.needs
    return EntryTemplate(owner, key, recorder.resources, None if needs else [], needs, recorder.pieces, is_encoded=True)
