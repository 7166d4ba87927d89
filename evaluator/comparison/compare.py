"""`compare`: do two modules agree on the same inputs, and where do they part?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Unpack, get_args

import attrs
import jax
import numpy as np

from evaluator.comparison.divergence import (
    Divergence,
    are_variants,
    first_aligned_divergence,
    first_divergence_by_value,
)
from evaluator.comparison.recordings import Recording
from evaluator.comparison.tolerances import ResultDifference, Tolerance, difference, same_form
from evaluator.execute import run
from evaluator.observation.observed_runs import observe
from evaluator.observation.tracking import arrays_in
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.reference.execute import run_reference
from hlo_text.diagnostics import Diagnostic, LoweringError
from hlo_text.ir import Function, Module
from hlo_text.rewrite import widen_floats
from hlo_text.types import numpy_dtype

#: What a module can be compared with besides another module.
Judge = Literal["wide", "eager", "reference", "cpu", "gpu"]


@attrs.frozen
class Comparison:
    """The outcome of a comparison.

    Attributes:
        equal: Whether all results agree.
        results: The distance of each pair of results.
        first_divergence: Where the runs part; None where they agree or nothing says.
    """

    equal: bool
    results: tuple[ResultDifference, ...]
    first_divergence: Divergence | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as the document that `hlo-run --against --json` prints."""
        divergence = self.first_divergence
        return {
            "equal": self.equal,
            "results": [result.as_json() for result in self.results],
            "first_divergence": divergence.as_json() if divergence is not None else None,
        }


class DifferentResultsError(ValueError):
    """Results differ in number, shape or type, so that their elements cannot be compared."""


def compare(
    a: Module,
    *rest: Any,
    against: Judge | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    ulp: int | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> Comparison:
    """Run two modules on the same inputs and compare their results, and their values where results disagree.

    Modules that are variants of each other are aligned operation by operation. Others (before and after optimisation,
    StableHLO and HLO, fused or not, other layouts) are by the values they compute: named is the first operation of `a`
    whose value no operation of `b` has, though it has its operands.

    Args:
        a: The module.
        rest: The module to compare with, unless `against` is given, then the inputs.
        against: Compare with the same module: with every float widened to `f64` (`wide`), run operation by operation
            without XLA's optimisations between them (`eager`), on numpy without XLA (`reference`), on another device.
        rtol, atol, ulp: Tolerances; by default 1e-3 for `f32`, less for wider and more for narrower types. `ulp`
            replaces the others.
        options, keywords: As for `run`; an entry is taken of both modules.

    Raises:
        DifferentResultsError: Results differ in number, shape or type.
        LoweringError: A module cannot be lowered, or there is no such device.
        Also as `run` does.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[] parameter(0)\\n  ROOT r = f32[] add(p, p)\\n}\\n"
        >>> other = text.replace("add", "multiply")
        >>> outcome = compare(hlo_text.parse(text), hlo_text.parse(other), 3.0)
        >>> outcome.equal, outcome.first_divergence.a.line
        (False, 5)
    """
    given, tolerance = merged(options, keywords), Tolerance(rtol, atol, ulp)
    if against is not None and against not in get_args(Judge):
        raise ValueError(f"against is one of {', '.join(get_args(Judge))}, not {against!r}")
    b, inputs = (rest[0], rest[1:]) if against is None else (against, rest)
    pair = _Pair(a, b, inputs, given)
    first, second = pair.results()
    differences = compare_results(first, second, tolerance)
    equal = not any(difference.mismatches for difference in differences)
    divergence = None if equal else pair.divergence([d.index for d in differences if d.mismatches], tolerance)
    return Comparison(equal, differences, divergence)


def compare_results(
    actual: Sequence[Any], expected: Sequence[Any], tolerance: Tolerance
) -> tuple[ResultDifference, ...]:
    """Compare results one by one, the arrays of tuples in order; tokens are none.

    Raises:
        DifferentResultsError: They differ in number, shape or type.
    """
    first, second = ([np.asarray(array) for array in arrays_in(list(values))] for values in (actual, expected))
    if len(first) != len(second):
        raise DifferentResultsError(f"{len(first)} results are compared with {len(second)}")
    for number, (x, y) in enumerate(zip(first, second, strict=True)):
        if not same_form(x, y):
            shown = [f"{array.dtype}{list(array.shape)}" for array in (x, y)]
            raise DifferentResultsError(f"result {number} is {shown[0]}, compared with {shown[1]}")
    return tuple(difference(number, x, y, tolerance) for number, (x, y) in enumerate(zip(first, second, strict=True)))


class _Pair:
    """Two runs on the same inputs."""

    def __init__(self, a: Module, b: Module | Judge, inputs: Sequence[Any], options: RunOptions) -> None:
        self._a = a
        self._b: Module = a if isinstance(b, str) else b
        self._judge = b if isinstance(b, str) else None
        self._inputs, self._options = inputs, options
        if self._judge == "wide":
            self._b = widen_floats(a)

    def results(self) -> tuple[Sequence[Any], Sequence[Any]]:
        """Run both and return their results, those of a wide run in the types of the first."""
        first = run(self._a, *self._inputs, options=self._options)
        match self._judge:
            case "eager":
                return first, run(self._a, *self._inputs, options=attrs.evolve(self._options, jit=False))
            case "reference":
                return first, run_reference(self._a, *self._exact_inputs(), entry=self._options.entry)
            case "cpu" | "gpu":
                with jax.default_device(_device(self._judge, self._a)):
                    return first, run(self._a, *self._inputs, options=self._options)
        second = run(self._b, *self._wide_inputs(), options=self._options)
        if self._judge == "wide":
            second = tuple(np.asarray(y).astype(np.asarray(x).dtype) for x, y in zip(first, second, strict=True))
        return first, second

    def divergence(self, wrong: Sequence[int], tolerance: Tolerance) -> Divergence | None:
        """Run both operation by operation and return where they part."""
        if self._judge in ("eager", "cpu", "gpu"):
            return None  # one of the runs is compiled as a whole: its values cannot be looked at one by one
        a, results = self._recorded(self._a, self._inputs)
        if self._judge == "reference":
            b = Recording(self._a, self._options.entry)
            run_reference(self._a, *self._exact_inputs(), entry=self._options.entry, observe=b.receive_plain)
            return first_aligned_divergence(a, b, tolerance)
        b, _ = self._recorded(self._b, self._wide_inputs())
        if self._judge == "wide" or are_variants(self._a, self._b):
            return first_aligned_divergence(a, b, tolerance)
        arrays = arrays_in(list(results))
        return first_divergence_by_value(a, b, [a.maker(np.asarray(arrays[number])) for number in wrong], tolerance)

    def _recorded(self, module: Module, inputs: Sequence[Any]) -> tuple[Recording, Sequence[Any]]:
        recording = Recording(module, self._options.entry)
        results = observe(module, *inputs, receive=recording.receive, options=self._options)
        return recording, results

    def _wide_inputs(self) -> Sequence[Any]:
        return _converted_to(self._b, self._inputs, self._options) if self._judge == "wide" else self._inputs

    def _exact_inputs(self) -> Sequence[Any]:
        return _converted_to(self._a, self._inputs, self._options)


def _converted_to(module: Module, inputs: Sequence[Any], options: RunOptions) -> list[Any]:
    """Return arguments in the types of a module's parameters; what is left over is for the run to refuse."""
    entry = module.entry(options.entry)
    parameters = (entry.body if isinstance(entry, Function) else entry).arguments
    types = [parameter.type for parameter in parameters]
    return [*map(_converted, inputs, types), *inputs[len(types) :]]


def _converted(array: Any, type: Any) -> Any:
    """Return an argument in the dtype of a type; tuples and tokens as they are."""
    if array is None or isinstance(array, tuple) or not hasattr(type, "element_type"):
        return array
    return np.asarray(array).astype(numpy_dtype(type.element_type))


def _device(kind: Judge, module: Module) -> Any:
    try:
        return jax.devices(kind)[0]
    except RuntimeError as error:
        message = f"there is no {kind} here: {str(error).splitlines()[0]}"
        raise LoweringError(Diagnostic("lower.device", message, None, module.source)) from error
