"""Operations of MLIR's shape dialect: shapes as values, sizes, and conditions on them (witnesses).

`!shape.shape` and `!shape.size` may hold an error, which extent tensors and `index` cannot; what combines one of the
former gives one again.
"""

from __future__ import annotations

from typing import Any

from hlo_text.attributes import IntegerAttribute, Literal
from hlo_text.describe import describe
from hlo_text.forms import CustomForm
from hlo_text.ir import Region, Value
from hlo_text.opdef import Kind, TypeClass, attribute_field, op, operand_field, region_field, result_field
from hlo_text.ops.control_flow import Terminator
from hlo_text.ops.upstream import UpstreamOperation, is_named
from hlo_text.types import BOOL, INDEX, DialectType, TensorType, Type, UnrankedTensorType

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
    return next((f"{describe(value.type)} is no {what}" for value in values if not accepts(value.type)), None)


def _combines_shapes(op: Any) -> str | None:
    """Shapes give a shape, and one that may be an error gives one that may be one."""
    found = _all(_is_shape, (*op.operands, *op.results), "shape")
    if found is None and op.result.type != SHAPE and any(value.type == SHAPE for value in op.operands):
        return f"an operand may be an error, the result {describe(op.result.type)} cannot"
    return found


def _measures_shape(op: Any) -> str | None:
    """A shape, and perhaps a place in it, give a size."""
    found = _all(_is_shape, op.operands[:1], "shape") or _all(_is_size, (*op.operands[1:], op.result), "size")
    if found is None and op.result.type == INDEX and any(value.type in (SHAPE, SIZE) for value in op.operands):
        return "an operand may be an error, the result index cannot"
    return found


def _combines_sizes(op: Any) -> str | None:
    found = _all(_is_size, (*op.operands, op.result), "size")
    if found is None and op.result.type == INDEX and any(value.type == SIZE for value in op.operands):
        return "an operand may be an error, the result index cannot"
    return found


def _shapes_only(op: Any) -> str | None:
    return _all(_is_shape, op.operands, "shape")


class _ShapeCondition(UpstreamOperation):
    """A condition on shapes."""

    __slots__ = ()
    shapes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _shapes_only}
    form = CustomForm(" %*", "operands")


class _Binary(UpstreamOperation):
    """Combines two shapes or sizes."""

    __slots__ = ()
    lhs: Value = operand_field(_ANY)
    rhs: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    form = CustomForm(" %, %", "operands -> result")


class _SizeBinary(_Binary):
    """Combines two sizes."""

    __slots__ = ()
    constraints = {"types": _combines_sizes}


class _ShapeMeasure(UpstreamOperation):
    """A size that a shape has."""

    __slots__ = ()
    shape: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _measures_shape}
    form = CustomForm(" %", "operand -> result")


# --- shapes ----------------------------------------------------------------------------------------------------------


def _shape_of(op: ShapeOf) -> str | None:
    """A tensor has an extent tensor of its rank, or a shape; a value that may be an error only a shape."""
    type, result = op.arg.type, op.result.type
    if not _is_value_shape(type):
        return f"{describe(type)} has no shape"
    if not _is_shape(result):
        return f"{describe(result)} is no shape"
    if not _is_shaped(type) and result != SHAPE:
        return f"the operand may be an error, the result {describe(result)} cannot"
    if isinstance(type, TensorType) and isinstance(result, TensorType) and result.shape not in ((type.rank,), (None,)):
        return f"{describe(result)} does not hold the sizes of {describe(type)}"
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
        return f"the sizes are {describe(type)}"
    result = op.result.type
    if result == SHAPE:
        return None
    if isinstance(result, TensorType) and _is_extents(result) and result.shape in (type.shape, (None,)):
        return None
    return f"{describe(result)} does not hold {type.num_elements} sizes"


@op(mlir="shape.const_shape")
class ShapeConstShape(UpstreamOperation):
    """A constant shape."""

    result: Value = result_field(_ANY)
    shape: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {"types": _constant_shape}
    form = CustomForm(" {}{shape:extents}", "result")


def _constant_size(op: ShapeConstSize) -> str | None:
    found = _all(lambda t: t == SIZE, op.results, "size")
    is_index = isinstance(op.value, IntegerAttribute) and op.value.type == INDEX
    return found or (None if is_index else "the value is no index")


@op(mlir="shape.const_size")
class ShapeConstSize(UpstreamOperation):
    """A constant size."""

    result: Value = result_field(_ANY)
    value: IntegerAttribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _constant_size}
    form = CustomForm(" {value:index}", "")
    hidden_result = SIZE

    def _infer(self) -> tuple[Type, ...]:
        return (SIZE,)


@op(mlir="shape.const_witness")
class ShapeConstWitness(UpstreamOperation):
    """A condition that holds or does not."""

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
    """Size number `dim` of a shape."""

    shape: Value = operand_field(_ANY)
    dim: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _measures_shape}
    form = CustomForm(" %, %", "operands -> result")


def _dimension_of(op: ShapeDim) -> str | None:
    return _all(_is_shaped, (op.value,), "tensor") or _all(_is_size, (op.index, op.result), "size")


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
    """A shape of given sizes."""

    extents: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_size, op.extents, "size")}
    form = CustomForm(" %*", "operands")
    hidden_result = SHAPE

    def _infer(self) -> tuple[Type, ...]:
        return (SHAPE,)


@op(mlir="shape.from_extent_tensor")
class ShapeFromExtentTensor(UpstreamOperation):
    """A list of sizes as a shape."""

    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_extents, op.operands, "list of sizes")}
    form = CustomForm(" %", "operand")
    hidden_result = SHAPE

    def _infer(self) -> tuple[Type, ...]:
        return (SHAPE,)


@op(mlir="shape.to_extent_tensor")
class ShapeToExtentTensor(UpstreamOperation):
    """A shape as a list of sizes."""

    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: _all(_is_shape, op.operands, "shape") or _all(_is_extents, op.results, "list of sizes")
    }
    form = CustomForm(" %", "operand -> result")


def _is_integer_list(type: Type) -> bool:
    return isinstance(type, TensorType) and type.rank == 1


@op(mlir="shape.value_as_shape")
class ShapeValueAsShape(UpstreamOperation):
    """A tensor of sizes as a shape."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: (
            _all(lambda t: _is_integer_list(t) or _is_value_shape(t), op.operands, "list of integers")
            or _all(_is_shape, op.results, "shape")
        )
    }
    form = CustomForm(" %", "operand -> result")


@op(mlir="shape.index_to_size")
class ShapeIndexToSize(UpstreamOperation):
    """An index as a size."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(lambda t: t == INDEX, op.operands, "index")}
    form = CustomForm(" %", "")
    hidden_result = SIZE

    def _infer(self) -> tuple[Type, ...]:
        return (SIZE,)


@op(mlir="shape.size_to_index")
class ShapeSizeToIndex(UpstreamOperation):
    """A size as an index."""

    arg: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": lambda op: _all(_is_size, op.operands, "size")}
    form = CustomForm(" %", "operand")
    hidden_result = INDEX

    def _infer(self) -> tuple[Type, ...]:
        return (INDEX,)


@op(mlir="shape.concat")
class ShapeConcat(_Binary):
    """The sizes of one shape followed by those of another."""

    constraints = {"types": _combines_shapes}


@op(mlir="shape.split_at")
class ShapeSplitAt(UpstreamOperation):
    """The first `index` sizes of a shape and the others; a negative index counts from the end."""

    operand: Value = operand_field(_ANY)
    index: Value = operand_field(_ANY)
    head: Value = result_field(_ANY)
    tail: Value = result_field(_ANY)
    constraints = {
        "types": lambda op: _all(_is_shape, (op.operand, *op.results), "shape") or _all(_is_size, (op.index,), "size")
    }


@op(mlir="shape.broadcast")
class ShapeBroadcast(UpstreamOperation):
    """The shape that shapes broadcast to, as numpy does; without one an error."""

    shapes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    error: str | None = attribute_field(Kind.STRING, default=None)
    constraints = {"types": _combines_shapes}
    form = CustomForm(" %*", "operands -> result", inherent=frozenset(["error"]))


@op(mlir="shape.any")
class ShapeAny(UpstreamOperation):
    """One of several shapes that are known to be equal."""

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


def _takes_extreme(op: Any) -> str | None:
    """Two shapes give a shape; a size among them gives a size."""
    types = [value.type for value in (*op.operands, op.result)]
    found = next((f"{describe(type)} is neither shape nor size" for type in types if type not in (SHAPE, SIZE)), None)
    expected = SIZE if SIZE in types[:2] else SHAPE
    return found or (None if types[2] == expected else f"the result is {describe(types[2])}, not {describe(expected)}")


@op(mlir="shape.max")
class ShapeMax(_Binary):
    """The larger of two sizes, or of each size of two shapes of one rank."""

    constraints = {"types": _takes_extreme}


@op(mlir="shape.min")
class ShapeMin(_Binary):
    """The smaller of two sizes, or of each size of two shapes of one rank."""

    constraints = {"types": _takes_extreme}


# --- conditions ------------------------------------------------------------------------------------------------------


@op(mlir="shape.is_broadcastable")
class ShapeIsBroadcastable(_ShapeCondition):
    """Whether shapes broadcast."""

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
    return None if len(op.shapes) > 1 else f"{len(op.shapes)} shapes are fewer than two"


@op(mlir="shape.cstr_broadcastable")
class ShapeCstrBroadcastable(_ShapeCondition):
    """Requires that shapes broadcast; otherwise the program fails."""

    hidden_result = WITNESS
    constraints = {"count": _two_shapes}

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


@op(mlir="shape.cstr_eq")
class ShapeCstrEq(_ShapeCondition):
    """Requires that shapes are equal; otherwise the program fails."""

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)

    hidden_result = WITNESS


@op(mlir="shape.cstr_require")
class ShapeCstrRequire(UpstreamOperation):
    """Requires a condition; otherwise the program fails with the message `msg`."""

    pred: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    msg: str = attribute_field(Kind.STRING)
    constraints = {"types": lambda op: _all(lambda t: t == BOOL, op.operands, "boolean")}
    form = CustomForm(" %, {msg:string}", "")
    hidden_result = WITNESS

    def _infer(self) -> tuple[Type, ...]:
        return (WITNESS,)


def _all_witnesses(op: ShapeAssumingAll) -> str | None:
    return "there are no conditions" if not op.inputs else _all(lambda t: t == WITNESS, op.inputs, "witness")


@op(mlir="shape.assuming_all")
class ShapeAssumingAll(UpstreamOperation):
    """Whether several conditions hold."""

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
        return f"{describe(op.witness.type)} is no witness"
    given, wanted = op.do_region.output_types, tuple(result.type for result in op.results)
    return None if given == wanted else f"the region gives {len(given)} values that are not the {len(wanted)} results"


@op(mlir="shape.assuming")
class ShapeAssuming(UpstreamOperation):
    """Runs a region that needs a condition to hold."""

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
