"""The rules of the project itself: style, types, import directions, what a built wheel holds."""

from __future__ import annotations

import os
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
    assert {"hlo_text/py.typed", "hlo_text/error_codes.md"} <= {*names}
    assert not [name for name in names if name.startswith(("tests/", "corpus/"))]
    program = tmp_path / "add.hlo"
    program.write_text(
        "HloModule add\n\nENTRY main {\n  a = s32[2] parameter(0)\n"
        '  ROOT sum = s32[2] add(a, a), metadata={op_name="größe→"}\n}\n',
        encoding="utf-8",
    )
    for name in ("evaluator", "frontends", "grammar"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this is a module of the user')")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(tmp_path / "site")]),
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "cp1252",  # of a Windows console of western Europe
        "LC_ALL": "C",
    }

    def hlo_run(*arguments: str) -> bytes:
        command = [sys.executable, "-m", "hlo_text", str(program), *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    code = "import hlo_text; print(hlo_text.__file__)"
    assert _run(sys.executable, "-c", code, cwd=tmp_path, env=environment).stdout.startswith(str(tmp_path / "site"))
    assert hlo_run("--input", "s32[2] {1, 2}") == b"s32[2]{0} {2, 4}\n"
    assert "größe→".encode() in hlo_run("--print")
    assert "größe→".encode() in hlo_run("--print", "--json")
