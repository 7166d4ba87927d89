"""Numbers at and around every value of the float types below 32 bits, against exact rational arithmetic."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from hlo_text.core.attributes import Literal
from hlo_text.core.types import FloatType, num_bits, numpy_dtype
from hlo_text.hlo.codecs import literals as hlo_literals
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.codecs import literals as mlir_literals
from hlo_text.mlir.parse import parse_stablehlo

from support.oracles.narrow_floats import NARROW, around, magnitudes, step_of


def decimal(number: float) -> str:
    """Return all digits of a double, in a form that both languages read."""
    digits = f"{number:.17e}"
    assert float(digits) == number
    return digits


def bits_of(literal: Literal) -> list[int]:
    array = literal.array
    return [int(item) for item in array.reshape(-1).view(f"u{array.dtype.itemsize}")]


def test_values_are_those_of_ml_dtypes() -> None:
    """The table of formats here agrees with the library's reading of every bit pattern."""
    for name in NARROW:
        dtype = numpy_dtype(FloatType(name))
        values = magnitudes(name)
        patterns = np.array(list(values.values()), f"u{dtype.itemsize}").view(dtype)
        assert [Fraction(float(number)) for number in patterns.astype(np.float64)] == list(values)


@pytest.mark.parametrize("name", NARROW)
def test_hlo_literals(name: str) -> None:
    wide = np.float32 if name in ("f16", "bf16") else np.float64  # the type that XLA reads, which it rounds
    numbers, expected = around(name, wide, step_of(name))
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
