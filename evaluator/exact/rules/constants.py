"""Rules of constants and of the bits of floats."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from flint import arb

from evaluator.exact.conversions import determined_array
from evaluator.exact.elements import Element, ExactComplex, boxed, elements_of, is_inexact, mapped
from evaluator.exact.formats import ulp_of
from evaluator.exact.registry import computes_exactly
from evaluator.reference.numbers import element_type_of
from evaluator.reference.registry import Array, Context, Value, find_rule
from evaluator.reference.rules.movement import result_shape
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.types import ComplexType, ElementType, TensorType, Type


@computes_exactly(ops.Constant, ops.ChloConstant, ops.ArithConstant, ops.ShardyConstant, ops.ConstantLike)
def _constant(op: Operation, context: Context, *operands: Array) -> tuple[Value, ...]:
    """Return a constant as written; widen or move values that a compiler may have rounded."""
    native_rule = find_rule(type(op))
    assert native_rule is not None
    given = tuple(np.empty(array.shape, bool) for array in operands)  # only the shape matters
    (array,) = native_rule(op, context, *given)
    element_type = _element_type(op.results[0].type)
    elements = elements_of(array, element_type)
    widened: frozenset[float] = getattr(context.arithmetic, "widened_constants", frozenset())
    if not widened:
        return (elements,)
    signs: int | None = getattr(context.arithmetic, "signs", None)
    return (mapped(lambda x: _widened(x, element_type, widened, signs), elements),)


def _widened(x: Element, element_type: ElementType, widened: frozenset[float], signs: int | None) -> Element:
    if isinstance(x, ExactComplex):
        part = element_type.element_type if isinstance(element_type, ComplexType) else element_type
        return ExactComplex(_widened(x.real, part, widened, signs), _widened(x.imag, part, widened, signs))
    if type(x) is not arb or not x.is_exact() or float(x) not in widened:
        return x
    radius = ulp_of(x, element_type) / 2
    if signs is None:
        return arb(x, radius)
    return x + radius if random.Random(f"{signs} {float(x)!r}").random() < 0.5 else x - radius


def _element_type(type: Type) -> ElementType:
    return type if isinstance(type, ElementType) else element_type_of(type)


@computes_exactly(ops.Iota, ops.DynamicIota)
def _iota(op: Any, context: Context, *shape: Array) -> tuple[Value, ...]:
    """Count exactly, even where the type would round the numbers."""
    sizes = result_shape(op) if not shape else [int(size) for size in shape[0].reshape(-1)]
    axis = op.iota_dimension
    line = np.arange(sizes[axis]).reshape([-1 if d == axis else 1 for d in range(len(sizes))])
    return (elements_of(np.broadcast_to(line, sizes), element_type_of(op.results[0].type)),)


@computes_exactly(ops.BitcastConvert, ops.Bitcast, ops.ArithBitcast)
def _bitcast(op: Any, context: Context, operand: Array) -> tuple[Value, ...]:
    """Reinterpret bits, which requires values that the type can represent; the same type keeps its elements."""
    source, target = (_element_type(value.type) for value in (op.operands[0], op.results[0]))
    native_rule = find_rule(type(op))
    assert native_rule is not None
    if source == target and is_inexact(source):
        return (_moved(op, context, operand),)
    native = determined_array(operand, source) if is_inexact(source) else operand
    (result,) = native_rule(op, context, native)
    return (elements_of(result, target) if is_inexact(target) else result,)


def _moved(op: Operation, context: Context, operand: Array) -> Array:
    """Move elements by applying the operation's native rule to their indices."""
    if not isinstance(op, ops.Bitcast):
        return operand
    places = np.arange(1, operand.size + 1, dtype=np.uint64).reshape(operand.shape)
    on_places = _on_positions(op)
    native_rule = find_rule(type(op))
    assert native_rule is not None
    (moved,) = native_rule(on_places, context, places)
    flat = np.concatenate([boxed(arb(0)).reshape(1), operand.reshape(-1)])
    return np.asarray(flat[moved.astype(np.int64)], object)


def _on_positions(op: Operation) -> Operation:
    import attrs

    from hlo_text.core.ir import Value as SsaValue
    from hlo_text.core.types import IntegerType, Signedness

    def with_position_type(value: SsaValue) -> SsaValue:
        assert isinstance(value.type, TensorType)
        return SsaValue(attrs.evolve(value.type, element_type=IntegerType(64, Signedness.UNSIGNED)))

    return type(op)(
        op.attributes,
        tuple(map(with_position_type, op.operands)),
        tuple(map(with_position_type, op.results)),
        op.regions,
    )
