"""Conversions of numbers at the limits of their types, against Python's integers and fractions."""

from __future__ import annotations

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

from evaluator.reference import numbers
from hlo_text.core import types as t
from hlo_text.core.types import IntegerType, Signedness

_INTEGERS = [IntegerType(width, sign) for width in (2, 4, 8, 16, 32, 64) for sign in Signedness]


def _limits(type: IntegerType) -> tuple[int, int]:
    if type.signedness is Signedness.UNSIGNED:
        return 0, 2**type.width - 1
    return -(2 ** (type.width - 1)), 2 ** (type.width - 1) - 1


@pytest.mark.parametrize("type", _INTEGERS, ids=lambda each: each.mlir_name)
def test_floats_saturate(type: IntegerType) -> None:
    low, high = _limits(type)
    given = np.array([1e30, np.inf, -1e30, -np.inf, np.nan, 1.75, -1.75, 1.0, -1.0, high + 1, low - 1], np.float64)
    expected = [high, high, low, low, 0, 1, max(low, -1), 1, max(low, -1), high, low]
    found = numbers.converted(given, t.F64, type)
    assert [int(number) for number in found] == expected


@pytest.mark.parametrize("type", _INTEGERS, ids=lambda each: each.mlir_name)
def test_integers_wrap(type: IntegerType) -> None:
    low, high = _limits(type)
    given = [0, 1, -1, 7, -8, 127, 128, -129, 2**40 + 5, -(2**63), 2**63 - 1]
    found = numbers.converted(np.array(given, np.int64), t.I64, type)
    assert [int(number) for number in found] == [(number - low) % (high - low + 1) + low for number in given]


@pytest.mark.parametrize(
    ("type", "dtype", "digits"), [(t.BF16, ml_dtypes.bfloat16, 8), (t.F16, np.float16, 11), (t.F32, np.float32, 24)]
)
@pytest.mark.parametrize("sign", [1, -1])
def test_long_integers_round_once(type: t.FloatType, dtype: type, digits: int, sign: int) -> None:
    """A bit beyond a double's digits decides whether half a unit is rounded up."""
    half = 2 ** (60 - digits)
    given = [sign * number for number in (2**60 + half + 1, 2**60 + half, 2**60 + half - 1, 2**60 + 3 * half)]
    expected = [sign * number for number in (2**60 + 2 * half, 2**60, 2**60, 2**60 + 4 * half)]
    found = numbers.converted(np.array(given, np.int64), t.I64, type)
    assert found.dtype == dtype
    if type == t.F16:
        assert [float(number) for number in found] == [sign * float("inf")] * 4
    else:
        assert [int(float(number)) for number in found] == expected


@pytest.mark.parametrize(
    "given", [2**63 + 2**55 + 1, 2**63 + 2**55, 2**64 - 1, 2**63 + 3 * 2**55 - 1, 2**54 + 2**46 + 1]
)
def test_integers_of_sixty_four_bits_round_once(given: int) -> None:
    unit = 2 ** (given.bit_length() - 8)
    expected = round(Fraction(given, unit)) * unit  # Python rounds halves to even
    assert int(float(numbers.converted(np.array([given], np.uint64), t.UI64, t.BF16)[0])) == expected


def test_doubles_round_once_to_float() -> None:
    """Just above, at, and just below halfway between 1 and the next float, and the largest double."""
    half = Fraction(1, 2**24)
    given = [1 + half + Fraction(1, 2**52), 1 + half, 1 + half - Fraction(1, 2**52), 1 + 3 * half]
    found = numbers.converted(np.array([float(number) for number in given]), t.F64, t.F32)
    assert [Fraction(float(number)) for number in found] == [1 + 2 * half, 1, 1, 1 + 4 * half]
    assert numbers.converted(np.array([np.finfo(np.float64).max]), t.F64, t.F32)[0] == np.inf


@pytest.mark.parametrize("sign", [1, -1])
def test_the_longest_floats_round_once(sign: int) -> None:
    """A long double between two doubles next to half a unit of a float is not rounded twice."""
    half, tiny = np.longdouble(2) ** -24, np.longdouble(2) ** -60
    given = sign * np.array([1 + half + tiny, 1 + half, 1 + half - tiny], np.longdouble)
    found = numbers.narrowed(given, t.F32)
    assert [sign * float(number) for number in found] == [1 + 2.0**-23, 1.0, 1.0]


@pytest.mark.parametrize("width", [2, 4])
def test_narrow_integers_wrap_to_their_sign(width: int) -> None:
    given = np.arange(-40, 40)
    low = -(2 ** (width - 1))
    signed = numbers.wrapped(given, IntegerType(width, Signedness.SIGNLESS))
    assert signed.astype(int).tolist() == [(n - low) % 2**width + low for n in range(-40, 40)]
    unsigned = numbers.wrapped(given, IntegerType(width, Signedness.UNSIGNED))
    assert unsigned.astype(int).tolist() == [n % 2**width for n in range(-40, 40)]
