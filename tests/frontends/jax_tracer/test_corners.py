"""Traced references, products with algorithms, and systems on GPUs are those of JAX."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.extend.core import Primitive

from evaluator import run
from frontends import TraceError, trace

pytestmark = pytest.mark.usefixtures("quick_compilation")

_X = np.arange(6, dtype=np.float32)
_PRESETS = [preset for preset in lax.DotAlgorithmPreset if preset.name != "DEFAULT"]
_ALGORITHM = lax.DotAlgorithm(np.float16, np.float16, np.float32)


def _added(x: Any) -> Any:
    reference = jax.new_ref(x)
    jax.ref.addupdate(reference, 1, 5.0)
    jax.ref.addupdate(reference, slice(2, 4), jnp.array([1.0, 2.0]))
    return reference[...]


def _added_at(x: Any) -> Any:
    reference = jax.new_ref(x)
    jax.ref.addupdate(reference, x[2].astype(int), 5.0)
    return reference[...]


def _strided(x: Any) -> Any:
    reference = jax.new_ref(x)
    reference[1::2] = jnp.array([7.0, 8.0, 9.0])
    return reference[...], reference[::3]


def _empty(x: Any) -> Any:
    reference = jax.ref.empty_ref(jax.ShapeDtypeStruct((3,), jnp.float32))
    reference[:2] = x[:2]
    return reference[...]


@pytest.mark.parametrize("function", [_added, _added_at, _strided, _empty])
def test_references(function: Callable[[Any], Any]) -> None:
    expected = jax.tree.leaves(jax.jit(function)(_X))
    for ours, theirs in zip(run(trace(function, _X), _X), expected, strict=True):
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("precision", [*_PRESETS, _ALGORITHM], ids=lambda each: getattr(each, "name", "own"))
@pytest.mark.parametrize("dtype", [np.float32, np.float16, jnp.bfloat16, jnp.float8_e5m2])
def test_algorithms_of_products_are_those_of_jax(precision: Any, dtype: Any) -> None:
    def product(a: Any, b: Any) -> Any:
        return lax.dot_general(a, b, (((1,), (0,)), ((), ())), precision=precision)

    given = [jax.ShapeDtypeStruct(shape, dtype) for shape in ((2, 3), (3, 4))]
    try:
        expected = jax.jit(product).trace(*given).lower(lowering_platforms=("cuda",)).as_text()
    except (ValueError, NotImplementedError):
        pytest.skip("JAX has no such product")
    ours = trace(product, *given, platform="cuda").to_text()
    assert _lines(ours, "dot_general", "convert") == _lines(expected, "dot_general", "convert")


def _lines(text: str, *names: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if any(f"stablehlo.{name}" in line for name in names)]


def test_tridiagonal_systems_on_gpus_have_three_equations() -> None:
    def solve(d: Any, b: Any) -> Any:
        return lax.linalg.tridiagonal_solve(d, d + 5, d, b)

    module = trace(solve, np.ones(3, np.float32), np.ones((3, 1), np.float32), platform="cuda")
    assert "sparse_gtsv2_ffi" in module.to_text()
    with pytest.raises(TraceError, match="at least three equations are required on GPUs"):
        trace(solve, np.ones(2, np.float32), np.ones((2, 1), np.float32), platform="cuda")


def test_what_jax_never_lowers_is_refused_with_the_reason() -> None:
    unreachable = Primitive("unreachable")
    unreachable.def_abstract_eval(lambda aval: aval)
    with pytest.raises(TraceError, match="unreachable: JAX raises an error when it reaches this primitive"):
        trace(unreachable.bind, 1.0)


def test_logarithms_of_complex_numbers_to_base_2() -> None:
    """JAX 0.12 has a primitive for it; older versions divide."""
    primitive = Primitive("log2")
    primitive.def_abstract_eval(lambda aval: aval)
    logarithm = getattr(jax.lax, "log2", primitive.bind)
    numbers = np.array([1 + 2j, -3j, 4, 0.5 - 0.25j], np.complex64)
    (found,) = run(trace(logarithm, numbers), numbers)
    np.testing.assert_allclose(found, np.log2(numbers), 1e-6)
