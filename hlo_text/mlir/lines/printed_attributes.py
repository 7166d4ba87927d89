"""Dictionaries of attributes as printers write them, parsed by regular expressions instead of the grammar.

The matches are passed to the callbacks of the grammar's rules, as in `templates`. The grammar reads texts of other
forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grammar.table_parser import TableToken
from hlo_text.core.attributes import DictionaryAttribute, Literal
from hlo_text.core.late_patterns import late
from hlo_text.core.types import FunctionType, Type
from hlo_text.mlir.codecs.attributes import AttributeRules
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.types import PRINTED_TYPES, element_type, intern
from hlo_text.mlir.lines.prototypes import SIMPLE_TENSOR

_STRING = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
_TYPES = rf"{SIMPLE_TENSOR}(?:, {SIMPLE_TENSOR})*+"
_KEY = late(rf"([A-Za-z_][\w$.]*+|{_STRING})( = )?", re.ASCII)
_WORD = r"(?P<word>true|false|unit)(?![\w$.])"
_INTEGER = late(
    r"(?P<integer>(?P<minus>-)?(?P<digits>[0-9]{1,19})(?: : (?P<width>[su]?i(?:1|8|16|32|64)|index))?)(?![\w$.])",
    re.ASCII,
)
_FLOAT = late(
    r"(?P<float>(-)?(?P<number>[0-9]{1,30}\.[0-9]{0,30}(?:[eE][+-]?[0-9]{1,3})?)"
    r"(?: : (?P<kind>b?f[0-9]++[A-Z0-9]*+))?)",
    re.ASCII,
)
#: Patterns of values other than lists and dictionaries by first character; few are compiled in a process.
_VALUES = {
    '"': late(rf"(?P<string>{_STRING})"),
    "(": late(
        rf"(?P<function>\((?P<inputs>{_TYPES})?\) -> (?:\((?P<outputs>{_TYPES})?\)|(?P<output>{SIMPLE_TENSOR})))",
        re.ASCII,
    ),
    "@": late(r"(?P<symbol>@[A-Za-z_][A-Za-z0-9_$.]*+)(?!::)", re.ASCII),
    "a": late(r"(?P<array>array<[^<>\"\n]*+>)", re.ASCII),
    **dict.fromkeys("ftu", late(_WORD, re.ASCII)),
    **dict.fromkeys("-0123456789", _INTEGER),
}
_TENSOR = late(SIMPLE_TENSOR)
_ELEMENTS = late(r"dense<(?:\x04[0-9]++|[^<>\"\n\x04]*+|\"[^\"\n]*+\")> : ")
_OPAQUE = late(r"\#[A-Za-z_][\w$]*+(?:\.[\w$.]++)?<", re.ASCII)
_DEEPEST = 16
_MOST_ANGLES = 3  # one in another


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
            match = _KEY.match(text, position)
            if match is None:
                raise OtherShapeError
            value, position = self._value(text, match.end(), depth) if match[2] is not None else (None, match.end())
            kind = "STRING" if match[1][0] == '"' else "BARE_ID"
            entries.append(self._rules.dictionary_entry([_token(kind, match, 1), value]))
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
            pattern = _VALUES.get(first)
            match = pattern.match(text, position) if pattern is not None else None
            if match is None and pattern is _INTEGER:
                match = _FLOAT.match(text, position)
            if match is None:
                raise OtherShapeError
            value, end = self._single(match), match.end()
        if text[end : end + 1] not in (",", "}", "]"):
            raise OtherShapeError
        return value, end

    def _opaque(self, text: str, position: int) -> tuple[Any, int]:
        """Return an attribute `#dialect.name<...>` and the offset after it."""
        head = _OPAQUE.match(text, position)
        if head is None:
            raise OtherShapeError
        end = _behind_angles(text, head.end())
        token = TableToken("OPAQUE_ATTRIBUTE", text[position:end], position, end)
        return self._rules.opaque_attribute([token]), end

    def _with_type(self, text: str, position: int) -> tuple[Any, int]:
        """Return a literal or a tensor type, and the offset after it."""
        elements = _ELEMENTS.match(text, position)
        match = _TENSOR.match(text, position if elements is None else elements.end())
        if match is None:
            raise OtherShapeError
        if elements is None:
            return self._rules.type_attribute([PRINTED_TYPES[match[0]]]), match.end()
        return self._literal_of(text[position : match.end()]), match.end()

    def _single(self, match: re.Match[str]) -> Any:
        """Return an attribute value that contains no other attributes."""
        rules = self._rules
        match match.lastgroup:
            case "string":
                return rules.string([_token("STRING", match, "string"), None])
            case "word":
                return {"true": rules.true, "false": rules.false, "unit": rules.unit}[match["word"]]([])
            case "integer":
                type = element_type(match["width"]) if match["width"] is not None else None
                rule = rules.integer if match["minus"] is None else rules.negative_integer
                return rule([_token("INTEGER", match, "digits"), type])
            case "float":
                type = element_type(match["kind"]) if match["kind"] is not None else None
                rule = rules.float if match[2] is None else rules.negative_float
                return rule([_token("FLOAT", match, "number"), type])
            case "symbol":
                return rules.symbol([_token("SYMBOL", match, "symbol")])
            case "array":
                return rules.dense_array([_token("ARRAY", match, "array")])
        outputs = read_types(match["output"] or match["outputs"])
        return rules.type_attribute([intern(FunctionType(read_types(match["inputs"]), outputs))])


def read_types(text: str | None) -> tuple[Type, ...]:
    """Return the types of a comma-separated list.

    Raises:
        MalformedError: One is neither a scalar type nor the type of a tensor in its usual form.
    """
    return tuple([PRINTED_TYPES[type] for type in text.split(", ")]) if text else ()


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


def _behind(separator: str, text: str, position: int) -> int:
    if not text.startswith(separator, position):
        raise OtherShapeError
    return position + len(separator)


def _token(kind: str, match: re.Match[str], group: int | str) -> TableToken:
    start, end = match.span(group)
    return TableToken(kind, match[group], start, end)
