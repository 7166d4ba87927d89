"""Python expressions and their layout over lines, in the style of Python formatters.

An expression has its one-line text and, if it ends in brackets, their contents, where long lines are broken.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

import attrs

#: Maximum line width, the default of Python's formatters and linters.
WIDTH = 88
INDENT = 4


class Precedence(IntEnum):
    """Binding strength of Python operators."""

    LAMBDA = 0
    COMPARISON = 1
    OR = 2
    XOR = 3
    AND = 4
    SHIFT = 5
    SUM = 6
    PRODUCT = 7
    UNARY = 8
    ATOM = 9


@attrs.frozen
class Expression:
    """A Python expression.

    Attributes:
        flat: Its text on one line.
        precedence: Strength of its outermost operator.
        head, items, tail: Its outermost brackets: the text up to the opening one, their contents as pairs of keyword
            and expression, and the closing one. Without items, it cannot be broken.
        is_call: Whether the brackets are those of a call, whose arguments may be moved to one line of their own.
        receiver: The object of a method call, attribute or subscript, if it needs no parentheses.
    """

    flat: str
    precedence: Precedence = Precedence.ATOM
    head: str = ""
    items: tuple[tuple[str, Expression], ...] = ()
    tail: str = ""
    is_call: bool = False
    receiver: Expression | None = None

    def within(self, precedence: Precedence) -> str:
        """Return the text as an operand of an operator, parenthesized if necessary."""
        return self.flat if self.precedence >= precedence else f"({self.flat})"


def text(flat: str) -> Expression:
    """Return an atomic expression, such as a name."""
    return Expression(flat)


def literal(value: Any) -> Expression:
    """Return an expression unchanged, and a number, string or tuple as a Python literal."""
    match value:
        case Expression():
            return value
        case tuple():
            return tuple_of(map(literal, value))
        case list():
            return list_of(map(literal, value))
        case str():
            return text('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"')
        case int() | float() if value < 0:
            return Expression(repr(value).replace("e+", "e"), Precedence.UNARY)
        case _:
            return text(repr(value).replace("e+", "e"))


def call(function: str, *arguments: Any, **keywords: Any) -> Expression:
    """Return a call; keyword arguments that are None are omitted."""
    items = [("", literal(argument)) for argument in arguments]
    items += [(f"{name}=", literal(value)) for name, value in keywords.items() if value is not None]
    return _bracketed(f"{function}(", tuple(items), ")", is_call=True)


def method(receiver: Expression, name: str, *arguments: Any) -> Expression:
    """Return a method call."""
    return _of(receiver, call(f"{receiver.within(Precedence.ATOM)}.{name}", *arguments))


def attribute(receiver: Expression, name: str) -> Expression:
    """Return an attribute access."""
    return _of(receiver, text(f"{receiver.within(Precedence.ATOM)}.{name}"))


def subscript(receiver: Expression, *indices: str) -> Expression:
    """Return a subscript with indices or slices."""
    items = tuple(("", text(index)) for index in indices)
    return _of(receiver, _bracketed(f"{receiver.within(Precedence.ATOM)}[", items, "]", is_call=True))


def _of(receiver: Expression, part: Expression) -> Expression:
    return attrs.evolve(part, receiver=receiver) if receiver.precedence is Precedence.ATOM else part


def tuple_of(elements: Iterable[Expression]) -> Expression:
    """Return a tuple literal."""
    items = tuple(("", element) for element in elements)
    return _bracketed("(", items, ",)" if len(items) == 1 else ")")


def list_of(elements: Iterable[Expression]) -> Expression:
    """Return a list literal."""
    return _bracketed("[", tuple(("", element) for element in elements), "]")


def _bracketed(head: str, items: tuple[tuple[str, Expression], ...], tail: str, *, is_call: bool = False) -> Expression:
    inside = ", ".join(keyword + item.flat for keyword, item in items)
    return Expression(f"{head}{inside}{tail}", Precedence.ATOM, head, items, tail[-1], is_call)


def infix(symbol: str, precedence: Precedence, lhs: Expression, rhs: Expression) -> Expression:
    """Return a binary operation; operators associate to the left, comparisons do not associate."""
    stronger = Precedence(precedence + 1)
    left = lhs.within(stronger if precedence is Precedence.COMPARISON else precedence)
    return Expression(f"{left} {symbol} {rhs.within(stronger)}", precedence)


def prefixed(symbol: str, operand: Expression) -> Expression:
    """Return a unary operation."""
    return Expression(symbol + operand.within(Precedence.ATOM), Precedence.UNARY)


def lines_of(prefix: str, expression: Expression, suffix: str = "", indent: int = 0) -> list[str]:
    """Return the lines of an expression between a prefix and a suffix; brackets are broken if it does not fit."""
    margin = " " * indent
    line = f"{margin}{prefix}{expression.flat}{suffix}"
    if len(line) <= WIDTH:
        return [line]
    if expression.receiver is not None and (broken := _broken_receiver(prefix, expression, suffix, indent)):
        return broken
    if not expression.items:
        if expression.precedence is Precedence.ATOM or suffix:
            return [line]
        return [f"{margin}{prefix}(", f"{margin}{' ' * INDENT}{expression.flat}", f"{margin})"]
    inside = ", ".join(keyword + item.flat for keyword, item in expression.items)
    inner = [f"{margin}{' ' * INDENT}{inside}"]
    if not expression.is_call or len(inner[0]) > WIDTH:
        inner = [line for keyword, item in expression.items for line in lines_of(keyword, item, ",", indent + INDENT)]
    return [f"{margin}{prefix}{expression.head}", *inner, f"{margin}{expression.tail}{suffix}"]


def _broken_receiver(prefix: str, expression: Expression, suffix: str, indent: int) -> list[str] | None:
    """Return the lines of a call chain, broken at its first brackets or before each method call.

    None if the text fits up to its last brackets, which are broken instead.
    """
    base, parts = expression, []
    while base.receiver is not None:
        parts.append(base.flat[len(base.receiver.flat) :])
        base = base.receiver
    if not base.items:
        return None
    parts.reverse()
    if sum(part.startswith(".") and part.endswith(")") for part in parts) < 2:
        if expression.items and indent + len(prefix + expression.head) <= WIDTH:
            return None
        return lines_of(prefix, base, "".join(parts) + suffix, indent)
    margin = " " * indent
    lines = [base.flat]
    for part in parts:
        if part.startswith(".") and part.endswith(")"):
            lines.append(part)
        else:
            lines[-1] += part
    inner = [f"{margin}{' ' * INDENT}{line}" for line in lines]
    return [f"{margin}{prefix}(", *inner, f"{margin}){suffix}"]
