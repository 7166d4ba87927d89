"""Primitives without a rule of ours are translated from the result of their registered lowering."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.experimental import pallas
from jax.extend import core
from jax.interpreters import mlir, xla
from jaxlib.mlir.dialects import stablehlo as hlo

from evaluator import run
from frontends import TraceError, trace
from hlo_text import verify

pytestmark = pytest.mark.usefixtures("quick_compilation")

_X = np.linspace(0.5, 1.5, 8, dtype=np.float32)


def _primitive(name: str) -> core.Primitive:
    """Return a primitive of one array that is like its operand, implemented by compiling it, as in JAX's tutorial."""
    primitive = core.Primitive(name)
    primitive.def_impl(partial(xla.apply_primitive, primitive))
    primitive.def_abstract_eval(lambda x, **_: jax.core.ShapedArray(x.shape, x.dtype))
    return primitive


_SINE_OF_SQUARE = _primitive("sine_of_square")
_POWER = _primitive("repeated_square")
_CALLING = _primitive("calling")
_BOTTOMLESS = _primitive("bottomless")


def _lower_sine_of_square(context: Any, x: Any) -> Any:
    return [hlo.sine(hlo.multiply(x, x))]


def _repeated_square(x: Any, *, times: int) -> Any:
    return x if times == 0 else _POWER.bind(x * x, times=times - 1)


def _lower_calling(context: Any, x: Any) -> Any:
    """Operations, and a call of a function of the module."""
    lowered = mlir.lower_fun(lambda x: jax.jit(jnp.cumsum)(x) + 1, multiple_results=False)
    return lowered(context, hlo.negate(x))


mlir.register_lowering(_SINE_OF_SQUARE, _lower_sine_of_square)
mlir.register_lowering(_POWER, mlir.lower_fun(_repeated_square, multiple_results=False))
mlir.register_lowering(_CALLING, _lower_calling)


def _assert_as_jax(function: Any, *arguments: Any) -> None:
    """Assert that a traced function has JAX's text, and that its module returns the function's results."""
    module = trace(function, *arguments)
    assert verify(module) == []
    assert module.to_text() == jax.jit(function).lower(*arguments).as_text()
    results = run(module, *arguments)
    for actual, expected in zip(results, jax.tree.leaves(jax.jit(function)(*arguments)), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=2e-6)


def test_primitive_whose_implementation_is_itself() -> None:
    _assert_as_jax(lambda x: _SINE_OF_SQUARE.bind(x) + _SINE_OF_SQUARE.bind(x), _X)
    _assert_as_jax(lambda x: lax.fori_loop(0, 2, lambda _, c: _SINE_OF_SQUARE.bind(c), x), _X)


def test_primitive_that_uses_itself_with_other_parameters() -> None:
    _assert_as_jax(lambda x: _POWER.bind(x, times=3), _X)


def test_functions_that_a_lowered_primitive_calls_join_the_module() -> None:
    _assert_as_jax(lambda x: _CALLING.bind(x), _X)


def test_primitive_that_nothing_lowers_is_refused() -> None:
    with pytest.raises(TraceError, match="bottomless") as error:
        trace(_BOTTOMLESS.bind, _X)
    assert error.value.code == "trace.primitive"


def test_rule_that_fails_is_named() -> None:
    failing = _primitive("failing")

    def fail(context: Any, x: Any) -> Any:
        raise RuntimeError("no such hardware")

    mlir.register_lowering(failing, fail)
    with pytest.raises(TraceError, match="failing: JAX cannot lower it separately: no such hardware"):
        trace(failing.bind, _X)


def _double(source: Any, target: Any) -> None:
    target[...] = source[...] * 2 + pallas.program_id(0)


def _blocks(x: Any) -> Any:
    block = pallas.BlockSpec((4,), lambda i: (i,))
    shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return pallas.pallas_call(_double, out_shape=shape, grid=(2,), in_specs=[block], out_specs=block, interpret=True)(x)


def _sums(source: Any, target: Any) -> None:
    """Adds the blocks of a row up, over the second dimension of the grid."""

    @pallas.when(pallas.program_id(1) == 0)
    def _() -> None:
        target[...] = jnp.zeros_like(target)

    target[...] += source[...].sum(axis=1)


def _rows(x: Any) -> Any:
    return pallas.pallas_call(
        _sums,
        out_shape=jax.ShapeDtypeStruct((x.shape[0],), x.dtype),
        grid=(2, 3),
        in_specs=[pallas.BlockSpec((2, 2), lambda i, j: (i, j))],
        out_specs=pallas.BlockSpec((2,), lambda i, j: (i,)),
        interpret=True,
    )(x)


def test_interpreted_kernels_with_a_grid() -> None:
    _assert_as_jax(_blocks, _X)
    _assert_as_jax(_rows, np.arange(24, dtype=np.float32).reshape(4, 6))
    _assert_as_jax(jax.vmap(_blocks), np.stack([_X, -_X]))


def test_kernels_that_are_not_interpreted_are_refused() -> None:
    shape = jax.ShapeDtypeStruct(_X.shape, _X.dtype)
    with pytest.raises(TraceError, match="a Pallas kernel") as error:
        trace(pallas.pallas_call(_double, out_shape=shape, grid=(2,)), _X)
    assert error.value.code == "trace.callback"


def test_keys_go_in_and_out_as_in_jax() -> None:
    def split(key: Any) -> Any:
        return jax.random.split(key, 3), jax.random.normal(key)

    assert trace(split, jax.random.key(0)).to_text() == jax.jit(split).lower(jax.random.key(0)).as_text()


def test_functions_are_shared_as_by_jax() -> None:
    def sampled(key: Any) -> Any:
        return jax.random.gamma(key, 2.5, (4,)), jax.random.gamma(key, 0.5, (2,))

    key = jax.random.PRNGKey(0)
    assert trace(sampled, key).to_text() == jax.jit(sampled).lower(key).as_text()


def test_powers_and_joins_of_one() -> None:
    def function(x: Any) -> Any:
        return lax.integer_pow(x, -5), lax.integer_pow(x.sum(), -3), lax.concatenate_p.bind(x, dimension=0)

    _assert_as_jax(function, _X)
