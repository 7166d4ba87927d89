"""Tracing of sorts, windows, slices, random numbers and linear algebra with symbolic dimensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.export import symbolic_shape

from evaluator import run
from frontends import TraceError, trace
from hlo_text import verify

from support.oracle import oracle

pytestmark = pytest.mark.usefixtures("quick_compilation")

_RANDOM = np.random.default_rng(43)
_BATCH, _COUNT = symbolic_shape("b, n")


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


@attrs.frozen
class SymbolicProgram:
    """A function, the shapes it is traced for, and arguments of such shapes."""

    function: Callable[..., Any]
    shapes: tuple[tuple[Any, ...], ...]
    arguments: tuple[Any, ...]


_PLACES = np.array([0, 2, 9], np.int32)
_DEFINITE = np.stack([3 * np.eye(3, dtype=np.float32) + 1] * 2)

PROGRAMS = {
    "cumulative": SymbolicProgram(
        lambda x: (lax.cumsum(x, 0), lax.cummax(x, 0), lax.cumlogsumexp(x, 1, reverse=True)),
        ((_BATCH, _COUNT),),
        (_floats(3, 5),),
    ),
    "sort": SymbolicProgram(lambda x: (jnp.sort(x, 0), jnp.argsort(x, 1)), ((_BATCH, _COUNT),), (_floats(3, 5),)),
    "top_k": SymbolicProgram(lambda x: lax.top_k(x, x.shape[1] // 2), ((_BATCH, _COUNT),), (_floats(3, 6),)),
    "gather": SymbolicProgram(
        lambda x, i: (x[i], jnp.take(x, i, axis=0, mode="fill"), x[:, 0], x[-1]),
        ((_BATCH, _COUNT), (_COUNT,)),
        (_floats(4, 3), _PLACES),
    ),
    "scatter": SymbolicProgram(
        lambda x, i: (x.at[i].add(1.0), x.at[0].set(2.0)), ((_BATCH, _COUNT), (_COUNT,)), (_floats(4, 3), _PLACES)
    ),
    "dynamic slices": SymbolicProgram(
        lambda x, i: (
            lax.dynamic_slice(x, (i, 0), (1, x.shape[1])),
            lax.dynamic_update_slice(x, x[:1], (i, 0)),
            lax.dynamic_slice_in_dim(x, i, x.shape[1] - 1, 1),
        ),
        ((_BATCH, _COUNT), ()),
        (_floats(4, 3), np.int32(2)),
    ),
    "windows": SymbolicProgram(
        lambda x: (
            lax.reduce_window(x, 0.0, lax.add, (2, 2), (1, 1), "SAME"),
            jax.grad(lambda x: (lax.reduce_window(x, -np.inf, lax.max, (2, 2), (2, 2), "VALID") ** 2).sum())(x),
        ),
        ((_BATCH, _COUNT),),
        (_floats(4, 6),),
    ),
    "convolution": SymbolicProgram(
        lambda x, w: lax.conv_general_dilated(x, w, (2,), "SAME"),
        ((_BATCH, 3, _COUNT), (4, 3, 3)),
        (_floats(2, 3, 8), _floats(4, 3, 3)),
    ),
    "fourier": SymbolicProgram(lambda x: jnp.fft.fft(x), ((_BATCH, 4),), (_floats(3, 4),)),
    "random": SymbolicProgram(
        lambda key, x: (jax.random.normal(key, x.shape), jax.random.uniform(key, (x.shape[1], 3))),
        ((2,), (_BATCH, _COUNT)),
        (np.array([1, 2], np.uint32), _floats(3, 5)),
    ),
    "special functions": SymbolicProgram(
        lambda x: (lax.bessel_i0e(x), lax.lgamma(x), lax.polygamma(1.0, abs(x))), ((_BATCH, _COUNT),), (_floats(3, 5),)
    ),
    "ragged product": SymbolicProgram(
        lax.ragged_dot, ((_BATCH, 4), (2, 4, 3), (2,)), (_floats(5, 4), _floats(2, 4, 3), np.array([2, 3], np.int32))
    ),
    "linear algebra": SymbolicProgram(
        lambda x: (
            jnp.linalg.cholesky(x),
            jnp.linalg.inv(x),
            jnp.linalg.eigvalsh(x),
            jnp.linalg.qr(x)[1],
            jnp.linalg.svd(x, compute_uv=False),
        ),
        ((_BATCH, 3, 3),),
        (_DEFINITE,),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    program = PROGRAMS[name]
    given = [
        jax.ShapeDtypeStruct(shape, argument.dtype)
        for shape, argument in zip(program.shapes, program.arguments, strict=True)
    ]
    module = trace(program.function, *given)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    expected = jax.tree.leaves(jax.jit(program.function)(*program.arguments))
    for actual, wanted in zip(run(module, *program.arguments), expected, strict=True):
        np.testing.assert_allclose(actual, wanted, 1e-4, 1e-5)


@pytest.mark.parametrize(
    ("function", "shape", "message"),
    [
        (lambda x: lax.fft(lax.complex(x, x), "fft", (x.shape[0],)), (_COUNT,), "fft: the lengths"),
        (lambda x: lax.approx_max_k(x, 2), (_BATCH, 8), "approx_top_k: the shapes must be static"),
    ],
)
def test_sizes_that_must_be_known(function: Any, shape: tuple[Any, ...], message: str) -> None:
    with pytest.raises(TraceError, match=message):
        trace(function, jax.ShapeDtypeStruct(shape, np.float32))
