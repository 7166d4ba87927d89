"""Products of two different float types: `dot`, `dot_general`, `convolution`, `einsum`, against f64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from evaluator import run
from hlo_text.core.types import FloatType, numpy_dtype
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

_PAIRS = [
    ("f8E4M3FN", "f8E5M2"),
    ("f8E5M2FNUZ", "f8E4M3B11FNUZ"),
    ("f8E3M4", "f8E8M0FNU"),
    ("f4E2M1FN", "f4E2M1FN"),
    ("f4E2M1FN", "f8E4M3"),
    ("f6E2M3FN", "f6E3M2FN"),
    ("f8E5M2", "bf16"),
    ("bf16", "f16"),
    ("f32", "f8E4M3FN"),
]
_OPERATIONS = {
    "dot": "stablehlo.dot %a, %b : ({a}, {b}) -> {r}",
    "dot_general": "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({a}, {b}) -> {r}",
    "einsum": '"stablehlo.einsum"(%a, %b) {{einsum_config = "ij,jk->ik"}} : ({a}, {b}) -> {r}',
    "convolution": "stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f], window = {{}} "
    "{{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({a}, {b}) -> {r}",
}
#: All products and sums of these are exact in f16 and bf16.
_LHS = [[1, 2, 0.5], [2, 4, 1]]
_RHS = [[1, 2], [0.5, 2], [4, 1]]


def _array(rows: Any, name: str) -> Any:
    return np.array(rows).astype(numpy_dtype(FloatType(name)))


@pytest.mark.parametrize("operation", _OPERATIONS)
@pytest.mark.parametrize(("lhs", "rhs"), _PAIRS)
def test_stablehlo(lhs: str, rhs: str, operation: str) -> None:
    for result in ("f32", lhs):
        types = {"a": f"tensor<2x3x{lhs}>", "b": f"tensor<3x2x{rhs}>", "r": f"tensor<2x2x{result}>"}
        body = _OPERATIONS[operation].format(**types)
        text = "func.func @main(%a: {a}, %b: {b}) -> {r} {{\n  %0 = {body}\n  return %0 : {r}\n}}\n"
        module = parse_stablehlo(text.format(body=body, **types))
        arrays = _array(_LHS, lhs), _array(_RHS, rhs)
        exact = arrays[0].astype(np.float64) @ arrays[1].astype(np.float64)
        (given,) = run(module, *arrays, jit=False)
        assert given.dtype == numpy_dtype(FloatType(result))
        np.testing.assert_array_equal(given.astype(np.float64), _array(exact, result).astype(np.float64))


def test_hlo_compiled() -> None:
    text = (
        "HloModule m\n\nENTRY e {\n  a = f8e4m3fn[2,3] parameter(0)\n  b = f8e5m2[3,2] parameter(1)\n"
        "  ROOT r = f32[2,2] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}\n"
    )
    (given,) = run(parse_hlo(text), _array(_LHS, "f8E4M3FN"), _array(_RHS, "f8E5M2"))
    np.testing.assert_array_equal(given, np.array(_LHS) @ np.array(_RHS))
