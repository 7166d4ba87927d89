"""`compare`: whether two modules agree on the same inputs, and where they diverge."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Unpack, get_args

import attrs

from evaluator.comparison.executions import Execution
from evaluator.comparison.outcomes import Comparison
from evaluator.comparison.pairs import RecheckKind, paired, recheck_pair
from evaluator.comparison.passes import compare_directories
from evaluator.comparison.saved_values import compare_saved, read_saved
from evaluator.comparison.tolerances import Tolerance
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import only_module

#: The highest precision of exact evaluations by default, that of `evaluator.exact.execution`.
_MAX_BITS = 4096

PathLike = str | os.PathLike[str]


def compare(
    a: Module | PathLike,
    *rest: Any,
    against: RecheckKind | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    ulp: int | None = None,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    module_name: str | None = None,
    why: bool = False,
    max_bits: int = _MAX_BITS,
    report: Callable[[str], None] = lambda _: None,
    is_global: bool = False,
    output_shardings: Sequence[str | None] = (),
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> Comparison:
    """Run two modules on the same inputs, compare their results, and locate the first divergence of a mismatch.

    Variants of a module are aligned by structure, other modules by their values. The first divergence is the first
    operation of `a` whose operands occur in `b`, but whose value does not.

    Args:
        a: The module; or a directory with a dump after every pass, to find the pass that changes results.
        rest: The counterpart, unless `against` is given, then the inputs. The counterpart is a module, arrays by
            location (a mapping or a `.npz` file, see `values_by_place`), or, for a directory, another directory, a
            module, or None for its own first module.
        against: Compare with the same module: with every float widened to `f64` (`wide`), run operation by operation
            without XLA's optimizations between them (`eager`), on NumPy without XLA (`reference`), over the real
            numbers (`exact`), or on another device.
        rtol, atol, ulp: Tolerances; by default 1e-3 for `f32`, less for wider and more for narrower types. `ulp`
            replaces the others.
        num_replicas, num_partitions: The size of the grid; by default the size that each module states.
        infeed: The infeed items of each process, as for `run_grid`.
        module_name: Number or name of the module in directories of several.
        why: Also decide whether rounding or semantics explains a mismatch, by evaluating both modules over the real
            numbers.
        max_bits: The highest precision of evaluations over the real numbers.
        report: Receives progress messages of such evaluations.
        is_global: Inputs are those of the whole program: each per-device module runs on its own shards of them, and
            results of two such modules are joined, as in `run_global`.
        output_shardings: With `is_global`: shardings of the results of per-device modules, as for `run_global`.
        options, keywords: As for `run`; `entry` applies to both modules.

    Raises:
        DifferentResultsError: Results differ in number, shape or type.
        LoweringError: A module cannot be lowered, or there is no such device.
        UnknownShardingError: With `is_global`, the sharding of a result is unknown.
        ValueError: The module name matches nothing, or with `is_global`, a sharding does not match.
        Also as `run` and `run_grid` do.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[] parameter(0)\\n  ROOT r = f32[] add(p, p)\\n}\\n"
        >>> other = text.replace("add", "multiply")
        >>> outcome = compare(hlo_text.parse(text), hlo_text.parse(other), 3.0)
        >>> outcome.equal, outcome.first_divergence.a.line
        (False, 5)
    """
    given, tolerance = merged(options, keywords), Tolerance(rtol, atol, ulp)
    _require_one_other(a, rest, against)
    if why and not _are_modules(a, rest, against):
        raise TypeError("why requires two modules")
    if isinstance(a, str | os.PathLike) and Path(a).is_dir():
        return compare_directories(Path(a), rest[0], rest[1:], tolerance, given, module_name)

    a = only_module(a)

    def execution(module: Module, inputs: Sequence[Any]) -> Execution:
        made = Execution.of(module, inputs, given, num_replicas, num_partitions, infeed)
        return made.sharded(output_shardings) if is_global else made

    if against == "exact":
        from evaluator.comparison.exactness import exact_pair

        return exact_pair(execution(a, rest), max_bits, report).compared(tolerance)
    if against is not None:
        return recheck_pair(execution(a, rest), against).compared(tolerance)
    b, inputs = rest[0], rest[1:]
    if isinstance(b, Mapping) or (isinstance(b, str | os.PathLike) and Path(b).suffix == ".npz"):
        saved = b if isinstance(b, Mapping) else read_saved(Path(b))
        return compare_saved(execution(a, inputs), saved, tolerance)
    first, second = (attrs.evolve(execution(m, inputs), uses_host=True) for m in (a, only_module(b)))
    comparison = paired(first, second).compared(tolerance)
    if not why:
        return comparison
    from evaluator.comparison.exactness import cause_of
    from evaluator.comparison.operation_cause import cause_at_operation

    comparison = attrs.evolve(comparison, cause=cause_of(first, second, max_bits, report))
    found = comparison.first_divergence
    if found is None:
        return comparison
    cause = cause_at_operation(first, second, found, max_bits, report)
    return attrs.evolve(comparison, first_divergence=attrs.evolve(found, cause=cause))


def _are_modules(a: Module | PathLike, rest: Sequence[Any], against: str | None) -> bool:
    """Whether two modules are compared, rather than directories or stored values."""
    if against is not None or isinstance(rest[0], Mapping):
        return False
    paths = [Path(given) for given in (a, rest[0]) if isinstance(given, str | os.PathLike)]
    return not any(path.is_dir() or path.suffix == ".npz" for path in paths)


def _require_one_other(a: Module | PathLike, rest: Sequence[Any], against: str | None) -> None:
    if against is not None and against not in get_args(RecheckKind):
        raise ValueError(f"against must be one of {', '.join(get_args(RecheckKind))}, not {against!r}")
    if against is None and not rest:
        raise TypeError("compare requires a second module, arrays by location, or against=")
    if against is not None and isinstance(a, str | os.PathLike) and Path(a).is_dir():
        raise TypeError("against= requires a module, not a directory")
