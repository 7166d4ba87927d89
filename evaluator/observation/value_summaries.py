"""Summaries of every value of a run: smallest and largest number, mean, NaN, over all iterations and processes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Unpack

import attrs
import numpy as np

from evaluator.observation.observed_runs import Subject
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Step, Stepping
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.values.arrays import Array
from hlo_text.core.ir import Module, Operation, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.view import ArraySummary


def summarize_values(
    module: Module,
    *inputs: Any,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> dict[Value, tuple[ArraySummary, ...]]:
    """Run a program operation by operation and return a summary for each array of its values.

    Each summary covers all iterations and processes. Values of computations that are applied to elements (reducers,
    comparators) have none.

    Args:
        module: A module of either language; it should have been verified.
        inputs: The arguments, as for `run`; in a grid, those of all processes, or of each in turn.
        num_replicas, num_partitions: The size of the grid; by default the size that the module states.
        infeed: The infeed items of each process, as for `run_grid`.
        options, keywords: As for `run`.

    Raises as `run` and `run_grid` do.

    Example:
        >>> import hlo_text, numpy as np
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[2] parameter(0)\\n  ROOT r = f32[2] log(p)\\n}\\n"
        >>> module = hlo_text.parse(text)
        >>> summaries = summarize_values(module, np.array([-1, 1], np.float32))
        >>> summaries[module.entry_computation.operations[1].result]
        (ArraySummary(minimum=0.0, maximum=0.0, mean=0.0, nan=1, count=2, arrays=1),)
    """
    require_module(module)
    subject = Subject.of(module, inputs, merged(options, keywords), num_replicas, num_partitions, infeed)
    collector = _Collector()
    for given in subject.arguments:
        for value, array in zip(subject.sites.entry.region.arguments, given, strict=True):
            collector.add(value, array)
    subject.run(lambda process: Stepping(subject.sites, collector.receive, process))
    return collector.summaries()


class _Collector:
    """Collects statistics of values from the operations of a run, one by one."""

    def __init__(self) -> None:
        self._totals: dict[Value, list[_Total]] = {}
        #: The user whose reads of a region argument count, once per iteration; None for results of operations.
        self._tellers: dict[Value, Operation | None] = {}

    def receive(self, step: Step) -> None:
        """Add the values of an evaluated operation."""
        op = step.site.op
        for value, array in dict(zip(op.operands, step.operands, strict=True)).items():
            if self._tellers.setdefault(value, op) is op:
                self._add(value, array)
        for value, array in zip(op.results, step.results, strict=True):
            self.add(value, array)

    def add(self, value: Value, array: Any) -> None:
        """Add a value at its definition."""
        self._tellers[value] = None
        self._add(value, array)

    def _add(self, value: Value, array: Any) -> None:
        arrays = [np.asarray(leaf) for leaf in arrays_in(array)]
        totals = self._totals.setdefault(value, [_Total() for _ in arrays])
        for total, leaf in zip(totals, arrays, strict=False):
            total.add(leaf)

    def summaries(self) -> dict[Value, tuple[ArraySummary, ...]]:
        return {value: tuple(total.summary() for total in totals) for value, totals in self._totals.items()}


@attrs.define
class _Total:
    """Running totals of arrays; NaN is counted, and excluded from the other totals."""

    minimum: float | None = None
    maximum: float | None = None
    sum: float = 0.0
    numbers: int = 0
    nan: int = 0
    count: int = 0
    arrays: int = 0

    def add(self, array: Array) -> None:
        self.arrays += 1
        self.count += array.size
        if np.iscomplexobj(array):
            self.nan += int(np.isnan(array).sum())
            return
        with np.errstate(all="ignore"):
            wide = array.astype(np.float64)
            present = wide[~np.isnan(wide)]
            self.nan += wide.size - present.size
            if present.size:
                self.numbers += present.size
                self.sum += float(present.sum())
                self.minimum = min(float(present.min()), np.inf if self.minimum is None else self.minimum)
                self.maximum = max(float(present.max()), -np.inf if self.maximum is None else self.maximum)

    def summary(self) -> ArraySummary:
        mean = self.sum / self.numbers if self.numbers else None
        return ArraySummary(self.minimum, self.maximum, mean, self.nan, self.count, self.arrays)
