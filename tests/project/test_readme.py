"""Console blocks of the README and of docs/ show the real output of their commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from readme_outputs import DOCUMENTS, blocks, output_of, refreshed, with_commands
from support.folders import ROOT
from support.forks import forked_commands
from support.jax_version import IS_FOLLOWED


def _without_digits(text: str) -> str:
    """Last digits and rounding errors differ between processors."""
    return re.sub(r"\b\d[\d.e+]*(?= ULP)|(\d\.\d{3})\d*", r"\1", text)


def _without_fractions(text: str) -> str:
    return re.sub(r"-?\d+\.\d+(?:e[+-]\d+)?|\d{5,}|\d+(?= ULP)", "", text)


@pytest.fixture(scope="module")
def programs() -> Iterator[Path]:
    """A directory of the project's commands."""
    with forked_commands() as directory:
        yield directory


#: Documents that show passes of XLA, or results as its compiled code rounds them.
_SHOW_XLA = {"README", "check_a_pass", "one_liners", "passes", "recording"}
#: Documents that show rounding errors themselves.
_SHOW_ERRORS = {"recording"}


@pytest.mark.parametrize(
    "document", [each for each in DOCUMENTS if IS_FOLLOWED or each.stem not in _SHOW_XLA], ids=lambda each: each.stem
)
def test_outputs(document: Path, programs: Path) -> None:
    """A test runs all commands of its document in order, because a block may use files of an earlier one."""
    comparable = _without_fractions if document.stem in _SHOW_ERRORS else _without_digits
    for command, output in (step for block in blocks(document.read_text()) for step in block):
        assert comparable(output_of(command, programs)) == comparable(output), command


def test_there_are_outputs() -> None:
    names = {document.name for document in DOCUMENTS}
    assert {"README.md", "command_line.md", "debugging.md", "first_steps.md", "reducing.md", "replay.md"} <= names


def test_the_site_shows_commands() -> None:
    text = "Before\n\n<!-- output: .venv/bin/hlo-run x | .venv/bin/python y -->\n```\n1\n2\n```\n\nafter\n"
    shown = "Before\n\n```console\n$ hlo-run x | python y\n1\n2\n```\n\nafter\n"
    assert with_commands(text) == shown


def test_console_blocks_show_their_commands() -> None:
    text = "```console\n$ echo a; echo b >&2\nold\n$ true\n```\n"
    assert blocks(text) == [[("echo a; echo b >&2", "old\n"), ("true", "")]]
    assert refreshed(text) == "```console\n$ echo a; echo b >&2\na\nb\n$ true\n```\n"


def test_speed_is_quoted_from_its_page() -> None:
    readme, page = (ROOT.joinpath(name).read_text(encoding="utf-8") for name in ("README.md", "docs/speed.md"))
    quoted = readme.partition("<!-- from docs/speed.md -->\n")[2].partition("<!-- end -->\n")[0]
    assert quoted.strip()
    assert quoted in page
