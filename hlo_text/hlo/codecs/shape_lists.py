"""Readers of shape lists in attributes: operand layout constraints and the entry computation layout."""

from __future__ import annotations

import re

from hlo_text.core.types import BufferType, TensorType, TupleType, Type
from hlo_text.hlo.codecs.scalars import MalformedTextError, shown, without_comments
from hlo_text.hlo.codecs.shapes import read_shape

_PIECE = re.compile(r"\s*(?:(b\()|([(),])|([a-z][a-z0-9_]*\[[^\]]*\](?:\{[^{}]*\})?))\s*", re.ASCII)


def read_shapes(text: str) -> list[Type]:
    """Read `{f32[2]{0}, (s32[], b(f32[4]))}`, or the shapes without the braces.

    Raises:
        MalformedTextError: The text is malformed.
    """
    body = without_comments(text).strip()
    if body.startswith("{"):
        body = body[1:-1]
    open_lists: list[tuple[str, list[Type]]] = [("", [])]
    position = 0
    while position < len(body):
        match = _PIECE.match(body, position)
        if match is None:
            raise MalformedTextError(f"expected a shape, found {shown(body[position:])}", position)
        position = match.end()
        if match[3] is not None:
            open_lists[-1][1].append(read_shape(match[3]))
        elif match[1] is not None or match[2] == "(":
            open_lists.append((match[1] or "(", []))
        elif match[2] == ")":
            _close(open_lists, text)
    if len(open_lists) != 1:
        raise MalformedTextError(f"unclosed '(' in {shown(text)}")
    return open_lists[0][1]


def _close(open_lists: list[tuple[str, list[Type]]], text: str) -> None:
    """Close the innermost list and convert it to a tuple or buffer type."""
    if len(open_lists) == 1:
        raise MalformedTextError(f"unmatched ')' in {shown(text)}")
    kind, elements = open_lists.pop()
    if kind == "(":
        open_lists[-1][1].append(TupleType(tuple(elements)))
        return
    if len(elements) != 1 or not isinstance(elements[0], TensorType):
        raise MalformedTextError(f"expected a buffer with one array shape, found {shown(text)}")
    open_lists[-1][1].append(BufferType(elements[0]))


def read_entry_layout(text: str) -> tuple[list[Type], Type]:
    """Read `{(f32[2]{0}, s32[])->f32[2]{0}}`: the types of the parameters and the result.

    Raises:
        MalformedTextError: The text is malformed.
    """
    parameters, arrow, result = without_comments(text).strip()[1:-1].rpartition("->")
    listed, results = read_shapes(parameters), read_shapes(result)
    if not arrow or len(listed) != 1 or not isinstance(listed[0], TupleType) or len(results) != 1:
        raise MalformedTextError(f"expected the shapes of the parameters and the result, found {shown(text)}")
    return list(listed[0].types), results[0]
