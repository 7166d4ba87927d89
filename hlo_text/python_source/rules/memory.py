"""HLO's bitcast between layouts, as transpositions and reshapes."""

from __future__ import annotations

import numpy as np

from hlo_text import ops
from hlo_text.core.layouts import Extend, Regroup, Reorder, Step, memory_steps
from hlo_text.core.types import BOOL, TensorType, num_bits
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import Expression, call, text
from hlo_text.python_source.registry import RefusedError, writes
from hlo_text.python_source.rules.shape import reshaped, transposed


@writes(ops.Bitcast)
def write_bitcast(op: ops.Bitcast, body: FunctionBody) -> Expression:
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return body[op.operand]
    try:
        steps = [*memory_steps(source), *_undone(memory_steps(target))]
    except ValueError as error:
        raise RefusedError(str(error)) from None
    operand = body[op.operand]
    if source.element_type != target.element_type:
        if num_bits(source.element_type) != num_bits(target.element_type) or BOOL in (
            source.element_type,
            target.element_type,
        ):
            raise RefusedError("bitcasts between element types of different sizes are not supported")
        operand = call("lax.bitcast_convert_type", operand, text(dtype_name(target.element_type)))
    for step in _shortened(steps):
        if isinstance(step, Reorder):
            operand = transposed(operand, tuple(step.permutation))
        else:
            operand = reshaped(operand, step.after)
    return operand


def _undone(steps: tuple[Step, ...]) -> list[Step]:
    undone: list[Step] = []
    for step in reversed(steps):
        match step:
            case Reorder(permutation):
                undone.append(Reorder(tuple(np.argsort(permutation).tolist())))
            case Regroup(before, after) | Extend(before, after):
                undone.append(type(step)(after, before))
    return undone


def _shortened(steps: list[Step]) -> list[Reorder | Regroup]:
    """Return the steps with consecutive ones merged and inverse ones cancelled.

    Raises:
        RefusedError: The memory has padding.
    """
    short: list[Reorder | Regroup] = []
    for step in steps:
        if isinstance(step, Extend):
            raise RefusedError("bitcasts of padded layouts are not supported")
        last = short[-1] if short else None
        if isinstance(step, Regroup) and isinstance(last, Regroup):
            short[-1] = Regroup(last.before, step.after)
        elif isinstance(step, Reorder) and isinstance(last, Reorder):
            short[-1] = Reorder(tuple(last.permutation[dimension] for dimension in step.permutation))
        else:
            short.append(step)
            continue
        last = short[-1]
        is_nothing = (
            last.before == last.after
            if isinstance(last, Regroup)
            else last.permutation == tuple(range(len(last.permutation)))
        )
        if is_nothing:
            short.pop()
    return short
