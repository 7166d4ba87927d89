"""Statistics of arrays in reports: extremes, and the indices of NaN or infinite elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.observation.marks import Kind, is_inexact, is_infinite, is_nan
from evaluator.values.arrays import Array


@attrs.frozen
class Extent:
    """The least and greatest element of an array.

    Attributes:
        min, max: The least and the greatest element, NaN left out; None without any, or where elements have no order.
        finite: Whether all elements are finite.
    """

    min: float | int | None
    max: float | int | None
    finite: bool

    def as_json(self) -> dict[str, Any]:
        """Return the extent as a JSON object."""
        return {"min": json_number(self.min), "max": json_number(self.max), "finite": self.finite}

    def __str__(self) -> str:
        if self.min is None or self.max is None:
            return "no numbers"
        spread = f"{self.min:.6g}" if self.min == self.max else f"{self.min:.6g} to {self.max:.6g}"
        return spread if self.finite else f"{spread}, not all finite"


def extent(array: Array) -> Extent:
    """Return the extent of an array; booleans are 0 and 1."""
    numbers = np.asarray(array)
    if not is_inexact(numbers):
        is_number = numbers.size and numbers.dtype.kind in "biu"
        return Extent(int(numbers.min()), int(numbers.max()), True) if is_number else Extent(None, None, True)
    if numbers.dtype.kind == "c":
        return Extent(None, None, bool(np.isfinite(numbers).all()))
    wide = numbers.astype(np.float64)
    known = wide[~np.isnan(wide)]
    finite = bool(np.isfinite(wide).all())
    return Extent(float(np.min(known)), float(np.max(known)), finite) if known.size else Extent(None, None, finite)


@attrs.frozen
class Indices:
    """The NaN or infinite elements of some arrays.

    Attributes:
        count: Number of these elements.
        size: How many elements the arrays have together.
        leaf: Number of the first array that contains one.
        first: Index of the first one in that array; None if there is none.
    """

    count: int
    size: int
    leaf: int
    first: tuple[int, ...] | None


def indices_of(arrays: Sequence[Array], kind: Kind) -> Indices:
    """Return the NaN or infinite elements of arrays."""
    mark = is_nan if kind == "nan" else is_infinite
    marks = [np.asarray(mark(np.asarray(a))) if is_inexact(a) else np.zeros(np.shape(a), np.bool_) for a in arrays]
    leaf = next((number for number, marked in enumerate(marks) if marked.any()), None)
    first = None
    if leaf is not None:
        first = tuple(map(int, np.unravel_index(int(np.argmax(marks[leaf])), marks[leaf].shape)))
    count = sum(int(marked.sum()) for marked in marks)
    return Indices(count, sum(marked.size for marked in marks), leaf or 0, first)


def json_number(number: float | int | None) -> float | int | str | None:
    """Return a number as a JSON value; infinities are words."""
    if number is None or np.isfinite(number):
        return number
    return "nan" if np.isnan(number) else "inf" if number > 0 else "-inf"
