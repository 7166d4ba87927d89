"""Properties of generic forms as printers write them, read into values of fields without attributes in between.

The readers decline all other texts, which `printed_attributes` or the grammar reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hlo_text.core.attributes import ReplicaGroups
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind
from hlo_text.mlir.codecs.dialect_attributes import enum_text, enum_value, printed_struct
from hlo_text.mlir.codecs.fields import fields_by_name

_MOST_DIGITS = 18  # of an integer that certainly has 64 bits
_MOST_SPLAT = 64  # elements of a matrix that is written as one number
_WORDS = {"true": True, "false": False}
_ARRAY = "array<i64"

#: A value and the text after it; None for a text that is declined.
_Found = tuple[Any, str] | None


def read_properties(cls: type[DeclaredOperation], text: str) -> dict[str, Any] | None:
    """Return the values of the fields in `key = value, ...`; None for a text that is declined.

    Raises:
        MalformedError: A value is invalid.
    """
    fields = fields_by_name(cls)
    values: dict[str, Any] = {}
    last = ""
    while text:
        key, _, text = text.partition(" = ")
        field = fields.get(key)
        reader = _READERS.get(field.kind) if field is not None else None
        if field is None or reader is None or key <= last:
            return None
        found = reader(field, text)
        if found is None:
            return None
        values[field.name], text = found
        if text and (not text.startswith(", ") or text == ", "):
            return None
        text, last = text[2:], key
    return values


def _integer(text: str) -> int | None:
    """Return the integer that is a whole text."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or not digits.isascii() or len(digits) > _MOST_DIGITS or text[:2] == "-0":
        return None
    return int(text)


def _integers(text: str) -> tuple[int, ...] | None:
    """Return the integers of `1, 2`."""
    items = tuple(map(_integer, text.split(", ")))
    return items if None not in items else None  # type: ignore[return-value]


def _bool(field: AttributeField, text: str) -> _Found:
    word, comma, rest = text.partition(", ")
    value = _WORDS.get(word)
    return None if value is None else (value, comma + rest)


def _typed_integer(field: AttributeField, text: str) -> _Found:
    number, _, rest = text.partition(" : i64")
    value = _integer(number) if field.values is None else None
    return None if value is None else (value, rest)


def _array(field: AttributeField, text: str) -> _Found:
    shown, closing, rest = text.partition(">")
    if not closing or not shown.startswith(_ARRAY):
        return None
    shown = shown[len(_ARRAY) :]
    values = _integers(shown[2:]) if shown[:2] == ": " else None if shown else ()
    return None if values is None else (values, rest)


def _rows(text: str) -> tuple[tuple[tuple[int, ...], ...], str] | None:
    """Return the rows of `dense<[[0, 1]]> : tensor<1x2xi64>`, at least one, and the text after it."""
    shown, _, rest = text.partition("> : tensor<")
    shape, closing, rest = rest.partition("xi64>")
    rows_shown, _, columns_shown = shape.partition("x")
    height, width = _integer(rows_shown), _integer(columns_shown)
    if not closing or height is None or width is None or height <= 0 or not shown.startswith("dense<"):
        return None
    if shown[6:8] == "[[" and shown[-2:] == "]]":
        rows = tuple(map(_integers, shown[8:-2].split("], [")))
        if len(rows) != height or any(row is None or len(row) != width for row in rows):
            return None
        return rows, rest  # type: ignore[return-value]
    number = _integer(shown[6:])
    if number is None or not 0 < height * width <= _MOST_SPLAT or height > _MOST_SPLAT:
        return None
    return ((number,) * width,) * height, rest


def _matrix(field: AttributeField, text: str) -> _Found:
    return _rows(text)


def _replica_groups(field: AttributeField, text: str) -> _Found:
    found = _rows(text)
    return None if found is None else (ReplicaGroups(found[0], columns=0), found[1])


def _enum(field: AttributeField, text: str) -> _Found:
    shown, _, rest = text.partition(">")
    value = enum_value(field.values, shown.rpartition(" ")[2])
    return (value, rest) if text.startswith(enum_text(value)) else None


def _enums(field: AttributeField, text: str) -> _Found:
    shown, closing, rest = text.partition("]")
    if not closing or shown[:1] != "[" or not shown[1:]:
        return None
    values = []
    for item in shown[1:].split(", "):
        found = _enum(field, item)
        if found is None or found[1]:
            return None
        values.append(found[0])
    return tuple(values), rest


def _struct(field: AttributeField, text: str) -> _Found:
    shown, closing, rest = text.partition(">")
    value = printed_struct(field.values, shown) if closing else None
    return None if value is None else (value, rest)


_READERS: dict[Kind, Callable[[AttributeField, str], _Found]] = {
    Kind.BOOL: _bool,
    Kind.I64: _typed_integer,
    Kind.I64_ARRAY: _array,
    Kind.I64_MATRIX: _matrix,
    Kind.I64_PAIRS: _matrix,
    Kind.REPLICA_GROUPS: _replica_groups,
    Kind.ENUM: _enum,
    Kind.ENUM_ARRAY: _enums,
    Kind.STRUCT: _struct,
}
