"""Diagnostics as data (code, message, position), and their rendering as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import attrs

from hlo_text.core.services import service
from hlo_text.core.source import SourceText, Span

_EXCERPT_WIDTH = 120  # lines of dumps can be megabytes long: show a window around the span
_LONGEST_MESSAGE = 1000  # characters
_LONGEST_CODE = 100
_LONGEST_NOTE = 200
_LONGEST_NAME = 200
_LONGEST = 1999  # maximum length of a rendered diagnostic
_FIRST_PRINTABLE = 0x20
_CONTROL_PICTURES = 0x2400  # a picture for each control character: U+240A for a line feed

Severity = Literal["error", "warning"]


def _shortened(text: str, longest: int) -> str:
    """Return a text of limited length, with its middle replaced by `...` if it is too long."""
    if len(text) <= longest:
        return text
    tail = longest // 4
    return f"{text[: longest - tail - 3]}...{text[-tail:]}"


def _printable(text: str, longest: int) -> str:
    """Return a text as one line of limited length, with unprintable characters escaped."""
    text = _shortened(text, longest)
    if text.isprintable():
        return text
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)
    return _shortened(shown, longest)


def _message(text: str) -> str:
    return _printable(text, _LONGEST_MESSAGE)


def _code(text: str) -> str:
    return _printable(text, _LONGEST_CODE)


class Remedy(str):
    """Advice in two forms: for callers of Python functions (the text itself) and for the command line.

    It is the `help` of a diagnostic, or the message of a `ValueError`.

    Attributes:
        option: The same advice with options of commands in place of keywords.

    >>> remedy = Remedy('pass fill_elided="zeros"', option="use --fill-elided zeros")
    >>> print(Diagnostic("lower.elided-constant", "elided", help=remedy).render())
    <module>: error[lower.elided-constant]: elided
      help: pass fill_elided="zeros"
    """

    __slots__ = ("option",)
    option: str

    def __new__(cls, text: str, *, option: str) -> Remedy:
        """Create a remedy."""
        remedy = super().__new__(cls, text)
        remedy.option = option
        return remedy

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the arguments of a copy."""
        return _remedy, (str(self), self.option)


def _remedy(text: str, option: str) -> Remedy:
    return Remedy(text, option=option)


def _help(text: str | None) -> str | None:
    if isinstance(text, Remedy):
        return Remedy(_printable(text, _LONGEST_NOTE), option=_printable(text.option, _LONGEST_NOTE))
    return None if text is None else _printable(text, _LONGEST_NOTE)


class Note(str):
    """A note of a diagnostic, optionally with a span.

    Attributes:
        span: Span in the diagnostic's source, or None.
    """

    __slots__ = ("span",)
    span: Span | None

    def __new__(cls, text: str, span: Span | None = None) -> Note:
        """Create a note; a note given as text keeps its span."""
        note = super().__new__(cls, _printable(text, _LONGEST_NOTE))
        note.span = span if span is not None else getattr(text, "span", None)
        return note

    def __reduce__(self) -> tuple[type[Note], tuple[str, Span | None]]:
        """Return the arguments of a copy."""
        return Note, (str(self), self.span)


def _notes(texts: Iterable[str]) -> tuple[Note, ...]:
    return tuple(map(Note, texts))


@attrs.frozen
class Edit:
    """The replacement of the characters from `start` up to `end` of a source text.

    Attributes:
        start, end: Offsets.
        text: The new characters.
    """

    start: int
    end: int
    text: str


@attrs.frozen
class Diagnostic:
    """A finding about a program, rendered in printable characters and fewer than 2,000 of them.

    Attributes:
        code: Stable identifier, such as `syntax`, `ssa.undefined` or `transpose.C2`.
        message: The rule, then what was found; lower case, no final period.
        span: Span in `source`, or None for modules without text.
        source: The text that the span refers to.
        notes: Notes, optionally with spans (`Note`), such as a definition or an opening brace.
        severity: A `warning` violates a rule of the specification that the C++ does not enforce; the program is still
            accepted.
        help: A likely correction: a similar name, or the equivalent in this language. It is untested: `advice` is
            the help if it removes the error.
    """

    code: str = attrs.field(converter=_code)
    message: str = attrs.field(converter=_message)
    span: Span | None = None
    source: SourceText | None = attrs.field(default=None, eq=False)
    notes: tuple[Note, ...] = attrs.field(default=(), converter=_notes)
    severity: Severity = "error"
    help: str | None = attrs.field(default=None, converter=_help)

    @property
    def is_error(self) -> bool:
        """Whether the program is rejected."""
        return self.severity == "error"

    @property
    def advice(self) -> str | None:
        """The help, but None if it proposes an edit that does not remove the error, or causes another there."""
        return None if self.help is None else service("confirmed_help")(self)

    @property
    def fix(self) -> tuple[Edit, ...]:
        """Edits of `source` that remove the error and cause no other at that statement; empty if none is known."""
        found = service("find_fix")(self) if self.is_error and self.source is not None else None
        return () if found is None else found.edits

    def render(self) -> str:
        """Return `file:line:column: error[code]: message`, the source line with carets, help and notes."""
        finding = f"{self.severity}[{self.code}]: {self.message}"
        lines = self._placed(self.span, finding)
        left = _LONGEST - len("\n".join(lines))
        for more in self._further():
            left -= len("\n".join(more)) + 1
            if left < 0:
                break
            lines += more
        return "\n".join(lines)

    def _further(self) -> Iterator[list[str]]:
        """Yield the lines of the help and of each note."""
        advice = self.advice
        if advice is not None:
            yield [f"  help: {advice}"]
        for note in self.notes:
            if note.span is None or self.source is None:
                yield [f"  note: {note}"]
            else:
                first, *rest = self._placed(note.span, str(note))
                yield [f"  note: {first}", *rest]

    def _placed(self, span: Span | None, text: str) -> list[str]:
        """Return a text after its location, and an excerpt."""
        source = self.source
        name = _printable(source.name, _LONGEST_NAME) if source is not None else "<module>"
        if source is None or span is None:
            return [f"{name}: {text}"]
        line, column = source.line_and_column(span.start)
        return [f"{name}:{line}:{column}: {text}", *_excerpt(source, span, line, column)]


def _visible(character: str) -> str:
    """Return a printable replacement of a character in an excerpt."""
    if character.isprintable():
        return character
    number = ord(character)
    if number < _FIRST_PRINTABLE:
        return " " if character == "\t" else chr(_CONTROL_PICTURES + number)
    return "\N{SYMBOL FOR DELETE}" if character == "\x7f" else "\N{REPLACEMENT CHARACTER}"


def _excerpt(source: SourceText, span: Span, line: int, column: int) -> list[str]:
    text = source.line_text(line)
    first = max(0, min(column - 1 - _EXCERPT_WIDTH // 3, len(text) - _EXCERPT_WIDTH))
    window = text[first : first + _EXCERPT_WIDTH]
    prefix = "..." if first else ""
    suffix = "..." if first + _EXCERPT_WIDTH < len(text) else ""
    caret = len(prefix) + column - 1 - first
    width = max(1, min(span.end - span.start, len(prefix) + len(window) - caret))
    gutter = f"{line:>4} | "
    shown = "".join(map(_visible, window))
    return [f"{gutter}{prefix}{shown}{suffix}", f"{'|':>6} {' ' * caret}{'^' * width}"]


class HloTextError(Exception):
    """Base of all errors about programs.

    Attributes:
        diagnostics: The diagnostics, at least one.
    """

    def __init__(self, diagnostics: Diagnostic | Sequence[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = (
            (diagnostics,) if isinstance(diagnostics, Diagnostic) else tuple(diagnostics)
        )
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(diagnostic.render() for diagnostic in self.diagnostics)

    @property
    def code(self) -> str:
        """The code of the first diagnostic."""
        return self.diagnostics[0].code


class ParseError(HloTextError):
    """The text is not a valid module: syntax errors, undefined names, literals that do not match their type.

    Attributes:
        diagnostics: The independent errors, in source order.
        readable: Modules of the parts read without error, for the verifier; in MLIR, faulty functions are replaced with
            declarations.
    """

    def __init__(self, diagnostics: Diagnostic | Sequence[Diagnostic], readable: Sequence[Any] = ()) -> None:
        super().__init__(diagnostics)
        self.readable = tuple(readable)


class VerificationError(HloTextError):
    """The module violates constraints of its specification."""


class LoweringError(HloTextError):
    """The module is valid but cannot be lowered; the message names the operation and the reason."""


class ExecutionError(HloTextError):
    """Running a lowered module failed; the message names the operation and the reason."""


class ConversionError(HloTextError):
    """The module cannot be expressed in the other language; the message names the operation and the reason."""


class ContainerError(HloTextError):
    """The file format is recognized but not supported; the message names the missing support."""


class BuildError(HloTextError):
    """A builder call violates a rule of its operation; the message names the operation and the arguments."""


class RewriteError(HloTextError):
    """An edit is impossible or would make the module invalid; the module is unchanged."""
