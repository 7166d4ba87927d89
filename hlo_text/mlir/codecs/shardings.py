"""Meshes and shardings of the Shardy dialect, read from MLIR text and printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs

from hlo_text.core.attributes import (
    AxisReference,
    DimensionSharding,
    Mesh,
    ShardingPerValue,
    ShardyReduction,
    TensorSharding,
)
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.meshes import MOST_DIGITS, mesh_of, mesh_text

_TOKENS = late(
    r'\s*((?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|-?[0-9]+|[A-Za-z_][\w$.]*|@(?:[A-Za-z_][\w$.]*|"[^"]*")|.)',
    re.DOTALL | re.ASCII,
)
_PRIORITY = late(rf"p(?:0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})\Z", re.ASCII)
_BARE_SYMBOL = late(r"[A-Za-z_][A-Za-z0-9_$.]*\Z")


class TokenReader:
    """Reader of tokens; every method raises a ValueError for an unexpected token."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKENS.findall(text.strip())
        self._position = 0

    def peek(self) -> str:
        return self._tokens[self._position] if self._position < len(self._tokens) else ""

    def next(self) -> str:
        token = self.peek()
        self._position += 1
        return token

    def accept(self, token: str) -> bool:
        """Consume a token if it is the next one; return whether it was."""
        found = self.peek() == token
        self._position += found
        return found

    def expect(self, *tokens: str) -> None:
        for token in tokens:
            if not self.accept(token):
                raise ValueError(f"expected {token!r}, found {self.peek()!r}")

    def end(self) -> None:
        if self.peek():
            raise ValueError(f"expected end of attribute, found {self.peek()!r}")

    def integer(self) -> int:
        token = self.next()
        if not token.lstrip("-").isdecimal() or len(token) > MOST_DIGITS:
            raise ValueError(f"expected an integer, found {token!r}")
        return int(token)

    def string(self) -> str:
        token = self.next()
        if not token.startswith('"') or "\\" in token:
            raise ValueError(f"expected a string, found {token!r}")
        return token[1:-1]


class BodyForm:
    """Syntax of the body of an attribute or of a part of it: a reader and a printer."""

    __slots__ = ("read", "text")

    def __init__(self, read: Callable[[TokenReader], Any], text: Callable[[Any], str]) -> None:
        self.read = read
        self.text = text


def _read_list(reader: TokenReader, opening: str, read: Callable[[TokenReader], Any], closing: str) -> tuple[Any, ...]:
    reader.expect(opening)
    items: list[Any] = []
    while not reader.accept(closing):
        if items:
            reader.expect(",")
        items.append(read(reader))
    return tuple(items)


def listed(opening: str, item: BodyForm, closing: str) -> BodyForm:
    """Return the syntax of a bracketed list of values separated by commas."""

    def read(reader: TokenReader) -> tuple[Any, ...]:
        return _read_list(reader, opening, item.read, closing)

    return BodyForm(read, lambda values: f"{opening}{', '.join(map(item.text, values))}{closing}")


def only_field(cls: type[Any], field: BodyForm, opening: str = "", closing: str = "") -> BodyForm:
    """Return the syntax of a struct with one field, optionally in brackets."""
    (name,) = (field.name for field in attrs.fields(cls))

    def read(reader: TokenReader) -> Any:
        reader.expect(*opening)
        value = cls(field.read(reader))
        reader.expect(*closing)
        return value

    return BodyForm(read, lambda value: f"{opening}{field.text(getattr(value, name))}{closing}")


# --- axes and meshes -------------------------------------------------------------------------------------------------


def _read_axis(reader: TokenReader) -> AxisReference:
    name = reader.string()
    if not reader.accept(":"):
        return AxisReference(name)
    reader.expect("(")
    before = reader.integer()
    reader.expect(")")
    return AxisReference(name, (before, reader.integer()))


def _axis_text(axis: AxisReference) -> str:
    part = f":({axis.sub_axis[0]}){axis.sub_axis[1]}" if axis.sub_axis is not None else ""
    return f'"{axis.name}"{part}'


def _read_mesh_axis(reader: TokenReader) -> tuple[str, int]:
    name = reader.string()
    reader.expect("=")
    return name, reader.integer()


_AXIS = BodyForm(_read_axis, _axis_text)
AXES = listed("{", _AXIS, "}")


def _read_mesh(reader: TokenReader) -> Mesh:
    reader.expect("<")
    axes, ids = _read_list(reader, "[", _read_mesh_axis, "]"), None
    if reader.accept(","):
        reader.expect("device_ids", "=")
        ids = _read_list(reader, "[", TokenReader.integer, "]")
    reader.expect(">")
    return mesh_of(axes, ids)


# --- shardings -------------------------------------------------------------------------------------------------------


def _read_dimension(reader: TokenReader) -> DimensionSharding:
    reader.expect("{")
    axes: list[AxisReference] = []
    is_open = False
    while not reader.accept("}"):
        if axes:
            reader.expect(",")
        if reader.accept("?"):
            reader.expect("}")
            is_open = True
            break
        axes.append(_read_axis(reader))
    priority = int(reader.next()[1:]) if _PRIORITY.match(reader.peek()) else None
    return DimensionSharding(tuple(axes), is_open, priority)


def _dimension_text(dimension: DimensionSharding) -> str:
    parts = [*map(_axis_text, dimension.axes), *(["?"] if dimension.is_open else [])]
    priority = f"p{dimension.priority}" if dimension.priority is not None else ""
    return f"{{{', '.join(parts)}}}{priority}"


_DIMENSIONS = listed("[", BodyForm(_read_dimension, _dimension_text), "]")
_REDUCTIONS = {reduction.name.lower(): reduction for reduction in ShardyReduction}


def _read_sharding(reader: TokenReader) -> TensorSharding:
    reader.expect("<")
    mesh: str | Mesh
    if reader.peek().startswith("@"):
        mesh = reader.next()[1:].strip('"')
    else:
        reader.expect("mesh")
        mesh = _read_mesh(reader)
    reader.expect(",")
    dimensions = _DIMENSIONS.read(reader)
    named: dict[str, tuple[AxisReference, ...]] = {}
    reduction = ShardyReduction.SUM
    while reader.accept(","):
        word = reader.next()
        if word not in ("replicated", "unreduced") or word in named:
            raise ValueError(f"expected 'replicated' or 'unreduced', found {word!r}")
        reader.expect("=")
        if word == "unreduced" and reader.peek() in _REDUCTIONS:
            reduction = _REDUCTIONS[reader.next()]
        named[word] = AXES.read(reader)
        if not named[word]:
            raise ValueError(f"{word!r} requires at least one axis")
    reader.expect(">")
    return TensorSharding(mesh, dimensions, **named, reduction=reduction)


def _sharding_text(sharding: TensorSharding) -> str:
    mesh = _symbol_text(sharding.mesh) if isinstance(sharding.mesh, str) else f"mesh{mesh_text(sharding.mesh)}"
    text = f"{mesh}, {_DIMENSIONS.text(sharding.dimensions)}"
    for word, axes in (("replicated", sharding.replicated), ("unreduced", sharding.unreduced)):
        reduction = sharding.reduction.name.lower() if word == "unreduced" and sharding.reduction else ""
        text += f", {word}={reduction}{AXES.text(axes)}" if axes else ""
    return f"<{text}>"


def _symbol_text(name: str) -> str:
    return f"@{name}" if _BARE_SYMBOL.match(name) else f'@"{name}"'


_SHARDING = BodyForm(_read_sharding, _sharding_text)

#: Bodies of attributes.
SHARDING_FORMS: dict[type[Any], BodyForm] = {
    Mesh: BodyForm(_read_mesh, mesh_text),
    ShardingPerValue: only_field(ShardingPerValue, listed("[", _SHARDING, "]"), "<", ">"),
    TensorSharding: _SHARDING,
}
