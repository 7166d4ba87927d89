"""Values after the keywords of pretty forms, `dims = [1, 0]`, read and printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hlo_text.core.attributes import StringAttribute
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import AttributeField, Kind
from hlo_text.mlir.codecs.dialect_attributes import enum_value
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.numbers import double_bits, integer_list, integer_value, word
from hlo_text.mlir.codecs.strings import quote
from hlo_text.mlir.reader.raw_operations import Word
from hlo_text.reading.failure import MalformedError

#: A pattern of an integer.
INTEGER = r"-?(?:0x[0-9A-Fa-f]+|\d+)"
#: Maximum length of an integer in a list, with blanks and leading zeros.
_MOST_CHARACTERS = 2000
_SHORT = 18  # characters of a list whose integers certainly have 64 bits
_PAIR = late(rf"\[\s*{INTEGER}\s*,\s*{INTEGER}\s*\]", re.ASCII)


def read_integer_list(text: str) -> tuple[int, ...]:
    """Return the integers of `[1, 2]`."""
    body = text[1:-1]
    if not body.strip():
        return ()
    is_short = len(body) <= _SHORT and "x" not in body
    return tuple(map(int if is_short else _list_element, body.split(",")))


def _list_element(text: str) -> int:
    """Return a decimal or hexadecimal 64-bit integer; Python rejects integers with thousands of digits."""
    text = text.strip()
    digits = text.removeprefix("-")
    if digits[1:2] == "x" and digits[0] != "0":
        raise MalformedError("syntax", f"expected an integer, found {text[:40]!r}")
    value = integer_value(digits) if len(digits) <= _MOST_CHARACTERS else 1 << 63
    value = value if digits == text else -value
    if not -(1 << 63) <= value < 1 << 63:
        raise MalformedError("literal.range", "integer does not fit in 64 bits")
    return value


def read_padding(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of `[[1, 2], [3, 4]]`."""
    rows = re.findall(r"\[[^\[\]]*\]", text[1:-1])
    left = re.sub(r"\[[^\[\]]*\]", "", text[1:-1]).replace(",", "").strip()
    if left or any(_PAIR.fullmatch(row) is None for row in rows):
        raise MalformedError("syntax", "expected a list of integer pairs")
    return tuple(read_integer_list(row) for row in rows)


def read_value(field: AttributeField, value: Any) -> Any:
    """Return a field's value from the parsed text after `keyword =`; None if it is of another kind."""
    reader = _READERS.get(field.kind)
    return reader(field, value) if reader is not None else None


def printed_value(text: str) -> tuple[Any, str]:
    """Return the value at the start of a text as printers write it, None for another, and the text after its comma."""
    if not text.startswith("["):
        shown, comma, rest = text.partition(", ")
        if comma and not rest:
            return None, ""
        digits = shown.removeprefix("-")
        if digits.isdecimal() and digits.isascii() and len(digits) <= _SHORT:
            return int(shown), rest
        return (Word(shown) if shown.isidentifier() and shown.isascii() else None), rest
    shown, bracket, rest = text.partition("]")
    if not bracket or (rest and not rest.startswith(", ")) or len(rest) == len(", "):
        return None, ""
    return printed_list(f"{shown}]"), rest[2:]


def printed_list(text: str) -> Any:
    """Return the value of `[1, -2]` or `[a, b]` as printers write it, None for another text."""
    body = text[1:-1]
    if text[:1] != "[" or text[-1:] != "]" or not body.isascii():
        return None
    if body.replace(", ", "").replace("-", "").isdecimal() or not body:
        try:
            return read_integer_list(text)
        except ValueError:  # of a minus sign
            return None
    words = body.split(", ")
    return list(map(Word, words)) if all(map(str.isidentifier, words)) else None


def value_text(field: AttributeField, value: Any) -> str:
    """Return the text of a field's value after its keyword."""
    match field.kind:
        case Kind.I64_ARRAY:
            return integer_list(value)
        case Kind.ENUM_ARRAY:
            return f"[{', '.join(value)}]"
        case Kind.STRING:
            return quote(value)
        case Kind.BOOL:
            return word(value)
        case Kind.F64:
            return format_float(double_bits(value), "f64")
    return str(value)


def _integer(field: AttributeField, value: Any) -> int | None:
    bits = 32 if field.kind in (Kind.I32, Kind.UI32) else 64
    lowest = 0 if field.kind in (Kind.UI32, Kind.UI64) else -(1 << (bits - 1))
    if type(value) is int and not lowest <= value < (1 << bits if lowest == 0 else 1 << (bits - 1)):
        kind = "an unsigned" if lowest == 0 else "a signed"
        raise MalformedError("literal.range", f"{field.pretty!r} must fit in {kind} {bits}-bit integer")
    return value if type(value) is int else None


def _list(field: AttributeField, value: Any) -> tuple[int, ...] | None:
    return value if isinstance(value, tuple) else None


def _word(field: AttributeField, value: Any) -> Any:
    if isinstance(value, StringAttribute):
        value = value.value
    return enum_value(field.values, value) if isinstance(value, str) else None


def _words(field: AttributeField, value: Any) -> Any:
    if value == ():
        return ()
    return tuple(enum_value(field.values, word) for word in value) if _is_word_list(value) else None


def _is_word_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, Word) for item in value)


def _bool(field: AttributeField, value: Any) -> bool | None:
    if type(value) is int:
        return {0: False, 1: True, -1: True}.get(value)
    return {"true": True, "false": False}.get(value) if isinstance(value, Word) else None


def _string(field: AttributeField, value: Any) -> str | None:
    return value.value if isinstance(value, StringAttribute) else None


def _float(field: AttributeField, value: Any) -> float | None:
    return value if isinstance(value, float) else None


_READERS: dict[Kind, Callable[[AttributeField, Any], Any]] = {
    Kind.I64: _integer,
    Kind.I32: _integer,
    Kind.UI64: _integer,
    Kind.UI32: _integer,
    Kind.I64_ARRAY: _list,
    Kind.ENUM: _word,
    Kind.ENUM_ARRAY: _words,
    Kind.BOOL: _bool,
    Kind.STRING: _string,
    Kind.F64: _float,
}
