"""English of the project: no text uses a phrase of `support/phrases.py`."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from frontends.cli.hlo import ENTRIES

from generation.command_pages import commands
from support.folders import ROOT
from support.phrases import PHRASES, phrases_in


def _texts() -> Iterator[tuple[str, str]]:
    """Yield the texts that are checked, by name."""
    for name, command in commands().items():
        yield f"{name} --help", command.get_help(click.Context(command, info_name=name))
    for name, entry in ENTRIES.items():
        command = entry.load(name)
        context = click.Context(command, info_name=f"hlo {name}")
        yield f"hlo {name} --help", command.get_help(context)
    yield "README.md", ROOT.joinpath("README.md").read_text(encoding="utf-8")


TEXTS = dict(_texts())


@pytest.mark.parametrize("name", TEXTS)
def test_phrases(name: str) -> None:
    found = {phrase: PHRASES[phrase] for phrase in phrases_in(TEXTS[name])}
    assert found == {}, "write the right-hand side instead"


def test_phrases_are_found_across_lines() -> None:
    assert phrases_in("They part\n  at x; it is\ttold") == ["they part at", "is told"]
    assert phrases_in("a spoken word, parted, told") == []


def test_entries_are_phrases_or_coined_words() -> None:
    assert all(" " in phrase or "-" in phrase for phrase in PHRASES)
    assert not [phrase for phrase, better in PHRASES.items() if phrases_in(better)]
