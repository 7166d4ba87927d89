"""Entries of a file with holes for the numbers of what they refer to, which are the same in every file.

What an entry is made of is found once, also for the files that follow: programs share most of their attributes, types
and locations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from enum import IntEnum, auto
from typing import Any

import attrs

from hlo_text.bytecode.encodings.members import Sink, Table, write_encoded
from hlo_text.bytecode.entry_keys import ENCODINGS, attribute_key, text_dialect
from hlo_text.bytecode.numbering import Key
from hlo_text.bytecode.parts import Parts
from hlo_text.memo import Memo
from hlo_text.mlir.spelling.attributes import AttributePrinter


class Refers(IntEnum):
    """Kind of what a hole refers to."""

    ENTRY = auto()
    RESOURCE = auto()
    ALIGNMENT = auto()


@attrs.define(eq=False)
class Hole:
    """A number that each file has its own for.

    Attributes:
        kind: What it refers to; entries in the order of those that are needed.
        value: The key of a resource, or a multiple to pad to.
        is_flagged: A set bit stands below the number.
    """

    kind: Refers
    value: Any = None
    is_flagged: bool = False


_ENTRY, _FLAGGED_ENTRY = Hole(Refers.ENTRY), Hole(Refers.ENTRY, is_flagged=True)


@attrs.define(eq=False)
class Template:
    """An entry.

    Attributes:
        key: Which it is.
        dialect: Its dialect.
        needs: The entries that it refers to, in order.
        pieces: Bytes, holes, and strings that stand for their numbers.
        is_encoded: It is not a text.
        resources: Keys of the resources that it refers to.
        parts: Templates of what it needs; None until they were asked for.
    """

    key: Key
    dialect: str
    needs: list[Key]
    pieces: list[bytes | str | Hole]
    is_encoded: bool = True
    resources: tuple[str, ...] = ()
    parts: list[Template] | None = None


class _Recorder(Sink):
    """Takes an entry as pieces."""

    __slots__ = ("_dialect", "needs", "pieces", "resources")

    def __init__(self, dialect: str) -> None:
        self.data = bytearray()
        self.pieces: list[bytes | str | Hole] = []
        self.needs: list[Key] = []
        self.resources: tuple[str, ...] = ()
        self._dialect = dialect

    def attribute(self, value: Any, is_flagged: bool = False) -> None:
        if self.data:
            self.end_piece()
        self.needs.append(attribute_key(value, self._dialect))
        self.pieces.append(_FLAGGED_ENTRY if is_flagged else _ENTRY)

    def type(self, value: Any) -> None:
        if self.data:
            self.end_piece()
        self.needs.append((Table.TYPES, self._dialect, value))
        self.pieces.append(_ENTRY)

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


class Templates(dict[Key, Template]):
    """Templates by their keys, made when they are first asked for.

    A file takes all from one store, so that an entry has one template there whatever else is forgotten meanwhile.
    """

    def __init__(self, take_apart: Callable[[Key], Parts | None]) -> None:
        """Begin; `take_apart` gives what an entry is made of, or raises UnwritableError."""
        super().__init__()
        self._take_apart = take_apart
        self.weight = 0

    def __missing__(self, key: Key) -> Template:
        made = self[key] = _made(key, self._take_apart(key))
        self.weight += 400 + sum([2 * len(piece) for piece in made.pieces if type(piece) is bytes])
        return made


_STORES: Memo[Hashable, Templates] = Memo("bytecode writer: entries", 1 << 25, weigh=lambda _, store: store.weight)


@contextmanager
def templates_of(scope: Hashable, take_apart: Callable[[Key], Parts | None]) -> Iterator[Templates]:
    """Give the templates for a file.

    Args:
        scope: What they depend on besides their keys: the version that artifacts are written for.
        take_apart: For a new store, what takes entries apart.
    """
    known = _STORES.get(scope)
    store = _STORES.remember(scope, Templates(take_apart)) if known is None else known
    before = store.weight
    try:
        yield store
    finally:
        _STORES.grow(store.weight - before)


def _made(key: Key, parts: Parts | None) -> Template:
    table, dialect, value = key[:3]
    if parts is None:
        printer = AttributePrinter()
        text = printer.text(value) if table is Table.ATTRIBUTES else printer.types.text(value)
        data = text.encode("utf-8", "surrogateescape") + b"\0"
        return Template(key, text_dialect(value), [], [data], is_encoded=False)
    owner, code, values = parts
    recorder = _Recorder(dialect)
    write_encoded(code, ENCODINGS[table, owner][code], values, recorder)
    recorder.end_piece()
    return Template(key, owner, recorder.needs, recorder.pieces, True, recorder.resources)
