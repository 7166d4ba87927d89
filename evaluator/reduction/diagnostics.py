"""`--error`: cases with a given diagnostic, whether or not their text can be read."""

from __future__ import annotations

from collections.abc import Callable

from evaluator.reduction.case import Case
from hlo_text.core.diagnostics import ParseError
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import verify


class HasError:
    """Test for cases with a given diagnostic of the verifier, and for texts that the reader rejects with it.

    Args:
        code: The code of the diagnostic.
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None if it succeeds."""
        found = sorted({diagnostic.code for diagnostic in verify(case.module)})
        if self._code in found:
            return None
        return f"it does not report {self._code}; it reports {', '.join(found) or 'no diagnostics'}"

    def __call__(self, case: Case) -> bool:
        return self._code in {diagnostic.code for diagnostic in verify(case.module)}


def reading_errors(text: str, language: str | None) -> frozenset[str]:
    """Return the codes of the errors with which the reader rejects a text; empty if it is readable."""
    try:
        parse(text, language=language)
    except ParseError as error:
        return frozenset(found.code for found in error.diagnostics)
    return frozenset()


def reduce_text(
    text: str, code: str, language: str | None, keep: Callable[[str], object] = lambda text: None
) -> tuple[str, int]:
    """Return fewer lines of a text that the reader rejects for the same reason, and the number of tried texts.

    Args:
        text: A text that cannot be read.
        code: The code of the diagnostic to keep; no candidate may add a diagnostic with a new code.
        language: Its language, detected if it is None.
        keep: Called with each shorter text.
    """
    allowed = reading_errors(text, language)
    lines = text.splitlines(keepends=True)
    step, tried = max(len(lines) // 2, 1), 0
    while True:
        start, has_changed = 0, False
        while start < len(lines):
            left = lines[:start] + lines[start + step :]
            found = reading_errors("".join(left), language)
            tried += 1
            if code in found and found <= allowed:
                lines, has_changed = left, True
                keep("".join(lines))
            else:
                start += step
        if step == 1 and not has_changed:
            return "".join(lines), tried
        step = max(step // 2, 1)
