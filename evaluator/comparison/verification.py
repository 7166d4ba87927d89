"""Verification of candidates: substitute the other run's values for an operation's results and replay the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import attrs

from evaluator.comparison.replay import Substitution
from hlo_text.core.diagnostics import ExecutionError, LoweringError

#: The maximum number of replays of a search.
_MOST_REPLAYS = 60
#: Codes of errors that end the comparison as a whole.
_LIMITS = frozenset(("run.timeout", "run.memory"))

#: Returns whether the results of the processes agree with those of the other module.
Agrees = Callable[[Sequence[Sequence[Any]]], bool]


class Replayer(Protocol):
    """Runs a program with substitutions, and counts the runs."""

    count: int

    def results(self, substitution: Substitution) -> list[list[Any]]:
        """Return the results of each process with the substitutions in place."""


@attrs.define(eq=False)
class Verifier:
    """Replays a run with substitutions, up to a limit.

    Attributes:
        replays: The recorded run.
        agrees: Compares results with the other run's.
    """

    replays: Replayer
    agrees: Agrees

    @property
    def is_exhausted(self) -> bool:
        """Whether no further replay is allowed."""
        return self.replays.count >= _MOST_REPLAYS

    def fixes(self, substitution: Substitution) -> bool:
        """Whether all results agree with a substitution in place. Raises if a limit of the run is exceeded."""
        if not substitution or self.is_exhausted:
            return False
        try:
            return self.agrees(self.replays.results(substitution))
        except (ExecutionError, LoweringError) as error:
            if any(diagnostic.code in _LIMITS for diagnostic in error.diagnostics):
                raise
            return False
