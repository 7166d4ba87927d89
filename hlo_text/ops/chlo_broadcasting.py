"""CHLO operations that broadcast their operands to a common shape."""

from __future__ import annotations

from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import BOOL, ComplexType, ElementType, Type
from hlo_text.inference.result_types import (
    broadcast_type,
    common_element_type,
    difference_from_inferred_shape,
    failure_to_infer,
    tensor_type,
)

_TENSOR = TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.UNRANKED

#: Rules that the C++ does not enforce: a common shape of operands and, for most operations, their type classes.
_SIZES = {"sizes": "not is_given(broadcast_dimensions)"}
_SIZES_AND_CLASS = _SIZES | {"class": ""}


def _difference_from_common_shape(op: DeclaredOperation) -> str | None:
    """The result has the common shape of the operands, if there is one."""
    return None if failure_to_infer(op) else difference_from_inferred_shape(op)


class BroadcastingBinary(DeclaredOperation):
    """Binary operation that broadcasts its operands to a common shape.

    `broadcast_dimensions` maps the dimensions of the smaller operand to result dimensions, by default to the last ones.
    """

    __slots__ = ()
    lhs: Value = operand_field(_TENSOR)
    rhs: Value = operand_field(_TENSOR)
    result: Value = result_field(_TENSOR)
    broadcast_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    constraints = {
        "type": "element_type(lhs) = element_type(rhs) = element_type(result)",
        "sizes": failure_to_infer,
        "shape": _difference_from_common_shape,
    }
    unenforced = _SIZES

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        element_type = self._result_element_type(common_element_type(lhs, rhs))
        return (broadcast_type(lhs, rhs, element_type, self.broadcast_dimensions),)

    def _result_element_type(self, element_type: ElementType) -> ElementType:
        return element_type


class BroadcastingNumbers(BroadcastingBinary):
    """Broadcasting operation on numbers other than booleans."""

    __slots__ = ()
    constraints = {
        "class": "not is_boolean(lhs)",
    }
    unenforced = _SIZES_AND_CLASS


class BroadcastingFloats(BroadcastingBinary):
    """Broadcasting operation on floats."""

    __slots__ = ()
    constraints = {
        "class": "is_float(lhs)",
    }
    unenforced = _SIZES_AND_CLASS


class BroadcastingIntegers(BroadcastingBinary):
    """Broadcasting operation on integers."""

    __slots__ = ()
    constraints = {
        "class": "is_integer(lhs)",
    }
    unenforced = _SIZES_AND_CLASS


class BroadcastingBits(BroadcastingBinary):
    """Broadcasting operation on integers or booleans."""

    __slots__ = ()
    constraints = {
        "class": "is_boolean(lhs) or is_integer(lhs)",
    }


@op(mlir="chlo.broadcast_add", form=Form.FUNCTION_TYPE)
class BroadcastAdd(BroadcastingBinary):
    """`add` with broadcasting."""


@op(mlir="chlo.broadcast_and", form=Form.FUNCTION_TYPE)
class BroadcastAnd(BroadcastingBits):
    """`and` with broadcasting."""


@op(mlir="chlo.broadcast_atan2", form=Form.FUNCTION_TYPE)
class BroadcastAtan2(BroadcastingBinary):
    """`atan2` with broadcasting."""

    constraints = {
        "class": "is_float(lhs) or is_complex(lhs)",
    }
    unenforced = _SIZES_AND_CLASS


@op(mlir="chlo.broadcast_complex", form=Form.FUNCTION_TYPE)
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


@op(mlir="chlo.broadcast_divide", form=Form.FUNCTION_TYPE)
class BroadcastDivide(BroadcastingNumbers):
    """`divide` with broadcasting."""


@op(mlir="chlo.broadcast_maximum", form=Form.FUNCTION_TYPE)
class BroadcastMaximum(BroadcastingBinary):
    """`maximum` with broadcasting."""


@op(mlir="chlo.broadcast_minimum", form=Form.FUNCTION_TYPE)
class BroadcastMinimum(BroadcastingBinary):
    """`minimum` with broadcasting."""


@op(mlir="chlo.broadcast_multiply", form=Form.FUNCTION_TYPE)
class BroadcastMultiply(BroadcastingBinary):
    """`multiply` with broadcasting."""


@op(mlir="chlo.broadcast_next_after", form=Form.FUNCTION_TYPE)
class BroadcastNextAfter(BroadcastingFloats):
    """`next_after` with broadcasting."""

    needs_its_floats = True


@op(mlir="chlo.broadcast_or", form=Form.FUNCTION_TYPE)
class BroadcastOr(BroadcastingBits):
    """`or` with broadcasting."""


@op(mlir="chlo.broadcast_polygamma", form=Form.FUNCTION_TYPE)
class BroadcastPolygamma(BroadcastingFloats):
    """`polygamma` with broadcasting."""


@op(mlir="chlo.broadcast_power", form=Form.FUNCTION_TYPE)
class BroadcastPower(BroadcastingNumbers):
    """`power` with broadcasting."""


@op(mlir="chlo.broadcast_remainder", form=Form.FUNCTION_TYPE)
class BroadcastRemainder(BroadcastingNumbers):
    """`remainder` with broadcasting."""


@op(mlir="chlo.broadcast_shift_left", form=Form.FUNCTION_TYPE)
class BroadcastShiftLeft(BroadcastingIntegers):
    """`shift_left` with broadcasting."""


@op(mlir="chlo.broadcast_shift_right_arithmetic", form=Form.FUNCTION_TYPE)
class BroadcastShiftRightArithmetic(BroadcastingIntegers):
    """`shift_right_arithmetic` with broadcasting."""


@op(mlir="chlo.broadcast_shift_right_logical", form=Form.FUNCTION_TYPE)
class BroadcastShiftRightLogical(BroadcastingIntegers):
    """`shift_right_logical` with broadcasting."""


@op(mlir="chlo.broadcast_subtract", form=Form.FUNCTION_TYPE)
class BroadcastSubtract(BroadcastingNumbers):
    """`subtract` with broadcasting."""


@op(mlir="chlo.broadcast_xor", form=Form.FUNCTION_TYPE)
class BroadcastXor(BroadcastingBits):
    """`xor` with broadcasting."""


@op(mlir="chlo.broadcast_zeta", form=Form.FUNCTION_TYPE)
class BroadcastZeta(BroadcastingFloats):
    """`zeta` with broadcasting."""

    unenforced = _SIZES


@op(mlir="chlo.broadcast_compare", form=Form.FUNCTION_TYPE)
class BroadcastCompare(BroadcastingBinary):
    """`compare` with broadcasting. Its enums print as `#chlo<...>`."""

    comparison_direction: ComparisonDirection = attribute_field(Kind.ENUM, ComparisonDirection)
    compare_type: ComparisonType | None = attribute_field(Kind.ENUM, ComparisonType, default=None)
    constraints = {
        "type": "element_type(lhs) = element_type(rhs) and is_boolean(result)",
    }

    def _result_element_type(self, element_type: ElementType) -> ElementType:
        return BOOL


@op(mlir="chlo.broadcast_select", form=Form.FUNCTION_TYPE)
class BroadcastSelect(DeclaredOperation):
    """`select` with broadcasting."""

    takes_unranked = True
    pred: Value = operand_field(TypeClass.BOOL)
    on_true: Value = operand_field(_TENSOR)
    on_false: Value = operand_field(_TENSOR)
    result: Value = result_field(_TENSOR)
    constraints = {
        "type": "element_type(on_true) = element_type(on_false) = element_type(result)",
        "sizes": failure_to_infer,
        "shape": _difference_from_common_shape,
    }

    def _infer(self) -> tuple[Type, ...]:
        pred, on_true, on_false = map(tensor_type, self.operands)
        element_type = common_element_type(on_true, on_false)
        return (broadcast_type(broadcast_type(on_true, on_false, element_type), pred, element_type),)
