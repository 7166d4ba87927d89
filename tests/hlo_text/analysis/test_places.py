"""Locations of operations in both languages."""

from __future__ import annotations

import pytest

import hlo_text
from hlo_text.analysis.places import Place, places
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.writing import write_bytecode

_MLIR = """\
#loc1 = loc("model.py":3:4)
#loc2 = loc("train.py":9:1)
module @m {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<i1>) -> tensor<f32> {
    %0 = "stablehlo.if"(%arg1) ({
      %1 = stablehlo.log %arg0 : tensor<f32> loc("jit(f)/log"(callsite("loss"(#loc1) at "main"(#loc2))))
      stablehlo.return %1 : tensor<f32>
    }, {
      stablehlo.return %arg0 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
"""
_HLO = """\
HloModule m

f.1 {
  p.1 = f32[] parameter(0)
  ROOT l.2 = f32[] log(p.1), metadata={op_type="log" op_name="jit(f)/log" source_file="model.py" source_line=3}
}

ENTRY main.3 {
  x.4 = f32[] parameter(0)
  ROOT c.5 = f32[] call(x.4), to_apply=f.1
}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            _MLIR,
            [
                Place("t", 5, 5, "stablehlo.if", "%0", ("main",)),
                Place("t", 6, 7, "stablehlo.log", "%1", ("main", "if.true_branch"), source="model.py:3 (loss)"),
            ],
        ),
        (
            _HLO,
            [
                Place("t", 5, 3, "log", "%l.2", ("f.1",), source="model.py:3"),
                Place("t", 10, 3, "call", "%c.5", ("main.3",)),
            ],
        ),
    ],
    ids=["stablehlo", "hlo"],
)
def test_places_of_a_text(text: str, expected: list[Place]) -> None:
    assert [place for _, place in places(hlo_text.parse(text, name="t"))] == expected


def test_json_has_every_key() -> None:
    place = Place("x.mlir", 12, 3, "stablehlo.log", "%3", ("main", "while.body"), (3,), None, "model.py:30 (loss)")
    assert place.as_json() == {
        "file": "x.mlir",
        "line": 12,
        "column": 3,
        "op": "stablehlo.log",
        "result": "%3",
        "path": ["main", "while.body"],
        "iterations": [3],
        "process": None,
        "source": "model.py:30 (loss)",
    }


_TABLES = """
FileNames
1 "a.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=1 end_line=1 column=1 end_column=1}

StackFrames
1 {file_location_id=1 parent_frame_id=2}
"""


def test_frames_that_call_each_other_in_a_circle_end() -> None:
    """The only frame is its own parent: identifiers of parents are printed one too high."""
    text = _HLO.replace("HloModule m\n", "HloModule m\n" + _TABLES)
    text = text.replace('source_file="model.py" source_line=3', "stack_frame_id=1")
    assert next(place.source for _, place in places(hlo_text.parse(text))) is None


def test_errors_in_bytecode_refer_to_its_printed_lines() -> None:
    """The text is canonical, so that the print of what is read from the bytecode is the same again."""
    text = (
        "module {\n  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {\n"
        "    %0 = stablehlo.exponential %arg0 : tensor<2xf32>\n"
        "    %cst = stablehlo.constant dense<0xFF800000> : tensor<2xf32>\n"
        "    %1 = stablehlo.maximum %0, %cst : tensor<2xf32>\n"
        "    return %1 : tensor<2xf32>\n  }\n}\n"
    )
    module = read_bytecode(write_bytecode(hlo_text.parse(text)), "x.mlirbc")
    assert [str(place) for _, place in places(module)] == [
        "x.mlirbc:3:5: stablehlo.exponential (%0) in main",
        "x.mlirbc:4:5: stablehlo.constant (%cst) in main",
        "x.mlirbc:5:5: stablehlo.maximum (%1) in main",
    ]
    assert [value.name for op in module.entry().body.operations for value in op.results] == [None, None, None]


_CALLERS = """\
HloModule m

FileNames
1 "model.py"

FunctionNames
1 "loss"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=1 end_column=2}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


inner {
  p = f32[] parameter(0)
  ROOT l = f32[] log(p)
}

outer {
  q = f32[] parameter(0)
  ROOT c = f32[] call(q), to_apply=inner
}

ENTRY main {
  x = f32[] parameter(0)
  s = f32[] sqrt(x)
  ROOT f = f32[] fusion(s), kind=kLoop, calls=outer, metadata={op_name="f" stack_frame_id=1}
}
"""


def test_operations_without_source_have_that_of_their_nearest_caller() -> None:
    found = {place.op: place.source for _, place in places(hlo_text.parse(_CALLERS))}
    assert found == {
        "log": "model.py:7 (loss)",
        "call": "model.py:7 (loss)",
        "sqrt": None,
        "fusion": "model.py:7 (loss)",
    }


def test_sources_are_those_of_calls_and_regions_around_in_stablehlo() -> None:
    text = """
func.func @main(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = call @inner(%x) : (tensor<f32>) -> tensor<f32> loc("loss"("model.py":30:1))
  %1 = "stablehlo.if"(%p) ({
    %2 = stablehlo.sqrt %x : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32> loc("branch"("model.py":31:1))
  return %0 : tensor<f32>
}
func.func private @inner(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.log %x : tensor<f32>
  return %0 : tensor<f32>
}
"""
    found = {place.op: place.source for _, place in places(hlo_text.parse(text))}
    assert found["stablehlo.log"] == "model.py:30 (loss)"
    assert found["stablehlo.sqrt"] == "model.py:31 (branch)"


def test_calls_in_a_circle_have_no_source() -> None:
    text = "func.func @main() { call @main() : () -> () return }"
    assert [place.source for _, place in places(hlo_text.parse(text))] == [None]
