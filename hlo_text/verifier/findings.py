"""Findings: the code and message of a violated rule; `Advice` is for rules that the C++ does not enforce."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hlo_text.core.diagnostics import Diagnostic

#: A violated rule: code and message.
Finding = tuple[str, str]


class Advice(tuple[str, str]):
    """A finding that is only a warning, because compilers themselves print programs that violate the rule."""

    __slots__ = ()


class ReaderFinding(tuple[str, str]):
    """A reader's error about text that was kept unparsed."""

    diagnostic: Diagnostic

    @classmethod
    def of(cls, diagnostic: Diagnostic) -> ReaderFinding:
        """Return the finding equivalent to a diagnostic."""
        made = cls((diagnostic.code, diagnostic.message))
        made.diagnostic = diagnostic
        return made


def gravest(findings: Iterable[Finding | None]) -> Finding | None:
    """Return the first error, or else the first advice; findings after an error are not computed."""
    advice = None
    for finding in findings:
        if finding is not None:
            if not isinstance(finding, Advice):
                return finding
            advice = advice or finding
    return advice


__all__ = ["Advice", "Finding", "ReaderFinding", "gravest"]
