"""Numbers of names, attributes, types and values, as MLIR's writer gives them: what is used most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Protocol, TypeAlias

import attrs

from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.encodings.members import Table

#: An attribute or type: its table, the dialect that stores it (`""`: its own), and itself.
Key: TypeAlias = tuple[Table, str, Any]


class Made(Protocol):
    """An entry as it is made: its dialect, and the entries it refers to, in order."""

    @property
    def dialect(self) -> str:
        """Name of its dialect."""

    @property
    def needs(self) -> Sequence[Key]:
        """Entries that it refers to."""


@attrs.define(eq=False)
class Numbered:
    """Something that has a number.

    Attributes:
        dialect: The number of its dialect.
        uses: How often it is named.
        number: Its number, which is known at the end.
        made: For entries, how it is made.
        parts: The entries that it refers to, in order.
    """

    dialect: str
    uses: int = 1
    number: int = -1
    made: Any = None
    parts: list[Numbered] = attrs.Factory(list)


class Numbering:
    """Numbers of everything in one file.

    Attributes:
        dialects: Dialects in the order in which they are met.
        names: Names of operations.
        entries: Attributes and types.
    """

    def __init__(self, make: Callable[[Key], Made]) -> None:
        """Begin; `make` says how an entry is made."""
        self._make = make
        self.dialects: dict[str, int] = {}
        self.names: dict[str, Numbered] = {}
        self.entries: dict[Key, Numbered] = {}

    def name(self, name: str) -> None:
        """Count a use of an operation's name."""
        known = self.names.get(name)
        if known is not None:
            known.uses += 1
            return
        dialect = name.partition(".")[0]
        self._dialect(dialect)
        self.names[name] = Numbered(dialect)

    def _dialect(self, dialect: str) -> None:
        self.dialects.setdefault(dialect, len(self.dialects))

    def entry(self, key: Key) -> Numbered:
        """Count a use of an attribute or type, and when it is the first, those of what it is made of."""
        known = self.entries.get(key)
        if known is not None:
            known.uses += 1
            return known
        first: list[Numbered] = []
        stack: list[tuple[Iterator[Key], list[Numbered]]] = [(iter((key,)), first)]
        while stack:
            needs, parts = stack[-1]
            found = next(needs, None)
            if found is None:
                stack.pop()
                continue
            known = self.entries.get(found)
            if known is not None:
                known.uses += 1
                parts.append(known)
                continue
            made = self._make(found)
            self._dialect(made.dialect)
            numbered = self.entries[found] = Numbered(made.dialect, made=made)
            parts.append(numbered)
            if made.needs:
                stack.append((iter(made.needs), numbered.parts))
        return first[0]

    def finish(self) -> tuple[list[str], list[Numbered], list[Numbered]]:
        """Number everything; return names, attributes and types in their order."""
        names = [name for name, _ in self._ordered(self.names.items())]
        attributes = self._ordered(item for item in self.entries.items() if item[0][0] is Table.ATTRIBUTES)
        types = self._ordered(item for item in self.entries.items() if item[0][0] is Table.TYPES)
        return names, [numbered for _, numbered in attributes], [numbered for _, numbered in types]

    def _ordered(self, items: Iterable[tuple[Any, Numbered]]) -> list[tuple[Any, Numbered]]:
        """Sort by uses, then bring those of a dialect together as long as their numbers take as many bytes."""
        entries = sorted(items, key=lambda item: -item[1].uses)
        ordered: list[tuple[Any, Numbered]] = []
        first, size, start = 0, 0, 0
        for width in range(1, 9):
            size = (1 << 7 * width) - size
            group = entries[start : start + size]
            if not group:
                break
            group.sort(key=lambda item: (self.dialects[item[1].dialect] != first, self.dialects[item[1].dialect]))
            ordered += group
            start += size
            first = self.dialects[group[-1][1].dialect]
        for number, (_, said) in enumerate(ordered):
            said.number = number
        return ordered


def grouped(
    keys: Sequence[Any], dialect_of: Callable[[Any], int], emitter: Emitter, write: Callable[[Any], None]
) -> None:
    """Write entries, in front of those that follow each other in one dialect its number and how many they are."""
    for dialect, group in groupby(keys, dialect_of):
        members = list(group)
        emitter.number(dialect)
        emitter.number(len(members))
        for key in members:
            write(key)
