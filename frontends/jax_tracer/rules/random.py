"""Translation of random numbers: keys and bit generators."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.jax_internals import core, key_implementation
from frontends.jax_tracer.avals import avals_of, is_static, physical_shape_and_dtype
from frontends.jax_tracer.decompositions import hashes
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import RngAlgorithm, RngDistribution
from hlo_text.core.ir import Value
from hlo_text.core.types import UI32, UI64, TensorType, num_bits

decomposes("threefry2x32", outlined=True)(hashes.threefry2x32)
decomposes("threefry4x32", outlined=True)(hashes.threefry4x32)
decomposes("philox2x32", outlined=True)(hashes.philox2x32)
decomposes("philox4x32", outlined=True)(hashes.philox4x32)


# --- keys ------------------------------------------------------------------------------------------------------------


@translates("random_wrap", "random_unwrap", "random_clone")
def translate_key_view(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Return the operand, as a key is an array of words."""
    return operand


def _words(aval: Any) -> Any:
    return jax.ShapeDtypeStruct(*physical_shape_and_dtype(aval))


def _over_keys(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """Map a function of one key over arrays of keys with `count` dimensions."""
    return functools.reduce(lambda mapped, _: jax.vmap(mapped), range(count), function)


@translates("random_seed")
def translate_seed(context: Translation, equation: core.JaxprEqn, seeds: Value) -> Value:
    aval = avals_of(equation.invars)[0]
    seed = _over_keys(equation.params["impl"].seed, len(aval.shape))
    return context.inline_function(seed, [seeds], [aval])[0]


@translates("random_split")
def translate_split(context: Translation, equation: core.JaxprEqn, keys: Value) -> Value:
    aval, shape = avals_of(equation.invars)[0], equation.params["shape"]
    implementation = key_implementation(aval.dtype)
    split = _over_keys(lambda key: implementation.split(key, shape), len(aval.shape))
    return context.inline_function(split, [keys], [_words(aval)])[0]


@translates("random_bits")
def translate_bits(context: Translation, equation: core.JaxprEqn, keys: Value) -> Value:
    aval, params = avals_of(equation.invars)[0], equation.params
    implementation = key_implementation(aval.dtype)
    bits = _over_keys(
        lambda key: implementation.random_bits(key, params["bit_width"], params["shape"]), len(aval.shape)
    )
    return context.inline_function(bits, [keys], [_words(aval)])[0]


@translates("random_fold_in")
def translate_fold_in(context: Translation, equation: core.JaxprEqn, keys: Value, data: Value) -> Value:
    keys_aval, data_aval = avals_of(equation.invars)
    fold_in = _stretching(key_implementation(keys_aval.dtype).fold_in, keys_aval.shape, data_aval.shape)
    avals = [_words(keys_aval), data_aval]
    return context.inline_function(fold_in, [keys, data], avals)[0]


def _stretching(function: Callable[..., Any], keys: Sequence[int], data: Sequence[int]) -> Callable[..., Any]:
    """Map a function of a key and a number over arrays; scalars and dimensions of size 1 are broadcast."""
    if not (keys and data):
        for _ in keys or data:
            function = jax.vmap(function, in_axes=(0, None) if keys else (None, 0))
        return function
    for key_size, size in zip(reversed(keys), reversed(data), strict=True):
        function = _mapped_pair(function, stretches_key=key_size != size and key_size == 1, same=key_size == size)
    return function


def _mapped_pair(function: Callable[..., Any], *, stretches_key: bool, same: bool) -> Callable[..., Any]:
    if same:
        return jax.vmap(function)
    mapped = jax.vmap(function, in_axes=(None, 0) if stretches_key else (0, None))

    def stretched(key: Any, number: Any) -> Any:
        return mapped(jnp.squeeze(key, 0), number) if stretches_key else mapped(key, jnp.squeeze(number, 0))

    return stretched


# --- generators ------------------------------------------------------------------------------------------------------


@translates("iota_2x32_shape")
def translate_counts(context: Translation, equation: core.JaxprEqn) -> tuple[Value, Value]:
    """Return the row-major indices of an array's elements as high and low words."""
    shape = equation.params["shape"]
    wide = jax.ShapeDtypeStruct(shape, np.uint64)
    type = context.type_of(wide)
    places = [_iota(context, shape, axis) for axis in range(len(shape))]
    parts = []
    for axis, place in enumerate(places):
        stride = context.broadcast(_wide_number(context, math.prod(shape[axis + 1 :])), shape, ())
        parts.append(context.emit(ops.Multiply, stride, place, result_types=[type]))
    total = functools.reduce(lambda x, y: context.emit(ops.Add, x, y, result_types=[type]), parts)
    shift = context.full_like(32, wide)
    high = context.emit(ops.ShiftRightLogical, total, shift, result_types=[type])
    results = [context.type_of(result.aval) for result in equation.outvars]
    low = context.emit(ops.Convert, total, result_types=results[1:])
    return context.emit(ops.Convert, high, result_types=results[:1]), low


def _iota(context: Translation, shape: Sequence[Any], axis: int) -> Value:
    result_types = [context.type_of(jax.ShapeDtypeStruct(shape, np.uint64))]
    if is_static(shape):
        return context.emit(ops.Iota, iota_dimension=axis, result_types=result_types)
    return context.emit(ops.DynamicIota, context.shape_tensor(shape), iota_dimension=axis, result_types=result_types)


def _wide_number(context: Translation, size: Any) -> Value:
    if is_static((size,)):
        return context.constant(np.uint64(size))
    return context.emit(ops.Convert, context.dimension(size), result_types=[TensorType((), UI64)])


@translates("rng_uniform")
def translate_uniform(context: Translation, equation: core.JaxprEqn, low: Value, high: Value) -> Value:
    result = avals_of(equation.outvars)[0]
    shape = context.constant(np.array(result.shape, np.int64))
    return context.emit(
        ops.Rng,
        low,
        high,
        shape,
        result_types=[context.type_of(result)],
        rng_distribution=RngDistribution.UNIFORM,
    )


_ALGORITHMS = {
    lax.RandomAlgorithm.RNG_DEFAULT: RngAlgorithm.DEFAULT,
    lax.RandomAlgorithm.RNG_THREE_FRY: RngAlgorithm.THREE_FRY,
    lax.RandomAlgorithm.RNG_PHILOX: RngAlgorithm.PHILOX,
}


@translates("rng_bit_generator")
def translate_bit_generator(context: Translation, equation: core.JaxprEqn, key: Value) -> tuple[Value, Value]:
    """Generate random bits; XLA accepts keys of two 64-bit words, and narrower numbers are truncated."""
    key_aval, (new_key_aval, bits_aval) = avals_of(equation.invars)[0], avals_of(equation.outvars)
    state = TensorType((2,), UI64)
    if key_aval.dtype == np.uint32:
        pairs = context.emit(ops.Reshape, key, result_types=[TensorType((2, 2), UI32)])
        key = context.emit(ops.BitcastConvert, pairs, result_types=[state])
    wanted = context.type_of(bits_aval)
    assert isinstance(wanted, TensorType)
    made = wanted if num_bits(wanted.element_type) >= 8 else wanted.with_element_type(UI32)
    new_key, bits = context.emit_all(
        ops.RngBitGenerator,
        key,
        result_types=[state, made],
        rng_algorithm=_ALGORITHMS[equation.params["algorithm"]],
    )
    if key_aval.dtype == np.uint32:
        pairs = context.emit(ops.BitcastConvert, new_key, result_types=[TensorType((2, 2), UI32)])
        new_key = context.emit(ops.Reshape, pairs, result_types=[context.type_of(new_key_aval)])
    if made != wanted:
        bits = context.emit(ops.Convert, bits, result_types=[wanted])
    return new_key, bits
