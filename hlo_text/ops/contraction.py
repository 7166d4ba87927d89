"""Dot products, convolutions, Fourier transforms and linear algebra."""

from __future__ import annotations

from hlo_text.core.attributes import (
    ConvolutionDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    Precision,
)
from hlo_text.core.attributes import Transpose as TransposeKind
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import ComplexType, ElementType, FloatType, QuantizedType, TensorType, Type
from hlo_text.inference.result_types import (
    Dimension,
    dimensions_of,
    fail_to_infer,
    fresh_type,
    higher_precision,
    require,
    require_axes,
    require_same_size,
    reshaped_like,
    retyped,
    tensor_type,
)
from hlo_text.inference.shape_formulas import contracted, einsum_dimensions, require_square, windowed

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_ANY = TypeClass.TENSOR_OR_ANY_QUANTIZED
_FLOAT = TypeClass.FLOAT | TypeClass.COMPLEX

_PRECISIONS = "size(precision_config) <= 2"
_AUXILIARY = "size(auxiliary_operands) = 0 or is_given(sparsity_config) or is_given(block_scaling_config)"

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
    """The algorithm is supported by some hardware."""
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
    return None if is_known else f"the algorithm is not supported by any known hardware: {algorithm}"


def _product_type(lhs: TensorType, rhs: TensorType) -> ElementType:
    """Return the inferred element type of a sum of products; programs may declare a wider one."""
    if isinstance(lhs.element_type, QuantizedType):
        fail_to_infer("the quantization of the result cannot be inferred from the operands")
    if isinstance(rhs.element_type, QuantizedType):
        return lhs.element_type
    return higher_precision(lhs.element_type, rhs.element_type)


@op(mlir="stablehlo.dot_general", hlo="dot", form=Form.OWN)
class DotGeneral(DeclaredOperation):
    """Dot product over the contracting dimensions, for each index of the batching dimensions.

    The result has the batching dimensions, then the remaining ones of `lhs`, then those of `rhs`.

    Spec: dot_general.
    """

    second_version = (1, 6, 0)
    other_names = ("matmul", "mm", "bmm", "einsum", "gemm")
    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    #: Scales, zero points and sparsity masks that the configurations refer to by operand number.
    auxiliary_operands: tuple[Value, ...] = operand_field(TypeClass.TENSOR, variadic=True)
    result: Value = result_field(_ANY)
    dot_dimension_numbers: DotDimensionNumbers = attribute_field(Kind.STRUCT, DotDimensionNumbers)
    precision_config: tuple[Precision, ...] | None = attribute_field(
        Kind.ENUM_ARRAY, Precision, default=None, pretty="precision"
    )
    algorithm: DotAlgorithm | None = attribute_field(Kind.STRUCT, DotAlgorithm, default=None, second=True)
    #: HLO `sparsity_config` and `block_scaling_config` as text.
    sparsity_config: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    block_scaling_config: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    constraints = {
        "auxiliary": _AUXILIARY,
        "C1": "size(lhs_batching_dimensions) = size(rhs_batching_dimensions)",
        "C2": "size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions)",
        "C3": "is_unique(lhs_batching_dimensions + lhs_contracting_dimensions)",
        "C4": "is_unique(rhs_batching_dimensions + rhs_contracting_dimensions)",
        "C5": "0 <= lhs_batching_dimensions < rank(lhs)",
        "C6": "0 <= lhs_contracting_dimensions < rank(lhs)",
        "C7": "0 <= rhs_batching_dimensions < rank(rhs)",
        "C8": "0 <= rhs_contracting_dimensions < rank(rhs)",
        "C9": "dim(lhs, lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)",
        "C10": (
            "is_given(sparsity_config) or dim(lhs, lhs_contracting_dimensions...) = dim(rhs, "
            "rhs_contracting_dimensions...)"
        ),
        "C11": "size(precision_config) in [0, 2]",
        "C12": (
            "shape(result) = dims(lhs, lhs_batching_dimensions) + without(shape(lhs), lhs_batching_dimensions + "
            "lhs_contracting_dimensions) + without(shape(rhs), rhs_batching_dimensions + rhs_contracting_dimensions) "
            "and dims(result, range(size(rhs_batching_dimensions))) = dims(rhs, rhs_batching_dimensions)"
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
    unenforced = {"C11": _PRECISIONS, "C13": "", "bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        numbers = self.dot_dimension_numbers
        batch, lhs_free, rhs_free = contracted(
            lhs,
            rhs,
            (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
            (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
        )
        return (fresh_type((*batch, *lhs_free, *rhs_free), _product_type(lhs, rhs), lhs, rhs),)


@op(mlir="stablehlo.dot", form=Form.FUNCTION_TYPE)
class Dot(DeclaredOperation):
    """Legacy: product of vectors or matrices."""

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
        "precision": "size(precision_config) <= 2",
    }
    unenforced = {"bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        require(1 <= lhs.rank <= 2 and 1 <= rhs.rank <= 2, "the operands of a dot must be vectors or matrices")
        _, lhs_free, rhs_free = contracted(lhs, rhs, ((), ()), ((lhs.rank - 1,), (0,)))
        return (fresh_type((*lhs_free, *rhs_free), _product_type(lhs, rhs), lhs, rhs),)


@op(mlir="stablehlo.einsum", form=Form.FUNCTION_TYPE)
class Einsum(DeclaredOperation):
    """Legacy: Einstein summation of two operands."""

    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    einsum_config: str = attribute_field(Kind.STRING, pretty="config")
    unenforced = {"bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        return (fresh_type(einsum_dimensions(self.einsum_config, (lhs, rhs)), _product_type(lhs, rhs), lhs, rhs),)


@op(mlir="stablehlo.unary_einsum", form=Form.FUNCTION_TYPE)
class UnaryEinsum(DeclaredOperation):
    """Legacy: Einstein summation of one operand."""

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    einsum_config: str = attribute_field(Kind.STRING, pretty="config")
    unenforced = {"bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        return (fresh_type(einsum_dimensions(self.einsum_config, (operand,)), operand.element_type, operand),)


class ConvolutionAttributes(DeclaredOperation):
    """Attributes shared by `convolution` and `dynamic_conv`."""

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
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) or element_type(lhs) = element_type(rhs) "
            "and (is_hlo or element_type(lhs) = element_type(result))"
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
    unenforced = {"C24": _PRECISIONS, "C27": "element_type(lhs) = element_type(rhs)", "bounds": ""}


@op(mlir="stablehlo.convolution", hlo="convolution", form=Form.OWN)
class Convolution(ConvolutionAttributes):
    """Convolves `lhs` with the kernel `rhs`. HLO: `window={...}, dim_labels=b01f_01io->b01f`.

    Spec: convolution.
    """

    other_names = ("conv", "conv2d")
    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    auxiliary_operands: tuple[Value, ...] = operand_field(TypeClass.TENSOR, variadic=True)
    result: Value = result_field(_ANY)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    #: HLO writes the window's size although it follows from the kernel's shape.
    window_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None, mlir=False)
    #: HLO `convolution_kind` (`fprop`, `wgrad`, `dgrad`), `sparsity_config` and `block_scaling_config` as text.
    convolution_kind: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    sparsity_config: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    block_scaling_config: str | None = attribute_field(Kind.STRING, default=None, mlir=False)
    algorithm: DotAlgorithm | None = attribute_field(Kind.STRUCT, DotAlgorithm, default=None, mlir=False)
    constraints = {
        "auxiliary": _AUXILIARY,
        "C14": (
            "is_given(sparsity_config) or dim(rhs, kernel_input_feature_dimension) = "
            "dim(lhs, input_feature_dimension) / feature_group_count"
        ),
        "window": (
            "if is_hlo then window_dimensions = dims(rhs, kernel_spatial_dimensions) else "
            "0 < dims(rhs, kernel_spatial_dimensions)"
        ),
    }
    unenforced = ConvolutionAttributes.unenforced | {
        "window": "is_hlo and size(window_dimensions) in [0, size(kernel_spatial_dimensions)]"
    }

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        numbers = self.dimension_numbers
        require(lhs.rank == rhs.rank, f"lhs and rhs must have the same rank, found {lhs.rank} and {rhs.rank}")
        places = (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions)
        for name, axes in (("output", places), *_operand_axes(numbers)):
            require(len(axes) == lhs.rank, f"expected {lhs.rank} {name} dimensions, found {list(axes)}")
            require_axes(axes, lhs.rank, f"{name} dimensions")
        given, kernel = dimensions_of(lhs), dimensions_of(rhs)
        window = [kernel[axis] for axis in numbers.kernel_spatial_dimensions]
        sizes = self.window_dimensions
        fits = sizes is None or (len(sizes), *sizes) == (len(window), *(d.extent for d in window))
        require(fits, f"the window sizes must be those of the kernel, found {list(sizes or ())}")
        spatial = windowed(
            [given[axis] for axis in numbers.input_spatial_dimensions],
            window,
            self.window_strides,
            self.padding,
            self.lhs_dilation,
            self.rhs_dilation,
        )
        batch = self._batch(given[numbers.input_batch_dimension])
        self._check_features(
            given[numbers.input_feature_dimension],
            kernel[numbers.kernel_input_feature_dimension],
            kernel[numbers.kernel_output_feature_dimension],
        )
        by_place = dict(zip(places, (batch, kernel[numbers.kernel_output_feature_dimension], *spatial), strict=True))
        return (fresh_type([by_place[axis] for axis in range(lhs.rank)], _product_type(lhs, rhs), lhs, rhs),)

    def _batch(self, batch: Dimension) -> Dimension:
        groups = self.batch_group_count
        fits = groups > 0 and (batch.size is None or batch.size % groups == 0)
        require(fits, f"batch_group_count must divide the batch size {batch}, found {groups}")
        return batch.map(lambda size: size // groups)

    def _check_features(self, given: Dimension, taken: Dimension, made: Dimension) -> None:
        groups = self.feature_group_count
        require(groups > 0, f"feature_group_count must be positive, found {groups}")
        if self.sparsity_config is None and given.size is not None and taken.size is not None:
            rule = "input features must be kernel input features times feature_group_count"
            require(given.size == taken.size * groups, f"{rule}, found {given}, {taken} and {groups}")
        fits = made.size is None or (made.size % groups == 0 and made.size % self.batch_group_count == 0)
        require(fits, f"the group counts must divide the number of output features, {made}")


def _operand_axes(numbers: ConvolutionDimensionNumbers) -> tuple[tuple[str, tuple[int, ...]], ...]:
    n = numbers
    return (
        ("input", (n.input_batch_dimension, n.input_feature_dimension, *n.input_spatial_dimensions)),
        (
            "kernel",
            (n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, *n.kernel_spatial_dimensions),
        ),
    )


@op(mlir="stablehlo.dynamic_conv")
class DynamicConv(ConvolutionAttributes):
    """Convolution with `padding` as an operand.

    Spec: dynamic_conv.
    """

    second_version = (0, 20, 0)
    lhs: Value = operand_field(_PER_TENSOR)
    rhs: Value = operand_field(_ANY)
    padding: Value = operand_field(TypeClass.INTEGER, rank=2)
    result: Value = result_field(_ANY)
    constraints = {
        "C4": "shape(padding) = [rank(lhs) - 2, 2]",
        "window": "0 < dims(rhs, kernel_spatial_dimensions)",
    }
    #: The C++ checks windows where the padding is constant.
    unenforced = dict.fromkeys(("C2", "C3", "C5", "C6", "C7", "C8", "C9", "window"), "not is_known(padding)") | {
        "C24": _PRECISIONS,
        "C25": "",
        "C26": "",
        "C27": "element_type(lhs) = element_type(rhs)",
    }


@op(mlir="stablehlo.fft", hlo="fft", form=Form.FUNCTION_TYPE)
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

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        count = len(self.fft_length)
        most = min(3, operand.rank)
        require(1 <= count <= most, f"fft_length must have 1 to {most} entries, found {count}")
        sizes = list(dimensions_of(operand))
        last, element_type = sizes[-1], operand.element_type
        lengths = [*map(Dimension, self.fft_length)]
        halved = Dimension(lengths[-1].size // 2 + 1 if lengths[-1].size else 0)
        if self.fft_type is not FftType.RFFT:
            require(isinstance(element_type, ComplexType), f"{self.fft_type} requires a complex operand")
        expected = [*lengths[:-1], halved] if self.fft_type is FftType.IRFFT else lengths
        if self.fft_type in (FftType.RFFT, FftType.IRFFT):
            for size, length in zip(sizes[-count:], expected, strict=True):
                require_same_size(
                    Dimension(size.extent), length, f"the last dimensions must match fft_length in {self.fft_type}"
                )
        if self.fft_type is FftType.RFFT:
            require(isinstance(element_type, FloatType), "RFFT requires a float operand")
            sizes[-1], element_type = halved, ComplexType(element_type)
        elif self.fft_type is FftType.IRFFT and isinstance(element_type, ComplexType):
            sizes[-1], element_type = lengths[-1], element_type.element_type
        if last.bound is not None and self.fft_type in (FftType.RFFT, FftType.IRFFT):  # as in XLA
            sizes[-1] = Dimension(None, sizes[-1].size)
        return (reshaped_like(retyped(operand, element_type), sizes),)


@op(mlir="stablehlo.cholesky", hlo="cholesky", form=Form.SAME_TYPE)
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

    def _infer(self) -> tuple[Type, ...]:
        a = tensor_type(self.a)
        require_square(a)
        return (a,)


@op(mlir="stablehlo.triangular_solve", hlo="triangular-solve")
class TriangularSolve(DeclaredOperation):
    """Solves op(a) x = b or x op(a) = b for batches of triangular matrices `a`.

    Spec: triangular_solve.
    """

    keeps_precision = True
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

    def _infer(self) -> tuple[Type, ...]:
        a, b = tensor_type(self.a), tensor_type(self.b)
        require_square(a)
        require(a.rank == b.rank, f"a and b must have the same rank, found {a.rank} and {b.rank}")
        rule = "a and b must have matching batch and inner dimensions"
        shared = dimensions_of(b)[-2 if self.left_side else -1]
        for pair in zip(dimensions_of(a)[:-1], (*dimensions_of(b)[:-2], shared), strict=True):
            require_same_size(*pair, rule)
        return (b,)
