"""Marks are found wherever they stand in what was read, so that lines like one another keep their own parts."""

from __future__ import annotations

from typing import Any

import pytest

from hlo_text import parse, print_stablehlo, walk
from hlo_text.core.attributes import FileLocation, FusedLocation, Literal, NameLocation, StringAttribute
from hlo_text.core.types import FunctionType, IntegerType, TensorType, TupleType
from hlo_text.mlir.lines.marks import MARK_NUMBER, MARK_SIZE, MARK_WIDTH, holds_mark

F32 = TensorType((2,), IntegerType(32))
MARKED = TensorType((MARK_SIZE,), IntegerType(MARK_WIDTH + 3))

PROGRAM = """func.func @main(%arg0: tensor<{0}xf32>, %arg1: tensor<{0}xi32>) -> tensor<{0}xf32> {{
  %0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<{0}xf32>, tensor<{0}xi32>>
  %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<{0}xf32>, tensor<{0}xi32>>) -> tensor<{0}xf32>
  %2 = stablehlo.custom_call @f(%1) {{a.b = tensor<{0}xf32>, a.c = @g{0}, a.d = [@h{0}, [{0}]], a.e = 2 : i32}} \
: (tensor<{0}xf32>) -> tensor<{0}xf32>
  return %2 : tensor<{0}xf32>
}}
"""


def nested(value: Any) -> Any:
    for _ in range(20):
        value = TupleType((F32, value))
    return value


@pytest.mark.parametrize(
    "value",
    [
        MARKED,
        TensorType((2,), IntegerType(MARK_WIDTH)),
        TensorType((MARK_SIZE + 7,), IntegerType(8)),
        nested(MARKED),
        FunctionType((F32,), (F32, MARKED)),
        {"a": (1, (2, [MARK_NUMBER + 1]))},
        {"marked__0": 1},
        (None, Literal(MARKED, resource_key="r")),
        NameLocation("a", FusedLocation((FileLocation("marked__3", 1, 2),))),
        StringAttribute(b"tensor<9000000xi5000>"),
    ],
)
def test_marks_are_found(value: Any) -> None:
    assert holds_mark(value)


@pytest.mark.parametrize(
    "value", [None, F32, nested(F32), {"a": (1, 5000, True, 1.5, "marked")}, StringAttribute(b"x")]
)
def test_other_values_hold_none(value: Any) -> None:
    assert not holds_mark(value)


def test_lines_like_one_another_keep_their_own_types() -> None:
    for size in range(2, 8):
        text = PROGRAM.format(size)
        for _ in range(2):
            types = {str(op.result.type) for op in walk(parse(text)) if op.results}
            assert types == {f"tensor<{size}xf32>", f"tuple<tensor<{size}xf32>, tensor<{size}xi32>>"}
            assert f"a.b = tensor<{size}xf32>, a.c = @g{size}, a.d = [@h{size}, [{size}" in print_stablehlo(parse(text))
