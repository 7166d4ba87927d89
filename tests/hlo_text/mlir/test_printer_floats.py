"""Floats as MLIR prints them, against recorded vectors and against the C++ itself."""

from __future__ import annotations

import json
import random

import pytest

from hlo_text.mlir.spelling.floats import FLOAT_FORMATS, format_float

from support.folders import CORPUS
from support.oracle import oracle

_VECTORS = CORPUS / "formats" / "stablehlo" / "float_vectors.json"
VECTORS: dict[str, list[list[str]]] = json.loads(_VECTORS.read_text())


@pytest.mark.parametrize("name", VECTORS)
def test_recorded_vectors(name: str) -> None:
    printed = [[bits, format_float(int(bits, 16), name)] for bits, _ in VECTORS[name]]
    assert printed == VECTORS[name]


def _printed_by_the_cpp(patterns: list[int], name: str) -> list[str]:
    elements = ", ".join(f"0x{bits:X} : {name}" for bits in patterns)
    text = oracle().print_mlir(f"module attributes {{t.a = [{elements}]}} {{}}")
    return [element.removesuffix(f" : {name}") for element in text.split("[")[1].split("]")[0].split(", ")]


def _narrow_formats() -> list[str]:
    return [name for name, form in FLOAT_FORMATS.items() if form.width <= 16]


@pytest.mark.parametrize("name", _narrow_formats())
def test_every_pattern_of_the_narrow_formats(name: str) -> None:
    patterns = list(range(1 << FLOAT_FORMATS[name].width))
    assert [format_float(bits, name) for bits in patterns] == _printed_by_the_cpp(patterns, name)


def _wide_patterns(name: str) -> list[int]:
    """Random patterns, and those around zero, one, the smallest normal number, the largest number and infinity."""
    form = FLOAT_FORMATS[name]
    generator = random.Random(name)
    anchors = (0, 1 << form.mantissa_bits, form.bias << form.mantissa_bits)
    anchors += (((1 << form.exponent_bits) - 1) << form.mantissa_bits, 1 << (form.width - 1))
    near = [max(anchor + offset, 0) for anchor in anchors for offset in range(-3, 4)]
    simple = [generator.randrange(1 << form.exponent_bits) << form.mantissa_bits for _ in range(300)]
    return near + simple + [generator.getrandbits(form.width) for _ in range(3000 if form.width <= 64 else 200)]


@pytest.mark.parametrize("name", ["tf32", "f32", "f64", "f128"])
def test_patterns_of_the_wide_formats(name: str) -> None:
    patterns = _wide_patterns(name)
    assert [format_float(bits, name) for bits in patterns] == _printed_by_the_cpp(patterns, name)


def test_patterns_of_f80_whose_leading_bit_is_stored() -> None:
    generator = random.Random(80)
    patterns = [generator.randrange(1, 1 << 15) << 64 | 1 << 63 | generator.getrandbits(63) for _ in range(200)]
    assert [format_float(bits, "f80") for bits in patterns] == _printed_by_the_cpp(patterns, "f80")
