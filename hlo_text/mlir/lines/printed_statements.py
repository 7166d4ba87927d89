"""Statements of the shapes that printers write most, taken apart by regular expressions instead of the grammar.

What is found goes to the methods of the grammar's rules, as their parts would: what a statement means is said in one
place. Whatever has another shape is left to the grammar.
"""

from __future__ import annotations

import re
from typing import Any

import attrs

from grammar.table_parser import Token
from hlo_text.core.attributes import DictionaryAttribute
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.core.types import FunctionType
from hlo_text.mlir.forms.pretty_form import form_of
from hlo_text.mlir.forms.values import read_integer_list
from hlo_text.mlir.lines.meaning import ALIAS_MARK, SIMPLE_TENSOR
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, PrintedAttributes, read_types
from hlo_text.mlir.reader.generic_form import StatementRules
from hlo_text.mlir.reader.pretty_forms import PrettyRules
from hlo_text.mlir.reader.raw_operations import (
    IndexedOperand,
    KeywordItem,
    RawOperation,
    RawRegion,
    Signature,
    Word,
)
from hlo_text.mlir.spelling.attributes import AttributeRules
from hlo_text.mlir.spelling.locations import LocationReference
from hlo_text.mlir.spelling.mlir_reader import MlirReader
from hlo_text.mlir.spelling.types import intern
from hlo_text.reading.failure import MalformedError

_SSA = "%h[0-9]+"
_NAME = late(_SSA)
_OPERANDS = rf"({_SSA}(?:, {_SSA})*)?"
_INTEGERS = r"(\[(?:-?[0-9]+(?:, -?[0-9]+)*)?\])"
_HEAD = late(
    rf"(?:({_SSA}(?::[0-9]+)? =) )?(?:"
    r"(?P<regular>((?:stablehlo|chlo)\.\w+)(?: ([^\"<>(){}@]*))?)"
    rf"|(?P<call>((?:func\.)?call|stablehlo\.custom_call) (@[A-Za-z_][A-Za-z0-9_$.]*)\({_OPERANDS}\))"
    rf"|(?P<generic>(\"(?:stablehlo|chlo|func|builtin)\.\w+\"\(){_OPERANDS}\))"
    rf"|(?P<loop>(stablehlo\.while)\(({_SSA} = {_SSA}(?:, {_SSA} = {_SSA})*)\))"
    rf"|(?P<reduction>(stablehlo\.reduce)\(({_SSA}) init: ({_SSA})\) applies (stablehlo\.\w+)"
    rf" (across) (dimensions) = {_INTEGERS})"
    r"|(?P<constant>(stablehlo\.constant) (dense<0>)))\Z",
    re.ASCII,
)
_TYPES = rf"({SIMPLE_TENSOR}(?:, {SIMPLE_TENSOR})*)"
_TAIL = late(
    rf"(?:\({_TYPES}?\) -> (?:\({_TYPES}?\)|({SIMPLE_TENSOR}))|{_TYPES}(?: -> ({SIMPLE_TENSOR}))?)"
    rf"( cond {{}} do {{}})?(?: loc\(#({ALIAS_MARK}[0-9]+)\))?\Z"
)
_WORD = r"[A-Za-z_]\w*"
_VALUE = rf"{_INTEGERS}(?: x {_INTEGERS})?|(-?[0-9]{{1,18}})|({_WORD})|\[({_WORD}(?:, {_WORD})*)\]"
_ITEM = late(rf"(?:({_SSA})(?: (\[[0-9:, ]*\]))?|({_WORD})( = (?:{_VALUE}))?)(?:, (?=.)|\Z)", re.ASCII)
_REGIONS = late(r" \(\{\}(?:, \{\})*+\)")


@attrs.define(slots=True, eq=False)
class _Extra:
    """Parts of a statement between its operands and its types, which stand at the offset `end`."""

    end: int
    properties: DictionaryAttribute | None = None
    regions: tuple[RawRegion, ...] | None = None
    dictionary: DictionaryAttribute | None = None

    def fits(self, shape: str) -> bool:
        """Whether a statement of a shape may have these parts."""
        if shape == "generic":
            return True
        has_dictionary = self.dictionary is not None and shape in ("loop", "constant")
        return self.properties is None and self.regions is None and not has_dictionary


class PrintedStatements:
    """Reads statements for a reader.

    Attributes:
        reader: Reads what has another shape.
    """

    def __init__(self, reader: MlirReader) -> None:
        self.reader = reader
        self._pretty = PrettyRules(reader)
        self._statements = StatementRules(reader)
        self._attributes = AttributeRules(reader)
        self._dictionaries = PrintedAttributes(reader)
        self._shapes = {
            "regular": self._regular,
            "call": self._call,
            "generic": self._generic,
            "loop": self._loop,
            "reduction": self._reduction,
            "constant": self._constant,
        }

    def read(self, text: str, base: int) -> RawOperation:
        """Return the statement that stands at an offset of the source; its values are called `%h0`, `%h1` and so on.

        Raises:
            ParseError: It is none.
        """
        raw = self._printed(text)
        if raw is None:
            raw = self.reader.read("operation", text, base)
        return raw

    def _printed(self, text: str) -> RawOperation | None:
        """Return a statement of a known shape."""
        try:
            end, extra = self._extra(text)
        except (OtherShapeError, MalformedError):
            return None
        head, tail = _HEAD.match(text[:end]), _TAIL.match(text, extra.end)
        if head is None or head.lastgroup is None or tail is None:
            return None
        inputs, outputs, output, types, result, regions, location = tail.groups()
        if (regions is not None) != (head.lastgroup == "loop") or not extra.fits(head.lastgroup):
            return None
        try:
            if types is None:
                function_type = intern(FunctionType(read_types(inputs), read_types(output or outputs)))
                signature = Signature((function_type,), None, None)
            else:
                signature = Signature(read_types(types), read_types(result) if result else None, None)
            raw = self._shapes[head.lastgroup](head, signature, extra)
        except MalformedError:
            return None  # the grammar knows where
        if raw is None:
            return None
        place = LocationReference(location, tail.start(7) - len("loc(#")) if location else None
        return self._statements.operation([_token("RESULTS", head, 1) if head[1] else None, raw, place])

    def _extra(self, text: str) -> tuple[int, _Extra]:
        """Return where the operands end, and what stands between them and the types.

        Raises:
            OtherShapeError: It has another shape.
        """
        end, brace = text.find(" : "), text.find("{")
        if end < 0:
            raise OtherShapeError
        if not 0 <= brace < end:
            return end, _Extra(end + len(" : "))
        end = position = brace - (2 if text[brace - 1] in "<(" else 1)
        extra = _Extra(0)
        if text.startswith(" <{", position):
            extra.properties, position = self._dictionaries.dictionary(text, position + 2)
            if not text.startswith(">", position):
                raise OtherShapeError
            position += 1
        regions = _REGIONS.match(text, position)
        if regions is not None:
            extra.regions = tuple([RawRegion([]) for _ in range(regions[0].count("{}"))])
            position = regions.end()
        if text.startswith(" {", position):
            extra.dictionary, position = self._dictionaries.dictionary(text, position + 1)
        if not text.startswith(" : ", position):
            raise OtherShapeError
        extra.end = position + len(" : ")
        return end, extra

    # --- shapes ---

    def _regular(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return an operation of a regular form."""
        cls = MLIR_OPERATIONS.get(head[3])
        form = form_of(cls) if cls is not None else None
        items = _items(head[4], head.start(4)) if head[4] else [None]
        if form is None or form.rule != "regular_form" or items is None:
            return None
        return self._pretty.regular_form([_token("OPERATION", head, 3), *items, extra.dictionary, signature])

    def _call(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return a call."""
        kind = "CALL" if head[6].endswith(".call") or head[6] == "call" else "OPERATION"
        parts = [_token(kind, head, 6), _token("SYMBOL", head, 7), _operands(head, 8), extra.dictionary]
        return self._pretty.symbol_call_form([*parts, signature.types[0]]) if _is_function(signature) else None

    def _generic(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return an operation in generic form."""
        parts: list[Any] = [_token("GENERIC_OPERATION", head, 10), _operands(head, 11), None]
        parts += [extra.properties, extra.regions, extra.dictionary]
        return self._statements.generic_form([*parts, signature.types[0]]) if _is_function(signature) else None

    def _loop(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return a loop whose regions follow."""
        if signature.results is not None or _is_function(signature):
            return None
        names = [_token("SSA", match, 0, head.start(14)) for match in _NAME.finditer(head[14])]
        bindings = zip(names[::2], names[1::2], strict=True)
        regions = [None, RawRegion([]), None, RawRegion([])]
        return self._pretty.while_form([_token("WHILE", head, 13), *bindings, signature.types, None, None, *regions])

    def _reduction(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return a reduction by one operation."""
        token, *pair, applied, across, keyword = [_token("SSA", head, number) for number in range(16, 22)]
        parts = [token, tuple(pair), applied, across, keyword, _token("INTEGER_LIST", head, 22), extra.dictionary]
        return self._pretty.reduce_form([*parts, signature.types[0], None]) if _is_function(signature) else None

    def _constant(self, head: re.Match[str], signature: Signature, extra: _Extra) -> RawOperation | None:
        """Return a constant of nothing but zeros, the mark of all constants."""
        if signature.results is not None or len(signature.types) != 1 or _is_function(signature):
            return None
        literal = self._attributes.literal([_token("LITERAL", head, 25), signature.types[0]])
        return self._pretty.constant_form([_token("CONSTANT", head, 24), None, literal])


def _token(kind: str, match: re.Match[str], group: int, offset: int = 0) -> Token:
    start, end = match.span(group)
    return Token(kind, match[group], start + offset, end + offset)


def _is_function(signature: Signature) -> bool:
    return isinstance(signature.types[0], FunctionType)


def _operands(head: re.Match[str], group: int) -> tuple[Token, ...]:
    """Return the tokens of values between commas."""
    text = head[group]
    return tuple([_token("SSA", match, 0, head.start(group)) for match in _NAME.finditer(text)]) if text else ()


def _items(text: str, start: int) -> list[Any] | None:
    """Return the items of a regular form; None if one is of another shape."""
    items: list[Any] = []
    position = 0
    while position < len(text):
        match = _ITEM.match(text, position)
        if match is None:
            return None
        if match[1] is not None:
            item: Any = _token("SSA", match, 1, start)
            if match[2] is not None:
                item = IndexedOperand(item, _token("INDEX_RANGES", match, 2, start))
        else:
            item = _token("WORD", match, 3, start)
            if match[4] is not None:
                item = KeywordItem(item, match[3], _value(*match.groups()[4:]))
        items.append(item)
        position = match.end()
    return items


def _value(integers: str | None, more: str | None, integer: str | None, word: str | None, words: str | None) -> Any:
    """Return the value of a keyword, of whose texts one is given, or a pair."""
    if integers is not None:
        first = read_integer_list(integers)
        return first if more is None else [first, read_integer_list(more)]
    if integer is not None:
        return int(integer)
    return Word(word) if word is not None else [Word(one) for one in (words or "").split(", ")]
