"""Pieces the spellings of several operations share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.hlo.spelling.scalars import SpellingError, read_boolean, read_integers, write_integers
from hlo_text.hlo.spelling.spelling import Texts

#: `(HLO name, text)` in printed order.
Pairs = list[tuple[str, str]]


def required(texts: Texts, name: str) -> str:
    """Return an attribute's text.

    Raises:
        SpellingError: The attribute is missing.
    """
    if name not in texts:
        raise SpellingError(f"missing attribute {name!r}")
    return texts[name]


def present(*pairs: tuple[str, str | None]) -> Pairs:
    """Return the pairs that have a text."""
    return [(name, text) for name, text in pairs if text is not None]


def flag(value: bool) -> str | None:
    """Return the text of a flag, which is written only if it is set."""
    return "true" if value else None


def given(**values: Any) -> dict[str, Any]:
    """Return the values that are not None."""
    return {name: value for name, value in values.items() if value is not None}


def read_flags(texts: Texts, *names: str) -> dict[str, bool]:
    """Return the flags that were written."""
    return {name: read_boolean(texts[name]) for name in names if name in texts}


def read_lists(texts: Texts, lists: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Read dimension lists, given as fields by HLO name; only batching lists may be missing."""
    return {
        field: read_integers(required(texts, name))
        for name, field in lists.items()
        if name in texts or "batch" not in name
    }


def write_lists(numbers: Any, lists: Mapping[str, str]) -> Pairs:
    """Write dimension lists; empty batching lists are left out."""
    return [
        (name, write_integers(getattr(numbers, field)))
        for name, field in lists.items()
        if "batch" not in name or getattr(numbers, field)
    ]
