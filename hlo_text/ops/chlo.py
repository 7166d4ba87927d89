"""CHLO: higher-level operations that producers emit beside StableHLO; HLO has some of them as opcodes."""

from __future__ import annotations

from hlo_text.attributes import (
    Attribute,
    ComparisonDirection,
    ComparisonType,
    Literal,
    Precision,
    RaggedDotDimensionNumbers,
)
from hlo_text.inference import (
    Dimension,
    LikeOperand,
    LikeOperands,
    PredicateOperation,
    broadcast_type,
    common_element_type,
    dimensions_of,
    fail_to_infer,
    fresh_type,
    higher_precision,
    require,
    returned_types,
    retyped,
    tensor_type,
)
from hlo_text.ir import Region, Value
from hlo_text.notation_logic import compatible
from hlo_text.opdef import (
    DeclaredOperation,
    Kind,
    TypeClass,
    attribute_field,
    op,
    operand_field,
    region_field,
    result_field,
)
from hlo_text.ops.elementwise import Transcendental
from hlo_text.shape_formulas import ragged_contracted
from hlo_text.types import BOOL, I32, ComplexType, ElementType, TensorType, Type

_FLOAT_OR_COMPLEX = TypeClass.FLOAT | TypeClass.COMPLEX
_UNARY = {"type": "type(operand) = type(result)"}
_BINARY = {"type": "type(lhs) = type(rhs) = type(result)"}


@op(mlir="chlo.acos", hlo="acos")
class Acos(Transcendental):
    """Inverse cosine."""


@op(mlir="chlo.acosh", hlo="acosh")
class Acosh(Transcendental):
    """Inverse hyperbolic cosine."""


@op(mlir="chlo.asin", hlo="asin")
class Asin(Transcendental):
    """Inverse sine."""


@op(mlir="chlo.asinh", hlo="asinh")
class Asinh(Transcendental):
    """Inverse hyperbolic sine."""


@op(mlir="chlo.atanh", hlo="atanh")
class Atanh(Transcendental):
    """Inverse hyperbolic tangent."""


@op(mlir="chlo.cosh", hlo="cosh")
class Cosh(Transcendental):
    """Hyperbolic cosine."""


@op(mlir="chlo.sinh", hlo="sinh")
class Sinh(Transcendental):
    """Hyperbolic sine."""


@op(mlir="chlo.erf", hlo="erf")
class Erf(Transcendental):
    """Error function."""


@op(mlir="chlo.atan")
class Atan(LikeOperand):
    """Inverse tangent."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = _UNARY


@op(mlir="chlo.bessel_i1e")
class BesselI1e(LikeOperand):
    """Exponentially scaled modified Bessel function of order 1."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = _UNARY


@op(mlir="chlo.conj")
class Conj(LikeOperand):
    """Complex conjugate."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = _UNARY


@op(mlir="chlo.tan")
class ChloTan(LikeOperand):
    """Tangent."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = _UNARY


@op(mlir="chlo.square")
class Square(LikeOperand):
    """Square."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = _UNARY


@op(mlir="chlo.digamma")
class Digamma(LikeOperand):
    """Derivative of lgamma."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _UNARY


@op(mlir="chlo.erf_inv")
class ErfInv(LikeOperand):
    """Inverse error function."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _UNARY


@op(mlir="chlo.erfc")
class Erfc(LikeOperand):
    """1 - erf(x)."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _UNARY


@op(mlir="chlo.lgamma")
class Lgamma(LikeOperand):
    """Logarithm of the absolute gamma function."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _UNARY


@op(mlir="chlo.next_after")
class NextAfter(LikeOperands):
    """The next float from lhs towards rhs."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _BINARY


@op(mlir="chlo.polygamma")
class Polygamma(LikeOperands):
    """Derivative of order lhs of digamma."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _BINARY


@op(mlir="chlo.zeta")
class Zeta(LikeOperands):
    """Hurwitz zeta function."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = _BINARY


@op(mlir="chlo.mulhi", hlo="mulhi")
class Mulhi(LikeOperands):
    """The high half of the product of two integers."""

    lhs: Value = operand_field(TypeClass.INTEGER)
    rhs: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.INTEGER)
    constraints = _BINARY


@op(mlir="chlo._asin_acos_kernel")
class AsinAcosKernel(LikeOperand):
    """What the complex asin and acos have in common."""

    operand: Value = operand_field(TypeClass.COMPLEX)
    result: Value = result_field(TypeClass.COMPLEX)
    constraints = _UNARY


class FloatPredicate(PredicateOperation):
    """A question about floats."""

    __slots__ = ()
    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.BOOL)
    constraints = {
        "shape": "shape(operand) = shape(result)",
    }


@op(mlir="chlo.is_inf")
class IsInf(FloatPredicate):
    """Whether an element is infinite."""


@op(mlir="chlo.is_neg_inf")
class IsNegInf(FloatPredicate):
    """Whether an element is negative infinity."""


@op(mlir="chlo.is_pos_inf")
class IsPosInf(FloatPredicate):
    """Whether an element is positive infinity."""


class BroadcastingBinary(DeclaredOperation):
    """A binary operation whose operands stretch to a common shape.

    `broadcast_dimensions` says which result dimensions those of the smaller operand are; by default the last ones.
    """

    __slots__ = ()
    lhs: Value = operand_field()
    rhs: Value = operand_field()
    result: Value = result_field()
    broadcast_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    constraints = {
        "sizes": "is_given(broadcast_shape(lhs, rhs, broadcast_dimensions))",
        "shape": "shape(result) = broadcast_shape(lhs, rhs, broadcast_dimensions)",
        "type": "element_type(lhs) = element_type(rhs) = element_type(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        element_type = self._result_element_type(common_element_type(lhs, rhs))
        return (broadcast_type(lhs, rhs, element_type, self.broadcast_dimensions),)

    def _result_element_type(self, element_type: ElementType) -> ElementType:
        return element_type


@op(mlir="chlo.broadcast_add")
class BroadcastAdd(BroadcastingBinary):
    """`add` with broadcasting."""


@op(mlir="chlo.broadcast_and")
class BroadcastAnd(BroadcastingBinary):
    """`and` with broadcasting."""

    constraints = {
        "class": "is_boolean(lhs) or is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_atan2")
class BroadcastAtan2(BroadcastingBinary):
    """`atan2` with broadcasting."""

    constraints = {
        "class": "is_float(lhs) or is_complex(lhs)",
    }


@op(mlir="chlo.broadcast_complex")
class BroadcastComplex(BroadcastingBinary):
    """`complex` with broadcasting."""

    constraints = {
        "type": (
            "element_type(lhs) = element_type(rhs) and is_float(lhs) and element_type(result) = "
            "complex(element_type(lhs))"
        ),
    }

    def _result_element_type(self, element_type: ElementType) -> ElementType:
        return ComplexType(element_type)


@op(mlir="chlo.broadcast_divide")
class BroadcastDivide(BroadcastingBinary):
    """`divide` with broadcasting."""

    constraints = {
        "class": "not is_boolean(lhs)",
    }


@op(mlir="chlo.broadcast_maximum")
class BroadcastMaximum(BroadcastingBinary):
    """`maximum` with broadcasting."""


@op(mlir="chlo.broadcast_minimum")
class BroadcastMinimum(BroadcastingBinary):
    """`minimum` with broadcasting."""


@op(mlir="chlo.broadcast_multiply")
class BroadcastMultiply(BroadcastingBinary):
    """`multiply` with broadcasting."""


@op(mlir="chlo.broadcast_next_after")
class BroadcastNextAfter(BroadcastingBinary):
    """`next_after` with broadcasting."""

    constraints = {
        "class": "is_float(lhs)",
    }


@op(mlir="chlo.broadcast_or")
class BroadcastOr(BroadcastingBinary):
    """`or` with broadcasting."""

    constraints = {
        "class": "is_boolean(lhs) or is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_polygamma")
class BroadcastPolygamma(BroadcastingBinary):
    """`polygamma` with broadcasting."""

    constraints = {
        "class": "is_float(lhs)",
    }


@op(mlir="chlo.broadcast_power")
class BroadcastPower(BroadcastingBinary):
    """`power` with broadcasting."""

    constraints = {
        "class": "not is_boolean(lhs)",
    }


@op(mlir="chlo.broadcast_remainder")
class BroadcastRemainder(BroadcastingBinary):
    """`remainder` with broadcasting."""

    constraints = {
        "class": "not is_boolean(lhs)",
    }


@op(mlir="chlo.broadcast_shift_left")
class BroadcastShiftLeft(BroadcastingBinary):
    """`shift_left` with broadcasting."""

    constraints = {
        "class": "is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_shift_right_arithmetic")
class BroadcastShiftRightArithmetic(BroadcastingBinary):
    """`shift_right_arithmetic` with broadcasting."""

    constraints = {
        "class": "is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_shift_right_logical")
class BroadcastShiftRightLogical(BroadcastingBinary):
    """`shift_right_logical` with broadcasting."""

    constraints = {
        "class": "is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_subtract")
class BroadcastSubtract(BroadcastingBinary):
    """`subtract` with broadcasting."""

    constraints = {
        "class": "not is_boolean(lhs)",
    }


@op(mlir="chlo.broadcast_xor")
class BroadcastXor(BroadcastingBinary):
    """`xor` with broadcasting."""

    constraints = {
        "class": "is_boolean(lhs) or is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_zeta")
class BroadcastZeta(BroadcastingBinary):
    """`zeta` with broadcasting."""

    constraints = {
        "class": "is_float(lhs)",
    }


@op(mlir="chlo.broadcast_compare")
class BroadcastCompare(BroadcastingBinary):
    """`compare` with broadcasting. Its enums are spelled `#chlo<...>`."""

    comparison_direction: ComparisonDirection = attribute_field(Kind.ENUM, ComparisonDirection)
    compare_type: ComparisonType | None = attribute_field(Kind.ENUM, ComparisonType, default=None)
    constraints = {
        "type": "element_type(lhs) = element_type(rhs) and is_boolean(result)",
    }

    def _result_element_type(self, element_type: ElementType) -> ElementType:
        return BOOL


@op(mlir="chlo.broadcast_select")
class BroadcastSelect(DeclaredOperation):
    """`select` with broadcasting."""

    pred: Value = operand_field(TypeClass.BOOL)
    on_true: Value = operand_field()
    on_false: Value = operand_field()
    result: Value = result_field()
    constraints = {
        "type": "element_type(on_true) = element_type(on_false) = element_type(result)",
        "sizes": "is_given(broadcast_shape(on_true, on_false))",
        "shape": "rank(pred) = 0 implies shape(result) = broadcast_shape(on_true, on_false)",
    }

    def _infer(self) -> tuple[Type, ...]:
        pred, on_true, on_false = map(tensor_type, self.operands)
        element_type = common_element_type(on_true, on_false)
        return (broadcast_type(broadcast_type(on_true, on_false, element_type), pred, element_type),)


@op(mlir="chlo.constant")
class ChloConstant(DeclaredOperation):
    """A constant."""

    output: Value = result_field()
    value: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {
        "type": "type(value) = type(output)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (self.value.type,)


@op(mlir="chlo.constant_like")
class ConstantLike(DeclaredOperation):
    """A splat of `value` with the shape of `operand`."""

    operand: Value = operand_field()
    result: Value = result_field()
    value: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {
        "shape": "shape(operand) = shape(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        element_type = getattr(self.value, "type", None)
        if not isinstance(element_type, ElementType):
            fail_to_infer("the value has no element type")
        return (retyped(tensor_type(self.operand), element_type),)


def _has_inferred_shape(op: RaggedDot) -> str | None:
    """The result has the shape that follows from the operands."""
    result = op.results[0].type
    try:
        (inferred,) = op.infer_result_types()
    except (TypeError, ValueError) as error:
        return str(error)
    if not (isinstance(inferred, TensorType) and isinstance(result, TensorType)):
        return None
    fits = compatible(retyped(inferred, result.element_type), result)
    return None if fits else f"the result has the shape {list(result.shape)}, not {list(inferred.shape)}"


@op(mlir="chlo.ragged_dot", hlo="ragged-dot")
class RaggedDot(DeclaredOperation):
    """A dot in which groups of rows of `lhs` meet different matrices of `rhs`. Its enums are spelled `#chlo<...>`."""

    lhs: Value = operand_field()
    rhs: Value = operand_field()
    group_sizes: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field()
    ragged_dot_dimension_numbers: RaggedDotDimensionNumbers = attribute_field(Kind.STRUCT, RaggedDotDimensionNumbers)
    precision_config: tuple[Precision, ...] | None = attribute_field(Kind.ENUM_ARRAY, Precision, default=None)
    constraints = {
        "batching": (
            "size(lhs_batching_dimensions) = size(rhs_batching_dimensions) and 0 <= lhs_batching_dimensions < "
            "rank(lhs) and 0 <= rhs_batching_dimensions < rank(rhs)"
        ),
        "contracting": (
            "size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions) and 0 <= lhs_contracting_dimensions "
            "< rank(lhs) and 0 <= rhs_contracting_dimensions < rank(rhs)"
        ),
        "sizes": (
            "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...) and dim(lhs, "
            "lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)"
        ),
        "ragged": (
            "size(lhs_ragged_dimensions) = 1 and 0 <= lhs_ragged_dimensions < rank(lhs) and 0 <= rhs_group_dimensions "
            "< rank(rhs)"
        ),
        "groups": "dim(rhs, rhs_group_dimensions...) = dim(group_sizes, -1)",
        "group_dimensions": (
            "size(rhs_group_dimensions) = (lhs_ragged_dimensions[0] in lhs_contracting_dimensions + "
            "lhs_batching_dimensions ? 0 : 1)"
        ),
        "shape": _has_inferred_shape,
    }

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs, group_sizes = map(tensor_type, self.operands)
        sizes = ragged_contracted(lhs, rhs, group_sizes, self.ragged_dot_dimension_numbers)
        return (fresh_type(sizes, higher_precision(lhs.element_type, rhs.element_type), lhs, rhs),)


@op(mlir="chlo.top_k", hlo="topk")
class TopK(DeclaredOperation):
    """The `k` largest elements of the last dimension, and where they were. Pretty form: `(%a, k = 3)`.

    HLO also has the `k` smallest.
    """

    operand: Value = operand_field()
    values: Value = result_field()
    indices: Value = result_field(TypeClass.INTEGER)
    k: int = attribute_field(Kind.I64, pretty="k", hlo="k")
    largest: bool = attribute_field(Kind.BOOL, default=True, hlo="largest", mlir=False)
    is_stable: bool = attribute_field(Kind.BOOL, default=True, pretty="is_stable")
    constraints = {
        "k": "0 <= k <= dim(operand, -1)",
        "shape": "shape(values) = shape(indices) = replace(shape(operand), rank(operand) - 1, k)",
        "type": "element_type(values) = element_type(operand) and element_type(indices) = i32",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        require(operand.rank > 0, "the operand must have a dimension")
        last = dimensions_of(operand)[-1]
        require(0 <= self.k <= (self.k if last.extent is None else last.extent), f"k must be at most {last}: {self.k}")
        sizes = (*dimensions_of(operand)[:-1], Dimension(self.k))
        return fresh_type(sizes, operand.element_type, operand), fresh_type(sizes, I32, operand)


@op(mlir="chlo.scan")
class Scan(DeclaredOperation):
    """Runs `body` along `dimension` of the inputs, handing on the carried values.

    The body takes the inputs' slices, then the carries; it and the operation give the outputs, then the carries. In
    the generic form the two sizes of `operandSegmentSizes` and `resultSegmentSizes` say where each group ends.
    """

    all_operands: tuple[Value, ...] = operand_field(variadic=True)
    all_results: tuple[Value, ...] = result_field(variadic=True)
    dimension: int = attribute_field(Kind.I64)
    is_reverse: bool = attribute_field(Kind.BOOL, default=False)
    is_associative: bool | None = attribute_field(Kind.BOOL, default=None)
    operand_segment_sizes: tuple[int, ...] = attribute_field(Kind.I32_ARRAY, mlir_name="operandSegmentSizes")
    result_segment_sizes: tuple[int, ...] = attribute_field(Kind.I32_ARRAY, mlir_name="resultSegmentSizes")
    body: Region = region_field()

    @property
    def inputs(self) -> tuple[Value, ...]:
        """What is scanned."""
        return self.operands[: self.operand_segment_sizes[0]]

    @property
    def inits(self) -> tuple[Value, ...]:
        """The first carried values."""
        return self.operands[self.operand_segment_sizes[0] :]

    constraints = {
        "segments": (
            "sum(operand_segment_sizes) = size(operands) and sum(result_segment_sizes) = size(results) and 0 <= "
            "operand_segment_sizes and 0 <= result_segment_sizes"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        require(len(self.operand_segment_sizes) == len(self.result_segment_sizes) == 2, "there must be two segments")
        count = self.result_segment_sizes[0]
        types = returned_types(self.body)
        require(0 <= count <= len(types), f"the body must return {count} outputs: {len(types)}")
        if count and not self.inputs:
            fail_to_infer("the number of steps does not follow without inputs")
        outputs = [self._stacked(tensor_type(type)) for type in types[:count]]
        return (*outputs, *(value.type for value in self.inits))

    def _stacked(self, output: TensorType) -> TensorType:
        scanned = tensor_type(self.inputs[0])
        axis = self.dimension
        require(0 <= axis < scanned.rank and axis <= output.rank, f"dimension must be within the ranks: {axis}")
        sizes = list(dimensions_of(output))
        sizes.insert(axis, dimensions_of(scanned)[axis])
        return fresh_type(sizes, output.element_type, output)
