"""Merging of modules: names, tables, and required agreement."""

from __future__ import annotations

import pytest

import hlo_text
from hlo_text.analysis.places import PlaceFinder
from hlo_text.rewrite import RewriteError, merge

MLIR = """module @m attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = call @half(%x) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @half(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }
}
"""
HLO = """HloModule m

FileNames
1 "NAME.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=1 end_column=2}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


half {
  ROOT p = f32[2]{0} parameter(0)
}

ENTRY main {
  x = f32[2]{0} parameter(0)
  ROOT c = f32[2]{0} call(x), to_apply=half, metadata={op_name="NAME" stack_frame_id=1}
}
"""


def test_functions_get_other_names_with_their_callers() -> None:
    first, second = hlo_text.parse(MLIR), hlo_text.parse(MLIR)
    merged = merge(first, second, hlo_text.parse(MLIR))
    assert list(merged.functions) == ["main", "half", "main_1", "half_1", "main_2", "half_2"]
    assert "call @half_2(" in merged.to_text()
    assert merged.to_text().count("sdy.mesh") == 1
    assert hlo_text.verify(hlo_text.parse(merged.to_text())) == []
    assert first.to_text() == second.to_text() == hlo_text.parse(MLIR).to_text()


def test_computations_get_other_names_and_metadata_its_frames() -> None:
    first, second = (hlo_text.parse(HLO.replace("NAME", name)) for name in ("one", "two"))
    merged = merge(first, second)
    assert [computation.name for computation in merged.computations] == ["half", "main", "half.1", "main.1"]
    assert merged.entry() is merged.computations[1]
    again = hlo_text.parse(merged.to_text())
    assert hlo_text.verify(again) == []
    finder = PlaceFinder(again)
    calls = [op for op in hlo_text.walk(again) if isinstance(op, hlo_text.ops.Call)]
    assert [finder.source(op) for op in calls] == ["one.py:7 (f)", "two.py:7 (f)"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"x"=2', '"x"=4', "rewrite.symbol"),
        ("num_partitions = 2", "num_partitions = 4", "rewrite.attribute"),
    ],
)
def test_what_contradicts_is_refused(old: str, new: str, code: str) -> None:
    with pytest.raises(RewriteError) as caught:
        merge(hlo_text.parse(MLIR), hlo_text.parse(MLIR.replace(old, new)))
    assert caught.value.code == code


def test_languages_and_processes_must_agree() -> None:
    with pytest.raises(RewriteError) as caught:
        merge(hlo_text.parse(MLIR), hlo_text.parse(HLO))
    assert caught.value.code == "rewrite.language"
    with pytest.raises(RewriteError) as caught:
        merge(hlo_text.parse(HLO), hlo_text.parse(HLO.replace("HloModule m", "HloModule m, replica_count=2")))
    assert caught.value.code == "rewrite.processes"
