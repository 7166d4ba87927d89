"""Batched functions: operations under `jax.vmap`."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, booleans, definite, floats, integers, key

area = Area("vmap")

_X, _Y = floats(3, 4), floats(3, 4, seed=1)
_I = integers(0, 4, 3)
_S = np.stack([definite(3, seed=seed) for seed in range(3)])

area.add("elementwise", jax.vmap(lambda x, y: jnp.sin(x) * y + 1), _X, _Y)
area.add("axes", jax.vmap(lambda x, y: x @ y, in_axes=(0, 1), out_axes=0), _X, floats(4, 3))
area.add("unbatched_argument", jax.vmap(lambda x, y: x * y, (0, None)), _X, floats(4))
area.add("trees", jax.vmap(lambda tree: {"sum": tree["a"].sum(), "both": tree["a"] + tree["b"]}), {"a": _X, "b": _Y})
area.add("nested", jax.vmap(jax.vmap(lambda a, b: a * b, (None, 0)), (0, None)), floats(3), floats(4))
area.add("dot", jax.vmap(lambda a, b: a @ b), floats(3, 2, 4), floats(3, 4, 2))
area.add("dot_unbatched_factor", jax.vmap(lambda a, b: a @ b, (0, None)), floats(3, 2, 4), floats(4, 2))
area.add(
    "convolution", jax.vmap(lambda x, w: lax.conv(x, w, (1, 1), "SAME")), floats(2, 1, 2, 5, 5), floats(2, 3, 2, 3, 3)
)
area.add(
    "convolution_unbatched_kernel",
    jax.vmap(lambda x, w: lax.conv(x, w, (1, 1), "VALID"), (0, None)),
    floats(2, 1, 2, 5, 5),
    floats(3, 2, 3, 3),
)
area.add("indexing", jax.vmap(lambda x, i: (x[i], x.at[i].set(0.0))), _X, _I)
area.add("gather", jax.vmap(lambda x, i: x[i]), _X, integers(0, 4, 3, 2))
area.add("scatter", jax.vmap(lambda x, i, u: x.at[i].add(u)), _X, integers(0, 4, 3, 2), floats(3, 2))
area.add(
    "scatter_unbatched_target",
    jax.vmap(lambda x, i, u: x.at[i].max(u), (None, 0, 0)),
    floats(4),
    integers(0, 4, 3, 2),
    floats(3, 2),
)
area.add("dynamic_slice", jax.vmap(lambda x, i: lax.dynamic_slice(x, (i,), (2,))), _X, _I)
area.add("dynamic_update_slice", jax.vmap(lambda x, u, i: lax.dynamic_update_slice(x, u, (i,))), _X, floats(3, 2), _I)
area.add("reductions", jax.vmap(lambda x: (x.sum(), x.max(), jnp.argmax(x), jnp.cumsum(x), jnp.any(x > 1))), _X)
area.add("sort", jax.vmap(lambda x: (jnp.sort(x), jnp.argsort(x), lax.top_k(x, 2))), _X)
area.add("windows", jax.vmap(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2,), (1,), "VALID")), _X)
area.add(
    "shapes",
    jax.vmap(lambda x: (x.reshape(2, 2).T, jnp.pad(x, 1), jnp.concatenate([x, x]), x[::-1], jnp.tile(x, 2))),
    _X,
)
area.add(
    "select", jax.vmap(lambda p, x, y: (jnp.where(p, x, y), lax.select(jnp.full(4, p), x, y))), booleans(3), _X, _Y
)
area.add("clamp", jax.vmap(lambda low, x: lax.clamp(low, x, low + 1)), floats(3), floats(3))
area.add("cond", jax.vmap(lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x)), booleans(3), _X)
area.add(
    "cond_unbatched_predicate", jax.vmap(lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x), (None, 0)), np.bool_(True), _X
)
area.add("switch", jax.vmap(lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.tanh], x)), _I, _X)
area.add(
    "while", jax.vmap(lambda n, x: lax.while_loop(lambda c: c[0] < n, lambda c: (c[0] + 1, c[1] * 2), (0, x))), _I, _X
)
area.add("scan", jax.vmap(lambda c, xs: lax.scan(lambda c, x: (c + x, c * x), c, xs)), floats(3), _X)
area.add("fori", jax.vmap(lambda x: lax.fori_loop(0, 3, lambda i, c: c * 2 + i, x)), _X)
area.add("cholesky", jax.vmap(jnp.linalg.cholesky), _S)
area.add("solve", jax.vmap(jnp.linalg.solve), _S, floats(3, 3))
area.add(
    "decompositions",
    jax.vmap(lambda s: (jnp.linalg.eigh(s), jnp.linalg.qr(s), jnp.linalg.svd(s, compute_uv=False))),
    _S,
)
area.add(
    "triangular_solve",
    jax.vmap(lambda s, b: jax.scipy.linalg.solve_triangular(s, b, lower=True), (0, None)),
    _S,
    floats(3),
)
area.add("fft", jax.vmap(lambda x: (jnp.fft.fft(x), jnp.fft.irfft(jnp.fft.rfft(x))), 1), _X)
area.add(
    "random",
    jax.vmap(lambda k, low: jax.random.uniform(k, (2,), minval=low, maxval=3.0)),
    np.stack([key(1), key(2), key(3)]),
    floats(3),
)
area.add(
    "ragged_dot",
    jax.vmap(lax.ragged_dot, (0, 0, 0)),
    floats(2, 5, 3),
    floats(2, 2, 3, 4),
    np.array([[2, 3], [4, 1]], np.int32),
)
area.add("custom_jvp", jax.vmap(jax.nn.relu), _X)
area.add(
    "named_axis",
    jax.vmap(lambda x: (lax.psum(x, "i"), lax.pmean(x, "i"), lax.axis_index("i"), lax.pmax(x, "i")), axis_name="i"),
    _X,
)
area.add(
    "named_axis_exchange",
    jax.vmap(
        lambda x: (
            lax.all_gather(x, "i"),
            lax.ppermute(x, "i", [(0, 1), (1, 2), (2, 0)]),
            lax.all_to_all(x[:3], "i", 0, 0),
        ),
        axis_name="i",
    ),
    _X,
)
area.add("named_axis_scatter", jax.vmap(lambda x: lax.psum_scatter(x[:3], "i"), axis_name="i"), _X)
area.add(
    "per_example_gradients",
    jax.vmap(jax.grad(lambda w, x, y: ((x @ w).sum() - y) ** 2), (None, 0, 0)),
    floats(4, 2),
    _X,
    floats(3),
)
area.add("integer_batch", jax.vmap(lambda i: (i // 3, i % 3, i << 1, lax.population_count(i))), integers(0, 99, 4))
