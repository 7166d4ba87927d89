"""Creating, reshaping, joining and splitting arrays with `jax.numpy`."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from support.jax_programs.declaration import Area, floats, integers

area = Area("numpy_shape")

_X = floats(2, 3, 4)
_M = floats(3, 4)
_V = floats(4)

area.add("reshape", lambda x: (x.reshape(6, 4), x.reshape(-1), x.ravel(), jnp.ravel(x, order="F")), _X)
area.add("reshape_fortran", lambda x: jnp.reshape(x, (4, 6), order="F"), _X)
area.add(
    "transpose", lambda x: (x.T, x.transpose(1, 0, 2), jnp.swapaxes(x, 0, 1), x.mT, jnp.permute_dims(x, (2, 0, 1))), _X
)
area.add("moveaxis", lambda x: (jnp.moveaxis(x, 0, -1), jnp.rollaxis(x, 2)), _X)
area.add(
    "expand_squeeze", lambda x: (x[None], jnp.expand_dims(x, (0, 2)), jnp.squeeze(x[:1]), jnp.atleast_3d(x[0])), _X
)
area.add("broadcast_to", lambda v: (jnp.broadcast_to(v, (3, 4)), jnp.broadcast_arrays(v, jnp.ones((2, 1)))), _V)
area.add(
    "concatenate",
    lambda x: (jnp.concatenate([x, x], 1), jnp.concatenate([x, x], axis=None), jnp.concat([x, x], axis=2)),
    _X,
)
area.add("append", lambda x, v: (jnp.append(x, v), jnp.append(x, v[None], axis=0)), _M, _V)
area.add("stack", lambda v: (jnp.stack([v, v, v], 1), jnp.vstack([v, v]), jnp.hstack([v, v]), jnp.dstack([v, v])), _V)
area.add("column_stack", lambda v, m: (jnp.column_stack([v, v]), jnp.block([[m, m], [m, m]])), _V, _M)
area.add("split", lambda x: (jnp.split(x, 3, 1), jnp.array_split(x, 3, 2), jnp.split(x, [1, 2], 2)), _X)
area.add("split_views", lambda x: (jnp.vsplit(x, 2), jnp.hsplit(x, 3), jnp.dsplit(x, 2), jnp.unstack(x, axis=1)), _X)
area.add("flip", lambda x: (jnp.flip(x), jnp.flip(x, 1), jnp.fliplr(x), jnp.flipud(x)), _X)
area.add("roll", lambda x: (jnp.roll(x, 1), jnp.roll(x, -2, axis=1), jnp.roll(x, (1, 2), (0, 1))), _X)
area.add("roll_by_argument", lambda x, i: jnp.roll(x, i, axis=0), _M, np.int32(2))
area.add("rot90", lambda m: (jnp.rot90(m), jnp.rot90(m, 2), jnp.rot90(m, -1)), _M)
area.add("tile", lambda m: (jnp.tile(m, 2), jnp.tile(m, (2, 1, 3))), _M)
area.add("repeat", lambda m: (jnp.repeat(m, 2), jnp.repeat(m, 3, axis=1)), _M)
area.add("repeat_by_argument", lambda m, i: jnp.repeat(m, i, axis=0, total_repeat_length=7), _M, np.int32([1, 0, 4]))
area.add("pad_constant", lambda m: (jnp.pad(m, 1), jnp.pad(m, ((1, 0), (0, 2)), constant_values=5.0)), _M)
area.add("pad_modes", lambda m: [jnp.pad(m, 2, mode=mode) for mode in ("edge", "reflect", "symmetric", "wrap")], _M)
area.add(
    "pad_statistics", lambda m: [jnp.pad(m, 1, mode=mode) for mode in ("mean", "maximum", "minimum", "linear_ramp")], _M
)
area.add("arange", lambda n: n + jnp.arange(5) + jnp.arange(0, 10, 2), np.int32(3))
area.add("linspace", lambda a, b: (jnp.linspace(a, b, 7), jnp.logspace(0, a, 4), jnp.geomspace(1, 9, 4)), *floats(2))
area.add("identity", lambda m: (jnp.eye(3, 4) @ m.T, jnp.identity(3), jnp.eye(4, k=1), jnp.full((2, 2), m[0, 0])), _M)
area.add("like", lambda m: (jnp.zeros_like(m), jnp.ones_like(m, jnp.int32), jnp.full_like(m, 3), jnp.empty_like(m)), _M)
area.add("triangles", lambda m: (jnp.tril(m), jnp.triu(m, 1), jnp.tri(3), jnp.vander(m[0], 3)), _M)
area.add("triangle_indices", lambda m: (m[jnp.tril_indices(3)], m[jnp.triu_indices_from(m)]), _M)
area.add("diagonal", lambda m, x: (jnp.diag(m), jnp.diagonal(x, 1, 1, 2), jnp.trace(m), jnp.diag(m[0], 1)), _M, _X)
area.add("diagflat", lambda m: (jnp.diagflat(m), jnp.fill_diagonal(m, 9.0, inplace=False)), _M)
area.add("meshgrid", lambda v: (jnp.meshgrid(v, v[:3]), jnp.meshgrid(v, v[:2], indexing="ij")), _V)
area.add("grids", lambda v: (v * jnp.mgrid[0:4, 0:4][0], v + jnp.ogrid[0:4], jnp.indices((2, 3)), v + jnp.r_[0:4]), _V)
area.add("fromfunction", lambda v: jnp.fromfunction(lambda i, j: i * 2 + j, (4, 4)) + v, _V)
area.add(
    "insert_delete",
    lambda m, v: (jnp.insert(m, 1, v, axis=0), jnp.delete(m, 1, axis=1), jnp.delete(v, slice(0, 2))),
    _M,
    _V,
)
area.add("resize", lambda v: (jnp.resize(v, (2, 3)), jnp.resize(v, 6)), _V)
area.add("kron_outer", lambda m, v: (jnp.kron(m, m), jnp.outer(v, v), jnp.multiply.outer(v, v)), _M, _V)
area.add("image_resize", lambda x: jax.image.resize(x, (2, 5, 8), "bilinear"), _X)
area.add("image_resize_cubic", lambda x: jax.image.resize(x, (2, 5, 2), "cubic"), _X)
area.add("image_resize_nearest", lambda x: jax.image.resize(x, (2, 6, 2), "nearest"), _X)
area.add(
    "image_scale",
    lambda x, s: jax.image.scale_and_translate(x, (6, 6), (0, 1), s, s, "lanczos3"),
    _M,
    floats(2) ** 2 + 1,
)
area.add(
    "ravel_multi_index",
    lambda i: (jnp.ravel_multi_index((i, i), (5, 5), mode="clip"), jnp.unravel_index(i, (2, 3))),
    integers(0, 6, 4),
)
area.add("apply_along_axis", lambda m: jnp.apply_along_axis(lambda r: r / r.sum(), 1, m), _M)
area.add(
    "empty_dimension",
    lambda x: (jnp.concatenate([x, x]), x.sum(0), x.reshape(3, 0), x + 1),
    np.zeros((0, 3), np.float32),
)
area.add("scalar", lambda a: (a + 1, jnp.atleast_1d(a), jnp.full((2,), a)), np.float32(2.5))
area.add("more_indices", lambda m: (m[jnp.diag_indices(3)], m[jnp.tril_indices_from(m)], m[jnp.triu_indices(3)]), _M)
area.add(
    "diagonal_indices",
    lambda m: (m.at[jnp.diag_indices_from(m)].set(0.0), m[jnp.mask_indices(3, jnp.triu, size=6)]),
    floats(3, 3),
)
area.add("atleast", lambda v: (jnp.atleast_2d(v), jnp.matrix_transpose(v[None]), jnp.array(v, copy=True)), _V)
