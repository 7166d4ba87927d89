"""Values defined by a line of MLIR text (results, arguments, bound values) and the types next to them."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from hlo_text.core.memo import Memo
from hlo_text.mlir.syntax.tokens import tokens_of
from hlo_text.reading.syntax import TokenKind, Tokens, at

_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


class Role(Enum):
    """Kinds of definitions of a value."""

    RESULT = auto()  # `%a = ...`
    ARGUMENT = auto()  # `(%a: i32)`
    BOUND = auto()  # `(%a = %b)`: `%a` has the type of `%b`


class LineDefinition(NamedTuple):
    """A definition: the index of its token in the line, its role, and whether it is limited to the next regions."""

    token: int
    role: Role
    is_scoped: bool


def _definitions(line: str) -> tuple[LineDefinition, ...]:
    tokens = tokens_of(line)
    is_header = "func.func" in line
    found: list[LineDefinition] = []
    opened: list[int] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind is not TokenKind.VALUE:
            if token.text == "(":
                opened.append(index)
            elif token.text == ")" and opened:
                opened.pop()
            index += 1
            continue
        group, end = _group(tokens, index)
        opening = opened[-1] if opened else None
        is_label = opening is not None and at(tokens, opening - 1).kind is TokenKind.BLOCK
        is_result = at(tokens, end).text == "=" and at(tokens, index - 1).text not in ("(", ",", "=")
        for value in group:
            if _is_bound(tokens, value):
                found.append(LineDefinition(value, Role.BOUND, not is_label))
            elif is_header and opening is None and at(tokens, value + 1).text == ":":
                found.append(LineDefinition(value, Role.ARGUMENT, True))
            elif _is_argument(tokens, value, opening, is_label):
                found.append(LineDefinition(value, Role.ARGUMENT, not is_label))
            elif is_result:
                found.append(LineDefinition(value, Role.RESULT, False))
        index = end
    return tuple(found)


_LINES: Memo[str, tuple[LineDefinition, ...]] = Memo(
    "MLIR syntax: definitions of lines", 1 << 22, _definitions, lambda line, found: 20 + len(line) + 10 * len(found)
)


def definitions_of(line: str) -> tuple[LineDefinition, ...]:
    """Return the values that a line defines."""
    return _LINES[line] if "%" in line else ()


def _group(tokens: Tokens, index: int) -> tuple[list[int], int]:
    """Return the indices of the values of a list such as `%0:2, %1` at an index, and the index after it."""
    group = [index]
    while True:
        index += 1
        if at(tokens, index).text == ":" and at(tokens, index + 1).kind is TokenKind.NUMBER:
            index += 2
        if at(tokens, index).text != "," or at(tokens, index + 1).kind is not TokenKind.VALUE:
            return group, index
        index += 1
        group.append(index)


def _is_bound(tokens: Tokens, index: int) -> bool:
    is_next = at(tokens, index + 1).text == "=" and at(tokens, index + 2).kind is TokenKind.VALUE
    return is_next and at(tokens, index - 1).text in ("(", ",")


def _is_argument(tokens: Tokens, index: int, opening: int | None, is_label: bool) -> bool:
    if at(tokens, index + 1).text != ":" or index + 2 >= len(tokens) or tokens[index + 2].kind is TokenKind.NUMBER:
        return False
    if opening is None:
        return index == 0
    return not is_label or opening == 1 or at(tokens, opening - 2).text == "{"


def type_behind(line: str, tokens: Tokens, index: int) -> str | None:
    """Return the text of a type that begins at a token and ends at a comma or parenthesis."""
    depth = 0
    for position in range(index, len(tokens)):
        text = tokens[position].text
        is_end = text in (",", ")", "}") or tokens[position].kind is TokenKind.COMMENT
        if depth == 0 and (is_end or (text in ("{", "loc") and position > index)):
            return line[tokens[index].start : tokens[position].start].strip() or None
        depth += (text in _CLOSING) - (text in _CLOSING.values())
    return line[tokens[index].start :].strip() if index < len(tokens) else None


def result_type(line: str, tokens: Tokens, index: int) -> str | None:
    """Return the type of a single result at the end of its line: after the last `->`, else after the last colon."""
    if index != 0 or at(tokens, 1).text != "=":
        return None
    arrow = colon = depth = 0
    for position, token in enumerate(tokens):
        depth += (token.text == "(") - (token.text == ")" and depth > 0)
        if token.text == "->":
            arrow = position
        elif token.text == ":" and depth == 0:
            colon = position
    mark = arrow or colon
    return type_behind(line, tokens, mark + 1) if 0 < mark < len(tokens) - 1 else None
