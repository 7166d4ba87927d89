"""Loops, branches and calls, nested and with several carries."""

from __future__ import annotations

import functools
from typing import Any

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, floats, key

area = Area("control_flow")

_X, _V = floats(3, 4), floats(3)
_TRUE, _TWO = np.bool_(True), np.int32(2)

area.add("cond", lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x), _TRUE, _X)
area.add("cond_captures", lambda p, x: lax.cond(p, lambda: x * 2, lambda: x @ jnp.ones((4, 4))), np.bool_(False), _X)
area.add(
    "cond_several_results", lambda p, x: lax.cond(p, lambda a: (a, a.sum()), lambda a: (-a, a.max()), x), _TRUE, _X
)
area.add(
    "cond_nested",
    lambda p, x: lax.cond(p, lambda a: lax.cond(a[0] > 0, jnp.sin, jnp.cos, a), lambda a: a, x),
    _TRUE,
    _V,
)
area.add("cond_without_operands", lambda p: lax.cond(p, lambda: 1.0, lambda: 2.0), _TRUE)
area.add("switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, lambda a: a * 2, lambda a: a + 1], x), _TWO, _X)
area.add(
    "switch_out_of_bounds",
    lambda i, x: (lax.switch(i, [jnp.sin, jnp.cos], x), lax.switch(-i, [jnp.sin, jnp.cos], x)),
    np.int32(9),
    _X,
)
area.add("while", lambda x: lax.while_loop(lambda c: c.sum() < 50, lambda c: c * 1.5 + 1, x), _V)
area.add(
    "while_several_carries",
    lambda n, x: lax.while_loop(lambda c: c[0] > 0, lambda c: (c[0] - 1, c[1] * 2, c[1]), (n, x, x)),
    _TWO,
    _V,
)
area.add(
    "while_captures", lambda n, x: lax.while_loop(lambda i: i < n + 7, lambda i: i + jnp.int32(2) * n, n) * x, _TWO, _V
)
area.add("while_never_entered", lambda x: lax.while_loop(lambda c: c[0] > 1e9, lambda c: c + 1, x), _V)
area.add("fori", lambda x: lax.fori_loop(0, 5, lambda i, c: c + i, x), _V)
area.add("fori_dynamic_bound", lambda n, x: lax.fori_loop(0, n, lambda i, c: c * 2 + i, x), _TWO, _V)
area.add("fori_indexing", lambda x: lax.fori_loop(0, 3, lambda i, c: c.at[i].set(c[i - 1] + c[i]), x), _V)
area.add("fori_unrolled", lambda x: lax.fori_loop(0, 4, lambda i, c: jnp.sin(c) + i, x, unroll=2), _V)
area.add("scan", lambda c, xs: lax.scan(lambda c, x: (c * 0.9 + x, c), c, xs), floats(4), _X)
area.add("scan_reverse", lambda c, xs: lax.scan(lambda c, x: (c * 0.9 + x, c), c, xs, reverse=True), floats(4), _X)
area.add("scan_without_inputs", lambda c: lax.scan(lambda c, _: (jnp.cos(c), c), c, None, length=4), _V)
area.add(
    "scan_trees",
    lambda x: lax.scan(lambda c, a: ({"s": c["s"] + a, "n": c["n"] + 1}, {"m": c["s"].max()}), {"s": x[0], "n": 0}, x),
    _X,
)
area.add("scan_unrolled", lambda c, xs: lax.scan(lambda c, x: (c + x, c * x), c, xs, unroll=2), floats(4), floats(5, 4))
area.add(
    "scan_nested", lambda x: lax.scan(lambda c, row: lax.scan(lambda d, a: (d + a, d), c, row), jnp.float32(0), x), _X
)
area.add(
    "scan_with_cond",
    lambda x: lax.scan(lambda c, a: (lax.cond(a > 0, lambda: c + a, lambda: c), c), jnp.float32(0), x),
    floats(6),
)
area.add(
    "scan_in_while",
    lambda x: lax.while_loop(
        lambda c: c[0] < 3, lambda c: (c[0] + 1, lax.scan(lambda d, a: (d + a, d), 0.0, c[1])[1]), (0, x)
    ),
    floats(4),
)
area.add("scan_empty", lambda c, xs: lax.scan(lambda c, x: (c + x, c), c, xs), np.float32(1), np.zeros(0, np.float32))
area.add(
    "random_walk", lambda k: lax.scan(lambda c, k: (c + jax.random.normal(k), c), 0.0, jax.random.split(k, 4)), key()
)
area.add("jit_nested", lambda x: jax.jit(jax.jit(jnp.sin))(x) + jax.jit(lambda a: a * 2, inline=True)(x), _X)
area.add("jit_called_twice", lambda x: (f := jax.jit(lambda a: a @ a.T)) and f(x) + f(x + 1), _X)
area.add("jit_static_argument", lambda x: jax.jit(lambda a, n: a**n, static_argnums=1)(x, 3), _X)
area.add("named_scope", lambda x: jax.named_call(lambda a: a + 1, name="inner")(x), _X)
area.add("checkpoint", lambda x: jax.checkpoint(lambda a: jnp.sin(jnp.sin(a)))(x), _X)
area.add("bisection", lambda a: lax.fori_loop(0, 20, lambda _, c: _bisect(c), (jnp.float32(0), a + 2.0)), np.float32(1))
area.add(
    "fixed_point",
    lambda x: lax.while_loop(lambda c: abs(c[0] - c[1]) > 1e-4, lambda c: (jnp.cos(c[0]), c[0]), (x, x + 1)),
    np.float32(1),
)
area.add(
    "collatz",
    lambda n: lax.while_loop(
        lambda c: c[0] != 1, lambda c: (jnp.where(c[0] % 2 == 0, c[0] // 2, 3 * c[0] + 1), c[1] + 1), (n, 0)
    ),
    np.int32(27),
)
area.add("mutable_array", lambda x: _accumulated(x), _V)
area.add(
    "deep_calls", lambda x: functools.reduce(lambda f, _: jax.jit(lambda a, f=f: f(a) + 1), range(6), jnp.sin)(x), _V
)


@jax.custom_batching.custom_vmap
def _doubled(x: Any) -> Any:
    return x * 2


@_doubled.def_vmap
def _doubled_batch(axis_size: int, in_batched: Any, x: Any) -> Any:
    return x + x, in_batched[0]


area.add("custom_vmap", lambda x: (_doubled(x), jax.vmap(_doubled)(x)), _X)


def _bisect(bounds: Any) -> Any:
    low, high = bounds
    middle = (low + high) / 2
    return lax.cond(middle**2 > 2, lambda: (low, middle), lambda: (middle, high))


def _accumulated(x: Any) -> Any:
    total = jax.new_ref(jnp.zeros(()))
    for i in range(3):
        total[...] += x[i]
    return total[...]


_CALLBACK = "it calls back into the Python process that made it"


@area.program(_V, refused="xla_ffi_python_cpu_callback", reason=_CALLBACK)
def pure_callback(x: Any) -> Any:
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


@area.program(_V, refused="xla_ffi_python_cpu_callback", reason=_CALLBACK)
def io_callback(x: Any) -> Any:
    return jax.experimental.io_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x, ordered=True)


@area.program(_V)
def debug_print(x: Any) -> Any:
    jax.debug.print("x = {}", x)
    return x + 1


@area.program(_V)
def debug_callback(x: Any) -> Any:
    jax.debug.callback(lambda _: None, x)
    return x * 2
