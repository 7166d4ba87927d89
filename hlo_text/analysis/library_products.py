"""Calls of GPU libraries as the products that they compute, which have costs.

XLA's cost analysis for GPUs counts the same operations: those of the product, without scales, biases and activations,
and no workspaces. A backward convolution costs as much as the forward convolution whose gradient it computes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import DotDimensionNumbers, Precision
from hlo_text.core.ir import Value
from hlo_text.core.read_only import read_only
from hlo_text.core.types import Type
from hlo_text.hlo.codecs import MalformedTextError, codec_of

_MATRIX_PRODUCTS = ("__cublas$gemm", "__cublas$lt$matmul", "__cublas$lt$matmul$f8")
_WINDOW_ATTRIBUTES = frozenset({"window", "dim_labels", "feature_group_count"})
#: For each target, the input, kernel and output of the forward convolution: numbers of operands, or -1 for the result.
_CONVOLUTIONS: Mapping[str, tuple[int, int, int]] = {
    "__cudnn$convForward": (0, 1, -1),
    "__cudnn$convForwardGraph": (0, 1, -1),
    "__cudnn$convBiasActivationForward": (0, 1, -1),
    "__cudnn$convBackwardInput": (-1, 1, 0),
    "__cudnn$convBackwardFilter": (0, -1, 1),
}


def product_of(call: ops.CustomCall) -> ops.DotGeneral | ops.Convolution | None:
    """Return the product that a call computes, not part of any module; None for other or malformed calls."""
    target = call.call_target_name
    if len(call.operands) < 2 or not call.logical_result_types:
        return None
    if target in _MATRIX_PRODUCTS:
        return _matrix_product(call)
    return _convolution(call, _CONVOLUTIONS[target]) if target in _CONVOLUTIONS else None


def _matrix_product(call: ops.CustomCall) -> ops.DotGeneral | None:
    try:
        given = json.loads((call.annotations.backend_config or "") if call.annotations is not None else "")
        settings = given.get("gemm_backend_config", given)  # XLA before 2024 writes no outer object
        numbers = settings["dot_dimension_numbers"]
        lists = {name.replace("_batch_", "_batching_"): tuple(map(int, numbers[name])) for name in numbers}
        stated = settings.get("precision_config", {}).get("operand_precision", ())
        precisions = tuple(Precision[name] for name in stated) or None
        attributes = {"dot_dimension_numbers": DotDimensionNumbers(**lists), "precision_config": precisions}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return ops.DotGeneral(read_only(attributes), call.operands[:2], (_result(call),))


def _convolution(call: ops.CustomCall, roles: tuple[int, int, int]) -> ops.Convolution | None:
    texts = {name: str(value) for name, value in (call.hlo_attributes or {}).items()}
    known: dict[str, str] = {name: text for name, text in texts.items() if name in _WINDOW_ATTRIBUTES}
    try:
        attributes: Mapping[str, Any] = codec_of(ops.Convolution).from_hlo(known)
    except MalformedTextError:
        return None
    operand, kernel, output = (_result(call) if role < 0 else call.operands[role] for role in roles)
    return ops.Convolution(read_only(attributes), (operand, kernel), (Value(output.type),))


def _result(call: ops.CustomCall) -> Value:
    """Return a value of the type of the product; the call's further results are workspaces."""
    type: Type = call.logical_result_types[0]
    return Value(type)
