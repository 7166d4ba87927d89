"""The command `hlo-stats`."""

from __future__ import annotations

import json
import re
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


def test_peak() -> None:
    peak = _document(_OPTIMIZED, "--peak")["peak"]
    assert {"bytes", "place", "live"} <= peak.keys()
    assert peak["bytes"] == _document(_OPTIMIZED)["peak_bytes"]
    assert peak["bytes"] == sum(live["bytes"] for live in peak["live"]) + peak["unused"]
    sizes = [live["bytes"] for live in peak["live"]]
    assert sizes == sorted(sizes, reverse=True)
    assert not peak["estimate"]
    text = CliRunner().invoke(main, [_BLOCK, "--peak"]).stdout
    assert "(estimate in the order of the text) at transformer_block.mlir" in text.replace(f"{ROOT}/corpus/models/", "")
    assert re.search(r"\d  argument +\S+: parameter \(%arg\d\) in main", text)


def test_chip() -> None:
    document = _document(_OPTIMIZED, "--chip", "h100", "--by", "scope", "--depth", "3")
    assert document["time"]["bound"] == "memory"
    assert sum(row["seconds"] for row in document["by"]) == pytest.approx(document["time"]["seconds"])
    text = CliRunner().invoke(main, [_OPTIMIZED, "--chip", "h100", "--by", "op"]).stdout
    assert re.search(r"at least [\d.]+ [nu]s on NVIDIA H100 SXM, mostly bound by memory", text)
    percent = [float(found) for found in re.findall(r" (\d+\.\d)%  ", text)]
    assert sum(percent) == pytest.approx(100, abs=1)
    assert percent == sorted(percent, reverse=True)


def test_programs_that_exceed_the_memory_of_the_chip(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(
        'name = "tiny"\nmemory_bandwidth = 1\nlink_bandwidth = 1\nmemory_bytes = 100\n[peak_flops]\nf32 = 1\n'
    )
    result = CliRunner().invoke(main, [_OPTIMIZED, "--chip", str(path), "--json"])
    assert result.exit_code == 0
    assert re.search(r"warning: the peak of [\d,]+ bytes exceeds the memory of tiny, 100 bytes", result.stderr)
    json.loads(result.stdout)
    path.write_text("name = 3")
    result = CliRunner().invoke(main, [_OPTIMIZED, "--chip", str(path)])
    assert "error[stats.chip]" in result.stderr
    assert result.exit_code != 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["missing.hlo"], 2, "missing.hlo: No such file"),
        ([_BLOCK, "--chip", "h300"], 2, "'h300' is not one of h100, h200"),
        ([_BLOCK, "--chip", "missing.toml"], 2, "missing.toml"),
        ([_BLOCK, "--depth", "2"], 2, "--depth needs --by scope"),
        ([_BLOCK, "--by", "scope", "--depth", "0"], 2, "--depth"),
        ([_BLOCK, "--entry", "nobody"], 2, "nobody"),
        ([_BLOCK, "--mesh", "data"], 2, "is not a list of axes and sizes"),
        ([_BLOCK, "--mesh", "x=0"], 2, "is not a list of axes and sizes"),
        ([_BLOCK, "--stage", "x"], 2, "has no module with stage 'x'; choose one of jit_block"),
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
