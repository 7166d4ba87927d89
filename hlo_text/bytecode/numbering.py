"""Numbers of names, attributes, types and values, as MLIR's writer gives them: what is used most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import attrs

from hlo_text.bytecode.codecs.members import Table
from hlo_text.bytecode.emitter import Emitter

#: An attribute or type: its table, the dialect that stores it (`""`: its own), and itself. Constants, of which those of
#: one type have one hash, also have one of their elements.
Key: TypeAlias = tuple[Any, ...]
_N = TypeVar("_N", bound="Numbered")


@attrs.define(eq=False)
class Numbered:
    """Something that has a number in the file that is being written.

    Attributes:
        dialect: Name of its dialect.
        file: Stands for the file that it was met in last, to which all else belongs.
        dialect_number: The number of its dialect there.
        uses: How often it is named.
        number: Its number, which is known at the end.
    """

    dialect: str
    file: object = attrs.field(default=None, kw_only=True)
    dialect_number: int = attrs.field(default=0, kw_only=True)
    uses: int = attrs.field(default=0, kw_only=True)
    number: int = attrs.field(default=-1, kw_only=True)


@attrs.define(eq=False)
class Name(Numbered):
    """Name of operations; `is_known` says that what reads it knows them."""

    name: str
    is_known: bool


@attrs.define(eq=False)
class NumberedEntry(Numbered):
    """An attribute or type.

    Attributes:
        key: Which it is.
        resources: Keys of the resources that it refers to.
        parts: The entries that it refers to, in order; None until they are asked for.
    """

    key: Key
    resources: tuple[str, ...]
    parts: Sequence[Any] | None


class Numbering:
    """Numbers of everything in one file.

    Attributes:
        dialects: Dialects in the order in which they are met.
        names: Names of operations.
        resources: Keys of resources in the order in which they are met.
    """

    def __init__(self, resolve: Callable[[Any], Sequence[Any]]) -> None:
        """Begin; `resolve` finds the parts of an entry that are not known yet."""
        self._resolve = resolve
        self._file = object()
        self.dialects: dict[str, int] = {}
        self.names: dict[str, Name] = {}
        self.resources: dict[str, int] = {}
        self._tables: tuple[list[NumberedEntry], ...] = tuple([] for _ in Table)

    def name(self, name: str, *, is_known: bool) -> Name:
        """Count a use of an operation's name."""
        known = self.names.get(name)
        if known is None:
            known = self.names[name] = Name(name.partition(".")[0], name, is_known)
            self._begin(known)
        else:
            known.uses += 1
        return known

    def count(self, entry: NumberedEntry) -> None:
        """Count a use of an attribute or type, and when it is the first, those of what it is made of."""
        file = self._file
        if entry.file is file:
            entry.uses += 1
            return
        stack = [iter((entry,))]
        while stack:
            for part in stack[-1]:
                if part.file is file:
                    part.uses += 1
                    continue
                self._begin(part)
                self._tables[part.key[0]].append(part)
                for resource in part.resources:
                    self.resources.setdefault(resource, len(self.resources))
                parts = self._resolve(part) if part.parts is None else part.parts
                if parts:
                    stack.append(iter(parts))
                    break
            else:
                stack.pop()

    def _begin(self, new: Numbered) -> None:
        """Count the first use of something."""
        number = self.dialects.get(new.dialect)
        if number is None:
            number = self.dialects[new.dialect] = len(self.dialects)
        new.file, new.dialect_number, new.uses = self._file, number, 1

    def finish(self) -> tuple[list[Name], list[Any], list[Any]]:
        """Number everything; return names, attributes and types in their order."""
        attributes, types = self._tables
        return _ordered(self.names.values()), _ordered(attributes), _ordered(types)


def _ordered(entries: Iterable[_N]) -> list[_N]:
    """Sort by uses, then bring those of a dialect together as long as their numbers take as many bytes."""
    by_uses = sorted(entries, key=attrgetter("uses"), reverse=True)
    ordered: list[_N] = []
    first, size, start = 0, 0, 0
    for width in range(1, 9):
        size = (1 << 7 * width) - size
        group = by_uses[start : start + size]
        if not group:
            break
        group.sort(key=lambda entry: (entry.dialect_number != first, entry.dialect_number))
        ordered += group
        start += size
        first = group[-1].dialect_number
    for number, entry in enumerate(ordered):
        entry.number = number
    return ordered


def grouped(entries: Sequence[_N], emitter: Emitter, word_of: Callable[[_N], int]) -> None:
    """Write what is said of entries, in front of those that follow each other in one dialect its number and theirs."""
    for dialect, group in groupby(entries, attrgetter("dialect_number")):
        emitter.number(dialect)
        emitter.numbers(list(map(word_of, group)))
