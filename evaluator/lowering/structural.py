"""Lowering of constants, tuples and barriers."""

from __future__ import annotations

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.registry import lowers
from evaluator.values.arrays import ELIDED_HELP, Array, elided_message, literal_array
from evaluator.values.carriers import to_carrier
from evaluator.values.quantization import stored_literal
from hlo_text import ops

#: Maximum size of splats that become plain arrays, which shape computations can read.
_SMALL = 64


@lowers(ops.Constant)
def lower_constant(op: ops.Constant, context: LoweringContext) -> Array:
    literal = stored_literal(op.value, op.output.type)
    if not literal.has_value and context.run.fill_elided is None:
        raise context.error(op, "lower.elided-constant", elided_message(op.output.name), help=ELIDED_HELP)
    if literal.has_value and literal.is_splat and literal.array.size <= _SMALL:
        return np.array(to_carrier(literal.array, literal.type))
    return literal_array(literal, context.run.fill_elided)


@lowers(ops.Tuple)
def lower_tuple(op: ops.Tuple, context: LoweringContext, *val: Array) -> Array:
    return val


@lowers(ops.GetTupleElement)
def lower_get_tuple_element(op: ops.GetTupleElement, context: LoweringContext, operand: Array) -> Array:
    return operand[op.index]


@lowers(ops.OptimizationBarrier)
def lower_optimization_barrier(
    op: ops.OptimizationBarrier, context: LoweringContext, *operand: Array
) -> tuple[Array, ...]:
    is_packed = len(operand) == 1 and isinstance(operand[0], tuple)
    return tuple(lax.optimization_barrier(operand[0] if is_packed else operand))
