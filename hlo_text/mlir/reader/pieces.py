"""A faulty MLIR text cut into statements, so that each can be read by itself.

Strings and comments are known, and where statements begin: at `%0 =`, a return, or a line that starts like one. What
brackets a statement leaves open ends with it; braces of regions nest.
"""

from __future__ import annotations

import re

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
#: Words in front of the brace of a region, or of a dictionary, whose blanks are stripped.
_LOOP_PART = re.compile(r"\b(?:cond|do)\Z")
_FUNCTION_HEAD = re.compile(r"(?<!\")\bfunc\.func\b(?!\Z)")
_ATTRIBUTES = re.compile(r"\battributes\Z")
_PAIRS = {")": "(", "]": "[", "}": "{"}
_MOST_LOOKED_BACK = 2000


@attrs.define(eq=False)
class Body:
    """The text between the braces of a region: offsets, and the statements in it."""

    start: int
    end: int = -1
    pieces: list[Piece] = attrs.field(factory=list)


@attrs.define(eq=False)
class Piece:
    """The text of a statement, and the bodies of its regions in it."""

    start: int
    end: int
    bodies: list[Body]


@attrs.define(eq=False)
class Pieces:
    """A text in pieces.

    Attributes:
        pieces: Its statements.
        unclosed: Opening braces that nothing closes, each with the offset where that became clear.
        stray: Closing braces that nothing opened.
    """

    pieces: list[Piece] = attrs.field(factory=list)
    unclosed: list[tuple[int, int]] = attrs.field(factory=list)
    stray: list[int] = attrs.field(factory=list)


@attrs.define(eq=False)
class _Frame:
    """The body that is being cut, or the text as a whole; `brackets` are those of the statement under way."""

    body: Body
    pieces: list[Piece]
    is_function: bool = False
    statement: int = 0
    bodies: list[Body] = attrs.field(factory=list)
    brackets: list[str] = attrs.field(factory=list)


def cut(text: str) -> Pieces:
    """Cut a text; where its braces do not pair, lines that end regions close what is indented like them."""
    cutter = _Cutter(text, by_indentation=False)
    found = cutter.cut()
    return _Cutter(text, by_indentation=True).cut() if found.unclosed else found


class _Cutter:
    def __init__(self, text: str, *, by_indentation: bool) -> None:
        self._text = text
        self._by_indentation = by_indentation
        self._found = Pieces()
        self._frames = [_Frame(Body(0), self._found.pieces)]

    def cut(self) -> Pieces:
        for match in _TOKEN.finditer(self._text):
            kind = match.lastgroup
            if kind == "line":
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
        """End the statement under way; another one may begin."""
        frame = self._frames[-1]
        start = _BLANKS.match(self._text, frame.statement, end).end()  # type: ignore[union-attr]  # matches nothing too
        stop = start + len(self._text[start:end].rstrip())
        if start < stop:
            frame.pieces.append(Piece(start, stop, frame.bodies))
        frame.statement, frame.bodies = end, []
        frame.brackets.clear()

    def _begin_line(self, start: int) -> None:
        frame = self._frames[-1]
        if frame.brackets:
            return
        if _STATEMENT.match(self._text, start) or (
            _CONTINUATION.match(self._text, start) is None
            and self._indentation(start) <= self._indentation(self._first(frame))
        ):
            self._end_statement(start)

    def _first(self, frame: _Frame) -> int:
        return _BLANKS.match(self._text, frame.statement).end()  # type: ignore[union-attr]  # matches nothing too

    def _begin_statement(self, start: int, *, is_function: bool) -> None:
        starts_line = not self._text[self._line_start(start) : start].strip()
        if is_function and starts_line:
            while any(frame.is_function for frame in self._frames):
                self._leave(start, is_closed=False)
        if starts_line or not self._frames[-1].brackets:
            visibility = self._text[max(0, start - 1) : start]
            if visibility in ("", " ", "\n", "\t", "{", "}", ")", ":"):
                self._end_statement(start)

    def _line_start(self, offset: int) -> int:
        return self._text.rfind("\n", 0, offset) + 1

    def _indentation(self, offset: int) -> int:
        """Return how far the line of an offset is indented."""
        start = self._line_start(offset)
        return len(self._text[start : start + 200]) - len(self._text[start : start + 200].lstrip(" \t"))

    # --- brackets ---

    def _open(self, bracket: str, start: int) -> None:
        frame = self._frames[-1]
        if bracket != "{" or not self._is_region(frame, start):
            frame.brackets.append(bracket)
            return
        body = Body(start + 1)
        frame.bodies.append(body)
        head = self._text[frame.statement : min(start, frame.statement + _MOST_LOOKED_BACK)]
        self._frames.append(_Frame(body, body.pieces, "func.func" in head, start + 1))

    def _is_region(self, frame: _Frame, start: int) -> bool:
        """Whether a brace begins statements, not entries of a dictionary."""
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
        brackets = self._frames[-1].brackets
        if _PAIRS[bracket] in brackets:
            while brackets.pop() != _PAIRS[bracket]:
                pass
        elif bracket == "}" and len(self._frames) > 1:
            self._close_region(start)
        elif bracket == "}":
            self._found.stray.append(start)
            self._end_statement(start)
            self._frames[-1].statement = start + 1

    def _close_region(self, start: int) -> None:
        if self._by_indentation and not self._text[self._line_start(start) : start].strip():
            indentation = self._indentation(start)
            openings = [self._indentation(frame.body.start) for frame in self._frames[1:]]
            if indentation in openings:
                while self._indentation(self._frames[-1].body.start) != indentation:
                    self._leave(start, is_closed=False)
        self._leave(start)

    def _leave(self, end: int, *, is_closed: bool = True) -> None:
        """End the innermost body."""
        self._end_statement(end)
        frame = self._frames.pop()
        frame.body.end = end
        if not is_closed:
            self._found.unclosed.append((frame.body.start - 1, end))


def _begins_region(head: str) -> bool:
    """Whether a brace behind a text, which does not end in a blank, opens a region of a function or a loop."""
    is_head = _LOOP_PART.search(head) or _FUNCTION_HEAD.search(head, head.rfind("{") + 1)
    return is_head is not None and _ATTRIBUTES.search(head) is None
