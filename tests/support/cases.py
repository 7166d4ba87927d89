"""Tests that check many small cases at once: scheduling and reporting a case would take longer than checking it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any


def for_each(cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make one test of a check with a parameter per element of a case; it reports all cases that fail."""

    def decorate(check: Callable[..., None]) -> Callable[[], None]:
        is_single = len(signature(check).parameters) == 1
        chosen = list(cases)

        def test() -> None:
            failures = []
            for case in chosen:
                try:
                    check(case) if is_single else check(*case)
                except Exception as error:
                    error.add_note(f"in case {case!r}")
                    failures.append(error)
            assert chosen
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(chosen)} cases fail", failures)

        test.__name__, test.__qualname__, test.__doc__ = check.__name__, check.__qualname__, check.__doc__
        test.__module__ = check.__module__
        return test

    return decorate
