"""`--error`: cases that are wrong in one way, read or not."""

from __future__ import annotations

from collections.abc import Callable

from evaluator.reduction.case import Case
from hlo_text.core.diagnostics import ParseError
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import verify


class HasError:
    """Holds of cases about which the verifier says the same, and of texts that are refused for the same reason.

    Args:
        code: The code of the diagnostic.
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def begin(self, case: Case) -> str | None:
        """Try the first case; return why it is not interesting, None if it is."""
        found = sorted({diagnostic.code for diagnostic in verify(case.module)})
        if self._code in found:
            return None
        return f"it does not report {self._code}; it reports {', '.join(found) or 'no diagnostics'}"

    def __call__(self, case: Case) -> bool:
        return self._code in {diagnostic.code for diagnostic in verify(case.module)}


def reading_errors(text: str, language: str | None) -> frozenset[str]:
    """Return the codes of what a text is refused for; none if it can be read."""
    try:
        parse(text, language=language)
    except ParseError as error:
        return frozenset(found.code for found in error.diagnostics)
    return frozenset()


def reduce_text(
    text: str, code: str, language: str | None, keep: Callable[[str], object] = lambda text: None
) -> tuple[str, int]:
    """Return fewer lines of a text that are refused for the same reason, and how many texts were tried.

    Args:
        text: A text that cannot be read.
        code: The code of the diagnostic to keep; it may not be refused for what it was not refused for before.
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
