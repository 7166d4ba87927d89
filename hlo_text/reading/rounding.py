"""Exact rounding of doubles to narrower float types; casts of ml_dtypes round twice, via `f32`."""

from __future__ import annotations

from typing import Any

from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import FloatType, numpy_dtype

_E8M0 = "f8E8M0FNU"
_E8M0_BIAS = 127
_E8M0_NAN = 255


def nearest_floats(numbers: np.ndarray[Any, Any], type: FloatType) -> np.ndarray[Any, Any]:
    """Return the values of a float type nearest to doubles, ties to even, as an array of its dtype.

    Numbers that are too large become infinity, NaN or the largest number, depending on the type. For `f8E8M0FNU`, zero
    and negative numbers become NaN, and small ones the least number.
    """
    if type.name == _E8M0:
        return _powers_of_two(numbers)
    dtype = numpy_dtype(type)
    with np.errstate(all="ignore"):
        if dtype.isbuiltin != 1:  # not numpy's own, whose casts are exact
            numbers = _to_odd(numbers)
        return numbers.astype(dtype)


def _to_odd(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return doubles as `f32`, inexact ones as the neighbor with an odd last bit.

    That neighbor is on the same side as the double of every number with fewer bits and of every halfway point.
    """
    rounded = numbers.astype(np.float32)
    back = rounded.astype(np.float64)
    inexact = (back != numbers) & ~np.isnan(numbers)
    if inexact.any():
        bits = rounded.view(np.uint32)
        rounded = np.where(inexact, (bits - (np.abs(back) > np.abs(numbers))) | 1, bits).astype(np.uint32)
        rounded = rounded.view(np.float32)
    return rounded


def _powers_of_two(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    fractions, exponents = np.frexp(numbers)
    fields = np.maximum(exponents - 1 + (fractions >= 0.75) + _E8M0_BIAS, 0)
    is_number = np.isfinite(numbers) & (numbers > 0) & (fields < _E8M0_NAN)
    return np.where(is_number, fields, _E8M0_NAN).astype(np.uint8).view(numpy_dtype(FloatType(_E8M0)))
