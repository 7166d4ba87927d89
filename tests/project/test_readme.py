"""Commands of the README print what it shows."""

from __future__ import annotations

import re

import pytest

from readme_outputs import README, blocks, output_of


def _without_digits(text: str) -> str:
    """Last digits differ between processors."""
    return re.sub(r"(\d\.\d{3})\d*", r"\1", text)


@pytest.mark.parametrize(("command", "output"), blocks(README.read_text()), ids=lambda value: value[:60])
def test_outputs(command: str, output: str) -> None:
    assert _without_digits(output_of(command)) == _without_digits(output)


def test_there_are_outputs() -> None:
    assert len(blocks(README.read_text())) >= 5
