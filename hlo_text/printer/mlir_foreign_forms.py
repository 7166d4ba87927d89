"""Custom forms of operations that are not declared: those of the Shardy, shape, tensor, arith and cf dialects.

A layout is the custom form between the operation's name and its type: `%` stands for an operand, `%*` for the operands
that are left, `{name:kind}` for an attribute, `{?name:kind:text}` for one that is left out with the text in front of it
when it is absent, `<arguments>` for the typed arguments of the region, `<region>` for the region, and `{}` for the
attribute dictionary, which otherwise comes last. The same layouts are printed and read: an operation that was written
in its custom form is kept as text, and its generic form is found from that.
"""

from __future__ import annotations

import re
from functools import cache

import attrs

_PRECISION_DEFAULT = "#arith.fastmath<none>"
_NO_OVERFLOW = "#arith.overflow<none>"


@attrs.frozen
class ForeignForm:
    """How a custom form is laid out.

    Attributes:
        layout: See the module's description.
        types: What follows the colon: `operand`, `operands`, `result`, `signature`, `operands -> result`, or nothing.
        inherent: Names of the operation's own attributes that stand in its dictionary.
        defaults: Attributes by name that the custom form leaves out when they have this text, and that the generic
            form always has.
    """

    layout: str
    types: str
    inherent: frozenset[str] = frozenset()
    defaults: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class Piece:
    """A part of a layout: literal text, operands or an attribute.

    Attributes:
        text: Literal text, one of `%`, `%*`, `<arguments>`, `<region>`, or the text in front of an optional attribute.
        name: The attribute's name; empty for text, `{}` for the dictionary.
        kind: How the attribute is spelled.
        is_optional: It may be absent.
    """

    text: str
    name: str = ""
    kind: str = ""
    is_optional: bool = False


_PIECE = re.compile(r"%\*|%|<arguments>|<region>|\{\}|\{(\??)(\w+):([^:{}]+)(?::([^{}]*))?\}")


@cache
def layout_pieces(layout: str) -> tuple[Piece, ...]:
    """Return the parts of a layout."""
    pieces = []
    position = 0
    for match in _PIECE.finditer(layout):
        if match.start() > position:
            pieces.append(Piece(layout[position : match.start()]))
        position = match.end()
        if match[0] == "{}":
            pieces.append(Piece("", "{}"))
        elif match[2] is not None:
            pieces.append(Piece(match[4] or "", match[2], match[3], match[1] == "?"))
        else:
            pieces.append(Piece(match[0]))
    if position < len(layout):
        pieces.append(Piece(layout[position:]))
    return tuple(pieces)


#: What stands around an attribute's text in the generic form but not in the custom form, by kind.
_WRAPPED: dict[str, tuple[str, str]] = {
    "attribute": ("", ""),
    "bool": ("", ""),
    "index": ("", " : index"),
    "i64": ("", " : i64"),
    "mesh": ("#sdy.mesh", ""),
    "sharding": ("#sdy.sharding", ""),
    "shardings": ("#sdy.sharding_per_value", ""),
    "manual_axes": ("#sdy<manual_axes", ">"),
    "axes": ("#sdy<axis_ref_list", ">"),
    "axis_lists": ("#sdy<list_of_axis_ref_lists", ">"),
    "all_to_all": ("#sdy<all_to_all_param_list", ">"),
}

_DIRECTIONS = ("NONE", "FORWARD", "BACKWARD", "BOTH")
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def custom_text(kind: str, text: str) -> str | None:
    """Return an attribute's spelling in the custom form from its generic text; None if it has none."""
    match kind:
        case "symbol":
            name = text.removeprefix('"').removesuffix('"')
            return f"@{name}" if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_$.]*", name) else f"@{text}"
        case "direction":
            return _from_number(_DIRECTIONS, text, " : i32")
        case "predicate":
            return _from_number(_PREDICATES, text, " : i64")
        case "shardings":
            inner = text.removeprefix("#sdy.sharding_per_value<").removesuffix(">")
            return inner if inner != text else None
    prefix, suffix = _WRAPPED[kind]
    if not (text.startswith(prefix) and text.endswith(suffix)):
        return None
    return text.removeprefix(prefix).removesuffix(suffix)


def generic_text(kind: str, text: str) -> str | None:
    """Return an attribute's generic text from its spelling in the custom form; None if it is not spelled so."""
    match kind:
        case "symbol":
            name = text.removeprefix("@")
            return name if name.startswith('"') else f'"{name}"'
        case "direction":
            return f"{_DIRECTIONS.index(text)} : i32" if text in _DIRECTIONS else None
        case "predicate":
            return f"{_PREDICATES.index(text)} : i64" if text in _PREDICATES else None
        case "shardings":
            return f"#sdy.sharding_per_value<{text}>"
    prefix, suffix = _WRAPPED[kind]
    return f"{prefix}{text}{suffix}"


def _from_number(words: tuple[str, ...], text: str, suffix: str) -> str | None:
    number = text.removesuffix(suffix)
    return words[int(number)] if number.isdigit() and int(number) < len(words) else None


def _same_typed(dialect: str, *names: str, **fields: str) -> dict[str, ForeignForm]:
    return {
        f"{dialect}.{name}": ForeignForm(" %*", "result", defaults=tuple(fields.items()), inherent=frozenset(fields))
        for name in names
    }


def _collective(name: str, kind: str) -> ForeignForm:
    return ForeignForm(f" {{{name}:{kind}}} % out_sharding={{out_sharding:sharding}}", "operand")


FOREIGN_FORMS: dict[str, ForeignForm] = {
    "sdy.all_gather": _collective("gathering_axes", "axis_lists"),
    "sdy.all_reduce": _collective("reduction_axes", "axes"),
    "sdy.all_slice": _collective("slicing_axes", "axis_lists"),
    "sdy.all_to_all": _collective("params", "all_to_all"),
    "sdy.collective_permute": ForeignForm(" % out_sharding={out_sharding:sharding}", "operand"),
    "sdy.constant": ForeignForm("{} {value:attribute}", ""),
    "sdy.data_flow_edge": ForeignForm(" %{?sharding:sharding: sharding=}", "operand"),
    "sdy.func_data_flow_edge": ForeignForm(" %", "operand"),
    "sdy.manual_computation": ForeignForm(
        "(%*) in_shardings={in_shardings:shardings} out_shardings={out_shardings:shardings} "
        "manual_axes={manual_axes:manual_axes} (<arguments>) <region>",
        "signature",
    ),
    "sdy.mesh": ForeignForm(" {sym_name:symbol} = {mesh:mesh}", ""),
    "sdy.named_computation": ForeignForm(
        "<{name:attribute}>(%*){?in_shardings:shardings: in_shardings=}{?out_shardings:shardings: out_shardings=} "
        "(<arguments>) <region>",
        "signature",
    ),
    "sdy.propagation_barrier": ForeignForm(" % allowed_direction={allowed_direction:direction}", "operand"),
    "sdy.reduce_scatter": _collective("reduce_scatter_axes", "axis_lists"),
    "sdy.replicated_to_unreduced": _collective("axes", "axes"),
    "sdy.reshard": ForeignForm(" % {sharding:sharding}", "operand"),
    "sdy.return": ForeignForm(" %*", "operands"),
    "sdy.sharded_to_unreduced": _collective("axes", "axis_lists"),
    "sdy.sharding_constraint": ForeignForm(" % {sharding:sharding}", "operand"),
    "sdy.sharding_group": ForeignForm(" % group_id={group_id:i64}", "operand"),
    **_same_typed("arith", "addi", "muli", "shli", "subi", overflowFlags=_NO_OVERFLOW),
    **_same_typed("arith", "addf", "divf", "maximumf", "minimumf", "mulf", "negf", "subf", fastmath=_PRECISION_DEFAULT),
    **_same_typed("arith", "andi", "ceildivsi", "divsi", "divui", "floordivsi", "maxsi", "maxui", "minsi", "minui"),
    **_same_typed("arith", "ori", "remsi", "remui", "shrsi", "shrui", "xori"),
    "arith.cmpi": ForeignForm(" {predicate:predicate}, %, %", "operand"),
    "arith.constant": ForeignForm("{} {value:attribute}", ""),
    "arith.extsi": ForeignForm(" %", "operand to result"),
    "arith.extui": ForeignForm(" %", "operand to result"),
    "arith.index_cast": ForeignForm(" %", "operand to result"),
    "arith.index_castui": ForeignForm(" %", "operand to result"),
    "shape.any": ForeignForm(" %*", "operands -> result"),
    "shape.assuming_yield": ForeignForm(" %*", "operands"),
    "shape.broadcast": ForeignForm(" %*", "operands -> result"),
    "shape.concat": ForeignForm(" %, %", "operands -> result"),
    "shape.const_size": ForeignForm(" {value:index}", ""),
    "shape.const_witness": ForeignForm(" {passing:bool}", ""),
    "shape.cstr_broadcastable": ForeignForm(" %*", "operands"),
    "shape.cstr_eq": ForeignForm(" %*", "operands"),
    "shape.cstr_require": ForeignForm(" %, {msg:attribute}", ""),
    "shape.dim": ForeignForm(" %, %", "operands -> result"),
    "shape.from_extents": ForeignForm(" %*", "operands"),
    "shape.get_extent": ForeignForm(" %, %", "operands -> result"),
    "shape.index_to_size": ForeignForm(" %", ""),
    "shape.num_elements": ForeignForm(" %", "operand -> result"),
    "shape.rank": ForeignForm(" %", "operand -> result"),
    "shape.shape_eq": ForeignForm(" %*", "operands"),
    "shape.shape_of": ForeignForm(" %", "operand -> result"),
    "shape.size_to_index": ForeignForm(" %", "operand"),
    "shape.to_extent_tensor": ForeignForm(" %", "operand -> result"),
    "shape.value_as_shape": ForeignForm(" %", "operand -> result"),
    "tensor.cast": ForeignForm(" %", "operand to result"),
    "tensor.collapse_shape": ForeignForm(" % {reassociation:attribute}", "operand into result"),
    "tensor.dim": ForeignForm(" %, %", "operand"),
    "tensor.empty": ForeignForm("(%*)", "result"),
    "tensor.extract": ForeignForm(" %[%*]", "operand"),
    "tensor.from_elements": ForeignForm(" %*", "result"),
    "tensor.rank": ForeignForm(" %", "operand"),
    "tensor.reshape": ForeignForm(" %(%)", "signature"),
}
