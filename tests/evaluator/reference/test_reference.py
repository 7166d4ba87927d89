"""The reference executor: against the corpus, JAX, exact arithmetic and mpmath."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import mpmath
import numpy as np
import pytest

import hlo_text
from evaluator.check_ops import ulp_distance
from evaluator.files.containers import load_all
from evaluator.reference.execute import run_reference
from hlo_text import walk
from hlo_text.diagnostics import ExecutionError, LoweringError

from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_programs.checks import result_failure
from support.jax_programs.stages import Stages

_FILES = sorted((CORPUS / "stablehlo").rglob("*.mlir"))
#: Operations whose results no specification fixes, or that need other processes.
_REFUSED = {
    *("stablehlo.rng", "stablehlo.rng_bit_generator", "stablehlo.custom_call", "chlo.ragged_dot"),
    *("stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.all_to_all", "stablehlo.collective_broadcast"),
    *("stablehlo.collective_permute", "stablehlo.reduce_scatter"),
}


@pytest.mark.parametrize("path", _FILES, ids=lambda path: str(path.relative_to(CORPUS / "stablehlo")))
def test_self_checking_corpus(path: Path) -> None:
    """Every check of every program holds; what is refused is refused for an operation of the list."""
    for program in load_all(str(path)):
        for name, function in program.module.functions.items():
            if function.visibility == "private" or function.body.arguments:
                continue
            if _REFUSED.isdisjoint(op.name for op in walk(function)):
                run_reference(program.module, entry=name)
            else:
                with pytest.raises(LoweringError) as caught:
                    run_reference(program.module, entry=name)
                assert caught.value.diagnostics[0].code == "reference.unsupported"


@pytest.mark.parametrize("stage", ["stablehlo", "hlo", "hlo_optimized"])
@pytest.mark.parametrize(
    "name",
    [
        *("models.lstm_gradient", "models.unet", "neural.attention_grouped", "control_flow.fori", "vmap.while"),
        *("numpy_reductions.argument_with_nan", "gradients.where", "numpy_indexing.take"),
    ],
)
def test_jax_programs(name: str, stage: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = hlo_text.parse(getattr(stages, stage))
    results = run_reference(module, *stages.flat_arguments)
    actual = list(results[0]) if len(results) == 1 and isinstance(results[0], tuple) else list(results)
    assert result_failure(actual, stages.expected, stages.declared) is None


def _unary(name: str, element: str, x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    text = (
        f"func.func @main(%x: tensor<{x.size}x{element}>) -> tensor<{x.size}x{element}> {{\n"
        f"  %0 = {name} %x : tensor<{x.size}x{element}>\n  return %0 : tensor<{x.size}x{element}>\n}}\n"
    )
    return np.asarray(run_reference(hlo_text.parse(text), x)[0])


_FUNCTIONS: list[tuple[str, Callable[[Any], Any], float, float]] = [
    ("stablehlo.exponential", mpmath.exp, -80, 80),
    ("stablehlo.exponential_minus_one", mpmath.expm1, -5, 5),
    ("stablehlo.log", mpmath.log, 1e-30, 1e30),
    ("stablehlo.log_plus_one", mpmath.log1p, -0.999, 10),
    ("stablehlo.sine", mpmath.sin, -1000, 1000),
    ("stablehlo.cosine", mpmath.cos, -1000, 1000),
    ("stablehlo.tan", mpmath.tan, -1.5, 1.5),
    ("stablehlo.tanh", mpmath.tanh, -9, 9),
    ("stablehlo.logistic", lambda x: 1 / (1 + mpmath.exp(-x)), -30, 30),
    ("stablehlo.sqrt", mpmath.sqrt, 0, 1e30),
    ("stablehlo.rsqrt", lambda x: 1 / mpmath.sqrt(x), 1e-30, 1e30),
    ("stablehlo.cbrt", lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), -1e20, 1e20),
]


@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("f64", np.float64), ("bf16", ml_dtypes.bfloat16)])
@pytest.mark.parametrize(("name", "function", "low", "high"), _FUNCTIONS, ids=[f[0] for f in _FUNCTIONS])
def test_functions_are_within_one_ulp(
    name: str, function: Callable[[Any], Any], low: float, high: float, element: str, dtype: Any
) -> None:
    x = np.random.default_rng(1).uniform(low, high, 200).astype(dtype)
    actual = _unary(name, element, x)
    with mpmath.workdps(40):
        exact = [function(mpmath.mpf(float(number))) for number in x]
        expected = np.asarray([float(number) for number in exact]).astype(dtype)
    assert ulp_distance(actual, expected).max() <= 1


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide"])
@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
def test_arithmetic_rounds_once(name: str, element: str, dtype: Any) -> None:
    """Against rational arithmetic: no neighbour is nearer to the exact result; subnormal numbers are kept."""
    rng = np.random.default_rng(2)
    spread = {"f16": (-12, 8), "bf16": (-60, 60)}.get(element, (-80, 60))
    exponents = rng.integers(*spread, (2, 300))
    lhs, rhs = (np.ldexp(rng.uniform(1, 2, 300), e).astype(dtype) for e in exponents)
    text = (
        f"func.func @main(%x: tensor<300x{element}>, %y: tensor<300x{element}>) -> tensor<300x{element}> {{\n"
        f"  %0 = stablehlo.{name} %x, %y : tensor<300x{element}>\n  return %0 : tensor<300x{element}>\n}}\n"
    )
    (actual,) = run_reference(hlo_text.parse(text), lhs, rhs)
    function = {"add": Fraction.__add__, "subtract": Fraction.__sub__}.get(
        name, Fraction.__mul__ if name == "multiply" else Fraction.__truediv__
    )
    for x, y, result in zip(lhs, rhs, actual, strict=True):
        if not np.isfinite(result):
            continue
        exact = function(Fraction(float(x)), Fraction(float(y)))
        error = abs(Fraction(float(result)) - exact)
        for neighbour in (np.nextafter(result, dtype(np.inf)), np.nextafter(result, dtype(-np.inf))):
            assert not np.isfinite(neighbour) or error <= abs(Fraction(float(neighbour)) - exact)


def test_subnormal_numbers_are_kept() -> None:
    """XLA's CPU backend takes them for zero."""
    tiny = np.asarray([1e-40, 2e-45], np.float32)
    assert (_unary("stablehlo.negate", "f32", tiny) == -tiny).all()
    text = (
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.add %x, %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n"
    )
    assert (run_reference(hlo_text.parse(text), tiny)[0] == tiny + tiny).all()


def test_every_value_is_observed() -> None:
    lowered = jax.jit(lambda x: jax.lax.fori_loop(0, 3, lambda _, y: jnp.sin(y), x)).lower(np.ones(2, np.float32))
    seen: list[str] = []
    run_reference(
        hlo_text.parse(lowered.as_text()),
        np.ones(2, np.float32),
        observe=lambda op, operands, results: seen.append(op.name),
    )
    assert seen.count("stablehlo.sine") == 3


@pytest.mark.parametrize(
    ("arrays", "message"),
    [((), "takes 1 arguments, not 0"), ((np.ones(3, np.float32),), r"float32\[3\]"), ((np.ones(2),), "float64")],
)
def test_arguments_that_do_not_fit(arrays: tuple[Any, ...], message: str) -> None:
    module = hlo_text.parse("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
    with pytest.raises(ExecutionError, match=message):
        run_reference(module, *arrays)


def test_random_numbers_are_refused_by_name() -> None:
    text = (
        "func.func @main(%s: tensor<2xui64>) -> tensor<2xui64> {\n"
        "  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, "
        "tensor<4xui32>)\n  return %0 : tensor<2xui64>\n}\n"
    )
    with pytest.raises(LoweringError, match="rng_bit_generator"):
        run_reference(hlo_text.parse(text), np.zeros(2, np.uint64))


def test_jax_is_not_needed() -> None:
    code = (
        "import sys, numpy, hlo_text; from evaluator.reference.execute import run_reference; "
        "m = hlo_text.parse('func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }'); "
        "run_reference(m, numpy.ones(2, numpy.float32)); assert 'jax' not in sys.modules"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
