"""Values of a program that XLA compiles as a whole, sampled inside it, to be compared with those of other runs."""

from __future__ import annotations

from collections import defaultdict
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

#: Samples of results as compiled, one for each execution of a site.
_Samples = Mapping[int, tuple[Array, ...]]


def compiled_entries(execution: Execution, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of an operation-by-operation run with the samples that the compiled program has instead.

    The compiled program runs once, with the samples as further results.

    Args:
        execution: The program, in one process.
        entries: Its operations, run one by one.
    """
    subject = execution.subject()
    compiled = _run(subject, execution, _by_site(entries))
    return [_replaced(entry, compiled) for entry in entries]


def _by_site(entries: Sequence[Entry]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.execution is not None:
            found[entry.execution[0]].append(entry)
    return found


def _run(subject: Subject, execution: Execution, executions: Mapping[int, Sequence[Entry]]) -> _Samples:
    program = LoweredProgram(execution.module, execution.options)
    options = {"xla_allow_excess_precision": False} if program.has_narrow_floats else None

    def traced(*arguments: Array) -> Any:
        observer = _Sampling(subject.sites, executions)
        evaluate(program.region, arguments, attrs.evolve(program.context(), observer=observer))
        return {number: buffers for number, (_, buffers) in observer.state.items()}

    with running([program]):
        state = jax.jit(traced, compiler_options=options)(*subject.arguments[0])
        return {number: tuple(map(np.asarray, buffers)) for number, buffers in state.items()}


class _Sampling(Tracker):
    """Writes a sample of each result into a buffer with a row for each execution; its state is a count and buffers."""

    def __init__(self, sites: Sites, executions: Mapping[int, Sequence[Entry]]) -> None:
        super().__init__(sites, {number: _blank(entries) for number, entries in executions.items()})

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


def _blank(entries: Sequence[Entry]) -> tuple[Array, tuple[Array, ...]]:
    """Return buffers with a row for each execution, and one for executions too many."""
    samples = entries[0].results
    rows = len(entries) + 1
    return jnp.zeros((), np.int32), tuple(jnp.zeros((rows, s.values.size), s.values.dtype) for s in samples)


def _written(buffer: Array, array: Array, count: Array) -> Array:
    flat = jnp.reshape(jnp.asarray(array), (-1,))
    row = lax.min(count, np.int32(buffer.shape[0] - 1))
    return lax.dynamic_update_index_in_dim(buffer, flat[:: stride(flat.size)], row, 0)


def _replaced(entry: Entry, compiled: _Samples) -> Entry:
    if entry.execution is None or entry.execution[0] not in compiled:
        return entry
    site, number = entry.execution
    pairs = zip(entry.results, compiled[site], strict=True)
    return attrs.evolve(entry, results=tuple(Sample(sample.shape, rows[number]) for sample, rows in pairs))
