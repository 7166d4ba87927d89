"""Reading and writing parts of arrays with `jax.numpy` indices."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from support.jax_programs.declaration import Area, booleans, floats, integers

area = Area("numpy_indexing")

_X = floats(5, 6)
_X3 = floats(3, 4, 5)
_I = np.array([0, 3, 3, -1], np.int32)
_OUT = np.array([0, 9, -12, 2], np.int32)
_U = floats(4, 6)

area.add("basic", lambda x: (x[1], x[1:3], x[:, ::2], x[::-1], x[..., 0], x[-1, -2], x[1:4:2, ::-2]), _X)
area.add("scalar_argument", lambda x, i: (x[i], x[:, i], x[i, i], x[..., i]), _X, np.int32(3))
area.add("array", lambda x, i: (x[i], x[:, i], x[i, i], x[i[:, None], i]), _X, _I)
area.add("array_and_slice", lambda x, i: (x[1:3, i % 4, ::2], x[i % 3, :, i % 5], x[i % 3, 1]), _X3, _I)
area.add("several_arrays", lambda x, i: x[i[:2, None] % 3, i % 4, 1], _X3, _I)
area.add("newaxis", lambda x, i: (x[None, i], x[:, None, i], x[..., None]), _X, _I)
area.add("boolean_constant", lambda x: x[np.array([True, False, True, False, True])], _X)
area.add("boolean_where", lambda x, p: (jnp.where(p, x, 0), x.at[jnp.nonzero(p, size=9)].set(0.0)), _X, booleans(5, 6))
area.add(
    "out_of_bounds", lambda x, i: (x[i], x.at[i].get(mode="clip"), x.at[i].get(mode="fill", fill_value=7.0)), _X, _OUT
)
area.add("wrap", lambda x, i: (jnp.take(x, i, axis=0, mode="wrap"), x.at[i].get(mode="promise_in_bounds")), _X, _I)
area.add("take", lambda x, i: (jnp.take(x, i), jnp.take(x, i, axis=1), jnp.take(x, i, axis=0, mode="clip")), _X, _OUT)
area.add("take_fill", lambda x, i: jnp.take(x, i, axis=0, fill_value=1.0, unique_indices=True), _X, _OUT)
area.add("take_along_axis", lambda x, i: jnp.take_along_axis(x, i, axis=1), _X, integers(0, 6, 5, 2))
area.add("put_along_axis", lambda x, i: jnp.put_along_axis(x, i, 9.0, axis=1, inplace=False), _X, integers(0, 6, 5, 1))
area.add(
    "put", lambda x, i: (jnp.put(x, i, 4.0, inplace=False), jnp.place(x, x > 1, jnp.arange(9.0), inplace=False)), _X, _I
)
area.add(
    "compress",
    lambda x: (jnp.compress(jnp.array([True, False, True]), x, axis=1, size=2), jnp.extract(x > 0, x, size=4)),
    _X,
)
area.add("ix", lambda x: x[jnp.ix_(jnp.array([0, 2]), jnp.array([1, 3, 5]))], _X)
area.add("set", lambda x, i, u: (x.at[i].set(u), x.at[0].set(1.0), x.at[1:3, ::2].set(0.0)), _X, _I[[0, 1, 3]], _U[:3])
area.add("add", lambda x, i, u: (x.at[i].add(u), x.at[:, 0].add(1.0), x.at[i, i].add(2.0)), _X, _I, _U)
area.add(
    "arithmetic_updates",
    lambda x, i, u: (x.at[i].mul(u), x.at[i].divide(2.0), x.at[i].subtract(u), x.at[0].power(2.0)),
    _X,
    _I,
    _U,
)
area.add("extreme_updates", lambda x, i, u: (x.at[i].min(u), x.at[i].max(u)), _X, _I, _U)
area.add("apply", lambda x, i: x.at[i].apply(jnp.sin), _X, _I)
area.add("update_modes", lambda x, i: [x.at[i].set(1.0, mode=mode) for mode in ("drop", "clip", "fill")], _X, _OUT)
area.add(
    "update_hints", lambda x, i: x.at[i].add(1.0, indices_are_sorted=True, unique_indices=True), _X, np.int32([0, 2, 4])
)
area.add("integer_updates", lambda x, i: (x.at[i].add(1), x.at[i].max(3), x.at[i].set(7)), integers(0, 9, 6), _I)
area.add("update_scalar_argument", lambda x, i, u: (x.at[i].set(u), x.at[:, i].set(0.0)), _X, np.int32(2), floats(6))
area.add("update_array_and_slice", lambda x, i: x.at[1:3, i % 4, ::2].add(1.0), _X3, _I)
area.add("embedding", lambda table, tokens: table[tokens], floats(7, 3), integers(0, 7, 2, 4))
area.add("bool_mask_index", lambda x, p: (jnp.where(p, x.sum(1), 0), jnp.where(p[:, None], x, -x)), _X, booleans(5))
area.add(
    "sixty_four_bits",
    lambda x, i: (x[i], x.at[i].add(1), x[i, i]),
    floats(5, 6, dtype=np.float64),
    np.int64(_I),
    x64=True,
)
area.add("small_indices", lambda x, i: (x[i], x.at[i].set(0.0)), _X, np.array([0, 4, 2], np.uint8))
