"""Nesting of the braces around regions in MLIR text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

import attrs

from hlo_text.core.memo import Memo
from hlo_text.mlir.syntax.tokens import tokens_of

_BINDING = re.compile(r"%[\w$.-]++\s*+[:=]")
LONGEST_HEADER = 4  # lines of an operation before its region
_start = attrgetter("start")


@attrs.define(eq=False)
class Braces:
    """A pair of braces by their offsets; `end` is beyond the text if the brace is unclosed.

    Attributes:
        line, end_line: Lines of both braces.
        parent: The enclosing pair.
        inner: The directly enclosed pairs, in text order.
        run_end: End of the last pair of a run, in which each pair opens on the line where the previous one closes.
    """

    start: int
    line: int
    end: int
    end_line: int
    parent: Braces | None
    inner: list[Braces] = attrs.field(factory=list)
    run_end: int = 0


def _scope_braces(line: str) -> tuple[tuple[str, int], ...]:
    """Return the braces of a line that may delimit scopes, unlike those of attributes."""
    braces = [(token.text, token.start) for token in tokens_of(line) if token.text in ("{", "}")]
    depth = lowest = 0
    for text, _ in braces:
        depth += 1 if text == "{" else -1
        lowest = min(lowest, depth)
    if depth == 0 and lowest == 0 and _BINDING.search(line, line.find("{")) is None and "func.func" not in line:
        return ()
    return tuple(braces)


_LINES: Memo[str, tuple[tuple[str, int], ...]] = Memo(
    "MLIR syntax: braces of lines", 1 << 22, _scope_braces, lambda line, braces: 20 + len(line)
)


class Nesting:
    """All pairs of braces in a text.

    Attributes:
        pairs: The pairs in the order of their opening braces.
    """

    def __init__(self, lines: Sequence[str], starts: Sequence[int]) -> None:
        self.pairs: list[Braces] = []
        self._offsets: list[int] = []
        self._behind: list[Braces | None] = []  # innermost open braces after each brace
        end = starts[-1] + len(lines[-1]) + 1
        current: Braces | None = None
        for number, line in enumerate(lines):
            if "{" not in line and "}" not in line:
                continue
            for brace, column in _LINES[line]:
                offset = starts[number] + column
                if brace == "{":
                    around, current = current, Braces(offset, number, end, len(lines), current)
                    self.pairs.append(current)
                    if around is not None:
                        around.inner.append(current)
                elif current is not None:
                    current.end, current.end_line = offset, number
                    current = current.parent
                self._offsets.append(offset)
                self._behind.append(current)
        for pair in self.pairs:
            following = None
            for inner in reversed(pair.inner):
                is_run = following is not None and following.line == inner.end_line
                inner.run_end = following.run_end if following is not None and is_run else inner.end
                following = inner

    def opening_between(self, start: int, end: int) -> Sequence[Braces]:
        """Return the pairs that open between two offsets."""
        return self.pairs[bisect_left(self.pairs, start, key=_start) : bisect_left(self.pairs, end, key=_start)]

    def around(self, offset: int) -> Braces | None:
        """Return the innermost pair around an offset, or None."""
        index = bisect_left(self._offsets, offset)
        return self._behind[index - 1] if index else None

    def all_around(self, offset: int) -> set[Braces | None]:
        """Return all pairs around an offset, and None for the whole text."""
        found: set[Braces | None] = {None}
        pair = self.around(offset)
        while pair is not None:
            found.add(pair)
            pair = pair.parent
        return found

    def end_of_regions(self, offset: int, line: int, around: Braces) -> int:
        """Return the end of the run of regions after an offset on a line directly within a pair."""
        index = bisect_right(around.inner, offset, key=_start)
        if index == len(around.inner) or around.inner[index].line > line + LONGEST_HEADER:
            return offset
        return around.inner[index].run_end
