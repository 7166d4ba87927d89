"""Differences as lines of text: what changed, with the lines of both sides, as `diff` shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hlo_text.analysis.comparison.differences import Difference
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Module
from hlo_text.core.source import SourceText

_LONGEST = 200  # characters of a line that are shown


def difference_lines(difference: Difference, a: Module, b: Module) -> Iterator[str]:
    """Yield the text that shows a difference between two modules.

    Lines begin with `-` for what only the first has, with `+` for what only the second has, and with `@@` where they
    say what follows.
    """
    if difference.equal:
        yield "the same program"
        return
    for change in difference.changed:
        yield _title(change.b, f"changed: {', '.join(change.what)}")
        yield from _lines("-", change.a, a.source)
        yield from _lines("+", change.b, b.source)
    yield from _block("-", "removed", difference.removed, a.source)
    yield from _block("+", "added", difference.added, b.source)
    counts = {"changed": difference.changed, "added": difference.added, "removed": difference.removed}
    yield ", ".join(f"{len(found)} {word}" for word, found in counts.items())


def _block(sign: str, word: str, places: Sequence[Place], source: SourceText | None) -> Iterator[str]:
    for place in places:
        yield _title(place, word)
        yield from _lines(sign, place, source)


def _title(place: Place, what: str) -> str:
    inside = " > ".join(place.path)
    source = f"  ({place.source})" if place.source else ""
    return f"@@ {f'{inside}: ' if inside else ''}{place.op} {what}{source}"


def _lines(sign: str, place: Place, source: SourceText | None) -> Iterator[str]:
    if source is None or place.line is None:
        yield f"{sign} {place.op}"
        return
    text = source.line_text(place.line).strip()
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    yield f"{sign} {place.line:5} | {shown}"
