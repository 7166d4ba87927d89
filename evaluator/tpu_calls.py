"""Custom calls that XLA for TPUs and its rewriting of 64-bit and dynamic programs write."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array, is_concrete
from evaluator.call_settings import refusal, require_operands
from evaluator.custom_calls import CustomCallSite, provide_custom_call


def _require_integers(call: CustomCallSite, *dtypes: Any) -> None:
    if any(dtype.kind not in "iu" for dtype in dtypes):
        raise refusal(call, "only integers are emulated: a TPU's split of f64 keeps fewer bits than f64 has")


@provide_custom_call("X64Combine")
def lower_combine(call: CustomCallSite, low: Array, high: Array) -> Array:
    """Makes a 64-bit integer of its low and its high half."""
    (result,) = call.results
    _require_integers(call, low.dtype, high.dtype, result.dtype)
    halves = [lax.convert_element_type(lax.bitcast_convert_type(half, np.uint32), np.uint64) for half in (low, high)]
    shifted = lax.shift_left(halves[1], lax.full_like(halves[1], 32))
    return lax.bitcast_convert_type(lax.bitwise_or(halves[0], shifted), result.dtype)


def _half(call: CustomCallSite, operand: Array, shift: int) -> Array:
    (result,) = call.results
    _require_integers(call, operand.dtype, result.dtype)
    bits = lax.bitcast_convert_type(operand, np.uint64)
    half = lax.convert_element_type(lax.shift_right_logical(bits, lax.full_like(bits, shift)), np.uint32)
    return lax.bitcast_convert_type(half, result.dtype)


@provide_custom_call("X64SplitLow")
def lower_split_low(call: CustomCallSite, operand: Array) -> Array:
    return _half(call, operand, 0)


@provide_custom_call("X64SplitHigh")
def lower_split_high(call: CustomCallSite, operand: Array) -> Array:
    return _half(call, operand, 32)


@provide_custom_call("LuDecomposition")
def lower_lu(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """The factors in one matrix, pivots counted from 0, and the permutation of the rows."""
    factors, pivots, permutation = lax.linalg.lu(a)
    return factors, pivots, permutation


def _known_sizes(call: CustomCallSite, *sizes: Array) -> tuple[int, ...]:
    if not all(is_concrete(size) for size in sizes):
        message = "it changes between dynamic and static shapes, which depend on values known only at run time"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    return tuple(int(np.asarray(size)) for size in sizes)


@provide_custom_call("SliceToDynamic")
def lower_slice_to_dynamic(call: CustomCallSite, operand: Array, *sizes: Array) -> Array:
    """Takes the elements that an array of bounded sizes has out of the memory for the most it may have."""
    require_operands(call, sizes, operand.ndim)
    return lax.slice(operand, (0,) * operand.ndim, _known_sizes(call, *sizes))


@provide_custom_call("PadToStatic")
def lower_pad_to_static(call: CustomCallSite, operand: Array) -> tuple[Array, ...]:
    """Gives an array of bounded sizes as one of the most it may have, and its sizes; what is beyond them is zero."""
    padded, *sizes = call.results
    if None in padded.shape or len(sizes) != operand.ndim:
        message = "it changes between dynamic and static shapes, which depend on values known only at run time"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    edges = [(0, most - size, 0) for most, size in zip(padded.shape, operand.shape, strict=True)]
    numbers = [np.asarray(size, result.dtype) for size, result in zip(operand.shape, sizes, strict=True)]
    return (lax.pad(operand, np.zeros((), operand.dtype), edges), *numbers)
