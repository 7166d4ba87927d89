"""Tracing of sorts, the largest elements, cumulative operations, gather, scatter and dynamic slices."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from frontends import trace
from hlo_text import ops
from hlo_text.core.ir import walk

from support.traced_programs import TracedProgram, check

pytestmark = pytest.mark.usefixtures("quick_compilation")

_RANDOM = np.random.default_rng(29)


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _complex(*shape: int) -> Any:
    return (_floats(*shape) + 1j * _floats(*shape)).astype(np.complex64)


def _integers(high: int, *shape: int) -> Any:
    return _RANDOM.integers(0, high, shape).astype(np.int32)


_ROWS = lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,))
_PLACES = np.array([[0, 9], [-1, 3]], np.int32)

PROGRAMS = {
    "sort": TracedProgram(
        lambda x, i: (
            jnp.sort(x, axis=0),
            jnp.sort(x, descending=True),
            jnp.argsort(i, axis=-1),
            lax.sort((i, x), num_keys=2),
        ),
        (_floats(5, 7), _integers(3, 5, 7)),
        by_xla=True,
    ),
    "sort that need not be stable": TracedProgram(
        lambda x, i: (lax.sort(x, is_stable=False), lax.sort((i, x), num_keys=2, is_stable=False)),
        (_floats(5, 7), _integers(3, 5, 7)),
    ),
    "sort special values": TracedProgram(jnp.sort, (np.array([3, np.nan, -np.inf, 0.0, -0.0, 1], np.float32),)),
    "sort complex": TracedProgram(jnp.sort, (_complex(9),)),
    "sort narrow": TracedProgram(jnp.sort, (_floats(9).astype(jnp.bfloat16),)),
    "sort derivative": TracedProgram(lambda x, t: jax.jvp(jnp.sort, (x,), (t,)), (_floats(6), _floats(6))),
    "top_k": TracedProgram(lambda x: (lax.top_k(x, 3), lax.top_k(x, 2, axis=0)), (_floats(5, 7),)),
    "approx_top_k": TracedProgram(
        lambda x: (lax.approx_max_k(x, 3), lax.approx_min_k(x, 2, reduction_dimension=0)), (_floats(5, 7),)
    ),
    "cumulative": TracedProgram(
        lambda x: (
            lax.cumsum(x, 0),
            lax.cumsum(x, 1, reverse=True),
            lax.cumprod(x, 0),
            lax.cummax(x, 1),
            lax.cummin(x, 0, reverse=True),
            lax.cumlogsumexp(x, 1),
        ),
        (_floats(4, 5),),
        by_xla=True,
    ),
    "cumulative integers": TracedProgram(lambda x: (lax.cumsum(x, 0), lax.cummax(x, 0)), (_integers(9, 6),)),
    "cumulative complex": TracedProgram(
        lambda x: (lax.cumsum(x, 0), lax.cumprod(x, 0), lax.cumlogsumexp(x, 0)), (_complex(6),)
    ),
    "cumulative empty": TracedProgram(lambda x: lax.cumsum(x, 0), (_floats(0, 3),)),
    "gather": TracedProgram(
        lambda x, i: (
            x[i],
            x[:, i],
            jnp.take(x, i, axis=1, mode="clip"),
            jnp.take(x, i, axis=0, mode="fill"),
            x.at[i].get(mode="fill", fill_value=7.0),
            jnp.take_along_axis(x, i[:, :1], 1),
        ),
        (_floats(2, 7), _PLACES),
        by_xla=True,
    ),
    "gather modes": TracedProgram(
        lambda x, i: [lax.gather(x, i, _ROWS, (1, 7), mode=mode) for mode in ("clip", "fill", "promise_in_bounds")],
        (_floats(5, 7), np.array([[0], [1], [2]], np.int32)),
    ),
    "gather out of bounds": TracedProgram(
        lambda x, i: [lax.gather(x, i, _ROWS, (1, 7), mode=mode) for mode in ("clip", "fill")],
        (_floats(5, 7), np.array([[-7], [4], [9]], np.int32)),
    ),
    "gather with fill values": TracedProgram(
        lambda x, i: (
            jnp.take(x, i, mode="fill"),
            jnp.take(x > 3, i, mode="fill"),
            jnp.take(x.astype(jnp.uint8), i, mode="fill"),
        ),
        (_integers(9, 5), np.array([0, 7, -9], np.int32)),
    ),
    "gather with narrow indices": TracedProgram(
        lambda x, i: x.at[i].get(mode="fill"), (_floats(300), np.array([0, 250, 255], np.uint8))
    ),
    "gather nothing": TracedProgram(lambda x, i: x[i], (_floats(5, 0), _integers(5, 3))),
    "gather batched": TracedProgram(jax.vmap(lambda x, i: x[i]), (_floats(4, 5), _integers(5, 4, 3))),
    "gather derivative": TracedProgram(
        jax.grad(lambda x, i: (x[i] ** 2).sum()), (_floats(6, 7), _integers(6, 3, 2)), by_xla=True
    ),
    "scatter": TracedProgram(
        lambda x, i, u: (
            x.at[i].set(u),
            x.at[i].add(u),
            x.at[i].mul(u),
            x.at[i].min(u),
            x.at[i].max(u),
            x.at[i].apply(jnp.sin),
            x.at[i].subtract(u),
            x.at[i].add(u, mode="clip"),
            x.at[i[:2]].set(u[:2], mode="promise_in_bounds", unique_indices=True),
        ),
        (_floats(6, 7), np.array([0, 2, 9], np.int32), _floats(3, 7)),
    ),
    "scatter batched": TracedProgram(
        jax.vmap(lambda x, i, u: x.at[i].add(u)), (_floats(4, 5), _integers(5, 4, 3), _floats(4, 3))
    ),
    "scatter complex": TracedProgram(lambda x, i, u: x.at[i].add(u), (_complex(6), _integers(6, 3), _complex(3))),
    "scatter derivative": TracedProgram(
        lambda x, i, u, t: jax.jvp(lambda x, u: x.at[i].set(u), (x, u), (t, u)),
        (_floats(6), np.array([1, 1, 3], np.int32), _floats(3), _floats(6)),
    ),
    "dynamic slices": TracedProgram(
        lambda x, i: (
            lax.dynamic_slice(x, (i[0], i[1]), (2, 3)),
            lax.dynamic_update_slice(x, x[:2, :2], (i[1], i[0])),
            lax.dynamic_index_in_dim(x, i[0], 1),
        ),
        (_floats(5, 6), np.array([4, 1], np.int32)),
        by_xla=True,
    ),
}

#: JAX calls `jnp.sort`, names comparators publicly, drops unused arguments, or shares constants differently.
_OWN_TEXT = {
    "sort special values",
    "sort complex",
    "sort narrow",
    "approx_top_k",
    "gather nothing",
    "scatter",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name], has_text_of_jax=name not in _OWN_TEXT)


def test_cumulative_operations_of_one_kind_share_a_function() -> None:
    module = trace(lambda x: (lax.cumsum(x), lax.cumsum(x * 2), lax.cumprod(x)), np.ones(4, np.float32))
    assert list(module.functions) == ["main", "cumsum", "cumprod"]


def test_scatter_keeps_what_the_user_promises() -> None:
    def update(x: Any, i: Any) -> Any:
        return x.at[i].add(1.0, indices_are_sorted=True, unique_indices=True)

    module = trace(update, np.ones(4, np.float32), np.array([0, 2]))
    (scatter,) = [op for op in walk(module) if isinstance(op, ops.Scatter)]
    assert (scatter.indices_are_sorted, scatter.unique_indices) == (True, True)


@pytest.mark.parametrize("is_stable", [True, False])
def test_stability_of_a_sort(is_stable: bool) -> None:
    module = trace(lambda x: lax.sort(x, is_stable=is_stable), _floats(5))
    (sort,) = [op for op in walk(module) if isinstance(op, ops.Sort)]
    assert sort.is_stable is is_stable
