"""Codecs of affine maps, integer sets and strided layouts, which MLIR encodes from version 24 on.

They are only read. They are written as text, the encoding of earlier versions, which every version reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hlo_text.bytecode.codecs.members import SIGNED, SIGNED_NUMBERS, CodecMember, codec
from hlo_text.bytecode.cursor import Cursor
from hlo_text.core.attributes import OpaqueAttribute
from hlo_text.mlir.codecs.affine_maps import check_affine
from hlo_text.reading.failure import MalformedError

_DYNAMIC = -(1 << 63)
#: Limits on nesting and names, far beyond those of real programs.
_MOST_LEVELS, _MOST_NAMES = 100, 100
#: Codes of expression kinds; an operator is followed by its two operands.
_DIMENSION, _SYMBOL, _CONSTANT, _ADD, _MULTIPLY = range(5)
_OPERATORS = {_ADD: "+", _MULTIPLY: "*", 5: "mod", 6: "floordiv", 7: "ceildiv"}
#: Kinds of maps besides general ones: all dimensions in order, all in another order, or some.
_IDENTITY, _PERMUTATION, _PROJECTION = range(3)


@attrs.frozen
class _Expression:
    """Affine expression as text.

    Attributes:
        text: The text.
        kind: The code of the expression kind.
        value: The value of a constant.
        factor: The operand and constant of a product by a constant.
        levels: The nesting depth.
    """

    text: str
    kind: int
    value: int | None = None
    factor: tuple[_Expression, int] | None = None
    levels: int = 1

    @property
    def tight(self) -> str:
        """The text as an operand of a product, with operations in parentheses."""
        return f"({self.text})" if self.kind in _OPERATORS else self.text

    @property
    def subtracted(self) -> str:
        """The text as a subtrahend, with sums in parentheses."""
        return self.tight if self.kind == _ADD else self.text


def _read_expression(cursor: Cursor) -> _Expression:
    """Read an expression in prefix notation."""
    waiting: list[tuple[int, list[_Expression]]] = []
    while True:
        kind = cursor.number()
        if kind in _OPERATORS:
            waiting.append((kind, []))
            continue
        found = _leaf(kind, cursor)
        while waiting:
            waiting[-1][1].append(found)
            if len(waiting[-1][1]) < 2:
                break
            operator, (left, right) = waiting.pop()
            found = _joined(operator, left, right, cursor)
        else:
            return found


def _leaf(kind: int, cursor: Cursor) -> _Expression:
    if kind == _CONSTANT:
        value = cursor.signed()
        return _Expression(str(value), kind, value)
    if kind > _CONSTANT:
        raise cursor.fail(f"unknown affine expression code {kind}")
    return _Expression(f"{'ds'[kind]}{cursor.number()}", kind)


def _joined(operator: int, left: _Expression, right: _Expression, cursor: Cursor) -> _Expression:
    levels = 1 + max(left.levels, right.levels)
    if levels > _MOST_LEVELS:
        raise cursor.fail(f"an affine expression is nested more than {_MOST_LEVELS} levels deep")
    if operator == _ADD:
        return _Expression(_sum(left, right), operator, levels=levels)
    if operator == _MULTIPLY and right.value is not None:
        text = f"-{left.tight}" if right.value == -1 else f"{left.tight} * {right.text}"
        return _Expression(text, operator, factor=(left, right.value), levels=levels)
    return _Expression(f"{left.tight} {_OPERATORS[operator]} {right.tight}", operator, levels=levels)


def _sum(left: _Expression, right: _Expression) -> str:
    """Return a sum; negative terms are subtracted."""
    if right.value is not None and right.value < 0:
        return f"{left.text} - {-right.value}"
    if right.factor is not None and right.factor[1] < 0:
        negated, factor = right.factor
        return f"{left.text} - {negated.subtracted if factor == -1 else f'{negated.tight} * {-factor}'}"
    return f"{left.text} + {right.text}"


def _names(letter: str, count: int) -> str:
    return ", ".join(f"{letter}{number}" for number in range(count))


def _spaces(dimensions: int, symbols: int) -> str:
    return f"({_names('d', dimensions)})" + (f"[{_names('s', symbols)}]" if symbols else "")


def _count(cursor: Cursor, number: int) -> int:
    if number > _MOST_NAMES:
        raise cursor.fail(f"an affine map has at most {_MOST_NAMES} dimensions and symbols, found {number}")
    return number


def _checked(text: str) -> OpaqueAttribute:
    try:
        check_affine(text)
    except MalformedError as error:
        raise ValueError(error.message) from None
    return OpaqueAttribute(text)


def _read_map(cursor: Cursor) -> str:
    number = cursor.number()
    dimensions, kind, symbols = _count(cursor, number >> 2), number & 3, 0
    if kind == _IDENTITY:
        results: Sequence[str] = [f"d{place}" for place in range(dimensions)]
    elif kind in (_PERMUTATION, _PROJECTION):
        count = dimensions if kind == _PERMUTATION else cursor.count("results")
        results = [f"d{cursor.number()}" for _ in range(count)]
    else:
        symbols = _count(cursor, cursor.number())
        results = [_read_expression(cursor).text for _ in range(cursor.count("results"))]
    return f"affine_map<{_spaces(dimensions, symbols)} -> ({', '.join(results)})>"


def _read_set(cursor: Cursor) -> str:
    dimensions, symbols = _count(cursor, cursor.number()), _count(cursor, cursor.number())
    expressions = [_read_expression(cursor).text for _ in range(cursor.count("constraints"))]
    constraints = [f"{text} {'==' if cursor.byte() else '>='} 0" for text in expressions]
    return f"affine_set<{_spaces(dimensions, symbols)} : ({', '.join(constraints)})>"


def _strided(offset: int, strides: tuple[int, ...]) -> OpaqueAttribute:
    shown = ", ".join(map(_size, strides))
    return OpaqueAttribute(f"strided<[{shown}]{f', offset: {_size(offset)}' if offset else ''}>")


def _size(number: int) -> str:
    return "?" if number == _DYNAMIC else str(number)


def _only_read(read: Callable[[Cursor], Any]) -> CodecMember:
    def write(sink: Any, value: Any, before: Sequence[Any]) -> None:
        raise AssertionError(f"{value!r} is always encoded as text")

    return CodecMember(write, lambda entry, before: read(entry))


AFFINE_ATTRIBUTES = (
    codec(23, (), _only_read(_read_map), make=_checked),
    codec(24, (), _only_read(_read_set), make=_checked),
    codec(25, (), SIGNED, SIGNED_NUMBERS, make=_strided),
)
