"""The tables of the grammars are kept between processes, and nothing depends on them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PROGRAM = """
import hlo_text
module = hlo_text.parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
print(module.functions["f"].function_type.inputs[0].shape)
"""


def _shape(directory: str) -> str:
    environment = {**os.environ, "HLO_TEXT_CACHE_DIR": directory}
    result = subprocess.run(
        [sys.executable, "-c", _PROGRAM], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    assert result.stderr == ""
    return result.stdout.strip()


def test_tables_are_kept_and_used_again(tmp_path: Path) -> None:
    tables = tmp_path / "cache" / "stablehlo.tables"
    assert _shape(str(tables.parent)) == "(2,)"
    first = tables.stat().st_mtime_ns
    assert _shape(str(tables.parent)) == "(2,)"
    assert tables.stat().st_mtime_ns == first


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_damaged_tables_are_made_again(tmp_path: Path, damage: bytes | None) -> None:
    tables = tmp_path / "stablehlo.tables"
    assert _shape(str(tmp_path)) == "(2,)"
    whole = tables.read_bytes()
    tables.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert _shape(str(tmp_path)) == "(2,)"
    assert len(tables.read_bytes()) > 0.9 * len(whole)


def test_tables_are_not_needed(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert _shape(str(in_the_way / "directory")) == "(2,)"
    assert _shape("") == "(2,)"
    assert list(tmp_path.iterdir()) == [in_the_way]


def test_reading_a_program_does_not_need_the_tables_of_the_other_language(tmp_path: Path) -> None:
    _shape(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["stablehlo.tables"]
