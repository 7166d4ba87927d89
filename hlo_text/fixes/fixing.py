"""Application of all fixes of a text."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hlo_text.core.diagnostics import Diagnostic, Edit
from hlo_text.core.source import SourceText
from hlo_text.fixes.edits import edited
from hlo_text.fixes.search import find_fix
from hlo_text.fixes.trials import diagnostics_of

#: Limit on the rounds; a text is read again after its fixes were applied, since an error may hide another.
_MOST_ROUNDS = 20


@attrs.frozen
class FixedText:
    """A text after its fixes were applied.

    Attributes:
        text: The text.
        count: Number of fixes that were applied.
        errors: The errors that remain.
    """

    text: str
    count: int
    errors: tuple[Diagnostic, ...]


def fix_text(text: str, *, language: str | None = None, name: str = "<string>", max_errors: int = 20) -> FixedText:
    """Fix all errors of a text that have a fix.

    Args:
        text: The modules.
        language: `stablehlo` or `hlo`; detected by default.
        name: File name in diagnostics.
        max_errors: Limit of errors per round.

    Example:
        >>> fixed = fix_text("HloModule m\\nENTRY e {\\n  p = f32[] parameter(0)\\n  ROOT r = f32[] exponental(p)\\n}")
        >>> fixed.count, fixed.text.splitlines()[3]
        (1, '  ROOT r = f32[] exponential(p)')
    """
    count = 0
    errors = diagnostics_of(text, language, name, max_errors)
    for _ in range(_MOST_ROUNDS):
        applied = _applied(text, errors)
        if not applied:
            break
        text = edited(text, [edit for edits in applied for edit in edits])
        count += len(applied)
        errors = diagnostics_of(text, language, name, max_errors)
    return FixedText(text, count, tuple(errors))


def _applied(text: str, errors: Sequence[Diagnostic]) -> list[tuple[Edit, ...]]:
    """Return the edits of each fix, with offsets in the whole text; only the first fix per line.

    An error whose notes refer to an edited line waits for the next round: it may be a consequence of the error there.
    """
    chosen: list[tuple[Edit, ...]] = []
    lines: set[int] = set()
    for diagnostic in errors:
        if diagnostic.source is None:
            continue
        base = _start_of(diagnostic.source, text)
        noted = {text.count("\n", 0, base + note.span.start) for note in diagnostic.notes if note.span is not None}
        fix = find_fix(diagnostic) if lines.isdisjoint(noted) else None
        if fix is None:
            continue
        edits = tuple(Edit(base + edit.start, base + edit.end, edit.text) for edit in fix.edits)
        touched = {text.count("\n", 0, edit.start) for edit in edits}
        if lines.isdisjoint(touched):
            lines |= touched
            chosen.append(edits)
    return chosen


def _start_of(source: SourceText, text: str) -> int:
    """Return the offset of a source in the text, which may contain several separated modules."""
    if source.text == text:
        return 0
    start = SourceText(text).line_starts[source.first_line - 1]
    return start if text.startswith(source.text, start) else text.index(source.text)
