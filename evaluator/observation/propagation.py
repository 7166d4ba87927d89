"""Propagation of NaN and infinities through single operations, as far as it follows from the operation alone."""

from __future__ import annotations

from evaluator.observation.marks import Kind
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.types import FloatType, TensorType, Type

#: Operations whose results contain every element of every operand, negated at most.
_MOVING = (
    *(ops.BroadcastInDim, ops.Broadcast, ops.Reshape, ops.Transpose, ops.Reverse, ops.Concatenate, ops.Copy),
    ops.Negate,
)
#: Arithmetic of real numbers whose result is NaN if an operand is.
_ARITHMETIC = (
    *(ops.Add, ops.Subtract, ops.Multiply, ops.Divide, ops.Abs, ops.Exponential, ops.ExponentialMinusOne, ops.Log),
    *(ops.LogPlusOne, ops.Logistic, ops.Tanh, ops.Sqrt, ops.Rsqrt, ops.Sine, ops.Cosine, ops.Dot, ops.DotGeneral),
)
#: Operations whose results contain elements of operands only, at most rounded or with another sign.
_SELECTING = (
    *_MOVING,
    *(ops.Select, ops.Maximum, ops.Minimum, ops.Clamp, ops.Slice, ops.DynamicSlice, ops.DynamicUpdateSlice),
    *(ops.Pad, ops.Gather, ops.Tuple, ops.GetTupleElement),
)
#: Functions that return a number for every number.
_TOTAL = (ops.Abs, ops.Exponential, ops.ExponentialMinusOne, ops.Logistic, ops.Tanh, ops.Floor, ops.Ceil, ops.Sign)
#: Operations whose computations are selected on the host, and those in two halves.
_ON_HOST = (ops.CustomCall, ops.While, ops.Branching, ops.FirstHalf, ops.SecondHalf)
#: Floating-point types that have NaN and infinities, and in which XLA computes as IEEE 754 requires.
_WIDE = ("f64", "f32", "bf16", "f16")


def moves(op: Operation) -> bool:
    """Return whether the results contain exactly the elements of the operands, negated at most."""
    return isinstance(op, _MOVING)


def certainly_propagates(op: Operation, kind: Kind) -> bool:
    """Return whether a result that is not empty contains a NaN (or infinity) if any operand does."""
    if isinstance(op, _MOVING):
        return True
    if kind != "nan" or not all(_is_real(value.type) for value in (*op.operands, *op.results)):
        return False
    if isinstance(op, ops.Reduce):
        return _adds(op)
    return isinstance(op, (*_ARITHMETIC, ops.Convert))


def may_produce(op: Operation, kind: Kind) -> bool:
    """Return whether a result may contain a NaN (or infinity) although no operand does."""
    return not isinstance(op, _SELECTING) and not (kind == "nan" and isinstance(op, _TOTAL))


def depends_on_host(op: Operation) -> bool:
    """Return whether the host takes part in an operation, so that it cannot be compiled with others."""
    return isinstance(op, _ON_HOST)


def _is_real(type: Type) -> bool:
    element = type.element_type if isinstance(type, TensorType) else None
    return isinstance(element, FloatType) and str(element) in _WIDE


def _adds(op: ops.Reduce) -> bool:
    computing = [inner for inner in op.body.operations if not isinstance(inner, ops.Parameter | ops.Terminator)]
    return len(computing) == 1 and isinstance(computing[0], ops.Add)
