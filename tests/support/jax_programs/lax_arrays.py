"""Operations of `jax.lax` on whole arrays: shapes, slices, windows, contractions, sorting."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, bf16, booleans, complexes, distinct, floats, integers, uniforms

area = Area("lax_arrays")

_X = floats(3, 4)
_IMAGE = floats(2, 9, 8, 4)
_NHWC = ("NHWC", "HWIO", "NHWC")

area.add(
    "broadcast",
    lambda x: (lax.broadcast(x, (2,)), lax.broadcast_in_dim(x, (3, 2, 4), (0, 2)), lax.expand_dims(x, (1,))),
    _X,
)
area.add("iota", lambda x: x + lax.iota(jnp.float32, 4) + lax.broadcasted_iota(jnp.float32, (3, 4), 0), _X)
area.add("reshape", lambda x: (lax.reshape(x, (6, 2)), lax.reshape(x, (4, 3), (1, 0)), lax.collapse(x, 0, 2)), _X)
area.add("reverse", lambda x: (lax.rev(x, (0,)), lax.rev(x, (0, 1)), lax.transpose(x, (1, 0))), _X)
area.add("concatenate", lambda x: lax.concatenate([x, x[:1], x], 0), _X)
area.add("split", lambda x: lax.split(x, (1, 3), axis=1), _X)
area.add("pad", lambda x: (lax.pad(x, 1.5, ((1, 2, 0), (0, 0, 1))), lax.pad(x, 0.0, ((-1, 1, 0), (2, -1, 2)))), _X)
area.add(
    "slice", lambda x: (lax.slice(x, (1, 0), (3, 4), (1, 2)), lax.slice_in_dim(x, 1, 3), lax.index_in_dim(x, 1)), _X
)
area.add(
    "dynamic_slice",
    lambda x, i: (
        lax.dynamic_slice(x, (i, i), (2, 2)),
        lax.dynamic_slice_in_dim(x, i, 2, 1),
        lax.dynamic_index_in_dim(x, i),
    ),
    _X,
    np.int32(2),
)
area.add("dynamic_slice_out_of_bounds", lambda x, i: lax.dynamic_slice(x, (i, -i), (2, 3)), _X, np.int32(7))
area.add(
    "dynamic_update_slice",
    lambda x, u, i: (lax.dynamic_update_slice(x, u, (i, 9)), lax.dynamic_update_index_in_dim(x, u[0, :1], i, 1)),
    _X,
    floats(1, 2),
    np.int32(1),
)
area.add(
    "gather",
    lambda x, i: lax.gather(x, i, lax.GatherDimensionNumbers((1,), (0,), (0,)), (1, 4)),
    _X,
    np.int32([[0], [2], [2]]),
)
area.add(
    "gather_batched",
    lambda x, i: lax.gather(
        x,
        i,
        lax.GatherDimensionNumbers((), (1,), (1,), operand_batching_dims=(0,), start_indices_batching_dims=(0,)),
        (1, 1),
    ),
    _X,
    integers(0, 4, 3, 2, 1),
)
area.add(
    "gather_modes",
    lambda x, i: [
        lax.gather(x, i, lax.GatherDimensionNumbers((1, 2), (), (0, 1)), (2, 2), mode=mode)
        for mode in (lax.GatherScatterMode.CLIP, lax.GatherScatterMode.FILL_OR_DROP)
    ],
    _X,
    np.int32([[0, 1], [2, 3], [9, -1]]),
)
area.add(
    "scatter",
    lambda x, i, u: [
        f(x, i, u, lax.ScatterDimensionNumbers((1,), (0,), (0,)))
        for f in (lax.scatter, lax.scatter_add, lax.scatter_mul, lax.scatter_min, lax.scatter_max, lax.scatter_sub)
    ],
    _X,
    np.int32([[0], [2]]),
    floats(2, 4),
)
area.add(
    "scatter_apply",
    lambda x, i: lax.scatter_apply(
        x, i, jnp.cos, lax.ScatterDimensionNumbers((1,), (0,), (0,)), update_shape=(2, 4), unique_indices=True
    ),
    _X,
    np.int32([[0], [2]]),
)
area.add(
    "scatter_out_of_bounds",
    lambda x, i, u: [
        lax.scatter_add(x, i, u, lax.ScatterDimensionNumbers((1,), (0,), (0,)), mode=mode) for mode in ("clip", "drop")
    ],
    _X,
    np.int32([[-1], [7]]),
    floats(2, 4),
)
area.add(
    "reduce",
    lambda x: (
        lax.reduce(x, 0.0, lax.add, (0,)),
        lax.reduce(x, jnp.float32(-jnp.inf), lax.max, (0, 1)),
        lax.reduce_prod(x, (1,)),
    ),
    _X,
)
area.add("reduce_own_function", lambda x: lax.reduce(x, 0.0, lambda a, b: a * b + a + b, (1,)), _X * 0.1)
area.add(
    "reduce_several",
    lambda x, i: lax.reduce(
        (x, i), (jnp.float32(0), jnp.int32(0)), lambda a, b: (a[0] + b[0], lax.max(a[1], b[1])), (0,)
    ),
    _X,
    integers(0, 9, 3, 4),
)
area.add(
    "reduce_logical",
    lambda p, i: (lax.reduce_and(p, (0,)), lax.reduce_or(i, (0,)), lax.reduce_xor(i, (1,))),
    booleans(3, 4),
    integers(0, 99, 3, 4),
)
area.add("argument_of_extreme", lambda x: (lax.argmax(x, 1, jnp.int32), lax.argmin(x, 0, jnp.uint8)), _X)
area.add(
    "cumulative", lambda x: (lax.cumsum(x, 1), lax.cumprod(x, 0), lax.cummax(x, 1), lax.cummin(x, 0, reverse=True)), _X
)
area.add("cumulative_logsumexp", lambda x: (lax.cumlogsumexp(x, 1), lax.cumsum(x, 0, reverse=True)), _X)
area.add(
    "associative_scan",
    lambda x: (lax.associative_scan(lax.add, x), lax.associative_scan(jnp.matmul, x[:, :2, :2])),
    floats(5, 3, 3),
)
area.add(
    "reduce_window",
    lambda x: (
        lax.reduce_window(x, 0.0, lax.add, (1, 2, 3, 1), (1, 2, 1, 1), "SAME"),
        lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 2, 1), (1, 2, 2, 1), "VALID", (1, 1, 2, 1), (1, 2, 1, 1)),
    ),
    _IMAGE,
)
area.add(
    "reduce_window_own_function",
    lambda x: lax.reduce_window(x, 1.0, lambda a, b: a * b + 0.5 * a * b, (2, 2), (1, 1), "VALID"),
    _X,
)
area.add("convolution", lambda x, w: lax.conv(x, w, (1, 1), "SAME"), floats(2, 3, 6, 5), floats(4, 3, 3, 3))
area.add(
    "convolution_general",
    lambda x, w: lax.conv_general_dilated(x, w, (2, 1), [(1, 2), (0, -1)], (1, 2), (2, 1), dimension_numbers=_NHWC),
    _IMAGE,
    floats(3, 2, 4, 6),
)
area.add(
    "convolution_grouped",
    lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=_NHWC, feature_group_count=2),
    _IMAGE,
    floats(3, 3, 2, 6),
)
area.add(
    "convolution_depthwise",
    lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "VALID", dimension_numbers=_NHWC, feature_group_count=4),
    _IMAGE,
    floats(3, 3, 1, 8),
)
area.add(
    "convolution_batch_groups",
    lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "VALID", dimension_numbers=_NHWC, batch_group_count=2),
    _IMAGE,
    floats(3, 3, 4, 6),
)
area.add(
    "convolution_one_dimension",
    lambda x, w: lax.conv_general_dilated(x, w, (2,), [(1, 1)], dimension_numbers=("NWC", "WIO", "NWC")),
    floats(2, 9, 3),
    floats(3, 3, 4),
)
area.add("convolution_transposed", lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME"), _IMAGE, floats(3, 3, 4, 2))
area.add(
    "convolution_patches", lambda x: lax.conv_general_dilated_patches(x, (2, 2), (1, 1), "VALID"), floats(1, 2, 4, 4)
)
area.add(
    "convolution_local",
    lambda x, w: lax.conv_general_dilated_local(x, w, (1, 1), "VALID", (2, 2)),
    floats(1, 2, 4, 4),
    floats(3, 8, 3, 3),
)
area.add(
    "convolution_bfloat16",
    lambda x, w: lax.conv_general_dilated(
        x, w, (1, 1), "SAME", dimension_numbers=_NHWC, preferred_element_type=jnp.float32
    ),
    bf16(_IMAGE),
    bf16(floats(3, 3, 4, 2)),
)
area.add(
    "dot",
    lambda x, y: (lax.dot(x, y), lax.dot(x[0], y), lax.dot(x[0], x[1]), lax.batch_matmul(x[None], y[None])),
    _X,
    floats(4, 5),
)
area.add(
    "dot_general", lambda x, y: lax.dot_general(x, y, (((2,), (1,)), ((0,), (0,)))), floats(2, 3, 4), floats(2, 4, 5)
)
area.add(
    "dot_precision",
    lambda x, y: (
        lax.dot(x, y, precision="highest"),
        lax.dot(x, y, precision=("high", "default")),
        lax.dot(x, y, precision=lax.DotAlgorithmPreset.F32_F32_F32),
    ),
    _X,
    floats(4, 5),
)
area.add(
    "dot_algorithm",
    lambda x, y: lax.dot(x, y, precision=lax.DotAlgorithmPreset.BF16_BF16_F32),
    _X,
    floats(4, 5),
    tolerance=0.02,
    reason="XLA may ignore the algorithm on CPUs",
)
area.add(
    "dot_preferred_type",
    lambda i, b: (lax.dot(i, i, preferred_element_type=jnp.int32), lax.dot(b, b, preferred_element_type=jnp.float32)),
    integers(-99, 99, 4, 4, dtype=np.int8),
    bf16(floats(4, 4)),
)
area.add("dot_complex", lambda z: z @ z.conj().T, complexes(3, 4))
area.add("ragged_dot", lax.ragged_dot, floats(6, 4), floats(3, 4, 5), np.array([2, 3, 1], np.int32))
area.add(
    "ragged_dot_general",
    lambda x, y, sizes: lax.ragged_dot_general(
        x, y, sizes, lax.RaggedDotDimensionNumbers((((0,), (0,)), ((), ())), (0,), ())
    ),
    floats(6, 4),
    floats(6, 5),
    np.array([2, 3, 1], np.int32),
)
area.add(
    "scaled_dot",
    lambda x, y, s, t: lax.scaled_dot(x, y, lhs_scale=s, rhs_scale=t),
    bf16(floats(4, 64)),
    bf16(floats(64, 4)),
    bf16(uniforms(4, 2)),
    bf16(uniforms(2, 4)),
)
area.add(
    "sort", lambda x, i: (lax.sort(x), lax.sort(x, dimension=0), lax.sort((i, x), num_keys=2)), _X, integers(0, 3, 3, 4)
)
area.add("sort_key_value", lambda i, x: lax.sort_key_val(i, x), distinct(6, dtype=np.int32), floats(6))
area.add(
    "sort_special",
    lambda x: (lax.sort(x), -lax.sort(-x)),
    np.array([1, np.nan, -np.inf, 0.0, -0.0, np.inf], np.float32),
)
area.add(
    "top_k",
    lambda x, i: (lax.top_k(x, 3), lax.top_k(i, 2), lax.top_k(x, 2, axis=0)),
    distinct(4, 5),
    distinct(6, dtype=np.int32),
)
area.add("approximate_top_k", lambda x: (lax.approx_max_k(x, 2), lax.approx_min_k(x, 2)), distinct(2, 8))
area.add("map", lambda x: lax.map(lambda row: row * 2 + row.sum(), x), _X)
area.add("map_batches", lambda x: lax.map(lambda row: row * 2 + row.sum(), x, batch_size=2), floats(5, 4))
area.add(
    "random_bits",
    lambda s: (
        lax.rng_bit_generator(s, (5,), np.uint32),
        lax.rng_bit_generator(s, (3,), np.uint8, lax.RandomAlgorithm.RNG_PHILOX),
        lax.rng_bit_generator(s, (5,), np.uint16, lax.RandomAlgorithm.RNG_THREE_FRY),
    ),
    np.array([1, 2, 3, 4], np.uint32),
)
area.add(
    "select_and_scatter",
    jax.grad(lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (3, 3), (2, 2), "SAME") ** 2).sum()),
    floats(7, 7),
)
area.add(
    "fft",
    lambda z: (lax.fft(z, "FFT", (4,)), lax.fft(z, "IFFT", (3, 4)), lax.fft(z.real, "RFFT", (4,))),
    complexes(3, 4),
)
area.add("composite", lax.composite(lambda x: jnp.tanh(x) * 2, name="my.activation", version=3), _X)
area.add(
    "composite_attributes",
    lambda x: lax.composite(lambda x, *, scale: x * scale, "my.scale")(x, scale=np.float32(3)),
    _X,
)
area.add("platform_dependent", lambda x: lax.platform_dependent(x, cpu=jnp.sin, default=jnp.cos), _X)
area.add("optimization_barrier", lambda x: lax.optimization_barrier(x) + 1, _X)
area.add("tokens", lambda x: (lax.after_all(lax.create_token()), x + 1)[1], _X)
area.add(
    "empty",
    lambda x: (lax.reduce_sum(x, (0,)), lax.dot(x.T, x), lax.sort(x), lax.slice(x, (0, 0), (0, 2))),
    np.zeros((0, 3), np.float32),
)
area.add(
    "updates_in_a_dimension", lambda x, u, i: lax.dynamic_update_slice_in_dim(x, u, i, 1), _X, floats(3, 1), np.int32(2)
)
area.add("index_take", lambda x, i: lax.index_take(x, (i, i), (0, 1)), _X, np.int32([0, 2]))
area.add(
    "convolution_padding",
    lambda x, w: lax.conv_with_general_padding(x, w, (1, 2), [(1, 0), (2, 1)], (1, 1), (1, 2)),
    floats(1, 2, 5, 6),
    floats(3, 2, 2, 2),
)
area.add(
    "reductions_by_name", lambda x: (lax.reduce_max(x, (0,)), lax.reduce_min(x, (0, 1)), lax.reduce_sum(x, (1,))), _X
)
area.add(
    "custom_root",
    lambda a: lax.custom_root(
        lambda x: x**2 - a,
        a,
        lambda f, x: lax.fori_loop(0, 9, lambda _, c: c - f(c) / (2 * c), x),
        lambda g, y: y / g(jnp.ones_like(y)),
    ),
    uniforms(3),
)
area.add("loops_over_blocks", lambda x: lax.map(lambda block: block @ block.T, x.reshape(2, 2, 4)), floats(4, 4))
