"""Helpers shared by the syntax of several operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.core.ir import Operation
from hlo_text.hlo.codecs.attribute_codec import Texts
from hlo_text.hlo.codecs.scalars import MalformedTextError, read_boolean, read_integers, write_integers

#: `(HLO name, text)` in printed order.
Pairs = list[tuple[str, str]]
#: Texts of attributes: class, flavor (see `AttributeTexts`), opening, `)` with own attributes, and whether the class
#: may call computations.
OwnTexts = tuple[type[Operation], int, str, str, bool]
#: The flavor of texts with metadata, backend configurations and large constants.
USUAL_FLAVOUR = 7


def argument_texts(cls: type[Operation], flavour: int, argument: object) -> OwnTexts:
    """Return the texts of a parameter or constant; readers store those of short ones, which they know."""
    return cls, flavour, f"{cls.hlo_name}({argument}", ")", False


def required(texts: Texts, name: str) -> str:
    """Return the text of a required attribute.

    Raises:
        MalformedTextError: The attribute is missing.
    """
    if name not in texts:
        raise MalformedTextError(f"missing attribute {name!r}")
    return texts[name]


def present(*pairs: tuple[str, str | None]) -> Pairs:
    """Return the pairs whose text is not None."""
    return [(name, text) for name, text in pairs if text is not None]


def flag(value: bool) -> str | None:
    """Return the text of a set flag, None for an unset one."""
    return "true" if value else None


def given(**values: Any) -> dict[str, Any]:
    """Return the entries whose value is not None."""
    return {name: value for name, value in values.items() if value is not None}


def read_flags(texts: Texts, *names: str) -> dict[str, bool]:
    """Return the values of the flags that occur in the text."""
    return {name: read_boolean(texts[name]) for name in names if name in texts}


def read_lists(texts: Texts, lists: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Read dimension lists into fields by HLO name; only batching lists are optional."""
    return {
        field: read_integers(required(texts, name))
        for name, field in lists.items()
        if name in texts or "batch" not in name
    }


def write_lists(numbers: Any, lists: Mapping[str, str]) -> Pairs:
    """Write dimension lists; omit empty batching lists."""
    return [
        (name, write_integers(getattr(numbers, field)))
        for name, field in lists.items()
        if "batch" not in name or getattr(numbers, field)
    ]
