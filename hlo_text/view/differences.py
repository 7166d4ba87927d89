"""Side-by-side HTML pages of two modules: matching lines are aligned, equal runs are folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby

import attrs

from hlo_text.analysis.comparison.difference_text import title_of
from hlo_text.analysis.comparison.differences import Difference
from hlo_text.analysis.comparison.hunks import HunkItem
from hlo_text.analysis.comparison.text_order import aligned
from hlo_text.core.ir import Module

#: Number of unfolded lines around differences, and the shortest folded run.
_CONTEXT, _SHORTEST_FOLD = 3, 4
_LONGEST_LINE = 2000
_NAMES = re.compile(r"%[\w.$#-]+")
_WORDS = re.compile(r"%?[\w.#-]+|\s+|.")


@attrs.frozen
class _Row:
    """A row of a side-by-side page.

    Attributes:
        kind: `equal`, `changed`, `removed`, `added` or `moved`.
        a, b: Line numbers, from 1; None if the side has no line.
        notes: Descriptions of the change.
    """

    kind: str
    a: int | None
    b: int | None
    notes: tuple[str, ...] = ()


def difference_page(difference: Difference, a: Module, b: Module, names: tuple[str, str] = ("A", "B")) -> str:
    """Return a self-contained HTML page that shows two modules side by side.

    Args:
        difference: Their difference.
        a, b: The modules.
        names: Titles of the modules.
    """
    texts = [(module.source.text if module.source is not None else module.to_text()) for module in (a, b)]
    lines = texts[0].splitlines(), texts[1].splitlines()
    rows = list(_rows(difference, *lines))
    title = f"{names[0]} - {names[1]}"
    counts = [(difference.changed, "changed"), (difference.removed, "removed"), (difference.added, "added")]
    summary = "the same program" if difference.equal else ", ".join(f"{len(found)} {word}" for found, word in counts)
    parts = {
        "TITLE": _text(title),
        "STYLE": files("hlo_text.view").joinpath("assets", "differences.css").read_text(encoding="utf-8"),
        "SUMMARY": summary,
        "HUNKS": "\n".join(_entries(difference)),
        "A": _text(names[0]),
        "B": _text(names[1]),
        "ROWS": "\n".join(_tables(rows, *lines)),
    }
    return "".join(parts.get(piece, piece) for piece in _PAGE.split("@@"))


_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@@TITLE@@</title>
<style>
@@STYLE@@</style>
<header>
<h1>@@TITLE@@</h1>
@@SUMMARY@@
<ol>
@@HUNKS@@
</ol>
</header>
<table><tr><td class="number"><th>@@A@@<td class="number"><th>@@B@@</table>
@@ROWS@@
</html>
"""


def _rows(difference: Difference, one: Sequence[str], other: Sequence[str]) -> Iterator[_Row]:
    """Yield the rows: aligned lines of matched operations, and the lines between them."""
    items = [item for hunk in difference.hunks for item in hunk.items]
    changed = {(item.a.line, item.b.line): item for item in items if item.a is not None and item.b is not None}
    gone = {item.a.line for item in items if item.a is not None and item.b is None}
    came = {item.b.line for item in items if item.b is not None and item.a is None}
    pairs = {**difference.lines, **{a: b for a, b in changed if a is not None and b is not None}}
    partners = set(pairs.values())
    tokens_a = [pairs.get(number) or _NAMES.sub("%", line).strip() for number, line in enumerate(one, 1)]
    tokens_b = [number if number in partners else _NAMES.sub("%", line).strip() for number, line in enumerate(other, 1)]
    x = y = 0
    for i, j in [*aligned(tokens_a, tokens_b), (len(one), len(other))]:
        yield from (_Row("removed" if n in gone else "moved", n, None) for n in range(x + 1, i + 1))
        yield from (_Row("added" if n in came else "moved", None, n) for n in range(y + 1, j + 1))
        x, y = i + 1, j + 1
        if i < len(one):
            item = changed.get((x, y))
            yield _Row("equal", x, y) if item is None else _Row("changed", x, y, _notes(item))


def _notes(item: HunkItem) -> tuple[str, ...]:
    if item.change is None:
        return ()
    return (f"changed: {', '.join(item.change.what)}", *map(str, item.change.operands))


def _entries(difference: Difference) -> Iterator[str]:
    """Yield a link to the first line of each hunk."""
    for hunk in difference.hunks:
        first = hunk.items[0]
        place, side = (first.b, "b") if first.b is not None else (first.a, "a")
        assert place is not None
        yield f'<li><a href="#{side}{place.line}">{_text(title_of(hunk).removeprefix("@@ "))}</a>'


def _tables(rows: Sequence[_Row], one: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    """Yield the tables of rows; runs of equal rows are folded except next to differences."""
    near = {
        at + offset
        for at, row in enumerate(rows)
        if row.kind not in ("equal", "moved")
        for offset in range(-_CONTEXT, _CONTEXT + 1)
    }
    for is_near, group in groupby(enumerate(rows), lambda pair: pair[0] in near):
        found = [row for _, row in group]
        table = "\n".join(["<table>", *(_row_text(row, one, other) for row in found), "</table>"])
        if is_near or len(found) < _SHORTEST_FOLD:
            yield table
        else:
            yield f"<details><summary>{len(found)} lines</summary>\n{table}\n</details>"


def _row_text(row: _Row, one: Sequence[str], other: Sequence[str]) -> str:
    left = one[row.a - 1][:_LONGEST_LINE] if row.a is not None else ""
    right = other[row.b - 1][:_LONGEST_LINE] if row.b is not None else ""
    shown = _marked(left, right) if row.kind == "changed" else (_text(left), _text(right))
    cells = [
        f'<td class="number"{_anchor(side, number)}>{number or ""}<td class="{word}">{text}'
        for side, number, word, text in (("a", row.a, "old", shown[0]), ("b", row.b, "new", shown[1]))
    ]
    text = f'<tr class="{row.kind}">{"".join(cells)}'
    if row.notes:
        notes = _text("; ".join(row.notes))
        text += f'\n<tr class="note"><td class="number"><td><td class="number"><td>{notes}'
    return text


def _anchor(side: str, number: int | None) -> str:
    return "" if number is None else f' id="{side}{number}"'


def _marked(left: str, right: str) -> tuple[str, str]:
    """Return two lines with their differing words marked."""
    words = _WORDS.findall(left), _WORDS.findall(right)
    kept = list(aligned(*words))
    return _with_marks(words[0], {x for x, _ in kept}), _with_marks(words[1], {y for _, y in kept})


def _with_marks(words: Sequence[str], kept: set[int]) -> str:
    return "".join(_text(word) if at in kept else f"<mark>{_text(word)}</mark>" for at, word in enumerate(words))


def _text(text: str) -> str:
    """Return escaped element text, printable and without URLs."""
    shown = "".join(c if c.isprintable() or c == " " else "\N{REPLACEMENT CHARACTER}" for c in text)
    return escape(shown).replace("http", "&#104;ttp")
