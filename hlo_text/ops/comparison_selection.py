"""Elementwise comparison, selection and clamping."""

from __future__ import annotations

from hlo_text.core.attributes import ComparisonDirection, ComparisonOrder, ComparisonType
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import (
    BOOL,
    ComplexType,
    FloatType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    Type,
)
from hlo_text.inference.result_types import (
    common_element_type,
    common_shape,
    is_hlo,
    require_same_sizes,
    tensor_type,
)


@op(mlir="stablehlo.compare", hlo="compare", form=Form.OWN)
class Compare(DeclaredOperation):
    """Compares elements. Complex numbers are ordered by real, then by imaginary part.

    Spec: compare.
    """

    other_names = ("cmp",)
    is_elementwise = True
    lhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    rhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    result: Value = result_field(TypeClass.BOOL)
    comparison_direction: ComparisonDirection = attribute_field(Kind.ENUM, ComparisonDirection, hlo="direction")
    compare_type: ComparisonType | None = attribute_field(Kind.ENUM, ComparisonType, default=None, hlo="type")
    #: The order of floats, which newer XLA writes in HLO instead of the type.
    order: ComparisonOrder | None = attribute_field(Kind.ENUM, ComparisonOrder, default=None, hlo="order", mlir=False)
    constraints = {
        "C1": "baseline_element_type(lhs) = baseline_element_type(rhs)",
        "C2": "shape(lhs) = shape(rhs) = shape(result)",
        "C3": (
            "compare_type = NOTYPE or (if is_signed_integer(lhs) then compare_type = SIGNED else if "
            "is_unsigned_integer(lhs) or is_boolean(lhs) then compare_type = UNSIGNED else if is_complex(lhs) then "
            "compare_type = FLOAT else compare_type in [FLOAT, TOTALORDER])"
        ),
    }
    unenforced = {"C3": "not is_hlo"}

    @property
    def is_total_order(self) -> bool:
        """Whether floats are compared in total order, which includes NaNs and signed zeros."""
        return self.compare_type is ComparisonType.TOTALORDER or self.order is ComparisonOrder.TOTAL

    @property
    def default_compare_type(self) -> ComparisonType | None:
        """The default comparison type for the operands' element type, or None if it has none."""
        type = self.operands[0].type if self.operands else None
        match type.element_type if isinstance(type, TensorType) else None:
            case FloatType() | ComplexType():
                return ComparisonType.FLOAT
            case IntegerType(width, signedness):
                unsigned = signedness is Signedness.UNSIGNED or (width == 1 and signedness is Signedness.SIGNLESS)
                return ComparisonType.UNSIGNED if unsigned else ComparisonType.SIGNED
        return None

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        if not isinstance(lhs.element_type, QuantizedType):
            common_element_type(lhs, rhs)
        return (common_shape(lhs, rhs, BOOL),)


@op(mlir="stablehlo.select", hlo="select", form=Form.OWN)
class Select(DeclaredOperation):
    """`on_true` where `pred` is true, else `on_false`; a scalar `pred` selects the whole array.

    Spec: select.
    """

    other_names = ("where", "ternary")
    is_elementwise = True
    pred: Value = operand_field(TypeClass.BOOL)
    on_true: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    on_false: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    result: Value = result_field(TypeClass.TENSOR_OR_QUANTIZED)
    constraints = {
        "C1": "rank(pred) = 0 or shape(pred) = shape(on_true)",
        "C2": "baseline_type(on_true) = baseline_type(on_false) = baseline_type(result)",
        "scalar": "is_hlo implies rank(pred) = rank(on_true)",
    }
    unenforced = {"scalar": ""}

    def _infer(self) -> tuple[Type, ...]:
        pred, on_true, on_false = map(tensor_type, self.operands)
        result = common_shape(on_true, on_false, common_element_type(on_true, on_false), stretch=False)
        if pred.rank and is_hlo(pred, result):
            return (common_shape(pred, result, result.element_type, stretch=False),)
        if pred.rank:
            require_same_sizes((pred, result))
        return (result,)


@op(mlir="stablehlo.clamp", hlo="clamp", form=Form.SAME_TYPE)
class Clamp(DeclaredOperation):
    """min(max(operand, min), max); `min` and `max` may be scalars.

    Spec: clamp.
    """

    other_names = ("clip",)
    is_elementwise = True
    min: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    operand: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    max: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    result: Value = result_field(TypeClass.TENSOR_OR_QUANTIZED)
    constraints = {
        "C1": "rank(min) = 0 or shape(min) = shape(operand)",
        "C2": "rank(max) = 0 or shape(max) = shape(operand)",
        "C3": "baseline_element_type(min) = baseline_element_type(operand) = baseline_element_type(max)",
        "C4": "baseline_type(operand) = baseline_type(result)",
        "scalar": "is_hlo implies rank(min) = rank(operand) = rank(max)",
    }
    unenforced = {
        "C4": (
            "is_static(result) and shape(operand) = shape(result) and "
            "baseline_element_type(operand) = baseline_element_type(result)"
        ),
        "scalar": "",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        for limit in map(tensor_type, (self.min, self.max)):
            if not isinstance(operand.element_type, QuantizedType):
                common_element_type(limit, operand)
            if limit.rank:
                require_same_sizes((limit, operand))
        return (operand,)
