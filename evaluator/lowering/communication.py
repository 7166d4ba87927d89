"""Lowering of tokens, and of operations that require a host or another process."""

from __future__ import annotations

from evaluator.interpreter import LoweringContext
from evaluator.registry import RUN_IN_PART, UNSUPPORTED, UNSUPPORTED_NAMES, lowers
from evaluator.values.arrays import Array
from hlo_text import ops


@lowers(ops.AfterAll, ops.CreateToken)
def lower_token(op: ops.AfterAll | ops.CreateToken, context: LoweringContext, *tokens: Array) -> None:
    """Return None: tokens have no value, as operations run in program order."""


@lowers(ops.Outfeed)
def lower_outfeed(op: ops.Outfeed, context: LoweringContext, *operands: Array) -> None:
    """Discard the operands, as the queue is only read in grids (`evaluator.run_grid`)."""


@lowers(ops.Infeed)
def lower_infeed(op: ops.Infeed, context: LoweringContext, token: Array) -> tuple[Array, ...]:
    """Return empty tuples; infeeds of other types are rejected before the run."""
    return (*(() for _ in op.logical_result_types[:-1]), None)


RUN_IN_PART[ops.Infeed] = (
    lambda infeed: infeed.takes_nothing,
    "reads from the infeed; only supported in a grid",
)
UNSUPPORTED.update(
    dict.fromkeys(
        (ops.Send, ops.Recv, ops.HloSend, ops.HloSendDone, ops.HloRecv, ops.HloRecvDone),
        "transfers data over a channel; only supported in a grid",
    )
)

UNSUPPORTED.update(
    dict.fromkeys((ops.FunctionConstant, ops.IndirectCall), "function values are not supported; call functions by name")
)
UNSUPPORTED[ops.UnrealizedConversionCast] = "left over from an unfinished MLIR conversion"
UNSUPPORTED_NAMES["cf.br"] = UNSUPPORTED_NAMES["cf.cond_br"] = "unstructured control flow is not supported"
