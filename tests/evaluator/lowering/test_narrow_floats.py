"""Conversion to every float type below 32 bits, of numbers around its values, against exact rational arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.types import FloatType, numpy_dtype

from support.narrow_floats import NARROW, around, step_of

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
