"""Random numbers.

`rng_bit_generator` gives XLA's own bits. Operations without a state (`rng`) draw from JAX's generator with a key made
from the seed the program is lowered with and the operation's number, so that a run can be repeated; inside a loop they
draw the same numbers every time.
"""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.arrays import Array, static_shape, tensor_dtype
from evaluator.interpreter import LoweringContext
from evaluator.lowering.elementwise import convert
from evaluator.lowering.shape import concrete_integers
from evaluator.registry import lowers
from hlo_text import ops
from hlo_text.attributes import RngAlgorithm, RngDistribution

_ALGORITHMS = {
    RngAlgorithm.DEFAULT: lax.RandomAlgorithm.RNG_DEFAULT,
    RngAlgorithm.THREE_FRY: lax.RandomAlgorithm.RNG_THREE_FRY,
    RngAlgorithm.PHILOX: lax.RandomAlgorithm.RNG_PHILOX,
}

#: XLA's CPU runtime starts its random state here.
_FIRST_STATE = 0x7012395


@lowers(ops.RngBitGenerator)
def lower_rng_bit_generator(
    op: ops.RngBitGenerator, context: LoweringContext, initial_state: Array
) -> tuple[Array, Array]:
    _, output_type = op.logical_result_types
    dtype, shape = tensor_dtype(output_type), static_shape(output_type)
    num_bytes = np.dtype(dtype).itemsize
    drawn = np.dtype(f"uint{num_bytes * 8}")
    state, bits = lax.rng_bit_generator(initial_state, shape, drawn, _ALGORITHMS[op.rng_algorithm])
    return state, bits if drawn == dtype else lax.bitcast_convert_type(bits, dtype)


@lowers(ops.Rng)
def lower_rng(op: ops.Rng, context: LoweringContext, a: Array, b: Array, shape: Array) -> Array:
    sizes = concrete_integers(op, context, shape)
    return _draw(context, op.rng_distribution, a, b, sizes, tensor_dtype(op.result.type))


@lowers(ops.HloRng)
def lower_hlo_rng(op: ops.HloRng, context: LoweringContext, a: Array, b: Array) -> Array:
    return _draw(context, op.distribution, a, b, static_shape(op.result.type), tensor_dtype(op.result.type))


def _draw(
    context: LoweringContext,
    distribution: RngDistribution,
    a: Array,
    b: Array,
    shape: tuple[int, ...],
    dtype: np.dtype[Any],
) -> Array:
    """Draw from [a, b), or from the normal distribution of mean a and standard deviation b."""
    context.random_draws[0] += 1
    key = jax.random.fold_in(jax.random.key(context.options.seed), context.random_draws[0])
    if distribution is RngDistribution.NORMAL:
        normal = jax.random.normal(key, shape, dtype)
        return lax.add(lax.mul(normal, lax.broadcast(b, shape)), lax.broadcast(a, shape))
    if dtype == np.bool_:
        low, high = (convert(bound, np.dtype(np.int32)) for bound in (a, b))
        return convert(jax.random.randint(key, shape, low, high), dtype)
    if dtype.kind in "iu":
        return jax.random.randint(key, shape, a, b, dtype)
    return jax.random.uniform(key, shape, dtype, minval=a, maxval=b)


@lowers(ops.RngGetAndUpdateState)
def lower_rng_get_and_update_state(op: ops.RngGetAndUpdateState, context: LoweringContext) -> Array:
    """Every run starts from the same state, and states advance in the order of the program."""
    state = _FIRST_STATE + context.random_draws[0]
    context.random_draws[0] += op.delta
    high, low = divmod(state, 1 << 64)
    return np.asarray([low, high], np.uint64).reshape(static_shape(op.result.type))
