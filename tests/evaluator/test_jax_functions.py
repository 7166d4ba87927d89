"""JAX functions exported as text and read back: results, derivatives and batches equal JAX's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax

from evaluator import lower, run
from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.programs import Program, programs

pytestmark = pytest.mark.usefixtures("quick_compilation")

_RANDOM = np.random.default_rng(13)


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _integers(high: int, *shape: int) -> Any:
    return _RANDOM.integers(0, high, shape).astype(np.int32)


_MATRIX = _floats(4, 4)
_DEFINITE = _MATRIX @ _MATRIX.T + 4 * np.eye(4, dtype=np.float32)
_KEY = np.array([1, 2], np.uint32)

#: Functions beside the programs, each for what it makes JAX emit.
FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "sorts": (
        lambda x, i: (
            jnp.sort(x, axis=0),
            jnp.sort(x, descending=True),
            jnp.argsort(i, axis=-1),
            lax.sort((i, x), num_keys=2),
        ),
        (_floats(5, 7), _integers(3, 5, 7)),
    ),
    "sort_special_values": (jnp.sort, (np.array([3, np.nan, -np.inf, 0.0, -0.0, 1], np.float32),)),
    "sort_complex": (jnp.sort, ((_floats(9) + 1j * _floats(9)).astype(np.complex64),)),
    "reductions": (
        lambda x: (jnp.argmax(x, 1), jnp.argmin(x), jnp.max(x, 0), jnp.prod(x), jnp.any(x > 0), jnp.cumsum(x, 1)),
        (_floats(4, 5),),
    ),
    "cumulative": (lambda x: (jnp.cumprod(x, 0), lax.cummax(x), lax.cumlogsumexp(x)), (_floats(4, 5),)),
    "windows": (
        lambda x: (
            lax.reduce_window(x, 0.0, lax.add, (2, 2), (1, 2), "SAME"),
            lax.reduce_window(x, -np.inf, lax.max, (2, 3), (1, 1), "VALID", (1, 2), (2, 1)),
            lax.reduce_window(x, 1.0, lax.mul, (2, 2), (2, 2), "SAME"),
            lax.reduce_window(x, 3.0, lax.max, (2, 2), (2, 2), "SAME"),
        ),
        (_floats(6, 7),),
    ),
    "max_pool_gradient": (
        jax.grad(lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME") ** 2).sum()),
        (_floats(2, 7, 7, 3),),
    ),
    "indexing": (
        lambda x, i: (x[i], x[:, i], jnp.take(x, i, axis=1, mode="clip"), x[i, i + 1], jnp.take_along_axis(x, i, 1)),
        (_floats(6, 7), np.array([[0, 2], [5, 1], [0, 0], [1, 1], [2, 2], [3, 3]], np.int32)),
    ),
    "updates": (
        lambda x, i, u: (x.at[i].set(u), x.at[i].add(u), x.at[i].mul(u), x.at[i].min(u), x.at[i].apply(jnp.sin)),
        (_floats(6, 7), np.array([0, 2, 2], np.int32), _floats(3, 7)),
    ),
    "batched_updates": (
        lambda x, i, u: jax.vmap(lambda a, j, v: a.at[j].add(v))(x, i, u),
        (_floats(4, 5), _integers(5, 4, 3), _floats(4, 3)),
    ),
    "convolutions": (
        lambda x, w, v: (
            lax.conv_general_dilated(
                x, w, (2, 1), [(1, 2), (0, -1)], (1, 2), (2, 1), dimension_numbers=("NHWC", "HWIO", "NHWC")
            ),
            lax.conv_general_dilated(
                x, v, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=2
            ),
        ),
        (_floats(2, 9, 8, 4), _floats(3, 2, 4, 6), _floats(3, 3, 2, 6)),
    ),
    "dots": (
        lambda x, y, i: (
            jnp.einsum("bij,bkj->bik", x, y),
            jnp.tensordot(x, y, 0),
            lax.dot(i, i, preferred_element_type=jnp.int32),
            lax.dot(x[0], y[0].T, precision=lax.DotAlgorithmPreset.F32_F32_F32),
        ),
        (_floats(2, 3, 4), _floats(2, 3, 4), _integers(99, 5, 5).astype(np.int8)),
    ),
    "low_precision": (
        lambda x: (
            x @ x,
            x.astype(jnp.float8_e4m3fn) * 2,
            x.astype(jnp.int4) + jnp.int4(3),
            lax.reduce_precision(x, 4, 3),
        ),
        (_floats(4, 4).astype(ml_dtypes.bfloat16),),
    ),
    "fourier": (lambda x: (jnp.fft.fft(x), jnp.fft.irfft(jnp.fft.rfft(x)), jnp.fft.rfftn(x)), (_floats(4, 6),)),
    "linear_solvers": (
        lambda s, b: (
            jnp.linalg.cholesky(s),
            jnp.linalg.cholesky(s, upper=True),
            jnp.linalg.solve(s, b),
            jnp.linalg.inv(s),
            jax.scipy.linalg.solve_triangular(s, b, lower=True, trans=1),
        ),
        (_DEFINITE, _floats(4, 2)),
    ),
    "decompositions": (
        lambda a, s, r: (
            jax.scipy.linalg.lu_factor(a),
            jnp.linalg.qr(r),
            jnp.linalg.eigh(s),
            jnp.linalg.svd(a),
            jnp.linalg.eig(a),
            jax.scipy.linalg.schur(a),
            jax.scipy.linalg.hessenberg(a),
        ),
        (_MATRIX, _DEFINITE, _floats(2, 5, 3)),
    ),
    "loops": (
        lambda x, n: (
            lax.while_loop(lambda c: c[1].sum() < 100, lambda c: (c[0] + 3, c[1] * 1.1 + 1), (0, x)),
            lax.fori_loop(0, n, lambda i, c: c + i, x),
            lax.scan(lambda c, a: (c * 0.9 + a, c), x[0], x, reverse=True),
        ),
        (_floats(3), np.int32(4)),
    ),
    "branches": (
        lambda p, i, x: (lax.cond(p, jnp.sin, jnp.cos, x), lax.switch(i, [jnp.sin, jnp.cos, jnp.tan], x)),
        (np.bool_(True), np.int32(7), _floats(3)),
    ),
    "random": (
        lambda k: (jax.random.normal(k, (3,)), jax.random.bits(k, (4,)), jax.random.choice(k, 9, (4,), False)),
        (_KEY,),
    ),
    "random_bits": (
        lambda k: (
            lax.rng_bit_generator(k, (5,), np.uint32),
            lax.rng_bit_generator(k, (5,), np.uint8, lax.RandomAlgorithm.RNG_PHILOX),
            lax.rng_bit_generator(k, (5, 3), np.uint16, lax.RandomAlgorithm.RNG_THREE_FRY),
        ),
        (np.array([1, 2, 3, 4], np.uint32),),
    ),
    "special_functions": (
        lambda x: (
            lax.lgamma(x),
            lax.digamma(x),
            lax.erf(x),
            lax.erf_inv(x / 10),
            lax.bessel_i1e(x),
            lax.zeta(x + 1, x),
            lax.polygamma(jnp.ones_like(x), x),
            lax.nextafter(x, x + 1),
            jnp.arcsin(x / 10),
            jnp.arccosh(x + 1.5),
            jnp.sinh(x),
        ),
        (np.abs(_floats(6)) + np.float32(0.1),),
    ),
    "bits": (
        lambda x: (
            lax.bitcast_convert_type(x, jnp.uint8),
            lax.bitcast_convert_type(lax.bitcast_convert_type(x, jnp.uint8), jnp.float32),
            lax.population_count(lax.bitcast_convert_type(x, jnp.int32)),
        ),
        (_floats(6),),
    ),
    "complex_numbers": (
        lambda x: (jnp.exp(x), jnp.abs(x), jnp.angle(x), x @ x.T, jnp.conj(x), x.real),
        ((_floats(3, 3) + 1j * _floats(3, 3)).astype(np.complex64),),
    ),
    "ragged_dot": (lax.ragged_dot, (_floats(6, 4), _floats(3, 4, 5), np.array([2, 3, 1], np.int32))),
    "large_constant": (lambda x: x + np.arange(200, dtype=np.float32), (_floats(200),)),
    "checkpoint": (jax.grad(jax.checkpoint(lambda x: jnp.sin(jnp.sin(x)).sum())), (_floats(4),)),
    "empty": (lambda x: (x.sum(0), jnp.concatenate([x, x])), (np.zeros((0, 3), np.float32),)),
}
_ALL = {
    **programs(),
    **{name: Program(name, function, arguments) for name, (function, arguments) in FUNCTIONS.items()},
}


def _module(program: Program, stage: str) -> Module:
    text = getattr(program, stage)
    return parse_stablehlo(text, cache=False) if stage == "stablehlo" else parse_hlo(text, cache=False)


def _cases() -> list[tuple[str, str]]:
    """Every function as StableHLO and as optimised HLO, the larger programs as HLO before that too."""
    cases = [(name, stage) for name in _ALL for stage in ("stablehlo", "hlo_optimized")]
    return cases + [(name, "hlo") for name in (*programs(), "sorts", "updates", "decompositions", "loops", "branches")]


@pytest.mark.parametrize(("name", "stage"), _cases())
def test_result_is_that_of_jax(name: str, stage: str) -> None:
    program = _ALL[name]
    actual = jax.tree.leaves(run(_module(program, stage), *program.flat_arguments))
    for ours, theirs in zip(actual, program.expected, strict=True):
        assert ours.dtype == theirs.dtype
        assert ours.shape == theirs.shape
        kind = np.complex128 if ours.dtype.kind == "c" else np.float64
        np.testing.assert_allclose(ours.astype(kind), theirs.astype(kind), rtol=2e-6, atol=4e-6)


@pytest.mark.parametrize("name", ["mlp_gradient", "lstm"])
def test_runs_operation_by_operation(name: str) -> None:
    program = _ALL[name]
    for ours, theirs in zip(
        run(_module(program, "stablehlo"), *program.flat_arguments, jit=False), program.expected, strict=True
    ):
        np.testing.assert_allclose(ours, theirs, rtol=3e-5, atol=1e-5)


def _original(program: Program) -> Callable[..., Any]:
    structure = jax.tree.structure(program.arguments)
    return lambda *leaves: tuple(jax.tree.leaves(program.function(*jax.tree.unflatten(structure, leaves))))


def _sum_of_squares(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *leaves: sum((y**2).sum() for y in function(*leaves) if jnp.issubdtype(y.dtype, jnp.floating))


_STAGES = [*((name, "stablehlo") for name in programs()), ("resnet_block", "hlo"), ("lstm", "hlo")]


@pytest.mark.parametrize(("name", "stage"), _STAGES)
def test_derivatives_are_those_of_jax(name: str, stage: str) -> None:
    program = _ALL[name]
    imported, original = lower(_module(program, stage)), _original(program)
    leaves = [jnp.asarray(argument) for argument in program.flat_arguments]
    numbers = [i for i, leaf in enumerate(leaves) if jnp.issubdtype(leaf.dtype, jnp.floating)]
    ours = jax.jit(jax.grad(_sum_of_squares(imported), numbers))(*leaves)
    theirs = jax.jit(jax.grad(_sum_of_squares(original), numbers))(*leaves)
    for mine, wanted in zip(ours, theirs, strict=True):
        scale = float(jnp.abs(wanted).max()) or 1.0
        np.testing.assert_allclose(mine / scale, wanted / scale, atol=5e-6)
    tangents = [
        jnp.ones_like(leaf) if i in numbers else np.zeros(leaf.shape, jax.dtypes.float0)
        for i, leaf in enumerate(leaves)
    ]
    forward, wanted_forward = (
        jax.jit(lambda leaves, function=function: jax.jvp(function, leaves, tangents)[1])(leaves)
        for function in (imported, original)
    )
    for mine, wanted in zip(forward, wanted_forward, strict=True):
        if wanted.dtype != jax.dtypes.float0:
            np.testing.assert_allclose(mine, wanted, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("name", "stage"), _STAGES)
def test_batches_are_those_of_jax(name: str, stage: str) -> None:
    program = _ALL[name]
    batch = [
        jnp.stack([leaf, leaf * np.float32(0.5) if leaf.dtype.kind == "f" else leaf + 1])
        for leaf in program.flat_arguments
    ]
    ours = jax.jit(jax.vmap(lower(_module(program, stage))))(*batch)
    theirs = jax.jit(jax.vmap(_original(program)))(*batch)
    for mine, wanted in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(mine, wanted, rtol=3e-5, atol=1e-5)


def test_derivative_of_a_reduction_by_any_function() -> None:
    """log-sum-exp carried as a pair of maximum and scaled sum."""
    text = """func.func @main(%x: tensor<2x5xf32>, %one: tensor<2x5xf32>) -> tensor<2xf32> {
      %low = stablehlo.constant dense<-1.0e30> : tensor<f32>
      %none = stablehlo.constant dense<0.0> : tensor<f32>
      %0:2 = "stablehlo.reduce"(%x, %one, %low, %none) ({
        ^bb0(%a: tensor<f32>, %s: tensor<f32>, %b: tensor<f32>, %t: tensor<f32>):
          %m = stablehlo.maximum %a, %b : tensor<f32>
          %da = stablehlo.subtract %a, %m : tensor<f32>
          %db = stablehlo.subtract %b, %m : tensor<f32>
          %ea = stablehlo.exponential %da : tensor<f32>
          %eb = stablehlo.exponential %db : tensor<f32>
          %p = stablehlo.multiply %s, %ea : tensor<f32>
          %q = stablehlo.multiply %t, %eb : tensor<f32>
          %n = stablehlo.add %p, %q : tensor<f32>
          stablehlo.return %m, %n : tensor<f32>, tensor<f32>
      }) {dimensions = array<i64: 1>}
        : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>)
      %1 = stablehlo.log %0#1 : tensor<2xf32>
      %2 = stablehlo.add %0#0, %1 : tensor<2xf32>
      return %2 : tensor<2xf32>
    }"""
    function = lower(parse_stablehlo(text, cache=False))
    x = jnp.asarray(_floats(2, 5))
    one = jnp.ones_like(x)
    np.testing.assert_allclose(function(x, one)[0], jax.nn.logsumexp(x, axis=1), rtol=1e-6)
    gradient = jax.jit(jax.grad(lambda x: function(x, one)[0].sum()))(x)
    np.testing.assert_allclose(gradient, jax.nn.softmax(x, axis=1), rtol=1e-5)


def test_derivative_of_windows_reduced_by_any_function() -> None:
    program = Program(
        "products",
        lambda x: lax.reduce_window(x, 1.0, lax.mul, (2, 3), (1, 2), ((0, 1), (1, 1)), (1, 2), (2, 1)),
        (_floats(4, 5),),
    )
    x = jnp.asarray(program.arguments[0])
    function = lower(_module(program, "stablehlo"))

    def by_hand(x: Any) -> Any:
        """Products of the elements that windows hold; holes and padding are left out."""
        spread = jnp.ones((5, 11)).at[:4, 1:10:2].set(x)
        return jnp.stack(
            [jnp.stack([spread[i : i + 3 : 2, j : j + 3].prod() for j in range(0, 9, 2)]) for i in range(3)]
        )

    np.testing.assert_allclose(function(x)[0], jax.jit(by_hand)(x), rtol=1e-6)
    ours = jax.jit(jax.grad(lambda x: (function(x)[0] ** 2).sum()))(x)
    theirs = jax.jit(jax.grad(lambda x: (by_hand(x) ** 2).sum()))(x)
    np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-6)


def test_gradient_of_a_clamped_gather_goes_to_the_element_read() -> None:
    text = """func.func @main(%a: tensor<4xf32>, %i: tensor<2x1xi32>) -> tensor<2xf32> {
      %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
        start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}
        : (tensor<4xf32>, tensor<2x1xi32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    function = lower(parse_stablehlo(text, cache=False))
    indices = np.array([[-5], [9]], np.int32)
    gradient = jax.grad(lambda a: (function(a, indices)[0] * jnp.array([1.0, 2.0])).sum())(jnp.zeros(4))
    np.testing.assert_array_equal(gradient, [1, 0, 0, 2])
