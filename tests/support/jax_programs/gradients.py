"""Derivatives: `grad`, `jvp`, `vjp`, Jacobians and Hessians of many functions."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, complexes, definite, distinct, floats, integers, uniforms

area = Area("gradients")

_X, _V = floats(3, 4), floats(4)
_P = uniforms(3, 4)
_S = definite(3)


def _of(function: Any) -> Any:
    """Return the gradient of the sum of a function's squared results."""
    return jax.grad(
        lambda *arguments: sum(jnp.sum(jnp.abs(leaf) ** 2) for leaf in jax.tree.leaves(function(*arguments)))
    )


area.add("elementwise", _of(lambda x: (jnp.sin(x), jnp.exp(x), jnp.tanh(x), x**3, jnp.arctan(x))), _X)
area.add(
    "elementwise_positive", _of(lambda p: (jnp.log(p), jnp.sqrt(p), jnp.arcsin(p), p**p, lax.rsqrt(p), lax.cbrt(p))), _P
)
area.add(
    "special_functions",
    _of(lambda p: (lax.lgamma(p), lax.erf(p), lax.erf_inv(p), lax.bessel_i0e(p))),
    _P,
    tolerance=1e-5,
    reason="series of many terms",
)
area.add("value_and_grad", jax.value_and_grad(lambda x, y: (x * y).sum(), (0, 1)), _X, _V)
area.add("reductions", _of(lambda x: (x.sum(0), x.max(1), x.prod(1), jnp.std(x), jnp.linalg.norm(x))), _X)
area.add("cumulative", _of(lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0), lax.cummax(x), lax.cumlogsumexp(x))), _X)
area.add("sort", _of(lambda x: (jnp.sort(x) * jnp.arange(5.0), jnp.median(x))), distinct(5))
area.add("top_k", _of(lambda x: lax.top_k(x, 2)[0]), distinct(5))
area.add(
    "indexing", _of(lambda x, i: (x[i], x[:, i], x[::2], jnp.take_along_axis(x, i[:3, None], 1))), _X, integers(0, 3, 4)
)
area.add(
    "updates",
    _of(lambda x, i, u: (x.at[i].set(u), x.at[i].add(u), x.at[i].mul(2.0))),
    _X,
    np.int32([0, 2]),
    floats(2, 4),
)
area.add("extreme_updates", _of(lambda x, i, u: (x.at[i].max(u), x.at[i].min(u))), _X, np.int32([0, 2]), floats(2, 4))
area.add(
    "dynamic_slices",
    _of(lambda x, i: (lax.dynamic_slice(x, (i, 0), (2, 2)), lax.dynamic_update_slice(x, x[:1], (i, 0)))),
    _X,
    np.int32(1),
)
area.add(
    "shapes", _of(lambda x: (x.T @ x, jnp.pad(x, 1, mode="reflect"), jnp.concatenate([x, x * 2]), jnp.roll(x, 1))), _X
)
area.add("where", _of(lambda x: (jnp.where(x > 0, x, x**2), jnp.clip(x, -0.5, 0.5), jnp.maximum(x, 0.1))), _X)
area.add("matmul", jax.grad(lambda a, b: ((a @ b) ** 2).sum(), (0, 1)), _X, floats(4, 2))
area.add(
    "einsum",
    jax.grad(lambda a, b: (jnp.einsum("bij,bjk->ik", a, b) ** 2).sum(), (0, 1)),
    floats(2, 3, 4),
    floats(2, 4, 3),
)
area.add(
    "convolution",
    jax.grad(
        lambda x, w: (
            lax.conv_general_dilated(
                x, w, (2, 1), "SAME", rhs_dilation=(1, 2), dimension_numbers=("NHWC", "HWIO", "NHWC")
            )
            ** 2
        ).sum(),
        (0, 1),
    ),
    floats(2, 6, 5, 3),
    floats(3, 2, 3, 4),
)
area.add(
    "convolution_grouped",
    jax.grad(
        lambda x, w: (
            lax.conv_general_dilated(
                x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=2
            )
            ** 2
        ).sum(),
        (0, 1),
    ),
    floats(1, 4, 4, 4),
    floats(3, 3, 2, 4),
)
area.add(
    "pooling",
    _of(
        lambda x: (
            lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID"),
            lax.reduce_window(x, 0.0, lax.add, (2, 3), (1, 2), "SAME"),
        )
    ),
    floats(6, 6),
)
area.add("linear_solve", jax.grad(lambda s, b: (jnp.linalg.solve(s, b) ** 2).sum(), (0, 1)), _S, floats(3))
area.add("cholesky", _of(jnp.linalg.cholesky), _S)
area.add(
    "decompositions",
    _of(lambda s: (jnp.linalg.eigh(s)[0], jnp.linalg.svd(s, compute_uv=False), jnp.linalg.qr(s)[1])),
    _S,
    tolerance=1e-4,
    reason="differences of eigenvalues are divided by",
)
area.add("determinant", _of(lambda s: (jnp.linalg.det(s), jnp.linalg.slogdet(s)[1], jnp.linalg.inv(s))), _S)
area.add(
    "matrix_exponential", _of(lambda s: jax.scipy.linalg.expm(s * 0.2)), _S, tolerance=1e-5, reason="many products"
)
area.add("triangular_solve", _of(lambda s, b: jax.scipy.linalg.solve_triangular(s, b, lower=True)), _S, floats(3, 2))
area.add("fft", _of(lambda x: (jnp.fft.rfft(x), jnp.fft.fft(x).real)), _V)
area.add("complex", jax.grad(lambda z: jnp.sum(jnp.abs(z**2 + 1))), complexes(3))
area.add("holomorphic", jax.grad(lambda z: z**3 + jnp.sin(z), holomorphic=True), np.complex64(1 + 2j))
area.add("cond", jax.grad(lambda p, x: lax.cond(p, jnp.sin, jnp.exp, x).sum(), 1), np.bool_(True), _V)
area.add("switch", jax.grad(lambda i, x: lax.switch(i, [jnp.sin, jnp.exp, jnp.tanh], x).sum(), 1), np.int32(1), _V)
area.add(
    "scan", jax.grad(lambda c, xs: lax.scan(lambda c, x: (jnp.tanh(c + x), c), c, xs)[1].sum(), (0, 1)), floats(4), _X
)
area.add(
    "scan_reverse",
    jax.grad(lambda c, xs: lax.scan(lambda c, x: (jnp.tanh(c * x), c), c, xs, reverse=True)[0].sum()),
    floats(4),
    _X,
)
area.add(
    "scan_checkpointed",
    jax.grad(lambda c, xs: lax.scan(jax.checkpoint(lambda c, x: (jnp.sin(c) * x, c)), c, xs)[0].sum()),
    floats(4),
    _X,
)
area.add("fori", jax.grad(lambda x: lax.fori_loop(0, 4, lambda i, c: jnp.sin(c) + x, x).sum()), _V)
area.add(
    "while_forward",
    lambda x: jax.jvp(lambda a: lax.while_loop(lambda c: c.sum() < 20, lambda c: c * 1.5 + 1, a), (x,), (x,)),
    _V,
)
area.add("jvp", lambda x, t: jax.jvp(lambda a: jnp.sin(a) @ a.T, (x,), (t,)), _X, floats(3, 4, seed=1))
area.add("vjp", lambda x: jax.vjp(lambda a: (jnp.sin(a), a.sum()), x)[1]((x, jnp.float32(1))), _X)
area.add("linearize", lambda x: jax.linearize(lambda a: jnp.exp(a) * a, x)[1](x), _X)
area.add("linear_transpose", lambda x: jax.linear_transpose(lambda a: a @ jnp.ones((4, 2)), x)(jnp.ones((3, 2))), _X)
area.add("jacobians", lambda v: (jax.jacfwd(jnp.sin)(v), jax.jacrev(lambda a: a**2 * a.sum())(v)), _V)
area.add("hessian", jax.hessian(lambda v: (v**3).sum() * v.sum()), _V)
area.add(
    "hessian_vector",
    lambda v, t: jax.jvp(jax.grad(lambda a: (jnp.sin(a) ** 2).sum()), (v,), (t,)),
    _V,
    floats(4, seed=1),
)
area.add("third_derivative", jax.grad(jax.grad(jax.grad(lambda x: jnp.sin(x) * x**4))), np.float32(0.7))
area.add("gradient_of_batch", jax.vmap(jax.grad(lambda w, x: (w @ x) ** 2), (None, 0)), _V, _X)
area.add("stop_gradient", jax.grad(lambda x: (lax.stop_gradient(x) * x).sum()), _V)
area.add("checkpoint", jax.grad(jax.checkpoint(lambda x: jnp.sin(jnp.sin(jnp.sin(x))).sum())), _V)
area.add(
    "checkpoint_policy",
    jax.grad(jax.checkpoint(lambda x, w: jnp.sin(jnp.sin(x) @ w).sum(), policy=jax.checkpoint_policies.dots_saveable)),
    _X,
    floats(4, 4),
)
area.add("integer_input", jax.grad(lambda x, i: (x[i] ** 2).sum(), allow_int=True), _V, integers(0, 4, 3))
area.add(
    "odeint_like",
    jax.grad(lambda y: lax.scan(lambda c, t: (c + 0.1 * jnp.sin(c * t), None), y, jnp.arange(5.0))[0].sum()),
    _V,
)


@jax.custom_jvp
def _log1pexp(x: Any) -> Any:
    return jnp.log1p(jnp.exp(x))


@_log1pexp.defjvp
def _log1pexp_jvp(primals: Any, tangents: Any) -> Any:
    return _log1pexp(primals[0]), tangents[0] * (1 - 1 / (1 + jnp.exp(primals[0])))


@jax.custom_vjp
def _clipped(x: Any) -> Any:
    return x * 2


_clipped.defvjp(lambda x: (x * 2, x), lambda x, g: (jnp.clip(g, -1, 1) * jnp.sign(x),))


@jax.custom_gradient
def _scaled(x: Any) -> Any:
    return x * 3, lambda g: g * 7


area.add(
    "custom_jvp",
    lambda x: (_log1pexp(x), jax.grad(lambda a: _log1pexp(a).sum())(x), jax.jvp(_log1pexp, (x,), (x,))),
    _X,
)
area.add("custom_vjp", lambda x: (_clipped(x), jax.grad(lambda a: (_clipped(a) ** 2).sum())(x)), _X)
area.add("custom_gradient", jax.grad(lambda x: _scaled(x).sum()), _X)
area.add("custom_vjp_batched", jax.vmap(jax.grad(lambda a: (_clipped(a) ** 2).sum())), _X)
area.add("remat_alias", jax.jacobian(jax.remat(lambda x: jnp.sin(x) * x.sum())), _V)
area.add("closure_converted", lambda x, y: _with_closure(x, y), _V, floats(4, seed=2))


def _with_closure(x: Any, y: Any) -> Any:
    function, captured = jax.closure_convert(lambda a: jnp.sin(a) * y, x)
    return jax.grad(lambda a: function(a, *captured).sum())(x)
