"""Tokens, and the operations that need a host or another process."""

from __future__ import annotations

from evaluator.interpreter import LoweringContext
from evaluator.registry import UNSUPPORTED, UNSUPPORTED_NAMES, lowers
from evaluator.values.arrays import Array
from hlo_text import ops


@lowers(ops.AfterAll, ops.CreateToken)
def lower_token(op: ops.AfterAll | ops.CreateToken, context: LoweringContext, *tokens: Array) -> None:
    """A token has no value: the order of operations is that of the program."""


UNSUPPORTED.update(
    {
        ops.Infeed: "it reads from a queue that a host fills, which JAX does not offer (evaluator.run_grid does)",
        ops.Outfeed: "it writes to a queue that a host empties, which JAX does not offer (evaluator.run_grid does)",
    }
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
