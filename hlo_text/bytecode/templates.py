"""Entries of a file with holes for the numbers of what they refer to, which are the same in every file.

What an entry is made of is found once, also for the files that follow: programs share most of their attributes, types
and locations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import IntEnum, auto
from typing import Any

import attrs

from hlo_text.attributes import Literal
from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.encodings.members import Table, write_encoded
from hlo_text.bytecode.entry_keys import ENCODINGS, attribute_key, text_dialect
from hlo_text.bytecode.numbering import Key
from hlo_text.bytecode.parts import Parts
from hlo_text.memo import Memo
from hlo_text.mlir.spelling.attributes import AttributePrinter


class Refers(IntEnum):
    """Kind of what a hole refers to."""

    ENTRY = auto()
    STRING = auto()
    RESOURCE = auto()
    ALIGNMENT = auto()


@attrs.frozen(eq=False)
class Hole:
    """A number that each file has its own for.

    Attributes:
        kind: What it refers to.
        value: The key of an entry, a string, the key of a resource, or a multiple to pad to.
        is_flagged: A set bit stands below the number.
    """

    kind: Refers
    value: Any
    is_flagged: bool = False


@attrs.frozen(eq=False)
class Template:
    """An entry.

    Attributes:
        dialect: Its dialect.
        needs: The entries that it refers to, in order.
        pieces: Bytes and holes.
        is_encoded: It is not a text.
        resources: Keys of the resources that it refers to.
    """

    dialect: str
    needs: tuple[Key, ...]
    pieces: tuple[bytes | Hole, ...]
    is_encoded: bool = True
    resources: tuple[str, ...] = ()

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return 200 + sum(len(piece) if isinstance(piece, bytes) else 100 for piece in self.pieces)


class _Reference(int):
    """A number that is not known yet; it may be shifted to make room for a flag."""

    hole: Hole

    def __new__(cls, hole: Hole) -> _Reference:
        made = super().__new__(cls, 0)
        made.hole = hole
        return made

    def __lshift__(self, places: int) -> _Reference:
        assert places == 1
        return self

    def __or__(self, flag: int) -> _Reference:
        assert flag == 1
        return _Reference(attrs.evolve(self.hole, is_flagged=True))


class _Pieces(Emitter):
    """Bytes and holes."""

    __slots__ = ("pieces",)

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes | Hole] = []

    def number(self, value: int) -> None:
        if type(value) is _Reference:
            self.end_piece(value.hole)  # entries in the order of what is needed
        else:
            super().number(value)

    def align(self, alignment: int) -> None:
        self.end_piece(Hole(Refers.ALIGNMENT, alignment))

    def end_piece(self, hole: Hole | None = None) -> None:
        if self.data:
            self.pieces.append(bytes(self.data))
            self.data.clear()
        if hole is not None:
            self.pieces.append(hole)


class _Recorder:
    """A sink that an entry is written to once."""

    def __init__(self, dialect: str) -> None:
        self.emitter: Emitter = _Pieces()
        self.needs: list[Key] = []
        self._dialect = dialect

    def attribute(self, value: Any) -> int:
        return self._entry(attribute_key(value, self._dialect))

    def type(self, value: Any) -> int:
        return self._entry((Table.TYPES, self._dialect, value))

    def _entry(self, key: Key) -> int:
        self.needs.append(key)
        return _Reference(Hole(Refers.ENTRY, key))

    def string(self, text: str) -> int:
        return _Reference(Hole(Refers.STRING, text))

    def resource(self, key: str) -> int:
        return _Reference(Hole(Refers.RESOURCE, key))


_TEMPLATES: Memo[tuple[Hashable, Key], Template] = Memo(
    "bytecode writer: entries", 1 << 24, weigh=lambda _, template: template.weight
)


def template_of(key: Key, scope: Hashable, take_apart: Callable[[Key], Parts | None]) -> Template:
    """Return the template of an entry.

    Args:
        key: The attribute or type.
        scope: What it depends on besides: the version that artifacts are written for.
        take_apart: Gives what the entry is made of.

    Raises:
        UnwritableError: The file cannot hold it.
    """
    known = _TEMPLATES.get((scope, key))
    if known is not None:
        return known
    made = _made(key, take_apart(key))
    # constants of one type have one hash
    return made if isinstance(key[2], Literal) else _TEMPLATES.remember((scope, key), made)


def _made(key: Key, parts: Parts | None) -> Template:
    table, dialect, value = key
    if parts is None:
        printer = AttributePrinter()
        text = printer.text(value) if table is Table.ATTRIBUTES else printer.types.text(value)
        return Template(text_dialect(value), (), (text.encode("utf-8", "surrogateescape") + b"\0",), is_encoded=False)
    owner, code, members = parts
    recorder = _Recorder(dialect)
    write_encoded(code, ENCODINGS[table, owner][code], members, recorder)
    assert isinstance(recorder.emitter, _Pieces)
    recorder.emitter.end_piece()
    pieces = tuple(recorder.emitter.pieces)
    resources = tuple(p.value for p in pieces if isinstance(p, Hole) and p.kind is Refers.RESOURCE)
    return Template(owner, tuple(recorder.needs), pieces, resources=resources)
