"""Loops, branches and composites."""

from __future__ import annotations

from cases.writer import CORPUS, Array, a

_FAMILY = "control_flow"


def add(
    op: str,
    name: str,
    text: str,
    inputs: dict[str, Array],
    expected: dict[str, Array],
    comment: str = "",
    functions: str = "",
) -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, expected, comment=comment, functions=functions)


_COUNT = """
%loop:2 = stablehlo.while(%i = %start, %sum = %zero) : tensor<i32>, tensor<i32>
cond {
  %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %more : tensor<i1>
} do {
  %next = stablehlo.add %i, %step : tensor<i32>
  %total = stablehlo.add %sum, %i : tensor<i32>
  stablehlo.return %next, %total : tensor<i32>, tensor<i32>
}
%result = stablehlo.add %loop#1, %zero : tensor<i32>
"""
for _label, _start, _limit, _step in (("counts", 0, 10, 1), ("strides", 3, 20, 4), ("never", 5, 5, 1)):
    _inputs = {"start": a("i32", _start), "zero": a("i32", 0), "limit": a("i32", _limit), "step": a("i32", _step)}
    _total = a("i32", sum(range(_start, _limit, _step)))
    add("while", _label, _COUNT, _inputs, {"result": _total}, "Condition and body use values from outside.")
add(
    "while",
    "nested",
    """
    %outer:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
    cond {
      %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %inner:2 = stablehlo.while(%j = %zero, %part = %sum) : tensor<i32>, tensor<i32>
      cond {
        %more = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      } do {
        %next = stablehlo.add %j, %one : tensor<i32>
        %total = stablehlo.add %part, %j : tensor<i32>
        stablehlo.return %next, %total : tensor<i32>, tensor<i32>
      }
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %inner#1 : tensor<i32>, tensor<i32>
    }
    %result = stablehlo.add %outer#1, %zero : tensor<i32>
    """,
    {"zero": a("i32", 0), "one": a("i32", 1), "limit": a("i32", 5)},
    {"result": a("i32", sum(j for i in range(5) for j in range(i)))},
)
add(
    "while",
    "updates_an_array",
    """
    %loop:2 = stablehlo.while(%i = %zero, %array = %start) : tensor<i64>, tensor<4xf32>
    cond {
      %more = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %number = stablehlo.convert %i : (tensor<i64>) -> tensor<f32>
      %update = stablehlo.reshape %number : (tensor<f32>) -> tensor<1xf32>
      %next_array = stablehlo.dynamic_update_slice %array, %update, %i : (tensor<4xf32>, tensor<1xf32>, tensor<i64>) -> tensor<4xf32>
      %next = stablehlo.add %i, %one : tensor<i64>
      stablehlo.return %next, %next_array : tensor<i64>, tensor<4xf32>
    }
    %result = stablehlo.multiply %loop#1, %two : tensor<4xf32>
    """,
    {
        "zero": a("i64", 0),
        "one": a("i64", 1),
        "limit": a("i64", 3),
        "start": a("f32", [9, 9, 9, 9]),
        "two": a("f32", [2] * 4),
    },
    {"result": a("f32", [0, 2, 4, 18])},
)

for _pred in (True, False):
    add(
        "if",
        str(_pred).lower(),
        """
        %result = "stablehlo.if"(%pred) ({
          %sum = stablehlo.add %x, %y : tensor<2xf32>
          stablehlo.return %sum : tensor<2xf32>
        }, {
          %difference = stablehlo.subtract %x, %y : tensor<2xf32>
          stablehlo.return %difference : tensor<2xf32>
        }) : (tensor<i1>) -> $result
        """,
        {"pred": a("i1", _pred), "x": a("f32", [1, 2]), "y": a("f32", [3, 5])},
        {"result": a("f32", [4, 7] if _pred else [-2, -3])},
        "Branches use values from outside.",
    )
add(
    "if",
    "nested_two_results",
    """
    %pair:2 = "stablehlo.if"(%yes) ({
      %inner = "stablehlo.if"(%no) ({
        stablehlo.return %x : tensor<i32>
      }, {
        %square = stablehlo.multiply %x, %x : tensor<i32>
        stablehlo.return %square : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      stablehlo.return %inner, %x : tensor<i32>, tensor<i32>
    }, {
      stablehlo.return %x, %x : tensor<i32>, tensor<i32>
    }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
    %result = stablehlo.subtract %pair#0, %pair#1 : tensor<i32>
    """,
    {"yes": a("i1", True), "no": a("i1", False), "x": a("i32", 7)},
    {"result": a("i32", 42)},
)
for _label, _index, _result in (
    ("first", 0, 10),
    ("second", 1, 20),
    ("last", 2, 30),
    ("above", 7, 30),
    ("below", -1, 30),
):
    add(
        "case",
        _label,
        """
        %result = "stablehlo.case"(%index) ({
          %0 = stablehlo.constant dense<10> : tensor<i32>
          stablehlo.return %0 : tensor<i32>
        }, {
          %1 = stablehlo.add %ten, %ten : tensor<i32>
          stablehlo.return %1 : tensor<i32>
        }, {
          %2 = stablehlo.constant dense<30> : tensor<i32>
          stablehlo.return %2 : tensor<i32>
        }) : (tensor<i32>) -> tensor<i32>
        """,
        {"index": a("i32", _index), "ten": a("i32", 10)},
        {"result": a("i32", _result)},
        "Any other number takes the last branch." if _label in ("above", "below") else "",
    )
add(
    "case",
    "one_branch",
    """
    %result = "stablehlo.case"(%index) ({
      stablehlo.return %x : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    """,
    {"index": a("i32", 5), "x": a("f32", 1.5)},
    {"result": a("f32", 1.5)},
)
add(
    "composite",
    "calls_its_decomposition",
    """
    %result = stablehlo.composite "corpus.square_plus" %x, %y {
      composite_attributes = {scale = 1 : i64},
      decomposition = @square_plus,
      version = 1 : i32
    } : ($x, $y) -> $result
    """,
    {"x": a("f32", [1, 2, 3]), "y": a("f32", [0.5, 0.5, 0.5])},
    {"result": a("f32", [1.5, 4.5, 9.5])},
    functions="""
    func.func private @square_plus(%x: $x, %y: $y) -> $result {
      %square = stablehlo.multiply %x, %x : $x
      %sum = stablehlo.add %square, %y : $y
      return %sum : $result
    }
    """,
)
add(
    "return",
    "several_values",
    """
    %pair:2 = "stablehlo.if"(%yes) ({
      stablehlo.return %x, %y : tensor<i32>, tensor<f32>
    }, {
      stablehlo.return %x, %y : tensor<i32>, tensor<f32>
    }) : (tensor<i1>) -> (tensor<i32>, tensor<f32>)
    %result = stablehlo.convert %pair#1 : (tensor<f32>) -> tensor<i32>
    """,
    {"yes": a("i1", True), "x": a("i32", 7), "y": a("f32", 2.0)},
    {"result": a("i32", 2)},
)
