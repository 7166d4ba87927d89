"""Numbers of names, attributes, types and values, as MLIR's writer gives them: what is used most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.members import Table

#: An attribute or type: its table, the dialect that stores it (`""`: its own), and itself.
Key: TypeAlias = tuple[Table, str, Any]


@attrs.define(eq=False)
class Numbered:
    """Something that has a number.

    Attributes:
        dialect: The number of its dialect.
        uses: How often it is named.
        number: Its number, which is known at the end.
    """

    dialect: str
    uses: int = 1
    number: int = -1


class Numbering:
    """Numbers of everything in one file.

    Attributes:
        dialects: Dialects in the order in which they are met.
        names: Names of operations.
        entries: Attributes and types.
    """

    def __init__(self, needs: Callable[[Key], tuple[str, Sequence[Key]]]) -> None:
        """Begin; `needs` gives an entry's dialect and the entries it is made of, in order."""
        self._needs = needs
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

    def entry(self, key: Key) -> None:
        """Count a use of an attribute or type, and when it is the first, those of what it is made of."""
        stack: list[Iterator[Key]] = [iter((key,))]
        while stack:
            found = next(stack[-1], None)
            if found is None:
                stack.pop()
                continue
            known = self.entries.get(found)
            if known is not None:
                known.uses += 1
                continue
            dialect, needs = self._needs(found)
            self._dialect(dialect)
            self.entries[found] = Numbered(dialect)
            if needs:
                stack.append(iter(needs))

    def finish(self) -> tuple[list[str], list[Key], list[Key]]:
        """Number everything; return names, attributes and types in their order."""
        names = self._ordered(self.names.items())
        attributes = self._ordered((key, said) for key, said in self.entries.items() if key[0] is Table.ATTRIBUTES)
        types = self._ordered((key, said) for key, said in self.entries.items() if key[0] is Table.TYPES)
        return names, attributes, types

    def _ordered(self, items: Iterable[tuple[Any, Numbered]]) -> list[Any]:
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
        return [key for key, _ in ordered]


def grouped(
    keys: Sequence[Any], dialect_of: Callable[[Any], int], emitter: Emitter, write: Callable[[Any], None]
) -> None:
    """Write entries, in front of those that follow each other in one dialect its number and how many they are."""
    start = 0
    while start < len(keys):
        dialect = dialect_of(keys[start])
        end = start
        while end < len(keys) and dialect_of(keys[end]) == dialect:
            end += 1
        emitter.number(dialect)
        emitter.number(end - start)
        for key in keys[start:end]:
            write(key)
        start = end
