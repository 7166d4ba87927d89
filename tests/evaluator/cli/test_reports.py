"""Colors on terminals."""

from __future__ import annotations

import io

import pytest

from evaluator.cli.reports import styled


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_terminals_show_colors() -> None:
    assert styled("a", _Terminal(), color="red") == "\x1b[31ma\x1b[0m"
    assert styled("a", _Terminal(), bold=True) == "\x1b[1ma\x1b[0m"


def test_files_contain_no_colors() -> None:
    assert styled("a", io.StringIO(), color="red") == "a"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_the_environment_disables_colors(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert styled("a", _Terminal(), color="red") == "a"
