"""Comparisons locate planted faults and report no divergence for equivalent pairs."""

from __future__ import annotations

import functools
import re
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest

import hlo_text
from evaluator import compare
from evaluator.comparison.outcomes import DifferentResultsError
from evaluator.comparison.tolerances import Tolerance, difference

_WEIGHTS = np.random.default_rng(0).normal(size=(3, 8, 8)).astype(np.float32)
_X = np.random.default_rng(1).normal(size=(4, 8)).astype(np.float32)


def _loss(weights: jax.Array, x: jax.Array) -> jax.Array:
    def layer(x: jax.Array, w: jax.Array) -> tuple[jax.Array, None]:
        return jnp.tanh(x @ w) - 0.25 * x, None

    x = jax.lax.scan(layer, x, weights)[0]
    x = jnp.where(x > 0, jnp.exp(-x), 1 / (1 + x * x))
    return jnp.sum(jax.nn.softmax(x, axis=1) * jnp.max(x, axis=1, keepdims=True))


@functools.cache
def _texts() -> dict[str, str]:
    lowered = jax.jit(_loss).lower(_WEIGHTS, _X)
    return {
        "stablehlo": lowered.as_text(debug_info=True),
        "hlo": lowered.as_text(dialect="hlo"),
        "optimized": lowered.compile().as_text(),
    }


def _planted(text: str, pattern: str, replacement: str) -> tuple[str, int]:
    """Return the text with a fault, and the line of the fault."""
    changed, count = re.subn(pattern, replacement, text, count=1)
    assert count == 1, f"{pattern} is not in the text"
    lines = zip(text.splitlines(), changed.splitlines(), strict=True)
    return changed, next(number for number, (a, b) in enumerate(lines, start=1) if a != b)


#: Faults by stage: what is replaced by what.
_FAULTS = [
    ("stablehlo", r"stablehlo\.tanh", "stablehlo.sine"),
    ("stablehlo", r"dense<2\.500000e-01>", "dense<2.600000e-01>"),
    ("stablehlo", r"compare  ?GT|compare GT", "compare LT"),
    ("stablehlo", r"applies stablehlo\.maximum", "applies stablehlo.minimum"),
    ("stablehlo", r"stablehlo\.negate", "stablehlo.cosine"),
    ("hlo", r" tanh\(", " sine("),
    ("hlo", r"constant\(0\.25\)", "constant(0.26)"),
    ("hlo", r"direction=GT", "direction=LT"),
    ("hlo", r" exponential\(", " tanh("),
    ("optimized", r" tanh\(", " sine("),
    ("optimized", r"constant\(0\.25\)", "constant(0.26)"),
    ("optimized", r"direction=GT", "direction=LT"),
]


#: Faults whose values the other program has, too, as others: a negated one, a loop bound among its constants. Only
#: alignment by structure finds them.
_ALIGNED_FAULTS = [
    ("stablehlo", r"stablehlo\.divide (%\w+), (%\w+) : tensor<4x8xf32>", r"stablehlo.divide \2, \1 : tensor<4x8xf32>"),
    ("stablehlo", r"dense<3> : tensor<i32>", "dense<2> : tensor<i32>"),
    ("hlo", r"subtract\(([\w.]+), ([\w.]+)\)", r"subtract(\2, \1)"),
]


@pytest.mark.parametrize(
    ("stage", "pattern", "replacement"), [*_FAULTS, *_ALIGNED_FAULTS], ids=lambda value: str(value)[:24]
)
def test_planted_faults_against_the_same_stage(stage: str, pattern: str, replacement: str) -> None:
    """Variants are aligned operation by operation."""
    good = _texts()[stage]
    bad, line = _planted(good, pattern, replacement)
    outcome = compare(hlo_text.parse(bad, name="bad"), hlo_text.parse(good, name="good"), _WEIGHTS, _X)
    assert not outcome.equal
    assert outcome.first_divergence is not None
    assert outcome.first_divergence.a.line == line
    assert outcome.first_divergence.b is not None
    assert outcome.first_divergence.b.line == line


@pytest.mark.parametrize(
    ("stage", "pattern", "replacement", "other"),
    [(*fault, other) for fault in _FAULTS for other in ("stablehlo", "optimized") if other != fault[0]],
    ids=lambda value: str(value)[:24],
)
def test_planted_faults_against_another_stage(stage: str, pattern: str, replacement: str, other: str) -> None:
    """Modules of other structure are compared by their values."""
    bad, line = _planted(_texts()[stage], pattern, replacement)
    outcome = compare(hlo_text.parse(bad), hlo_text.parse(_texts()[other]), _WEIGHTS, _X)
    assert not outcome.equal
    assert outcome.first_divergence is not None
    assert outcome.first_divergence.a.line == line


@pytest.mark.parametrize("first", ["stablehlo", "hlo", "optimized"])
@pytest.mark.parametrize("second", ["stablehlo", "hlo", "optimized"])
def test_stages_of_one_program_agree(first: str, second: str) -> None:
    outcome = compare(hlo_text.parse(_texts()[first]), hlo_text.parse(_texts()[second]), _WEIGHTS, _X)
    assert outcome.equal
    assert outcome.first_divergence is None


@pytest.mark.parametrize("kind", ["wide", "eager", "reference", "cpu"])
@pytest.mark.parametrize("stage", ["stablehlo", "optimized"])
def test_rechecks_agree(stage: str, kind: Any) -> None:
    assert compare(hlo_text.parse(_texts()[stage]), _WEIGHTS, _X, against=kind).equal


def test_iterations_of_a_fault_that_shows_late() -> None:
    """The counter decides: only the third iteration is wrong."""

    def program(x: jax.Array) -> jax.Array:
        return jax.lax.fori_loop(0, 5, lambda i, y: jnp.where(i == 2, y * 2, y + 1), x)

    good = jax.jit(program).lower(np.ones(2, np.float32)).as_text()
    bad, line = _planted(good, r"stablehlo\.multiply", "stablehlo.subtract")
    outcome = compare(hlo_text.parse(bad), hlo_text.parse(good), np.ones(2, np.float32))
    assert outcome.first_divergence is not None
    assert (outcome.first_divergence.a.line, outcome.first_divergence.a.iterations) == (line, (0,))


def test_precision_that_a_narrow_sum_loses() -> None:
    """Large terms cancel in `f32`: the wide run names the sum."""
    text = (
        "func.func @main(%x: tensor<3xf32>) -> tensor<f32> {\n"
        "  %0 = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "  %1 = stablehlo.reduce(%x init: %0) applies stablehlo.add across dimensions = [0] : "
        "(tensor<3xf32>, tensor<f32>) -> tensor<f32>\n  return %1 : tensor<f32>\n}\n"
    )
    outcome = compare(hlo_text.parse(text), np.asarray([1e8, 1.5, -1e8], np.float32), against="wide")
    assert outcome.first_divergence is not None
    assert outcome.first_divergence.a.op == "stablehlo.reduce"
    assert outcome.results[0].mismatches == 1


_ONE = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (_ONE.replace("tensor<2xf32> {", "(tensor<2xf32>, tensor<2xf32>) {").replace("return %x : tensor<2xf32>",
         "return %x, %x : tensor<2xf32>, tensor<2xf32>"), "the numbers of results differ: 1 and 2"),
        (_ONE.replace("return %x : tensor<2xf32>", "%0 = stablehlo.reshape %x : (tensor<2xf32>) -> tensor<2x1xf32>\n"
         "return %0 : tensor<2x1xf32>").replace("-> tensor<2xf32> {", "-> tensor<2x1xf32> {"),
         r"float32\[2\] and float32\[2, 1\]"),
    ],
)  # fmt: skip
def test_results_of_other_forms(other: str, message: str) -> None:
    with pytest.raises(DifferentResultsError, match=message):
        compare(hlo_text.parse(_ONE), hlo_text.parse(other), np.ones(2, np.float32))


@pytest.mark.parametrize(
    ("actual", "expected", "tolerance", "mismatches"),
    [
        ([1.0, np.nan], [1.0, np.nan], Tolerance(), 0),
        ([np.inf], [-np.inf], Tolerance(), 1),
        ([1.0005], [1.0], Tolerance(), 0),
        ([1.01], [1.0], Tolerance(), 1),
        ([np.nextafter(np.float32(1), np.float32(2))], [1.0], Tolerance(ulp=1), 0),
        ([np.nextafter(np.float32(1), np.float32(2))], [1.0], Tolerance(ulp=0), 1),
        ([0.0], [-0.0], Tolerance(ulp=0), 0),
        ([np.nan], [1.0], Tolerance(ulp=5), 1),
    ],
)
def test_tolerances(actual: list[float], expected: list[float], tolerance: Tolerance, mismatches: int) -> None:
    arrays = np.asarray(actual, np.float32), np.asarray(expected, np.float32)
    assert difference(0, *arrays, tolerance).mismatches == mismatches


@pytest.mark.parametrize(
    "dtype", [np.float64, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, np.int32, np.complex64, bool]
)
def test_types_of_results(dtype: Any) -> None:
    array = np.asarray([1, 0, 1]).astype(dtype)
    found = difference(0, array, array.copy(), Tolerance())
    assert (found.mismatches, found.max_abs, found.size) == (0, 0.0, 3)
    other = np.asarray([0, 0, 1]).astype(dtype)
    assert difference(0, array, other, Tolerance()).mismatches == 1


def test_document_has_the_keys_of_scripts() -> None:
    bad, _ = _planted(_texts()["stablehlo"], r"stablehlo\.tanh", "stablehlo.sine")
    document = compare(hlo_text.parse(bad), hlo_text.parse(_texts()["stablehlo"]), _WEIGHTS, _X).as_json()
    assert document.keys() == {"equal", "results", "first_divergence", "candidates", "cause"}
    assert document["results"][0].keys() == {
        "index",
        "max_abs",
        "max_rel",
        "max_ulp",
        "mismatches",
        "size",
        "nan_in_both",
    }
    assert document["first_divergence"].keys() == {"a", "b", "index", "value_a", "value_b", "verified"}
