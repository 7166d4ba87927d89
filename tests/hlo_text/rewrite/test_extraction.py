"""`extract`, `inline_frames` and `inline_composites`: the resulting programs compute the same."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text import rewrite
from hlo_text.core.diagnostics import RewriteError

X = np.array([0.5, 1.0, 2.0, 3.0], np.float32)
HLO = """HloModule m, entry_computation_layout={(f32[4]{0})->f32[4]{0}}, input_output_alias={ {}: (0, {}, may-alias) }

double {
  p = f32[4] parameter(0)
  ROOT twice = f32[4] add(p, p)
}

ENTRY main {
  x = f32[4] parameter(0)
  y = f32[4] multiply(x, x)
  z = f32[4] call(y), to_apply=double
  w = f32[4] subtract(z, x), control-predecessors={y}
  ROOT r = f32[4] negate(w)
}
"""
STABLEHLO = """
func.func @main(%x: tensor<4xf32>, %n: tensor<i1>) -> tensor<4xf32> {
  %y = stablehlo.multiply %x, %x : tensor<4xf32>
  %z = "stablehlo.if"(%n) ({
    %inner = stablehlo.add %y, %x : tensor<4xf32>
    stablehlo.return %inner : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %w = func.call @half(%z) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @half(%v: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.5> : tensor<4xf32>
  %h = stablehlo.multiply %v, %c : tensor<4xf32>
  return %h : tensor<4xf32>
}
func.func @unrelated() {
  return
}
"""


def cut(text: str, results: list[str], start: tuple[str, ...] = ()) -> rewrite.Extraction:
    module = hlo_text.parse(text)
    before = module.to_text()
    extraction = rewrite.extract(module, results, start)
    assert module.to_text() == before
    hlo_text.check(extraction.module)
    again = hlo_text.parse(extraction.module.to_text())
    assert hlo_text.verify(again) == []
    return extraction


@pytest.mark.parametrize(
    ("results", "start", "parameters", "expected"),
    [
        (["w"], (), ["x"], [2 * X * X - X]),
        (["%w"], ("%z",), ["z", "x"], [X - X]),
        (["z"], ("y",), ["y"], [X + X]),
        (["w", "y"], (), ["x"], [2 * X * X - X, X * X]),
        (["twice"], (), ["p"], [X + X]),
        (["r"], ("w",), ["w"], [-X]),
    ],
)
def test_instructions_are_cut_out(
    results: list[str], start: tuple[str, ...], parameters: list[str], expected: list[np.ndarray]
) -> None:
    extraction = cut(HLO, results, start)
    assert [value.name for value in extraction.parameters] == parameters
    assert extraction.is_of_entry == (results != ["twice"])
    assert "alias" not in extraction.module.to_text()
    for actual, wanted in zip(run(extraction.module, *[X for _ in parameters]), expected, strict=True):
        np.testing.assert_array_equal(actual, wanted)


def test_operations_are_cut_out_with_regions_and_functions() -> None:
    extraction = cut(STABLEHLO, ["w"], ("y",))
    assert [value.name for value in extraction.parameters] == ["n", "y", "x"]
    assert [*extraction.module.functions] == ["main", "half"]
    (actual,) = run(extraction.module, np.bool_(True), X * 10, X)
    np.testing.assert_array_equal(actual, (X * 10 + X) / 2)
    (actual,) = run(cut(STABLEHLO, ["inner"]).module, X * 10, X)
    np.testing.assert_array_equal(actual, X * 11)


@pytest.mark.parametrize(
    ("text", "results", "message"),
    [
        (HLO, ["nothing"], "the module has no value %nothing"),
        (HLO, ["x"], "cannot extract %x: it is a parameter"),
        (HLO, ["w", "twice"], "the values to extract must be in the same computation or region"),
        (STABLEHLO.replace("@unrelated()", "@unrelated(%h: tensor<f32>)"), ["h"], "2 values are named %h"),
    ],
)
def test_what_cannot_be_cut_out_is_refused(text: str, results: list[str], message: str) -> None:
    with pytest.raises(RewriteError, match=re.escape(message)):
        rewrite.extract(hlo_text.parse(text), results)


FRAMES = """HloModule m

FileNames
1 "model.py"
2 "layers.py"

FunctionNames
1 "loss"
2 "dense"

FileLocations
1 {file_name_id=1 function_name_id=1 line=3 end_line=3 column=4 end_column=9}
2 {file_name_id=2 function_name_id=2 line=7 end_line=8 column=1 end_column=2}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

ENTRY e {
  x = f32[] parameter(0), metadata={op_name="x" stack_frame_id=1}
  y = f32[] negate(x), metadata={op_name="y" source_file="other.py" source_line=5}
  ROOT z = f32[] negate(y), metadata={op_name="z" stack_frame_id=2}
}
"""


def test_source_lines_replace_tables_of_frames() -> None:
    module = hlo_text.parse(FRAMES)
    text = rewrite.inline_frames(module).to_text()
    assert "FileNames" not in text
    assert re.findall(r'source_file="(.*?)" source_line=(\d+)', text) == [
        ("model.py", "3"),
        ("other.py", "5"),
        ("layers.py", "7"),
    ]
    assert hlo_text.fingerprint(hlo_text.parse(text)) == hlo_text.fingerprint(module)
    with pytest.raises(RewriteError, match="only HLO has tables"):
        rewrite.inline_frames(hlo_text.parse(STABLEHLO))


COMPOSITES = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @twice(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.composite "my.add" %x, %x {decomposition = @sum} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @sum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def test_composites_are_replaced_by_their_decompositions() -> None:
    for module in (hlo_text.parse(COMPOSITES), hlo_text.parse(hlo_text.parse(COMPOSITES).to_text("hlo"))):
        made = rewrite.inline_composites(module)
        assert hlo_text.verify(made) == []
        assert "composite" in module.to_text()
        assert "composite" not in made.to_text()
        assert "call" in made.to_text()
        np.testing.assert_array_equal(run(made, X)[0], 4 * X)
