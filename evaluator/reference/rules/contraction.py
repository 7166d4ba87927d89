"""Dot products, convolutions, Fourier transforms and linear algebra, accumulated in a wide type and rounded once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, element_type_of
from evaluator.reference.registry import Context, Value, computes_numbers, dequantizes
from evaluator.reference.rules.movement import padded, result_shape
from hlo_text import ops
from hlo_text.core.attributes import FftType
from hlo_text.core.attributes import Transpose as Transposition
from hlo_text.core.ir import Operation
from hlo_text.hlo.codecs.contraction import read_block_scaling, unsupported_storage


def wide_operands(op: Operation, context: Context, *arrays: Array) -> list[Array]:
    """Return operands in a form for accumulation."""
    types = [element_type_of(value.type) for value in op.operands]
    return [context.arithmetic.widened(*pair) for pair in zip(arrays, types, strict=False)]


def rounded_result(op: Operation, context: Context, array: Array) -> tuple[Value, ...]:
    """Convert an accumulated value to the type of the operation's result."""
    return (context.arithmetic.narrowed(array, element_type_of(op.results[0].type)),)


def contracted(
    context: Context, lhs: Array, rhs: Array, batching: Sequence[Sequence[int]], contracting: Sequence[Sequence[int]]
) -> Array:
    """Sum products over contracting dimensions for every index of the batch dimensions."""
    lhs_free, rhs_free = (
        [axis for axis in range(array.ndim) if axis not in (*batch, *inner)]
        for array, batch, inner in zip((lhs, rhs), batching, contracting, strict=True)
    )
    batch_shape = [lhs.shape[axis] for axis in batching[0]]
    free_shape = [lhs.shape[axis] for axis in lhs_free] + [rhs.shape[axis] for axis in rhs_free]
    left = lhs.transpose(*batching[0], *lhs_free, *contracting[0])
    right = rhs.transpose(*batching[1], *contracting[1], *rhs_free)
    batches, summed = math.prod(batch_shape), math.prod(lhs.shape[axis] for axis in contracting[0])
    rows, columns = (math.prod(a.shape[x] for x in free) for a, free in ((lhs, lhs_free), (rhs, rhs_free)))
    product = context.arithmetic.multiplied(
        left.reshape(batches, rows, summed), right.reshape(batches, summed, columns)
    )
    return product.reshape([*batch_shape, *free_shape])


@dequantizes(ops.DotGeneral)
def _dot_general(op: ops.DotGeneral, context: Context, *operands: Array) -> tuple[Value, ...]:
    numbers = op.dot_dimension_numbers
    batching = numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions
    contracting = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    return rounded_result(op, context, contracted(context, *_with_scales(op, context, operands), batching, contracting))


def _with_scales(
    op: ops.DotGeneral | ops.Convolution, context: Context, operands: tuple[Array, ...]
) -> tuple[Array, Array]:
    """Return both operands in the accumulation type, multiplied by their block scales."""
    found = unsupported_storage(op, [array.shape for array in operands])
    if found is not None:
        raise context.refusal(op, found)
    wide = wide_operands(op, context, *operands)
    scaling = read_block_scaling(op.block_scaling_config or "")
    for place, side in enumerate(("lhs", "rhs")):
        if side in scaling:
            wide[place] = scaled(wide[place], wide[scaling[side].scale_operand])
    return wide[0], wide[1]


def scaled(array: Array, factors: Array) -> Array:
    """Multiply each block of an array by its factor."""
    for axis, size in enumerate(factors.shape):
        factors = np.repeat(factors, array.shape[axis] // size, axis)
    with np.errstate(all="ignore"):
        return np.asarray(array * factors)


@dequantizes(ops.Dot)
def _dot(op: ops.Dot, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    left, right = wide_operands(op, context, lhs, rhs)
    return rounded_result(op, context, contracted(context, left, right, ((), ()), ((lhs.ndim - 1,), (0,))))


@dequantizes(ops.Einsum)
def _einsum(op: ops.Einsum, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return rounded_result(op, context, np.einsum(op.einsum_config, *wide_operands(op, context, lhs, rhs)))


@dequantizes(ops.UnaryEinsum)
def _unary_einsum(op: ops.UnaryEinsum, context: Context, operand: Array) -> tuple[Value, ...]:
    return rounded_result(op, context, np.einsum(op.einsum_config, *wide_operands(op, context, operand)))


@dequantizes(ops.Convolution)
def _convolution(op: ops.Convolution, context: Context, *operands: Array) -> tuple[Value, ...]:
    rank = operands[0].ndim - 2
    lhs, rhs = _with_scales(op, context, operands)
    return rounded_result(op, context, _convolved(op, context, lhs, rhs, op.padding or ((0, 0),) * rank))


@dequantizes(ops.DynamicConv)
def _dynamic_conv(op: ops.DynamicConv, context: Context, lhs: Array, rhs: Array, padding: Array) -> tuple[Value, ...]:
    pairs = [(int(low), int(high)) for low, high in padding.reshape(-1, 2)]
    left, right = wide_operands(op, context, lhs, rhs)
    return rounded_result(op, context, _convolved(op, context, left, right, pairs))


def _convolved(op: Any, context: Context, lhs: Array, rhs: Array, padding: Sequence[Sequence[int]]) -> Array:
    """Transpose operands to (batch, features, space) and (features out, features in, space); sum over the kernel."""
    numbers, rank = op.dimension_numbers, lhs.ndim - 2
    base = lhs.transpose(
        numbers.input_batch_dimension, numbers.input_feature_dimension, *numbers.input_spatial_dimensions
    )
    kernel = rhs.transpose(
        numbers.kernel_output_feature_dimension,
        numbers.kernel_input_feature_dimension,
        *numbers.kernel_spatial_dimensions,
    )
    reversal = op.window_reversal or (False,) * rank
    kernel = np.flip(kernel, tuple(2 + axis for axis in range(rank) if reversal[axis]))
    ones = (1,) * rank
    strides, dilations = op.window_strides or ones, op.rhs_dilation or ones
    low, high = [[0, 0, *(pair[side] for pair in padding)] for side in (0, 1)]
    interior = [0, 0, *(step - 1 for step in op.lhs_dilation or ones)]
    base = padded(base, np.zeros((), base.dtype), low, high, interior)
    groups = max(op.feature_group_count, op.batch_group_count)
    split_axis = 1 if op.feature_group_count > 1 else 0
    bases, kernels = np.split(base, groups, split_axis), np.split(kernel, groups, 0)
    parts = [_one_group(context, b, k, strides, dilations) for b, k in zip(bases, kernels, strict=True)]
    result = np.concatenate(parts, 1)
    order = (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions)
    return result.transpose(np.argsort(order))


def _one_group(context: Context, base: Array, kernel: Array, strides: Sequence[int], dilations: Sequence[int]) -> Array:
    sizes = kernel.shape[2:]
    reach = [(size - 1) * step + 1 for size, step in zip(sizes, dilations, strict=True)]
    shape = [max((n - span) // s + 1, 0) for n, span, s in zip(base.shape[2:], reach, strides, strict=True)]
    result = np.zeros((base.shape[0], kernel.shape[0], *shape), np.result_type(base, kernel))
    for place in np.ndindex(*sizes):
        starts = [i * step for i, step in zip(place, dilations, strict=True)]
        window = tuple(
            slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, shape, strides, strict=True)
        )
        part = contracted(
            context,
            base[(slice(None), slice(None), *window)],
            kernel[(slice(None), slice(None), *place)],
            ((), ()),
            ((1,), (1,)),
        )
        result += np.moveaxis(part, -1, 1)
    return result


@computes_numbers(ops.Fft)
def _fft(op: ops.Fft, context: Context, operand: Array) -> tuple[Value, ...]:
    axes = tuple(range(operand.ndim - len(op.fft_length), operand.ndim))
    lengths = tuple(op.fft_length)
    (wide,) = wide_operands(op, context, operand)
    functions: dict[FftType, Any] = {
        FftType.FFT: np.fft.fftn,
        FftType.IFFT: np.fft.ifftn,
        FftType.RFFT: np.fft.rfftn,
        FftType.IRFFT: np.fft.irfftn,
    }
    if 0 in lengths:
        return rounded_result(op, context, np.zeros(result_shape(op)))
    return rounded_result(op, context, functions[op.fft_type](wide, lengths, axes))


@computes_numbers(ops.Cholesky)
def _cholesky(op: ops.Cholesky, context: Context, matrix: Array) -> tuple[Value, ...]:
    """Factorize column by column; a matrix that is not positive definite gives NaN."""
    (wide,) = wide_operands(op, context, matrix)
    given = wide if op.lower else np.conj(np.swapaxes(wide, -1, -2))
    size = wide.shape[-1]
    factor = np.zeros_like(wide)
    with np.errstate(all="ignore"):
        for column in range(size):
            row = factor[..., column, :column]
            pivot = given[..., column, column].real - np.sum(np.abs(row) ** 2, -1)
            diagonal = np.sqrt(pivot)
            factor[..., column, column] = diagonal
            below = factor[..., column + 1 :, :column]
            rest = given[..., column + 1 :, column] - np.sum(below * np.conj(row)[..., None, :], -1)
            factor[..., column + 1 :, column] = rest / diagonal[..., None]
    failed = np.isnan(factor).any((-1, -2), keepdims=True)
    factor = np.where(failed & np.tri(size, dtype=bool), np.nan, factor)
    return rounded_result(op, context, factor if op.lower else np.conj(np.swapaxes(factor, -1, -2)))


@computes_numbers(ops.TriangularSolve)
def _triangular_solve(op: ops.TriangularSolve, context: Context, a: Array, b: Array) -> tuple[Value, ...]:
    """Solve by substitution, row by row, without reading the other triangle."""
    matrix, right = wide_operands(op, context, a, b)
    matrix = np.tril(matrix) if op.lower else np.triu(matrix)
    is_lower = op.lower
    if op.transpose_a in (Transposition.TRANSPOSE, Transposition.ADJOINT):
        matrix, is_lower = np.swapaxes(matrix, -1, -2), not is_lower
    if op.transpose_a is Transposition.ADJOINT:
        matrix = np.conj(matrix)
    if not op.left_side:  # x a = b is a^T x^T = b^T
        matrix, right, is_lower = np.swapaxes(matrix, -1, -2), np.swapaxes(right, -1, -2), not is_lower
    size = matrix.shape[-1]
    x = np.zeros_like(right)
    with np.errstate(all="ignore"):
        for row in range(size) if is_lower else reversed(range(size)):
            known = np.sum(matrix[..., row, :, None] * x, -2)
            rest = right[..., row, :] - known
            x[..., row, :] = rest if op.unit_diagonal else rest / matrix[..., row, row, None]
    return rounded_result(op, context, x if op.left_side else np.swapaxes(x, -1, -2))
