"""Parts of statements as printers write them, which `templates` passes to the callbacks of grammar rules."""

from __future__ import annotations

import re
from typing import Any

import attrs

from grammar.table_parser import TableToken
from hlo_text.core.attributes import DictionaryAttribute
from hlo_text.core.late_patterns import late
from hlo_text.core.types import FunctionType
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.forms.values import read_integer_list
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, is_name
from hlo_text.mlir.reader.raw_operations import IndexedOperand, KeywordItem, Signature, Word

_MOST_DIGITS = 4  # of the size of a group of results
#: A list of integers as a group.
INTEGERS = r"(\[(?:-?[0-9]+(?:, -?[0-9]+)*)?\])"
_WORD = r"[A-Za-z_]\w*"
_VALUE = rf"{INTEGERS}(?: x {INTEGERS})?|(-?[0-9]{{1,18}})|({_WORD})|\[({_WORD}(?:, {_WORD})*)\]"
_ITEM = late(rf"(?:({NAME_HOLE})(?: ?(\[[0-9:, ]*\]))?|({_WORD})( = (?:{_VALUE}))?)(?:, (?=.)|\Z)", re.ASCII)

#: Tokens of names, by number.
NAME_TOKENS = tuple([TableToken("SSA", f"%h{number}", 0, 0) for number in range(256)])


@attrs.define(slots=True, eq=False, repr=False)
class StatementParts:
    """The parts of a statement.

    Attributes:
        token: The operation's name.
        first: Number of the first name after the results.
        body: The text between the operation's name and its types, without dictionaries.
        signature: The types.
        dictionary: The attribute dictionary.
    """

    token: TableToken
    first: int
    body: str
    signature: Signature
    dictionary: DictionaryAttribute | None

    def operands(self, count: int) -> tuple[TableToken, ...]:
        """Return the tokens of the names after the results."""
        end = self.first + count
        if end > len(NAME_TOKENS):
            return tuple([TableToken("SSA", f"%h{number}", 0, 0) for number in range(self.first, end)])
        return NAME_TOKENS[self.first : end]

    @property
    def function_type(self) -> Any:
        types = self.signature.types
        if self.signature.results is not None or not types or not isinstance(types[0], FunctionType):
            raise OtherShapeError
        return types[0]

    @property
    def types(self) -> tuple[Any, ...]:
        """The types of a list of types."""
        if self.signature.results is not None or isinstance(self.signature.types[0], FunctionType):
            raise OtherShapeError
        return self.signature.types


def cut_head(text: str) -> tuple[tuple[int, ...], str, str] | None:
    """Return the sizes of the groups of results, the name as written, and the text after it; None for another text.

    The name of a generic form ends with its parenthesis.
    """
    sizes: tuple[int, ...] = ()
    statement = text
    if text[:1] == NAME_HOLE:
        results, _, statement = text.partition(" = ")
        names, colon, size = results.partition(":")
        count = names.count(NAME_HOLE)
        if names != ", ".join([NAME_HOLE] * count):
            return None
        sizes = (1,) * count
        if colon:
            if count > 1 or not (size.isdecimal() and size.isascii()) or size[0] == "0" or len(size) > _MOST_DIGITS:
                return None
            sizes = (int(size),)
    if statement[:1] == '"':
        name, quote, _ = statement[1:].partition('"(')
        if not quote or not is_name(name):
            return None
        name = f'"{name}"('
    else:
        name = statement.partition(" ")[0].partition("(")[0]
    return sizes, name, statement[len(name) :]


def listed(item: str, text: str, position: int) -> tuple[int, int]:
    """Return the number of equal items in a list up to a parenthesis, and the offset after that."""
    end = text.find(")", position)
    count = text.count(item, position, end)
    if end < 0 or text[position:end] != ", ".join([item] * count):
        raise OtherShapeError
    return count, end + 1


def bare_operands(body: str) -> int:
    """Return the number of operands of a body that consists of operands only, else 0."""
    count = body.count(NAME_HOLE)
    return count if len(body) == 3 * count - 1 and body == f" {', '.join([NAME_HOLE] * count)}" else 0


def read_items(statement: StatementParts) -> list[Any]:
    """Return the items of a regular form."""
    body = statement.body
    if count := bare_operands(body):
        return list(statement.operands(count))
    if not body:
        return [None]
    if not body.startswith(" "):
        raise OtherShapeError
    names = iter(statement.operands(body.count(NAME_HOLE)))
    items: list[Any] = []
    position = 1
    while position < len(body):
        match = _ITEM.match(body, position)
        if match is None:
            raise OtherShapeError
        if match[1] is not None:
            item: Any = next(names)
            if match[2] is not None:
                item = IndexedOperand(item, TableToken("INDEX_RANGES", match[2], 0, 0))
        else:
            item = TableToken("WORD", match[3], 0, 0)
            if match[4] is not None:
                item = KeywordItem(item, match[3], _value(*match.groups()[4:]))
        items.append(item)
        position = match.end()
    return items


def _value(integers: str | None, more: str | None, integer: str | None, word: str | None, words: str | None) -> Any:
    """Return the value of a keyword from the matched groups, which correspond to its possible forms."""
    if integers is not None:
        first = read_integer_list(integers)
        return first if more is None else [first, read_integer_list(more)]
    if integer is not None:
        return int(integer)
    return Word(word) if word is not None else [Word(one) for one in (words or "").split(", ")]
