"""Trip counts while a program is lowered: a counted loop can run as a scan and be differentiated backwards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.analysis.trip_counts import trip_count


def lowered_trip_count(op: ops.While, context: LoweringContext, carried: Sequence[Array]) -> int | None:
    """Return how often a loop runs, if that follows from constants: `for (i = a; i < b; i += c)`.

    Args:
        op: The loop.
        context: Where it runs.
        carried: Its initial values, the tuple of HLO unpacked.
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
