"""Lines that differ from an earlier one in their symbol only: headers of functions and modules, and calls.

Programs repeat few of these lines exactly, and many of them under other names, such as those of JAX's inner functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.ir import Function, Module
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import constructor_of
from hlo_text.core.read_only import read_only
from hlo_text.mlir.lines.heads import Entry
from hlo_text.mlir.lines.line_kinds import OPEN_SYMBOL, OTHER, PLAIN, RETURN
from hlo_text.mlir.lines.printed_attributes import is_name
from hlo_text.mlir.lines.prototypes import MAX_LINES, StatementPrototype, weigh_line

#: The text before the symbol ends with one of these words.
_WORDS = ("call ", "func.func private ", "func.func public ", "func.func ", "module ")
#: Names of the attributes that contain the symbol, by class and, for entries of plain lines, by its constructor.
_ATTRIBUTES: Mapping[Any, str] = {
    key: name
    for cls, name in ((ops.FunctionCall, "callee"), (ops.CustomCall, "call_target_name"))
    for key in (cls, constructor_of(cls))
}
_SYMBOL = "symbol"
_NAMED = Function, Module

#: Entries of lines by the lines' text without their symbol.
_LINES: Memo[str, Entry] = Memo("MLIR lines without their symbols", MAX_LINES, weigh=weigh_line)


def cut_symbol(line: str) -> tuple[str, str] | None:
    """Return the symbol that a line defines or calls, and the text around it; None for other lines."""
    before, _, behind = line.partition("@")
    if not before.endswith(_WORDS):
        return None
    symbol = behind.partition("(")[0].partition(" ")[0]
    return (symbol, f"{before}@{behind[len(symbol) :]}") if is_name(symbol) else None


def entry_with_symbol(symbol: str, text: str) -> Entry | None:
    """Return the entry of a line with a symbol and a stored text around it; None if the text is not stored."""
    known = _LINES.get(text)
    if known is None:
        return None
    kind, names, aliases, fields = known
    if kind in (PLAIN, RETURN):
        made, attributes, *others = fields
        return kind, names, aliases, (made, _replaced(attributes, _ATTRIBUTES[made], symbol), *others)
    return kind, names, aliases, _with_symbol(fields, symbol)


def remember_symbol(symbol: str, text: str, entry: Entry) -> None:
    """Store the entry of a line that is reusable, if the symbol is one of its fields and has no other effect."""
    kind, _, _, fields = entry
    if kind in (PLAIN, RETURN):
        made, attributes, *_ = fields
        known = attributes.get(_ATTRIBUTES.get(made))
    elif kind in (OTHER, OPEN_SYMBOL):
        values = fields.function if fields.cls in _NAMED else fields.attributes
        known = values.get(_SYMBOL if fields.cls in _NAMED else _ATTRIBUTES.get(fields.cls))
    else:
        return
    if known == symbol:
        _LINES.remember(text, entry)


def _with_symbol(like: StatementPrototype, symbol: str) -> StatementPrototype:
    """Return the prototype of a statement that differs from another one in its symbol."""
    attributes, function = like.attributes, like.function
    if like.cls in _NAMED:
        function = {**function, _SYMBOL: symbol}
    else:
        attributes = _replaced(attributes, _ATTRIBUTES[like.cls], symbol)
    return attrs.evolve(like, attributes=attributes, function=function)


def _replaced(attributes: Mapping[str, Any], name: str, symbol: str) -> Mapping[str, Any]:
    return read_only({**attributes, name: symbol})
