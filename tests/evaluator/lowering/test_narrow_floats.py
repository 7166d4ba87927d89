"""Conversions to every float type below 32 bits, near each of its values, against exact rational arithmetic."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import evaluator
from hlo_text.core.types import FloatType, IntegerType, num_bits, numpy_dtype
from hlo_text.mlir.parse import parse_stablehlo

from support.oracles.narrow_floats import NARROW, around, nearest_bits, step_of

WIDE = {"f64": np.float64, "f32": np.float32, "f16": np.float16}


@pytest.mark.parametrize("wide", WIDE)
@pytest.mark.parametrize("name", NARROW)
def test_conversion(name: str, wide: str) -> None:
    numbers, expected = around(name, WIDE[wide], step_of(name))
    source, target = f"tensor<{len(numbers)}x{wide}>", f"tensor<{len(numbers)}x{name}>"
    module = parse_stablehlo(
        f"func.func @main(%a: {source}) -> {target} {{\n"
        f"  %0 = stablehlo.convert %a : ({source}) -> {target}\n  return %0 : {target}\n}}\n"
    )
    result: Any = np.asarray(evaluator.run(module, np.array(numbers, WIDE[wide]))[0])
    assert result.view(f"u{result.dtype.itemsize}").tolist() == expected


@pytest.mark.parametrize(("name", "other"), [("f6E2M3FN", "f6E3M2FN"), ("f6E3M2FN", "f6E2M3FN")])
@pytest.mark.parametrize("jit", [True, False])
def test_bits_of_six_bit_floats(name: str, other: str, jit: bool) -> None:
    """Every value, as another type and in parts, and back."""
    types = {"a": f"tensor<64x{name}>", "b": f"tensor<64x{other}>", "c": "tensor<64x3xui2>", "d": "tensor<64x6xi1>"}
    lines = [
        f"%{result} = stablehlo.bitcast_convert %{operand} : ({types[operand[0]]}) -> {types[result[0]]}"
        for operand, result in ("ab", "ac", "ad", ("b", "a1"), ("c", "a2"), ("d", "a3"))
    ]
    results = ", ".join(types[name] for name in "bcdaaa")
    module = parse_stablehlo(
        f"func.func @main(%a: {types['a']}) -> ({results}) {{\n  "
        + "\n  ".join(lines)
        + f"\n  return %b, %c, %d, %a1, %a2, %a3 : {results}\n}}\n"
    )
    codes = np.arange(64, dtype=np.uint8)
    array = codes.view(numpy_dtype(FloatType(name)))
    as_other, parts, bits, *back = (np.asarray(given) for given in evaluator.run(module, array, jit=jit))
    assert as_other.tobytes() == array.tobytes()
    assert (parts.astype(np.int64) * [1, 4, 16]).sum(1).tolist() == codes.tolist()
    assert (bits * 2 ** np.arange(6)).sum(1).tolist() == codes.tolist()
    assert [given.tobytes() for given in back] == [array.tobytes()] * 3


@pytest.mark.parametrize("source", ["f6E3M2FN", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "i8"])
def test_conversion_of_narrow_types(source: str) -> None:
    """Every value of a type of a byte or less, and every 37th of `bf16`, as each of the others."""
    type = IntegerType(8) if source == "i8" else FloatType(source)
    codes = np.arange(0, 1 << num_bits(type), step_of(source) if source != "i8" else 1)
    array = codes.astype(f"u{numpy_dtype(type).itemsize}").view(numpy_dtype(type))
    with np.errstate(invalid="ignore"):
        array = array[np.isfinite(array.astype(np.float64))]
    targets = [name for name in NARROW if name != source]
    types = [f"tensor<{len(array)}x{name}>" for name in targets]
    lines = [
        f"%{number} = stablehlo.convert %a : (tensor<{len(array)}x{source}>) -> {target}"
        for number, target in enumerate(types)
    ]
    module = parse_stablehlo(
        f"func.func @main(%a: tensor<{len(array)}x{source}>) -> ({', '.join(types)}) {{\n  "
        + "\n  ".join(lines)
        + f"\n  return {', '.join(f'%{number}' for number in range(len(types)))} : {', '.join(types)}\n}}\n"
    )
    wide = array.astype(np.float64)
    for name, result in zip(targets, evaluator.run(module, array), strict=True):
        given = np.asarray(result).view(f"u{np.asarray(result).dtype.itemsize}").tolist()
        expected = [nearest_bits(name, Fraction(float(x)), is_negative=bool(np.signbit(x))) for x in wide]
        assert [bits for bits, wanted in zip(given, expected, strict=True) if wanted is not None] == [
            wanted for wanted in expected if wanted is not None
        ], name
