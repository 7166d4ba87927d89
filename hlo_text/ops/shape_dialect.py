"""Operations of MLIR's shape dialect: shapes and sizes as values, and constraints on them (witnesses).

`!shape.shape` and `!shape.size` may represent an error, extent tensors and `index` cannot. An operation with an operand
of the former types therefore has a result of the former types.
"""

from __future__ import annotations

from typing import Any

from hlo_text.core.attributes import IntegerAttribute, Literal
from hlo_text.core.describe import describe
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Region, Value
from hlo_text.core.opdef import Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import BOOL, INDEX, DialectType, TensorType, Type, UnrankedTensorType
from hlo_text.ops.control_flow import Terminator
from hlo_text.ops.upstream import UpstreamOperation, is_named

_ANY = TypeClass.ANY

SHAPE = DialectType("!shape.shape")
SIZE = DialectType("!shape.size")
WITNESS = DialectType("!shape.witness")


def _is_extents(type: Type) -> bool:
    return isinstance(type, TensorType) and type.rank == 1 and type.element_type == INDEX


def _is_shape(type: Type) -> bool:
    return type == SHAPE or _is_extents(type)


def _is_size(type: Type) -> bool:
    return type in (SIZE, INDEX)


def _is_shaped(type: Type) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


def _is_value_shape(type: Type) -> bool:
    return _is_shaped(type) or is_named(type, "!shape.value_shape")


def _all(accepts: Any, values: tuple[Value, ...], what: str) -> str | None:
    return next((f"expected {what}, found {describe(value.type)}" for value in values if not accepts(value.type)), None)


def _combines_shapes(op: Any) -> str | None:
    """Operands and result are shapes; with a `!shape.shape` operand, the result is `!shape.shape`."""
    found = _all(_is_shape, (*op.operands, *op.results), "a shape")
    if found is None and op.result.type != SHAPE and any(value.type == SHAPE for value in op.operands):
        return f"expected result type !shape.shape, since an operand may be an error, found {describe(op.result.type)}"
    return found


def _measures_shape(op: Any) -> str | None:
    """Operands are a shape and optionally a position; the result is a size."""
    found = _all(_is_shape, op.operands[:1], "a shape") or _all(_is_size, (*op.operands[1:], op.result), "a size")
    if found is None and op.result.type == INDEX and any(value.type in (SHAPE, SIZE) for value in op.operands):
        return "expected result type !shape.size, since an operand may be an error, found index"
    return found


def _combines_sizes(op: Any) -> str | None:
    found = _all(_is_size, (*op.operands, op.result), "a size")
    if found is None and op.result.type == INDEX and any(value.type == SIZE for value in op.operands):
        return "expected result type !shape.size, since an operand may be an error, found index"
    return found


def _shapes_only(op: Any) -> str | None:
    return _all(_is_shape, op.operands, "a shape")


class _ShapeCondition(UpstreamOperation):
    """Condition on shapes."""

    __slots__ = ()
    shapes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _shapes_only}
    form = CustomForm(" %*", "operands")


class _Binary(UpstreamOperation):
    """Binary operation on shapes or sizes."""

    __slots__ = ()
    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    form = CustomForm(" %, %", "operands -> result")


class _SizeBinary(_Binary):
    """Binary operation on sizes."""

    __slots__ = ()
    constraints = {"types": _combines_sizes}


class _ShapeMeasure(UpstreamOperation):
    """Size computed from a shape."""

    __slots__ = ()
    shape: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _measures_shape}
    form = CustomForm(" %", "operand -> result")


# --- shapes ----------------------------------------------------------------------------------------------------------


def _shape_of(op: ShapeOf) -> str | None:
    """The result is a shape; for a ranked tensor also an extent tensor of its rank."""
    type, result = op.arg.type, op.result.type
    if not _is_value_shape(type):
        return f"expected a tensor or value shape operand, found {describe(type)}"
    if not _is_shape(result):
        return f"expected a shape result, found {describe(result)}"
    if not _is_shaped(type) and result != SHAPE:
        return f"expected result type !shape.shape, since the operand may be an error, found {describe(result)}"
    if isinstance(type, TensorType) and isinstance(result, TensorType) and result.shape not in ((type.rank,), (None,)):
        return f"expected a result of {type.rank} sizes for {describe(type)}, found {describe(result)}"
    return None


@op(mlir="shape.shape_of")
class ShapeOf(UpstreamOperation):
    """The shape of a tensor."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _shape_of}
    form = CustomForm(" %", "operand -> result")


def _constant_shape(op: ShapeConstShape) -> str | None:
    type = op.shape.type
    if not isinstance(type, TensorType) or not _is_extents(type):
        return f"expected an extent tensor as shape, found {describe(type)}"
    result = op.result.type
    if result == SHAPE:
        return None
    if isinstance(result, TensorType) and _is_extents(result) and result.shape == type.shape:
        return None
    return f"expected a result of {type.num_elements} sizes, found {describe(result)}"


@op(mlir="shape.const_shape")
class ShapeConstShape(UpstreamOperation):
    """Constant shape."""

    result: Value = result_field(_ANY)
    shape: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {"types": _constant_shape}
    form = CustomForm(" {}{shape:extents}", "result")


def _constant_size(op: ShapeConstSize) -> str | None:
    found = _all(lambda t: t == SIZE, op.results, "a size")
    is_index = isinstance(op.value, IntegerAttribute) and op.value.type == INDEX
    return found or (None if is_index else "value must be an index attribute")


@op(mlir="shape.const_size")
class ShapeConstSize(UpstreamOperation):
    """Constant size."""

    result: Value = result_field(_ANY)
    value: IntegerAttribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _constant_size}
    is_named_by_value = True
    form = CustomForm(" {value:index}", "")
    hidden_result = SIZE

    def _infer(self) -> tuple[Type, ...]:
        return (SIZE,)


@op(mlir="shape.const_witness")
class ShapeConstWitness(UpstreamOperation):
    """Constant witness, passing or failing."""

    result: Value = result_field(_ANY)
    passing: bool = attribute_field(Kind.BOOL)
    form = CustomForm(" {passing:bool}", "")
    hidden_result = WITNESS

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


@op(mlir="shape.num_elements")
class ShapeNumElements(_ShapeMeasure):
    """The product of the sizes of a shape."""


@op(mlir="shape.rank")
class ShapeRank(_ShapeMeasure):
    """The number of dimensions of a shape."""


@op(mlir="shape.get_extent")
class ShapeGetExtent(UpstreamOperation):
    """The size of dimension `dim` of a shape."""

    shape: Value = operand_field(_ANY)
    dim: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _measures_shape}
    form = CustomForm(" %, %", "operands -> result")


def _dimension_of(op: ShapeDim) -> str | None:
    return _all(_is_shaped, (op.value,), "a tensor") or _all(_is_size, (op.index, op.result), "a size")


@op(mlir="shape.dim")
class ShapeDim(UpstreamOperation):
    """The size of dimension `index` of a tensor."""

    value: Value = operand_field(_ANY)
    index: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _dimension_of}
    form = CustomForm(" %, %", "operands -> result")


@op(mlir="shape.from_extents")
class ShapeFromExtents(UpstreamOperation):
    """A shape from individual sizes."""

    extents: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_size, op.extents, "a size")}
    form = CustomForm(" %*", "operands")
    hidden_result = SHAPE

    def _infer(self) -> tuple[Type, ...]:
        return (SHAPE,)


@op(mlir="shape.from_extent_tensor")
class ShapeFromExtentTensor(UpstreamOperation):
    """Converts an extent tensor to a shape."""

    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_extents, op.operands, "an extent tensor")}
    form = CustomForm(" %", "operand")
    hidden_result = SHAPE

    def _infer(self) -> tuple[Type, ...]:
        return (SHAPE,)


@op(mlir="shape.to_extent_tensor")
class ShapeToExtentTensor(UpstreamOperation):
    """Converts a shape to an extent tensor."""

    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: _all(_is_shape, op.operands, "a shape") or _all(_is_extents, op.results, "an extent tensor")
    }
    form = CustomForm(" %", "operand -> result")


def _is_integer_list(type: Type) -> bool:
    return isinstance(type, TensorType) and type.rank == 1


@op(mlir="shape.value_as_shape")
class ShapeValueAsShape(UpstreamOperation):
    """Converts a tensor of sizes to a shape."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: (
            _all(lambda t: _is_integer_list(t) or _is_value_shape(t), op.operands, "a tensor of rank 1")
            or _all(_is_shape, op.results, "a shape")
        )
    }
    form = CustomForm(" %", "operand -> result")


@op(mlir="shape.index_to_size")
class ShapeIndexToSize(UpstreamOperation):
    """Converts an index to a size."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(lambda t: t == INDEX, op.operands, "an index")}
    form = CustomForm(" %", "")
    hidden_result = SIZE

    def _infer(self) -> tuple[Type, ...]:
        return (SIZE,)


@op(mlir="shape.size_to_index")
class ShapeSizeToIndex(UpstreamOperation):
    """Converts a size to an index."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_size, op.operands, "a size")}
    form = CustomForm(" %", "operand")
    hidden_result = INDEX

    def _infer(self) -> tuple[Type, ...]:
        return (INDEX,)


@op(mlir="shape.concat")
class ShapeConcat(_Binary):
    """Concatenates two shapes."""

    constraints = {"types": _combines_shapes}


@op(mlir="shape.split_at")
class ShapeSplitAt(UpstreamOperation):
    """Splits a shape before dimension `index`; a negative index counts from the end."""

    operand: Value = operand_field(_ANY)
    index: Value = operand_field(_ANY)
    head: Value = result_field(_ANY)
    tail: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: (
            _all(_is_shape, (op.operand, *op.results), "a shape") or _all(_is_size, (op.index,), "a size")
        )
    }


@op(mlir="shape.broadcast")
class ShapeBroadcast(UpstreamOperation):
    """Broadcasts shapes as NumPy does; incompatible shapes give an error value."""

    shapes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    error: str | None = attribute_field(Kind.STRING, default=None)
    constraints = {"types": _combines_shapes}
    form = CustomForm(" %*", "operands -> result", inherent=frozenset(["error"]))


@op(mlir="shape.any")
class ShapeAny(UpstreamOperation):
    """Any one of several shapes that are known to be equal."""

    shapes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _combines_shapes}
    form = CustomForm(" %*", "operands -> result")


# --- sizes -----------------------------------------------------------------------------------------------------------


@op(mlir="shape.add")
class ShapeAdd(_SizeBinary):
    """Sum of sizes."""


@op(mlir="shape.mul")
class ShapeMul(_SizeBinary):
    """Product of sizes."""


@op(mlir="shape.div")
class ShapeDiv(_SizeBinary):
    """Quotient of sizes, rounded down."""


def _find_wrong_extreme(op: Any) -> str | None:
    """The result is a size if an operand is one, else a shape."""
    types = [value.type for value in (*op.operands, op.result)]
    found = next(
        (f"expected a shape or size, found {describe(type)}" for type in types if type not in (SHAPE, SIZE)), None
    )
    expected = SIZE if SIZE in types[:2] else SHAPE
    if found is not None or types[2] == expected:
        return found
    return f"expected result type {describe(expected)}, found {describe(types[2])}"


@op(mlir="shape.max")
class ShapeMax(_Binary):
    """Maximum of two sizes, or elementwise of two shapes of the same rank."""

    constraints = {"types": _find_wrong_extreme}


@op(mlir="shape.min")
class ShapeMin(_Binary):
    """Minimum of two sizes, or elementwise of two shapes of the same rank."""

    constraints = {"types": _find_wrong_extreme}


# --- conditions ------------------------------------------------------------------------------------------------------


@op(mlir="shape.is_broadcastable")
class ShapeIsBroadcastable(_ShapeCondition):
    """Whether shapes can be broadcast together."""

    hidden_result = BOOL

    def _infer(self) -> tuple[Type, ...]:
        return (BOOL,)


@op(mlir="shape.shape_eq")
class ShapeEq(_ShapeCondition):
    """Whether shapes are equal."""

    hidden_result = BOOL

    def _infer(self) -> tuple[Type, ...]:
        return (BOOL,)


def _two_shapes(op: ShapeCstrBroadcastable) -> str | None:
    return None if len(op.shapes) > 1 else f"expected at least two shapes, found {len(op.shapes)}"


@op(mlir="shape.cstr_broadcastable")
class ShapeCstrBroadcastable(_ShapeCondition):
    """Requires that shapes can be broadcast together; fails the program otherwise."""

    hidden_result = WITNESS
    constraints = {"count": _two_shapes}

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


@op(mlir="shape.cstr_eq")
class ShapeCstrEq(_ShapeCondition):
    """Requires that shapes are equal; fails the program otherwise."""

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)

    hidden_result = WITNESS


@op(mlir="shape.cstr_require")
class ShapeCstrRequire(UpstreamOperation):
    """Requires that a condition holds; fails the program with the message `msg` otherwise."""

    pred: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    msg: str = attribute_field(Kind.STRING)
    constraints = {"types": lambda op: _all(lambda t: t == BOOL, op.operands, "i1")}
    form = CustomForm(" %, {msg:string}", "")
    hidden_result = WITNESS

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


def _all_witnesses(op: ShapeAssumingAll) -> str | None:
    return "expected at least one witness" if not op.inputs else _all(lambda t: t == WITNESS, op.inputs, "a witness")


@op(mlir="shape.assuming_all")
class ShapeAssumingAll(UpstreamOperation):
    """Combines witnesses: the result passes if all of them do."""

    inputs: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _all_witnesses}
    form = CustomForm(" %*", "")
    hidden_result = WITNESS

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


@op(mlir="shape.assuming_yield")
class ShapeAssumingYield(Terminator, UpstreamOperation):
    """Ends the region of `shape.assuming`."""

    form = CustomForm("<operands>", "operands if any")


def _gives_results(op: ShapeAssuming) -> str | None:
    if op.witness.type != WITNESS:
        return f"expected a witness, found {describe(op.witness.type)}"
    given, wanted = op.do_region.output_types, tuple(result.type for result in op.results)
    if given == wanted:
        return None
    return f"the region must return the result types {describe(wanted)}, found {describe(given)}"


@op(mlir="shape.assuming")
class ShapeAssuming(UpstreamOperation):
    """Runs a region that may assume that a witness passes."""

    has_loose_shapes = True
    witness: Value = operand_field(_ANY)
    all_results: tuple[Value, ...] = result_field(_ANY, variadic=True)
    do_region: Region = region_field()
    constraints = {"types": _gives_results}
    form = CustomForm(" %<results> <region>", "")
    region_ends = ("shape.assuming_yield",)
    implicit_end = "shape.assuming_yield"

    def _infer(self) -> tuple[Type, ...]:
        return self.do_region.output_types
