"""Numbering of names, attributes and types in the order of MLIR's writer: by decreasing number of uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter
from hlo_text.bytecode.codecs.members import Table

#: Key of an attribute or type: table, storing dialect (`""` for its own), and value. The key of a constant also has a
#: hash of the elements, as all constants of a type have the same hash.
Key: TypeAlias = tuple[Any, ...]
_N = TypeVar("_N", bound="Numbered")


@attrs.define(eq=False)
class Numbered:
    """Name or entry with a number in the file.

    dialect: The name of its dialect.
        dialect: Name of its dialect.
        dialect_number: The number of the dialect in that file.
        uses: The number of references.
        uses: The number of references to it.
        number: The number in the file, assigned after all uses are counted.
    """

    dialect: str
    file: object = attrs.field(default=None, kw_only=True)
    dialect_number: int = attrs.field(default=0, kw_only=True)
    uses: int = attrs.field(default=0, kw_only=True)
    number: int = attrs.field(default=-1, kw_only=True)


@attrs.define(eq=False)
class NumberedName(Numbered):
    """Operation name; `is_known` states whether readers know the operation."""

    name: str
    is_known: bool


@attrs.define(eq=False)
class NumberedEntry(Numbered):
    """Attribute or type with a number in the file.

    Attributes:
        key: The key of the entry.
        resources: Keys of the referenced resources.
        parts: The referenced entries, in order; None until they are resolved.
    """

    key: Key
    resources: tuple[str, ...]
    parts: Sequence[Any] | None


class FileNumbering:
    """Numbering of a file.

    Attributes:
        dialects: Dialects in the order of first use.
        names: Names of operations.
        resources: Keys of resources in the order of first use.
    """

    def __init__(self, resolve: Callable[[Any], Sequence[Any]]) -> None:
        """Create an empty numbering; `resolve` returns the parts of an entry."""
        self._resolve = resolve
        self._file = object()
        self.dialects: dict[str, int] = {}
        self.names: dict[str, NumberedName] = {}
        self.resources: dict[str, int] = {}
        self._tables: tuple[list[NumberedEntry], ...] = tuple([] for _ in Table)

    def name(self, name: str, *, is_known: bool) -> NumberedName:
        """Count a use of an operation name."""
        known = self.names.get(name)
        if known is None:
            known = self.names[name] = NumberedName(name.partition(".")[0], name, is_known)
            self._begin(known)
        else:
            known.uses += 1
        return known

    def count(self, entry: NumberedEntry) -> None:
        """Count a use of an attribute or type; the first use also counts the entries it references."""
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
        """Count a first use."""
        number = self.dialects.get(new.dialect)
        if number is None:
            number = self.dialects[new.dialect] = len(self.dialects)
        new.file, new.dialect_number, new.uses = self._file, number, 1

    def finish(self) -> tuple[list[NumberedName], list[Any], list[Any]]:
        """Assign all numbers, and return names, attributes and types in order."""
        attributes, types = self._tables
        return _ordered(self.names.values()), _ordered(attributes), _ordered(types)


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
        group.sort(key=lambda entry: (entry.dialect_number != first, entry.dialect_number))
        ordered += group
        start += size
        first = group[-1].dialect_number
    for number, entry in enumerate(ordered):
        entry.number = number
    return ordered


def grouped(entries: Sequence[_N], output: ByteWriter, word_of: Callable[[_N], int]) -> None:
    """Write a number per entry, with dialect and count before each run of one dialect."""
    for dialect, group in groupby(entries, attrgetter("dialect_number")):
        output.number(dialect)
        output.numbers(list(map(word_of, group)))
