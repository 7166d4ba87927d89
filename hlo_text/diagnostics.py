"""Diagnostics are data (code, message, position); `render` makes the text a person reads."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hlo_text.source import SourceText, Span

_EXCERPT_WIDTH = 120  # lines of dumps can be megabytes long: show a window around the span


@attrs.frozen
class Diagnostic:
    """One finding about a program.

    Attributes:
        code: Stable identifier, such as `syntax`, `ssa.undefined` or `transpose.C2`.
        message: The rule, then what was found; lower case, no final period.
        span: Where in `source`, or None when there is no text (built modules).
        source: The text the span refers to.
        notes: Further lines, such as the formula with the value of each side.
    """

    code: str
    message: str
    span: Span | None = None
    source: SourceText | None = attrs.field(default=None, eq=False)
    notes: tuple[str, ...] = ()

    def render(self) -> str:
        """Return `file:line:column: error[code]: message`, the source line with carets, and the notes."""
        lines = []
        if self.source is not None and self.span is not None:
            line, column = self.source.line_and_column(self.span.start)
            lines.append(f"{self.source.name}:{line}:{column}: error[{self.code}]: {self.message}")
            lines += _excerpt(self.source, self.span, line, column)
        else:
            name = self.source.name if self.source is not None else "<module>"
            lines.append(f"{name}: error[{self.code}]: {self.message}")
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)


def _excerpt(source: SourceText, span: Span, line: int, column: int) -> list[str]:
    text = source.line_text(line)
    first = max(0, min(column - 1 - _EXCERPT_WIDTH // 3, len(text) - _EXCERPT_WIDTH))
    window = text[first : first + _EXCERPT_WIDTH]
    prefix = "..." if first else ""
    suffix = "..." if first + _EXCERPT_WIDTH < len(text) else ""
    caret = len(prefix) + column - 1 - first
    width = max(1, min(span.end - span.start, len(prefix) + len(window) - caret))
    gutter = f"{line:>4} | "
    shown = "".join(c if c == "\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in window)
    indent = "".join("\t" if c == "\t" else " " for c in (prefix + window)[:caret])
    return [f"{gutter}{prefix}{shown}{suffix}", f"{'|':>6} {indent}{'^' * width}"]


class HloTextError(Exception):
    """Base of every error this project raises about a program.

    Attributes:
        diagnostics: What was found, at least one entry.
    """

    def __init__(self, diagnostics: Diagnostic | Sequence[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = (
            (diagnostics,) if isinstance(diagnostics, Diagnostic) else tuple(diagnostics)
        )
        super().__init__("\n".join(diagnostic.render() for diagnostic in self.diagnostics))

    @property
    def code(self) -> str:
        """The code of the first diagnostic."""
        return self.diagnostics[0].code


class ParseError(HloTextError):
    """The text is not a module: syntax, undefined names, literals that do not fit their type."""


class VerificationError(HloTextError):
    """The module breaks constraints of its specification."""


class LoweringError(HloTextError):
    """The module is valid but cannot be lowered; the message names the operation and why."""


class ExecutionError(HloTextError):
    """Running a lowered module failed; the message names the operation and the reason."""


class ConversionError(HloTextError):
    """The other language cannot express something; the message names the operation and why."""


class ContainerError(HloTextError):
    """A file's form is known, but what reads it is missing here; the message names both."""


class BuildError(HloTextError):
    """A call of the builder breaks a rule of its operation; the message names the operation and what it was given."""
