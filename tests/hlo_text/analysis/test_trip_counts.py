"""Trip counts against Python's own loops."""

from __future__ import annotations

import operator

import pytest

from hlo_text.analysis.statistics import statistics
from hlo_text.hlo.parse import parse_hlo

_COMPARE = {"LT": operator.lt, "LE": operator.le, "GT": operator.gt, "GE": operator.ge, "NE": operator.ne}


def _loop(type: str, first: int, direction: str, last: int, step: int) -> str:
    return f"""HloModule m
b {{
  p = ({type}[], f32[]) parameter(0)
  i = {type}[] get-tuple-element(p), index=0
  x = f32[] get-tuple-element(p), index=1
  s = {type}[] constant({step})
  j = {type}[] add(i, s)
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
    ],
)
def test_a_loop_without_a_count(type: str, first: int, direction: str, last: int, step: int) -> None:
    assert statistics(parse_hlo(_loop(type, first, direction, last, step))).unknown_trip_counts == 1
