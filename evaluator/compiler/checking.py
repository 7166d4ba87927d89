"""`check_passes`: run a module after every pass, operation by operation, and compare it with the stage before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import attrs

from evaluator.comparison.executions import Execution
from evaluator.comparison.outcomes import DifferentResultsError
from evaluator.comparison.pairs import paired
from evaluator.comparison.tolerances import Tolerance
from evaluator.compiler.passes import PassReport, StagedModule
from evaluator.options import RunOptions
from hlo_text.analysis.places import Place
from hlo_text.core.diagnostics import HloTextError

Kind = Literal["rounding", "semantics", "undecided"]


@attrs.frozen
class SkippedStage:
    """A stage that cannot run; the next stage is compared with the stage before it.

    Attributes:
        number: Number of the pass; 0 is the module before all passes.
        message: The reason.
    """

    number: int
    message: str


@attrs.frozen
class PassCheck:
    """The outcome of comparing each stage of a compilation with its predecessor.

    Attributes:
        agrees: All stages that ran agree.
        first_bad: Number of the first pass after which results differ.
        place: The first operation after that pass whose value differs; None if unknown.
        kind: Whether the difference is one of rounding or of semantics.
        skipped: Stages that cannot run.
    """

    agrees: bool
    first_bad: int | None = None
    place: Place | None = None
    kind: Kind | None = None
    skipped: tuple[SkippedStage, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the value of `check` in the document of `hlo-passes --json`."""
        return {
            "agrees": self.agrees,
            "first_bad": self.first_bad,
            "place": self.place.as_json() if self.place is not None else None,
            "kind": self.kind,
            "skipped": [attrs.asdict(stage) for stage in self.skipped],
        }


def check_passes(
    report: PassReport, inputs: Sequence[Any], tolerance: Tolerance | None = None, options: RunOptions | None = None
) -> PassCheck:
    """Run a module after every pass on the inputs, and compare each stage with the one before.

    Args:
        report: Passes of a compilation with `full_constants`.
        inputs: Arguments of the module.
        tolerance: How far apart results may be; by default as for `compare`.
        options: How stages run.

    Raises:
        HloTextError: No stage can run: the error of the first.
    """
    runs = _Runs(inputs, options or RunOptions())
    skipped: list[SkippedStage] = []
    errors: list[Exception] = []
    before: Execution | None = None
    numbered = enumerate([report.original, *(change.after for change in report.all_changes)])
    for number, stage in numbered:
        try:
            after = runs.execution(stage)
        except (HloTextError, DifferentResultsError) as error:
            errors.append(error)
            skipped.append(SkippedStage(number, str(error).partition("\n")[0]))
            continue
        if before is not None and after is not before:
            compared = paired(after, before).compared(tolerance or Tolerance())
            if not compared.equal:
                divergence = compared.first_divergence
                place = divergence.a if divergence is not None else None
                return PassCheck(False, number, place, verdict(after, before), tuple(skipped))
        before = after
    if before is None and errors:
        raise errors[0]
    return PassCheck(True, skipped=tuple(skipped))


def verdict(after: Execution, before: Execution) -> Kind:
    """Return whether two stages that disagree differ by rounding or in semantics, by exact evaluation of both."""
    from evaluator.comparison.exactness import cause_of
    from evaluator.exact.execution import MAX_BITS

    return cause_of(after, before, MAX_BITS, lambda message: None).kind


class _Runs:
    """Executions of stages; equal programs run once."""

    def __init__(self, inputs: Sequence[Any], options: RunOptions) -> None:
        self._inputs = inputs
        self._options = attrs.evolve(options, entry=None)
        self._known: dict[str, Execution] = {}

    def execution(self, stage: StagedModule) -> Execution:
        """Return the execution of a stage, already run operation by operation."""
        key = stage.fingerprint
        if key not in self._known:
            made = attrs.evolve(Execution.of(stage.module, self._inputs, self._options), steps=True)
            made.recorded()
            self._known[key] = made
        return self._known[key]
