"""Attributes of the Shardy and arith dialects as plain values, from their MLIR text and back.

`read_upstream_attribute` and `upstream_text` are inverses on the canonical text, which is what the C++ prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

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
    Reduction,
    ShardingPerValue,
    TensorSharding,
)
from hlo_text.core.late_patterns import late

#: The largest number of a mesh, an axis or a device that is read.
_MOST_DIGITS = 18


# --- reading ---------------------------------------------------------------------------------------------------------

_TOKENS = late(
    r'\s*((?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|-?[0-9]+|[A-Za-z_][\w$.]*|@(?:[A-Za-z_][\w$.]*|"[^"]*")|.)',
    re.DOTALL | re.ASCII,
)


class _Reader:
    """Reads tokens; every method raises ValueError where something else is expected."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKENS.findall(text.strip())
        self._place = 0

    def peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def next(self) -> str:
        token = self.peek()
        self._place += 1
        return token

    def take(self, token: str) -> bool:
        """Go past a token if it is the next one."""
        found = self.peek() == token
        self._place += found
        return found

    def expect(self, token: str) -> None:
        if not self.take(token):
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

    def list(self, opening: str, item: Callable[[], Any], closing: str) -> tuple[Any, ...]:
        """Read items between brackets, separated by commas."""
        self.expect(opening)
        items: list[Any] = []
        while not self.take(closing):
            if items:
                self.expect(",")
            items.append(item())
        return tuple(items)

    # --- parts of Shardy's attributes ---

    def axis(self) -> AxisReference:
        name = self.string()
        if not self.take(":"):
            return AxisReference(name)
        self.expect("(")
        before = self.integer()
        self.expect(")")
        return AxisReference(name, (before, self.integer()))

    def axes(self) -> tuple[AxisReference, ...]:
        return self.list("{", self.axis, "}")

    def mesh(self) -> Mesh:
        self.expect("<")
        axes = self.list("[", self._mesh_axis, "]")
        ids = None
        if self.take(","):
            self.expect("device_ids")
            self.expect("=")
            ids = self.list("[", self.integer, "]")
        self.expect(">")
        return Mesh(axes, ids)

    def _mesh_axis(self) -> tuple[str, int]:
        name = self.string()
        self.expect("=")
        return name, self.integer()

    def dimension(self) -> DimensionSharding:
        self.expect("{")
        axes: list[AxisReference] = []
        is_open = False
        while not self.take("}"):
            if axes:
                self.expect(",")
            if self.take("?"):
                self.expect("}")
                is_open = True
                break
            axes.append(self.axis())
        priority = None
        if re.fullmatch(rf"p[0-9]{{1,{_MOST_DIGITS}}}", self.peek()):
            priority = int(self.next()[1:])
        return DimensionSharding(tuple(axes), is_open, priority)

    def sharding(self) -> TensorSharding:
        self.expect("<")
        mesh: str | Mesh
        if self.peek().startswith("@"):
            mesh = self.next()[1:].strip('"')
        else:
            self.expect("mesh")
            mesh = self.mesh()
        self.expect(",")
        dimensions = self.list("[", self.dimension, "]")
        named: dict[str, tuple[AxisReference, ...]] = {}
        reduction = Reduction.SUM
        while self.take(","):
            word = self.next()
            if word not in ("replicated", "unreduced") or word in named:
                raise ValueError(f"expected 'replicated' or 'unreduced', found {word!r}")
            self.expect("=")
            if word == "unreduced" and self.peek() in _REDUCTIONS:
                reduction = _REDUCTIONS[self.next()]
            named[word] = self.axes()
            if not named[word]:
                raise ValueError(f"{word!r} requires at least one axis")
        self.expect(">")
        return TensorSharding(mesh, dimensions, **named, reduction=reduction)

    def all_to_all(self) -> AllToAllParameter:
        axes = self.axes()
        self.expect(":")
        source = self.integer()
        self.expect("->")
        return AllToAllParameter(axes, source, self.integer())

    def flags(self) -> tuple[str, ...]:
        self.expect("<")
        if self.take("none"):
            self.expect(">")
            return ()
        flags = [self.next()]
        while self.take(","):
            flags.append(self.next())
        self.expect(">")
        return tuple(flags)


#: Flags in the order they are printed; all seven of the second are printed as `fast`.
_REDUCTIONS = {reduction.name.lower(): reduction for reduction in Reduction}
_OVERFLOW_FLAGS = ("nsw", "nuw")
_FAST_MATH_FLAGS = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")

_READERS: dict[str, Callable[[_Reader], Any]] = {
    "#sdy.mesh": _Reader.mesh,
    "#sdy.sharding": _Reader.sharding,
    "#sdy.sharding_per_value": lambda r: _bracketed(r, lambda: ShardingPerValue(r.list("[", r.sharding, "]"))),
    "#sdy<manual_axes": lambda r: ManualAxes(r.list("{", r.string, "}")),
    "#sdy<axis_ref_list": lambda r: AxisReferences(r.axes()),
    "#sdy<list_of_axis_ref_lists": lambda r: AxisReferenceLists(r.list("[", r.axes, "]")),
    "#sdy<all_to_all_param_list": lambda r: AllToAllParameters(r.list("[", r.all_to_all, "]")),
    "#arith.overflow": lambda r: OverflowFlags(_known_flags(r, _OVERFLOW_FLAGS)),
    "#arith.fastmath": lambda r: FastMathFlags(_known_flags(r, _FAST_MATH_FLAGS)),
}

_NAME = late(r"#(?:sdy|arith)(?:\.\w+|<\w+)", re.ASCII)


def _bracketed(reader: _Reader, item: Callable[[], Any]) -> Any:
    reader.expect("<")
    value = item()
    reader.expect(">")
    return value


def _known_flags(reader: _Reader, known: tuple[str, ...]) -> tuple[str, ...]:
    flags = reader.flags()
    if known is _FAST_MATH_FLAGS and (flags == ("fast",) or set(flags) == set(known)):
        return ("fast",)
    if not set(known).issuperset(flags):
        raise ValueError(f"expected flags from {', '.join(known)}")
    return tuple(flag for flag in known if flag in flags)


def read_upstream_attribute(text: str) -> Any:
    """Return the value of a `#sdy` or `#arith` attribute, None if it is not one that is known.

    Raises:
        ValueError: It is malformed.

    Example:
        >>> read_upstream_attribute('#sdy<manual_axes{"x"}>')
        <ManualAxes names = ('x',)>
    """
    match = _NAME.match(text)
    read = _READERS.get(match[0]) if match is not None else None
    if match is None or read is None:
        return None
    is_wrapped = "<" in match[0]
    reader = _Reader(text[match.end() : -1] if is_wrapped else text[match.end() :])
    value = read(reader)
    reader.end()
    return value


# --- printing --------------------------------------------------------------------------------------------------------


def _axis_text(axis: AxisReference) -> str:
    part = f":({axis.sub_axis[0]}){axis.sub_axis[1]}" if axis.sub_axis is not None else ""
    return f'"{axis.name}"{part}'


def _axes_text(axes: Sequence[AxisReference]) -> str:
    return f"{{{', '.join(map(_axis_text, axes))}}}"


def _mesh_text(mesh: Mesh) -> str:
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh.axes)
    ids = f", device_ids=[{', '.join(map(str, mesh.device_ids))}]" if mesh.device_ids is not None else ""
    return f"<[{axes}]{ids}>"


def _dimension_text(dimension: DimensionSharding) -> str:
    parts = [*map(_axis_text, dimension.axes), *(["?"] if dimension.is_open else [])]
    priority = f"p{dimension.priority}" if dimension.priority is not None else ""
    return f"{{{', '.join(parts)}}}{priority}"


def _sharding_text(sharding: TensorSharding) -> str:
    mesh = _symbol_text(sharding.mesh) if isinstance(sharding.mesh, str) else f"mesh{_mesh_text(sharding.mesh)}"
    text = f"{mesh}, [{', '.join(map(_dimension_text, sharding.dimensions))}]"
    for word, axes in (("replicated", sharding.replicated), ("unreduced", sharding.unreduced)):
        reduction = sharding.reduction.name.lower() if word == "unreduced" and sharding.reduction else ""
        text += f", {word}={reduction}{_axes_text(axes)}" if axes else ""
    return f"<{text}>"


def _symbol_text(name: str) -> str:
    return f"@{name}" if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_$.]*", name) else f'@"{name}"'


def _all_to_all_text(parameter: AllToAllParameter) -> str:
    return f"{_axes_text(parameter.axes)}: {parameter.source}->{parameter.target}"


def upstream_text(value: Any) -> str | None:
    """Return the canonical text of a value of this module, or of a mesh; None for other values."""
    match value:
        case Mesh():
            return f"#sdy.mesh{_mesh_text(value)}"
        case TensorSharding():
            return f"#sdy.sharding{_sharding_text(value)}"
        case ShardingPerValue(shardings):
            return f"#sdy.sharding_per_value<[{', '.join(map(_sharding_text, shardings))}]>"
        case ManualAxes(names):
            quoted = ", ".join(f'"{name}"' for name in names)
            return f"#sdy<manual_axes{{{quoted}}}>"
        case AxisReferences(axes):
            return f"#sdy<axis_ref_list{_axes_text(axes)}>"
        case AxisReferenceLists(lists):
            return f"#sdy<list_of_axis_ref_lists[{', '.join(map(_axes_text, lists))}]>"
        case AllToAllParameters(parameters):
            return f"#sdy<all_to_all_param_list[{', '.join(map(_all_to_all_text, parameters))}]>"
        case OverflowFlags(flags):
            return f"#arith.overflow<{', '.join(flags) or 'none'}>"
        case FastMathFlags(flags):
            return f"#arith.fastmath<{','.join(flags) or 'none'}>"
    return None
