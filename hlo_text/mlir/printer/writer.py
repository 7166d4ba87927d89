"""Assembly of the lines of nested regions of any depth without recursion."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.core.diagnostics import Diagnostic, HloTextError

#: Indentation makes deeply nested text quadratic in size: beyond this depth it is refused.
MAX_NESTING = 5000

#: Generator of text and of nested generators.
Pieces = Iterator["str | Pieces"]


def nesting_error() -> HloTextError:
    """Return the error for a module nested too deeply to be printed."""
    return HloTextError(Diagnostic("nesting", "the module is nested too deeply to print"))


def flattened(pieces: Pieces) -> Iterator[str]:
    """Yield the strings of nested generators, which run on an explicit stack.

    Raises:
        HloTextError: `nesting`, more than `MAX_NESTING` generators are nested.
    """
    stack = [pieces]
    while stack:
        for piece in stack[-1]:
            if type(piece) is str:
                yield piece
                continue
            if len(stack) >= MAX_NESTING:
                raise nesting_error()
            stack.append(piece)  # type: ignore[arg-type]  # it is no string
            break
        else:
            stack.pop()
