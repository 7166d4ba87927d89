"""Expansion of scans to loops over the scanned dimension."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text import ops
from hlo_text.conversion.chlo.expansion import ChloExpansion, array_type
from hlo_text.conversion.formulas.terms import Term
from hlo_text.core.ir import Block, Region, Value
from hlo_text.core.types import I32, TensorType, Type

_INDEX = TensorType((), I32)


def scan(expansion: ChloExpansion, op: ops.Scan) -> Sequence[Value]:
    """Expand a scan to a loop that carries an index, the carries and the outputs, which it fills slice by slice."""
    if not op.inputs:
        raise ValueError("the number of steps is unknown without inputs")
    if not all(array_type(value).is_static for value in (*op.inputs, *op.results)):
        raise ValueError("expanding it into StableHLO needs static shapes")
    count = len(op.results) - op.num_carries
    outputs = [expansion.splat(array_type(result), 0) for result in op.results[:count]]
    first = (expansion.splat(_INDEX, 0), *op.inits, *outputs)
    types = [value.type for value in first]
    steps = array_type(op.inputs[0]).shape[op.dimension]
    if not steps:
        return (*outputs, *op.inits)
    condition, body = _condition(expansion, types, steps), _body(expansion, op, types, steps)
    last = expansion.add_all(ops.While, first, {}, types, (condition, body))
    return (*last[1 + op.num_carries :], *last[1 : 1 + op.num_carries])


def _condition(expansion: ChloExpansion, types: Sequence[Type], steps: int) -> Region:
    arguments = tuple(map(Value, types))
    inner = expansion.inside(lambda: ((Term(expansion, arguments[0]) < steps).value,))
    return Region([Block(arguments, inner)])


def _body(expansion: ChloExpansion, op: ops.Scan, types: Sequence[Type], steps: int) -> Region:
    arguments = tuple(map(Value, types))
    index, carries, outputs = arguments[0], arguments[1 : 1 + op.num_carries], arguments[1 + op.num_carries :]

    def write() -> Sequence[Value]:
        counter = Term(expansion, index)
        at = (counter.number(steps - 1) - counter if op.is_reverse else counter).value
        slices = [_slice(expansion, value, at, op.dimension) for value in op.inputs]
        *inner, end = op.body.operations
        expansion.replace(op.body.arguments, (*slices, *carries))
        expansion.move(inner)
        made = end.operands
        filled = [
            _filled(expansion, output, part, at, op.dimension)
            for output, part in zip(outputs, made[: len(outputs)], strict=True)
        ]
        return ((counter + 1).value, *made[len(outputs) :], *filled)

    return Region([Block(arguments, expansion.inside(write))])


def _indices(expansion: ChloExpansion, rank: int, at: Value, dimension: int) -> tuple[Value, ...]:
    return tuple(at if axis == dimension else expansion.splat(_INDEX, 0) for axis in range(rank))


def _slice(expansion: ChloExpansion, value: Value, at: Value, dimension: int) -> Value:
    type = array_type(value)
    sizes = tuple(1 if axis == dimension else size or 0 for axis, size in enumerate(type.shape))
    indices = _indices(expansion, type.rank, at, dimension)
    part = expansion.add(ops.DynamicSlice, (value, *indices), {"slice_sizes": sizes}, type.with_shape(sizes))
    rest = tuple(size for axis, size in enumerate(type.shape) if axis != dimension)
    return expansion.add(ops.Reshape, (part,), {}, type.with_shape(rest))


def _filled(expansion: ChloExpansion, output: Value, part: Value, at: Value, dimension: int) -> Value:
    type = array_type(output)
    sizes = tuple(1 if axis == dimension else size for axis, size in enumerate(type.shape))
    row = expansion.add(ops.Reshape, (part,), {}, type.with_shape(sizes))
    return expansion.add(
        ops.DynamicUpdateSlice, (output, row, *_indices(expansion, type.rank, at, dimension)), {}, type
    )
