"""Attributes of the Shardy and arith dialects as values, read from MLIR text and printed.

`read_upstream_attribute` and `upstream_text` are inverses on the canonical text, which is what the C++ prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs

from hlo_text.core.attribute_rows import ROWS, ROWS_BY_NAME, Syntax
from hlo_text.core.attributes import (
    AllToAllParameter,
    AllToAllParameters,
    AxisReference,
    AxisReferenceLists,
    AxisReferences,
    DimensionSharding,
    FastMathFlags,
    ManualAxes,
    Mesh,
    OverflowFlags,
    ShardingPerValue,
    ShardyReduction,
    TensorSharding,
)
from hlo_text.core.late_patterns import late

#: The largest number of a mesh, an axis or a device that is read.
_MOST_DIGITS = 18
_TOKENS = late(
    r'\s*((?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|-?[0-9]+|[A-Za-z_][\w$.]*|@(?:[A-Za-z_][\w$.]*|"[^"]*")|.)',
    re.DOTALL | re.ASCII,
)
_PRIORITY = late(rf"p[0-9]{{1,{_MOST_DIGITS}}}\Z", re.ASCII)
_BARE_SYMBOL = late(r"[A-Za-z_][A-Za-z0-9_$.]*\Z")


class _TokenReader:
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
        if not token.lstrip("-").isdecimal() or len(token) > _MOST_DIGITS:
            raise ValueError(f"expected an integer, found {token!r}")
        return int(token)

    def string(self) -> str:
        token = self.next()
        if not token.startswith('"') or "\\" in token:
            raise ValueError(f"expected a string, found {token!r}")
        return token[1:-1]


@attrs.frozen(eq=False, repr=False)
class _Form:
    """Syntax of a value: a reader and a printer."""

    read: Callable[[_TokenReader], Any]
    text: Callable[[Any], str]


def _listed(opening: str, item: _Form, closing: str) -> _Form:
    """Return the syntax of a bracketed list of values separated by commas."""

    def read(reader: _TokenReader) -> tuple[Any, ...]:
        reader.expect(opening)
        items: list[Any] = []
        while not reader.accept(closing):
            if items:
                reader.expect(",")
            items.append(item.read(reader))
        return tuple(items)

    return _Form(read, lambda values: f"{opening}{', '.join(map(item.text, values))}{closing}")


def _only_field(cls: type[Any], field: _Form, opening: str = "", closing: str = "") -> _Form:
    """Return the syntax of a struct with one field, optionally in brackets."""
    (name,) = (field.name for field in attrs.fields(cls))

    def read(reader: _TokenReader) -> Any:
        reader.expect(*opening)
        value = cls(field.read(reader))
        reader.expect(*closing)
        return value

    return _Form(read, lambda value: f"{opening}{field.text(getattr(value, name))}{closing}")


# --- axes and meshes -------------------------------------------------------------------------------------------------


def _read_axis(reader: _TokenReader) -> AxisReference:
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


def _read_mesh_axis(reader: _TokenReader) -> tuple[str, int]:
    name = reader.string()
    reader.expect("=")
    return name, reader.integer()


_AXIS = _Form(_read_axis, _axis_text)
_AXES = _listed("{", _AXIS, "}")
_STRINGS = _listed("{", _Form(_TokenReader.string, lambda text: f'"{text}"'), "}")
_MESH_AXES = _listed("[", _Form(_read_mesh_axis, lambda axis: f'"{axis[0]}"={axis[1]}'), "]")
_IDS = _listed("[", _Form(_TokenReader.integer, str), "]")


def _read_mesh(reader: _TokenReader) -> Mesh:
    reader.expect("<")
    axes, ids = _MESH_AXES.read(reader), None
    if reader.accept(","):
        reader.expect("device_ids", "=")
        ids = _IDS.read(reader)
    reader.expect(">")
    return _mesh(axes, ids)


def _mesh(axes: tuple[tuple[str, int], ...], ids: tuple[int, ...] | None) -> Mesh:
    """Return a mesh; the devices in their own order are those of a mesh without device ids."""
    mesh = Mesh(axes, ids)
    is_default = axes and ids is not None and len(ids) == mesh.num_positions and ids == tuple(range(len(ids)))
    return Mesh(axes, None) if is_default else mesh


def printed_mesh(text: str) -> Mesh | None:
    """Return the mesh of `<["x"=2], device_ids=[0]>` as printers write it, None for another text."""
    axes, _, rest = text.removeprefix("<[").partition("]")
    ids = rest.removeprefix(", device_ids=[").removesuffix("]>") if rest != ">" else ""
    if text not in (f"<[{axes}]>", f"<[{axes}], device_ids=[{ids}]>"):
        return None
    names, sizes = [], []
    for axis in axes.split(", ") if axes else ():
        name, _, size = axis[1:].partition('"=')
        if axis[:1] != '"' or '"' in name or "\\" in name:
            return None
        names.append(name)
        sizes.append(size)
    devices = ids.split(", ") if ids else []
    for number in (*sizes, *devices):
        if not (number.isdecimal() and number.isascii()) or len(number) > _MOST_DIGITS:
            return None
    pairs = tuple(zip(names, map(int, sizes), strict=True))
    return _mesh(pairs, tuple(map(int, devices)) if rest != ">" else None)


def _mesh_text(mesh: Mesh) -> str:
    ids = f", device_ids={_IDS.text(mesh.device_ids)}" if mesh.device_ids is not None else ""
    return f"<{_MESH_AXES.text(mesh.axes)}{ids}>"


# --- shardings -------------------------------------------------------------------------------------------------------


def _read_dimension(reader: _TokenReader) -> DimensionSharding:
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


_DIMENSIONS = _listed("[", _Form(_read_dimension, _dimension_text), "]")
_REDUCTIONS = {reduction.name.lower(): reduction for reduction in ShardyReduction}


def _read_sharding(reader: _TokenReader) -> TensorSharding:
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
        named[word] = _AXES.read(reader)
        if not named[word]:
            raise ValueError(f"{word!r} requires at least one axis")
    reader.expect(">")
    return TensorSharding(mesh, dimensions, **named, reduction=reduction)


def _sharding_text(sharding: TensorSharding) -> str:
    mesh = _symbol_text(sharding.mesh) if isinstance(sharding.mesh, str) else f"mesh{_mesh_text(sharding.mesh)}"
    text = f"{mesh}, {_DIMENSIONS.text(sharding.dimensions)}"
    for word, axes in (("replicated", sharding.replicated), ("unreduced", sharding.unreduced)):
        reduction = sharding.reduction.name.lower() if word == "unreduced" and sharding.reduction else ""
        text += f", {word}={reduction}{_AXES.text(axes)}" if axes else ""
    return f"<{text}>"


def _symbol_text(name: str) -> str:
    return f"@{name}" if _BARE_SYMBOL.match(name) else f'@"{name}"'


_SHARDING = _Form(_read_sharding, _sharding_text)


def _read_all_to_all(reader: _TokenReader) -> AllToAllParameter:
    axes = _AXES.read(reader)
    reader.expect(":")
    source = reader.integer()
    reader.expect("->")
    return AllToAllParameter(axes, source, reader.integer())


def _all_to_all_text(parameter: AllToAllParameter) -> str:
    return f"{_AXES.text(parameter.axes)}: {parameter.source}->{parameter.target}"


# --- flags -----------------------------------------------------------------------------------------------------------


def _flags(cls: type[Any], known: tuple[str, ...], separator: str, all_of_them: str | None = None) -> _Form:
    """Return the syntax of flags, printed in the order of `known`; the set of all flags may have its own name."""

    def read(reader: _TokenReader) -> Any:
        reader.expect("<")
        flags = {reader.next()}
        while reader.accept(","):
            flags.add(reader.next())
        reader.expect(">")
        if all_of_them in flags:
            flags = {*flags - {all_of_them}, *known}
        if not flags <= {*known, "none"}:
            raise ValueError(f"expected flags from {', '.join(known)}")
        if all_of_them is not None and flags >= set(known):
            return cls((all_of_them,))
        return cls(tuple(flag for flag in known if flag in flags))

    return _Form(read, lambda value: f"<{separator.join(value.flags) or 'none'}>")


# --- attributes ------------------------------------------------------------------------------------------------------

#: Bodies of attributes.
_FORMS: dict[type[Any], _Form] = {
    AllToAllParameters: _only_field(AllToAllParameters, _listed("[", _Form(_read_all_to_all, _all_to_all_text), "]")),
    AxisReferenceLists: _only_field(AxisReferenceLists, _listed("[", _AXES, "]")),
    AxisReferences: _only_field(AxisReferences, _AXES),
    FastMathFlags: _flags(FastMathFlags, ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"), ",", "fast"),
    ManualAxes: _only_field(ManualAxes, _STRINGS),
    Mesh: _Form(_read_mesh, _mesh_text),
    OverflowFlags: _flags(OverflowFlags, ("nsw", "nuw"), ", "),
    ShardingPerValue: _only_field(ShardingPerValue, _listed("[", _SHARDING, "]"), "<", ">"),
    TensorSharding: _SHARDING,
}
_NAME = late(r"#(sdy|arith)(?:\.(\w+)|<(\w+))", re.ASCII)


def read_upstream_attribute(text: str) -> Any:
    """Return the value of a `#sdy` or `#arith` attribute, None for other attributes.

    Raises:
        ValueError: It is malformed.

    Example:
        >>> read_upstream_attribute('#sdy<manual_axes{"x"}>')
        <ManualAxes names = ['x']>
    """
    match = _NAME.match(text)
    if match is None:
        return None
    row = ROWS_BY_NAME.get(match[2] or match[3])
    if row is None or row.cls not in _FORMS or _dialect(row.cls) != match[1]:
        return None
    if (row.syntax is Syntax.WRAPPED) != (match[3] is not None):
        return None
    reader = _TokenReader(text[match.end() : -1] if match[3] is not None else text[match.end() :])
    value = _FORMS[row.cls].read(reader)
    reader.end()
    return value


def upstream_text(value: Any) -> str | None:
    """Return the canonical text of a Shardy or arith value or of a mesh, None for other values."""
    cls = type(value)
    form = _FORMS.get(cls)
    if form is None:
        return None
    name, body = f"#{_dialect(cls)}", form.text(value)
    return f"{name}<{ROWS[cls].name}{body}>" if ROWS[cls].syntax is Syntax.WRAPPED else f"{name}.{ROWS[cls].name}{body}"


def _dialect(cls: type[Any]) -> str:
    """Return the dialect of a class's syntax in this module: Shardy for a mesh, which StableHLO also has."""
    return "sdy" if cls is Mesh else ROWS[cls].dialect
