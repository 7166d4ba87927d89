"""Operations of MHLO and CHLO that StableHLO lacks, as programs that are exported call them: `@mhlo.erf`.

XLA writes them so when it turns MHLO into StableHLO, with what they say besides in `mhlo.attributes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.lowering.chlo_functions import TABLE
from evaluator.values.arrays import Array
from hlo_text.core.attributes import BoolAttribute, DictionaryAttribute


def _of_operands(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *operands: function(*operands)


for _cls, _function in TABLE.items():
    _name = str(_cls.mlir_name).partition(".")[2]
    provide_custom_call(f"mhlo.{_name}", f"chlo.{_name}")(_of_operands(_function))


@provide_custom_call("mhlo.topk")
def lower_topk(call: CustomCallSite, operand: Array) -> tuple[Array, ...]:
    """The largest elements of the last dimension and their positions, or the smallest."""
    values, positions = lax.top_k(operand if _is_of_largest(call) else lax.neg(operand), call.results[0].shape[-1])
    return values if _is_of_largest(call) else lax.neg(values), positions


def _is_of_largest(call: CustomCallSite) -> bool:
    attributes = call.op.annotations.discardable.get("mhlo.attributes") if call.op.annotations is not None else None
    largest = dict(attributes.entries).get("largest") if isinstance(attributes, DictionaryAttribute) else None
    return largest.value if isinstance(largest, BoolAttribute) else True
