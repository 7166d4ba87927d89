"""Findings: a code and a message about a broken rule; `Advice` is about a rule that the C++ does not enforce."""

from __future__ import annotations

from collections.abc import Iterable

#: A broken rule: its code and what was found.
Finding = tuple[str, str]


class Advice(tuple[str, str]):
    """A finding that keeps nobody from working with the program: compilers print what breaks the rule."""

    __slots__ = ()


def gravest(findings: Iterable[Finding | None]) -> Finding | None:
    """Return the first finding that is no advice, else the first one; what follows an error is not looked for."""
    advice = None
    for finding in findings:
        if finding is not None:
            if not isinstance(finding, Advice):
                return finding
            advice = advice or finding
    return advice


__all__ = ["Advice", "Finding", "gravest"]
