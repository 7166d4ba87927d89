"""Numbers of names, attributes, types and values, as MLIR's writer gives them: what is used most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Protocol, TypeAlias

import attrs

from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.encodings.members import Table

#: An attribute or type: its table, the dialect that stores it (`""`: its own), and itself. Constants, of which those of
#: one type have one hash, also have one of their elements.
Key: TypeAlias = tuple[Any, ...]


class Made(Protocol):
    """An entry as it is made, in this file and in others.

    Attributes:
        key: Which it is.
        dialect: Name of its dialect.
        needs: The entries that it refers to, in order.
        parts: How these are made; None until that was asked for.
        resources: Keys of the resources that it refers to.
    """

    key: Key
    dialect: str
    needs: list[Key]
    parts: list[Any] | None
    resources: tuple[str, ...]


@attrs.define(eq=False)
class Numbered:
    """Something that has a number.

    Attributes:
        dialect: The number of its dialect.
        made: For entries, how it is made; for names, the name.
        parts: The entries that it refers to, in order.
        uses: How often it is named.
        number: Its number, which is known at the end.
    """

    dialect: int
    made: Any
    parts: list[Numbered]
    uses: int = 1
    number: int = -1


class Numbering:
    """Numbers of everything in one file.

    Attributes:
        dialects: Dialects in the order in which they are met.
        names: Names of operations.
        resources: Keys of resources in the order in which they are met.
    """

    def __init__(self, make: Callable[[Key], Made]) -> None:
        """Begin; `make` says how an entry is made, always the same for one key."""
        self._make = make
        self.dialects: dict[str, int] = {}
        self.names: dict[str, Numbered] = {}
        self.resources: dict[str, int] = {}
        self._entries: dict[Made, Numbered] = {}
        self._tables: tuple[list[Numbered], ...] = tuple([] for _ in Table)

    def name(self, name: str) -> Numbered:
        """Count a use of an operation's name."""
        known = self.names.get(name)
        if known is None:
            known = self.names[name] = Numbered(self._dialect(name.partition(".")[0]), name, [])
        else:
            known.uses += 1
        return known

    def _dialect(self, dialect: str) -> int:
        return self.dialects.setdefault(dialect, len(self.dialects))

    def entry(self, key: Key) -> Numbered:
        """Count a use of an attribute or type, and when it is the first, those of what it is made of."""
        entries, made = self._entries, self._make(key)
        known = entries.get(made)
        if known is not None:
            known.uses += 1
            return known
        first = self._begin(made)
        stack = [(first.parts, self._parts(made))] if made.needs else []
        while stack:
            parts, left = stack[-1]
            for made in left:
                known = entries.get(made)
                if known is None:
                    known = self._begin(made)
                    parts.append(known)
                    if made.needs:
                        stack.append((known.parts, self._parts(made)))
                        break
                else:
                    known.uses += 1
                    parts.append(known)
            else:
                stack.pop()
        return first

    def _begin(self, made: Made) -> Numbered:
        """Note an entry that was not met before."""
        dialect = self.dialects.get(made.dialect)
        numbered = Numbered(self._dialect(made.dialect) if dialect is None else dialect, made, [])
        self._entries[made] = numbered
        self._tables[made.key[0]].append(numbered)
        for resource in made.resources:
            self.resources.setdefault(resource, len(self.resources))
        return numbered

    def _parts(self, made: Made) -> Iterator[Made]:
        if made.parts is None:
            made.parts = list(map(self._make, made.needs))
        return iter(made.parts)

    def finish(self) -> tuple[list[Numbered], list[Numbered], list[Numbered]]:
        """Number everything; return names, attributes and types in their order."""
        found = self.names.values(), self._tables[Table.ATTRIBUTES], self._tables[Table.TYPES]
        names, attributes, types = map(_ordered, found)
        return names, attributes, types


def _ordered(entries: Iterable[Numbered]) -> list[Numbered]:
    """Sort by uses, then bring those of a dialect together as long as their numbers take as many bytes."""
    by_uses = sorted(entries, key=attrgetter("uses"), reverse=True)
    ordered: list[Numbered] = []
    first, size, start = 0, 0, 0
    for width in range(1, 9):
        size = (1 << 7 * width) - size
        group = by_uses[start : start + size]
        if not group:
            break
        group.sort(key=lambda entry: (entry.dialect != first, entry.dialect))
        ordered += group
        start += size
        first = group[-1].dialect
    for number, entry in enumerate(ordered):
        entry.number = number
    return ordered


def grouped(entries: Sequence[Numbered], emitter: Emitter, said_of: Callable[[Numbered], int]) -> None:
    """Write what is said of entries, in front of those that follow each other in one dialect its number and theirs."""
    for dialect, group in groupby(entries, attrgetter("dialect")):
        emitter.number(dialect)
        emitter.numbers(list(map(said_of, group)))
