"""Named divergences are verified by substitution; unverified ones are only candidates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from click.testing import CliRunner

import hlo_text
from evaluator import compare
from evaluator.cli.commands.hlo_run import main
from evaluator.comparison import recordings
from evaluator.comparison.outcomes import Comparison

_X = np.asarray([[0.7, -1.3, 2.1, 0.4], [1.2, 0.3, -0.6, 0.9]], np.float32)


def _compared(bad: str, good: str, *inputs: Any) -> Comparison:
    return compare(hlo_text.parse(bad, name="bad"), hlo_text.parse(good, name="good"), *inputs)


def _line(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


def _changed(text: str, right: str, wrong: str) -> tuple[str, int]:
    assert right in text
    return text.replace(right, wrong, 1), _line(text, right)


def test_rewritten_division_is_not_blamed() -> None:
    """XLA multiplies by the inverse of the sum; the fault is above, and in another result."""

    def function(x: jax.Array) -> tuple[jax.Array, jax.Array]:
        y = jnp.sin(x) + x
        return jnp.exp(x) / jnp.sum(jnp.exp(x), axis=1, keepdims=True), y * y

    lowered = jax.jit(function).lower(_X)
    text = lowered.as_text()
    bad, line = _changed(text, "= stablehlo.add", "= stablehlo.subtract")
    outcome = _compared(bad, lowered.compile().as_text(), _X)
    assert [bool(result.mismatches) for result in outcome.results] == [False, True]
    assert outcome.first_divergence is not None
    assert (outcome.first_divergence.a.line, outcome.first_divergence.verified) == (line, True)


_LOOP = """\
HloModule loop

condition {
  c = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  n = s32[] constant(3)
  ROOT p = pred[] compare(i, n), direction=LT
}

body {
  c = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(c), index=0
  v = f32[4] get-tuple-element(c), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  h = f32[4] constant({0.5, 0.25, 3, 1.5})
  m = f32[4] multiply(v, h)
  s = f32[4] cosine(m)
  ROOT r = (s32[], f32[4]) tuple(j, s)
}

ENTRY main {
  x = f32[4] parameter(0)
  z = s32[] constant(0)
  o = (s32[], f32[4]) tuple(z, x)
  u = (s32[], f32[4]) while(o), condition=condition, body=body
  ROOT d = f32[4] get-tuple-element(u), index=1
}
"""


def test_additional_tuple_in_a_loop_body() -> None:
    """One operation more does not destroy the alignment of the others."""
    bad = _LOOP.replace("multiply(v, h)", "add(v, h)").replace(
        "  s = f32[4] cosine(m)",
        "  t = (f32[4]) tuple(m)\n  e = f32[4] get-tuple-element(t), index=0\n  s = f32[4] cosine(e)",
    )
    found = _compared(bad, _LOOP, _X[0]).first_divergence
    assert found is not None
    assert (found.a.result, found.a.iterations, found.verified) == ("%m", (0,), True)


def test_constant_in_an_optimized_loop() -> None:
    """Not the operation that writes the result of each step."""

    def function(x: jax.Array) -> jax.Array:
        return jax.lax.scan(lambda c, y: (jnp.tanh(c * 0.75 + y), c * 2.0), x[0], x)[1]

    lowered = jax.jit(function).lower(_X)
    text = lowered.compile().as_text()
    bad, line = _changed(text, "constant(0.75)", "constant(0.85)")
    found = _compared(bad, lowered.as_text(), _X).first_divergence
    assert found is not None
    assert (found.a.line, found.a.op, found.verified) == (line, "constant", True)


_RING = """\
HloModule ring, replica_count=4

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
  w = f32[2] collective-permute(v), source_target_pairs={{0,1},{1,2},{2,3},{3,0}}
  k = f32[2] add(w, v)
  ROOT r = (s32[], f32[2]) tuple(j, k)
}

ENTRY main {
  x = f32[2] parameter(0)
  id = u32[] replica-id()
  f = f32[] convert(id)
  b = f32[2] broadcast(f), dimensions={}
  m = f32[2] multiply(x, b)
  z = s32[] constant(0)
  o = (s32[], f32[2]) tuple(z, m)
  u = (s32[], f32[2]) while(o), condition=condition, body=body
  ROOT d = f32[2] get-tuple-element(u), index=1
}
"""


def test_reversed_permutation_in_a_loop() -> None:
    bad = _RING.replace("{{0,1},{1,2},{2,3},{3,0}}", "{{1,0},{2,1},{3,2},{0,3}}")
    found = _compared(bad, _RING, _X[0, :2]).first_divergence
    assert found is not None
    assert (found.a.op, found.a.iterations, found.verified) == ("collective-permute", (0,), True)


_TWO = """\
func.func @main(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = stablehlo.tanh %x : tensor<2x4xf32>
  %1 = stablehlo.cosine %x : tensor<2x4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4xf32>
  %3 = stablehlo.negate %2 : tensor<2x4xf32>
  %4 = stablehlo.abs %1 : tensor<2x4xf32>
  %5 = stablehlo.sqrt %4 : tensor<2x4xf32>
  return %3, %5 : tensor<2x4xf32>, tensor<2x4xf32>
}
"""


def test_two_faults_pass_only_together() -> None:
    outcome = _compared(_TWO.replace("tanh", "sine").replace("cosine", "exponential"), _TWO, _X)
    assert outcome.first_divergence is None
    assert [(found.a.line, found.verified) for found in outcome.candidates] == [(2, True), (3, True)]
    assert all(entry.keys() == {"a", "b", "verified"} for entry in outcome.as_json()["candidates"])


def test_no_counterpart_is_no_culprit(tmp_path: Path) -> None:
    """The programs have no values in common: candidates are listed, and none is verified."""
    good = _TWO.replace("%3, %5 :", "%x, %x :")
    paths = tmp_path / "bad.mlir", tmp_path / "good.mlir"
    for path, text in zip(paths, (_TWO.replace("multiply %0, %1", "add %0, %1"), good), strict=True):
        path.write_text(text)
    result = CliRunner().invoke(main, [str(paths[0]), "--against", str(paths[1]), "--random", "0"])
    assert result.exit_code == 1
    assert ("first divergence: not located" in result.stdout) != ("\nverified: " in result.stdout)


def test_constants_that_disable_an_operation_are_no_counterparts() -> None:
    """XLA removes the branch for negative indices: `x + 0` in place of `x + 5` is no constant of the other program."""
    bad = """\
func.func @main(%x: tensor<7xi32>) -> tensor<7xi32> {
  %c = stablehlo.constant dense<0> : tensor<7xi32>
  %0 = stablehlo.maximum %x, %c : tensor<7xi32>
  %1 = stablehlo.compare GT, %0, %c : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
  %size = stablehlo.constant dense<5> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %size, dims = [] : (tensor<i32>) -> tensor<7xi32>
  %3 = stablehlo.add %0, %2 : tensor<7xi32>
  %4 = stablehlo.select %1, %3, %0 : tensor<7xi1>, tensor<7xi32>
  %5 = stablehlo.multiply %4, %4 : tensor<7xi32>
  return %5 : tensor<7xi32>
}
"""
    good = """\
ENTRY e {
  x = s32[7] parameter(0)
  zero = s32[] constant(0)
  zeros = s32[7] broadcast(zero), dimensions={}
  m = s32[7] maximum(x, zeros)
  ROOT r = s32[7] multiply(m, m)
}
"""
    outcome = _compared(bad, good, np.asarray([8, 6, 0, 2, 0, 3, 1], np.int32))
    assert outcome.first_divergence is None
    assert outcome.candidates[0].a.op == "stablehlo.compare"


def test_text_ends_with_what_was_verified(tmp_path: Path) -> None:
    paths = tmp_path / "bad.mlir", tmp_path / "good.mlir"
    for path, text in zip(paths, (_TWO.replace("tanh", "sine"), _TWO), strict=True):
        path.write_text(text)
    result = CliRunner().invoke(main, [str(paths[0]), "--against", str(paths[1]), "--random", "0"])
    assert result.stdout.rstrip().split("\n")[-1].startswith("verified: its operands agree")


@pytest.mark.parametrize("operand", ["constant(0.5)", "parameter(0)"])
def test_single_operation_that_differs(operand: str) -> None:
    """Modules like those that `hlo-reduce --against` leaves have no other operation in common than a constant."""
    good = f"ENTRY e {{\n  x = f32[] {operand}\n  ROOT r = f32[] tanh(x)\n}}\n"
    inputs = [np.float32(0.5)] if "parameter" in operand else []
    found = _compared(good.replace("tanh", "sine"), good, *inputs).first_divergence
    assert found is not None
    assert (found.a.op, found.a.line, found.verified) == ("sine", 3, True)


def test_sort_in_the_wrong_order_whose_result_is_an_element_of_a_tuple() -> None:
    """Both orders have the same elements, and the root takes the indices out of the tuple that the sort returns."""
    lowered = jax.jit(lambda x: jnp.argsort(x)).lower(_X)
    optimized = lowered.compile().as_text()
    compares = [line for line in optimized.split("\n") if "ROOT" in line and "direction=LT" in line]
    assert len(compares) == 1
    bad = optimized.replace(compares[0], compares[0].replace("direction=LT", "direction=GT"))
    found = _compared(bad, lowered.as_text(), _X).first_divergence
    assert found is not None
    assert (found.a.op, found.a.line, found.verified) == ("sort", _line(bad, " sort("), True)


@pytest.mark.parametrize("is_json", [False, True])
def test_nan_in_both_results_is_remarked(tmp_path: Path, is_json: bool) -> None:
    path = tmp_path / "nan.mlir"
    path.write_text("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.log %x : tensor<2xf32>\n"
                    "  return %0 : tensor<2xf32>\n}\n")  # fmt: skip
    given = [str(path), "--against", str(path), "--input", "2xf32=-1 -2", *(["--json"] if is_json else [])]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0
    if is_json:
        assert json.loads(result.stdout)["results"][0]["nan_in_both"] == 2
    else:
        assert "2 elements are NaN in both" in result.stdout


def test_runs_with_too_many_values_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both loops end in milliseconds when compiled; their values would take gigabytes."""
    monkeypatch.setattr(recordings, "_MOST_ENTRIES", 500)
    text = """
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<1000> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c0, %y = %x) : tensor<i32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %c1 : tensor<i32>
    %z = stablehlo.sine %y : tensor<f32>
    stablehlo.return %j, %z : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}
"""
    a, b = hlo_text.parse(text), hlo_text.parse(text.replace("sine", "tanh"))
    outcome = compare(a, b, np.float32(1))
    assert (outcome.equal, outcome.first_divergence, outcome.candidates) == (False, None, ())
    assert "500 operations" in (outcome.search_limit or "")
