"""Loss of precision: how much the error of an operation's results exceeds the error of its operands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs
import ml_dtypes
import numpy as np

from evaluator.comparison.recordings import Array, Entry, Sample
from evaluator.observation.numbers import json_number
from evaluator.observation.tracking import hands_over
from hlo_text.analysis.places import Place

#: Operations that are ranked.
_MOST_PLACES = 20
#: ULP that do not count as a loss, because functions of XLA have such errors.
_USUAL = 2.0


@attrs.frozen
class PrecisionLoss:
    """An operation that loses precision.

    Attributes:
        place: The operation, in the iteration in which it loses most.
        lost: How much `ulp` is above `operands_ulp`.
        ulp: Largest error of its results: the distance to the wide run, in ULP of their own type.
        operands_ulp: Largest error of its operands, each in units of its own type.
    """

    place: Place
    lost: float
    ulp: float
    operands_ulp: float

    def as_json(self) -> dict[str, Any]:
        """Return the loss as a JSON object."""
        numbers = {"lost": self.lost, "ulp": self.ulp, "operands_ulp": self.operands_ulp}
        return {"place": self.place.as_json(), **{name: json_number(number) for name, number in numbers.items()}}


def precision_losses(entries: Sequence[Entry], wide: Sequence[Entry]) -> tuple[PrecisionLoss, ...]:
    """Return the operations that lose precision, largest loss first.

    Args:
        entries: The operations of a run in the order of execution.
        wide: The same in a run in which every float is wider.
    """
    counterparts = {entry.key: entry for entry in wide}
    errors: list[float] = []
    worst: dict[int, tuple[float, float, float, Entry]] = {}
    for entry in entries:
        other = counterparts.get(entry.key)
        error = _error(entry.results, other.results) if other is not None else 0.0
        errors.append(error)
        before = max((errors[maker] for maker in entry.operands if maker is not None), default=0.0)
        lost = 0.0 if math.isinf(before) else error - before
        if not (hands_over(entry.op) or entry.keeps_numbers) and lost > max(_USUAL, worst.get(entry.number, (0.0,))[0]):
            worst[entry.number] = lost, error, before, entry
    ranked = sorted(worst.values(), key=lambda item: -item[0])[:_MOST_PLACES]
    return tuple(PrecisionLoss(entry.place(), *numbers) for *numbers, entry in ranked)


def _error(results: Sequence[Sample], wide: Sequence[Sample]) -> float:
    pairs = zip(results, wide, strict=False)
    return max((_distance(a.values, b.values) for a, b in pairs if a.shape == b.shape), default=0.0)


def _distance(values: Array, wide: Array) -> float:
    """Return the largest distance of numbers from wider ones, in ULP of the larger of the two."""
    if values.dtype == wide.dtype or not values.size or values.dtype.kind in "biu":
        return 0.0
    if values.dtype.kind == "c":
        part = np.float32 if values.dtype == np.complex64 else np.float64
        bits, (lhs, rhs) = ml_dtypes.finfo(part), (values.astype(np.complex128), wide.astype(np.complex128))
    else:
        bits, (lhs, rhs) = ml_dtypes.finfo(values.dtype), (values.astype(np.float64), wide.astype(np.float64))
    with np.errstate(all="ignore"):
        is_same = (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs))
        size = np.maximum(np.maximum(np.abs(lhs), np.abs(rhs)), float(bits.smallest_normal))
        units = np.exp2(np.floor(np.log2(size)) - bits.nmant)
        distances = np.where(is_same, 0.0, np.abs(lhs - rhs) / units)
    return float(np.where(np.isnan(distances), math.inf, distances).max())
