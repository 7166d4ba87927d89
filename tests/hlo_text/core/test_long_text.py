"""Long texts and their portions, compared with `str.join`."""

from __future__ import annotations

import random

import pytest

from hlo_text.core import long_text
from hlo_text.core.long_text import joined, whole


@pytest.mark.parametrize("portion", [1, 7, 1 << 22])
def test_parts_are_joined(portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_text, "_PORTION", portion)
    numbers = random.Random(0)
    parts = ["ab" * numbers.randrange(9) + "ä€"[: numbers.randrange(3)] for _ in range(200)]
    assert whole(parts) == "".join(parts)
    assert whole([]) == ""


@pytest.mark.parametrize("length", [1, 7, 1 << 22])
def test_portions_have_the_requested_length(length: int) -> None:
    parts = [str(number) * (number % 5) for number in range(100)]
    portions = list(joined(parts, length))
    assert "".join(portions) == "".join(parts)
    assert all(length <= len(portion) < length + 10 for portion in portions[:-1])


def test_an_empty_text_is_one_portion() -> None:
    assert list(joined([])) == [""]
