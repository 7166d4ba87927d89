"""Values sampled inside a program that XLA compiles as a whole, for comparison with other runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.comparison.executions import Execution
from evaluator.comparison.recordings import Entry, Sample, stride
from evaluator.comparison.replay import Substitution
from evaluator.execution.program import LoweredProgram, as_numpy, running
from evaluator.interpreter import LoweringContext, evaluate
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Site, Sites
from evaluator.observation.tracking import Tracker, arrays_in
from evaluator.values.arrays import Array
from hlo_text.core.ir import walk

#: By process and number of site: how often it was executed, and samples of its results with a row for each time.
_Samples = Mapping[tuple[int | None, int], tuple[int, tuple[Array, ...]]]


def compiled_entries(execution: Execution, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of an operation-by-operation run, with samples of the compiled program.

    The compiled program runs once and returns the samples as additional results. Processes of a grid exchange data
    between compiled segments, and carry the samples from segment to segment.

    Args:
        execution: The program.
        entries: Its operations, run one by one.
    """
    subject = execution.new_subject()
    rows = _rows(entries)
    compiled = _run_grid(subject, rows) if subject.runs_as_grid else _run(subject, execution, rows)
    return [_replaced(entry, compiled) for entry in entries]


@attrs.frozen
class _Rows:
    """The size of the buffers for the results of a site.

    Attributes:
        number: How often it is executed at most.
        forms: Elements and types of the samples of its results.
    """

    number: int
    forms: tuple[tuple[int, Any], ...]

    def blank(self) -> tuple[Array, tuple[Array, ...]]:
        """Return a zero count and buffers with a row per execution, plus a row for surplus executions."""
        return np.int32(0), tuple(np.zeros((self.number + 1, size), dtype) for size, dtype in self.forms)


def _rows(entries: Sequence[Entry]) -> dict[int, _Rows]:
    """Return the sites of a run by number, with as many rows as the process with the most executions needs."""
    found: dict[int, _Rows] = {}
    for entry in entries:
        if entry.execution is not None:
            site, number = entry.execution
            if site not in found or number >= found[site].number:
                found[site] = _Rows(number + 1, tuple((s.values.size, s.values.dtype) for s in entry.results))
    return found


def _run(subject: Subject, execution: Execution, rows: Mapping[int, _Rows]) -> _Samples:
    _, state = _run_compiled(subject, execution, lambda: _Sampling(subject.sites, rows))
    return _samples(None, state)


def _run_compiled(subject: Subject, execution: Execution, make: Callable[[], Tracker]) -> tuple[list[Any], Any]:
    """Compile a program together with an observer, run it, and return its results and the observer's state."""
    program = LoweredProgram(execution.module, execution.options)
    options = {"xla_allow_excess_precision": False} if program.has_narrow_floats else None

    def traced(*arguments: Array) -> Any:
        observer = make()
        context = program.context()
        context.instruments = (observer, *context.instruments)
        results = program.unpacked(evaluate(program.region, arguments, context))
        return results, observer.state

    with running([program]):
        results, state = jax.jit(traced, compiler_options=options)(*subject.arguments[0])
        return [as_numpy(r, type) for r, type in zip(results, program.result_types, strict=True)], state


def _run_grid(subject: Subject, rows: Mapping[int, _Rows]) -> _Samples:
    run = subject.run(lambda _: _Sampling(subject.sites, rows), compiles=True)
    found: dict[tuple[int | None, int], tuple[int, tuple[Array, ...]]] = {}
    for process, observer in zip(subject.processes, run.observers, strict=True):
        found.update(_samples(process, observer.state))
    return found


def _samples(process: int | None, state: Mapping[int, Any]) -> _Samples:
    return {(process, site): (int(count), tuple(map(np.asarray, buffers))) for site, (count, buffers) in state.items()}


class _Sampling(Tracker):
    """Writes samples of results into buffers with a row per execution; its state is a count and buffers per site."""

    def __init__(self, sites: Sites, rows: Mapping[int, _Rows]) -> None:
        super().__init__(sites, {number: found.blank() for number, found in rows.items()})

    @property
    def steps_through(self) -> bool:
        return False

    def see(self, site: Site, context: LoweringContext) -> None:
        if site.number not in self.state:
            return
        count, buffers = self.state[site.number]
        arrays = arrays_in([context.environment[value] for value in site.op.results])
        written = tuple(_written(*pair, count) for pair in zip(buffers, arrays, strict=True))
        self.state = {**self.state, site.number: (lax.add(count, np.int32(1)), written)}


@attrs.define(eq=False)
class CompiledReplays:
    """Replays of the compiled program with substituted results of operations.

    Attributes:
        execution: The program.
        count: Runs so far.
    """

    execution: Execution
    count: int = 0

    def results(self, substitution: Substitution) -> list[list[Any]]:
        """Return the results of each process with the substitutions in place."""
        self.count += 1
        subject = self.execution.new_subject()
        numbers = {op: number for number, op in enumerate(walk(self.execution.module))}

        def make(process: int | None) -> _Replacing:
            return _Replacing(subject.sites, numbers, _stacked(substitution, process))

        if subject.runs_as_grid:
            return subject.run(make, compiles=True).results
        return [_run_compiled(subject, self.execution, lambda: make(None))[0]]


def _stacked(substitution: Substitution, process: int | None) -> dict[int, tuple[Array, ...]]:
    """Return the substitutions of a process by number of the operation, with a row per execution."""
    found: dict[int, dict[int, Sequence[Any]]] = {}
    for (number, replaced, occurrence), arrays in substitution.items():
        if replaced == process:
            found.setdefault(number, {})[occurrence] = arrays
    return {
        number: tuple(
            np.stack([np.asarray(rows[n][leaf]) for n in sorted(rows)]) for leaf in range(len(rows[min(rows)]))
        )
        for number, rows in found.items()
    }


class _Replacing(Tracker):
    """Replaces results by rows of arrays; its state contains the rows and the execution counts."""

    def __init__(self, sites: Sites, numbers: Mapping[Any, int], rows: Mapping[int, tuple[Array, ...]]) -> None:
        super().__init__(sites, {number: (np.int32(0), arrays) for number, arrays in rows.items()})
        self._numbers = numbers

    @property
    def steps_through(self) -> bool:
        return False

    def see(self, site: Site, context: LoweringContext) -> None:
        number = self._numbers[site.op]
        if number not in self.state:
            return
        count, rows = self.state[number]
        left = iter(rows)
        for result in site.op.results:
            leaves, tree = jax.tree.flatten(context.environment[result])
            chosen = [_row(row, count) for _, row in zip(leaves, left, strict=False)]
            context.environment[result] = jax.tree.unflatten(tree, chosen)
        self.state = {**self.state, number: (lax.add(count, np.int32(1)), rows)}


def _row(rows: Array, count: Array) -> Array:
    row = lax.min(count, np.int32(rows.shape[0] - 1))
    return lax.dynamic_index_in_dim(rows, row, 0, keepdims=False)


def _written(buffer: Array, array: Array, count: Array) -> Array:
    flat = jnp.reshape(jnp.asarray(array), (-1,))
    row = lax.min(count, np.int32(buffer.shape[0] - 1))
    return lax.dynamic_update_index_in_dim(buffer, flat[:: stride(flat.size)], row, 0)


def _replaced(entry: Entry, compiled: _Samples) -> Entry:
    """Return an entry with the compiled program's samples, or unchanged if that program executed it less often."""
    if entry.execution is None:
        return entry
    site, number = entry.execution
    count, rows = compiled[entry.process, site]
    if number >= count:
        return entry
    pairs = zip(entry.results, rows, strict=True)
    return attrs.evolve(entry, results=tuple(Sample(sample.shape, row[number]) for sample, row in pairs))
