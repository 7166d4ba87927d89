"""Origins of NaN and infinities: the first operations that produce one from operands without any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Unpack, get_args

import attrs
import jax
import numpy as np

from evaluator.observation.blocks import Blocks
from evaluator.observation.flow import Flow
from evaluator.observation.marks import Kind, marks
from evaluator.observation.numbers import Extent, extent, indices_of
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Site, leaf_types
from evaluator.observation.summaries import Summarizing, Summary
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Capturing, Values
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text import ops
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Module, Operation, Region, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.core.types import FloatType, TensorType, Type

#: Maximum number of reported origins.
_MOST_ORIGINS = 20


@attrs.frozen
class Origin:
    """An operation or argument in which a NaN or an infinity arose.

    Attributes:
        place: The operation, with the first iteration in which it did; `parameter` for an argument.
        count: Number of NaN (or infinite) elements of its results.
        size: How many elements its results have.
        first_index: Index of the first such element, in the first result that has one.
        operands: The least and greatest elements of the operands, ignoring NaN, and whether all are finite; omits
            operands that are not numeric.
        reaches_results: Whether a NaN or an infinity from this origin reaches a result of the program.
    """

    place: Place
    count: int
    size: int
    first_index: tuple[int, ...] | None
    operands: tuple[Extent, ...]
    reaches_results: bool

    def as_json(self) -> dict[str, Any]:
        """Return the origin as a JSON object."""
        return {
            "place": self.place.as_json(),
            "count": self.count,
            "size": self.size,
            "first_index": None if self.first_index is None else list(self.first_index),
            "operands": [operand.as_json() for operand in self.operands],
            "reaches_results": self.reaches_results,
        }


@attrs.frozen
class Search:
    """The outcome of a search.

    Attributes:
        found: The kind that was found; None if there is none.
        origins: Where it arose: arguments, then operations in the order of execution; at most 20.
    """

    found: Kind | None
    origins: tuple[Origin, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as the document that `hlo-run --nan --json` prints."""
        return {"found": self.found, "origins": [origin.as_json() for origin in self.origins]}


def find_nan(
    module: Module,
    *inputs: Any,
    kind: Kind = "nan",
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    reaching: bool = False,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> Search:
    """Run a program and return the operations that first produced a NaN (or infinity) from operands without any.

    The search covers operations inside loops, branches, fusions, called computations and processes of a grid. If it
    does not take long, it also covers computations of several operations that others apply to elements (reducers,
    comparators, steps of scans); otherwise it reports the operation that applies the computation. Each location is
    reported once, with the first iteration.

    Args:
        module: A module of either language; it should have been verified.
        inputs: The arguments, as for `run`; in a grid, those of all processes, or of each in turn.
        kind: The kind of number to search for: `nan` or `inf`.
        num_replicas, num_partitions: The size of the grid; by default the size that the module states.
        infeed: The infeed items of each process, as for `run_grid`.
        reaching: Leave out origins whose NaN or infinity reaches no result.
        options, keywords: As for `run`.

    Raises:
        ValueError: The kind is invalid.
        Also as `run` and `run_grid` do.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''HloModule m
        ... ENTRY main {
        ...   x = f32[2] parameter(0)
        ...   ROOT y = f32[2] log(x)
        ... }''')
        >>> print(find_nan(module, [1.0, -1.0]).origins[0].place)
        <string>:4:3: log (%y) in main
    """
    require_module(module)
    if kind not in get_args(Kind):
        raise ValueError(f"kind must be one of {', '.join(get_args(Kind))}, not {kind!r}")
    given = merged(options, keywords)
    subject = Subject.of(module, inputs, given, num_replicas, num_partitions, infeed)
    return _Hunt(subject, kind, reaching, given.jit).search()


class _Hunt:
    """A search: one run that marks values, and a second that captures the values at the origins."""

    def __init__(self, subject: Subject, kind: Kind, reaching: bool, compiles: bool) -> None:
        self._subject = subject
        self._reaching = reaching
        self._kind = kind
        self._sites = subject.sites
        has_blocks = compiles and not subject.runs_as_grid
        self._blocks = Blocks(subject.module, subject.sites, kind) if has_blocks else None
        self._summaries: list[Summary] = []
        self._flow: Flow | None = None

    def search(self) -> Search:
        run = self._subject.run(lambda _: Summarizing(self._sites, self._kind, self._blocks))
        self._summaries = [observer.summary for observer in run.observers]
        arguments = self._arguments()
        found = self._found()[: _MOST_ORIGINS - len(arguments)]
        origins = (*arguments, *self._origins(found))
        return Search(self._kind if origins else None, origins)

    @property
    def flow(self) -> Flow:
        if self._flow is None:
            self._flow = Flow(self._sites, self._summaries)
        return self._flow

    def _arguments(self) -> list[Origin]:
        """Return the arguments that contain a NaN or an infinity."""
        entry = self._subject.module.entry(self._subject.entry)
        origins = []
        for process, given in enumerate(self._subject.arguments):
            for number, argument in enumerate(given):
                indices = indices_of(jax.tree.leaves(argument), self._kind)
                if indices.count:
                    place = self._sites.parameter_place(entry, number, self._subject.processes[process])
                    reaches = self.flow.argument_reaches_results(number, indices.leaf, process)
                    if reaches or not self._reaching:
                        origins.append(Origin(place, indices.count, indices.size, indices.first, (), reaches))
        return origins[:_MOST_ORIGINS]

    def _has_arguments(self) -> bool:
        """Whether an argument contains a NaN or an infinity."""
        given = (argument for arguments in self._subject.arguments for argument in arguments)
        return any(indices_of(jax.tree.leaves(argument), self._kind).count for argument in given)

    def _found(self) -> list[tuple[Site, tuple[int, ...], int]]:
        """Return the sites where one arose, with iterations and process, in the order of execution."""
        found = [
            (self._sites.all[number], tuple(map(int, summary.arose[number][1:])), process)
            for process, summary in enumerate(self._summaries)
            for number in np.flatnonzero(summary.arose[:, 0]).tolist()
        ]
        found = [(site, numbers[: site.frame.depth], process) for site, numbers, process in found]
        found.sort(key=lambda item: (item[0].order(item[1]), item[2]))
        by_place = {(item[0].op, item[0].frame.path, item[2]): item for item in reversed(found)}
        counted = (item for item in reversed(by_place.values()) if self._counts(item[0]))
        return [item for item in counted if not self._reaching or self.flow.reaches_results(item[0], item[2])]

    def _counts(self, site: Site) -> bool:
        """Whether a site is an origin, not a receiver of another process's value or an expected infinity."""
        if site.op.communicates and self._came_from_elsewhere(site):
            return False
        return not (self._kind == "inf" and isinstance(site.op, ops.Constant) and _only_starts_extrema(site))

    def _came_from_elsewhere(self, site: Site) -> bool:
        """Whether a process contributed a NaN or an infinity to a communication."""
        if isinstance(site.op, ops.ChannelTransfer):
            return not site.op.is_host_transfer
        if any(operand in self._sites.entry.region.arguments for operand in site.op.operands) and self._has_arguments():
            return True
        return any(self.flow.held_by_operands(site, process) for process in range(len(self._summaries)))

    def _origins(self, found: list[tuple[Site, tuple[int, ...], int]]) -> list[Origin]:
        wanted: list[dict[Site, tuple[int, ...]]] = [{} for _ in self._summaries]
        known: dict[Site, Values] = {}
        for site, iterations, process in found:
            constant = _constant_values(site.op)
            if constant is not None:
                known[site] = constant
            else:
                wanted[process][site] = iterations
        observers = self._captured(wanted) if any(wanted) else []
        return [
            self._origin(*item, known[item[0]] if item[0] in known else observers[item[2]].values(item[0]))
            for item in found
        ]

    def _captured(self, wanted: list[dict[Site, tuple[int, ...]]]) -> list[Capturing]:
        """Run the program again and capture the values of sites, separately for each process."""
        numbers = {process: at for at, process in enumerate(self._subject.processes)}
        mark = marks(self._kind)
        run = self._subject.run(lambda process: Capturing(self._sites, wanted[numbers[process]], mark, self._blocks))
        return run.observers

    def _origin(self, site: Site, iterations: tuple[int, ...], process: int, values: Values | None) -> Origin:
        place = self._sites.place(site, iterations, self._subject.processes[process])
        indices = indices_of(values.results if values is not None else (), self._kind)
        operands = tuple(extent(array) for array in values.operands) if values is not None else ()
        reaches = self.flow.reaches_results(site, process)
        return Origin(place, indices.count, indices.size, indices.first, operands, reaches)


def _constant_values(op: Operation) -> Values | None:
    """Return the values of a constant whose elements the module contains, without running it."""
    if not isinstance(op, ops.Constant) or not op.value.has_value:
        return None
    return Values((), tuple(map(np.asarray, arrays_in(op.value.array))))


def _only_starts_extrema(site: Site) -> bool:
    """Whether all uses of a value are initial values of minimum and maximum reductions."""
    pending: list[tuple[Region, Value]] = [(site.frame.region, site.op.results[0])]
    seen: set[Value] = set()
    while pending:
        region, value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        for op in _users(region, value):
            if isinstance(op, ops.Reduce | ops.ReduceWindow):
                if not _starts_extremum(op, value):
                    return False
            elif isinstance(op, ops.Fusion | ops.Call):
                inner = op.computation
                pending += [(inner, inner.arguments[n]) for n, operand in enumerate(op.operands) if operand is value]
            else:
                return False
    return len(seen) > 0


def _users(region: Region, value: Value) -> list[Operation]:
    """Return the operations below a region that use a value."""
    found: list[Operation] = []
    pending = [region]
    while pending:
        for block in pending.pop().blocks:
            for op in block.operations:
                if any(operand is value for operand in op.operands):
                    found.append(op)
                pending.extend(op.regions)
    return found


def _starts_extremum(op: Any, value: Value) -> bool:
    """Whether a value is only the initial value of a min, max, argmin or argmax reduction."""
    return all(operand is not value for operand in op.inputs) and all(map(_chooses, op.body.operations))


def _chooses(op: Operation) -> bool:
    """Whether an operation computes no new floating-point number: it selects an operand, or returns no floats."""
    if isinstance(op, ops.Select | ops.Maximum | ops.Minimum | ops.Parameter | ops.Terminator):
        return True
    types = [type for result in op.results for type in leaf_types(result.type)]
    return isinstance(op, ops.Tuple) or not any(_has_float(type) for type in types)


def _has_float(type: Type) -> bool:
    """Whether a type has floating-point elements."""
    return isinstance(type, TensorType) and isinstance(type.element_type, FloatType)
