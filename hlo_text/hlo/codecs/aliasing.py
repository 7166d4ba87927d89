"""Readers of `input_output_alias` and `buffer_donor` in the header of a module."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hlo_text.core.attributes import OutputOperandAlias
from hlo_text.core.late_patterns import late
from hlo_text.core.types import BufferType, TensorType, TupleType, Type
from hlo_text.hlo.codecs.scalars import MalformedTextError, shown, without_spaces

_INDEX = r"\{((?:-?[0-9]+(?:,-?[0-9]+)*)?)\}"
_ALIAS = late(rf"{_INDEX}:\((-?[0-9]+),{_INDEX}(?:,(may|must)-alias)?\)")
_DONOR = late(rf"\((-?[0-9]+),{_INDEX}\)")


def read_aliases(text: str) -> list[tuple[OutputOperandAlias, bool]]:
    """Read `{ {0}: (1, {}, must-alias) }`: pairs of an alias, whose operands are parameters, and whether it must alias.

    Raises:
        MalformedTextError: The text is malformed.
    """
    return [
        (OutputOperandAlias(_index(match[1]), _number(match[2]), _index(match[3])), match[4] == "must")
        for match in _entries(text, _ALIAS)
    ]


def read_donors(text: str) -> list[tuple[int, tuple[int, ...]]]:
    """Read `{ (0, {}), (1, {2}) }`: numbers of parameters and the index of the donated buffer in each.

    Raises:
        MalformedTextError: The text is malformed.
    """
    return [(_number(match[1]), _index(match[2])) for match in _entries(text, _DONOR)]


def _entries(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    compact = without_spaces(text)
    position, end = 1, len(compact) - 1
    while position < end:
        match = pattern.match(compact, position, end)
        if match is None or (match.end() < end and compact[match.end()] != ","):
            raise MalformedTextError(f"expected a list of entries in braces, found {shown(compact)}", position)
        yield match
        position = match.end() + 1


def _number(text: str) -> int:
    """Return the value of a number, capped at 10^18, which is out of every range."""
    return int(text) if len(text) <= 18 else 10**18


def _index(text: str) -> tuple[int, ...]:
    return tuple(_number(item) for item in text.split(",")) if text else ()


def member(type: Type, index: tuple[int, ...]) -> TensorType | None:
    """Return the array type at an index of a type (for a buffer, its array), None if there is none."""
    for position in index:
        if not isinstance(type, TupleType) or not 0 <= position < len(type.types):
            return None
        type = type.types[position]
    type = type.tensor_type if isinstance(type, BufferType) else type
    return type if isinstance(type, TensorType) else None
