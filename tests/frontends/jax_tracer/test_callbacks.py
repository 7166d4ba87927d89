"""Traced functions with host callbacks have JAX's text, and run in the process that traced them."""

from __future__ import annotations

import re
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.experimental import io_callback

from evaluator import lower, run
from evaluator.options import RunOptions
from frontends import TraceError, trace
from hlo_text import parse, verify
from hlo_text.conversion import to_hlo, to_stablehlo
from hlo_text.core.diagnostics import ExecutionError

from support.jax_version import IS_FOLLOWED

pytestmark = pytest.mark.usefixtures("quick_compilation")

_X = np.linspace(0.5, 1.5, 3, dtype=np.float32)
_SHAPE = jax.ShapeDtypeStruct(_X.shape, _X.dtype)


def _sine(x: Any, **options: Any) -> Any:
    return io_callback(lambda a: np.sin(a), _SHAPE, x, **options)


def _raise(x: Any) -> Any:
    raise ValueError("the argument is too small")


def prints(x: Any) -> Any:
    jax.debug.print("x {} {y}", x, y=x.sum())
    jax.debug.print("again {}", x, ordered=True)
    jax.debug.callback(lambda a: None, x, ordered=True)
    jax.debug.callback(lambda a: None, x, partitioned=True)
    return x


def results(x: Any) -> Any:
    return jax.pure_callback(lambda a: np.sin(a), _SHAPE, x) + _sine(x) + _sine(x, ordered=True)


def without_results(x: Any) -> Any:
    io_callback(lambda a: None, None, x)
    io_callback(lambda a: None, None, x, ordered=True)
    return x


def branches(x: Any) -> Any:
    """A check as in the solvers of Equinox, in a branch that is not taken, and an effect in one that is."""
    checked = lax.cond(x.sum() < 0, lambda x: jax.pure_callback(_raise, _SHAPE, x), lambda x: x, x)
    return lax.cond(x.sum() > 0, lambda x: _sine(x, ordered=True), lambda x: x, checked)


def loops(x: Any) -> Any:
    x = lax.fori_loop(0, 3, lambda _, c: c + _sine(c, ordered=True), x)
    x, _ = lax.scan(lambda c, a: (c * a + _sine(c, ordered=True), None), x, x)
    _, x = lax.while_loop(lambda c: c[0] < 2, lambda c: (c[0] + 1, _sine(c[1])), (0, x))
    return x


def calls(x: Any) -> Any:
    @jax.jit
    def inner(x: Any) -> Any:
        jax.debug.callback(lambda a: None, x, ordered=True)
        return _sine(x, ordered=True)

    return inner(inner(x))


def unrolled(x: Any) -> Any:
    return lax.scan(lambda c, a: (c + _sine(c, ordered=True), a), x, x, unroll=2)


_PROGRAMS = [prints, results, without_results, branches, loops, calls, unrolled]


@pytest.mark.parametrize("function", _PROGRAMS)
def test_text_is_that_of_jax(function: Any) -> None:
    module = trace(function, _X)
    assert verify(module) == []
    texts = [module.to_text(), jax.jit(function).lower(_X).as_text()]
    if function is unrolled and not IS_FOLLOWED:  # newer JAX numbers equal calls of a loop's steps once
        texts = [re.sub(r"\{index = \d+ : ui64\}", "{}", text) for text in texts]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("function", _PROGRAMS)
def test_traced_module_runs_here(function: Any, jit: bool) -> None:
    expected = jax.tree.leaves(jax.jit(function)(_X))
    actual = [result for result in run(trace(function, _X), _X, callbacks="call", jit=jit) if result is not None]
    for one, other in zip(actual, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6)


def test_conversions_keep_the_functions() -> None:
    as_hlo = to_hlo(trace(branches, _X))
    for module in (as_hlo, to_stablehlo(as_hlo)):
        *_, result = run(module, _X, callbacks="call")
        np.testing.assert_allclose(result, np.sin(_X), rtol=1e-6)
        with pytest.raises(
            ExecutionError, match="a callback raised an exception: ValueError: the argument is too small"
        ):
            run(module, -_X, callbacks="call")
    with pytest.raises(ExecutionError, match="only exists in the process that traced the module"):
        run(parse(as_hlo.to_text()), _X, callbacks="call")


def test_effects_happen_in_order() -> None:
    seen: list[Any] = []

    def counts(x: Any) -> Any:
        return lax.fori_loop(0, 4, lambda i, c: (jax.debug.callback(seen.append, i, ordered=True), c)[1], x)

    module = trace(counts, _X)
    run(module, _X)
    assert seen == []
    run(module, _X, callbacks="call")
    assert [int(number) for number in seen] == [0, 1, 2, 3]


def test_functions_at_hand_can_be_transformed() -> None:
    def batched(x: Any) -> Any:
        return jax.pure_callback(lambda a: np.sin(a), _SHAPE, x, vmap_method="sequential")

    function = lower(trace(batched, _X), options=RunOptions(callbacks="call"))
    np.testing.assert_allclose(jax.vmap(function)(jnp.stack([_X, -_X]))[0], np.sin([_X, -_X]), rtol=1e-6)


def test_callbacks_of_parts_of_a_program_run_on_every_device() -> None:
    mesh = jax.make_mesh((1,), ("i",), axis_types=(jax.sharding.AxisType.Auto,))
    spec = jax.sharding.PartitionSpec("i")

    def whole(x: Any) -> Any:
        return jax.shard_map(_sine, mesh=mesh, in_specs=spec, out_specs=spec)(x)

    assert "<@empty_mesh, [{}]>" in jax.jit(whole).lower(_X).as_text()
    assert trace(whole, _X).to_text() == jax.jit(whole).lower(_X).as_text()


def test_platforms() -> None:
    assert "@xla_ffi_python_gpu_callback" in trace(prints, _X, platform="cuda").to_text()
    with pytest.raises(TraceError) as error:  # there it takes a channel, which only the compiler can number
        trace(prints, _X, platform="tpu")
    assert error.value.code == "trace.callback"
    assert "@jax.debug_print" in trace(prints, _X, platform="tpu", keep_callbacks=True).to_text()


def test_unused_arguments_and_dead_code_are_dropped_as_jax_does() -> None:
    def partly(x: Any, y: Any) -> Any:
        jnp.sin(x)
        return x + 1

    assert trace(partly, _X, _X).to_text() == jax.jit(partly).lower(_X, _X).as_text()
    kept = jax.jit(partly, keep_unused=True)
    for module in (trace(partly, _X, _X, keep_unused=True), trace(kept, _X, _X)):
        assert module.to_text() == kept.lower(_X, _X).as_text()
