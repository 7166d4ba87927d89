"""Float types below 32 bits as tables of exact rational numbers, and numbers around each of their values."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from hlo_text.core.types import FLOAT_NAMES, FloatType, num_bits

NARROW = [name for name in FLOAT_NAMES if num_bits(FloatType(name)) < 32]
#: Exponent bits, mantissa bits and bias: the numbers are all those of IEEE's scheme below the type's largest.
FORMATS = {
    "f4E2M1FN": (2, 1, 1, Fraction(6)),
    "f6E2M3FN": (2, 3, 1, Fraction(15, 2)),
    "f6E3M2FN": (3, 2, 3, Fraction(28)),
    "f8E3M4": (3, 4, 3, Fraction(31, 2)),
    "f8E4M3": (4, 3, 7, Fraction(240)),
    "f8E4M3FN": (4, 3, 7, Fraction(448)),
    "f8E4M3FNUZ": (4, 3, 8, Fraction(240)),
    "f8E4M3B11FNUZ": (4, 3, 11, Fraction(30)),
    "f8E5M2": (5, 2, 15, Fraction(57344)),
    "f8E5M2FNUZ": (5, 2, 16, Fraction(57344)),
    "f8E8M0FNU": (8, 0, 127, Fraction(2) ** 127),
    "bf16": (8, 7, 127, (2 - Fraction(2) ** -7) * Fraction(2) ** 127),
    "f16": (5, 10, 15, Fraction(65504)),
}


@cache
def magnitudes(name: str) -> dict[Fraction, int]:
    """Return the non-negative finite numbers of a type in ascending order, with their bits."""
    exponent_bits, mantissa_bits, bias, largest = FORMATS[name]
    found = {}
    for bits in range(1 << (exponent_bits + mantissa_bits)):
        field, fraction = bits >> mantissa_bits, bits & ((1 << mantissa_bits) - 1)
        if name == "f8E8M0FNU":
            value = Fraction(2) ** (field - bias)
        else:
            significand = fraction + (1 << mantissa_bits if field else 0)
            value = significand * Fraction(2) ** (max(field, 1) - bias - mantissa_bits)
        if value <= largest:
            found[value] = bits
    return found


def around(name: str, wide: type[np.floating[Any]], step: int = 1) -> tuple[list[float], list[int]]:
    """Return numbers of a wider type with the bits of the value nearest to each.

    The numbers are all values, the points halfway between two values, and their neighbors in the wider type, as far as
    that type has them. A larger `step` takes every `step`-th value.
    """
    numbers: list[float] = []
    expected: list[int] = []

    def add(number: Any, bits: int) -> None:
        numbers.append(float(number))
        expected.append(bits)

    values = list(magnitudes(name).items())[::step] if step > 1 else list(magnitudes(name).items())
    ordered = list(magnitudes(name).items())
    position = {value: index for index, (value, _) in enumerate(ordered)}
    for value, bits in values:
        index = position[value]
        if index + 1 == len(ordered):
            continue
        above, above_bits = ordered[index + 1]
        half = (value + above) / 2
        if not _has(wide, value) or not _has(wide, half):
            continue
        middle = wide(float(half))
        is_tie_up = bits & 1 or name == "f8E8M0FNU"  # whose significand is always 1, which is odd
        add(wide(float(value)), bits)
        add(np.nextafter(middle, wide(0)), bits)
        add(middle, above_bits if is_tie_up else bits)
        add(np.nextafter(middle, wide(np.inf)), above_bits)
    return numbers, expected


def _has(wide: type[np.floating[Any]], value: Fraction) -> bool:
    with np.errstate(over="ignore"):
        number = float(wide(float(value)))
    return np.isfinite(number) and Fraction(number) == value


def step_of(name: str) -> int:
    """Return the sampling step of a type's values in tests: 37 for 16-bit types, else 1."""
    return 37 if num_bits(FloatType(name)) == 16 else 1


@cache
def _ordered(name: str) -> list[tuple[Fraction, int]]:
    return list(magnitudes(name).items())


def nearest_bits(name: str, value: Fraction, *, is_negative: bool) -> int | None:
    """Return the bits of a type's value nearest to a number, ties to even; None if there may be none.

    Args:
        name: The type.
        value: The number.
        is_negative: Whether its sign is set, as that of -0 may be.
    """
    ordered = _ordered(name)
    if abs(value) > ordered[-1][0] or (name == "f8E8M0FNU" and (is_negative or value == 0)):
        return None
    place = bisect_left(ordered, (abs(value), 0))
    above, bits = ordered[place]
    if above != abs(value) and place:
        below, below_bits = ordered[place - 1]
        middle = (below + above) / 2
        is_tie_up = below_bits & 1 or name == "f8E8M0FNU"
        bits = bits if abs(value) > middle or (abs(value) == middle and is_tie_up) else below_bits
    sign = 1 << (num_bits(FloatType(name)) - 1)
    return bits | (sign if is_negative and (bits or not name.endswith("FNUZ")) else 0)
