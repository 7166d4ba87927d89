"""Removal of long constants from a text before its lines are read."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text.mlir.codecs.literals import Payload
from hlo_text.mlir.lines.prototypes import LITERAL_HOLE, RESERVED
from hlo_text.reading.failure import DeclinedError

#: Placeholder of a removed payload; becomes `LITERAL_HOLE` once the text is known not to contain that.
_CUT = "\x01"
_MAX_PAYLOAD = 256  # longer payloads are cut out before any line is looked up
#: Number of characters that are searched at once. Lists of their lines fit into the cache of a processor.
_PORTION = 1 << 16
#: A text is held on to for its payloads if these are at least so much of it.
_MOST = 0.5


@attrs.frozen(eq=False, repr=False)
class TextWithoutPayloads:
    """A text without its long payloads.

    Attributes:
        text: The text with `LITERAL_HOLE` and a number in their places.
        payloads: The removed payloads.
    """

    text: str
    payloads: list[Payload]


def cut_payloads(text: str, *, is_faulty: bool = False) -> TextWithoutPayloads:
    """Return a text with a mark for each long payload.

    Payloads are scanned by `str.find` only: they may be most of the text.

    Args:
        text: The text.
        is_faulty: Whether to keep unterminated payloads in the text.

    Raises:
        DeclinedError: The text contains the characters of holes, or a payload is unterminated.
    """
    if _CUT in text:
        raise DeclinedError
    pieces: list[str] = []
    payloads: list[Payload] = []
    position = start = 0
    while (start := text.find("dense<", start)) >= 0:
        start += 6
        if text.startswith('"', start):
            end = text.find('"', start + 1) + 1
        elif text.startswith("[", start):
            end = text.find("]>", start) + 1
        else:
            continue
        if 0 < end - start <= _MAX_PAYLOAD:
            continue
        if end <= 0 or not _is_payload(text, start, end):
            if not is_faulty:
                raise DeclinedError
            continue
        mark = f"{_CUT}{len(payloads)}"
        payloads.append(Payload(text, start, end))
        pieces += [text[position:start], mark]
        position = start = end
    body = "".join(pieces) + text[position:] if pieces else text
    for letter in RESERVED:  # without a generator
        if letter in body:
            raise DeclinedError
    if len(text) - len(body) < _MOST * len(text):
        payloads = [Payload(str(payload), 0, payload.end - payload.start) for payload in payloads]
    return TextWithoutPayloads(body.replace(_CUT, LITERAL_HOLE), payloads)


def _is_payload(text: str, start: int, end: int) -> bool:
    """Return whether text is a payload that certainly contains no comment."""
    has_comment = text[start] == "[" and (text.find("/", start, end) >= 0 or text.find("<", start, end) >= 0)
    return text[end : end + 1] == ">" and text.find("\n", start, end) < 0 and not has_comment


def portions(text: str, end: int) -> Iterator[str]:
    """Yield whole lines of a text up to an offset, many at a time, which bounds the memory beside the text."""
    start = 0
    while end - start > _PORTION and (newline := text.find("\n", start + _PORTION, end)) >= 0:
        yield text[start:newline]
        start = newline + 1
    yield text[start:end]
