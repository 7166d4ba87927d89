"""Arrays saved by location: written from a run, and compared with another run.

A key is the path, the result's name without `%`, and where there are any the iterations and the process, as in
`main/while.body/tanh.3[8]@1`; elements of HLO's tuples follow in braces, `while.9{1}`. Keys that users write may omit
the path if only one operation has a result of that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Unpack

import attrs
import numpy as np

from evaluator.comparison.divergence import Divergence, LocatedDivergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.outcomes import Comparison, DifferentResultsError, outcome_of
from evaluator.comparison.tolerances import ResultDifference, Tolerance, difference
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Sites
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Step, Stepping
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text.core.ir import Module, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.files.arrays import read_arrays

Array = np.ndarray[Any, Any]


def values_by_place(
    module: Module,
    *inputs: Any,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> dict[str, Array]:
    """Run a program operation by operation and return every value by its location, in the order of execution.

    `numpy.savez(path, **values)` keeps them for `compare`. They are all in memory at one time.

    Args:
        module: A module of either language; it should have been verified.
        inputs: The arguments, as for `run`; in a grid, those of all processes, or of each in turn.
        num_replicas, num_partitions: The size of the grid; by default the size that the module states.
        infeed: The infeed items of each process, as for `run_grid`.
        options, keywords: As for `run`.

    Raises as `run` and `run_grid` do.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[] parameter(0)\\n  ROOT r = f32[] negate(p)\\n}\\n"
        >>> values_by_place(hlo_text.parse(text), 3.0)
        {'e/r': array(-3., dtype=float32)}
    """
    require_module(module)
    found: dict[str, Array] = {}
    given = merged(options, keywords)
    execution = Execution.of(module, inputs, given, num_replicas, num_partitions, infeed)
    _walk(execution.subject(), lambda step, key, array: found.__setitem__(key, array))
    return found


def read_saved(path: Path) -> dict[str, Array]:
    """Read arrays by location from a `.npz` file.

    Raises:
        OSError, ValueError: It cannot be read, or is something else.
    """
    if path.suffix != ".npz":
        raise ValueError(f"{path}: arrays by location must be in an .npz file")
    return read_arrays(str(path))


def compare_saved(execution: Execution, saved: Mapping[str, Any], tolerance: Tolerance) -> Comparison:
    """Compare the values of an execution with arrays saved by location, in the order of execution.

    Raises:
        ValueError: A key is no place of the module, or fits several.
        DifferentResultsError: An array differs in shape or type.
    """
    subject = execution.subject()
    short = _short_names(subject.sites)
    for key in saved:
        if "/" not in key and short[_name(key)] != 1:
            raise ValueError(
                f"{key!r} must name one value, but {short[_name(key)]} operations have a result of this name;"
                " prefix it with its path"
            )
    differences: list[ResultDifference] = []
    first: list[Divergence] = []
    unlike: list[str] = []

    def compare(step: Step, key: str, array: Array) -> None:
        name = key if key in saved else key.rpartition("/")[2]
        if name not in saved:
            return
        expected = _like(np.asarray(saved[name]), array)
        if expected.dtype != array.dtype or expected.shape != array.shape:
            shown = [f"{a.dtype}{list(a.shape)}" for a in (array, expected)]
            unlike.append(f"the types of {name} differ: {shown[0]} and {shown[1]}")
            return
        found = difference(len(differences), array, expected, tolerance)
        differences.append(attrs.evolve(found, name=name))
        if found.mismatches and not first:
            first.append(_divergence(subject.sites, step, array, expected, tolerance))

    _walk(subject, compare)
    if unlike:
        raise DifferentResultsError(unlike[0])
    if missing := saved.keys() - {found.name for found in differences}:
        raise ValueError(f"{', '.join(sorted(missing)[:5])}: the module computes no value at this location")
    return outcome_of(differences, LocatedDivergence(candidates=tuple(first)) if first else None)


def _walk(subject: Subject, visit: Callable[[Step, str, Array], None]) -> None:
    """Run a program and pass every array, with its key, to a callback."""

    def receive(step: Step) -> None:
        for value, result in zip(step.site.op.results, step.results, strict=True):
            for suffix, array in _parts(result):
                visit(step, _key(step, value, suffix), array)

    subject.run(lambda process: Stepping(subject.sites, receive, process))


def _parts(result: Any) -> Iterator[tuple[str, Array]]:
    """Yield the arrays of a run-time value with the key suffix of each tuple element."""
    arrays = arrays_in(result)
    for number, array in enumerate(arrays):
        yield f"{{{number}}}" if isinstance(result, tuple) else "", np.asarray(array)


def _key(step: Step, value: Value, suffix: str) -> str:
    iterations = f"[{','.join(map(str, step.iterations))}]" if step.iterations else ""
    process = "" if step.process is None else f"@{step.process}"
    return f"{'/'.join(step.site.frame.path)}/{value.name or step.site.position}{suffix}{iterations}{process}"


def _short_names(sites: Sites) -> Counter[str]:
    return Counter(str(value.name or site.position) for site in sites.all for value in site.op.results)


def _name(key: str) -> str:
    """Return the result's name in a key without a path."""
    return key.partition("@")[0].partition("[")[0].partition("{")[0]


def _like(saved: Array, array: Array) -> Array:
    """Restore the type of raw bytes; `.npz` files store types of ml_dtypes as `void`."""
    is_raw = saved.dtype.kind == "V" and saved.dtype.itemsize == array.dtype.itemsize
    return saved.view(array.dtype) if is_raw else saved


def _divergence(sites: Sites, step: Step, array: Array, expected: Array, tolerance: Tolerance) -> Divergence:
    wrong = np.flatnonzero(~tolerance.holds(np.atleast_1d(array), np.atleast_1d(expected)))[0]
    index = tuple(int(n) for n in np.unravel_index(wrong, array.shape))
    place = sites.place(step.site, step.iterations, step.process)
    return Divergence(place, None, index, array.reshape(-1)[wrong], expected.reshape(-1)[wrong])
