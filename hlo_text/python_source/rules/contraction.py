"""Dot products, convolutions, Fourier transforms and linear algebra."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import DotDimensionNumbers, Precision
from hlo_text.core.attributes import Transpose as TransposeKind
from hlo_text.core.ir import Value
from hlo_text.core.types import BF16, F16, F32, I32, ComplexType, IntegerType, num_bits
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import (
    Expression,
    Precedence,
    attribute,
    call,
    infix,
    literal,
    method,
    text,
    tuple_of,
)
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes
from hlo_text.python_source.rules.elementwise import element_type


def precision_of(config: tuple[Precision, ...] | None) -> Expression | None:
    """Return the precision argument, None for the default."""
    if not config or all(precision is Precision.DEFAULT for precision in config):
        return None
    if len(set(config)) == 1:
        return text(f"lax.Precision.{config[0].value}")
    return tuple_of(text(f"lax.Precision.{precision.value}") for precision in config)


@writes(ops.DotGeneral)
def write_dot_general(op: ops.DotGeneral, body: FunctionBody) -> Expression:
    if op.attributes.get("sparsity_config") is not None or op.attributes.get("block_scaling_config") is not None:
        raise RefusedError("sparse and block-scaled operands have no equivalent in jax.lax")
    precision = precision_of(op.precision_config)
    lhs, rhs = body[op.lhs], body[op.rhs]
    if op.algorithm is not None:
        lhs, rhs = (_rounded(operand, value, op.algorithm) for operand, value in ((lhs, op.lhs), (rhs, op.rhs)))
        precision = text("lax.Precision.HIGHEST")
    return _dot(op, lhs, rhs, op.dot_dimension_numbers, precision)


def _rounded(operand: Expression, value: Value, algorithm: Any) -> Expression:
    """Return an operand rounded for a one-component algorithm; algorithms with more components need no rounding."""
    is_precise = algorithm.lhs_component_count > 1 or algorithm.num_primitive_operations > 1
    if is_precise or element_type(value) != F32 or algorithm.lhs_precision_type not in (BF16, F16):
        return operand
    bits = (8, 7) if algorithm.lhs_precision_type == BF16 else (5, 10)
    return call("lax.reduce_precision", operand, exponent_bits=bits[0], mantissa_bits=bits[1])


@writes(ops.Dot)
def write_dot(op: ops.Dot, body: FunctionBody) -> Expression:
    numbers = DotDimensionNumbers((), (), (len(shape_of(op.lhs.type)) - 1,), (0,))
    return _dot(op, body[op.lhs], body[op.rhs], numbers, precision_of(op.precision_config))


def _dot(op: Any, lhs: Expression, rhs: Expression, numbers: DotDimensionNumbers, precision: Any) -> Expression:
    left, right, made = element_type(op.lhs), element_type(op.rhs), element_type(op.result)
    common = _common_type(left, right, made)
    lhs, rhs = (
        operand if type == common else method(operand, "astype", text(dtype_name(common)))
        for operand, type in ((lhs, left), (rhs, right))
    )
    accumulated = common if isinstance(made, IntegerType) and made.width < 8 else made
    if num_bits(common) > num_bits(accumulated):
        accumulated = common
    product = _product(op, lhs, rhs, numbers, precision, None if accumulated == common else accumulated)
    return product if accumulated == made else method(product, "astype", text(dtype_name(made)))


def _common_type(left: Any, right: Any, made: Any) -> Any:
    """Return the type in which operands are multiplied; booleans and integers below a byte use 32 bits."""
    if any(isinstance(type, IntegerType) and type.width < 8 for type in (left, right, made)):
        return I32
    if left == right:
        return left
    if isinstance(left, ComplexType) or isinstance(right, ComplexType):
        return left if isinstance(left, ComplexType) else right
    return left if num_bits(left) > num_bits(right) else right if num_bits(right) > num_bits(left) else made


def _product(
    op: Any, lhs: Expression, rhs: Expression, numbers: DotDimensionNumbers, precision: Any, preferred: Any
) -> Expression:
    contracting = (tuple(numbers.lhs_contracting_dimensions), tuple(numbers.rhs_contracting_dimensions))
    batching = (tuple(numbers.lhs_batching_dimensions), tuple(numbers.rhs_batching_dimensions))
    ranks = len(shape_of(op.lhs.type)), len(shape_of(op.rhs.type))
    if precision is None and preferred is None and batching == ((), ()):
        product = _matrix_product(lhs, rhs, contracting, ranks)
        if product is not None:
            return product
    return call(
        "lax.dot_general",
        lhs,
        rhs,
        (contracting, batching),
        precision=precision,
        preferred_element_type=text(dtype_name(preferred)) if preferred is not None else None,
    )


def _matrix_product(lhs: Expression, rhs: Expression, contracting: Any, ranks: tuple[int, int]) -> Expression | None:
    """Return `lhs @ rhs` of vectors and matrices, transposed if necessary, or None for other products."""
    is_stacked = ranks[0] > 2 and ranks[1] == 2 and contracting == ((ranks[0] - 1,), (0,))
    if is_stacked:
        return infix("@", Precedence.PRODUCT, lhs, rhs)
    if max(ranks) > 2 or min(ranks) < 1 or tuple(map(len, contracting)) != (1, 1):
        return None
    (left,), (right,) = contracting
    if left != ranks[0] - 1:
        lhs = attribute(lhs, "T")
    if right != 0:
        rhs = attribute(rhs, "T")
    return infix("@", Precedence.PRODUCT, lhs, rhs)


@writes(ops.Einsum)
def write_einsum(op: ops.Einsum, body: FunctionBody) -> Expression:
    return call("jnp.einsum", op.einsum_config, body[op.lhs], body[op.rhs])


@writes(ops.UnaryEinsum)
def write_unary_einsum(op: ops.UnaryEinsum, body: FunctionBody) -> Expression:
    return call("jnp.einsum", op.einsum_config, body[op.operand])


@writes(ops.Convolution)
def write_convolution(op: ops.Convolution, body: FunctionBody) -> Expression:
    if op.attributes.get("sparsity_config") is not None or op.attributes.get("block_scaling_config") is not None:
        raise RefusedError("sparse and block-scaled operands have no equivalent in jax.lax")
    rank = len(op.dimension_numbers.input_spatial_dimensions)
    lhs, rhs = body[op.lhs], body[op.rhs]
    if op.algorithm is not None:
        lhs, rhs = (_rounded(operand, value, op.algorithm) for operand, value in ((lhs, op.lhs), (rhs, op.rhs)))
    flipped = _reversed_dimensions(op)
    rhs = call("lax.rev", rhs, flipped) if flipped else rhs
    left, right, made = element_type(op.lhs), element_type(op.rhs), element_type(op.result)
    common = _common_type(left, right, made)
    lhs, rhs = (
        operand if type == common else method(operand, "astype", text(dtype_name(common)))
        for operand, type in ((lhs, left), (rhs, right))
    )
    return call(
        "lax.conv_general_dilated",
        lhs,
        rhs,
        window_strides=tuple(op.window_strides or (1,) * rank),
        padding=tuple_of(literal(tuple(pair)) for pair in op.padding or ((0, 0),) * rank),
        lhs_dilation=_unless_ones(op.lhs_dilation),
        rhs_dilation=_unless_ones(op.rhs_dilation),
        dimension_numbers=_convolution_numbers(op),
        feature_group_count=op.feature_group_count if op.feature_group_count != 1 else None,
        batch_group_count=op.batch_group_count if op.batch_group_count != 1 else None,
        precision=precision_of(op.precision_config),
        preferred_element_type=text(dtype_name(made)) if made != common else None,
    )


def _reversed_dimensions(op: ops.Convolution) -> tuple[int, ...]:
    reversal = op.window_reversal or (False,) * len(op.dimension_numbers.kernel_spatial_dimensions)
    spatial = op.dimension_numbers.kernel_spatial_dimensions
    return tuple(dimension for dimension, is_reversed in zip(spatial, reversal, strict=True) if is_reversed)


def _unless_ones(sizes: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return tuple(sizes) if sizes and any(size != 1 for size in sizes) else None


#: Letters of spatial dimensions in `("NHWC", "HWIO", "NHWC")`.
_SPATIAL = {1: "W", 2: "HW", 3: "DHW"}


def _convolution_numbers(op: ops.Convolution) -> Expression:
    numbers = op.dimension_numbers
    arrays = (
        ("NC", numbers.input_batch_dimension, numbers.input_feature_dimension, numbers.input_spatial_dimensions),
        (
            "OI",
            numbers.kernel_output_feature_dimension,
            numbers.kernel_input_feature_dimension,
            numbers.kernel_spatial_dimensions,
        ),
        ("NC", numbers.output_batch_dimension, numbers.output_feature_dimension, numbers.output_spatial_dimensions),
    )
    letters = _SPATIAL.get(len(numbers.input_spatial_dimensions))
    if letters is None:
        specs = [(first, second, *spatial) for _, first, second, spatial in arrays]
        return call("lax.ConvDimensionNumbers", *specs)
    return literal(
        tuple(_layout(names + letters, (first, second, *spatial)) for names, first, second, spatial in arrays)
    )


def _layout(letters: str, dimensions: tuple[int, ...]) -> str:
    return "".join(letter for _, letter in sorted(zip(dimensions, letters, strict=True)))


@writes(ops.Fft)
def write_fft(op: ops.Fft, body: FunctionBody) -> Expression:
    return call("lax.fft", body[op.operand], text(f"lax.FftType.{op.fft_type.value}"), tuple(op.fft_length))


@writes(ops.Cholesky)
def write_cholesky(op: ops.Cholesky, body: FunctionBody) -> Expression:
    operand = body[op.a]
    made = call("lax.linalg.cholesky", operand if op.lower else _adjoint(operand, op.a), symmetrize_input=text("False"))
    return made if op.lower else _adjoint(made, op.a)


def _adjoint(matrix: Expression, value: Value) -> Expression:
    swapped = call("jnp.swapaxes", matrix, -1, -2)
    return call("lax.conj", swapped) if isinstance(element_type(value), ComplexType) else swapped


@writes(ops.TriangularSolve)
def write_triangular_solve(op: ops.TriangularSolve, body: FunctionBody) -> Expression:
    return call(
        "lax.linalg.triangular_solve",
        body[op.a],
        body[op.b],
        left_side=op.left_side,
        lower=op.lower,
        transpose_a=op.transpose_a in (TransposeKind.TRANSPOSE, TransposeKind.ADJOINT),
        conjugate_a=op.transpose_a is TransposeKind.ADJOINT or None,
        unit_diagonal=op.unit_diagonal or None,
    )
