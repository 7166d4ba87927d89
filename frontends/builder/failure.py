"""Errors of builder calls, with the location of the call in the user's program."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

from frontends.builder.shapes import shape_text
from hlo_text.core.diagnostics import BuildError, Diagnostic
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import Type

_LONGEST_TEXT = 120
_PACKAGE = __name__.rpartition(".")[0]


class RuleError(ValueError):
    """Violation of an operation's rule, which the builder converts to a `BuildError` about the call.

    Attributes:
        code: The code of the constraint, or None.
    """

    def __init__(self, rule: str, code: str | None = None) -> None:
        super().__init__(rule)
        self.code = code


def require(condition: bool, rule: str) -> None:
    """Raise a RuleError unless a condition holds."""
    if not condition:
        raise RuleError(rule)


def build_error(operation: str, error: RuleError, arguments: Mapping[str, Any]) -> BuildError:
    """Return the error of a call.

    Args:
        operation: The builder's method.
        error: The violated rule.
        arguments: Arguments of the method, by parameter name.
    """
    notes = [f"{name} is {text}" for name, given in arguments.items() for text in _described(given)]
    frame = _calling_frame()
    source, span = _statement(frame) if frame is not None else (None, None)
    if source is None and frame is not None:
        notes.append(f"called at {frame.f_code.co_filename}:{frame.f_lineno}")
    code = error.code or f"build.{operation}"
    return BuildError(Diagnostic(code, f"{operation}: {error}", span, source, tuple(notes)))


def _described(given: Any) -> Iterator[str]:
    """Yield the text of an argument if it is relevant to shapes."""
    shape = getattr(given, "shape", None)
    if isinstance(given, list | tuple) and any(hasattr(element, "shape") for element in given):
        yield f"[{', '.join(text for element in given for text in _described(element))}]"
    elif isinstance(shape, Type):
        yield shape_text(shape)
    elif isinstance(shape, tuple) and hasattr(given, "dtype"):
        yield f"{given.dtype}{list(shape)}"
    elif isinstance(given, int | float | complex | str) or (isinstance(given, list | tuple) and given):
        text = repr(given)
        yield text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}..."


def _calling_frame() -> FrameType | None:
    """Return the innermost frame outside this package."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith(_PACKAGE):
        frame = frame.f_back
    return frame


def _statement(frame: FrameType) -> tuple[SourceText | None, Span | None]:
    """Return the source line of a frame with its location, or None without a source file."""
    name, number = frame.f_code.co_filename, frame.f_lineno
    line = linecache.getline(name, number, frame.f_globals).rstrip("\n")
    if not line.strip():
        return None, None
    source = SourceText(line, name, number)
    return source, source.statement_span(0)
