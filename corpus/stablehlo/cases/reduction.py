"""Reductions, windows, sorting and map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cases.elementwise import INF, NAN, suffix
from cases.shape import counted
from cases.writer import CORPUS, NAMES, Array, Bits, FloatCheck, a

_FAMILY = "reduction"


def add(
    op: str,
    name: str,
    text: str,
    inputs: dict[str, Array],
    expected: dict[str, Array],
    comment: str = "",
    float_check: FloatCheck = None,
) -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, expected, float_check, comment=comment)


# --- reduce ----------------------------------------------------------------------------------------------------------

_FOLDS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "multiply": np.multiply,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}


def reduce(name: str, op: str, operand: Array, init: Array, dims: Sequence[int], comment: str = "") -> None:
    wide = operand.astype(
        {"b": np.bool_, "c": np.complex128}.get(
            operand.dtype.kind, np.float64 if "f" in NAMES[operand.dtype] else object
        )
    )
    with np.errstate(all="ignore"):
        result = _FOLDS[op].reduce(wide, axis=tuple(dims), initial=init.astype(wide.dtype)[()]) if dims else wide
    result = np.asarray(result).astype(operand.dtype)
    text = f"%result = stablehlo.reduce(%operand init: %init) applies stablehlo.{op} across dimensions = {list(dims)} : ($operand, $init) -> $result"
    add("reduce", name, text, {"operand": operand, "init": init}, {"result": result}, comment)


for _name in ("i4", "i8", "i32", "i64", "ui8", "bf16", "f16", "f32", "f64", "complex<f32>"):
    reduce(f"add_{suffix(_name)}", "add", a(_name, [[1, 2, 0], [3, 0, 1]]), a(_name, 0), [1])
for _op in ("maximum", "minimum", "multiply", "and", "or", "xor"):
    _identity = {"maximum": -(2**31), "minimum": 2**31 - 1, "multiply": 1, "and": -1}.get(_op, 0)
    reduce(f"{_op}_i32", _op, a("i32", [[5, -2, 3], [0, 7, -9]]), a("i32", _identity), [0])
for _op, _identity in (("and", 1), ("or", 0)):
    reduce(f"{_op}_i1", _op, a("i1", [[1, 1], [1, 0]]), a("i1", _identity), [1])
reduce("all_dimensions", "add", counted("i32", 2, 3, 2), a("i32", 0), [0, 1, 2])
reduce("two_dimensions", "add", counted("i32", 2, 3, 2), a("i32", 0), [0, 2])
reduce("initial_value", "add", a("i32", [1, 2, 3]), a("i32", 100), [0])
reduce("empty", "add", counted("f32", 2, 0), a("f32", 7), [1], "Of nothing it is the initial value.")
reduce("empty_result", "add", counted("f32", 0, 2), a("f32", 7), [1])
reduce("maximum_nan", "maximum", a("f32", [[1, NAN], [-INF, 2]]), a("f32", -INF), [1], "NaN wins.")
reduce("scalar", "add", a("f32", 2.5), a("f32", 0), [])
add(
    "reduce",
    "promotes",
    """
    %result = stablehlo.reduce(%operand init: %init) across dimensions = [0] : ($operand, tensor<i8>) -> $result
      reducer(%x: tensor<i32>, %y: tensor<i32>) {
        %sum = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %sum : tensor<i32>
      }
    """,
    {"operand": a("i8", [100, 100, 100]), "init": a("i8", 0)},
    {"result": a("i32", 300)},
    "Operands convert to the type that the body computes in.",
)
add(
    "reduce",
    "argmax",
    """
    %value, %index = stablehlo.reduce(%operand init: %least), (%positions init: %zero) across dimensions = [1] : ($operand, $positions, $least, $zero) -> ($value, $index)
      reducer(%x: tensor<f32>, %y: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
        %keep = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %max = stablehlo.select %keep, %x, %y : tensor<i1>, tensor<f32>
        %at = stablehlo.select %keep, %i, %j : tensor<i1>, tensor<i32>
        stablehlo.return %max, %at : tensor<f32>, tensor<i32>
      }
    """.replace("%value, %index = ", "%pair:2 = "),
    {
        "operand": a("f32", [[1, 5, 3], [9, 2, 4]]),
        "positions": a("i32", [[0, 1, 2], [0, 1, 2]]),
        "least": a("f32", -INF),
        "zero": a("i32", 0),
    },
    {"value": a("f32", [5, 9]), "index": a("i32", [1, 0])},
)
_program = CORPUS.programs[_FAMILY, "reduce"]
_program[-1] = (
    _program[-1]
    .replace("check.expect_eq_const %value,", "check.expect_eq_const %pair#0,")
    .replace("check.expect_eq_const %index,", "check.expect_eq_const %pair#1,")
)
add(
    "reduce",
    "captures",
    """
    %result = stablehlo.reduce(%operand init: %init) across dimensions = [0] : ($operand, $init) -> $result
      reducer(%x: tensor<i32>, %y: tensor<i32>) {
        %sum = stablehlo.add %x, %y : tensor<i32>
        %least = stablehlo.minimum %sum, %limit : tensor<i32>
        stablehlo.return %least : tensor<i32>
      }
    """,
    {"operand": a("i32", [4, 5, 6]), "init": a("i32", 0), "limit": a("i32", 10)},
    {"result": a("i32", 10)},
    "The body uses a value from outside.",
)

# --- windows ---------------------------------------------------------------------------------------------------------


def with_holes(operand: Array, value: Any, pads: Sequence[tuple[int, int]], base: Sequence[int]) -> Array:
    """Return an operand with base dilation and padding applied, negative padding included."""
    shape = [(n - 1) * d + 1 if n else 0 for n, d in zip(operand.shape, base, strict=True)]
    full = np.full(shape, value, operand.dtype)
    full[tuple(slice(None, None, d) for d in base)] = operand
    full = np.pad(full, [(max(lo, 0), max(hi, 0)) for lo, hi in pads], constant_values=value)
    return full[tuple(slice(max(-lo, 0), n - max(-hi, 0)) for (lo, hi), n in zip(pads, full.shape, strict=True))]


def places(
    shape: Sequence[int], window: Sequence[int], strides: Sequence[int], dilation: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the extent of windows and how many there are."""
    extents = [(w - 1) * d + 1 for w, d in zip(window, dilation, strict=True)]
    return extents, [max((n - e) // s + 1, 0) if n >= e else 0 for n, e, s in zip(shape, extents, strides, strict=True)]


def reduce_window(
    name: str,
    op: str,
    operand: Array,
    init: Array,
    window: Sequence[int],
    strides: Sequence[int] | None = None,
    base: Sequence[int] | None = None,
    dilation: Sequence[int] | None = None,
    pads: Sequence[tuple[int, int]] | None = None,
    comment: str = "",
) -> None:
    ones = [1] * operand.ndim
    strides, base, dilation = strides or ones, base or ones, dilation or ones
    pads = pads or [(0, 0)] * operand.ndim
    full = with_holes(operand, init[()], pads, base)
    extents, sizes = places(full.shape, window, strides, dilation)
    result = np.zeros(sizes, operand.dtype)
    for index in np.ndindex(*sizes):
        part = full[
            tuple(slice(i * s, i * s + e, d) for i, s, e, d in zip(index, strides, extents, dilation, strict=True))
        ]
        result[index] = _FOLDS[op].reduce(part.reshape(-1), initial=init[()])
    element = f"tensor<{NAMES[operand.dtype]}>"
    text = f"""%result = "stablehlo.reduce_window"(%operand, %init) ({{
  ^bb0(%x: {element}, %y: {element}):
    %value = stablehlo.{op} %x, %y : {element}
    stablehlo.return %value : {element}
}}) {{
  window_dimensions = array<i64: {", ".join(map(str, window))}>,
  window_strides = array<i64: {", ".join(map(str, strides))}>,
  base_dilations = array<i64: {", ".join(map(str, base))}>,
  window_dilations = array<i64: {", ".join(map(str, dilation))}>,
  padding = dense<{[list(pair) for pair in pads]}> : tensor<{operand.ndim}x2xi64>
}} : ($operand, $init) -> $result"""
    add("reduce_window", name, text, {"operand": operand, "init": init}, {"result": result}, comment)


_numbers = counted("i32", 4, 5)
_zero = a("i32", 0)
reduce_window("plain", "add", _numbers, _zero, (2, 2))
reduce_window("strides", "add", _numbers, _zero, (2, 2), (2, 3))
reduce_window("padding", "add", _numbers, _zero, (3, 2), (1, 2), pads=[(2, 0), (1, 1)])
reduce_window("negative_padding", "add", _numbers, _zero, (2, 2), pads=[(-1, 0), (2, -2)])
reduce_window("base_dilation", "add", _numbers, _zero, (3, 3), (2, 1), (2, 3))
reduce_window("window_dilation", "add", _numbers, _zero, (2, 2), dilation=(2, 3))
reduce_window("everything", "maximum", _numbers, a("i32", -(2**31)), (2, 3), (2, 1), (2, 2), (3, 1), [(1, 0), (0, 2)])
reduce_window("minimum", "minimum", _numbers, a("i32", 2**31 - 1), (2, 2), (2, 2), pads=[(1, 1), (0, 0)])
reduce_window("multiply", "multiply", a("f32", [1, 2, 3, 4]), a("f32", 1), (3,))
reduce_window("maximum_f32", "maximum", a("f32", [1, NAN, 3, 4, -INF]), a("f32", -INF), (2,), comment="NaN wins.")
reduce_window("cumulative_sum", "add", a("f64", [1, 2, 3, 4]), a("f64", 0), (4,), pads=[(3, 0)])
reduce_window("too_large", "add", a("i32", [1, 2]), _zero, (3,), comment="The result is empty.")
reduce_window("bf16", "add", a("bf16", [1, 2, 3]), a("bf16", 0), (2,))
reduce_window("or", "or", a("i1", [1, 0, 0, 1]), a("i1", 0), (2,))
reduce_window("xor_general", "xor", a("i32", [1, 2, 4, 8]), _zero, (2,), (2,))
add(
    "reduce_window",
    "two_operands",
    """
    %pair:2 = "stablehlo.reduce_window"(%a, %b, %zero, %one) ({
      ^bb0(%x: tensor<i32>, %p: tensor<f32>, %y: tensor<i32>, %q: tensor<f32>):
        %0 = stablehlo.add %x, %y : tensor<i32>
        %1 = stablehlo.multiply %p, %q : tensor<f32>
        stablehlo.return %0, %1 : tensor<i32>, tensor<f32>
    }) {window_dimensions = array<i64: 2>} : ($a, $b, $zero, $one) -> ($sums, $products)
    """,
    {"a": a("i32", [1, 2, 3]), "b": a("f32", [2, 0.5, 4]), "zero": a("i32", 0), "one": a("f32", 1)},
    {"sums": a("i32", [3, 5]), "products": a("f32", [1, 2])},
)
_program = CORPUS.programs[_FAMILY, "reduce_window"]
_program[-1] = _program[-1].replace("const %sums,", "const %pair#0,").replace("const %products,", "const %pair#1,")
add(
    "reduce_window",
    "promotes",
    """
    %result = "stablehlo.reduce_window"(%operand, %init) ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %sum = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %sum : tensor<i32>
    }) {window_dimensions = array<i64: 2>} : ($operand, $init) -> $result
    """,
    {"operand": a("i8", [100, 100, 27]), "init": a("i8", 0)},
    {"result": a("i32", [200, 127])},
    "Operands convert to the type that the body computes in.",
)


def select_and_scatter(
    name: str,
    operand: Array,
    source: Array,
    window: Sequence[int],
    strides: Sequence[int],
    pads: Sequence[tuple[int, int]],
    select: str = "GE",
    comment: str = "",
) -> None:
    """Every window adds its source element to the operand's selected place; padding is never selected."""
    result = np.zeros_like(operand)
    for index in np.ndindex(*source.shape):
        best: tuple[int, ...] | None = None
        for offset in np.ndindex(*window):
            place = tuple(i * s + o - lo for i, s, o, (lo, _) in zip(index, strides, offset, pads, strict=True))
            if not all(0 <= p < n for p, n in zip(place, operand.shape, strict=True)):
                continue
            keeps = best is not None and (
                operand[best] >= operand[place] if select == "GE" else operand[best] <= operand[place]
            )
            best = best if keeps else place
        if best is not None:
            result[best] += source[index]
    element = f"tensor<{NAMES[operand.dtype]}>"
    kind = "FLOAT" if operand.dtype.kind == "f" else "SIGNED"
    text = f"""%result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({{
  ^bb0(%x: {element}, %y: {element}):
    %selected = stablehlo.compare {select}, %x, %y, {kind} : ({element}, {element}) -> tensor<i1>
    stablehlo.return %selected : tensor<i1>
}}, {{
  ^bb0(%x: {element}, %y: {element}):
    %sum = stablehlo.add %x, %y : {element}
    stablehlo.return %sum : {element}
}}) {{
  window_dimensions = array<i64: {", ".join(map(str, window))}>,
  window_strides = array<i64: {", ".join(map(str, strides))}>,
  padding = dense<{[list(pair) for pair in pads]}> : tensor<{operand.ndim}x2xi64>
}} : ($operand, $source, $init) -> $result"""
    inputs = {"operand": operand, "source": source, "init": np.zeros((), operand.dtype)}
    add("select_and_scatter", name, text, inputs, {"result": result}, comment)


_numbers = a("f32", [[1, 5, 2, 0], [3, 4, 8, 6], [9, 2, 1, 7], [0, 6, 3, 5]])
select_and_scatter("maximum", _numbers, a("f32", [[1, 2], [3, 4]]), (2, 2), (2, 2), [(0, 0), (0, 0)])
select_and_scatter("minimum", _numbers, a("f32", [[1, 2], [3, 4]]), (2, 2), (2, 2), [(0, 0), (0, 0)], "LE")
select_and_scatter(
    "overlap", _numbers, counted("f32", 3, 3), (2, 2), (1, 1), [(0, 0), (0, 0)], comment="Sources meet at one place."
)
select_and_scatter(
    "padding", _numbers, counted("f32", 3, 2), (2, 3), (2, 2), [(1, 1), (0, 1)], comment="Padding is not selected."
)
select_and_scatter("first_of_equals", a("i32", [7, 7, 1, 1]), a("i32", [10, 20]), (2,), (2,), [(0, 0)])
select_and_scatter("f64", a("f64", [1, 3, 2, 4]), a("f64", [0.5, 0.25]), (2,), (2,), [(0, 0)])

# --- sort ------------------------------------------------------------------------------------------------------------


def sort(
    name: str,
    operand: Array,
    result: Array,
    dimension: int,
    compare: str,
    comment: str = "",
    float_check: FloatCheck = None,
) -> None:
    element = f"tensor<{NAMES[operand.dtype]}>"
    text = f"""%result = "stablehlo.sort"(%operand) ({{
  ^bb0(%x: {element}, %y: {element}):
    %before = stablehlo.compare {compare} : ({element}, {element}) -> tensor<i1>
    stablehlo.return %before : tensor<i1>
}}) {{dimension = {dimension} : i64, is_stable = true}} : ($operand) -> $result"""
    add("sort", name, text, {"operand": operand}, {"result": result}, comment, float_check)


_numbers = a("i32", [[3, 1, 2], [-5, 9, 0]])
sort("rows", _numbers, np.sort(_numbers, 1), 1, "LT, %x, %y, SIGNED")
sort("columns", _numbers, np.sort(_numbers, 0), 0, "LT, %x, %y, SIGNED")
sort("descending", _numbers, -np.sort(-_numbers, 1), 1, "GT, %x, %y, SIGNED")
sort("last_dimension", _numbers, np.sort(_numbers, -1), -1, "LT, %x, %y, SIGNED", "Dimensions count from the end too.")
sort("ui8", a("ui8", [200, 3, 100]), a("ui8", [3, 100, 200]), 0, "LT, %x, %y, UNSIGNED")
sort("i1", a("i1", [1, 0, 1, 0]), a("i1", [0, 0, 1, 1]), 0, "LT, %x, %y, UNSIGNED")
sort("bf16", a("bf16", [2, -1, 0.5]), a("bf16", [-1, 0.5, 2]), 0, "LT, %x, %y, FLOAT")
sort("f64", a("f64", [2, -INF, 0.5, INF]), a("f64", [-INF, 0.5, 2, INF]), 0, "LT, %x, %y, FLOAT")
sort("empty", counted("i32", 2, 0), counted("i32", 2, 0), 1, "LT, %x, %y, SIGNED")
sort(
    "total_order",
    np.array([0x7FC00000, 0, 0x80000000, 0xFF800000, 0xFFC00000, 0x3F800000, 0x7F800000], np.uint32).view(np.float32),
    np.array([0xFFC00000, 0xFF800000, 0x80000000, 0, 0x3F800000, 0x7F800000, 0x7FC00000], np.uint32).view(np.float32),
    0,
    "LT, %x, %y, TOTALORDER",
    "-NaN first, NaN last, -0.0 before 0.0.",
    Bits(),
)
add(
    "sort",
    "by_key_stable",
    """
    %sorted:2 = "stablehlo.sort"(%keys, %values) ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<f32>, %q: tensor<f32>):
        %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %before : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : ($keys, $values) -> ($sorted_keys, $sorted_values)
    """,
    {"keys": a("i32", [2, 1, 2, 1, 0]), "values": a("f32", [1, 2, 3, 4, 5])},
    {"sorted_keys": a("i32", [0, 1, 1, 2, 2]), "sorted_values": a("f32", [5, 2, 4, 1, 3])},
    "Equal keys keep their order.",
)
_program = CORPUS.programs[_FAMILY, "sort"]
_program[-1] = (
    _program[-1].replace("const %sorted_keys,", "const %sorted#0,").replace("const %sorted_values,", "const %sorted#1,")
)
add(
    "sort",
    "two_keys",
    """
    %sorted:2 = "stablehlo.sort"(%first, %second) ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
        %less = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %equal = stablehlo.compare EQ, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %greater = stablehlo.compare GT, %p, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %both = stablehlo.and %equal, %greater : tensor<i1>
        %before = stablehlo.or %less, %both : tensor<i1>
        stablehlo.return %before : tensor<i1>
    }) {dimension = 0 : i64, is_stable = false} : ($first, $second) -> ($sorted_first, $sorted_second)
    """,
    {"first": a("i32", [1, 0, 1, 0]), "second": a("i32", [3, 4, 5, 6])},
    {"sorted_first": a("i32", [0, 0, 1, 1]), "sorted_second": a("i32", [6, 4, 5, 3])},
    "The first key ascends, the second descends.",
)
_program[-1] = (
    _program[-1]
    .replace("const %sorted_first,", "const %sorted#0,")
    .replace("const %sorted_second,", "const %sorted#1,")
)

# --- map -------------------------------------------------------------------------------------------------------------

_x, _y = a("f32", [[1, 2], [3, 4]]), a("f32", [[5, 6], [7, 8]])
add(
    "map",
    "two_operands",
    """
    %result = "stablehlo.map"(%x, %y) ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %product = stablehlo.multiply %p, %q : tensor<f32>
        %value = stablehlo.add %product, %offset : tensor<f32>
        stablehlo.return %value : tensor<f32>
    }) {dimensions = array<i64: 0, 1>} : ($x, $y) -> $result
    """,
    {"x": _x, "y": _y, "offset": a("f32", 0.5)},
    {"result": _x * _y + np.float32(0.5)},
    "The body uses a value from outside.",
)
add(
    "map",
    "other_type",
    """
    %result = "stablehlo.map"(%x) ({
      ^bb0(%p: tensor<f32>):
        %two = stablehlo.constant dense<2.5> : tensor<f32>
        %value = stablehlo.compare GT, %p, %two, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %value : tensor<i1>
    }) {dimensions = array<i64: 0, 1>} : ($x) -> $result
    """,
    {"x": _x},
    {"result": a("i1", [[0, 0], [1, 1]])},
)
