"""Exceptions of readers, and a function that raises `ParseError` with a code and a location."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from hlo_text.core.diagnostics import Diagnostic, Note, ParseError
from hlo_text.core.source import SourceText, Span


class MalformedError(Exception):
    """A malformed piece of text whose position in the source is unknown to the function that reads it.

    Token readers raise it; callers that know the offset convert it into a `ParseError` with `fail`.
    """

    def __init__(self, code: str, message: str, offset: int | None = None, help: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.offset = offset
        self.help = help


def fail(
    source: SourceText | None,
    code: str,
    message: str,
    start: int,
    end: int | None = None,
    *,
    help: str | None = None,
    notes: Iterable[Note] = (),
) -> NoReturn:
    """Raise a `ParseError` about the characters from `start` to `end` of a source (one character by default)."""
    span = Span(start, start + 1 if end is None else max(end, start + 1))
    raise ParseError(Diagnostic(code, message, span, source, tuple(notes), help=help))


class DeclinedError(Exception):
    """The fast path does not read a text; the grammar decides."""
