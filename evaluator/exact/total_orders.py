"""Total orders of floats that XLA replaced by comparisons of their bits, which real numbers do not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Module, Operation, Value, walk
from hlo_text.core.types import FloatType, IntegerType, Signedness, TensorType
from hlo_text.rewrite import Editor

#: Floats whose bits are a sign and a magnitude.
_FLOATS = ("f16", "bf16", "f32", "f64")
_BITCASTS = ops.Bitcast | ops.BitcastConvert


def with_total_orders(module: Module) -> Module:
    """Return a module in which comparisons of keys are comparisons of floats by total order.

    The key of a float is its bits as a signed integer, with all but the sign inverted if it is negative:
    `b < 0 ? b ^ MAX : b`. Keys are ordered as floats are by `TOTALORDER`.

    Args:
        module: The module, which is returned itself if it casts no bits.
    """
    if not any(isinstance(op, _BITCASTS) for op in walk(module)):
        return module
    made = clone(module)
    editor = Editor(made, verifies=False)
    with editor.together():
        for op in list(walk(made)):
            floats = _compared_floats(op, editor.definition)
            if floats is None:
                continue
            attributes = {**op.attributes, "compare_type": ComparisonType.TOTALORDER}
            results = tuple(Value(result.type, result.name) for result in op.results)
            editor.replace(op, ops.Compare(attributes, floats, results))
        editor.erase_unused()
    return made


_Definition = Callable[[Value], Any]


def _compared_floats(op: Operation, definition: _Definition) -> tuple[Value, Value] | None:
    """Return the floats whose keys an operation compares, or None."""
    if not isinstance(op, ops.Compare) or op.operands[0] is op.operands[1]:
        return None
    lhs, rhs = (_of_key(operand, definition) for operand in op.operands)
    return None if lhs is None or rhs is None else (lhs, rhs)


def _of_key(key: Value, definition: _Definition) -> Value | None:
    """Return the float whose key a value is, or None."""
    choice = definition(key)
    if not isinstance(choice, ops.Select):
        return None
    is_negative, inverted, bits = choice.operands
    cast, sign, inversion = definition(bits), definition(is_negative), definition(inverted)
    if not isinstance(cast, _BITCASTS) or not isinstance(sign, ops.Compare) or not isinstance(inversion, ops.Xor):
        return None
    width = _width(cast)
    if width is None or sign.comparison_direction is not ComparisonDirection.LT or sign.operands[0] is not bits:
        return None
    masks = [operand for operand in inversion.operands if operand is not bits]
    if len(masks) != 1 or _constant(sign.operands[1], definition) != 0:
        return None
    return cast.operands[0] if _constant(masks[0], definition) == (1 << (width - 1)) - 1 else None


def _width(cast: Operation) -> int | None:
    """Return the bits of a float that is cast to a signed integer of the same size, or None for another cast."""
    source, target = cast.operands[0].type, cast.results[0].type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType) or source.shape != target.shape:
        return None
    number, bits = source.element_type, target.element_type
    if not isinstance(number, FloatType) or number.name not in _FLOATS or not isinstance(bits, IntegerType):
        return None
    return bits.width if bits.signedness is not Signedness.UNSIGNED else None


def _constant(value: Value, definition: _Definition) -> int | None:
    op = definition(value)
    if not isinstance(op, ops.Constant) or not op.value.has_value or op.value.array.size != 1:
        return None
    return int(op.value.array.reshape(-1)[0])
