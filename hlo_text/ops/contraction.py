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


#: Numbers of primitive operations by operand and accumulation type, as StableHLO's C++ knows them of some hardware.
_KNOWN_ALGORITHMS: dict[tuple[str, str], tuple[int, ...]] = {
    ("f8", "f32"): (1,),
    ("bf16", "bf16"): (1,),
    ("bf16", "f32"): (1, 3, 6, 9),
    ("f16", "f16"): (1,),
    ("f16", "f32"): (1,),
    ("tf32", "f32"): (1, 3),
    ("f32", "f32"): (1,),
    ("f64", "f64"): (1,),
}
_SMALL_FLOATS = frozenset(("f8E3M4", "f8E4M3", "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ"))


def _is_known_algorithm(op: DotGeneral) -> str | None:
    """The algorithm is one that hardware is known to have."""
    algorithm = op.algorithm
    if algorithm is None:
        return None
    lhs, rhs = (
        "f8" if type.mlir_name in _SMALL_FLOATS else type.mlir_name
        for type in (algorithm.lhs_precision_type, algorithm.rhs_precision_type)
    )
    counts = _KNOWN_ALGORITHMS.get((lhs, algorithm.accumulation_type.mlir_name), ())
    is_known = (
        lhs == rhs
        and algorithm.num_primitive_operations in counts
        and algorithm.lhs_component_count == algorithm.rhs_component_count == 1
        and (lhs == "f8" or not algorithm.allow_imprecise_accumulation)
    )
    return None if is_known else f"no hardware is known to have the algorithm {algorithm}"


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
    constraints = {
        "C1": "size(lhs_batching_dimensions) = size(rhs_batching_dimensions)",
        "C2": "size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions)",
        "C3": "is_unique(lhs_batching_dimensions + lhs_contracting_dimensions)",
        "C4": "is_unique(rhs_batching_dimensions + rhs_contracting_dimensions)",
        "C5": "0 <= lhs_batching_dimensions < rank(lhs)",
        "C6": "0 <= lhs_contracting_dimensions < rank(lhs)",
        "C7": "0 <= rhs_batching_dimensions < rank(rhs)",
        "C8": "0 <= rhs_contracting_dimensions < rank(rhs)",
        "C9": "dim(lhs, lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)",
        "C10": "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...)",
        "C11": "size(precision_config) in [0, 2]",
        "C12": (
            "shape(result) = dims(lhs, lhs_batching_dimensions) + without(shape(lhs), lhs_batching_dimensions + "
            "lhs_contracting_dimensions) + without(shape(rhs), rhs_batching_dimensions + rhs_contracting_dimensions)"
        ),
        "C13": (
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) or element_type(lhs) = element_type(rhs) "
            "or is_float(lhs) and is_float(rhs) or is_integer(lhs) and is_integer(rhs)"
        ),
        "C14": (
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) implies is_quantized(lhs) = "
            "is_quantized(result) and is_quantized(rhs)"
        ),
        "C15": "zero_points(rhs) = 0",
        "C16": "is_per_axis_quantized(rhs) implies quantization_dimension(rhs) not in rhs_contracting_dimensions",
        "C17": "is_quantized(lhs) implies storage_type(lhs) = storage_type(rhs)",
        "C18": "is_quantized(lhs) implies expressed_type(lhs) = expressed_type(rhs) = expressed_type(result)",
        "C19": "is_quantized(lhs) and is_per_tensor_quantized(rhs) implies is_per_tensor_quantized(result)",
        "C20": (
            "not is_quantized(lhs) and is_quantized(rhs) implies element_type(lhs) = expressed_type(rhs) = "
            "element_type(result)"
        ),
        "C21": "is_empty_algorithm(algorithm) or precision_config = DEFAULT",
        "C22": "0 < lhs_component_count",
        "C23": "0 < rhs_component_count",
        "C24": "0 < num_primitive_operations",
        "algorithm": _is_known_algorithm,
    }


@op(mlir="stablehlo.dot")
class Dot(DeclaredOperation):
    """Legacy: product of vectors and matrices."""

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    precision_config: tuple[Precision, ...] | None = attribute_field(
        Kind.ENUM_ARRAY, Precision, default=None, pretty="precision"
    )
    constraints = {
        "rank": "1 <= rank(lhs) <= 2 and 1 <= rank(rhs) <= 2",
        "sizes": "dim(lhs, -1) = dim(rhs, 0)",
        "shape": "shape(result) = shape(lhs)[:-1] + shape(rhs)[1:]",
    }


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
    constraints = {
        "C1": "rank(lhs) = rank(rhs)",
        "C2": "size(window_strides) = rank(lhs) - 2",
        "C3": "0 < window_strides",
        "C4": "size(padding) = rank(lhs) - 2 and (for p in padding: size(p) = 2)",
        "C5": "size(lhs_dilation) = rank(lhs) - 2",
        "C6": "0 < lhs_dilation",
        "C7": "size(rhs_dilation) = rank(lhs) - 2",
        "C8": "0 < rhs_dilation",
        "C9": "size(window_reversal) = rank(lhs) - 2",
        "C10": "dim(lhs, input_batch_dimension) % batch_group_count = 0",
        "C11": "dim(lhs, input_feature_dimension) % feature_group_count = 0",
        "C12": "size(input_spatial_dimensions) = rank(lhs) - 2",
        "C13": (
            "is_unique(d) and 0 <= d < rank(lhs) where d = [input_batch_dimension] + input_spatial_dimensions + "
            "[input_feature_dimension]"
        ),
        "C14": ("dim(rhs, kernel_input_feature_dimension) = dim(lhs, input_feature_dimension) / feature_group_count"),
        "C15": "dim(rhs, kernel_output_feature_dimension) % batch_group_count = 0",
        "C16": "dim(rhs, kernel_output_feature_dimension) % feature_group_count = 0",
        "C17": "size(kernel_spatial_dimensions) = rank(lhs) - 2",
        "C18": (
            "is_unique(d) and 0 <= d < rank(lhs) where d = kernel_spatial_dimensions + "
            "[kernel_input_feature_dimension] + [kernel_output_feature_dimension]"
        ),
        "C19": "size(output_spatial_dimensions) = rank(lhs) - 2",
        "C20": (
            "is_unique(d) and 0 <= d < rank(lhs) where d = [output_batch_dimension] + output_spatial_dimensions + "
            "[output_feature_dimension]"
        ),
        "C21": "0 < feature_group_count",
        "C22": "0 < batch_group_count",
        "C23": "feature_group_count = 1 or batch_group_count = 1",
        "C24": "size(precision_config) in [0, 2]",
        "C25": (
            "dim(result, output_batch_dimension) = dim(lhs, input_batch_dimension) / batch_group_count and "
            "dim(result, output_feature_dimension) = dim(rhs, kernel_output_feature_dimension) and dims(result, "
            "output_spatial_dimensions) = num_windows(dims(lhs, input_spatial_dimensions), dims(rhs, "
            "kernel_spatial_dimensions), window_strides, padding, lhs_dilation, rhs_dilation)"
        ),
        "C26": "rank(result) = rank(lhs)",
        "C27": (
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) or element_type(lhs) = element_type(rhs)"
        ),
        "C28": (
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) implies is_quantized(lhs) = "
            "is_quantized(result) and is_quantized(rhs)"
        ),
        "C29": "is_per_axis_quantized(rhs) implies quantization_dimension(rhs) = kernel_output_feature_dimension",
        "C30": "is_per_axis_quantized(result) implies quantization_dimension(result) = output_feature_dimension",
        "C31": "is_quantized(lhs) implies storage_type(lhs) = storage_type(rhs)",
        "C32": "is_quantized(lhs) implies expressed_type(lhs) = expressed_type(rhs) = expressed_type(result)",
        "C33": "is_quantized(lhs) and is_per_tensor_quantized(rhs) implies is_per_tensor_quantized(result)",
        "C34": (
            "not is_quantized(lhs) and is_quantized(rhs) implies element_type(lhs) = expressed_type(rhs) = "
            "element_type(result)"
        ),
    }


@op(mlir="stablehlo.convolution", hlo="convolution")
class Convolution(ConvolutionAttributes):
    """Slides the kernel `rhs` over `lhs`. HLO: `window={...}, dim_labels=b01f_01io->b01f`.

    Spec: convolution.
    """

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    #: HLO writes the window's size although it follows from the kernel's shape.
    window_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None, mlir=False)
    #: HLO `convolution_kind` (`fprop`, `wgrad`, `dgrad`) and `sparsity_config` as text.
    convolution_kind: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    sparsity_config: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    constraints = {
        "C14": (
            "is_given(sparsity_config) or dim(rhs, kernel_input_feature_dimension) = "
            "dim(lhs, input_feature_dimension) / feature_group_count"
        ),
    }


@op(mlir="stablehlo.dynamic_conv")
class DynamicConv(ConvolutionAttributes):
    """Convolution whose padding is an operand.

    Spec: dynamic_conv.
    """

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    padding: Value = operand_field(TypeClass.INTEGER, rank=2)
    result: Value = result_field(_ANY)
    constraints = {
        "C4": "shape(padding) = [rank(lhs) - 2, 2]",
    }


@op(mlir="stablehlo.fft", hlo="fft")
class Fft(DeclaredOperation):
    """Fourier transform over the innermost dimensions.

    Spec: fft.
    """

    operand: Value = operand_field(_FLOAT)
    result: Value = result_field(_FLOAT)
    fft_type: FftType = attribute_field(Kind.ENUM, FftType, pretty="type", hlo="fft_type")
    fft_length: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="length", hlo="fft_length")
    constraints = {
        "C1": "size(fft_length) <= rank(operand)",
        "C2": (
            "if fft_type = RFFT then is_float(operand) and element_type(result) = complex(element_type(operand)) else "
            "is_complex(operand) and element_type(operand) = (fft_type = IRFFT ? complex(element_type(result)) : "
            "element_type(result))"
        ),
        "C3": "1 <= size(fft_length) <= 3",
        "C4": (
            "(fft_type = RFFT implies shape(operand)[-size(fft_length):] = fft_length) and (fft_type = IRFFT implies "
            "shape(result)[-size(fft_length):] = fft_length)"
        ),
        "C5": (
            "if fft_type = RFFT then shape(result) = shape(operand)[:-1] + [halved] else if fft_type = IRFFT then "
            "shape(operand) = shape(result)[:-1] + [halved] else shape(result) = shape(operand) where "
            "halved = (fft_length[-1] = 0 ? 0 : floor(fft_length[-1] / 2) + 1)"
        ),
    }


@op(mlir="stablehlo.cholesky", hlo="cholesky")
class Cholesky(DeclaredOperation):
    """Cholesky factor of each matrix in a batch.

    Spec: cholesky.
    """

    a: Value = operand_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    result: Value = result_field(_FLOAT | TypeClass.PER_TENSOR_QUANTIZED)
    lower: bool = attribute_field(Kind.BOOL, default=False, pretty="lower", hlo="lower", hlo_omit_default=True)
    constraints = {
        "C1": "baseline_type(a) = baseline_type(result)",
        "C2": "2 <= rank(a)",
        "C3": "dim(a, -2) = dim(a, -1)",
    }


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
    constraints = {
        "C1": "baseline_element_type(a) = baseline_element_type(b)",
        "C2": "2 <= rank(a) = rank(b)",
        "C3": "shape(a)[:-2] = shape(b)[:-2] and dim(a, -2) = dim(a, -1) = dim(b, left_side ? -2 : -1)",
        "C4": "baseline_type(b) = baseline_type(result)",
        "transpose_a": "transpose_a != TRANSPOSE_INVALID",
    }
