"""Sorts, as stable `lax.sort` calls by one or several keys."""

from __future__ import annotations

import attrs

from hlo_text import ops
from hlo_text.analysis.comparators import SortKey, comparator_keys
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import ComplexType, FloatType, TensorType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.expressions import Expression, call, prefixed, text, tuple_of
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes_statements
from hlo_text.python_source.rules.elementwise import element_type


@attrs.frozen
class _SortKey:
    """One sort key: the number of an operand, or an expression of operands."""

    operand: int | None
    expression: Expression | None = None


@writes_statements(ops.Sort)
def write_sort(op: ops.Sort, body: FunctionBody) -> None:
    rank = len(shape_of(op.inputs[0].type))
    if rank == 0:
        _bind(op, body, body.fitted(op.inputs))
        return
    keys = comparator_keys(op.comparator)
    if keys is None:
        raise RefusedError("jax.lax.sort compares keys; the comparator cannot be expressed by keys")
    made = [_key(key, op, body) for key in keys]
    plain = [key.operand for key in made if key.operand is not None]
    dimension = op.dimension % rank
    if len(plain) == len(made) and len(set(plain)) == len(plain):
        _sort_by_operands(op, body, [number for number in plain if number is not None], dimension)
        return
    inputs = body.named(op.inputs)
    arrays = [key.expression or inputs[key.operand or 0] for key in made]
    result = call("lax.sort", tuple_of([*arrays, *inputs]), dimension=dimension, num_keys=len(arrays))
    _unpack(op, body, result, ["_"] * len(arrays), list(range(len(inputs))))


def _sort_by_operands(op: ops.Sort, body: FunctionBody, keys: list[int], dimension: int) -> None:
    order = [*keys, *(number for number in range(len(op.inputs)) if number not in keys)]
    operands = body.fitted([op.inputs[number] for number in order])
    num_keys = len(keys) if len(keys) != 1 else None
    if len(operands) == 1:
        body.take_result(op, call("lax.sort", operands[0], dimension=dimension))
        return
    _unpack(op, body, call("lax.sort", tuple_of(operands), dimension=dimension, num_keys=num_keys), [], order)


def _unpack(op: ops.Sort, body: FunctionBody, result: Expression, front: list[str], order: list[int]) -> None:
    """Write a sort whose results follow the keys and are reordered."""
    used = _used_results(op, body)
    names = [body.names.fresh(body.module.hint(op.inputs[number])) if number in used else "_" for number in order]
    body.write_unpacking([*front, *names], result)
    _bind(op, body, [text(names[order.index(number)]) for number in range(len(order))])


def _used_results(op: ops.Sort, body: FunctionBody) -> set[int]:
    if len(op.results) == len(op.inputs):
        return {number for number, result in enumerate(op.results) if body.module.is_used(result)}
    elements = body.module.elements(op.results[0])
    return set(range(len(op.inputs))) if elements is None else set(elements)


def _bind(op: ops.Sort, body: FunctionBody, expressions: list[Expression]) -> None:
    if len(op.results) == 1 and len(expressions) > 1:
        body.bind_elements(op.results[0], expressions)
        return
    for result, expression in zip(op.results, expressions, strict=True):
        body.bind(result, expression)


def _key(key: SortKey, op: ops.Sort, body: FunctionBody) -> _SortKey:
    arguments = op.comparator.arguments
    type = element_type(key.value)
    source = _operand_of(key.value, op.comparator)
    if source is not None and (source is key.value or isinstance(type, FloatType)):
        number = arguments.index(source) // 2
        if source is key.value and key.is_total_order and isinstance(type, FloatType):
            (operand,) = body.named([op.inputs[number]])
            order = call(body.module.total_order(), operand)
            return _SortKey(None, prefixed("~", order) if key.is_descending else order)
        if not key.is_descending:
            return _SortKey(number)
        (operand,) = body.named([op.inputs[number]])
        return _SortKey(None, _descending(operand, type))
    keys = _computed(key, op, body)
    if key.is_total_order and isinstance(type, FloatType):
        keys, type = call(body.module.total_order(), keys), None
    return _SortKey(None, _descending(keys, type) if key.is_descending else keys)


def _descending(operand: Expression, type: object) -> Expression:
    return prefixed("-" if isinstance(type, FloatType | ComplexType) else "~", operand)


def _cone(value: Value, region: Region) -> list[Operation]:
    """Return the operations that compute a value, in order."""
    needed = {value}
    cone: list[Operation] = []
    for op in reversed(region.operations):
        if any(result in needed for result in op.results) and not isinstance(op, ops.Parameter):
            needed.update(op.operands)
            cone.append(op)
    return cone[::-1]


def _operand_of(value: Value, region: Region) -> Value | None:
    """Return the argument that a key canonicalizes as `lax.sort` itself does: zeros and NaNs are equal."""
    if value in region.arguments:
        return value
    cone = _cone(value, region)
    used = {operand for op in cone for operand in op.operands if operand in region.arguments}
    if len(used) != 1 or len(cone) > 8:
        return None
    is_canonical = all(isinstance(op, ops.Select | ops.Compare | ops.Constant) for op in cone)
    return used.pop() if is_canonical and sum(isinstance(op, ops.Select) for op in cone) == 2 else None


def _computed(key: SortKey, op: ops.Sort, body: FunctionBody) -> Expression:
    """Return the array of a computed key, by applying the comparator's elementwise operations to whole arrays."""
    region = op.comparator
    if any(inner.regions or not _is_of_scalars(inner) for inner in _cone(key.value, region)):
        raise RefusedError("jax.lax.sort compares keys; the comparator's key is not elementwise")
    function = body.once((region, key.value), lambda: _key_function(key, region, body))
    return call(function.flat, *body.named(op.inputs))


def _is_of_scalars(op: Operation) -> bool:
    return all(isinstance(value.type, TensorType) and not value.type.shape for value in (*op.operands, *op.results))


def _key_function(key: SortKey, region: Region, body: FunctionBody) -> Expression:
    inner = body.inside(region)
    left = [argument for number, argument in enumerate(region.arguments) if number % 2 == 0]
    parameters = inner.take_parameters(left)
    for operation in _cone(key.value, region):
        inner.take(operation)
    return body.define("key", parameters, inner, inner.fitted([key.value]))
