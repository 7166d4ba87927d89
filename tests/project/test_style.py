"""The rules of the project itself: style, types, import directions, what a built wheel holds."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from support.folders import ROOT


def _run(*command: str, cwd: Path = ROOT, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600, check=False, **options)  # type: ignore[call-overload,no-any-return]


def _tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy",),
        ("lint-imports",),
    ],
    ids=["ruff check", "ruff format", "mypy", "import rules"],
)
def test_rules(command: tuple[str, ...]) -> None:
    result = _run(_tool(command[0]), *command[1:])
    assert result.returncode == 0, result.stdout + result.stderr


def test_import_is_light() -> None:
    """`import hlo_text` imports neither jax nor lark's tables."""
    code = "import sys, hlo_text; print(sorted({'jax', 'jaxlib', 'evaluator'} & sys.modules.keys()))"
    result = _run(sys.executable, "-c", code)
    assert result.stdout.strip() == "[]", result.stderr


def test_wheel_runs_outside_the_checkout(tmp_path: Path) -> None:
    """A built wheel holds the grammars and the type markers, and `hlo-run` works from it alone."""
    result = _run(sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path / "dist"))
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "site")
    for grammar in (ROOT / "grammar").glob("*.lark"):
        assert f"grammar/{grammar.name}" in names
    for asset in (ROOT / "hlo_text/view/assets").iterdir():
        assert f"hlo_text/view/assets/{asset.name}" in names
    assert "hlo_text/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "corpus/"))]
    program = tmp_path / "add.mlir"
    program.write_text(
        "func.func @main(%a: tensor<2xi32>) -> tensor<2xi32> {\n"
        "  %0 = stablehlo.add %a, %a : tensor<2xi32>\n  return %0 : tensor<2xi32>\n}\n"
    )
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); import evaluator.cli.hlo_run as cli; "
        "assert cli.__file__.startswith(sys.path[0]); cli.main()"
    )
    arguments = ("-c", code, str(tmp_path / "site"), str(program), "--input", "dense<[1, 2]> : tensor<2xi32>")
    result = _run(sys.executable, *arguments, cwd=tmp_path)
    assert result.stdout == "dense<[2, 4]> : tensor<2xi32>\n", result.stderr
