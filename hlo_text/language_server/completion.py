"""Completion: proposals at the cursor, derived from the preceding tokens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum

import attrs

from hlo_text.core.opdef import DeclaredOperation
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES
from hlo_text.hlo.reader.opcodes import ANNOTATION_NAMES
from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.language_server.documentation import (
    attributes_of,
    operation_class,
    operation_names,
    summary_of,
    values_of,
)
from hlo_text.language_server.text import Text
from hlo_text.mlir.syntax.index import MlirIndex
from hlo_text.reading.syntax import TokenKind, Tokens, at

MOST_ITEMS = 300
_TYPE = re.compile(
    r"tensor<[^<>()]*+(?:<[^<>]*+>[^<>()]*+)?>|(?<![\w.])!?[a-z][\w.]*+<[^<>()]*+>"
    r"|(?<!\w)[a-z][a-z0-9]*+\[[\d,<=]*+\](?:\{[\d,]*+\})?"
)
_MLIR_ELEMENTS = ("i1", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64", "f16", "bf16", "f32", "f64", "index")
_OPEN_STRING = re.compile(r'@?"(?:[^"\\]++|\\.)*+\\?')
_OPEN_OPERATION = re.compile(r'"[\w.$]*')
_TYPED = re.compile(r"(?<![\w.$-])[\w.$-]*+\Z")
_MLIR_OPERATION = re.compile(r"(?:^|[=({])\s*\"?(?P<typed>[A-Za-z_][\w$.]*)?\Z")
_HLO_OPCODE = re.compile(r"[^=]*+=\s*+(?:(?>\(.*\))|[a-z]\w*+\[[^\]]*+\](?:\{[^{}]*+\})?)\s++(?P<typed>[\w-]*+)\Z")
_HLO_SHAPE = re.compile(r"^\s*(?:ROOT\s+)?%?[\w.-]+\s*=\s*\(?(?P<typed>\w*)\Z")
_MLIR_TYPE = re.compile(r"(?:[:>(,]|->)\s*(?P<typed>[a-z!][\w<?]*)?\Z")
_ELEMENT = re.compile(r"tensor<(?:(?:\d+|\?)x)*(?P<typed>[a-z]*\d*)\Z")
_VALUE_OF = re.compile(r"(?<![\w-])(?P<key>[A-Za-z_][\w-]*+)\s*+=\s*+(?:#\w++<\w++\s++|\{)?(?P<typed>%?[\w.-]*+)\Z")
_CALLS = COMPUTATION_LISTS | SINGLE_COMPUTATIONS


class ItemKind(Enum):
    """Kinds of completion items."""

    OPERATION = "operation"
    ATTRIBUTE = "attribute"
    WORD = "word"
    VALUE = "value"
    TYPE = "type"
    FUNCTION = "function"
    ALIAS = "alias"


@attrs.frozen
class Item:
    """A completion item, which replaces the `typed` characters before the cursor."""

    label: str
    kind: ItemKind
    typed: int
    detail: str = ""
    documentation: str = ""


def completions(text: Text, index: MlirIndex | HloIndex, line: int, column: int) -> list[Item]:
    """Return the completion items at a position, most likely first."""
    before = text.line(line)[:column]
    if _in_comment_or_string(index.tokens(before)):
        return []
    found = _hlo(text, index, line, before) if isinstance(index, HloIndex) else _mlir(text, index, line, before)
    return list(found)


def _in_comment_or_string(tokens: Tokens) -> bool:
    """Whether the tokens before the cursor end inside a comment or a string other than an operation name."""
    last = at(tokens, len(tokens) - 1)
    if last.kind is TokenKind.COMMENT:
        return not last.text.endswith("*/")
    is_open = last.kind in (TokenKind.STRING, TokenKind.SYMBOL) and _OPEN_STRING.fullmatch(last.text) is not None
    is_operation = at(tokens, len(tokens) - 2).text in ("", "=") and _OPEN_OPERATION.fullmatch(last.text) is not None
    return is_open and not is_operation


def _items(labels: Iterable[str], kind: ItemKind, typed: str, detail: str = "") -> Iterator[Item]:
    count = 0
    lower = typed.lower()
    for label in labels:
        if label.lower().startswith(lower):
            yield Item(label, kind, len(typed), detail)
            count += 1
            if count == MOST_ITEMS:
                return


# --- MLIR ------------------------------------------------------------------------------------------------------------


def _mlir(text: Text, index: MlirIndex, line: int, before: str) -> Iterator[Item]:
    typed = _TYPED.search(before)
    word = typed[0] if typed is not None else ""
    sign = before[len(before) - len(word) - 1 : len(before) - len(word)]
    column = len(before) - len(word) - 1
    if sign == "%":
        values = reversed(index.values_at(text.offset(line, column)))
        yield from _items((f"%{value.name}" for value in values), ItemKind.VALUE, f"%{word}")
    elif sign == "@":
        yield from _items((f"@{name}" for name in index.symbols_of(line)), ItemKind.FUNCTION, f"@{word}")
    elif sign in ("#", "!"):
        yield from _items(index.aliases_of(line), ItemKind.ALIAS, f"{sign}{word}")
    elif match := _MLIR_OPERATION.search(before):
        yield from _operations("stablehlo", match["typed"] or "")
    elif match := _ELEMENT.search(before):
        yield from _items(_MLIR_ELEMENTS, ItemKind.TYPE, match["typed"])
    else:
        yield from _mlir_words(text, before, word)


def _mlir_words(text: Text, before: str, word: str) -> Iterator[Item]:
    cls = _operation_before(before)
    match = _VALUE_OF.search(before)
    if cls is not None:
        attributes = attributes_of(cls, "stablehlo")
        if match is not None and match["key"] in attributes:
            yield from _items(values_of(attributes[match["key"]]), ItemKind.WORD, match["typed"])
            return
        if re.search(r"[{<,(]\s*\w*\Z", before) or re.search(r"\s\w*\Z", before):
            yield from _items(attributes, ItemKind.ATTRIBUTE, word, f"attribute of {cls.mlir_name}")
            enums = [value for field in attributes.values() for value in values_of(field)]
            yield from _items(enums, ItemKind.WORD, word, f"value of {cls.mlir_name}")
    match = _MLIR_TYPE.search(before)
    if match is not None:
        yield from _items(_types(text, "tensor<f32>"), ItemKind.TYPE, match["typed"] or "")


def _operation_before(before: str) -> type[DeclaredOperation] | None:
    found = re.findall(r"(?<!\w)[A-Za-z_]\w*+\.[\w.]+", before)
    return next((cls for name in reversed(found) if (cls := operation_class(name, "stablehlo")) is not None), None)


# --- HLO -------------------------------------------------------------------------------------------------------------


def _hlo(text: Text, index: HloIndex, line: int, before: str) -> Iterator[Item]:
    if match := _HLO_OPCODE.match(before):
        yield from _operations("hlo", match["typed"])
        return
    if match := _HLO_SHAPE.search(before):
        yield from _items(_types(text), ItemKind.TYPE, match["typed"])
        yield from _items(ELEMENT_TYPES, ItemKind.TYPE, match["typed"])
        return
    opcode = re.search(r"(?<![\w-])([a-z][\w-]*+)\(", before.partition("=")[2])
    cls = operation_class(opcode[1], "hlo") if opcode is not None else None
    typed = _TYPED.search(before)
    word = typed[0] if typed is not None else ""
    if match := _VALUE_OF.search(before.partition("=")[2]):
        yield from _hlo_value(index, cls, match["key"], match["typed"])
        return
    if before.count("(") > before.count(")"):
        sign = "%" if before.endswith(f"%{word}") else ""
        values = reversed(index.values_at(text.offset(line, len(before))))
        yield from _items((f"{sign}{value.name}" for value in values), ItemKind.VALUE, f"{sign}{word}")
    elif re.search(r"\)\s*+,", before):
        attributes = attributes_of(cls, "hlo") if cls is not None else {}
        keys = [f"{key}=" for key in (*attributes, *sorted(ANNOTATION_NAMES))]
        yield from _items(keys, ItemKind.ATTRIBUTE, word, f"attribute of {opcode[1]}" if opcode is not None else "")


def _hlo_value(index: HloIndex, cls: type[DeclaredOperation] | None, key: str, typed: str) -> Iterator[Item]:
    if key in _CALLS:
        sign = "%" if typed.startswith("%") else ""
        computations = (f"{sign}{section.name}" for section in index.sections)
        yield from _items(computations, ItemKind.FUNCTION, typed)
    elif cls is not None:
        fields = list(cls.attribute_fields.values())
        words = [value for field in fields if key in (field.hlo, *_shortened(field.name)) for value in values_of(field)]
        yield from _items(words, ItemKind.WORD, typed)


def _shortened(name: str) -> tuple[str, str]:
    """Return the possible HLO names of an attribute: `comparison_direction` is written `direction`."""
    return name, name.rpartition("_")[2]


# --- both ------------------------------------------------------------------------------------------------------------


def _operations(language: str, typed: str) -> Iterator[Item]:
    wanted = typed.lower()
    for name in operation_names(language):
        if name.startswith(wanted) or (language != "hlo" and name.rpartition(".")[2].startswith(wanted)):
            cls = operation_class(name, language)
            if cls is not None:
                yield Item(name, ItemKind.OPERATION, len(typed), "", summary_of(cls))


def _types(text: Text, *more: str) -> list[str]:
    """Return the types in a text, most frequent first."""
    counts = Counter(_TYPE.findall(text.content[: 1 << 18]))
    return [*(type for type, _ in counts.most_common(50)), *more]
