"""The rules of the project itself: style, types, import directions."""

from __future__ import annotations

import subprocess
import sys
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
        pytest.param(("mypy",), marks=pytest.mark.sweep),  # takes half a minute without its cache
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


def test_tests_for_a_gpu_are_no_sweeps() -> None:
    """The sweeps run on machines without one."""
    result = _run(sys.executable, "-m", "pytest", "-q", "--collect-only", "-m", "gpu and sweep", "tests/gpu")
    assert result.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, result.stdout + result.stderr
