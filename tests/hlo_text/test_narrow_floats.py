"""Numbers at and around every value of the float types below 32 bits, against exact rational arithmetic."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from hlo_text.attributes import Literal
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.spelling import literals as hlo_literals
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.mlir.spelling import literals as mlir_literals
from hlo_text.types import FLOAT_NAMES, FloatType, num_bits, numpy_dtype

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
    """Return the finite numbers of a type that are not negative, in ascending order, with their bits."""
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

    They are every value, the points halfway between two, and their neighbours in the wider type, as far as that has
    them; of types of 16 bits, every `step`-th value.
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


def decimal(number: float) -> str:
    """Return all digits of a double, in a form that both languages read."""
    digits = f"{number:.17e}"
    assert float(digits) == number
    return digits


def bits_of(literal: Literal) -> list[int]:
    array = literal.array
    return [int(item) for item in array.reshape(-1).view(f"u{array.dtype.itemsize}")]


def step_of(name: str) -> int:
    return 37 if num_bits(FloatType(name)) == 16 else 1


def test_values_are_those_of_ml_dtypes() -> None:
    """The table of formats here agrees with the library's reading of every bit pattern."""
    for name in NARROW:
        dtype = numpy_dtype(FloatType(name))
        values = magnitudes(name)
        patterns = np.array(list(values.values()), f"u{dtype.itemsize}").view(dtype)
        assert [Fraction(float(number)) for number in patterns.astype(np.float64)] == list(values)


@pytest.mark.parametrize("name", NARROW)
def test_hlo_literals(name: str) -> None:
    numbers, expected = around(name, np.float64, step_of(name))
    text = ", ".join(map(decimal, numbers))
    for items in (f"{{{text}}}", f"{{ {text},, }}"):  # as printers write it, and as only the tokens tell
        assert bits_of(hlo_constant(items, len(numbers), name)) == expected


@pytest.mark.parametrize("name", NARROW)
def test_stablehlo_literals(name: str) -> None:
    numbers, expected = around(name, np.float64, step_of(name))
    for extra in ("", ", 0x0"):  # a hexadecimal number keeps numpy from reading all of it at once
        text = f"[{', '.join(map(decimal, numbers))}{extra}]"
        read = constant(text, len(numbers) + bool(extra), name)
        assert bits_of(read)[: len(numbers)] == expected


@pytest.mark.parametrize("name", NARROW)
def test_every_value_comes_back(name: str) -> None:
    """Every bit pattern that is a number prints in both languages as a text that reads as the same bits."""
    bits = list(magnitudes(name).values())
    for start in range(0, len(bits), 100 * step_of(name)):
        part = bits[start : start + 100]
        items = ", ".join(f"0x{pattern:0{-(-num_bits(FloatType(name)) // 4)}X}" for pattern in part)
        read = constant(f"[{items}]", len(part), name)
        assert bits_of(read) == part
        again = constant(mlir_literals.literal_text(read).removeprefix("dense<")[:-1], len(part), name)
        assert bits_of(again) == part
        assert bits_of(hlo_constant(hlo_literals.literal_text(read), len(part), name)) == part


def constant(text: str, count: int, name: str) -> Literal:
    module = parse_stablehlo(f"%0 = stablehlo.constant dense<{text}> : tensor<{count}x{name}>")
    literal: Literal = module.body.operations[0].attributes["value"]
    return literal


def hlo_constant(text: str, count: int, name: str) -> Literal:
    shape = f"{name.lower()}[{count}]"
    module = parse_hlo(f"HloModule m\n\nENTRY e {{\n  ROOT c = {shape} constant({text})\n}}\n")
    assert module.entry_computation is not None
    literal: Literal = module.entry_computation.operations[0].attributes["value"]
    return literal
