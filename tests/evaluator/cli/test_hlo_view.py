"""The command `hlo-view`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from evaluator.cli.hlo_view import main

from support.folders import ROOT

_BLOCK = str(ROOT / "corpus/models/transformer_block.mlir")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_page_is_written(tmp_path: Path) -> None:
    output = tmp_path / "page.html"
    result = _run(_BLOCK, "-o", str(output))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "stablehlo.dot_general" in output.read_text(encoding="utf-8")


def test_standard_output() -> None:
    result = _run(_BLOCK, "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("nowhere.mlir", "-o", "{out}"), 2, "No such file"),
        ((_BLOCK,), 2, "--output"),
        ((_BLOCK, "-o", "{folder}"), 2, "directory"),
        ((_BLOCK, "-o", "{folder}/missing/page.html"), 2, "No such file"),
        (("{broken}", "-o", "{out}"), 3, "error[syntax]"),
    ],
    ids=["no file", "no output", "directory", "no directory", "syntax"],
)
def test_exit_codes(arguments: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.mlir"
    broken.write_text("func.func @f( {")
    places = {"out": tmp_path / "page.html", "folder": tmp_path, "broken": broken}
    result = _run(*(argument.format(**places) for argument in arguments))
    assert result.exit_code == code, result.output
    assert message in result.output
    assert not (tmp_path / "page.html").exists()
