"""Expansions of CHLO operations without an HLO opcode, where they are short and sufficiently exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.conversion.formulas.broadcasting import WITHOUT_BROADCASTING, plain_operation
from hlo_text.conversion.formulas.neighbors import next_after
from hlo_text.conversion.formulas.numbers import number_of
from hlo_text.conversion.formulas.special import FORMULAS, in_precision_of
from hlo_text.conversion.formulas.terms import Term
from hlo_text.conversion.formulas.writer import Writer
from hlo_text.conversion.hlo.packing import ComputationFrame, Packing, Results, Rule
from hlo_text.conversion.hlo.rules import broadcast, plain_rule, tensor_type
from hlo_text.core.attributes import ComparisonDirection, Literal
from hlo_text.core.describe import describe_type
from hlo_text.core.ir import Operation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import ComplexType, FloatType, TensorType, numpy_dtype


@attrs.frozen
class FrameAdder:
    """Adds the replacements of the current operation to a computation."""

    conversion: Packing
    frame: ComputationFrame

    def add(
        self, operation: type[Operation], operands: tuple[Value, ...], attributes: Mapping[str, Any], type: TensorType
    ) -> Value:
        carried = self.conversion.carried()
        return self.conversion.add(self.frame, operation, operands, attributes, type, annotations=carried)

    def splat(self, type: TensorType, number: Any) -> Value:
        scalar = TensorType((), type.element_type)
        literal = Literal(scalar, np.asarray(number, numpy_dtype(scalar.element_type)))
        value = self.conversion.add(self.frame, ops.Constant, (), {"value": literal}, scalar)
        return self.add(ops.BroadcastInDim, (value,), {"broadcast_dimensions": ()}, type) if type.rank else value


def writer_of(conversion: Packing, op: Operation, frame: ComputationFrame) -> tuple[Writer, tuple[Value, ...]]:
    """Return a writer of the first operand's type, and the HLO values of the operands."""
    operands = conversion.operands(frame, op)
    return Writer(FrameAdder(conversion, frame), tensor_type(operands[0])), operands


def _function(conversion: Packing, op: Operation, frame: ComputationFrame) -> Any:
    """Expand a function of floats by its formula; operations on other types keep their opcode."""
    write, operands = writer_of(conversion, op, frame)
    is_float = isinstance(write.type.element_type, FloatType)
    if not is_float and isinstance(op, DeclaredOperation) and op.hlo_name is not None:
        return plain_rule(conversion, op, frame)
    return _expanded(type(op), write, operands)


def _expanded(function: type[Operation], write: Writer, operands: Sequence[Value]) -> Results:
    """Return the expansion of a function that HLO lacks, applied to operands of the writer's type."""
    element_type = write.type.element_type
    if not isinstance(element_type, FloatType):
        raise ValueError(
            f"HLO has no equivalent, and the expansion needs a floating-point type, found {element_type.mlir_name}"
        )
    if function is ops.NextAfter:
        return (next_after(write, *operands),)
    return (in_precision_of(FORMULAS[function], *(Term(write.adder, operand) for operand in operands)).value,)


def _next_after(conversion: Packing, op: ops.NextAfter, frame: ComputationFrame) -> Results:
    return _expanded(type(op), *writer_of(conversion, op, frame))


def _square(conversion: Packing, op: ops.Square, frame: ComputationFrame) -> Results:
    write, (x,) = writer_of(conversion, op, frame)
    return (write(ops.Multiply, x, x),)


def _conjugate(conversion: Packing, op: ops.Conj, frame: ComputationFrame) -> Results:
    write, (x,) = writer_of(conversion, op, frame)
    element_type = write.type.element_type
    if not isinstance(element_type, ComplexType):
        return (x,)
    part = write.type.with_element_type(element_type.element_type)
    imaginary = write(ops.Negate, write(ops.Imag, x, type=part), type=part)
    return (write(ops.Complex, write(ops.Real, x, type=part), imaginary),)


def _tangent(conversion: Packing, op: ops.ChloTan, frame: ComputationFrame) -> Results:
    write, (x,) = writer_of(conversion, op, frame)
    return (write(ops.Tan, x),)


def _arc_tangent(conversion: Packing, op: ops.Atan, frame: ComputationFrame) -> Results:
    write, (x,) = writer_of(conversion, op, frame)
    return (write(ops.Atan2, x, write.splat(1.0)),)


def _is_infinite(conversion: Packing, op: Operation, frame: ComputationFrame) -> Results:
    write, (x,) = writer_of(conversion, op, frame)
    sought = -np.inf if isinstance(op, ops.IsNegInf) else np.inf
    value = write(ops.Abs, x) if isinstance(op, ops.IsInf) else x
    return (write.compare(value, ComparisonDirection.EQ, write.splat(sought)),)


def _constant(conversion: Packing, op: ops.ChloConstant, frame: ComputationFrame) -> Results:
    type = conversion.types(op.results[0].type)
    if not isinstance(type, TensorType):
        raise ValueError("HLO has no equivalent constant")
    return (conversion.literal(frame, op.value, type),)


def _constant_like(conversion: Packing, op: ops.ConstantLike, frame: ComputationFrame) -> Results:
    write, _ = writer_of(conversion, op, frame)
    write.type = write.type.with_element_type(tensor_type(op.results[0]).element_type)
    return (write.splat(number_of(op.value)),)


def _broadcasting(conversion: Packing, op: Any, frame: ComputationFrame) -> Results:
    """Broadcast the operands to the result's shape."""
    target = conversion.types(op.results[0].type)
    if not isinstance(target, TensorType) or not target.is_static:
        raise ValueError(f"implicit broadcasting needs a static result shape, found {target}")
    operands = tuple(_stretched(conversion, op, value, target, frame) for value in conversion.operands(frame, op))
    attributes = {name: value for name, value in op.attributes.items() if name != "broadcast_dimensions"}
    plain = plain_operation(op, operands, target)
    if plain.hlo_name is None:
        return _expanded(plain, Writer(FrameAdder(conversion, frame), target), operands)
    return conversion.add_current(frame, plain, operands, attributes, (target,))


def _stretched(conversion: Packing, op: Any, value: Value, target: TensorType, frame: ComputationFrame) -> Value:
    given = tensor_type(value)
    if not given.is_static:
        raise ValueError(f"implicit broadcasting needs static operand shapes, found {given}")
    wanted = TensorType(target.shape, given.element_type, None, None, target.layout)
    if given.shape == target.shape:
        return value
    named = op.attributes.get("broadcast_dimensions")
    if named is not None and len(named) == given.rank < target.rank:
        dimensions = tuple(named)
    else:
        dimensions = tuple(range(target.rank - given.rank, target.rank))
    sizes = [target.shape[dimension] for dimension in dimensions]
    if any(size not in (1, wanted_size) for size, wanted_size in zip(given.shape, sizes, strict=True)):
        raise ValueError(f"{describe_type(given)} does not broadcast to {describe_type(target)}")
    return broadcast(conversion, frame, value, dimensions, wanted)[0]


DECOMPOSITIONS: dict[type[Operation], Rule] = {
    **dict.fromkeys(FORMULAS, _function),
    ops.NextAfter: _next_after,
    ops.Square: _square,
    ops.Conj: _conjugate,
    ops.ChloTan: _tangent,
    ops.Atan: _arc_tangent,
    ops.IsInf: _is_infinite,
    ops.IsPosInf: _is_infinite,
    ops.IsNegInf: _is_infinite,
    ops.ChloConstant: _constant,
    ops.ConstantLike: _constant_like,
    **dict.fromkeys(WITHOUT_BROADCASTING, _broadcasting),
}
