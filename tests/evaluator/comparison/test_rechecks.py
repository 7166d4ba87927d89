"""Comparisons of a module with itself (`--recheck`): compiled against eager, precision, processes of grids."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hlo_text
from evaluator import compare, find_nan
from evaluator.comparison.executions import Execution
from evaluator.comparison.pairs import recheck_pair
from evaluator.comparison.tolerances import Tolerance
from evaluator.options import RunOptions

#: XLA takes the logarithm of a power for a product, here with nearly 1: compiled, nothing overflows.
_INVERSES = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %b = stablehlo.constant dense<2.71828183> : tensor<2xf32>
  %0 = stablehlo.power %b, %x : tensor<2xf32>
  %1 = stablehlo.log %0 : tensor<2xf32>
  %2 = stablehlo.negate %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
"""

_IN_A_LOOP = """\
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<6> : tensor<i32>
  %step = stablehlo.constant dense<3.0e1> : tensor<f32>
  %b = stablehlo.constant dense<2.71828183> : tensor<f32>
  %out:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.add %v, %step : tensor<f32>
    %e = stablehlo.power %b, %w : tensor<f32>
    %l = stablehlo.log %e : tensor<f32>
    stablehlo.return %j, %l : tensor<i32>, tensor<f32>
  }
  return %out#1 : tensor<f32>
}
"""


@pytest.mark.parametrize(
    ("text", "argument", "line", "iterations"),
    [(_INVERSES, np.asarray([1.0, 100.0], np.float32), 4, ()), (_IN_A_LOOP, np.float32(0), 15, (2,))],
    ids=["straight", "loop"],
)
def test_eager_names_what_the_optimiser_changed(
    text: str, argument: Any, line: int, iterations: tuple[int, ...]
) -> None:
    """`log(b ** x)` is infinite where the power overflows, and `x * log(b)` where XLA simplifies."""
    outcome = compare(hlo_text.parse(text), argument, against="eager")
    assert not outcome.equal
    found = outcome.first_divergence
    assert found is not None
    assert (found.a.line, found.a.iterations, found.b and found.b.line) == (line, iterations, line)
    assert np.isfinite(found.value_a)
    assert np.isinf(found.value_b)


def test_devices_are_compared_operation_by_operation() -> None:
    """There is one device here: the other run gets a fault instead."""
    good, bad = hlo_text.parse(_INVERSES), hlo_text.parse(_INVERSES.replace("stablehlo.negate", "stablehlo.sine"))
    pair = recheck_pair(Execution.of(bad, [np.ones(2, np.float32)], RunOptions()), "cpu")
    pair.b.module = good
    found = pair.compared(Tolerance()).first_divergence
    assert found is not None
    assert found.a.line == 5


_CANCELLING = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %big = stablehlo.constant dense<1.0e8> : tensor<2xf32>
  %0 = stablehlo.add %x, %big : tensor<2xf32>
  %1 = stablehlo.subtract %0, %big : tensor<2xf32>
  %2 = stablehlo.negate %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
"""


def test_wide_ranks_what_loses_precision() -> None:
    """The addition rounds by half a unit; the difference makes that all there is. Half-precision steps lose less."""
    outcome = compare(hlo_text.parse(_CANCELLING), np.asarray([1.5, 0.25], np.float32), against="wide")
    assert outcome.precision is not None
    assert [(loss.place.line, loss.place.op) for loss in outcome.precision] == [(4, "stablehlo.subtract")]
    (loss,) = outcome.precision
    assert loss.operands_ulp == 0.1875  # 1.5 of the 8 that are one unit of 1e8
    assert loss.ulp == 1.5 * 2**23  # of 1.5 nothing is left, and its own unit is 2**-23
    document = outcome.as_json()
    assert document["precision"][0].keys() == {"place", "lost", "ulp", "operands_ulp"}


def test_wide_finds_counterparts_behind_operations_that_keep_their_types() -> None:
    """The wide run converts the operands and results of `bitcast_convert`, in each iteration of the loop too."""
    text = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %n = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %big = stablehlo.constant dense<1.0e8> : tensor<2xf32>
  %r:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<2xf32>
   cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %b = stablehlo.bitcast_convert %a : (tensor<2xf32>) -> tensor<2xi32>
    %f = stablehlo.bitcast_convert %b : (tensor<2xi32>) -> tensor<2xf32>
    %s = stablehlo.add %f, %big : tensor<2xf32>
    %d = stablehlo.subtract %s, %big : tensor<2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %d : tensor<i32>, tensor<2xf32>
  }
  return %r#1 : tensor<2xf32>
}
"""
    outcome = compare(hlo_text.parse(text), np.asarray([1.5, 0.25], np.float32), against="wide")
    assert outcome.precision is not None
    assert [(loss.place.line, loss.ulp) for loss in outcome.precision] == [(14, 1.5 * 2**23)]
    found = outcome.first_divergence
    assert found is not None
    assert (found.a.line, found.b and found.b.line, found.verified) == (14, 14, True)
    assert (found.a.iterations, found.value_a, found.value_b) == ((0,), 0.0, 1.5)


def test_wide_runs_that_lose_nothing() -> None:
    text = _CANCELLING.replace("1.0e8", "1.0")
    outcome = compare(hlo_text.parse(text), np.asarray([2.0, 4.0], np.float32), against="wide")
    assert (outcome.equal, outcome.precision) == (True, ())


_REPLICAS = """\
HloModule grid, replica_count=3
sum { a = f32[] parameter(0)
 b = f32[] parameter(1)
 ROOT c = f32[] add(a, b) }
ENTRY main {
  x = f32[2] parameter(0)
  id = u32[] replica-id()
  f = f32[] convert(id)
  b = f32[2] broadcast(f), dimensions={}
  m = f32[2] multiply(x, b)
  ROOT s = f32[2] all-reduce(m), replica_groups={}, to_apply=sum
}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "process"),
    [
        ("add(a, b)", "maximum(a, b)", 11, 0),
        ("multiply(x, b)", "power(x, b)", 10, 0),
        (" convert(id)", " negate(g)", 9, 1),
    ],
)
def test_processes_of_grids(old: str, new: str, line: int, process: int) -> None:
    bad = _REPLICAS.replace(old, new)
    if "g)" in new:
        bad = bad.replace("  f = f32[]", "  g = f32[] convert(id)\n  f = f32[]")
    x = np.asarray([3.0, 4.0], np.float32)
    outcome = compare(hlo_text.parse(bad), hlo_text.parse(_REPLICAS), x)
    assert [result.process for result in outcome.results] == [0, 1, 2]
    assert outcome.first_divergence is not None
    assert (outcome.first_divergence.a.line, outcome.first_divergence.a.process) == (line, process)
    assert compare(hlo_text.parse(_REPLICAS), hlo_text.parse(_REPLICAS), x).equal


#: Only in the third process does the power overflow: there the loop carries what XLA makes of its logarithm.
_OVERFLOWING = """\
HloModule grid, replica_count=3
sum { a = f32[] parameter(0)
 b = f32[] parameter(1)
 ROOT c = f32[] add(a, b) }
inverse {
  y = f32[2] parameter(0)
  b = f32[2] constant({2.71828183, 2.71828183})
  e = f32[2] power(b, y)
  ROOT l = f32[2] log(e)
}
condition {
  c = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  n = s32[] constant(3)
  ROOT p = pred[] compare(i, n), direction=LT
}
body {
  c = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  v = f32[2] get-tuple-element(c), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  w = f32[2] call(v), to_apply=inverse
  s = f32[2] all-reduce(w), replica_groups={{0},{1},{2}}, to_apply=sum
  t = f32[2] add(s, s)
  ROOT r = (s32[], f32[2]) tuple(j, t)
}
ENTRY main {
  x = f32[2] parameter(0)
  id = u32[] replica-id()
  f = f32[] convert(id)
  b = f32[2] broadcast(f), dimensions={}
  m = f32[2] multiply(x, b)
  k = f32[2] call(m), to_apply=inverse
  q = f32[2] all-reduce(k), replica_groups={}, to_apply=sum
  z = s32[] constant(0)
  o = (s32[], f32[2]) tuple(z, m)
  u = (s32[], f32[2]) while(o), condition=condition, body=body
  d = f32[2] get-tuple-element(u), index=1
  ROOT a = f32[2] add(q, d)
}
"""


@pytest.mark.parametrize(
    ("x", "line", "process", "iterations"), [(50.0, 9, 2, ()), (30.0, 9, 2, (1,)), (15.0, 9, 2, (2,))]
)
def test_eager_names_what_the_optimiser_changed_in_a_process(
    x: float, line: int, process: int, iterations: tuple[int, ...]
) -> None:
    """Argument and what is carried double: 2 * 50 overflows at once, 2 * 30 and 2 * 15 later in the loop."""
    outcome = compare(hlo_text.parse(_OVERFLOWING), np.full(2, x, np.float32), against="eager")
    found = outcome.first_divergence
    assert found is not None
    assert (found.a.line, found.a.process, found.a.iterations) == (line, process, iterations)
    assert found.b == found.a
    assert np.isfinite(found.value_a)
    assert np.isinf(found.value_b)


@pytest.mark.parametrize("kind", ["wide", "eager"])
def test_rechecks_of_grids(kind: Any) -> None:
    assert compare(hlo_text.parse(_REPLICAS), np.ones(2, np.float32), against=kind).equal


def test_grids_of_several_sizes() -> None:
    with pytest.raises(ValueError, match="the numbers of processes differ: 3 and 2"):
        compare(
            hlo_text.parse(_REPLICAS),
            hlo_text.parse(_REPLICAS.replace("replica_count=3", "replica_count=2")),
            np.ones(2, np.float32),
        )


def test_narrow_types_lose_in_their_own_units() -> None:
    text = (
        "func.func @main(%x: tensor<1xbf16>) -> tensor<1xbf16> {\n"
        "  %0 = stablehlo.sqrt %x : tensor<1xbf16>\n  %1 = stablehlo.multiply %0, %0 : tensor<1xbf16>\n"
        "  %2 = stablehlo.subtract %1, %x : tensor<1xbf16>\n  return %2 : tensor<1xbf16>\n}\n"
    )
    outcome = compare(hlo_text.parse(text), np.asarray([2.0], ml_dtypes.bfloat16), against="wide")
    assert outcome.precision is not None
    assert outcome.precision[0].place.line == 4


_TOKENS = """\
module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32} {
  func.func @main(%t: !stablehlo.token, %x: tensor<2xf32>) -> (!stablehlo.token, tensor<2xf32>) {
    %0 = stablehlo.log %x : tensor<2xf32>
    return %t, %0 : !stablehlo.token, tensor<2xf32>
  }
}
"""


@pytest.mark.parametrize("kind", ["wide", "eager", "reference", "exact"])
@pytest.mark.parametrize("replicas", [1, 2])
@pytest.mark.parametrize("tokens", [(), (None,)], ids=["left out", "none"])
def test_arguments_behind_tokens(kind: Any, replicas: int, tokens: tuple[None, ...]) -> None:
    module = hlo_text.parse(_TOKENS.replace("num_replicas = 2", f"num_replicas = {replicas}"))
    numbers = [np.asarray([1, number], np.float32) for number in range(2, 2 + replicas)]
    arguments = [value for array in numbers for value in (*tokens, array)]
    outcome = compare(module, *arguments, against=kind)
    assert [result.size for result in outcome.results] == [2] * replicas
    assert outcome.equal
    negative = [value for array in numbers for value in (*tokens, -array)]
    assert [origin.count for origin in find_nan(module, *negative).origins] == [2] * replicas
