"""Tokens, and the operations that need a host or another process."""

from __future__ import annotations

from evaluator.interpreter import LoweringContext
from evaluator.registry import RUN_IN_PART, UNSUPPORTED, UNSUPPORTED_NAMES, lowers
from evaluator.values.arrays import Array
from hlo_text import ops


@lowers(ops.AfterAll, ops.CreateToken)
def lower_token(op: ops.AfterAll | ops.CreateToken, context: LoweringContext, *tokens: Array) -> None:
    """A token has no value: the order of operations is that of the program."""


@lowers(ops.Outfeed)
def lower_outfeed(op: ops.Outfeed, context: LoweringContext, *operands: Array) -> None:
    """Nobody reads the queue outside a grid (`evaluator.run_grid` does)."""


@lowers(ops.Infeed)
def lower_infeed(op: ops.Infeed, context: LoweringContext, token: Array) -> tuple[Array, ...]:
    """Nothing is taken for empty tuples, and others are refused before anything runs."""
    return (*(() for _ in op.logical_result_types[:-1]), None)


RUN_IN_PART[ops.Infeed] = (
    lambda infeed: infeed.takes_nothing,
    "it reads from a queue that a host fills, which JAX does not offer (evaluator.run_grid does)",
)
UNSUPPORTED.update(
    dict.fromkeys(
        (ops.Send, ops.Recv, ops.HloSend, ops.HloSendDone, ops.HloRecv, ops.HloRecvDone),
        "it moves data between processes or to a host over a channel, which JAX does not offer"
        " (evaluator.run_grid does, between processes)",
    )
)

UNSUPPORTED.update(
    dict.fromkeys((ops.FunctionConstant, ops.IndirectCall), "functions are no values here; call them by name")
)
UNSUPPORTED[ops.UnrealizedConversionCast] = "it stands between two passes of a conversion, which is not finished"
UNSUPPORTED_NAMES["cf.br"] = UNSUPPORTED_NAMES["cf.cond_br"] = "only structured control flow can be lowered"
