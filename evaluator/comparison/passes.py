"""Directories with a dump after every pass: find the pass after which results change."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

import hlo_text
from evaluator.comparison.divergence import LocatedDivergence
from evaluator.comparison.executions import Execution, Results
from evaluator.comparison.outcomes import (
    Comparison,
    DifferentResultsError,
    StageComparison,
    outcome_of,
)
from evaluator.comparison.pairs import differences_of, paired
from evaluator.comparison.partitions import partitioned_inputs
from evaluator.comparison.tolerances import ResultDifference, Tolerance
from evaluator.files.containers import load_all
from evaluator.options import RunOptions
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module
from hlo_text.files.dump_directories import DumpedModule, list_directory

_PASS = re.compile(r"\d+\.(.+?)\.after_(.+?)(?:\.before_.*)?")


def compare_directories(
    a: Path,
    b: Module | str | os.PathLike[str] | None,
    inputs: Sequence[Any],
    tolerance: Tolerance,
    options: RunOptions,
    module_name: str | None = None,
) -> Comparison:
    """Compare the stages of a module up to the stage at which results change, and name the pass before it.

    Args:
        a: The directory.
        b: Another directory, whose stages of the same names are compared; or a module that is compared with each
            stage; None for the first stage that can run.
        inputs: The arguments.
        tolerance: How far equal results may be apart.
        options: How modules run.
        module_name: Number or name of the module, where there are several.

    Raises:
        HloTextError: No stage can run: the error of the first.
        ValueError: A directory contains no or several modules, or directories share no stage.
    """
    runner = _Runner(inputs, options)
    stages = _stages(a, module_name)
    if isinstance(b, str | os.PathLike) and Path(b).is_dir():
        others = {stage.stage: stage for stage in _stages(Path(b), module_name)}
        shared = [stage for stage in stages if stage.stage in others]
        if not shared:
            raise ValueError(f"{a} and {b} have no stage in common")
        return _Walk(runner, tolerance).over((stage, others[stage.stage]) for stage in shared)
    if isinstance(b, str | os.PathLike):
        b = load_all(str(b))[0].module
    reference = None if b is None else Execution.of(b, inputs, options)
    return _Walk(runner, tolerance, reference).over((stage, None) for stage in stages)


def _stages(path: Path, module_name: str | None) -> list[DumpedModule]:
    """Return the stages of a directory's only module, or of the named module."""
    directory = list_directory(path)
    directory.select(module_name)  # refuses several modules
    return directory.select_all(module_name)


class _Runner:
    """Runs stages; equal programs run once, and per-device programs on shards of the whole program's inputs."""

    def __init__(self, inputs: Sequence[Any], options: RunOptions) -> None:
        self._inputs, self._options = inputs, options
        self._known: dict[str, tuple[Execution, Results]] = {}
        self._whole: Execution | None = None  # the first stage to run, if it is not per device

    def run(self, stage: DumpedModule) -> tuple[Execution, Results]:
        """Return the execution of a stage and its results."""
        module = load_all(str(stage.path))[0].module
        key = hlo_text.fingerprint(module)
        if key not in self._known:
            hlo_text.check(module)
            execution = Execution.of(module, self._inputs, self._options)
            if execution.is_grid and self._whole is not None:
                execution = partitioned_inputs(self._whole, execution)
            self._known[key] = (execution, execution.results())
            if not execution.is_grid:
                self._whole = self._whole or execution
        return self._known[key]


@attrs.define(eq=False)
class _Walk:
    """A comparison of stages in order.

    Attributes:
        runner: Runs them.
        tolerance: How far equal results may be apart.
        reference: The execution to compare every stage with; None for the stage's partner or the first stage to run.
        stages: The stages compared so far.
    """

    runner: _Runner
    tolerance: Tolerance
    reference: Execution | None = None
    stages: list[StageComparison] = attrs.field(factory=list)
    _before: Execution | None = None
    _errors: list[HloTextError | DifferentResultsError] = attrs.field(factory=list)

    def over(self, pairs: Iterator[tuple[DumpedModule, DumpedModule | None]]) -> Comparison:
        """Compare stage by stage until one differs."""
        results: tuple[ResultDifference, ...] = ()
        for stage, partner in pairs:
            label = "" if partner is None else partner.stage
            try:
                a, b, results = self._compared(stage, partner)
            except (HloTextError, DifferentResultsError) as error:
                self._errors.append(error)
                self.stages.append(StageComparison(stage.stage, label, None, str(error).partition("\n")[0]))
                continue
            is_equal = not any(found.mismatches for found in results)
            self.stages.append(StageComparison(stage.stage, label, is_equal))
            if not is_equal:
                return self._changed(stage, a, b, results)
            self._before = a
        if all(stage.equal is None for stage in self.stages) and self._errors:
            raise self._errors[0]
        return outcome_of(results, stages=tuple(self.stages))

    def _compared(
        self, stage: DumpedModule, partner: DumpedModule | None
    ) -> tuple[Execution, Execution, tuple[ResultDifference, ...]]:
        a, actual = self.runner.run(stage)
        if partner is not None:
            b, expected = self.runner.run(partner)
        else:
            b = self.reference = self.reference or a
            expected = b.results() if b is not a else actual
        return a, b, differences_of(a, b, actual, expected, self.tolerance)

    def _changed(
        self, stage: DumpedModule, a: Execution, b: Execution, results: tuple[ResultDifference, ...]
    ) -> Comparison:
        """Return the outcome at a stage that differs; without a partner, it diverges from the stage before."""
        others = [b] if b is not self.reference else [other for other in (self._before, b) if other is not None]
        found = [paired(a, other).compared(self.tolerance) for other in others[:1]]
        if found[0].first_divergence is None:
            found += [paired(a, other).compared(self.tolerance) for other in others[1:]]
        best = next((outcome for outcome in found if outcome.first_divergence is not None), found[0])
        location = LocatedDivergence(best.first_divergence, best.candidates)
        passed = _PASS.fullmatch(stage.stage)
        name = f"{passed[1]} > {passed[2]}" if passed is not None else stage.stage
        return outcome_of(results, location, changing_pass=name, stages=tuple(self.stages))
