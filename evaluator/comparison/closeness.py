"""Closeness of intermediate values of two runs: relative to a value's size, unlike the tolerances of results."""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import attrs
import ml_dtypes
import numpy as np

from evaluator.check_ops import is_integral
from evaluator.comparison.recordings import Sample
from evaluator.comparison.tolerances import Tolerance

Array = np.ndarray[Any, Any]
T = TypeVar("T")

#: By the bits of a float: how far rounding moves the elements of a value, relative to their root mean square.
_BY_BITS = {64: 1e-8, 32: 2e-4, 16: 4e-3, 8: 1.5e-1, 6: 3e-1, 4: 3e-1}
_BFLOAT16 = 3e-2
#: A value with at most this many distinct elements may agree with another one by chance.
_FEW = 2


@attrs.frozen
class Closeness:
    """A bound on the distance of two values that count as the same.

    Attributes:
        tolerance: Replaces the default, which depends on the types and on the size of the values.
        is_exact: Values must be equal to the bit, but for the bits of a NaN.
    """

    tolerance: Tolerance | None = None
    is_exact: bool = False

    def same(self, a: Sample, b: Sample) -> bool:
        """Whether two values of one shape agree elementwise."""
        return a is b or (a.shape == b.shape and self.holds(a.values, b.values))

    def same_elements(self, a: Sample, b: Sample) -> bool:
        """Whether two values have the same elements, in any order and shape."""
        if kind(a) != kind(b) or a.values.size != b.values.size:
            return False
        return self.same(a, b) or self.holds(a.sorted, b.sorted)

    def holds(self, a: Array, b: Array) -> bool:
        """Whether two arrays of elements agree everywhere."""
        return bool(self.agreeing(a, b).all())

    def agreeing(self, a: Array, b: Array) -> Array:
        """Return a mask of the elements that agree."""
        if self.is_exact or is_integral(a.dtype) or is_integral(b.dtype):
            with np.errstate(invalid="ignore"):
                return np.asarray((a == b) | ((a != a) & (b != b)))
        if self.tolerance is not None:
            return self.tolerance.holds(a, b)
        return _near(a, b)

    def distance(self, a: Sample, b: Sample) -> float:
        """Return the distance of two values of one shape, relative to their size; at most 2."""
        if a.shape != b.shape or a.values.size == 0:
            return 2.0
        lhs, rhs = _wide(a.values), _wide(b.values)
        with np.errstate(all="ignore"):
            apart, size = np.abs(lhs - rhs), np.abs(lhs) + np.abs(rhs)
            found = 2 * float(np.sum(apart) / np.sum(size)) if np.sum(size) else 0.0
        return found if np.isfinite(found) else 2.0


def _wide(array: Array) -> Array:
    with np.errstate(invalid="ignore"):  # NaN of a narrow type
        return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


def _near(a: Array, b: Array) -> Array:
    lhs, rhs = _wide(a), _wide(b)
    finite = np.isfinite(lhs) & np.isfinite(rhs)
    bound = max(_rounding(a.dtype), _rounding(b.dtype))
    with np.errstate(invalid="ignore"):
        near = np.abs(lhs - rhs) <= bound * np.maximum(np.abs(rhs), _sizes(np.abs(rhs), finite, a.dtype))
    return np.asarray(np.where(finite, near, (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs))))


def _sizes(magnitudes: Array, finite: Array, dtype: np.dtype[Any]) -> Array:
    """Return the root mean square that each element is relative to.

    Elements smaller than the rounding error of the largest, such as scores beside a mask of -1e9, count by themselves.
    """
    largest = float(np.max(magnitudes, where=finite, initial=0.0))
    is_small = finite & (magnitudes < largest * (1e-15 if dtype.itemsize >= 8 and dtype.kind == "f" else 1e-7))
    if not magnitudes[is_small].any():
        return np.full_like(magnitudes, _root_mean_square(magnitudes[finite]))
    large, small = (_root_mean_square(magnitudes[group]) for group in (finite & ~is_small, is_small))
    return np.where(is_small, small, large)


def _root_mean_square(magnitudes: Array) -> float:
    return float(np.sqrt(np.mean(magnitudes**2))) if magnitudes.size else 0.0


def _rounding(dtype: np.dtype[Any]) -> float:
    if dtype.kind == "c":
        return _BY_BITS[dtype.itemsize * 4]
    return _BFLOAT16 if dtype == ml_dtypes.bfloat16 else _BY_BITS.get(ml_dtypes.finfo(dtype).bits, 2e-4)


def kind(sample: Sample) -> tuple[int, str]:
    """Return a value's number of elements and their kind of number."""
    code = sample.values.dtype.kind
    return int(np.prod(sample.shape, dtype=np.int64)), {"c": "c", "b": "b", "i": "i", "u": "i"}.get(code, "f")


def is_distinctive(sample: Sample) -> bool:
    """Whether a value has enough distinct elements to rule out that it equals another value by chance."""
    first = sample.values[:1]
    if sample.values.dtype.kind == "b" or sample.values.size <= _FEW:
        return False
    with np.errstate(invalid="ignore"):
        return bool((sample.values != first).sum() >= _FEW)


class ValueIndex(Generic[T]):
    """Index of a run's values by their elements, in any order, which is built when it is first used.

    Args:
        values: Pairs of a value and its owner.
        closeness: How close values must be.
    """

    def __init__(self, values: Iterable[tuple[Sample, T]], closeness: Closeness) -> None:
        self._closeness = closeness
        self._values = values
        self._known: dict[int, tuple[Sample, list[T]]] = {}

    def owners(self, sample: Sample) -> list[T]:
        """Return the owners of the indexed values that agree with a value."""
        known = self._known.get(id(sample))
        if known is None:
            known = self._known[id(sample)] = sample, self._search(sample)
        return known[1]

    def holds(self, sample: Sample) -> bool:
        """Whether a value agrees with an indexed one."""
        return bool(self.owners(sample))

    @functools.cached_property
    def _by_kind(self) -> dict[tuple[int, str], list[tuple[float, int, Sample, T]]]:
        """The values by number and kind of elements, ordered by size."""
        found: dict[tuple[int, str], list[tuple[float, int, Sample, T]]] = defaultdict(list)
        for number, (sample, owner) in enumerate(self._values):
            found[kind(sample)].append((_size(sample), number, sample, owner))
        for alike in found.values():
            alike.sort(key=lambda item: item[:2])
        return found

    def _search(self, sample: Sample) -> list[T]:
        alike = self._by_kind.get(kind(sample), [])
        size = _size(sample)
        reach = 0.0 if kind(sample)[1] in "bi" else 0.2 * size
        first = bisect_left(alike, size - reach, key=lambda item: item[0])
        last = bisect_right(alike, size + reach, key=lambda item: item[0])
        found: dict[int, bool] = {}
        owners: list[T] = []
        for _, _, other, owner in alike[first:last]:
            if id(other) not in found:
                found[id(other)] = self._closeness.same_elements(sample, other)
            if found[id(other)]:
                owners.append(owner)
        return owners


def _size(sample: Sample) -> float:
    """Return the mean magnitude of a value's finite elements."""
    wide = np.abs(_wide(sample.values))
    numbers = wide[np.isfinite(wide)]
    return float(numbers.mean()) if numbers.size else 0.0
