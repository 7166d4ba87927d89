"""Dot products, convolutions, Fourier transforms and linear algebra."""

from __future__ import annotations

from hlo_text.attributes import (
    ConvolutionDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    Precision,
)
from hlo_text.attributes import Transpose as TransposeKind
from hlo_text.ir import Value
from hlo_text.opdef import DeclaredOperation, Kind, TypeClass, attribute_field, op, operand_field, result_field

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_ANY = TypeClass.TENSOR_OR_ANY_QUANTIZED
_FLOAT = TypeClass.FLOAT | TypeClass.COMPLEX


@op(mlir="stablehlo.dot_general", hlo="dot")
class DotGeneral(DeclaredOperation):
    """Sums products over the contracting dimensions, for each index of the batching dimensions.

    The result has the batching dimensions, then the remaining ones of lhs, then those of rhs.

    Spec: dot_general.
    """

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    dot_dimension_numbers: DotDimensionNumbers = attribute_field(Kind.STRUCT, DotDimensionNumbers)
    precision_config: tuple[Precision, ...] | None = attribute_field(Kind.ENUM_ARRAY, Precision, default=None)
    algorithm: DotAlgorithm | None = attribute_field(Kind.STRUCT, DotAlgorithm, default=None)


@op(mlir="stablehlo.dot")
class Dot(DeclaredOperation):
    """Legacy: product of vectors and matrices."""

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    precision_config: tuple[Precision, ...] | None = attribute_field(
        Kind.ENUM_ARRAY, Precision, default=None, pretty="precision"
    )


@op(mlir="stablehlo.einsum")
class Einsum(DeclaredOperation):
    """Legacy: Einstein summation of two operands."""

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    einsum_config: str = attribute_field(Kind.STRING, pretty="config")


@op(mlir="stablehlo.unary_einsum")
class UnaryEinsum(DeclaredOperation):
    """Legacy: Einstein summation of one operand."""

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    einsum_config: str = attribute_field(Kind.STRING, pretty="config")


class ConvolutionAttributes(DeclaredOperation):
    """The attributes `convolution` and `dynamic_conv` share."""

    __slots__ = ()
    window_strides: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    lhs_dilation: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    rhs_dilation: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    window_reversal: tuple[bool, ...] | None = attribute_field(Kind.BOOL_ARRAY, default=None)
    dimension_numbers: ConvolutionDimensionNumbers = attribute_field(Kind.STRUCT, ConvolutionDimensionNumbers)
    feature_group_count: int = attribute_field(Kind.I64)
    batch_group_count: int = attribute_field(Kind.I64)
    precision_config: tuple[Precision, ...] | None = attribute_field(Kind.ENUM_ARRAY, Precision, default=None)


@op(mlir="stablehlo.convolution", hlo="convolution")
class Convolution(ConvolutionAttributes):
    """Slides the kernel `rhs` over `lhs`. HLO: `window={...}, dim_labels=b01f_01io->b01f`.

    Spec: convolution.
    """

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)


@op(mlir="stablehlo.dynamic_conv")
class DynamicConv(ConvolutionAttributes):
    """Convolution whose padding is an operand.

    Spec: dynamic_conv.
    """

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    padding: Value = operand_field(TypeClass.INTEGER, rank=2)
    result: Value = result_field(_ANY)


@op(mlir="stablehlo.fft", hlo="fft")
class Fft(DeclaredOperation):
    """Fourier transform over the innermost dimensions.

    Spec: fft.
    """

    operand: Value = operand_field(_FLOAT)
    result: Value = result_field(_FLOAT)
    fft_type: FftType = attribute_field(Kind.ENUM, FftType, pretty="type", hlo="fft_type")
    fft_length: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="length", hlo="fft_length")


@op(mlir="stablehlo.cholesky", hlo="cholesky")
class Cholesky(DeclaredOperation):
    """Cholesky factor of each matrix in a batch.

    Spec: cholesky.
    """

    a: Value = operand_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    result: Value = result_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    lower: bool = attribute_field(Kind.BOOL, default=False, pretty="lower", hlo="lower", hlo_omit_default=True)


@op(mlir="stablehlo.triangular_solve", hlo="triangular-solve")
class TriangularSolve(DeclaredOperation):
    """Solves op(a) x = b or x op(a) = b for triangular matrices.

    Spec: triangular_solve.
    """

    a: Value = operand_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    b: Value = operand_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    result: Value = result_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    left_side: bool = attribute_field(Kind.BOOL, hlo="left_side", hlo_omit_default=True)
    lower: bool = attribute_field(Kind.BOOL, hlo="lower", hlo_omit_default=True)
    unit_diagonal: bool = attribute_field(Kind.BOOL, hlo="unit_diagonal", hlo_omit_default=True)
    transpose_a: TransposeKind = attribute_field(Kind.ENUM, TransposeKind, hlo="transpose_a")
