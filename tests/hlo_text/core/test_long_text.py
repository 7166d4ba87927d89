"""Texts that grow at their end, compared with `str.join`."""

from __future__ import annotations

import random

import pytest

from hlo_text.core import long_text
from hlo_text.core.long_text import LongText


@pytest.mark.parametrize("portion", [1, 7, 1 << 22])
def test_parts_are_joined(portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_text, "_PORTION", portion)
    numbers = random.Random(0)
    parts = ["ab" * numbers.randrange(9) + "ä€"[: numbers.randrange(3)] for _ in range(200)]
    text = LongText()
    for part in parts:
        text.append(part)
    whole = "".join(parts)
    assert len(text) == len(whole)
    assert text.taken() == whole
    assert len(text) == 0
    assert text.taken() == ""
