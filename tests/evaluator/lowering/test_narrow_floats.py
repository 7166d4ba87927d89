"""Conversion to every float type below 32 bits, of numbers around its values, against exact rational arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator
from hlo_text.mlir.parse import parse_stablehlo

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
