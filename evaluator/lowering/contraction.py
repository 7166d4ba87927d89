"""Lowering of dot products, convolutions, Fourier transforms and linear algebra."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.gpus import depending_on_gpu
from evaluator.interpreter import LoweringContext
from evaluator.lowering.elementwise import SUB_BYTE_WIDTHS, convert, is_complex, is_integer
from evaluator.lowering.quantization import dequantizes
from evaluator.lowering.shape import concrete_integers
from evaluator.registry import lowers
from evaluator.values.arrays import Array, tensor_dtype
from hlo_text import ops
from hlo_text.core.attributes import DotAlgorithm, DotDimensionNumbers, FftType, Precision
from hlo_text.core.attributes import Transpose as TransposeKind
from hlo_text.core.types import BF16, F16, Type
from hlo_text.hlo.codecs.contraction import read_block_scaling, unsupported_storage

_FLOAT4 = np.dtype(ml_dtypes.float4_e2m1fn)
#: On GPUs XLA doubles many sums of products of bytes whose number is no multiple of this.
_WHOLE_WORD = 4
_PRECISIONS = {
    Precision.DEFAULT: lax.Precision.DEFAULT,
    Precision.HIGH: lax.Precision.HIGH,
    Precision.HIGHEST: lax.Precision.HIGHEST,
}


def precision_pair(config: tuple[Precision, ...] | None) -> tuple[lax.Precision, lax.Precision] | None:
    """Return the precisions of both operands for `jax.lax`, or None for the default."""
    if not config:
        return None
    lhs, rhs = (_PRECISIONS[precision] for precision in (config * 2)[:2])
    return lhs, rhs


def _common_operands(lhs: Array, rhs: Array, dtype: np.dtype[Any]) -> tuple[Array, Array, np.dtype[Any]]:
    """Convert operands to a common dtype without loss, and return them with the accumulation dtype.

    Products and sums of booleans are `and` and `or`: they are counted in i32 and converted back. Sub-byte integers are
    computed in i32 too, as XLA CPU does not support their products. Sub-byte floats, and mixed floats of one or two
    bytes, are computed in f32, which represents them all.
    """
    if dtype == np.bool_ and not is_integer(lhs.dtype):
        dtype = lhs.dtype  # a sum is true unless it is 0
    elif lhs.dtype == np.bool_ or dtype == np.bool_:
        count = np.dtype(np.int32)
        return convert(lhs, count), convert(rhs, count), count
    dtype = np.dtype(np.int32) if dtype.name in SUB_BYTE_WIDTHS else dtype
    lhs, rhs = (convert(array, dtype) if array.dtype.name in SUB_BYTE_WIDTHS else array for array in (lhs, rhs))
    if lhs.dtype != rhs.dtype:
        common = _common_dtype(lhs.dtype, rhs.dtype) if dtype.kind == "V" else dtype
        lhs, rhs = convert(lhs, common), convert(rhs, common)
    elif lhs.dtype == _FLOAT4:
        lhs, rhs = (convert(array, np.dtype(np.float32)) for array in (lhs, rhs))
    is_wider = lhs.dtype.itemsize > dtype.itemsize or (is_complex(lhs) and dtype.kind != "c")
    return lhs, rhs, lhs.dtype if is_wider else dtype


def _common_dtype(lhs: np.dtype[Any], rhs: np.dtype[Any]) -> np.dtype[Any]:
    narrow = [dtype for dtype in (lhs, rhs) if dtype.itemsize <= 2 and not is_integer(dtype)]
    wide = [np.dtype(np.float32) if dtype in narrow else dtype for dtype in (lhs, rhs)]
    return np.dtype(jnp.promote_types(*wide))


def _dot(lhs: Array, rhs: Array, numbers: DotDimensionNumbers, type: Type, precision: Any) -> Array:
    dtype = tensor_dtype(type)
    lhs, rhs, accumulation = _common_operands(lhs, rhs, dtype)
    dimensions = (
        (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
        (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
    )
    return convert(_multiply(lhs, rhs, dimensions, accumulation, precision), dtype)


def _multiply(lhs: Array, rhs: Array, dimensions: Any, dtype: np.dtype[Any], precision: Any = None) -> Array:
    product = partial(lax.dot_general, dimension_numbers=dimensions, precision=precision)
    num_products = math.prod(lhs.shape[dimension] for dimension in dimensions[0][0])
    if num_products % _WHOLE_WORD == 0:
        return product(lhs, rhs, preferred_element_type=dtype)
    return multiplied(product, lhs, rhs, dtype)


def multiplied(product: Callable[..., Any], lhs: Array, rhs: Array, dtype: np.dtype[Any]) -> Array:
    """Return a product of two arrays; on GPUs bytes are multiplied as words, since XLA returns wrong sums of bytes.

    Args:
        product: Multiplies two arrays, with the keyword argument `preferred_element_type`.
        lhs, rhs: The arrays.
        dtype: Element type of the result.
    """
    product_of_type = partial(product, preferred_element_type=dtype)
    if not is_integer(lhs.dtype) or max(lhs.dtype.itemsize, rhs.dtype.itemsize) > 1:
        return product_of_type(lhs, rhs)
    word = np.dtype(np.int64 if dtype.itemsize == 8 else np.int32)

    def of_words(lhs: Array, rhs: Array) -> Array:
        return convert(product(convert(lhs, word), convert(rhs, word), preferred_element_type=word), dtype)

    return depending_on_gpu(lhs, rhs, gpu=of_words, default=product_of_type)


@lowers(ops.DotGeneral)
@dequantizes
def lower_dot_general(op: ops.DotGeneral, context: LoweringContext, lhs: Array, rhs: Array, *auxiliary: Array) -> Array:
    lhs, rhs = _with_scales(op, context, (lhs, rhs, *auxiliary))
    precision: Any = precision_pair(op.precision_config)
    if op.algorithm is not None:
        lhs, rhs = (_round_to_component(array, op.algorithm) for array in (lhs, rhs))
        precision = lax.Precision.HIGHEST
    return _dot(lhs, rhs, op.dot_dimension_numbers, op.result.type, precision)


def _with_scales(
    op: ops.DotGeneral | ops.Convolution, context: LoweringContext, operands: tuple[Array, ...]
) -> tuple[Array, Array]:
    """Return both operands, multiplied by the scales of their blocks."""
    sides = {"lhs": operands[0], "rhs": operands[1]}
    found = unsupported_storage(op, [array.shape for array in operands])
    if found is not None:
        raise context.error(op, "lower.unsupported", found)
    for side, scaling in read_block_scaling(op.block_scaling_config or "").items():
        wide = np.dtype(jnp.promote_types(tensor_dtype(op.result.type), np.float32))
        sides[side] = scaled(sides[side], operands[scaling.scale_operand], wide)
    return sides["lhs"], sides["rhs"]


def scaled(array: Array, scale: Array, dtype: np.dtype[Any]) -> Array:
    """Multiply an array by the scales of its blocks; a scalar scales all elements."""
    scale = convert(scale, dtype)
    for dimension, size in enumerate(scale.shape):
        scale = jnp.repeat(scale, array.shape[dimension] // size, axis=dimension)
    return jnp.multiply(convert(array, dtype), scale)


def _round_to_component(array: Array, algorithm: DotAlgorithm) -> Array:
    """Round an f32 operand as a one-component dot algorithm does; several components are close to full precision."""
    precise = algorithm.lhs_component_count > 1 or algorithm.num_primitive_operations > 1
    if precise or array.dtype != np.float32:
        return array
    if algorithm.lhs_precision_type == BF16:
        return lax.reduce_precision(array, 8, 7)
    return lax.reduce_precision(array, 5, 10) if algorithm.lhs_precision_type == F16 else array


@lowers(ops.Dot)
@dequantizes
def lower_dot(op: ops.Dot, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    """Contract the last dimension of lhs with the first of rhs."""
    numbers = DotDimensionNumbers((), (), (lhs.ndim - 1,), (0,))
    return _dot(lhs, rhs, numbers, op.result.type, precision_pair(op.precision_config))


@lowers(ops.Einsum)
@dequantizes
def lower_einsum(op: ops.Einsum, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    dtype = tensor_dtype(op.result.type)
    lhs, rhs, accumulation = _common_operands(lhs, rhs, dtype)
    return convert(multiplied(partial(jnp.einsum, op.einsum_config), lhs, rhs, accumulation), dtype)


@lowers(ops.UnaryEinsum)
@dequantizes
def lower_unary_einsum(op: ops.UnaryEinsum, context: LoweringContext, operand: Array) -> Array:
    return jnp.einsum(op.einsum_config, operand)


@lowers(ops.Convolution)
@dequantizes
def lower_convolution(
    op: ops.Convolution, context: LoweringContext, lhs: Array, rhs: Array, *auxiliary: Array
) -> Array:
    lhs, rhs = _with_scales(op, context, (lhs, rhs, *auxiliary))
    if op.algorithm is not None:
        lhs, rhs = (_round_to_component(array, op.algorithm) for array in (lhs, rhs))
    rank = len(op.dimension_numbers.input_spatial_dimensions)
    return _convolve(op, lhs, rhs, op.padding or ((0, 0),) * rank)


@lowers(ops.DynamicConv)
@dequantizes
def lower_dynamic_conv(op: ops.DynamicConv, context: LoweringContext, lhs: Array, rhs: Array, padding: Array) -> Array:
    flat = concrete_integers(op, context, padding)
    return _convolve(op, lhs, rhs, tuple(zip(flat[::2], flat[1::2], strict=True)))


def _convolve(
    op: ops.Convolution | ops.DynamicConv, lhs: Array, rhs: Array, padding: Sequence[tuple[int, ...]]
) -> Array:
    numbers = op.dimension_numbers
    rank = len(numbers.input_spatial_dimensions)
    if op.window_reversal is not None:
        reversed_dimensions = [
            dimension
            for dimension, is_reversed in zip(numbers.kernel_spatial_dimensions, op.window_reversal, strict=True)
            if is_reversed
        ]
        rhs = lax.rev(rhs, reversed_dimensions)
    dtype = tensor_dtype(op.result.type)
    lhs, rhs, accumulation = _common_operands(lhs, rhs, dtype)
    convolution: dict[str, Any] = {
        "window_strides": op.window_strides or (1,) * rank,
        "padding": [(low, high) for low, high in padding],
        "lhs_dilation": op.lhs_dilation or (1,) * rank,
        "rhs_dilation": op.rhs_dilation or (1,) * rank,
        "dimension_numbers": lax.ConvDimensionNumbers(
            (numbers.input_batch_dimension, numbers.input_feature_dimension, *numbers.input_spatial_dimensions),
            (
                numbers.kernel_output_feature_dimension,
                numbers.kernel_input_feature_dimension,
                *numbers.kernel_spatial_dimensions,
            ),
            (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions),
        ),
        "feature_group_count": op.feature_group_count,
        "batch_group_count": op.batch_group_count,
        "preferred_element_type": accumulation,
    }
    convolve: Callable[..., Any] = partial(
        lax.conv_general_dilated, **convolution, precision=precision_pair(op.precision_config)
    )
    if is_integer(accumulation):  # cuDNN has no convolutions of integers
        product = partial(convolve_by_product, **convolution)
        result = depending_on_gpu(lhs, rhs, gpu=product, default=convolve)
    else:
        result = convolve(lhs, rhs)
    return convert(result, dtype)


def convolve_by_product(
    lhs: Array,
    rhs: Array,
    *,
    window_strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int],
    rhs_dilation: Sequence[int],
    dimension_numbers: lax.ConvDimensionNumbers,
    feature_group_count: int,
    batch_group_count: int,
    preferred_element_type: np.dtype[Any],
) -> Array:
    """Return `lax.conv_general_dilated` as one product of all windows of the input with the kernel."""
    rank, zero = len(window_strides), np.zeros((), lhs.dtype)
    edges = [(low, high, step - 1) for (low, high), step in zip(padding, lhs_dilation, strict=True)]
    windows = lax.pad(lax.transpose(lhs, dimension_numbers.lhs_spec), zero, [(0, 0, 0), (0, 0, 0), *edges])
    kernel = lax.transpose(rhs, dimension_numbers.rhs_spec)
    for index, (stride, step) in enumerate(zip(window_strides, rhs_dilation, strict=True)):
        axis, size = 2 + 2 * index, kernel.shape[2 + index]
        starts = np.arange(0, windows.shape[axis] - step * (size - 1), stride)
        indices = starts[:, None] + step * np.arange(size)
        windows = windows[(slice(None),) * axis + (indices,)]
    groups, grouped = feature_group_count * batch_group_count, 0 if batch_group_count > 1 else 1
    windows, kernel = _split(windows, grouped, groups), _split(kernel, 0, groups)
    summed = ((2, *range(4, 4 + 2 * rank, 2)), tuple(range(2, 3 + rank)))
    sums = _multiply(windows, kernel, (summed, ((grouped,), (0,))), preferred_element_type)
    features = lax.transpose(sums, (1, 0, sums.ndim - 1, *range(2, sums.ndim - 1)))
    result = lax.collapse(features, 1, 3)
    return lax.transpose(result, tuple(np.argsort(np.array(dimension_numbers.out_spec)).tolist()))


def _split(array: Array, dimension: int, groups: int) -> Array:
    """Split a dimension into groups and their elements."""
    sizes = (groups, array.shape[dimension] // groups)
    return lax.reshape(array, (*array.shape[:dimension], *sizes, *array.shape[dimension + 1 :]))


_FFT_TYPES = {
    FftType.FFT: lax.FftType.FFT,
    FftType.IFFT: lax.FftType.IFFT,
    FftType.RFFT: lax.FftType.RFFT,
    FftType.IRFFT: lax.FftType.IRFFT,
}


@lowers(ops.Fft)
def lower_fft(op: ops.Fft, context: LoweringContext, operand: Array) -> Array:
    if op.fft_type is FftType.RFFT and op.fft_length[-1] == 0:  # for which JAX returns a dimension of size 1
        return lax.complex(operand, operand)
    return lax.fft(operand, _FFT_TYPES[op.fft_type], op.fft_length)


@lowers(ops.Cholesky)
@dequantizes
def lower_cholesky(op: ops.Cholesky, context: LoweringContext, a: Array) -> Array:
    """Return the Cholesky factor of the stated triangle, with zeros in the other triangle."""
    return _in_lapack_type(_cholesky if op.lower else lambda wide: adjoint(_cholesky(adjoint(wide))), a)


def _cholesky(a: Array) -> Array:
    return lax.linalg.cholesky(a, symmetrize_input=False)


def _in_lapack_type(function: Callable[..., Array], *arrays: Array) -> Array:
    """Apply a LAPACK function in `f32` at least, as LAPACK has no narrower floats."""
    dtype = arrays[0].dtype
    if dtype.itemsize >= 4:
        return function(*arrays)
    return convert(function(*(convert(array, np.dtype(np.float32)) for array in arrays)), dtype)


def adjoint(array: Array) -> Array:
    """Return the conjugate transpose of the matrices in a batch."""
    order = [*range(array.ndim - 2), array.ndim - 1, array.ndim - 2]
    transposed = lax.transpose(array, order)
    return lax.conj(transposed) if is_complex(array) else transposed


@lowers(ops.TriangularSolve)
@dequantizes
def lower_triangular_solve(op: ops.TriangularSolve, context: LoweringContext, a: Array, b: Array) -> Array:
    solve = partial(
        lax.linalg.triangular_solve,
        left_side=op.left_side,
        lower=op.lower,
        transpose_a=op.transpose_a in (TransposeKind.TRANSPOSE, TransposeKind.ADJOINT),
        conjugate_a=op.transpose_a is TransposeKind.ADJOINT,
        unit_diagonal=op.unit_diagonal,
    )
    return _in_lapack_type(solve, a, b)
