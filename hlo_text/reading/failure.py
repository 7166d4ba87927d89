"""Raising `ParseError` with a code and a place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from hlo_text.diagnostics import Diagnostic, Note, ParseError
from hlo_text.source import SourceText, Span


class MalformedError(Exception):
    """A rule is broken inside a piece of text that does not know where it stands.

    Readers of tokens raise it; whoever knows the offset turns it into a `ParseError` with `fail`.
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
