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


def test_modules_of_two_languages_differ_with_advice() -> None:
    result = CliRunner().invoke(main, [_AXPY, str(ROOT / "corpus/models/spiral_classifier.mlir")])
    assert result.exit_code == 1
    assert "A is hlo and B is stablehlo: convert one of them with `hlo convert --to hlo`" in result.stderr


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


_CALLING = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_DIRECT = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def test_inline_sees_through_calls(tmp_path: Path) -> None:
    a, b = tmp_path / "a.mlir", tmp_path / "b.mlir"
    a.write_text(_CALLING)
    b.write_text(_DIRECT)
    assert CliRunner().invoke(main, [str(a), str(b)]).exit_code == 1
    assert CliRunner().invoke(main, [str(a), str(b), "--inline"]).exit_code == 0
    b.write_text(_DIRECT.replace("stablehlo.add", "stablehlo.multiply"))
    (change,) = json.loads(CliRunner().invoke(main, [str(a), str(b), "--inline", "--json"]).stdout)["changed"]
    assert (change["a"]["line"], change["b"]["line"], change["what"]) == (6, 2, ["op"])


def test_changed_operands_are_shown_with_both_definitions(tmp_path: Path) -> None:
    a, b = tmp_path / "a.mlir", tmp_path / "b.mlir"
    text = _DIRECT.replace("return %0", "%1 = stablehlo.sine %0 : tensor<4xf32>\n  return %1")
    a.write_text(text)
    b.write_text(text.replace("sine %0", "sine %x"))
    lines = CliRunner().invoke(main, [str(a), str(b)]).stdout.splitlines()
    assert "        operand 0: %0 (add) -> %x (parameter)" in lines


def test_a_page_shows_both_modules_side_by_side(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = CliRunner().invoke(main, [_AXPY, _CONSTANT, "--html", str(page)])
    assert (result.exit_code, result.stdout) == (1, CliRunner().invoke(main, [_AXPY, _CONSTANT]).stdout)
    text = page.read_text()
    assert '<tr class="removed"><td class="number" id="a5">5<td class="old">  alpha = f32[] parameter(0)' in text
    assert '<td class="number" id="b5">5<td class="new">  alpha = f32[] constant(2.5)' in text
    assert "changed: operands" in text
    assert '<a href="#a5">' in text
    assert "http" not in text


def test_pages_escape_strings_of_modules(tmp_path: Path) -> None:
    a, page = tmp_path / "a.mlir", tmp_path / "page.html"
    a.write_text(_DIRECT + "// <script>alert(1)</script> http://x\n")
    CliRunner().invoke(main, [str(a), str(a), "--html", str(page)])
    assert "<script>" not in page.read_text()
    assert "http" not in page.read_text()
    assert "the same program" in page.read_text()
