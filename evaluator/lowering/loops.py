"""Trip counts during lowering: a counted loop becomes a scan, which has a reverse-mode derivative."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.analysis.trip_counts import trip_count


def lowered_trip_count(op: ops.While, context: LoweringContext, carried: Sequence[Array]) -> int | None:
    """Return the trip count of a loop `for (i = a; i < b; i += c)` if it is constant, or None.

    Args:
        op: The loop.
        context: The context of the loop.
        carried: The initial carried values, with HLO's tuple unpacked.
    """
    return trip_count(
        op,
        lambda number: _integer(carried[number]) if number < len(carried) else None,
        lambda value: _integer(context.environment[value]),
    )


def _integer(array: Array) -> int | None:
    if isinstance(array, np.ndarray | np.generic) and array.size == 1 and array.dtype.kind in "iu":
        return int(array.reshape(-1)[0])
    return None
