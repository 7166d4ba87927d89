"""Distances between exact and native results: errors in ULP, radii, overlapping enclosures."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import ml_dtypes
import numpy as np
from flint import arb

from evaluator.exact.elements import Element, ExactComplex, ball_of, is_nan, is_zero
from evaluator.exact.execution import ExactResults
from evaluator.exact.formats import error_in_ulp, format_of, native_array, radius_of, ulp_of
from evaluator.reference.registry import Array
from hlo_text.core.types import ComplexType, ElementType, element_type_of_dtype, numpy_dtype

#: Enclosures are narrow if they are narrower than the decided distance by this factor.
_NARROW = 1000


@attrs.frozen
class ExactError:
    """The distance of a native result from the exact one.

    Attributes:
        ulp: The largest proven error of an element.
        radius: The largest radius of an exact element.
    """

    ulp: float
    radius: float


def exact_error(native: Array, exact: Array) -> ExactError:
    """Return the distance of a native result from an exact one."""
    element_type = element_type_of_dtype(native.dtype)
    if exact.dtype != object:
        return ExactError(0.0 if np.array_equal(native, exact) else math.inf, 0.0)
    pairs = zip(native.reshape(-1), exact.reshape(-1), strict=True)
    ulp = max((error_in_ulp(number, element, element_type) for number, element in pairs), default=0.0)
    radius = max(map(radius_of, exact.reshape(-1)), default=arb(0))
    return ExactError(ulp, float(radius))


def rounded_results(exact: ExactResults, native: Sequence[Sequence[Array]]) -> list[list[Array]]:
    """Round exact results to the types of the native ones."""
    return [
        [native_array(x, element_type_of_dtype(n.dtype)) for x, n in zip(*process, strict=True)]
        for process in zip(exact, native, strict=True)
    ]


def are_known(exact: ExactResults, native: Sequence[Sequence[Array]]) -> bool:
    """Whether the enclosures of all exact results are far narrower than one ULP of their types."""
    for process in zip(exact, native, strict=True):
        for x, n in zip(*process, strict=True):
            element_type = element_type_of_dtype(n.dtype)
            if x.dtype == object and not all(_is_known(z, element_type) for z in x.reshape(-1)):
                return False
    return True


def _is_known(element: Element, element_type: ElementType) -> bool:
    for part in _parts(element):
        if type(part) is arb and not (part.is_finite() and part.rad() * _NARROW <= ulp_of(part, element_type)):
            return False
    return True


def _parts(element: Element) -> tuple[Element, ...]:
    return (element.real, element.imag) if isinstance(element, ExactComplex) else (element,)


# --- pairs of exact results -----------------------------------------------------------------------------------------


@attrs.define
class Separation:
    """The elements of two exact results whose enclosures do not overlap.

    Attributes:
        disjoint: Elements whose enclosures do not overlap: numbers of process, result, element and part.
        open: Number of elements whose enclosures overlap but are too wide to decide, or whose values are unknown.
        distance: A proven lower bound of the largest difference.
        ulp: The largest difference of disjoint elements in ULP, those of the larger number.
    """

    disjoint: list[tuple[int, int, int, int]] = attrs.field(factory=list)
    open: int = 0
    distance: float = 0.0
    ulp: float = 0.0

    def part(self, place: tuple[int, int, int, int], distance: float, ulp: float) -> None:
        """Record an element whose enclosures do not overlap."""
        self.disjoint.append(place)
        self.distance = max(self.distance, distance)
        self.ulp = max(self.ulp, ulp)


@attrs.frozen
class _Part:
    """A real element, or a part of a complex one, of both exact results, with its native counterparts."""

    place: tuple[int, int, int, int]
    x: Element
    y: Element
    native_x: float
    native_y: float
    type: ElementType


def separation(
    a: ExactResults, b: ExactResults, native_a: Sequence[Sequence[Array]], native_b: Sequence[Sequence[Array]]
) -> Separation:
    """Compare the enclosures of two exact results, element by element."""
    found = Separation()
    for process, arrays in enumerate(zip(a, b, native_a, native_b, strict=True)):
        for number, (x, y, m, n) in enumerate(zip(*arrays, strict=True)):
            if x.dtype != object or y.dtype != object:
                _separate_native(found, (process, number), x, y)
                continue
            for part in _real_parts((process, number), x, y, m, n):
                _separate(found, part)
    return found


def _separate_native(found: Separation, place: tuple[int, int], x: Array, y: Array) -> None:
    for i in np.flatnonzero(np.asarray(x != y).reshape(-1)):
        difference = abs(int(x.reshape(-1)[i]) - int(y.reshape(-1)[i]))
        found.part((*place, int(i), 0), float(difference), math.inf)


def _real_parts(place: tuple[int, int], x: Array, y: Array, m: Array, n: Array) -> Iterator[_Part]:
    element_type = element_type_of_dtype(m.dtype)
    is_complex = isinstance(element_type, ComplexType)
    part_type = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    rows = zip(x.reshape(-1), y.reshape(-1), m.reshape(-1), n.reshape(-1), strict=True)
    for i, (p, q, u, v) in enumerate(rows):
        natives = ((u.real, u.imag), (v.real, v.imag)) if is_complex else ((u,), (v,))
        for k, (r, s, c, d) in enumerate(zip(_parts(p), _parts(q), *natives, strict=True)):
            yield _Part((*place, i, k), r, s, float(c), float(d), part_type)


def _separate(found: Separation, part: _Part) -> None:
    x, y = part.x, part.y
    if any(type(z) is arb and not z.is_finite() for z in (x, y)):
        found.open += 1
    elif _is_number(x) and _is_number(y):
        left, right = ball_of(x), ball_of(y)
        if not left.overlaps(right):
            unit = format_of(part.type).ulp(left if abs(left) >= abs(right) else right)
            distance = (left - right).abs_lower()
            found.part(part.place, _below(distance), float(distance / unit))
        elif not max(left.rad(), right.rad()) * 2 < _threshold(part) and not (left.is_exact() and right.is_exact()):
            found.open += 1
    elif x is not y and not (is_nan(x) and is_nan(y)):
        found.part(part.place, math.inf, math.inf)


def _is_number(element: Element) -> bool:
    return type(element) is arb or is_zero(element)


def _below(ball: Any) -> float:
    """Return a double that does not exceed a positive exact ball."""
    number = float(ball)
    return number if math.isfinite(number) and arb(number) <= ball else math.nextafter(number, 0.0)


def _threshold(part: _Part) -> Any:
    """Return the width below which overlapping enclosures count as narrow."""
    m, n = part.native_x, part.native_y
    if math.isfinite(m) and math.isfinite(n):
        size = abs(arb(m) - arb(n)) if m != n else min(ulp_of(z, part.type) for z in (part.x, part.y))
        return size / _NARROW
    if m == n or (math.isnan(m) and math.isnan(n)):
        return min(ulp_of(z, part.type) for z in (part.x, part.y)) / _NARROW
    largest = arb(float(ml_dtypes.finfo(numpy_dtype(part.type)).max))
    return format_of(part.type).ulp(largest)


def are_wide(
    results: ExactResults, native: Sequence[Sequence[Array]], places: Sequence[tuple[int, int, int, int]]
) -> bool:
    """Whether an enclosure is wider than rounded constants explain without amplification.

    Rounding explains 16 ULP of an element, or the root of the type's precision times the largest number of its array.

    Args:
        results: Exact results whose constants were widened.
        native: Their native counterparts.
        places: Processes, results, elements and parts that count.
    """
    grouped = itertools.groupby(places, key=lambda place: place[:2])
    return any(
        _are_wide(results[process][number], native[process][number].dtype, [place[2:] for place in group])
        for (process, number), group in grouped
        if results[process][number].dtype == object
    )


def _are_wide(array: Array, dtype: Any, places: Sequence[tuple[int, ...]]) -> bool:
    flat, format = array.reshape(-1), format_of(element_type_of_dtype(dtype))
    sizes = [abs(p).upper() for z in flat for p in _parts(z) if type(p) is arb and p.is_finite()]
    shared = arb((1, -(format.mantissa_bits // 2))) * max(sizes, default=arb(0))
    parts = [_parts(flat[i])[k] for i, k in places]
    return any(
        not part.is_finite() or part.rad() * 2 > max(16 * format.ulp(abs(part).upper()), shared)
        for part in parts
        if type(part) is arb
    )


def are_explained(
    results: Sequence[ExactResults],
    moved: Sequence[Sequence[ExactResults]],
    places: Sequence[tuple[int, int, int, int]],
    factor: float,
) -> bool:
    """Whether moving constants changes results about as much as the results of two modules differ.

    Args:
        results: The exact results of both modules.
        moved: For each trial, the results of both modules with moved constants.
        places: Elements whose enclosures do not overlap: numbers of process, result, element and part.
        factor: The ratio of the largest difference that counts as explained to the largest change.
    """
    for _, group in itertools.groupby(places, key=lambda place: place[:2]):
        gap = change = arb(0)
        for place in group:
            before = [_midpoint(side, place) for side in results]
            after = [[_midpoint(side, place) for side in trial] for trial in moved]
            if any(middle is None for middles in (before, *after) for middle in middles):
                return False
            gap = gap.max(abs(before[0] - before[1]))
            for middles in after:
                change = change.max(sum((abs(m - n) for m, n in zip(before, middles, strict=True)), arb(0)))
        if not change * factor > gap:
            return False
    return True


def _midpoint(results: ExactResults, place: tuple[int, int, int, int]) -> Any:
    """Return the midpoint of an element or part, or None for NaN and infinities."""
    process, number, element, part = place
    array = results[process][number].reshape(-1)
    if array.dtype != object:
        return arb(int(array[element]))
    found = _parts(array[element])[part]
    if type(found) is arb:
        return found.mid() if found.is_finite() else None
    return arb(0) if is_zero(found) else None
