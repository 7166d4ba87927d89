"""Hunks: differences on neighboring lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

import attrs

from hlo_text.analysis.places import Place

#: Maximum number of equal lines between differences of one hunk.
_LARGEST_GAP = 2

Kind = Literal["changed", "removed", "added"]


@attrs.frozen
class OperandChange:
    """A changed operand.

    Attributes:
        number: The operand number, from 0.
        a, b: The values with their defining operations, `%a (add)`; None if a side has fewer operands.
    """

    number: int
    a: str | None
    b: str | None

    def __str__(self) -> str:
        return f"operand {self.number}: {self.a or 'none'} -> {self.b or 'none'}"


@attrs.frozen
class Change:
    """Two matched operations that differ.

    Attributes:
        a, b: Their locations.
        what: Names of attributes in the language of the module, and `op` (another operation), `operands`, `types` (of
            results), `constant`, `arguments` and `results` (of functions), `root` (of HLO computations), `order` (of
            effects), names of regions whose computation changed.
        operands: The operands that differ.
    """

    a: Place
    b: Place
    what: tuple[str, ...]
    operands: tuple[OperandChange, ...] = attrs.field(default=(), eq=False)

    def as_json(self) -> dict[str, object]:
        """Return the JSON object of the change."""
        return {"a": self.a.as_json(), "b": self.b.as_json(), "what": list(self.what)}


@attrs.frozen
class HunkItem:
    """The difference of one operation.

    Attributes:
        kind: The kind of difference.
        a, b: Its locations, None on a side without it.
        change: The change, if it is on both sides.
    """

    kind: Kind
    a: Place | None
    b: Place | None
    change: Change | None = None

    @property
    def place(self) -> Place:
        """The location in the second module, or else in the first."""
        found = self.b or self.a
        assert found is not None
        return found


@attrs.frozen
class Hunk:
    """Differences on neighboring lines.

    Attributes:
        items: The differences, in the order of the second module.
    """

    items: tuple[HunkItem, ...]

    @property
    def path(self) -> tuple[str, ...]:
        """The functions and regions around the operations."""
        return self.items[0].place.path

    def counts(self) -> dict[Kind, int]:
        """Return the number of differences of each kind."""
        found = Counter(item.kind for item in self.items)
        kinds: tuple[Kind, ...] = ("changed", "removed", "added")
        return {kind: found[kind] for kind in kinds if found[kind]}

    def sources(self) -> dict[str, int]:
        """Return the number of differences per line of the user's program, most first."""
        found = Counter(item.place.source for item in self.items)
        return {source: count for source, count in found.most_common() if source is not None}


def hunks_of(
    changed: Iterable[Change], removed: Mapping[Place, tuple[tuple[str, ...], int]], added: Iterable[Place]
) -> tuple[Hunk, ...]:
    """Group differences on neighboring lines into hunks.

    Args:
        changed: Operations of both modules.
        removed: Operations of the first module, with the path and line in the second module that they would follow.
        added: Operations of the second module.
    """
    items = [
        (change.b.path, (*_at(change.b), 1), HunkItem("changed", change.a, change.b, change)) for change in changed
    ]
    items += [(path, (line, p.column or 0, 0), HunkItem("removed", p, None)) for p, (path, line) in removed.items()]
    items += [(place.path, (*_at(place), 2), HunkItem("added", None, place)) for place in added]
    items.sort(key=lambda item: item[1])
    hunks: list[list[HunkItem]] = []
    before: tuple[tuple[str, ...], int] | None = None
    for path, (line, _, _), item in items:
        if before is not None and before[0] == path and line - before[1] <= _LARGEST_GAP + 1:
            hunks[-1].append(item)
        else:
            hunks.append([item])
        before = path, line
    return tuple(Hunk(tuple(found)) for found in hunks)


def _at(place: Place) -> tuple[int, int]:
    return place.line or 0, place.column or 0
