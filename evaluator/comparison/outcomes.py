"""Outcomes of comparisons: distances, the first divergence, precision losses, and the pass that changes results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from evaluator.comparison.divergence import Divergence, LocatedDivergence
from evaluator.comparison.precision import PrecisionLoss
from evaluator.comparison.tolerances import ResultDifference, Tolerance, difference, same_form
from evaluator.observation.tracking import arrays_in

if TYPE_CHECKING:
    from evaluator.exact.verdict import Cause


@attrs.frozen
class StageComparison:
    """The comparison of one stage in a directory of dumps.

    Attributes:
        a: Name of the stage.
        b: Name of the stage it is compared with.
        equal: Whether results agree; None where they cannot be compared.
        message: The reason, None if results are comparable.
    """

    a: str
    b: str
    equal: bool | None
    message: str | None = None


@attrs.frozen
class Comparison:
    """The outcome of a comparison.

    Attributes:
        equal: Whether all results agree.
        results: The distance of each pair of results; in a grid, process by process.
        first_divergence: The operation where the runs diverge; None where they agree or no single one is verified.
        candidates: Where there is none: operations that may be at fault, most likely first. Those that are verified
            pass only together.
        was_searched: Whether the first divergence was searched for: stored results have none.
        precision: The operations that lose precision, largest loss first; None unless the other run is wide.
        changing_pass: The pipeline and pass of a directory of dumps after which results change, or the stage that is
            none of a pass; None if nothing changes them.
        stages: The stages of a directory of dumps; None for other comparisons.
        cause: Whether rounding or semantics explains the mismatch; None unless `why` requests it.
        precision_bits: The precision of exact results; None where the other run is not exact.
        search_limit: The limit that ended the search for the first divergence, None if none did.
    """

    equal: bool
    results: tuple[ResultDifference, ...]
    first_divergence: Divergence | None = None
    candidates: tuple[Divergence, ...] = ()
    was_searched: bool = False
    precision: tuple[PrecisionLoss, ...] | None = None
    changing_pass: str | None = None
    stages: tuple[StageComparison, ...] | None = None
    cause: Cause | None = None
    precision_bits: int | None = None
    search_limit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as the document that `hlo-run --against --json` prints."""
        divergence = self.first_divergence
        document: dict[str, Any] = {
            "equal": self.equal,
            "results": [result.as_json() for result in self.results],
            "first_divergence": divergence.as_json() if divergence is not None else None,
            "candidates": [candidate.as_candidate() for candidate in self.candidates],
        }
        document["cause"] = self.cause.as_json() if self.cause is not None else None
        if self.precision_bits is not None:
            document["precision_bits"] = self.precision_bits
        if self.precision is not None:
            document["precision"] = [loss.as_json() for loss in self.precision]
        if self.stages is not None:
            document["pass"] = self.changing_pass
            document["stages"] = [attrs.asdict(stage) for stage in self.stages]
        return document


class DifferentResultsError(ValueError):
    """Results differ in number, shape or type, so their elements cannot be compared."""


def outcome_of(
    results: Iterable[ResultDifference], location: LocatedDivergence | None = None, **further: Any
) -> Comparison:
    """Return the outcome for distances of results and, optionally, a first divergence."""
    differences, found = tuple(results), location or LocatedDivergence()
    is_equal = not any(result.mismatches for result in differences)
    outcome = Comparison(is_equal, differences, found.divergence, found.candidates, location is not None, **further)
    return attrs.evolve(outcome, search_limit=found.reason)


def compare_results(
    actual: Sequence[Any], expected: Sequence[Any], tolerance: Tolerance, process: int | None = None
) -> tuple[ResultDifference, ...]:
    """Compare results one by one, tuples flattened in order and tokens omitted.

    Raises:
        DifferentResultsError: They differ in number, shape or type.
    """
    first, second = ([np.asarray(array) for array in arrays_in(list(values))] for values in (actual, expected))
    if len(first) != len(second):
        raise DifferentResultsError(f"the numbers of results differ: {len(first)} and {len(second)}")
    for number, (x, y) in enumerate(zip(first, second, strict=True)):
        if not same_form(x, y):
            shown = [f"{array.dtype}{list(array.shape)}" for array in (x, y)]
            raise DifferentResultsError(f"the types of result {number} differ: {shown[0]} and {shown[1]}")
    pairs = enumerate(zip(first, second, strict=True))
    return tuple(attrs.evolve(difference(n, x, y, tolerance), process=process) for n, (x, y) in pairs)


def compare_processes(
    actual: Sequence[Sequence[Any]], expected: Sequence[Sequence[Any]], tolerance: Tolerance
) -> tuple[ResultDifference, ...]:
    """Compare the results of each process of a grid.

    Raises:
        DifferentResultsError: They differ in number, shape or type.
    """
    if len(actual) != len(expected):
        raise DifferentResultsError(f"the numbers of processes differ: {len(actual)} and {len(expected)}")
    return tuple(
        found
        for process, (x, y) in enumerate(zip(actual, expected, strict=True))
        for found in compare_results(x, y, tolerance, process if len(actual) > 1 else None)
    )
