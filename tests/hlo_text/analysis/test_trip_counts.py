"""Trip counts against Python's own loops."""

from __future__ import annotations

import operator

import pytest

import hlo_text
from hlo_text import ops
from hlo_text.analysis.statistics import statistics
from hlo_text.analysis.trip_counts import StaticTripCounts
from hlo_text.hlo.parse import parse_hlo

_COMPARE = {"LT": operator.lt, "LE": operator.le, "GT": operator.gt, "GE": operator.ge, "NE": operator.ne}


def _loop(type: str, first: int, direction: str, last: int, step: int, operation: str = "add") -> str:
    return f"""HloModule m
b {{
  p = ({type}[], f32[]) parameter(0)
  i = {type}[] get-tuple-element(p), index=0
  x = f32[] get-tuple-element(p), index=1
  s = {type}[] constant({step})
  j = {type}[] {operation}(i, s)
  y = f32[] negate(x)
  ROOT t = ({type}[], f32[]) tuple(j, y)
}}
c {{
  p = ({type}[], f32[]) parameter(0)
  i = {type}[] get-tuple-element(p), index=0
  n = {type}[] constant({last})
  ROOT r = pred[] compare(i, n), direction={direction}
}}
ENTRY e {{
  x = f32[] parameter(0)
  i = {type}[] constant({first})
  t = ({type}[], f32[]) tuple(i, x)
  w = ({type}[], f32[]) while(t), condition=c, body=b
  ROOT r = f32[] get-tuple-element(w), index=1
}}
"""


@pytest.mark.parametrize(
    ("first", "direction", "last", "step"),
    [
        *((0, "LT", 5, 1), (0, "LE", 5, 1), (5, "GT", 0, -1), (5, "GE", 0, -1), (0, "NE", 6, 2)),
        *((0, "LT", 7, 3), (0, "LE", 6, 3), (7, "GE", 0, -3), (9, "LE", 5, 1), (0, "GE", 5, -1), (-4, "LE", -4, 1)),
        *((3, "NE", 9, 2), (9, "NE", 3, -3), (4, "NE", 4, 1), (5, "LT", 5, -1), (5, "GT", 5, 1), (3, "LT", 8, 2)),
    ],
)
def test_a_loop_runs_as_often_as_in_python(first: int, direction: str, last: int, step: int) -> None:
    count, i = 0, first
    while _COMPARE[direction](i, last):
        count, i = count + 1, i + step
    found = statistics(parse_hlo(_loop("s32", first, direction, last, step)))
    assert found.unknown_trip_counts == 0
    assert found.cost.flops == statistics(parse_hlo(_loop("s32", 0, "LT", count, 1))).cost.flops
    assert found.cost.flops >= 2 * count


@pytest.mark.parametrize(
    ("type", "first", "direction", "last", "step"),
    [
        ("s8", 0, "LE", 127, 1),  # the counter wraps before it exceeds the limit
        ("s32", 0, "NE", 5, 2),  # steps over the limit
        ("s32", 0, "NE", -1, 1),
        ("s32", 0, "LT", 5, 0),
        ("s32", 0, "NE", 5, 0),
        ("s32", 5, "NE", 0, 1),
        ("s8", 0, "GE", -128, -1),
        ("s8", 0, "GE", -127, -3),  # -126 - 3 wraps to 127
        ("s8", 0, "LT", 127, 2),  # 126 + 2 wraps to -128
        ("u8", 0, "LE", 255, 1),
        ("u8", 250, "LT", 255, 2),
    ],
)
def test_a_loop_without_a_count(type: str, first: int, direction: str, last: int, step: int) -> None:
    assert statistics(parse_hlo(_loop(type, first, direction, last, step))).unknown_trip_counts == 1


@pytest.mark.parametrize(
    ("type", "first", "direction", "last", "step", "expected"),
    [
        ("s8", 0, "LE", 126, 1, 127),
        ("s8", 0, "GE", -127, -1, 128),
        ("s8", -128, "LT", 127, 1, 255),
        ("s8", 127, "GT", -128, -1, 255),
        ("u8", 0, "LT", 255, 1, 255),
        ("u8", 130, "LE", 254, 1, 125),
    ],
)
def test_a_counter_may_reach_the_ends_of_its_type(
    type: str, first: int, direction: str, last: int, step: int, expected: int
) -> None:
    assert _count(_loop(type, first, direction, last, step)) == expected


@pytest.mark.parametrize(("first", "direction", "last"), [(7, "GT", 0), (7, "GE", 1), (9, "NE", 3)])
def test_a_counter_may_be_subtracted_from(first: int, direction: str, last: int) -> None:
    count, i = 0, first
    while _COMPARE[direction](i, last):
        count, i = count + 1, i - 3
    assert _count(_loop("s32", first, direction, last, 3, "subtract")) == count


_FUSED = """HloModule m
add {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b)
}
less {
  a = s32[] parameter(0)
  n = s32[] constant(7)
  ROOT r = pred[] compare(a, n), direction=LT
}
body {
  p = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  k = s32[] get-tuple-element(p), index=1
  s = s32[] constant(2)
  j = s32[] fusion(i, s), kind=kLoop, calls=add
  ROOT t = (s32[], s32[]) tuple(j, k)
}
cond {
  p = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  ROOT r = pred[] fusion(i), kind=kLoop, calls=less
}
ENTRY e {
  x = s32[] parameter(0)
  i = s32[] constant(1)
  t = (s32[], s32[]) tuple(i, x)
  ROOT w = (s32[], s32[]) while(t), condition=cond, body=body
}
"""


def test_condition_and_step_may_be_fusions() -> None:
    assert _count(_FUSED) == len(range(1, 7, 2))


def test_computation_of_two_fusions_is_not_followed_with_the_operands_of_one() -> None:
    text = _FUSED.replace("less {", "same {\n  a = s32[] parameter(0)\n  ROOT r = s32[] copy(a)\n}\nless {")
    text = text.replace(
        "ROOT r = pred[] fusion(i), kind=kLoop, calls=less",
        "n = s32[] constant(7)\n  a = s32[] fusion(i), kind=kLoop, calls=same\n"
        "  b = s32[] fusion(n), kind=kLoop, calls=same\n  ROOT r = pred[] compare(a, b), direction=LT",
    )
    module = hlo_text.parse(text)
    (loop,) = (op for op in hlo_text.walk(module) if isinstance(op, ops.While))
    assert StaticTripCounts(module).of(loop) is None


def test_a_counter_that_is_subtracted_has_no_count() -> None:
    text = _loop("s32", 0, "LT", 5, 1, "subtract").replace("subtract(i, s)", "subtract(s, i)")
    assert _count(text) is None


_CAPTURED = """func.func @main(%x: tensor<f32>, %unknown: tensor<i32>) -> tensor<f32> {{
  %zero = stablehlo.constant dense<2> : tensor<i32>
  %limit = stablehlo.constant dense<11> : tensor<i32>
  %step = stablehlo.constant dense<3> : tensor<i32>
  %start = stablehlo.convert %zero : tensor<i32>
  %n, %v, %m = stablehlo.while(%i = %start, %y = %x, %k = %limit) : tensor<i32>, tensor<f32>, tensor<i32>
  cond {{
    %c = stablehlo.compare {compare} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
    %j = stablehlo.add {add} : tensor<i32>
    %w = stablehlo.negate %y : tensor<f32>
    stablehlo.return %j, %w, {kept} : tensor<i32>, tensor<f32>, tensor<i32>
  }}
  return %v : tensor<f32>
}}
"""


@pytest.mark.parametrize(
    ("compare", "add", "kept", "expected"),
    [
        ("LT, %i, %limit", "%i, %step", "%k", 3),
        ("GT, %limit, %i", "%step, %i", "%k", 3),
        ("LT, %i, %k", "%i, %step", "%k", 3),
        ("GE, %k, %i", "%i, %step", "%k", 4),
        ("LT, %i, %k", "%i, %step", "%j", None),  # the limit moves
        ("LT, %i, %k", "%i, %k", "%k", None),  # `%k` is no constant of the body
        ("LT, %i, %unknown", "%i, %step", "%k", None),
        ("LT, %i, %limit", "%i, %unknown", "%k", None),
    ],
)
def test_captured_and_carried_limits(compare: str, add: str, kept: str, expected: int | None) -> None:
    assert _count(_CAPTURED.format(compare=compare, add=add, kept=kept)) == expected


_NESTED = """HloModule m
ib {
  p = (s32[], f32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  x = f32[] get-tuple-element(p), index=1
  n = s32[] get-tuple-element(p), index=2
  s = s32[] constant(1)
  j = s32[] add(i, s)
  y = f32[] negate(x)
  ROOT t = (s32[], f32[], s32[]) tuple(j, y, n)
}
ic {
  p = (s32[], f32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  n = s32[] get-tuple-element(p), index=2
  ROOT r = pred[] compare(i, n), direction=LT
}
b {
  p = (s32[], f32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  x = f32[] get-tuple-element(p), index=1
  n = s32[] get-tuple-element(p), index=2
  z = s32[] constant(0)
  t = (s32[], f32[], s32[]) tuple(z, x, n)
  w = (s32[], f32[], s32[]) while(t), condition=ic, body=ib
  y = f32[] get-tuple-element(w), index=1
  s = s32[] constant(1)
  j = s32[] add(i, s)
  ROOT u = (s32[], f32[], s32[]) tuple(j, y, LIMIT)
}
c {
  p = (s32[], f32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  n = s32[] constant(4)
  ROOT r = pred[] compare(i, n), direction=LT
}
ENTRY e {
  x = f32[] parameter(0)
  i = s32[] constant(0)
  n = s32[] constant(6)
  m = s32[] copy(n)
  t = (s32[], f32[], s32[]) tuple(i, x, m)
  w = (s32[], f32[], s32[]) while(t), condition=c, body=b
  ROOT r = f32[] get-tuple-element(w), index=1
}
"""


@pytest.mark.parametrize(("limit", "expected"), [("n", [4, 6]), ("j", [4, None])])
def test_a_limit_carried_by_an_outer_loop(limit: str, expected: list[int | None]) -> None:
    """The inner loop runs six times if the outer one keeps the 6, which reaches it through a copy."""
    assert sorted(_counts(_NESTED.replace("LIMIT", limit)), key=str) == expected


def test_a_loop_in_a_branch_whose_start_is_handed_in() -> None:
    """Arguments of branches are no loop-carried values."""
    text = _loop("s32", 0, "LT", 5, 1)
    before, entry = text.split("ENTRY e")
    branch = entry.replace(
        "x = f32[] parameter(0)\n  i = s32[] constant(0)", "i = s32[] parameter(0)\n  x = f32[] constant(1)"
    )
    text = (
        f"{before}first{branch}second {{\n  i = s32[] parameter(0)\n  ROOT x = f32[] convert(i)\n}}\n"
        "ENTRY e {\n  p = pred[] parameter(0)\n  i = s32[] constant(0)\n"
        "  ROOT r = f32[] conditional(p, i, i), true_computation=first, false_computation=second\n}\n"
    )
    assert _counts(text) == [None]


def _counts(text: str) -> list[int | None]:
    module = hlo_text.parse(text)
    assert hlo_text.verify(module) == []
    counts = StaticTripCounts(module)
    return [counts.of(op) for op in hlo_text.walk(module) if isinstance(op, ops.While)]


def _count(text: str) -> int | None:
    (count,) = _counts(text)
    return count
