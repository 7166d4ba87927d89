"""Lowering of random number generation.

`rng_bit_generator` returns the same bits as XLA. Operations without a state (`rng`) draw from JAX's generator. Its key
is derived from the seed of the run and the operation's number, so that runs are reproducible. Inside a loop such an
operation draws the same numbers in every iteration.
"""

from __future__ import annotations

import math
from typing import Any

import jax
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.bits import elements_of_bits
from evaluator.lowering.elementwise import convert, is_integer
from evaluator.lowering.shape import concrete_sizes
from evaluator.registry import lowers
from evaluator.values.arrays import Array, describe_array, static_shape, tensor_dtype
from hlo_text import ops
from hlo_text.core.attributes import RngAlgorithm, RngDistribution
from hlo_text.core.types import ElementType, TensorType, num_bits

_ALGORITHMS = {
    RngAlgorithm.DEFAULT: lax.RandomAlgorithm.RNG_DEFAULT,
    RngAlgorithm.THREE_FRY: lax.RandomAlgorithm.RNG_THREE_FRY,
    RngAlgorithm.PHILOX: lax.RandomAlgorithm.RNG_PHILOX,
}

_BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
#: Initial random state of XLA's CPU runtime.
_FIRST_STATE = 0x7012395


@lowers(ops.RngBitGenerator)
def lower_rng_bit_generator(
    op: ops.RngBitGenerator, context: LoweringContext, initial_state: Array
) -> tuple[Array, ...]:
    *states, output_type = op.logical_result_types
    assert isinstance(output_type, TensorType)
    drawn = draw_bits(op.rng_algorithm, initial_state, static_shape(output_type), output_type.element_type)
    return drawn if states else drawn[1:]


def draw_bits(
    algorithm: RngAlgorithm, initial_state: Array, shape: tuple[int, ...], element_type: ElementType
) -> tuple[Array, Array]:
    """Return the next state and random bits; sub-byte elements use the low bits of a byte."""
    width = num_bits(element_type)
    drawn = np.dtype(f"uint{max(width, 8)}")
    if initial_state.shape == (3,) and algorithm is not RngAlgorithm.THREE_FRY:  # XLA's default is Philox
        state, bits = _philox(initial_state, shape, drawn)
    elif describe_array(initial_state) in ("uint64[2]", "uint32[4]"):
        state, bits = lax.rng_bit_generator(initial_state, shape, drawn, _ALGORITHMS[algorithm])
    else:
        raise NotImplementedError(f"unsupported state {describe_array(initial_state)} for the algorithm {algorithm}")
    if width < 8:
        bits = lax.bitwise_and(bits, lax.full_like(bits, (1 << width) - 1))
    return state, elements_of_bits(bits, element_type)


#: Multipliers and key increments of Philox 4x32.
_PHILOX_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_PHILOX_INCREMENTS = (0x9E3779B9, 0xBB67AE85)


def _philox(state: Array, shape: tuple[int, ...], dtype: np.dtype[Any]) -> tuple[Array, Array]:
    """Return Philox 4x32-10 for the state (key, counter low, counter high); `jax.lax` only accepts shorter states.

    Each counter value yields four words. 64-bit elements use two words, smaller ones the low bits of one.
    """
    words = math.prod(shape) * (2 if dtype.itemsize == 8 else 1)
    blocks = -(-words // 4)
    key, low, high = (lax.index_in_dim(state, position, keepdims=False) for position in range(3))
    lows, highs = _add_carrying(low, high, lax.iota(np.dtype(np.uint64), blocks))
    bits = lax.reshape(lax.concatenate(_philox_rounds(key, lows, highs), 1), (blocks * 4,))
    next_low, next_high = _add_carrying(low, high, np.asarray(blocks, np.uint64))
    state = lax.concatenate([lax.reshape(part, (1,)) for part in (key, next_low, next_high)], 0)
    bits = lax.slice(bits, (0,), (words,))
    if dtype.itemsize == 8:
        pairs = lax.reshape(lax.convert_element_type(bits, np.uint32), (words // 2, 2))
        return state, lax.reshape(lax.bitcast_convert_type(pairs, dtype), shape)
    return state, lax.reshape(lax.convert_element_type(bits, dtype), shape)


def _add_carrying(low: Array, high: Array, number: Array) -> tuple[Array, Array]:
    """Add a number to a 128-bit counter."""
    low, high = (lax.broadcast(part, number.shape) for part in (low, high))
    total = lax.add(low, number)
    return total, lax.add(high, lax.convert_element_type(lax.lt(total, low), np.uint64))


def _philox_rounds(key: Array, lows: Array, highs: Array) -> list[Array]:
    """Return the four words of every counter, each a column of 64-bit integers below 2**32."""
    half, mask = np.asarray(32, np.uint64), np.asarray(0xFFFFFFFF, np.uint64)

    def upper(array: Array) -> Array:
        return lax.shift_right_logical(array, lax.full_like(array, half))

    def lower(array: Array) -> Array:
        return lax.bitwise_and(array, lax.full_like(array, mask))

    counter = [lower(lows), upper(lows), lower(highs), upper(highs)]
    keys = [lax.broadcast(part, lows.shape) for part in (lower(key), upper(key))]
    for _ in range(10):
        products = [
            lax.mul(counter[2 * i], lax.full_like(lows, multiplier)) for i, multiplier in enumerate(_PHILOX_MULTIPLIERS)
        ]
        counter = [
            lax.bitwise_xor(lax.bitwise_xor(upper(products[1]), counter[1]), keys[0]),
            lower(products[1]),
            lax.bitwise_xor(lax.bitwise_xor(upper(products[0]), counter[3]), keys[1]),
            lower(products[0]),
        ]
        keys = [
            lower(lax.add(part, lax.full_like(part, increment)))
            for part, increment in zip(keys, _PHILOX_INCREMENTS, strict=True)
        ]
    return [lax.expand_dims(word, [1]) for word in counter]


@lowers(ops.Rng)
def lower_rng(op: ops.Rng, context: LoweringContext, a: Array, b: Array, shape: Array) -> Array:
    sizes = concrete_sizes(op, context, shape)
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
    context.run.random_draws += 1
    key = jax.random.fold_in(jax.random.key(context.options.seed), context.run.random_draws)
    if dtype.kind == "V" and dtype != _BFLOAT16:  # types unsupported by jax.random are drawn in a wider type
        wide = np.dtype(np.int32 if is_integer(dtype) else np.float32)
        return convert(_drawn(key, distribution, convert(a, wide), convert(b, wide), shape, wide), dtype)
    return _drawn(key, distribution, a, b, shape, dtype)


def _drawn(
    key: Array, distribution: RngDistribution, a: Array, b: Array, shape: tuple[int, ...], dtype: np.dtype[Any]
) -> Array:
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
    """Return the state before this draw; every run starts from the same state, which advances in program order."""
    state = _FIRST_STATE + context.run.random_draws
    context.run.random_draws += op.delta
    high, low = divmod(state, 1 << 64)
    return np.asarray([low, high], np.uint64).reshape(static_shape(op.result.type))
