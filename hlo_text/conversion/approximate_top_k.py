"""`ApproxTopK`, which XLA expands to a sort and slices in HLO; in StableHLO, it accepts one configuration form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import (
    Attribute,
    BoolAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    StringAttribute,
)
from hlo_text.core.types import F32, I64, TensorType

TARGET = "ApproxTopK"
#: The attribute with its configuration in StableHLO.
CONFIGURATION = "mhlo.backend_config"


def sorted_dimension(op: ops.CustomCall) -> int | None:
    """Return the dimension along which a sort and a slice implement an `ApproxTopK` call, or None if they do not."""
    count = len(op.results)
    is_usual = op.call_target_name == TARGET and count and len(op.operands) == 2 * count
    if not is_usual or len(op.called_computations) != 1:
        return None
    entries = dict(_entries(op))
    found = entries.get("reduction_dim")
    dimension = found.value if isinstance(found, IntegerAttribute) else None
    pairs = zip(op.operands, op.results, strict=False)
    return dimension if all(_has_first(a.type, b.type, dimension) for a, b in pairs) else None


def _entries(op: ops.CustomCall) -> tuple[tuple[str, Attribute], ...]:
    discardable = op.annotations.discardable if op.annotations is not None else {}
    for found in (discardable.get(CONFIGURATION), op.backend_config):
        if isinstance(found, DictionaryAttribute):
            return found.entries
    text = op.backend_config
    return configuration(text.value).entries if isinstance(text, StringAttribute) and text.value else ()


def _has_first(operand: Any, result: Any, dimension: int | None) -> bool:
    if not isinstance(operand, TensorType) or not isinstance(result, TensorType) or dimension is None:
        return False
    if not 0 <= dimension < operand.rank == result.rank or not operand.is_static or not result.is_static:
        return False
    rest = [[size for axis, size in enumerate(t.shape) if axis != dimension] for t in (operand, result)]
    return rest[0] == rest[1] and (result.shape[dimension] or 0) <= (operand.shape[dimension] or 0)


def configuration(text: str) -> DictionaryAttribute:
    """Return the typed form of HLO's JSON configuration, as XLA reads it from StableHLO.

    Raises:
        ValueError: The text is not a JSON object of numbers.
    """
    try:
        entries: Mapping[str, Any] = json.loads(text)
        return DictionaryAttribute(tuple(sorted((key, _typed(value)) for key, value in entries.items())))
    except (ValueError, AttributeError, TypeError, RecursionError):
        raise ValueError(f"the backend config of `{TARGET}` must be a JSON object of numbers") from None


def _typed(value: Any) -> Attribute:
    if isinstance(value, bool):
        return BoolAttribute(value)
    if isinstance(value, int) and abs(value) < 1 << 63:
        return IntegerAttribute(value, I64)
    if isinstance(value, float):
        return FloatAttribute(int(np.float32(value).view(np.uint32)), F32)
    raise TypeError(f"expected a number, found {value!r}")
