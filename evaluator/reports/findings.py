"""Subjects of bug reports: mismatches of two modules, mismatches of two ways to run a module, and NaN."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.compare import compare
from evaluator.comparison.executions import Execution, Results
from evaluator.comparison.outcomes import Comparison
from evaluator.comparison.pairs import RecheckKind, recheck_pair
from evaluator.comparison.tolerances import Tolerance
from evaluator.observation.marks import Kind
from evaluator.observation.origins import Search, find_nan
from evaluator.observation.tracking import arrays_in
from evaluator.options import RunOptions
from evaluator.reduction.case import Case
from evaluator.reduction.disagreements import Disagrees
from evaluator.reduction.origins import MakesNan
from evaluator.reduction.shortcuts import FAILURES
from hlo_text.core.ir import Module

Array = np.ndarray[Any, Any]


class Finding(ABC):
    """A reportable outcome of running a module.

    Attributes:
        option: The options of `hlo-run` that find it.
        options: How the module runs.
    """

    option: str
    options: RunOptions

    @property
    @abstractmethod
    def is_found(self) -> bool:
        """Whether there is something to report."""

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """Return the outcome as `hlo-run --json` prints it."""

    @abstractmethod
    def expected(self, case: Case) -> tuple[list[Array], str]:
        """Return the expected results of a case, and their origin."""

    @abstractmethod
    def test(self) -> Any:
        """Return the reduction test, with a method `begin`, that preserves the finding."""


@attrs.define(eq=False)
class Mismatch(Finding):
    """Two modules that return different results.

    Attributes:
        comparison: How they differ.
        tolerance: How far equal results may be apart.
        options: How they run.
    """

    comparison: Comparison
    tolerance: Tolerance
    options: RunOptions
    option: str = "--against"

    @property
    def is_found(self) -> bool:
        return not self.comparison.equal

    def document(self) -> dict[str, Any]:
        return self.comparison.as_json()

    def expected(self, case: Case) -> tuple[list[Array], str]:
        assert case.other is not None
        options = attrs.evolve(self.options, entry=case.other.entry)
        execution = Execution.of(case.other.module, case.inputs or (), options)
        return _arrays(execution.results()), "the other module"

    def test(self) -> Disagrees:
        return Disagrees(self.options, self.tolerance)


@attrs.define(eq=False)
class Recheck(Finding):
    """A module that returns different results when run in another way.

    Attributes:
        comparison: How they differ.
        kind: The other way.
        tolerance: How far equal results may be apart.
        options: How it runs.
    """

    comparison: Comparison
    kind: RecheckKind
    tolerance: Tolerance
    options: RunOptions

    @property
    def option(self) -> str:  # type: ignore[override]
        return f"--recheck {self.kind}"

    @property
    def is_found(self) -> bool:
        return not self.comparison.equal

    def document(self) -> dict[str, Any]:
        return self.comparison.as_json()

    def expected(self, case: Case) -> tuple[list[Array], str]:
        execution = Execution.of(case.module, case.inputs or (), self.options)
        if self.kind == "exact":
            return _arrays(_exact_results(execution)), _SOURCES[self.kind]
        return _arrays(recheck_pair(execution, self.kind).results()[1]), _SOURCES[self.kind]

    def test(self) -> _DisagreesWithRecheck:
        return _DisagreesWithRecheck(self)


_SOURCES: dict[RecheckKind, str] = {
    "wide": "the same module with every float widened to f64, run operation by operation",
    "eager": "the same module run operation by operation",
    "reference": "the same module evaluated in NumPy without XLA",
    "exact": "the same module evaluated over the real numbers, rounded to the types of its results",
    "cpu": "the same module on the CPU",
    "gpu": "the same module on the GPU",
}


class _DisagreesWithRecheck:
    """Test for cases whose results differ when rechecked, with the first divergence at the same operation."""

    def __init__(self, finding: Recheck) -> None:
        self._finding = finding
        self._op = _diverging(finding.comparison)

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None if it succeeds."""
        return None if self(case) else "the results agree"

    def __call__(self, case: Case) -> bool:
        finding = self._finding
        tolerances: dict[str, Any] = attrs.asdict(finding.tolerance)
        try:
            found = compare(
                case.module, *(case.inputs or ()), against=finding.kind, options=finding.options, **tolerances
            )
        except FAILURES:
            return False
        return not found.equal and _diverging(found) == self._op


@attrs.define(eq=False)
class OriginFinding(Finding):
    """A module in which a NaN or an infinity arises.

    Attributes:
        search: Where.
        kind: Which of both.
        options: How it runs.
    """

    search: Search
    kind: Kind
    options: RunOptions

    @property
    def option(self) -> str:  # type: ignore[override]
        return f"--{self.kind}"

    @property
    def is_found(self) -> bool:
        return self.search.found is not None

    def document(self) -> dict[str, Any]:
        return self.search.as_json()

    def expected(self, case: Case) -> tuple[list[Array], str]:
        execution = Execution.of(case.module, case.inputs or (), self.options)
        return _arrays(recheck_pair(execution, "reference").results()[1]), _SOURCES["reference"]

    def test(self) -> MakesNan:
        return MakesNan(self.kind, self.options)


def finding_of(
    module: Module,
    inputs: Sequence[Any],
    *,
    other: Module | None,
    against: RecheckKind | None,
    kind: Kind | None,
    tolerance: Tolerance,
    options: RunOptions,
) -> Finding:
    """Run a module and return the finding.

    Raises:
        TypeError: Not exactly one of `other`, `against` and `kind` is given.
        As `compare` and `find_nan` do.
    """
    if sum(one is not None for one in (other, against, kind)) != 1:
        raise TypeError("a report needs exactly one of other=, against= and kind=")
    tolerances: dict[str, Any] = attrs.asdict(tolerance)
    if other is not None:
        return Mismatch(compare(module, other, *inputs, options=options, **tolerances), tolerance, options)
    if against is not None:
        comparison = compare(module, *inputs, against=against, options=options, **tolerances)
        return Recheck(comparison, against, tolerance, options)
    assert kind is not None
    return OriginFinding(find_nan(module, *inputs, kind=kind, options=options), kind, options)


def _exact_results(execution: Execution) -> Results:
    """Return the results over the real numbers, rounded to the types of the native results."""
    from evaluator.comparison.exactness import program_of  # imported here, because only --why and exact need flint
    from evaluator.exact.distances import are_known, rounded_results
    from evaluator.exact.execution import evaluate_exactly

    native = [[np.asarray(array) for array in arrays_in(list(process))] for process in execution.results()]
    run = evaluate_exactly(program_of(execution), lambda found: are_known(found, native))
    return [list(process) for process in rounded_results(run.results, native)]


def _arrays(results: Results) -> list[Array]:
    """Return the results of all processes as one list."""
    return [np.asarray(array) for process in results for array in arrays_in(list(process))]


def _diverging(found: Comparison) -> str | None:
    """Return the name of the operation at which two runs diverge."""
    return found.first_divergence.a.op if found.first_divergence is not None else None
