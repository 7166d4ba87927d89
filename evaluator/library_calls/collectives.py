"""Custom calls that StableHLO programs write for collectives of HLO, in one process; grids run them as collectives."""

from __future__ import annotations

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import refusal
from evaluator.lowering.collectives import lower_ragged_all_to_all
from evaluator.values.arrays import Array
from hlo_text.conversion.called_collectives import called_collective


@provide_custom_call("ragged_all_to_all")
def lower_called_ragged_all_to_all(call: CustomCallSite, *operands: Array) -> Array:
    collective = called_collective(call.op)
    if collective is None:
        raise refusal(call, "must have six operands, replica_groups and optionally a channel_id")
    operand, output, input_offsets, send_sizes, output_offsets, recv_sizes = operands
    return lower_ragged_all_to_all(
        collective, call.context, operand, output, input_offsets, send_sizes, output_offsets, recv_sizes
    )
