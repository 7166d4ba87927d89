"""Operations of the dialects that dynamic programs compute shapes with: `shape`, `tensor`, `arith`.

Sizes and extents are 64-bit integers, a `!shape.shape` is a vector of them, a `!shape.witness` a boolean. What follows
from shapes alone is computed while the program is lowered.

Spec: Interoperability with shape operations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array, array_dtype, is_concrete, literal_array, static_shape, tensor_dtype
from evaluator.interpreter import LoweringContext, evaluate
from evaluator.lowering.elementwise import convert
from evaluator.registry import lowers_named
from hlo_text.attributes import Attribute, BoolAttribute, FloatAttribute, IntegerAttribute, Literal
from hlo_text.diagnostics import Diagnostic, ExecutionError
from hlo_text.ir import Operation, UnregisteredOperation
from hlo_text.types import BOOL, DialectType, ElementType, IndexType, IntegerType, TensorType, Type

_INTEGERS = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_EXTENT = np.dtype(np.int64)


def _dtype(type: Type) -> np.dtype[Any]:
    if isinstance(type, TensorType):
        return tensor_dtype(type)
    if isinstance(type, DialectType):
        return np.dtype(np.bool_) if type.text == "!shape.witness" else _EXTENT
    assert isinstance(type, ElementType)
    return array_dtype(type)


def _words(op: Operation) -> str:
    """Return what the pretty form says before its types, without operands."""
    assert isinstance(op, UnregisteredOperation)
    text = "".join(piece for piece in op.pretty or () if isinstance(piece, str))
    return text.removeprefix(op.name).partition(" : ")[0]


def _given(op: Operation, name: str) -> Attribute | None:
    found = op.attributes.get(name)
    if found is None and op.annotations is not None:
        found = op.annotations.discardable.get(name)
    return found


def _integers(op: Operation, name: str) -> tuple[int, ...]:
    """Return integers that an operation states as an attribute, or between its name and its type."""
    match _given(op, name):
        case IntegerAttribute(value):
            return (int(value),)
        case Literal() as literal:
            return tuple(int(element) for element in np.asarray(literal.array).reshape(-1))
    return tuple(int(word) for word in _INTEGERS.findall(_words(op)))


def _concrete(op: Operation, context: LoweringContext, *values: Array) -> list[Any]:
    if not all(is_concrete(value) for value in values):
        message = "the shape depends on values that are not known when the program is lowered"
        raise context.error(op, "lower.dynamic-shape", message)
    return [np.asarray(value) for value in values]


# --- shapes ----------------------------------------------------------------------------------------------------------


def _extents(value: Array) -> Any:
    return np.asarray(value.shape, _EXTENT)


@lowers_named("shape.shape_of")
def lower_shape_of(op: Operation, context: LoweringContext, value: Array) -> tuple[Array, ...]:
    return (_extents(value).astype(_dtype(op.result.type)),)


@lowers_named("shape.const_shape", "shape.const_size")
def lower_shape_constant(op: Operation, context: LoweringContext) -> tuple[Array, ...]:
    numbers = np.asarray(_integers(op, "shape" if op.name == "shape.const_shape" else "value"), _EXTENT)
    return (numbers if op.name == "shape.const_shape" else numbers.reshape(()),)


@lowers_named("shape.const_witness")
def lower_witness_constant(op: Operation, context: LoweringContext) -> tuple[Array, ...]:
    given = _given(op, "passing")
    holds = given.value if isinstance(given, BoolAttribute) else "true" in _words(op)
    return (np.asarray(holds),)


@lowers_named("shape.num_elements")
def lower_num_elements(op: Operation, context: LoweringContext, shape: Array) -> tuple[Array, ...]:
    return (lax.reduce_prod(shape, (0,)),)


@lowers_named("shape.rank")
def lower_shape_rank(op: Operation, context: LoweringContext, shape: Array) -> tuple[Array, ...]:
    return (np.asarray(shape.shape[0], _EXTENT),)


@lowers_named("shape.get_extent")
def lower_get_extent(op: Operation, context: LoweringContext, shape: Array, dim: Array) -> tuple[Array, ...]:
    return (lax.dynamic_index_in_dim(shape, dim, keepdims=False),)


@lowers_named("shape.dim", "tensor.dim")
def lower_dim(op: Operation, context: LoweringContext, value: Array, index: Array) -> tuple[Array, ...]:
    (dimension,) = _concrete(op, context, index)
    if not 0 <= int(dimension) < value.ndim:
        raise ValueError(f"there is no dimension {int(dimension)} in an array of rank {value.ndim}")
    return (np.asarray(value.shape[int(dimension)], _EXTENT),)


@lowers_named("tensor.rank")
def lower_rank(op: Operation, context: LoweringContext, value: Array) -> tuple[Array, ...]:
    return (np.asarray(value.ndim, _EXTENT),)


@lowers_named("shape.from_extents")
def lower_from_extents(op: Operation, context: LoweringContext, *extents: Array) -> tuple[Array, ...]:
    return (_stack(extents, _EXTENT),)


@lowers_named("tensor.from_elements")
def lower_from_elements(op: Operation, context: LoweringContext, *elements: Array) -> tuple[Array, ...]:
    shape = static_shape(op.result.type)
    return (lax.reshape(_stack(elements, _dtype(op.result.type)), shape),)


def _stack(elements: Sequence[Array], dtype: np.dtype[Any]) -> Array:
    if all(isinstance(element, np.ndarray | np.generic) for element in elements):
        return np.asarray([np.asarray(element).reshape(()) for element in elements], dtype).reshape(len(elements))
    return lax.concatenate([lax.reshape(convert(element, dtype), (1,)) for element in elements], 0)


@lowers_named("tensor.extract")
def lower_extract(op: Operation, context: LoweringContext, array: Array, *indices: Array) -> tuple[Array, ...]:
    return (lax.reshape(lax.dynamic_slice(array, indices, (1,) * array.ndim, allow_negative_indices=False), ()),)


@lowers_named("tensor.splat")
def lower_splat(op: Operation, context: LoweringContext, element: Array, *sizes: Array) -> tuple[Array, ...]:
    missing = iter(_concrete(op, context, *sizes))
    assert isinstance(op.result.type, TensorType)
    return (lax.broadcast(element, [int(next(missing)) if n is None else n for n in op.result.type.shape]),)


@lowers_named("tensor.cast", "shape.to_extent_tensor", "shape.from_extent_tensor", "shape.value_as_shape")
def lower_same_value(op: Operation, context: LoweringContext, value: Array) -> tuple[Array, ...]:
    """The same value in a type that says more or less about its shape; what is wrong is found with the result."""
    return (value,)


@lowers_named("shape.index_to_size", "shape.size_to_index")
def lower_size(op: Operation, context: LoweringContext, value: Array) -> tuple[Array, ...]:
    return (value,)


@lowers_named("shape.concat")
def lower_shape_concat(op: Operation, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[Array, ...]:
    return (lax.concatenate([lhs, rhs], 0),)


@lowers_named("shape.split_at")
def lower_split_at(op: Operation, context: LoweringContext, shape: Array, index: Array) -> tuple[Array, ...]:
    (place,) = (int(value) for value in _concrete(op, context, index))
    return shape[:place], shape[place:]


@lowers_named("shape.broadcast")
def lower_shape_broadcast(op: Operation, context: LoweringContext, *shapes: Array) -> tuple[Array, ...]:
    extents = [tuple(int(size) for size in shape) for shape in _concrete(op, context, *shapes)]
    return (np.asarray(np.broadcast_shapes(*extents), _EXTENT),)


# --- conditions on shapes --------------------------------------------------------------------------------------------


def _can_broadcast(shapes: Sequence[Any]) -> bool:
    try:
        np.broadcast_shapes(*(tuple(int(size) for size in shape) for shape in shapes))
    except ValueError:
        return False
    return True


def _are_equal(shapes: Sequence[Any]) -> bool:
    return all(np.array_equal(shape, shapes[0]) for shape in shapes)


@lowers_named("shape.is_broadcastable", "shape.cstr_broadcastable")
def lower_is_broadcastable(op: Operation, context: LoweringContext, *shapes: Array) -> tuple[Array, ...]:
    return _verdict(op, context, _can_broadcast(_concrete(op, context, *shapes)), "the shapes do not broadcast")


@lowers_named("shape.shape_eq", "shape.cstr_eq")
def lower_shape_equal(op: Operation, context: LoweringContext, *shapes: Array) -> tuple[Array, ...]:
    return _verdict(op, context, _are_equal(_concrete(op, context, *shapes)), "the shapes are not equal")


@lowers_named("shape.cstr_require")
def lower_require(op: Operation, context: LoweringContext, condition: Array) -> tuple[Array, ...]:
    (holds,) = _concrete(op, context, condition)
    return _verdict(op, context, bool(holds), "the requirement does not hold")


@lowers_named("shape.assuming_all")
def lower_assuming_all(op: Operation, context: LoweringContext, *witnesses: Array) -> tuple[Array, ...]:
    return (np.asarray(all(bool(witness) for witness in _concrete(op, context, *witnesses))),)


def _verdict(op: Operation, context: LoweringContext, holds: bool, message: str) -> tuple[Array, ...]:
    """Return whether a condition holds; constraints must hold, other conditions are values like others."""
    if not holds and ".cstr_" in op.name:
        source = context.module.source
        raise ExecutionError(Diagnostic("run.shape", f"{op.name}: {message}", op.span(source), source))
    return (np.asarray(holds),)


@lowers_named("shape.assuming")
def lower_assuming(op: Operation, context: LoweringContext, witness: Array) -> tuple[Array, ...]:
    """Constraints were checked where they stand."""
    return evaluate(op.regions[0], (), context)


# --- arithmetic ------------------------------------------------------------------------------------------------------


def _unsigned(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def apply(lhs: Array, rhs: Array) -> Array:
        dtype = lhs.dtype
        if dtype == np.bool_:
            return function(lhs, rhs)
        unsigned = np.dtype(f"uint{dtype.itemsize * 8}")
        result = function(lax.bitcast_convert_type(lhs, unsigned), lax.bitcast_convert_type(rhs, unsigned))
        return result if result.dtype == np.bool_ else lax.bitcast_convert_type(result, dtype)

    return apply


def _divide_down(lhs: Array, rhs: Array) -> Array:
    quotient, rest = lax.div(lhs, rhs), lax.rem(lhs, rhs)
    differ = lax.ne(lax.lt(rest, lax.full_like(rest, 0)), lax.lt(rhs, lax.full_like(rhs, 0)))
    is_lower = lax.bitwise_and(differ, lax.ne(rest, lax.full_like(rest, 0)))
    return lax.sub(quotient, convert(is_lower, quotient.dtype))


def _divide_up(lhs: Array, rhs: Array) -> Array:
    return lax.neg(_divide_down(lax.neg(lhs), rhs))


def _unsigned_divide_up(lhs: Array, rhs: Array) -> Array:
    return lax.add(lax.div(lhs, rhs), convert(lax.ne(lax.rem(lhs, rhs), lax.full_like(rhs, 0)), lhs.dtype))


_BINARY: Mapping[str, Callable[[Any, Any], Any]] = {
    "arith.addi": lax.add,
    "arith.subi": lax.sub,
    "arith.muli": lax.mul,
    "arith.divsi": lax.div,
    "arith.divui": _unsigned(lax.div),
    "arith.floordivsi": _divide_down,
    "arith.ceildivsi": _divide_up,
    "arith.ceildivui": _unsigned(_unsigned_divide_up),
    "arith.remsi": lax.rem,
    "arith.remui": _unsigned(lax.rem),
    "arith.maxsi": lax.max,
    "arith.minsi": lax.min,
    "arith.maxui": _unsigned(lax.max),
    "arith.minui": _unsigned(lax.min),
    "arith.andi": lax.bitwise_and,
    "arith.ori": lax.bitwise_or,
    "arith.xori": lax.bitwise_xor,
    "arith.shli": lax.shift_left,
    "arith.shrsi": lax.shift_right_arithmetic,
    "arith.shrui": lax.shift_right_logical,
    "arith.addf": lax.add,
    "arith.subf": lax.sub,
    "arith.mulf": lax.mul,
    "arith.divf": lax.div,
    "arith.maximumf": lax.max,
    "arith.minimumf": lax.min,
    "shape.add": lax.add,
    "shape.mul": lax.mul,
    "shape.div": _divide_down,
    "shape.max": lax.max,
    "shape.min": lax.min,
}


@lowers_named(*_BINARY)
def lower_binary(op: Operation, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[Array, ...]:
    return (_BINARY[op.name](lhs, rhs),)


@lowers_named("arith.negf")
def lower_negate(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return (lax.neg(operand),)


@lowers_named("arith.constant")
def lower_arithmetic_constant(op: Operation, context: LoweringContext) -> tuple[Array, ...]:
    dtype = _dtype(op.result.type)
    match _given(op, "value"):
        case Literal() as literal:
            return (literal_array(literal, context.options.fill_elided),)
        case IntegerAttribute(value) | BoolAttribute(value):
            return (np.asarray(value).astype(dtype),)
        case FloatAttribute(bits):
            return (np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype),)
    words = _words(op).split()
    if words and words[-1] in ("true", "false"):
        return (np.asarray(words[-1] == "true"),)
    raise NotImplementedError("the form of the constant is unknown")


#: Comparisons by word, in the order of their numbers in the generic form.
_PREDICATES: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": lax.eq,
    "ne": lax.ne,
    "slt": lax.lt,
    "sle": lax.le,
    "sgt": lax.gt,
    "sge": lax.ge,
    "ult": _unsigned(lax.lt),
    "ule": _unsigned(lax.le),
    "ugt": _unsigned(lax.gt),
    "uge": _unsigned(lax.ge),
}


@lowers_named("arith.cmpi")
def lower_compare_integers(op: Operation, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[Array, ...]:
    given = _given(op, "predicate")
    if isinstance(given, IntegerAttribute):
        return (tuple(_PREDICATES.values())[int(given.value)](lhs, rhs),)
    return (_PREDICATES[_words(op).strip().partition(",")[0]](lhs, rhs),)


@lowers_named("arith.select")
def lower_select(op: Operation, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    condition, on_true, on_false = operands
    return (lax.select(condition, on_true, on_false),)


@lowers_named("arith.index_cast", "arith.extsi", "arith.trunci", "arith.sitofp", "arith.fptosi", "arith.extf",
              "arith.truncf")  # fmt: skip
def lower_cast(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    """Booleans are one-bit integers here: signed extension makes -1 of true, truncation keeps the lowest bit."""
    dtype = _dtype(op.result.type)
    if dtype == np.bool_ and op.name in ("arith.trunci", "arith.index_cast"):
        return (lax.ne(lax.bitwise_and(operand, lax.full_like(operand, 1)), lax.full_like(operand, 0)),)
    result = convert(operand, dtype)
    return (lax.neg(result) if operand.dtype == np.bool_ else result,)


@lowers_named("arith.index_castui", "arith.extui", "arith.uitofp", "arith.fptoui")
def lower_unsigned_cast(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    dtype = _dtype(op.result.type)
    if operand.dtype.kind == "i" and _is_signless(op.operands[0].type):
        operand = lax.bitcast_convert_type(operand, np.dtype(f"uint{operand.dtype.itemsize * 8}"))
    if op.name == "arith.fptoui":
        return (convert(convert(operand, np.dtype(f"uint{dtype.itemsize * 8}")), dtype),)
    return (convert(operand, dtype),)


def _is_signless(type: Type) -> bool:
    element_type = type.element_type if isinstance(type, TensorType) else type
    return isinstance(element_type, IntegerType | IndexType) and element_type != BOOL
