"""Dictionaries of attributes as printers write them, parsed without the grammar.

The parts are passed to the callbacks of the grammar's rules, as in `templates`. The grammar reads texts of other forms.
Most values are cut out with `str.find` within a bounded range: compiling a pattern takes longer than a small program.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grammar.table_parser import TableToken
from hlo_text.core.attributes import DictionaryAttribute, Literal
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.attributes import AttributeRules
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.types import PRINTED_TYPES, element_type, intern
from hlo_text.mlir.lines.prototypes import LITERAL_HOLE, SIMPLE_TENSOR
from hlo_text.reading.failure import MalformedError

_TYPES = rf"{SIMPLE_TENSOR}(?:, {SIMPLE_TENSOR})*+"
_QUOTED = late(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"')
_FLOAT = late(r"(-)?([0-9]{1,30}\.[0-9]{0,30}(?:[eE][+-]?[0-9]{1,3})?)(?: : (b?f[0-9]++[A-Z0-9]*+))?", re.ASCII)
_FUNCTION = late(rf"\(({_TYPES})?\) -> (?:\(({_TYPES})?\)|({SIMPLE_TENSOR}))", re.ASCII)
_WORDS = {"f": "false", "t": "true", "u": "unit"}
_WIDTHS = frozenset(("index", *(f"{sign}{width}" for sign in ("i", "si", "ui") for width in (1, 8, 16, 32, 64))))
_ANGLES = frozenset('<"\n')
_LONGEST = 80  # characters of a key, number or symbol
_DEEPEST = 16
_MOST_ANGLES = 3  # one in another


#: Literals in dictionaries by their text: a custom call has one for the layout of each operand and result.
_LITERALS: Memo[str, Literal] = Memo("MLIR literals in attributes", 1 << 12)


class OtherShapeError(Exception):
    """The text does not have one of the usual forms of printers."""


class PrintedAttributes:
    """Reads dictionaries for a reader."""

    def __init__(self, reader: MlirReader, literal_of: Callable[[str], Literal]) -> None:
        self._rules = AttributeRules(reader)
        self._literal_of = literal_of

    def attribute(self, text: str) -> Any:
        """Return the attribute that is a whole text.

        Raises:
            OtherShapeError: It does not have a usual form.
        """
        value, end = self._value(f"{text}}}", 0, 0)
        if end != len(text):
            raise OtherShapeError
        return value

    def dictionary(self, text: str, position: int, depth: int = 0) -> tuple[DictionaryAttribute, int]:
        """Return the dictionary whose brace is at an offset, and the offset after it.

        Raises:
            OtherShapeError: It does not have a usual form.
        """
        entries: list[Any] = []
        position += 1
        while not text.startswith("}", position):
            if entries:
                position = _behind(", ", text, position)
            key, end = _key(text, position)
            has_value = text.startswith(" = ", end)
            value, position = self._value(text, end + 3, depth) if has_value else (None, end)
            entries.append(self._rules.dictionary_entry([key, value]))
        return self._rules.dictionary(entries), position + 1

    def _list(self, text: str, position: int, depth: int) -> tuple[Any, int]:
        elements: list[Any] = []
        while not text.startswith("]", position):
            if elements:
                position = _behind(", ", text, position)
            value, position = self._value(text, position, depth)
            elements.append(value)
        return self._rules.array(elements), position + 1

    def _value(self, text: str, position: int, depth: int) -> tuple[Any, int]:
        """Return an attribute value and the offset after it."""
        first = text[position : position + 1]
        if depth > _DEEPEST:
            raise OtherShapeError
        if first == "[":
            return self._list(text, position + 1, depth + 1)
        if first == "{":
            return self.dictionary(text, position, depth + 1)
        if first == "#":
            value, end = self._opaque(text, position)
        elif first == "d" or text.startswith("tensor<", position):
            value, end = self._with_type(text, position)
        else:
            value, end = self._single(first, text, position)
        if text[end : end + 1] not in (",", "}", "]"):
            raise OtherShapeError
        return value, end

    def _opaque(self, text: str, position: int) -> tuple[Any, int]:
        """Return an attribute `#dialect.name<...>` and the offset after it."""
        opening = text.find("<", position, position + _LONGEST)
        if not is_name(text[position + 1 : opening]) or text[opening - 1] == ".":
            raise OtherShapeError
        end = _behind_angles(text, opening + 1)
        return self._rules.opaque_attribute([_token("OPAQUE_ATTRIBUTE", text, position, end)]), end

    def _with_type(self, text: str, position: int) -> tuple[Any, int]:
        """Return a literal or a tensor type, and the offset after it."""
        start = position
        if text.startswith("dense<", position):
            start = text.find("> : ", position) + 4
        end = text.find(">", start) + 1
        if text.startswith("complex<", end - 12):  # `complex<f32>` ends in a bracket of its own
            end += 1
        if start < position or not text.startswith("tensor<", start):
            raise OtherShapeError
        if start == position:
            try:
                return self._rules.type_attribute([PRINTED_TYPES[text[position:end]]]), end
            except MalformedError:
                raise OtherShapeError from None
        shown = text[position:end]
        literal = _LITERALS.get(shown)
        if literal is None:
            literal = self._literal_of(shown)
            if LITERAL_HOLE not in shown:
                _LITERALS.remember(shown, literal)
        return literal, end

    def _single(self, first: str, text: str, position: int) -> tuple[Any, int]:
        """Return an attribute value that contains no other attributes, and the offset after it."""
        rules = self._rules
        if first.isdecimal() or first == "-":
            return self._number(text, position)
        if first == '"':
            end = _behind_string(text, position)
            return rules.string([_token("STRING", text, position, end), None]), end
        if first == "a":
            end = text.find(">", position) + 1
            if not end or not text.startswith("array<", position) or not _ANGLES.isdisjoint(text[position + 6 : end]):
                raise OtherShapeError
            return rules.dense_array([_token("ARRAY", text, position, end)]), end
        if first in _WORDS:
            word = _WORDS[first]
            if not text.startswith(word, position):
                raise OtherShapeError
            return {"true": rules.true, "false": rules.false, "unit": rules.unit}[word]([]), position + len(word)
        if first == "@":
            symbol = _item(text, position)
            if not is_name(symbol[1:]):
                raise OtherShapeError
            end = position + len(symbol)
            return rules.symbol([_token("SYMBOL", text, position, end)]), end
        match = _FUNCTION.match(text, position) if first == "(" else None
        if match is None:
            raise OtherShapeError
        types = FunctionType(read_types(match[1]), read_types(match[2] or match[3]))
        return rules.type_attribute([intern(types)]), match.end()

    def _number(self, text: str, position: int) -> tuple[Any, int]:
        """Return an integer or a float, and the offset after it."""
        rules = self._rules
        item = _item(text, position)
        number, colon, width = item.partition(" : ")
        digits = number.removeprefix("-")
        if digits.isdecimal() and digits.isascii() and len(digits) < 20 and (not colon or width in _WIDTHS):
            end = position + len(item)
            rule = rules.integer if digits == number else rules.negative_integer
            token = _token("INTEGER", text, position + len(number) - len(digits), position + len(number))
            return rule([token, element_type(width) if colon else None]), end
        match = _FLOAT.match(text, position)
        if match is None:
            raise OtherShapeError
        type = element_type(match[3]) if match[3] is not None else None
        float_rule = rules.float if match[1] is None else rules.negative_float
        return float_rule([_token("FLOAT", text, *match.span(2)), type]), match.end()


def read_types(text: str | None) -> tuple[Type, ...]:
    """Return the types of a comma-separated list.

    Raises:
        MalformedError: One is neither a scalar type nor the type of a tensor in its usual form.
    """
    if not text:
        return ()
    return tuple([PRINTED_TYPES[type] for type in text.split(", ")]) if "," in text else (PRINTED_TYPES[text],)


def _item(text: str, position: int) -> str:
    """Return the text from an offset to the next comma, bracket or brace; a long text is cut."""
    return text[position : position + _LONGEST].partition(",")[0].partition("}")[0].partition("]")[0]


def _behind_angles(text: str, position: int) -> int:
    """Return the offset after the angle bracket that closes the one before an offset; an arrow `->` closes none."""
    start, depth = position, 1
    while depth:
        close = text.find(">", position)
        opened = text.find("<", position, close)
        if close < 0 or depth > _MOST_ANGLES:
            raise OtherShapeError
        if opened >= 0:
            depth += 1
            position = opened + 1
        else:
            depth -= text[close - 1] != "-"
            position = close + 1
    if text.find('"', start, position) >= 0 or text.find("\n", start, position) >= 0:
        raise OtherShapeError
    return position


def _behind_string(text: str, position: int) -> int:
    """Return the offset after the string that starts at an offset."""
    end = text.find('"', position + 1) + 1
    if "\\" in text[position:end]:
        match = _QUOTED.match(text, position)
        end = match.end() if match is not None else 0
    if not end or "\n" in text[position:end]:
        raise OtherShapeError
    return end


def _key(text: str, position: int) -> tuple[TableToken, int]:
    """Return the token of a key, and the offset after it."""
    if text.startswith('"', position):
        end = _behind_string(text, position)
        return _token("STRING", text, position, end), end
    window = text[position : position + _LONGEST]
    key, equals, _ = window.partition(" = ")
    if not equals or not is_name(key):
        key = window.partition(",")[0].partition("}")[0]
        if not is_name(key):
            raise OtherShapeError
    end = position + len(key)
    return _token("BARE_ID", text, position, end), end


def is_name(text: str) -> bool:
    """Whether a text is a bare name: a letter or underscore, and letters, digits, underscores, dots and dollars."""
    return text.isascii() and text[:1] not in (".", "$") and text.replace(".", "_").replace("$", "_").isidentifier()


def _behind(separator: str, text: str, position: int) -> int:
    if not text.startswith(separator, position):
        raise OtherShapeError
    return position + len(separator)


def _token(kind: str, text: str, start: int, end: int) -> TableToken:
    return TableToken(kind, text[start:end], start, end)
