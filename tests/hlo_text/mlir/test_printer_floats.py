"""Floats as MLIR prints them, against recorded vectors and against the C++ itself."""

from __future__ import annotations

import json
import math
import random

import numpy as np
import pytest

from hlo_text.core.types import TensorType
from hlo_text.mlir.codecs.floats import FLOAT_FORMATS, format_float
from hlo_text.mlir.codecs.literals import Payload, literal_text, read_payload
from hlo_text.mlir.codecs.types import element_type

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


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "i8", "i64"])
@pytest.mark.parametrize("shape", [(), (3,), (2, 2)], ids=str)
def test_plain_numbers_are_printed_as_their_arrays_are(name: str, shape: tuple[int, ...]) -> None:
    """Texts of any number of digits, patterns of bits, and lists of one number and of several."""
    numbers, random_numbers = ["0", "1", "-7", "127"], random.Random(4)
    if name[0] != "i":
        width = FLOAT_FORMATS[name].width
        numbers = ["0.0", "-0.0", "0.10", "1.50", "1.0e-45", "3.3e+38", "16777217.0", "16777217.0"]
        numbers += [f"0x{random_numbers.getrandbits(width):0{width // 4}X}" for _ in range(50)]
        for _ in range(200):
            number = random_numbers.uniform(-10, 10) * 10.0 ** random_numbers.randint(-38, 36)
            numbers.append(f"{number:.{random_numbers.randint(1, 16)}e}")
    type_ = TensorType(shape, element_type(name))
    for start in range(len(numbers)):
        few = [numbers[(start + place) % len(numbers)] for place in range(math.prod(shape))]
        for listed in (few, few[:1] * len(few)):
            payload = listed[0] if not shape else str(np.array(listed).reshape(shape).tolist()).replace("'", "")
            literal = read_payload(Payload(payload, 0, len(payload)), type_, lambda _: element_type(name))
            assert literal_text(literal) == literal_text(literal.with_type(type_)), payload
