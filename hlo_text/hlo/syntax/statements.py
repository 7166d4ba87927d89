"""Computations and instructions of a faulty HLO text, separated by lines so that each can be read by itself."""

from __future__ import annotations

import re
from itertools import pairwise

import attrs

_WORD = r"[A-Za-z_][\w.-]*"
HEADER = re.compile(
    rf"^[ \t]*+(?P<entry>ENTRY[ \t]++)?(?P<name>%?(?!HloModule\b){_WORD})[ \t]*+"
    r"(?P<signature>(?>\([^\n]*\)[ \t]*+->)(?:[ \t]*+(?:[^ \t\n{]++|\{(?![ \t]*+$)))*+)?[ \t]*+\{[ \t]*+$",
    re.MULTILINE,
)
_END = re.compile(r"^[ \t]*\}[ \t]*(?:,[ \t]*[a-z_]\w*=[^\n]*)?$", re.MULTILINE)
#: The beginning of an instruction, possibly after the brace of its computation.
INSTRUCTION = re.compile(
    rf"(?:[ \t]*+ENTRY\b[^={{\n]*+\{{)?+[ \t]*+(?:ROOT[ \t]++)?%?(?P<name>{_WORD})[ \t]*+:?={{1,2}}\s"
)
_CONTINUATION = re.compile(r"\s*[,)\]}({\[]")
_STRING = re.compile(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"')
_BLANK = re.compile(r"\s*+(?:/\*(?:[^*]++|\*(?!/))*+\*/\s*+)*+\Z")


@attrs.frozen
class InstructionText:
    """The text of an instruction and the name that it defines, if recognizable."""

    start: int
    end: int
    name: str | None


@attrs.frozen
class Computation:
    """The text of a computation.

    Attributes:
        name: Its name.
        name_start: Offset of the name.
        is_entry: It is marked ENTRY.
        signature: The characters of its signature, if it has one.
        opening: Offset of its opening brace.
        end: Offset of its closing brace, or at which the brace is missing.
        is_closed: There is a closing brace.
        pieces: Its instructions.
    """

    name: str
    name_start: int
    is_entry: bool
    signature: tuple[int, int] | None
    opening: int
    end: int
    is_closed: bool
    pieces: tuple[InstructionText, ...]


def cut(text: str) -> tuple[int, list[Computation]] | None:
    """Return the offset of the first computation and the computations; None if the lines are not recognizable."""
    headers = list(HEADER.finditer(text))
    if not headers:
        return None
    found: list[Computation] = []
    for header, following in zip(headers, [*headers[1:], None], strict=True):
        limit = following.start() if following is not None else len(text)
        end = _END.search(text, header.end(), limit)
        if end is not None and _BLANK.match(text[end.end() : limit]) is None:
            return None
        found.append(_computation(text, header, limit if end is None else end.start(), is_closed=end is not None))
    return headers[0].start(), found


def _computation(text: str, header: re.Match[str], end: int, *, is_closed: bool) -> Computation:
    signature = header.span("signature") if header["signature"] is not None else None
    return Computation(
        header["name"],
        header.start("name"),
        header["entry"] is not None,
        signature,
        text.rindex("{", 0, header.end()),
        end,
        is_closed,
        tuple(instructions_between(text, header.end(), end)),
    )


def instructions_between(text: str, start: int, end: int) -> list[InstructionText]:
    """Return the instructions between two offsets; lines that cannot begin one belong to the previous one."""
    bounds: list[tuple[int, str | None]] = []
    depth = 0
    position = start
    for line in text[start:end].splitlines(keepends=True):
        content = _STRING.sub("", line).partition("//")[0]
        match = INSTRUCTION.match(line)
        if match is not None or (content.strip() and depth <= 0 and _CONTINUATION.match(line) is None):
            bounds.append((position, match["name"] if match is not None else None))
            depth = 0
        depth += sum(content.count(bracket) for bracket in "([{") - sum(content.count(bracket) for bracket in ")]}")
        position += len(line)
    bounds.append((end, None))
    return [_stripped(text, bound, stop, name) for (bound, name), (stop, _) in pairwise(bounds)]


def _stripped(text: str, start: int, end: int, name: str | None) -> InstructionText:
    content = text[start:end]
    return InstructionText(start + len(content) - len(content.lstrip()), start + len(content.rstrip()), name)
