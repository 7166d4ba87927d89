"""The search for a fix: the edits of the diagnostic's help, then of candidates, each tried before it is accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from hlo_text.core.diagnostics import Diagnostic, Edit
from hlo_text.core.memo import Memo
from hlo_text.fixes.candidates import FixCandidate, Statement, candidates_of
from hlo_text.fixes.edits import Fix, described, edit_of_help, edited, of_whole_type
from hlo_text.fixes.trials import Trial, TrialOutcome
from hlo_text.mlir.reader.corrections import operation_names

#: Limits on the lines read and the trials made for one diagnostic.
_MOST_LINES, _MOST_TRIALS = 8_000, 120
#: Edits whose costs differ by less are equally likely.
_CLEAR = 0.05

_Key = tuple[str, str, str, int, int, str]
_FOUND: Memo[_Key, tuple[Fix | None]] = Memo("fixes: edits that remove an error", 500)
_CONFIRMED: Memo[_Key, bool] = Memo("fixes: helps that remove an error", 2000)


def _key(diagnostic: Diagnostic) -> _Key | None:
    span, source = diagnostic.span, diagnostic.source
    if span is None or source is None:
        return None
    return source.text, diagnostic.code, diagnostic.message, span.start, span.end, diagnostic.help or ""


def confirmed_help(diagnostic: Diagnostic) -> str | None:
    """Return the help of a diagnostic, or None if it describes an edit that does not remove the error."""
    edit, key = edit_of_help(diagnostic), _key(diagnostic)
    if edit is None or key is None or not diagnostic.is_error:
        return diagnostic.help
    if key not in _CONFIRMED:
        trial = Trial.of(diagnostic)
        _CONFIRMED[key] = trial is not None and trial.outcome([edit]).removes
    return diagnostic.help if _CONFIRMED[key] else None


def find_fix(diagnostic: Diagnostic) -> Fix | None:
    """Return edits that remove an error without causing another in its statement, or None if none is clearly best.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\nENTRY e {\\n  p = f32[] parameter(0)\\n  ROOT r = f32[] exponental(p)\\n}"
        >>> print(find_fix(hlo_text.verify(hlo_text.parse(text))[0]).help)
        did you mean 'exponential'?
    """
    key = _key(diagnostic)
    if key is None or not diagnostic.is_error:
        return None
    if key not in _FOUND:
        _FOUND[key] = (_search(diagnostic),)
    return _FOUND[key][0]


def _search(diagnostic: Diagnostic) -> Fix | None:
    trial = Trial.of(diagnostic)
    if trial is None or diagnostic.span is None or diagnostic.source is None:
        return None
    text = diagnostic.source.text
    if (
        diagnostic.code == "operation.unknown"
        and text[diagnostic.span.start : diagnostic.span.end] in operation_names()
    ):
        return None  # an error about a correct name is a consequence of another error
    proposed = edit_of_help(diagnostic)
    outcome = trial.outcome([proposed]) if proposed is not None else TrialOutcome(removes=False, is_clean=False)
    if proposed is not None and outcome.removes and outcome.is_clean:
        return Fix((proposed,), diagnostic.help or "")
    found = _first_that_fixes(trial, _ordered(trial, diagnostic.span.start, diagnostic.message))
    if found is not None:
        found = of_whole_type(text, found)
        return Fix((found,), described(text, found))
    if proposed is not None and outcome.removes:
        return Fix((proposed,), diagnostic.help or "")
    return None


def _ordered(trial: Trial, offset: int, message: str) -> Iterator[FixCandidate]:
    """Yield candidates by tier and cost; an error at the start of a line may be due to the line before."""
    lines = [trial.line]
    column = offset - trial.index.starts[trial.line]
    if not trial.index.lines[trial.line][:column].strip():
        before = next((n for n in range(trial.line - 1, -1, -1) if trial.index.lines[n].strip()), None)
        lines += [before] if before is not None else []
    found = []
    for number in lines:
        at = offset if number == trial.line else trial.index.starts[number] + len(trial.index.lines[number])
        penalty = 0.0 if number == trial.line else 0.5
        for candidate in candidates_of(Statement(trial.index, trial.language, number, at, message)):
            found.append(candidate._replace(cost=candidate.cost + penalty))
    yield from sorted(found, key=lambda candidate: candidate[:2])


def _first_that_fixes(trial: Trial, candidates: Iterator[FixCandidate]) -> Edit | None:
    """Return the cheapest successful edit of the first tier that has one, or None if others are as likely."""
    left = min(_MOST_TRIALS, _MOST_LINES // max(trial.lines, 1))
    seen: set[str] = set()
    for _, tier in groupby(candidates, key=lambda candidate: candidate.tier):
        best: tuple[float, Edit, str] | None = None
        for candidate in tier:
            if best is not None and candidate.cost > best[0] + _CLEAR:
                break
            result = edited(trial.text, [candidate.edit])
            if result in seen:
                continue
            seen.add(result)
            if not left:
                return None
            left -= 1
            outcome = trial.outcome([candidate.edit])
            if not (outcome.removes and outcome.is_clean):
                continue
            plain = re.sub(r"\s+", "", result)
            if best is None:
                best = candidate.cost, candidate.edit, plain
            elif plain != best[2]:
                return None
        if best is not None:
            return best[1]
    return None
