"""Operations missing from StableHLO, as the custom calls that XLA and JAX write for them.

Operations of MHLO and CHLO (`@mhlo.erf`) have their attributes in `mhlo.attributes`. Collectives of HLO run with one
process here; grids run them as collectives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import called_computation, refusal
from evaluator.lowering.chlo_functions import TABLE
from evaluator.lowering.collectives import lower_ragged_all_to_all
from evaluator.values.arrays import Array
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.attributes import BoolAttribute, DictionaryAttribute


@provide_custom_call("ragged_all_to_all")
def lower_called_ragged_all_to_all(call: CustomCallSite, *operands: Array) -> Array:
    collective = called_collective(call.op)
    if collective is None:
        raise refusal(call, "must have six operands, replica_groups and optionally a channel_id")
    operand, output, input_offsets, send_sizes, output_offsets, recv_sizes = operands
    return lower_ragged_all_to_all(
        collective, call.context, operand, output, input_offsets, send_sizes, output_offsets, recv_sizes
    )


@provide_custom_call("HostExecute")
def lower_host_execute(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the results of the called computation, which XLA runs on the host: JAX's `compute_on`."""
    computation, context = called_computation(call)
    return context.inline(computation)(*operands)


def _of_operands(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *operands: function(*operands)


for _cls, _function in TABLE.items():
    _name = str(_cls.mlir_name).partition(".")[2]
    provide_custom_call(f"mhlo.{_name}", f"chlo.{_name}")(_of_operands(_function))


@provide_custom_call("mhlo.topk")
def lower_topk(call: CustomCallSite, operand: Array) -> tuple[Array, ...]:
    """Return the largest (or smallest) elements of the last dimension and their positions."""
    values, positions = lax.top_k(operand if _is_of_largest(call) else lax.neg(operand), call.results[0].shape[-1])
    return values if _is_of_largest(call) else lax.neg(values), positions


def _is_of_largest(call: CustomCallSite) -> bool:
    attributes = call.op.annotations.discardable.get("mhlo.attributes") if call.op.annotations is not None else None
    largest = dict(attributes.entries).get("largest") if isinstance(attributes, DictionaryAttribute) else None
    return largest.value if isinstance(largest, BoolAttribute) else True
