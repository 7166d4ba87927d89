"""Summaries of the arrays of a run, as pages show them beside the values they belong to."""

from __future__ import annotations

import attrs


@attrs.frozen
class ArraySummary:
    """Arrays that a value was in one or several runs of its operation.

    Attributes:
        minimum, maximum, mean: Of the elements that are numbers; None where there are none, or no order among them.
        nan: Elements that are NaN.
        count: Elements of all of them together.
        arrays: How many there were.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    nan: int
    count: int
    arrays: int = 1
