"""Comparison of arrays within tolerances: NumPy's rule, or ULP."""

from __future__ import annotations

import math
from typing import Any

import attrs
import ml_dtypes
import numpy as np

from evaluator.check_ops import is_integral
from evaluator.observation.numbers import json_number
from evaluator.reference.numbers import ordinals
from hlo_text.core.types import FloatType, element_type_of_dtype

Array = np.ndarray[Any, Any]

#: Relative and absolute tolerance by the bits of a float: XLA's `run_hlo_module` for 32 bits, scaled for others.
_BY_BITS = {64: 1e-7, 32: 1e-3, 16: 1e-2, 8: 2e-1, 6: 5e-1, 4: 5e-1}
_BFLOAT16 = 2e-2


@attrs.frozen
class Tolerance:
    """A bound on the distance of numbers: `|a - b| <= atol + rtol * |b|`, or `ulp` ULP.

    Attributes:
        rtol, atol: The tolerances; None for the default of the type.
        ulp: Replaces both.
    """

    rtol: float | None = None
    atol: float | None = None
    ulp: int | None = None

    def holds(self, actual: Array, expected: Array) -> Array:
        """Return a mask of the numbers that agree: NaN equals NaN, infinities by sign, integers exactly.

        The expected numbers may have a wider type; the type of the actual numbers determines the tolerance.
        """
        if actual.dtype.kind == "c":
            return self.holds(actual.real, expected.real) & self.holds(actual.imag, expected.imag)
        if is_integral(actual.dtype):
            return np.asarray(actual == expected)
        lhs, rhs = actual.astype(np.float64), expected.astype(np.float64)
        is_same = (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs))
        if self.ulp is not None:
            return np.asarray(
                is_same
                | (np.isfinite(lhs) & np.isfinite(rhs) & (_ulps(actual, _narrowed(expected, actual)) <= self.ulp))
            )
        rtol, atol = self.bounds(actual.dtype)
        with np.errstate(invalid="ignore", over="ignore"):
            is_near = np.abs(lhs - rhs) <= atol + rtol * np.abs(rhs)
        return np.asarray(is_same | (is_near & np.isfinite(lhs) & np.isfinite(rhs)))

    def bounds(self, dtype: np.dtype[Any]) -> tuple[float, float]:
        """Return the relative and absolute tolerance of a float type."""
        usual = _BFLOAT16 if dtype == ml_dtypes.bfloat16 else _BY_BITS.get(ml_dtypes.finfo(dtype).bits, 1e-3)
        return usual if self.rtol is None else self.rtol, usual if self.atol is None else self.atol


#: Keys that documents omit if their values are empty.
_OPTIONAL_KEYS = ("process", "name", "error_ulp", "radius")


def _as_json(value: Any) -> Any:
    return json_number(value) if isinstance(value, float) else value


@attrs.frozen
class ResultDifference:
    """The distance of two results.

    Attributes:
        index: Number of the result.
        max_abs, max_rel: Largest distances; infinite where NaN or an infinity meets another kind of number.
        max_ulp: Largest distance of finite elements; None where the type has no such distance.
        mismatches: Elements that disagree.
        size: Elements.
        nan_in_both: Elements that are NaN in both, which count as agreeing.
        process: Number of the process in a grid.
        name: Key of a saved array.
        error_ulp: The largest proven distance from the exact result in ULP, if that was evaluated.
        radius: The largest radius of the exact elements.
    """

    index: int
    max_abs: float
    max_rel: float
    max_ulp: int | None
    mismatches: int
    size: int
    nan_in_both: int = 0
    process: int | None = None
    name: str | None = None
    error_ulp: float | None = None
    radius: float | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the difference as a JSON object."""
        told = {name: value for name, value in attrs.asdict(self).items() if name not in _OPTIONAL_KEYS}
        where = {name: _as_json(getattr(self, name)) for name in _OPTIONAL_KEYS}
        spelled_distances = {"max_abs": json_number(self.max_abs), "max_rel": json_number(self.max_rel)}
        return {**told, **spelled_distances, **{key: value for key, value in where.items() if value is not None}}


def difference(index: int, actual: Array, expected: Array, tolerance: Tolerance) -> ResultDifference:
    """Compare two arrays of one shape and type."""
    holds = tolerance.holds(actual, expected)
    wide = np.complex128 if actual.dtype.kind == "c" else np.float64
    lhs, rhs = np.atleast_1d(actual.astype(wide)).reshape(-1), np.atleast_1d(expected.astype(wide)).reshape(-1)
    finite = np.isfinite(lhs) & np.isfinite(rhs)
    with np.errstate(all="ignore"):
        distances = np.abs(lhs - rhs)[finite]
        relative = distances / np.abs(rhs[finite])
    relative = relative[np.isfinite(relative)]
    is_far = bool((~np.asarray(holds).reshape(-1) & ~finite).any())  # for example, a number and NaN
    return ResultDifference(
        index,
        math.inf if is_far else float(np.max(distances, initial=0.0)),
        math.inf if is_far else float(np.max(relative, initial=0.0)),
        _largest_ulp(np.atleast_1d(actual), np.atleast_1d(expected)),
        int(actual.size - np.count_nonzero(holds)),
        int(actual.size),
        int(np.count_nonzero(np.isnan(lhs) & np.isnan(rhs))),
    )


def _largest_ulp(actual: Array, expected: Array) -> int | None:
    if is_integral(actual.dtype) or not actual.size:
        return None
    if actual.dtype.kind == "c":
        parts = (_largest_ulp(actual.real, expected.real), _largest_ulp(actual.imag, expected.imag))
        return max(part or 0 for part in parts)
    finite = np.isfinite(actual.astype(np.float64)) & np.isfinite(expected.astype(np.float64))
    return int(_ulps(actual[finite], expected[finite]).max(initial=0))


def _ulps(actual: Array, expected: Array) -> Array:
    """Return the number of representable numbers between floats; both zeros count as one."""
    element_type = element_type_of_dtype(actual.dtype)
    assert isinstance(element_type, FloatType)
    places = [ordinals(array, element_type) for array in (actual, expected)]
    lhs, rhs = (np.where(place < 0, place + 1, place).astype(np.longdouble) for place in places)
    return np.asarray(np.abs(lhs - rhs))


def _narrowed(array: Array, like: Array) -> Array:
    with np.errstate(over="ignore"):
        return array.astype(like.dtype)


def same_form(actual: Any, expected: Any) -> bool:
    """Whether two arrays have one shape and one type."""
    return bool(np.shape(actual) == np.shape(expected) and np.asarray(actual).dtype == np.asarray(expected).dtype)
