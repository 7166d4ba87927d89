"""Rewrite passes on JAX programs and the corpus: results stay valid, round-trip and compute the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text.core.ir import Module
from hlo_text.core.types import ComplexType, FloatType, TensorType
from hlo_text.rewrite import PASSES

from support.folders import ROOT
from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages, flat

pytestmark = pytest.mark.usefixtures("quick_compilation")

#: Passes that leave the arithmetic as it is, in chains of which each is run once.
CHAINS = (
    ("eliminate-common-subexpressions", "fold-constants", "eliminate-dead-code"),
    ("strip-metadata", "strip-shardings", "strip-layouts", "unfuse"),
)


#: Loops, branches, calls, updates, reductions, bits, decompositions, several types.
NAMES = (
    *("control_flow.cond_captures", "control_flow.switch", "control_flow.scan_nested", "control_flow.jit_called_twice"),
    *("numpy_indexing.add", "lax_arrays.broadcast", "linalg.cholesky", "fft.rfft", "gradients.einsum"),
    *("neural.softmax", "random.uniform", "models.mlp_gradient", "dtypes.bfloat16_layer"),
)


def passed(module: Module, names: Sequence[str]) -> Module:
    before = module.to_text()
    made = module
    for name in names:
        made = PASSES[name].run(made, run)
        assert not [found.render() for found in hlo_text.verify(made) if found.is_error], name
        assert module.to_text() == before, name
    text = made.to_text()
    again = hlo_text.parse(text)
    assert again.to_text() == text
    return again


def require_close(actual: Sequence[Any], expected: Sequence[Any], tolerance: float) -> None:
    assert len(actual) == len(expected)
    for one, other in zip(actual, expected, strict=True):
        if np.asarray(other).dtype.kind in "biu":
            assert np.array_equal(one, other)
        else:
            wide = [np.asarray(array).astype(np.complex128) for array in (one, other)]
            np.testing.assert_allclose(*wide, rtol=tolerance, atol=tolerance, equal_nan=True)


@pytest.mark.parametrize(
    ("name", "stage"),
    [
        *[(name, stage) for name in NAMES for stage in ("stablehlo", "hlo_optimized")],
        *[(name, "hlo") for name in NAMES[::4]],
    ],
)
def test_results_stay(name: str, stage: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = hlo_text.parse(getattr(stages, stage))
    with stages.declared.context():
        arguments = [np.asarray(argument) for argument in stages.flat_arguments]
        expected = flat(run(module, *arguments))
        for names in CHAINS:
            require_close(flat(run(passed(module, names), *arguments)), expected, 2e-5)


def wide(array: Any) -> Any:
    kind = np.asarray(array).dtype
    if kind.kind == "c":
        return np.asarray(array).astype(np.complex128)
    return array if kind.kind in "biu" else np.asarray(array).astype(np.float64)


@pytest.mark.parametrize("stage", ["stablehlo", "hlo_optimized"])
@pytest.mark.parametrize("name", NAMES)
def test_wide_results_are_close(name: str, stage: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = hlo_text.parse(getattr(stages, stage))
    with stages.declared.context():
        arguments = [np.asarray(argument) for argument in stages.flat_arguments]
        expected = flat(run(module, *arguments))
    actual = flat(run(passed(module, ["widen-floats"]), *map(wide, arguments)))
    require_close(actual, expected, 1e-2 if "bfloat16" in name else 1e-3)
    assert {np.asarray(array).dtype.name for array in actual} <= {"float64", "complex128", "bool"} | integers(actual)


def integers(arrays: Sequence[Any]) -> set[str]:
    return {np.asarray(array).dtype.name for array in arrays if np.asarray(array).dtype.kind in "iu"}


def test_wide_results_are_more_exact() -> None:
    text = """func.func @main(%x: tensor<1000xf32>) -> tensor<f32> {
      %0 = stablehlo.constant dense<0.0> : tensor<f32>
      %1 = stablehlo.exponential %x : tensor<1000xf32>
      %2 = stablehlo.reduce(%1 init: %0) applies stablehlo.add across dimensions = [0]
        : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
      %3 = stablehlo.log %2 : tensor<f32>
      return %3 : tensor<f32>
    }"""
    x = np.linspace(-3, 3, 1000, dtype=np.float32)
    module = hlo_text.parse(text)
    exact = np.log(np.exp(x.astype(np.longdouble)).sum())
    (narrow,), (result,) = run(module, x), run(PASSES["widen-floats"].run(module, run), x.astype(np.float64))
    assert abs(result - exact) < 1e-13
    assert abs(narrow - exact) > 100 * abs(result - exact)


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("path", sorted((ROOT / "corpus" / "models").glob("*.[hm]l*")), ids=lambda path: path.name)
def test_models(path: Any, name: str) -> None:
    module = hlo_text.parse(path.read_text())
    made = passed(module, [name])
    if name == "widen-floats":
        values = [value for op in hlo_text.walk(made) for value in op.results]
        tensors = [value.type.element_type for value in values if isinstance(value.type, TensorType)]
        assert {kind.mlir_name for kind in tensors if isinstance(kind, FloatType | ComplexType)} == {"f64"}
