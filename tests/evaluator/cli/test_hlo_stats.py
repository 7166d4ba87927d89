"""The command `hlo-stats`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_stats import main

from support.folders import ROOT

_BLOCK = str(ROOT / "corpus/models/transformer_block.mlir")
_OPTIMIZED = str(ROOT / "corpus/models/transformer_block_optimized.hlo")
_KEYS = {
    *("flops", "transcendentals", "bytes_accessed", "arguments_bytes", "results_bytes", "constants_bytes"),
    *("peak_bytes", "operations", "collectives", "unknown_trip_counts"),
}


def _document(*arguments: str) -> Any:
    result = CliRunner().invoke(main, [*arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_document() -> None:
    document = _document(_OPTIMIZED)
    assert document.keys() == _KEYS
    text = Path(_OPTIMIZED).read_text()
    assert document["operations"]["fusion"] == text.count(" fusion(")
    assert document["operations"]["dot"] == text.count(" dot(")
    assert "parameter" not in document["operations"]


@pytest.mark.parametrize("by", ["op", "line", "scope", "computation"])
def test_rows(by: str) -> None:
    document = _document(_OPTIMIZED, "--by", by)
    flops = [row["flops"] for row in document["by"]]
    assert flops == sorted(flops, reverse=True)
    assert sum(flops) == document["flops"]
    assert all({"key", "flops", "bytes_accessed", "operations"} <= row.keys() for row in document["by"])


def test_two_modules() -> None:
    document = _document(_BLOCK, _OPTIMIZED)
    assert document.keys() == {"a", "b", "difference"}
    assert document["difference"]["flops"] == document["b"]["flops"] - document["a"]["flops"]
    assert document["difference"]["operations"]["dot"] == document["b"]["operations"]["dot"]


def test_text_names_everything() -> None:
    result = CliRunner().invoke(main, [_BLOCK, "--by", "op"])
    assert result.exit_code == 0
    assert "peak bytes" in result.stdout
    assert "dot_general" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["missing.hlo"], 2, "missing.hlo: No such file"),
        ([_BLOCK, "--entry", "nobody"], 2, "nobody"),
        ([_BLOCK, "--mesh", "data"], 2, "is not a list of axes and sizes"),
        ([_BLOCK, "--mesh", "x=0"], 2, "is not a list of axes and sizes"),
        ([_BLOCK, "--stage", "x"], 2, "need a directory of dumps"),
        ([_BLOCK] * 3, 2, "one file, or two"),
    ],
)
def test_wrong_usage(arguments: list[str], code: int, message: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code
    assert message in result.stderr
    assert not result.stdout


def test_mesh(tmp_path: Path) -> None:
    path = tmp_path / "permute.hlo"
    path.write_text(
        "HloModule m, num_partitions=4\n\nENTRY e {\n  p = f32[8] parameter(0)\n"
        "  ROOT q = f32[8] collective-permute(p), source_target_pairs={{0,2},{1,3}}\n}\n"
    )
    result = CliRunner().invoke(main, [str(path), "--mesh", "data=2,model=2"])
    assert "2 groups of 2 along data" in result.stdout, result.stderr


def test_invalid_modules(tmp_path: Path) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @main() { stablehlo.nonsense }")
    result = CliRunner().invoke(main, [str(path)])
    assert result.exit_code == 3
    assert "bad.mlir:1:" in result.stderr


def test_jax_is_not_imported() -> None:
    code = f"import sys; from evaluator.cli.commands.hlo_stats import main; main([{_BLOCK!r}], standalone_mode=False)"
    code += "; assert not {'jax', 'jaxlib'} & sys.modules.keys()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
