"""The command `hlo-diff`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_diff import main

from support.folders import ROOT

_AXPY, _CONSTANT = (str(ROOT / f"corpus/models/{name}.hlo") for name in ("axpy", "axpy_constant"))


def test_equal_modules(tmp_path: Path) -> None:
    renamed = tmp_path / "renamed.hlo"
    renamed.write_text(Path(_AXPY).read_text().replace("alphas", "broadcast.7").replace("product", "scaled"))
    result = CliRunner().invoke(main, [_AXPY, str(renamed), "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"equal": True, "changed": [], "added": [], "removed": []}


def test_document() -> None:
    result = CliRunner().invoke(main, [_AXPY, _CONSTANT, "--json"])
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["equal"] is False
    assert [(place["op"], place["result"]) for place in document["added"]] == [("constant", "%alpha")]
    assert [(place["op"], place["line"]) for place in document["removed"]] == [("parameter", 5)]
    (change,) = document["changed"]
    assert (change["a"]["op"], change["b"]["file"], change["what"]) == ("broadcast", _CONSTANT, ["operands"])


def test_text_shows_lines_of_both_sides() -> None:
    lines = CliRunner().invoke(main, [_AXPY, _CONSTANT]).stdout.splitlines()
    assert "-     5 | alpha = f32[] parameter(0)" in lines
    assert "+     5 | alpha = f32[] constant(2.5)" in lines
    assert lines[-1] == "1 changed, 1 added, 1 removed"


def test_what_is_ignored(tmp_path: Path) -> None:
    other = tmp_path / "other.hlo"
    other.write_text(Path(_CONSTANT).read_text().replace("2.5", "3.5"))
    assert CliRunner().invoke(main, [_CONSTANT, str(other)]).exit_code == 1
    assert CliRunner().invoke(main, [_CONSTANT, str(other), "--ignore", "constants"]).exit_code == 0


@pytest.mark.parametrize(
    ("text", "code"), [(None, 2), ("func.func @f() { return %0 : tensor<f32> }", 3), ("HloModule m ENTRY e {", 3)]
)
def test_errors_keep_their_codes(text: str | None, code: int, tmp_path: Path) -> None:
    path = tmp_path / "x"
    if text is not None:
        path.write_text(text)
    assert CliRunner().invoke(main, [_AXPY, str(path)]).exit_code == code


def test_jax_is_not_imported() -> None:
    code = f"""
import sys
from evaluator.cli.commands.hlo_diff import main
try:
    main([{_AXPY!r}, {_CONSTANT!r}])
except SystemExit as end:
    assert end.code == 1
assert not {{"jax", "jaxlib"}} & sys.modules.keys()
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
