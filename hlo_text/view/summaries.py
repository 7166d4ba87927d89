"""Summaries of the arrays computed in a run, as shown next to their values in a page."""

from __future__ import annotations

import attrs


@attrs.frozen
class ArraySummary:
    """A summary of the arrays that a value had in one or several executions of its operation.

    Attributes:
        minimum, maximum, mean: Statistics of the non-NaN elements; None if there are none or they are unordered.
        nan: Number of NaN elements.
        count: Total number of elements.
        arrays: Number of arrays.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    nan: int
    count: int
    arrays: int = 1
