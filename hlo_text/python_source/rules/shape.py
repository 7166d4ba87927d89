"""Operations that rearrange elements."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import Expression, attribute, call, literal, method, text, tuple_of
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import writes
from hlo_text.python_source.rules.elementwise import element_type


@writes(ops.Iota)
def write_iota(op: ops.Iota, body: FunctionBody) -> Expression:
    shape, dtype = shape_of(op.output.type), text(dtype_name(element_type(op.output)))
    if len(shape) == 1:
        return call("lax.iota", dtype, shape[0])
    return call("lax.broadcasted_iota", dtype, shape, op.iota_dimension)


@writes(ops.Reshape)
def write_reshape(op: ops.Reshape, body: FunctionBody) -> Expression:
    return reshaped(body[op.operand], shape_of(op.result.type))


def reshaped(operand: Expression, shape: tuple[int, ...]) -> Expression:
    """Return a reshape of an array."""
    return method(operand, "reshape", *shape) if shape else method(operand, "reshape", ())


@writes(ops.BroadcastInDim)
def write_broadcast_in_dim(op: ops.BroadcastInDim, body: FunctionBody) -> Expression:
    """Write a broadcast that permutes dimensions; other broadcasts are folded into their uses."""
    order = sorted(range(len(op.broadcast_dimensions)), key=lambda position: op.broadcast_dimensions[position])
    operand = transposed(body[op.operand], tuple(order))
    return call("lax.broadcast_in_dim", operand, shape_of(op.result.type), tuple(sorted(op.broadcast_dimensions)))


@writes(ops.Transpose)
def write_transpose(op: ops.Transpose, body: FunctionBody) -> Expression:
    return transposed(body[op.operand], tuple(op.permutation))


def transposed(operand: Expression, permutation: tuple[int, ...]) -> Expression:
    """Return a transposition of an array."""
    if permutation == tuple(range(len(permutation))):
        return operand
    return attribute(operand, "T") if permutation == (1, 0) else method(operand, "transpose", *permutation)


@writes(ops.Reverse)
def write_reverse(op: ops.Reverse, body: FunctionBody) -> Expression:
    return call("lax.rev", body[op.operand], tuple(op.dimensions))


@writes(ops.Pad)
def write_pad(op: ops.Pad, body: FunctionBody) -> Expression:
    rows = zip(op.edge_padding_low, op.edge_padding_high, op.interior_padding, strict=True)
    return call("lax.pad", body[op.operand], body[op.padding_value], tuple_of(map(literal, rows)))


@writes(ops.Concatenate)
def write_concatenate(op: ops.Concatenate, body: FunctionBody) -> Expression:
    return call("lax.concatenate", body.all(op.inputs), op.dimension)


@writes(ops.BitcastConvert)
def write_bitcast_convert(op: ops.BitcastConvert, body: FunctionBody) -> Expression:
    if element_type(op.operand) == element_type(op.result):
        return body[op.operand]
    return call("lax.bitcast_convert_type", body[op.operand], text(dtype_name(element_type(op.result))))


@writes(ops.GetDimensionSize)
def write_get_dimension_size(op: ops.GetDimensionSize, body: FunctionBody) -> Expression:
    return call("np.int32", shape_of(op.operand.type)[op.dimension])
