"""Text form of differences: hunks with the lines of both modules, in the style of `diff`."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.analysis.comparison.differences import Difference
from hlo_text.analysis.comparison.hunks import Hunk
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Module
from hlo_text.core.source import SourceText

_LONGEST = 200  # maximum number of characters shown of a line
_MOST_SOURCES = 4  # maximum number of user source lines in a headline


def difference_lines(difference: Difference, a: Module, b: Module) -> Iterator[str]:
    """Yield the text of a difference between two modules, hunk by hunk.

    Lines start with `-` for operations of the first module, `+` for those of the second, `@@` for the start of a hunk,
    and a blank for explanations of the previous lines.
    """
    if difference.equal:
        yield "the same program"
        return
    for hunk in difference.hunks:
        yield title_of(hunk)
        for item in hunk.items:
            if item.a is not None:
                yield from _lines("-", item.a, a.source)
            if item.b is not None:
                yield from _lines("+", item.b, b.source)
            if item.change is not None:
                if len(hunk.items) > 1:
                    yield f"        changed: {', '.join(item.change.what)}"
                yield from (f"        {operand}" for operand in item.change.operands)
    counts = {"changed": difference.changed, "added": difference.added, "removed": difference.removed}
    yield ", ".join(f"{len(found)} {word}" for word, found in counts.items())


def title_of(hunk: Hunk) -> str:
    """Return the headline of a hunk: its location, the kind of change and the user's source lines."""
    inside = " > ".join(hunk.path)
    if len(hunk.items) == 1:
        (item,) = hunk.items
        what = f"{item.kind}: {', '.join(item.change.what)}" if item.change is not None else item.kind
        text = f"{item.place.op} {what}"
    else:
        text = ", ".join(f"{count} {kind}" for kind, count in hunk.counts().items())
    return f"@@ {f'{inside}: ' if inside else ''}{text}{_sources(hunk)}"


def _sources(hunk: Hunk) -> str:
    found = list(hunk.sources().items())
    if not found:
        return ""
    if len(hunk.items) == 1:
        return f"  ({found[0][0]})"
    shown = [f"{source}: {count}" for source, count in found[:_MOST_SOURCES]]
    more = [f"{len(found) - _MOST_SOURCES} more lines"] if len(found) > _MOST_SOURCES else []
    return f"  ({'; '.join([*shown, *more])})"


def _lines(sign: str, place: Place, source: SourceText | None) -> Iterator[str]:
    if source is None or place.line is None:
        yield f"{sign} {place.op}"
        return
    text = source.line_text(place.line).strip()
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    yield f"{sign} {place.line:5} | {shown}"
