"""Kinds of lines of machine-printed MLIR, determined from their first and last characters.

A wrong guess is harmless: every statement is still read as a whole, and a mismatch is declined.
"""

from __future__ import annotations

import re
from typing import Any

import attrs

from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Function, Module
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.mlir.codecs.older.names import known_name
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.mlir.lines.prototypes import StatementPrototype
from hlo_text.reading.failure import DeclinedError

_BLOCK_COMMENT = late(r":\s*+//[^\n]*+", re.ASCII)


@attrs.define(slots=True, eq=False, repr=False)
class Line:
    """A line that is only a part of a statement, and its effect on the stack of regions.

    Attributes:
        kind: Its kind.
        text: Its skeleton without blanks at the ends.
        known: Prototypes of the statements that contain it, by the remaining text.
        isolated: Whether the regions it opens are isolated from above; None before it is computed.
    """

    kind: int
    text: str
    known: dict[Any, StatementPrototype] = attrs.field(factory=dict)
    isolated: bool | None = None


PLAIN, OTHER, OPEN_PAREN, OPEN_BRACE, OPEN_LOOP, OPEN_REDUCE = range(6)
NEXT, COND, DO, LABEL, REDUCER, CLOSE, CLOSE_PAREN, BLANK, OPEN_SYMBOL, ALIAS_LINE, RETURN = range(6, 17)

#: Placeholder for the line of an operation that is complete on its line.
COMPLETE = Line(OTHER, "")
LABEL_LINE = late(r"\^([\w$.-]++)\s*+(\(.*\))?\s*+:\Z", re.ASCII)
MAX_PARTS = 64
COMPLETIONS = {OPEN_SYMBOL: "}", OPEN_LOOP: " cond {} do {}"}
_SYMBOL_WORD = late(r"(?:func\.func|builtin\.func|func|builtin\.module|module)\b")
KNOWN_BRACES = late(r"(?:[^=\"]*= )?shape\.assuming ")
OWN_BRACES = late(r"(?:[^=\"]*= )?(?:sdy|chlo)\.")
_SYMBOLS = frozenset((Function.mlir_name, Module.mlir_name))
_BEHIND_NAME = frozenset(' "(<[{@:,')


def line_kind(text: str) -> int:
    """Return the kind of a line from its first and last characters; reading the line confirms it."""
    if not text:
        return BLANK
    first = text[0]
    if first == "}":
        if text[1:2] == ")":
            return CLOSE_PAREN
        return {"}, {": NEXT, "} do {": DO}.get(text, CLOSE)
    if first == "^":
        return LABEL
    if first in "#!":
        return ALIAS_LINE
    if first == "/" and text.startswith("//"):
        return BLANK
    if text[-1] == "{":
        if text == "cond {":
            return COND
        if text.endswith("({"):
            return OPEN_PAREN
        if text.startswith("reducer("):
            return REDUCER
        return OPEN_SYMBOL if _SYMBOL_WORD.match(text) else OPEN_BRACE
    if "hlo.while(" in text and _is_operation(text, "while"):
        return OPEN_LOOP
    if "hlo.reduce(" in text and _is_operation(text, "reduce") and " across " in text and " applies " not in text:
        return OPEN_REDUCE
    return OTHER


def _is_operation(text: str, name: str) -> bool:
    """Whether a line contains the pretty form `stablehlo.name(` or `mhlo.name(`."""
    results, equals, statement = text.partition("= ")
    if not equals or '"' in results or "=" in results:
        statement = text
    return statement.startswith((f"stablehlo.{name}(", f"mhlo.{name}("))


def without_comment(text: str) -> str:
    if "//" not in text:
        return text
    return _BLOCK_COMMENT.sub(lambda match: ":" if match.end() == len(text) else match[0], text)


def has_isolated_regions(text: str) -> bool:
    """Return whether the operation named by a line has regions that are isolated from above."""
    name = known_name(_operation_name(text))
    return name in _SYMBOLS or (name in MLIR_OPERATIONS and MLIR_OPERATIONS[name].is_isolated)


def _operation_name(text: str) -> str:
    """Return the name of the operation on a line."""
    results, equals, statement = text.partition("= ")
    if not equals or '"' in results or "=" in results:
        statement = text
    statement = statement.removeprefix('"')
    return statement[: next((end for end, letter in enumerate(statement) if letter in _BEHIND_NAME), None)]


def named_arguments(text: str) -> str:
    """Return the region arguments `(%a: T, %b: T)` before the brace that ends a line, empty if there are none."""
    cls = MLIR_OPERATIONS.get(_operation_name(text))
    if cls is None or not isinstance(cls.form, CustomForm) or "<arguments>" not in cls.form.layout:
        return ""
    depth = 0
    for position in range(len(text) - 2, -1, -1):
        letter = text[position]
        if letter in ")>" and text[position - 1 : position] != "-":
            depth += 1
        elif letter in "(<":
            depth -= 1
            if depth == 0:
                return text[position:-1].strip(BLANKS)
    raise DeclinedError
