"""Custom calls that XLA TPU and its rewriting of 64-bit and dynamic programs write.

The TPU compiler does not document them. Their semantics are inferred from its dumps in `corpus/hlo/dumps/tpu`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import called_computation, refusal, require_operands
from evaluator.lowering.sorting import sort_arrays
from evaluator.values.arrays import Array, is_concrete


def _require_integers(call: CustomCallSite, *dtypes: Any) -> None:
    if any(dtype.kind not in "iu" for dtype in dtypes):
        raise refusal(call, "only integers, f64 and complex numbers can be split or combined")


@provide_custom_call("X64Combine", "X128Combine")
def lower_combine(call: CustomCallSite, low: Array, high: Array) -> Array:
    """Combine the low and high halves of a number: two floats to add, real and imaginary part, or two words."""
    (result,) = call.results
    if result.dtype.kind == "c" and low.dtype == high.dtype and low.dtype.kind == "f":
        return lax.complex(low, high)
    if result.dtype == np.float64 and low.dtype == high.dtype == np.float32:
        return lax.add(*(lax.convert_element_type(half, np.float64) for half in (high, low)))
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


@provide_custom_call("X64SplitLow", "X128SplitLow")
def lower_split_low(call: CustomCallSite, operand: Array) -> Array:
    """Return the low word, the real part, or the f32 nearest to an f64."""
    if operand.dtype.kind == "c":
        return lax.real(operand)
    return lax.convert_element_type(operand, np.float32) if operand.dtype == np.float64 else _half(call, operand, 0)


@provide_custom_call("X64SplitHigh", "X128SplitHigh")
def lower_split_high(call: CustomCallSite, operand: Array) -> Array:
    """Return the high word, the imaginary part, or an f64 less its nearest f32, as f32 (both keep 48 of 53 bits)."""
    if operand.dtype.kind == "c":
        return lax.imag(operand)
    if operand.dtype != np.float64:
        return _half(call, operand, 32)
    nearest = lax.convert_element_type(operand, np.float32)
    rest = lax.convert_element_type(lax.sub(operand, lax.convert_element_type(nearest, np.float64)), np.float32)
    return lax.select(lax.is_finite(nearest), rest, lax.full_like(rest, 0))


@provide_custom_call("ConcatBitcast")
def lower_concatenate_slices(call: CustomCallSite, *slices: Array) -> Array:
    """Concatenate slices that were copied one by one into adjacent memory."""
    (result,) = call.results
    shapes = [tuple(array.shape) for array in slices]
    for axis in range(len(result.shape)):
        joined = [(*shape[:axis], sum(s[axis] for s in shapes), *shape[axis + 1 :]) for shape in shapes]
        if all(shape == tuple(result.shape) for shape in joined):
            return lax.concatenate(slices, axis)
    raise refusal(call, "its operands must be slices of its result along one dimension")


@provide_custom_call("InvertDiagBlocksLowerTriangular", "InvertDiagBlocksUpperTriangular")
def lower_invert_triangular_blocks(call: CustomCallSite, blocks: Array) -> Array:
    """Invert each triangular block, by which XLA solves triangular systems block by block."""
    identity = np.broadcast_to(np.eye(blocks.shape[-1], dtype=blocks.dtype), blocks.shape)
    is_lower = call.target == "InvertDiagBlocksLowerTriangular"
    return lax.linalg.triangular_solve(blocks, identity, left_side=True, lower=is_lower)


@provide_custom_call("LuDecomposition")
def lower_lu(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return the factors in one matrix, pivots counted from 0, and the permutation of the rows."""
    factors, pivots, permutation = lax.linalg.lu(a)
    return factors, pivots, permutation


@provide_custom_call("CompactWyHelper")
def lower_compact_wy(call: CustomCallSite, scaled: Array) -> Array:
    """Return the triangular matrix T for which I + Y T Y^H is the product of the reflectors in the columns of Y.

    The operand is Y^H Y with a unit diagonal and zeros below it, each column scaled by -tau of its reflector. With D
    the diagonal of the operand and U its part above the diagonal, T solves T (I - U) = D.
    """
    (result,) = call.results
    if scaled.ndim < 2 or tuple(scaled.shape) != tuple(result.shape) or scaled.shape[-1] != scaled.shape[-2]:
        raise refusal(call, "the operand and the result must be square matrices of equal shape")
    identity = np.eye(scaled.shape[-1], dtype=scaled.dtype)
    above = lax.mul(scaled, np.broadcast_to(np.triu(np.ones_like(identity), 1), scaled.shape))
    system = lax.sub(np.broadcast_to(identity, scaled.shape), above)
    diagonal = lax.mul(scaled, np.broadcast_to(identity, scaled.shape))
    return lax.linalg.triangular_solve(system, diagonal, left_side=False, lower=False, unit_diagonal=True)


def _known_sizes(call: CustomCallSite, *sizes: Array) -> tuple[int, ...]:
    if not all(is_concrete(size) for size in sizes):
        message = "converts between static and dynamic shapes, which depend on values only known at run time"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    return tuple(int(np.asarray(size)) for size in sizes)


@provide_custom_call("SliceToDynamic")
def lower_slice_to_dynamic(call: CustomCallSite, operand: Array, *sizes: Array) -> Array:
    """Slice the valid elements of an array with bounded sizes out of its maximum-size buffer."""
    require_operands(call, sizes, operand.ndim)
    return lax.slice(operand, (0,) * operand.ndim, _known_sizes(call, *sizes))


@provide_custom_call("PadToStatic")
def lower_pad_to_static(call: CustomCallSite, operand: Array) -> tuple[Array, ...]:
    """Pad an array with bounded sizes to its maximum sizes with zeros, and return its sizes too."""
    padded, *sizes = call.results
    if None in padded.shape or len(sizes) != operand.ndim:
        message = "converts between static and dynamic shapes, which depend on values only known at run time"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    edges = [(0, most - size, 0) for most, size in zip(padded.shape, operand.shape, strict=True)]
    numbers = [np.asarray(size, result.dtype) for size, result in zip(operand.shape, sizes, strict=True)]
    return (lax.pad(operand, np.zeros((), operand.dtype), edges), *numbers)


@provide_custom_call("ApproxTopK", "PartialReduce")
def lower_approximate_top_k(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the leading elements along a dimension in the order of a comparator; the results are exact.

    Operands are the arrays and an initial value for each, which an exact result does not need.
    """
    dimension = call.configuration.get("reduction_dim")
    count = len(call.results)
    require_operands(call, operands, 2 * count)
    rank = operands[0].ndim if operands else 0
    if not isinstance(dimension, int) or not -rank <= dimension < rank:
        raise refusal(call, f"reduction_dim must be a dimension of its operands, not {dimension!r}")
    dimension %= rank
    comparator, context = called_computation(call)
    ordered = sort_arrays(comparator, dimension, operands[:count], context)
    sizes = [result.shape[dimension] for result in call.results]
    if None in sizes or max(sizes) > operands[0].shape[dimension]:
        raise refusal(call, "its results must not be larger than its operands")
    return tuple(lax.slice_in_dim(array, 0, size, axis=dimension) for array, size in zip(ordered, sizes, strict=True))
