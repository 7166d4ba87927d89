"""The generated conditions of all declared operations."""

from __future__ import annotations

from support.writers import conditions


def test_conditions_are_those_of_the_formulas() -> None:
    assert conditions.PATH.read_text(encoding="utf-8") == conditions.conditions(), (
        "run tests/support/writers/conditions.py"
    )
