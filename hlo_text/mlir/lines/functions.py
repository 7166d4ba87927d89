"""Functions whose text was read before are cut out of a text before its lines are looked at.

What a function's text leaves open are aliases, so they are part of what it is remembered by. Only functions that
stand in lines of their own, as printers write them, are looked for; whether that is what they are shows when their
lines are read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b

import attrs

from hlo_text.ir import Function
from hlo_text.mlir.lines.template import FUNCTION_MARK, LITERAL_HOLE
from hlo_text.reading.recordings import FunctionRecording, NotRecordableError, RecordingCache, record_function

_START = "\n  func.func "
_END = "\n  }"
_RESOURCE = "dense_resource"  # what it refers to stands behind all functions

FUNCTIONS: RecordingCache[FunctionRecording] = RecordingCache()


@attrs.define(slots=True)
class FunctionCut:
    """A text without the functions that are known.

    Attributes:
        text: The text with `FUNCTION_MARK` in their places.
        cuts: Where behind each mark how many characters are missing (see `mlir_payloads`).
        known: The functions that were cut out.
        due: Texts of functions to be recorded.
        aliases: Digest of the definitions of aliases, which these texts are remembered with.
    """

    text: str
    cuts: list[tuple[int, int]]
    known: list[FunctionRecording]
    due: set[str]
    aliases: bytes


def cut_functions(text: str, cuts: list[tuple[int, int]], aliases: list[str]) -> FunctionCut:
    """Cut the known functions out of a text.

    Args:
        text: The text.
        cuts: What was cut out of it before.
        aliases: The definitions of aliases around the functions.
    """
    around = "\n".join(aliases)
    digest = blake2b(around.encode("utf-8", "surrogatepass"), digest_size=32).digest()
    result = FunctionCut(text, cuts, [], set(), digest)
    if LITERAL_HOLE in around or _RESOURCE in around:  # it does not say it all
        return result
    found: list[tuple[int, int]] = []
    for start, end in _function_lines(text):
        function = text[start:end]
        recording = FUNCTIONS.find(function, digest)
        if recording is not None:
            result.known.append(recording)
            found.append((start, end))
        elif LITERAL_HOLE not in function and FUNCTIONS.is_due(function, digest):
            result.due.add(function)
    if found:
        _cut(result, found)
    return result


def _function_lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the lines of what look like functions begin and end."""
    position = 0
    while (position := text.find(_START, position)) >= 0:
        start = position + 1
        position = text.find("\n", start)
        if text[position - 1 : position] != "{":
            continue
        last = text.find(_END, position)
        end = text.find("\n", last + 1)
        if last < 0 or end < 0:
            return
        yield start, end
        position = end


def _cut(result: FunctionCut, found: list[tuple[int, int]]) -> None:
    """Put marks in the places of functions, and note how many characters that removes, in order with earlier cuts."""
    pieces: list[str] = []
    cuts: list[tuple[int, int]] = []
    earlier = deque(result.cuts)
    position = removed = 0
    for start, end in found:
        while earlier and earlier[0][0] <= start:
            where, missing = earlier.popleft()
            cuts.append((where - removed, missing))
        pieces += [result.text[position:start], FUNCTION_MARK]
        missing = end - start - len(FUNCTION_MARK)
        cuts.append((start - removed + len(FUNCTION_MARK), missing))
        removed += missing
        position = end
    cuts += [(where - removed, missing) for where, missing in earlier]
    result.text = "".join(pieces) + result.text[position:]
    result.cuts = cuts


def record_functions(cut: FunctionCut, text: str, functions: list[tuple[Function, int]]) -> None:
    """Record the functions that are due.

    Args:
        cut: What told which are.
        text: The original text.
        functions: The functions that lines of their own opened and closed, with the offset of the closing line.
    """
    sizes = set(map(len, cut.due))
    for function, last in functions if cut.due else ():
        start, end = function.position, text.find("\n", last)
        if end - start not in sizes:  # it may hold a long constant
            continue
        lines = text[start:end]
        if lines not in cut.due or _RESOURCE in lines:
            continue
        with suppress(NotRecordableError):
            recording = record_function(function, lines.count("\n") + 1)
            FUNCTIONS.remember(lines, recording, cut.aliases)
