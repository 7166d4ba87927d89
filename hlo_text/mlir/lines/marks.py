"""Marks: texts that stand in the holes of a skeleton while its meaning is learned, found again in what was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from hlo_text.core.attributes import Literal
from hlo_text.core.late_patterns import late
from hlo_text.core.types import IntegerType

MARK_WIDTH = 5000  # integer types of marked tensors have this many bits and more
MARK_SIZE = 9_000_000
MARK_NUMBER = 7_000_000
_MILLION = 1_000_000
_MILLIONS = {MARK_SIZE // _MILLION, MARK_NUMBER // _MILLION}
_MARKED_TEXT = late(
    rf"i{MARK_WIDTH // 1000}\d\d\d\b|marked__\d"
    rf"|\b(?:{MARK_SIZE // _MILLION}|{MARK_NUMBER // _MILLION})\d{{6}}"
)


def holds_mark(value: Any) -> bool:
    """Whether a mark stands anywhere in a type, an attribute, a location or a collection of them."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str | bytes | int | IntegerType):
            if _is_marked(part):
                return True
        else:
            pending.extend(_parts(part))
    return False


def _is_marked(value: str | bytes | int | IntegerType) -> bool:
    match value:
        case IntegerType():
            return value.width // 1000 == MARK_WIDTH // 1000
        case int():
            return value // _MILLION in _MILLIONS
        case bytes():
            return _MARKED_TEXT.search(value.decode("latin-1")) is not None
        case str():
            return _MARKED_TEXT.search(value) is not None


def _parts(value: Any) -> Iterator[Any]:
    """Yield what a value consists of; texts of those that are not made of parts."""
    if isinstance(value, Literal):
        yield from (value.type, value.resource_key)  # elements are no holes, and may be many
    elif isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, tuple | list | set | frozenset):
        yield from value
    elif attrs.has(type(value)):
        yield from (getattr(value, field.name) for field in attrs.fields(type(value)) if field.repr)
    elif value is not None:
        yield repr(value)
