"""Statements of a faulty MLIR text and their regions, separated so that each can be read by itself.

A statement begins at `%0 =`, at a return, or at a line that starts like one. Brackets that a statement leaves open end
with it; braces of regions nest. The time is linear in the text: facts about a line and about the first character of a
statement are cached.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import attrs

_NAME = r"%(?:[0-9]++|[A-Za-z_$.-][\w$.-]*+)(?::[0-9]++)?+"
_STRING = r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"'
_TOKEN = re.compile(
    rf"(?P<skipped>(?<!\\){_STRING}|//[^\n]*|->)"
    r"|(?P<line>\n[ \t\r]*)"
    r"|(?P<opening>[({\[])|(?P<closing>[)}\]])"
    rf"|(?P<results>{_NAME}(?:[ \t]*+,[ \t]*+{_NAME}){{0,64}}+[ \t]*+=(?!=)\s{{0,20}}(?=[\"A-Za-z_]))"
    r"|(?P<function>(?<![\w$.@%])func\.func\b)"
    r"|(?P<ending>(?<![\w$.@%#])(?:[A-Za-z_]\w*\.)*(?:return|yield)(?![\w$.=]))"
)
_STATEMENT = re.compile(
    rf"%|\^|{_STRING}\s*\(|[#!][A-Za-z_][\w$]*\s*=|\{{-#|(?:module|call|func)\b|[A-Za-z_][\w$]*\.[A-Za-z_][\w$.]*(?!\s*=)"
)
_CONTINUATION = re.compile(r"[({\[<:,)\]}=]|->|//|(?:cond|do|reducer|across|applies|attributes|inits|init|loc)\b|\s|\Z")
_BLANKS = re.compile(r"(?:\s|//[^\n]*)*+")
_ENTRY = re.compile(rf"(?:[\w$.]+|{_STRING})\s*(?:=(?!=)|,|\}})|\}}|-#")
_RETURN = re.compile(r"(?:[A-Za-z_]\w*\.)*(?:return|yield)\b")
_REGION = re.compile(
    rf"%|\^|{_STRING}\s*\(|[A-Za-z_][\w$]*\.[\w$.]*+\s*+[^=,}}]|(?:(?:\w+\.)*(?:return|yield)|call|module)\b"
)
#: Words before the brace of a region or a dictionary, at the end of stripped text.
_LOOP_PART = re.compile(r"\b(?:cond|do)\Z")
_FUNCTION_HEAD = re.compile(r"(?<!\")\bfunc\.func\b(?!\Z)")
_ATTRIBUTES = re.compile(r"\battributes\Z")
_INDENTATION = re.compile(r"[ \t\r]*+")
_PAIRS = {")": "(", "]": "[", "}": "{"}
_MOST_LOOKED_BACK = 2000


@attrs.define(eq=False)
class RegionText:
    """The text between the braces of a region: its offsets and statements."""

    start: int
    end: int = -1
    pieces: list[StatementText] = attrs.field(factory=list)


@attrs.define(eq=False)
class StatementText:
    """The text of a statement: its offsets and the bodies of its regions."""

    start: int
    end: int
    bodies: list[RegionText]


@attrs.define(eq=False)
class Pieces:
    """A text, separated into statements.

    Attributes:
        pieces: Its statements.
        unclosed: Unclosed opening braces, each with the offset at which its region was ended.
        stray: Unmatched closing braces.
    """

    pieces: list[StatementText] = attrs.field(factory=list)
    unclosed: list[tuple[int, int]] = attrs.field(factory=list)
    stray: list[int] = attrs.field(factory=list)


@attrs.define(eq=False)
class _OpenText:
    """An open region body, or the whole text.

    Attributes:
        indentation: Indentation of the line on which the body opens.
        statement: Start of the current statement, including leading blanks and comments.
        first: Offset of the statement's first character; -1 before it is computed.
        bodies: Region bodies in the statement.
        brackets: Open brackets in the statement.
        counts: Number of open brackets of each kind.
    """

    body: RegionText
    pieces: list[StatementText]
    is_function: bool = False
    indentation: int = -1
    statement: int = 0
    first: int = -1
    bodies: list[RegionText] = attrs.field(factory=list)
    brackets: list[str] = attrs.field(factory=list)
    counts: Counter[str] = attrs.field(factory=Counter)


def cut(text: str) -> Pieces:
    """Separate a text into statements; if its braces do not pair, match closing braces by indentation."""
    found = _StatementCutter(text, by_indentation=False).cut()
    return _StatementCutter(text, by_indentation=True).cut() if found.unclosed else found


def cut_lines(text: str) -> Iterator[StatementText]:
    """Yield the statements on some lines of a text, each before those in its regions; braces need not pair."""
    pending = _StatementCutter(text, by_indentation=False).cut().pieces[::-1]
    while pending:
        piece = pending.pop()
        yield piece
        pending += [inner for body in reversed(piece.bodies) for inner in reversed(body.pieces)]


def begins_statement(text: str, start: int) -> bool:
    """Return whether a line whose first character is at an offset certainly begins a statement."""
    return _STATEMENT.match(text, start) is not None


class _StatementCutter:
    """Separator of one text into statements.

    Attributes:
        _line: Start of the current line.
        _content: Offset of the first non-blank character of the current line.
        _end, _stop: The offset at which the last statement ended, and the offset of the blanks before it.
        _functions: Number of open functions.
        _indentations: Number of open frames by the indentation of their opening line.
    """

    def __init__(self, text: str, *, by_indentation: bool) -> None:
        self._text = text
        self._by_indentation = by_indentation
        self._found = Pieces()
        self._frames = [_OpenText(RegionText(0), self._found.pieces)]
        self._line, self._content = 0, _after_blanks(text, 0)
        self._functions = 0
        self._end = self._stop = 0
        self._indentations: Counter[int] = Counter()

    def cut(self) -> Pieces:
        for match in _TOKEN.finditer(self._text):
            kind = match.lastgroup
            if kind == "line":
                self._line, self._content = match.start() + 1, match.end()
                self._begin_line(match.end())
            elif kind == "opening":
                self._open(match[0], match.start())
            elif kind == "closing":
                self._close(match[0], match.start())
            elif kind != "skipped":
                self._begin_statement(match.start(), is_function=kind == "function")
        while len(self._frames) > 1:
            self._leave(len(self._text), is_closed=False)
        self._end_statement(len(self._text))
        return self._found

    # --- statements ---

    def _end_statement(self, end: int) -> None:
        """End the current statement; another one may begin."""
        frame = self._frames[-1]
        start = min(self._first(frame), end)
        stop = self._before_blanks(end)
        if start < stop:
            frame.pieces.append(StatementText(start, stop, frame.bodies))
        self._restart(frame, end)

    def _before_blanks(self, end: int) -> int:
        """Return the offset of the blanks before an offset, cached because many statements may end there."""
        if self._end != end:
            self._end = self._stop = end
            while self._stop and self._text[self._stop - 1].isspace():
                self._stop -= 1
        return self._stop

    def _restart(self, frame: _OpenText, start: int) -> None:
        frame.statement, frame.first, frame.bodies = start, -1, []
        frame.brackets.clear()
        frame.counts.clear()

    def _begin_line(self, start: int) -> None:
        frame = self._frames[-1]
        if frame.brackets:
            return
        if _STATEMENT.match(self._text, start) or (
            _CONTINUATION.match(self._text, start) is None
            and start - self._line <= self._indentation(self._first(frame))
        ):
            self._end_statement(start)

    def _first(self, frame: _OpenText) -> int:
        if frame.first < 0:
            frame.first = _BLANKS.match(self._text, frame.statement).end()  # type: ignore[union-attr]  # matches nothing too
        return frame.first

    def _begin_statement(self, start: int, *, is_function: bool) -> None:
        starts_line = start <= self._content
        if is_function and starts_line:
            while self._functions:
                self._leave(start, is_closed=False)
        if starts_line or not self._frames[-1].brackets:
            visibility = self._text[max(0, start - 1) : start]
            if visibility in ("", " ", "\n", "\t", "{", "}", ")", ":"):
                self._end_statement(start)

    def _indentation(self, offset: int) -> int:
        """Return the indentation of the line of an offset."""
        start = self._line if offset >= self._line else self._text.rfind("\n", 0, offset) + 1
        return _after_blanks(self._text, start) - start

    # --- brackets ---

    def _open(self, bracket: str, start: int) -> None:
        frame = self._frames[-1]
        if bracket != "{" or not self._is_region(frame, start):
            frame.brackets.append(bracket)
            frame.counts[bracket] += 1
            return
        body = RegionText(start + 1)
        frame.bodies.append(body)
        head = self._text[frame.statement : min(start, frame.statement + _MOST_LOOKED_BACK)]
        indentation = self._content - self._line
        self._frames.append(_OpenText(body, body.pieces, "func.func" in head, indentation, start + 1))
        self._functions += self._frames[-1].is_function
        self._indentations[indentation] += 1

    def _is_region(self, frame: _OpenText, start: int) -> bool:
        """Return whether a brace opens a region instead of a dictionary."""
        content = _BLANKS.match(self._text, start + 1).end()  # type: ignore[union-attr]  # matches nothing too
        if self._text.startswith("}", content) or self._text[start - 1 : start] == "<":
            return False
        head = self._text[max(frame.statement, start - _MOST_LOOKED_BACK) : start].rstrip()
        if not frame.brackets and _begins_region(head):
            return True
        return _REGION.match(self._text, content) is not None and (
            _ENTRY.match(self._text, content) is None or _RETURN.match(self._text, content) is not None
        )

    def _close(self, bracket: str, start: int) -> None:
        frame, opening = self._frames[-1], _PAIRS[bracket]
        if frame.counts[opening]:
            closed = ""
            while closed != opening:
                closed = frame.brackets.pop()
                frame.counts[closed] -= 1
        elif bracket == "}" and len(self._frames) > 1:
            self._close_region(start)
        elif bracket == "}":
            self._found.stray.append(start)
            self._end_statement(start)
            self._restart(frame, start + 1)

    def _close_region(self, start: int) -> None:
        indentation = self._content - self._line
        if self._by_indentation and start == self._content and self._indentations[indentation]:
            while self._frames[-1].indentation != indentation:
                self._leave(start, is_closed=False)
        self._leave(start)

    def _leave(self, end: int, *, is_closed: bool = True) -> None:
        """Close the innermost body."""
        self._end_statement(end)
        frame = self._frames.pop()
        self._functions -= frame.is_function
        self._indentations[frame.indentation] -= 1
        frame.body.end = end
        if not is_closed:
            self._found.unclosed.append((frame.body.start - 1, end))


def _after_blanks(text: str, start: int) -> int:
    """Return the offset after the leading blanks of a line."""
    return _INDENTATION.match(text, start).end()  # type: ignore[union-attr]  # matches nothing too


def _begins_region(head: str) -> bool:
    """Return whether a brace after a text without trailing blanks opens a region of a function or loop."""
    is_head = _LOOP_PART.search(head) or _FUNCTION_HEAD.search(head, head.rfind("{") + 1)
    return is_head is not None and _ATTRIBUTES.search(head) is None
