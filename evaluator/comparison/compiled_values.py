"""Values of a program that XLA compiles as a whole, sampled inside it, to be compared with those of other runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.comparison.executions import Execution
from evaluator.comparison.recordings import Entry, Sample, stride
from evaluator.execution.program import LoweredProgram, running
from evaluator.interpreter import LoweringContext, evaluate
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Site, Sites
from evaluator.observation.tracking import Tracker, arrays_in
from evaluator.values.arrays import Array

#: By process and number of site: how often it was executed, and samples of its results with a row for each time.
_Samples = Mapping[tuple[int | None, int], tuple[int, tuple[Array, ...]]]


def compiled_entries(execution: Execution, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of an operation-by-operation run with the samples that the compiled program has instead.

    The compiled program runs once, with the samples as further results. Processes of a grid, which exchange data
    between compiled pieces, carry them from piece to piece.

    Args:
        execution: The program.
        entries: Its operations, run one by one.
    """
    subject = execution.subject()
    rows = _rows(entries)
    compiled = _run_grid(subject, rows) if subject.runs_as_grid else _run(subject, execution, rows)
    return [_replaced(entry, compiled) for entry in entries]


@attrs.frozen
class _Rows:
    """The results of a site, for which there is room.

    Attributes:
        number: How often it is executed at most.
        forms: Elements and types of the samples of its results.
    """

    number: int
    forms: tuple[tuple[int, Any], ...]

    def blank(self) -> tuple[Array, tuple[Array, ...]]:
        """Return a count and buffers with a row for each execution, and one for executions too many."""
        return np.int32(0), tuple(np.zeros((self.number + 1, size), dtype) for size, dtype in self.forms)


def _rows(entries: Sequence[Entry]) -> dict[int, _Rows]:
    """Return the sites of a run by number, with as many rows as any process needs."""
    found: dict[int, _Rows] = {}
    for entry in entries:
        if entry.execution is not None:
            site, number = entry.execution
            if site not in found or number >= found[site].number:
                found[site] = _Rows(number + 1, tuple((s.values.size, s.values.dtype) for s in entry.results))
    return found


def _run(subject: Subject, execution: Execution, rows: Mapping[int, _Rows]) -> _Samples:
    program = LoweredProgram(execution.module, execution.options)
    options = {"xla_allow_excess_precision": False} if program.has_narrow_floats else None

    def traced(*arguments: Array) -> Any:
        observer = _Sampling(subject.sites, rows)
        context = program.context()
        context.instruments = (observer, *context.instruments)
        evaluate(program.region, arguments, context)
        return observer.state

    with running([program]):
        return _samples(None, jax.jit(traced, compiler_options=options)(*subject.arguments[0]))


def _run_grid(subject: Subject, rows: Mapping[int, _Rows]) -> _Samples:
    run = subject.run(lambda _: _Sampling(subject.sites, rows), compiles=True)
    found: dict[tuple[int | None, int], tuple[int, tuple[Array, ...]]] = {}
    for process, observer in zip(subject.processes, run.observers, strict=True):
        found.update(_samples(process, observer.state))
    return found


def _samples(process: int | None, state: Mapping[int, Any]) -> _Samples:
    return {(process, site): (int(count), tuple(map(np.asarray, buffers))) for site, (count, buffers) in state.items()}


class _Sampling(Tracker):
    """Writes a sample of each result into a buffer with a row for each execution; its state is a count and buffers."""

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


def _written(buffer: Array, array: Array, count: Array) -> Array:
    flat = jnp.reshape(jnp.asarray(array), (-1,))
    row = lax.min(count, np.int32(buffer.shape[0] - 1))
    return lax.dynamic_update_index_in_dim(buffer, flat[:: stride(flat.size)], row, 0)


def _replaced(entry: Entry, compiled: _Samples) -> Entry:
    """Return an entry with what it is compiled; as it is, if the compiled program did not execute it as often."""
    if entry.execution is None:
        return entry
    site, number = entry.execution
    count, rows = compiled[entry.process, site]
    if number >= count:
        return entry
    pairs = zip(entry.results, rows, strict=True)
    return attrs.evolve(entry, results=tuple(Sample(sample.shape, row[number]) for sample, row in pairs))
