"""Attributes of the StableHLO and CHLO dialects: `#stablehlo.gather<...>`, `#stablehlo<precision HIGH>`, ...

Each is read once per text and has a value for declared fields and a canonical text for all other uses.
`struct_text` and `enum_text` print values.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

import attrs

from hlo_text.core.attribute_rows import ROWS, ROWS_BY_NAME, AttributeRow, Syntax
from hlo_text.core.attributes import (
    ArrayAttribute,
    AxisReference,
    BoolAttribute,
    Bounds,
    ConvolutionDimensionNumbers,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    Mesh,
    MeshAxesReplicaGroups,
    MeshAxis,
    OpaqueAttribute,
    ResultAccuracy,
    ResultAccuracyMode,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
)
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import by_declaration
from hlo_text.core.types import F64, ElementType, FloatType
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.integer_lists import vector_text
from hlo_text.mlir.codecs.numbers import bits_value, double_bits, integer_list, word
from hlo_text.mlir.codecs.strings import quote, symbol
from hlo_text.reading.failure import MalformedError

_INNER = late(r'\s*([\w$]+)\s*(?:<(.*)>\s*|(?:\s([\w$]+)|"([\w$]+)")\s*|(\(.*))?\Z', re.DOTALL | re.ASCII)
_CONVOLUTION = late(r"\s*\[([^\[\]]*)\]\s*x\s*\[([^\[\]]*)\]\s*->\s*\[([^\[\]]*)\]\s*\Z", re.ASCII)
_EXTENSIONS = late(r"\s*bounds\s*=\s*\[([^\[\]]*)\]\s*\Z", re.ASCII)
#: A bound; a negative one is MLIR's value for `?`, -1 until 2022.
_BOUND = late(r"\s*(?:(\d{1,18})|\?|-0*(?:1|9223372036854775808))\s*\Z", re.ASCII)
_OWN_DIALECTS = frozenset(("stablehlo", "chlo"))
_BIT_PATTERN = late(r"\b(\w+)\s*=\s*0x", re.ASCII)
_SIGN = 63  # bit of a double
_SUB_AXIS = late(r"\(\s*\d+\s*\)\s*\d+\s*\Z", re.ASCII)

_T = TypeVar("_T")
#: Fields by name of one attribute's body; repeated names were rejected earlier.
Fields = dict[str, Any]
#: Reads the body of a struct: `(text) -> fields by name, whether a comma ended it`.
BodyReader = Callable[[str], tuple[Fields, bool]]


def read_dialect_attribute(text: str, read_body: BodyReader) -> tuple[Any, str]:
    """Return the value and the canonical text of a `#stablehlo` or `#chlo` attribute.

    Raises:
        MalformedError: The attribute does not exist, or its body is malformed.
    """
    head, angle, content = text.partition("<")
    dialect, dot, name = head[1:].partition(".")
    is_named = bool(dot) and name.isascii() and name.replace("$", "_").replace("_", "a").isalnum()
    is_closed = is_named if not angle else content.endswith(">")
    if head[:1] != "#" or dialect not in ("stablehlo", "chlo") or bool(dot) != is_named or not is_closed:
        raise MalformedError("attribute.unknown", f"unknown attribute {head}")
    body = content[:-1] if angle else None
    if not dot:
        inner = content[:-1]
        name, space, keyword = inner.partition(" ")
        enum = enum_named(name) if space and inner.isascii() and keyword.isidentifier() else None
        if enum is not None:  # as printers write it
            return enum_value(enum, keyword), f"#{dialect}<{inner}>"
        inner_match = _INNER.match(inner)
        if inner_match is None:
            raise MalformedError("attribute.unknown", f"unknown attribute {text[:40]}")
        name, body, bare, quoted, rest = inner_match.groups()
        keyword = bare or quoted
        enum = enum_named(name)
        if enum is not None and keyword is not None:
            return enum_value(enum, keyword), f"#{dialect}<{name} {keyword}>"
        if name == "sub_axis_info" and rest is not None and _SUB_AXIS.match(rest):
            return None, text
        if keyword is not None or rest is not None:
            _require_declared(dialect, name)
            raise MalformedError("syntax", "expected '<'")
    if enum_named(name) is not None:
        raise MalformedError("syntax", "expected valid keyword or string")
    if name == "type_extensions" and body is not None:
        name, body = "bounds", _type_extensions(body)
    row = _require_declared(dialect, name)
    if body is None:
        raise MalformedError("syntax", "expected '<'")
    own = _OWN.get(row.cls)
    value, shown = _read_struct_body(row, body, read_body) if own is None else own[0](body, read_body)
    return value, f"#{dialect}.{name}<{shown or attribute_body(value)}>"


def _require_declared(dialect: str, name: str) -> AttributeRow:
    row = ROWS_BY_NAME.get(name)
    if row is None or row.dialect not in ("stablehlo", "chlo"):
        raise MalformedError("attribute.unknown", f"unknown {dialect} attribute {name!r}")
    return row


def enum_named(name: str) -> type[StrEnum] | None:
    """Return the enum class with a mnemonic, None if there is none."""
    row = ROWS_BY_NAME.get(name)
    return row.cls if row is not None and row.syntax is Syntax.WRAPPED and issubclass(row.cls, StrEnum) else None


def enum_value(enum: type[StrEnum], keyword: str) -> StrEnum:
    """Return the enum member named by a keyword."""
    try:
        return enum(keyword)
    except ValueError:
        members = ", ".join(enum)
        raise MalformedError("attribute.enum", f"expected one of {members}, found {keyword!r}") from None


# --- plain values of fields ------------------------------------------------------------------------------------------


def integers(value: Any) -> tuple[int, ...]:
    """Return the integers of a list such as `[1, 2]`."""
    if not isinstance(value, ArrayAttribute):
        raise MalformedError("attribute.kind", "expected a list of integers")
    return tuple(integer(element) for element in value.elements)


def integer(value: Any) -> int:
    """Return the integer of an attribute without a type."""
    if not isinstance(value, IntegerAttribute):
        raise MalformedError("attribute.kind", "expected an integer")
    return value.value


def _text(value: Any) -> str:
    if not isinstance(value, StringAttribute):
        raise MalformedError("attribute.kind", "expected a string")
    return value.value


def _float(value: Any) -> float:
    if not isinstance(value, FloatAttribute) or not isinstance(value.type, FloatType):
        raise MalformedError("attribute.kind", "expected a float")
    return bits_value(value.bits, value.type)


def _bool(value: Any) -> bool:
    if not isinstance(value, BoolAttribute):
        raise MalformedError("attribute.kind", "expected true or false")
    return value.value


def _element_type(value: Any) -> ElementType:
    if not isinstance(value, TypeAttribute) or not isinstance(value.type, ElementType):
        raise MalformedError("attribute.kind", "expected an element type")
    return value.type


def _only(fields: Fields, allowed: tuple[str, ...], required: tuple[str, ...] = ()) -> None:
    for name in fields:
        if name not in allowed:
            raise MalformedError("attribute.field", f"expected one of {', '.join(allowed)}, found {name!r}")
    for name in required:
        if name not in fields:
            raise MalformedError("attribute.field", f"expected {name!r}")


# --- structs of fields -----------------------------------------------------------------------------------------------


def _sub_axis(value: Any) -> tuple[int, int]:
    if not isinstance(value, tuple) or len(value) != 2:
        raise MalformedError("attribute.kind", "expected a sub-axis such as (1)2")
    return value


def _double_text(value: float) -> str:
    return format_float(double_bits(value), "f64")


#: Readers and printers of fields by annotation.
_FIELDS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], str]]] = {
    "bool": (_bool, word),
    "float": (_float, _double_text),
    "int": (integer, str),
    "str": (_text, quote),
    "tuple[int, ...]": (integers, integer_list),
    "tuple[int, int] | None": (_sub_axis, lambda part: f"({part[0]}){part[1]}"),
    "ElementType": (_element_type, lambda type_: type_.mlir_name),
}


def _read_struct_body(row: AttributeRow, body: str, read_body: BodyReader) -> tuple[Any, None]:
    values = _printed_numbers(body, row)
    return (read_struct(row.cls, *read_body(body)) if values is None else row.cls(**values)), None


def read_struct(cls: type[_T], fields: Fields, trailing: bool = False) -> _T:
    """Return a struct from its fields.

    Args:
        cls: Its class.
        fields: The fields by name.
        trailing: Whether a comma follows the last one.

    Raises:
        MalformedError: A field is missing, unknown or invalid.
    """
    members, syntax = _members(cls), ROWS[cls].syntax
    names = tuple(members)
    if syntax is Syntax.SPARSE:
        _only(fields, names)
    elif syntax is Syntax.UNORDERED:
        _only(fields, names, tuple(name for name, (_, type) in members.items() if not type.endswith("| None")))
    else:
        _in_order(fields, trailing, names)
    found = ((*members[name], value) for name, value in fields.items())
    return cls(**{name: _FIELDS[type][0](value) for name, type, value in found})


@by_declaration
def _members(cls: type[Any]) -> dict[str, tuple[str, str]]:
    """Return the fields of a struct and their annotations by their names in MLIR text."""
    return {field.metadata.get("mlir", field.name): (field.name, str(field.type)) for field in attrs.fields(cls)}


def printed_struct(cls: type[_T], text: str) -> _T | None:
    """Return the struct of a text without its last bracket as printers write structs of numbers; None for others."""
    head, _, body = text.partition("<")
    row = ROWS[cls]
    if head != f"#{row.dialect}.{row.name}" or cls in _OWN or row.dialect not in ("stablehlo", "chlo"):
        return None
    values = _printed_numbers(body, row)
    return None if values is None else cls(**values)


def _printed_numbers(body: str, row: AttributeRow) -> Fields | None:
    """Return the fields of a machine-printed body without the grammar; None if it has another form or is malformed."""
    types = dict(_members(row.cls).values())
    values: Fields = {}
    while body:
        name, _, body = body.partition(" = ")
        is_list = body.startswith("[")
        if is_list:
            listed, closing, body = body[1:].partition("]")
            if not closing:
                return None
            numbers, comma, body = listed.split(", ") if listed else [], body[:2], body[2:]
        else:
            number, comma, body = body.partition(", ")
            numbers = [number]
        is_integer = types.get(name) == "int"
        if name not in types or name in values or is_integer == is_list or not all(map(_is_short, numbers)):
            return None
        if comma != (", " if body else ""):
            return None
        values[name] = int(numbers[0]) if is_integer else tuple(map(int, numbers))
    if row.syntax is not Syntax.SPARSE and list(values) != list(types):  # only the others may omit fields
        return None
    return values


def _is_short(number: str) -> bool:
    return number.isdecimal() and number.isascii() and len(number) < 10


def _in_order(fields: Fields, trailing: bool, names: tuple[str, ...]) -> None:
    if tuple(fields) != names or trailing:
        raise MalformedError("attribute.field", f"expected the fields {', '.join(names)} in this order")


# --- accuracy --------------------------------------------------------------------------------------------------------


def _accuracy_mode(body: str, read_body: BodyReader) -> tuple[Any, None]:
    return enum_value(ResultAccuracyMode, body.strip()), None


def _accuracy(body: str, read_body: BodyReader) -> tuple[Any, None]:
    fields, trailing = read_body(body)
    names = tuple(key for key in ("atol", "rtol", "ulps", "mode") if key in fields)
    _in_order(fields, trailing, names)
    _only(fields, names, ("mode",))
    mode = fields["mode"]
    if not isinstance(mode, OpaqueAttribute):
        raise MalformedError("attribute.kind", "expected a result accuracy mode")
    mode_value, _ = read_dialect_attribute(mode.text, read_body)
    if not isinstance(mode_value, ResultAccuracyMode):
        raise MalformedError("attribute.kind", "expected a result accuracy mode")
    patterns = _BIT_PATTERN.findall(body)
    atol, rtol = (_double(fields[name], name in patterns) if name in fields else 0.0 for name in ("atol", "rtol"))
    ulps = integer(fields["ulps"]) if "ulps" in fields else 0
    if ulps < 0 or any(double_bits(tolerance) >> _SIGN for tolerance in (atol, rtol)):
        raise MalformedError("attribute.range", "tolerances of a result accuracy must be non-negative")
    if mode_value is not ResultAccuracyMode.TOLERANCE and (atol or rtol or ulps):
        raise MalformedError("attribute.range", f"tolerances for result accuracy mode {mode_value} must all be zero")
    return ResultAccuracy(atol, rtol, ulps, mode_value), None


def _double(value: Any, is_pattern: bool) -> float:
    """Return a double, which a hexadecimal number gives by its bits."""
    if is_pattern and isinstance(value, IntegerAttribute):
        return bits_value(value.value & (2 << _SIGN) - 1, F64)
    return _float(value)


# --- convolution -----------------------------------------------------------------------------------------------------


def read_convolution_numbers(text: str) -> ConvolutionDimensionNumbers:
    """Return the dimension numbers of `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`."""
    lhs, by, rest = text[1:-1].partition("]x[")
    kernel, arrow, output = rest.partition("]->[")
    if not by or not arrow or text[:1] != "[" or text[-1:] != "]" or not {"[", "]"}.isdisjoint(lhs + kernel + output):
        match = _CONVOLUTION.match(text)
        if match is None:
            raise MalformedError("syntax", "expected dimension numbers such as [b, 0, f]x[0, i, o]->[b, 0, f]")
        lhs, kernel, output = match.groups()
    input_letters, input_spatial = _dimension_letters(lhs, "bf")
    kernel_letters, kernel_spatial = _dimension_letters(kernel, "io")
    output_letters, output_spatial = _dimension_letters(output, "bf")
    return ConvolutionDimensionNumbers(
        input_letters["b"],
        input_letters["f"],
        input_spatial,
        kernel_letters["i"],
        kernel_letters["o"],
        kernel_spatial,
        output_letters["b"],
        output_letters["f"],
        output_spatial,
    )


def _dimension_letters(text: str, letters: str) -> tuple[dict[str, int], tuple[int, ...]]:
    found: dict[str, int] = {}
    for position, name in enumerate(part.strip() for part in text.split(",")):
        if name in found or not ((name in letters and name) or (name.isascii() and name.isdigit() and len(name) < 6)):
            raise MalformedError("attribute.field", f"unexpected dimension {name!r} in convolution dimension numbers")
        found[name] = position
    spatial = [str(number) for number in range(len(found) - len(letters))]
    missing = [name for name in (*letters, *spatial) if name not in found]
    if missing:
        raise MalformedError("attribute.field", f"missing dimension {missing[0]!r} in convolution dimension numbers")
    return found, tuple(found[name] for name in spatial)


def _convolution(body: str, read_body: BodyReader) -> tuple[Any, None]:
    stripped = body.strip()
    if stripped.startswith("raw"):
        return read_struct(ConvolutionDimensionNumbers, *read_body(stripped[3:])), None
    return read_convolution_numbers(body), None


# --- bounds and meshes -----------------------------------------------------------------------------------------------


def _type_extensions(body: str) -> str:
    """Return the body of bounds in the older syntax `#stablehlo.type_extensions<bounds = [8, ?]>`."""
    match = _EXTENSIONS.match(body)
    if match is None:
        raise MalformedError("syntax", "expected 'bounds = [...]'")
    return match[1]


def _bounds(body: str, read_body: BodyReader) -> tuple[Any, None]:
    sizes: list[int | None] = []
    for part in body.split(",") if body.strip() else ():
        bound = _BOUND.match(part)
        if bound is None:
            raise MalformedError("syntax", "expected a bound: an integer or '?'")
        sizes.append(int(bound[1]) if bound[1] else None)
    return Bounds(tuple(sizes)), None


def _mesh(body: str, read_body: BodyReader) -> tuple[Any, None]:
    fields, _ = read_body(body)
    _only(fields, ("axes", "device_ids"), ("axes",))
    axes = _elements(fields["axes"], MeshAxis, read_body)
    device_ids = fields.get("device_ids")
    if device_ids is not None and not isinstance(device_ids, Literal):
        raise MalformedError("attribute.kind", "'device_ids' must be a dense literal")
    ids = tuple(int(number) for number in device_ids.array.reshape(-1)) if device_ids is not None else None
    return Mesh(tuple((axis.name, axis.size) for axis in axes), ids), None


def _elements(value: Any, cls: type[Any], read_body: BodyReader) -> list[Any]:
    """Return the values of list elements written as `#stablehlo.x<...>` or as bare `<...>`."""
    items: list[Any] = []
    elements = value.elements if isinstance(value, ArrayAttribute) else value
    if not isinstance(elements, tuple | list):
        raise MalformedError("attribute.kind", "expected a list")
    for element in elements:
        if isinstance(element, OpaqueAttribute):
            element = read_dialect_attribute(element.text, read_body)[0]
        elif isinstance(element, dict):
            element = read_struct(cls, element)
        if not isinstance(element, cls):
            raise MalformedError("attribute.kind", "list element has the wrong type")
        items.append(element)
    return items


def _mesh_axes(body: str, read_body: BodyReader) -> tuple[Any, None]:
    fields, _ = read_body(body)
    _only(fields, ("mesh", "axes"), ("mesh", "axes"))
    mesh = fields["mesh"]
    if isinstance(mesh, SymbolReference) and len(mesh.path) == 1:
        mesh = mesh.path[0]
    elif isinstance(mesh, OpaqueAttribute):
        mesh = read_dialect_attribute(mesh.text, read_body)[0]
    if not isinstance(mesh, str | Mesh):
        raise MalformedError("attribute.kind", "expected a mesh or a mesh symbol")
    return MeshAxesReplicaGroups(mesh, tuple(_elements(fields["axes"], AxisReference, read_body))), None


# --- printing --------------------------------------------------------------------------------------------------------


def enum_text(value: Any) -> str:
    """Return `#stablehlo<precision HIGH>`."""
    return f"#stablehlo<{ROWS[type(value)].name} {value}>"


def struct_text(value: Any) -> str:
    """Return the text of a struct: `#stablehlo.gather<...>`, `#sdy.mesh<...>`."""
    row = ROWS.get(type(value))
    if isinstance(value, Mesh):
        from hlo_text.mlir.codecs.meshes import mesh_text

        return f"#sdy.mesh{mesh_text(value)}"
    if row is not None and row.dialect in _OWN_DIALECTS:
        return attribute_text(value)
    from hlo_text.mlir.codecs.upstream_attributes import upstream_text

    return upstream_text(value) or attribute_text(value)


def attribute_text(value: Any) -> str:
    """Return the text of an enum or a struct of StableHLO or CHLO."""
    row = ROWS.get(type(value))
    if row is None or row.name is None or row.dialect not in _OWN_DIALECTS:
        raise TypeError(f"cannot print {value!r}: not an attribute")
    if row.syntax is Syntax.WRAPPED:
        return enum_text(value)
    return f"#{row.dialect}.{row.name}<{attribute_body(value)}>"


def attribute_body(value: Any) -> str:
    """Return the text of a struct between its angle brackets."""
    own = _OWN.get(type(value))
    return struct_body(value) if own is None else own[1](value)


def struct_body(value: Any) -> str:
    """Return `field = value, ...` in field order."""
    is_sparse = ROWS[type(value)].syntax is Syntax.SPARSE
    entries = [(shown, getattr(value, name), type) for shown, (name, type) in _members(type(value)).items()]
    given = [entry for entry in entries if (entry[1] if is_sparse else entry[1] is not None)]
    return ", ".join(f"{shown} = {_FIELDS[type][1](item)}" for shown, item, type in given)


def bounds_body(sizes: tuple[int | None, ...]) -> str:
    """Return the body of `#stablehlo.bounds<8, ?>`."""
    return ", ".join("?" if size is None else str(size) for size in sizes)


def _accuracy_body(value: ResultAccuracy) -> str:
    parts = [
        f"{name} = {_double_text(tolerance)}"
        for name, tolerance in (("atol", value.atol), ("rtol", value.rtol))
        if tolerance
    ]
    if value.ulps:
        parts.append(f"ulps = {value.ulps}")
    parts.append(f"mode = #stablehlo.result_accuracy_mode<{value.mode}>")
    return ", ".join(parts)


def _mesh_body(mesh: Mesh) -> str:
    axes = ", ".join(f"<{struct_body(MeshAxis(*axis))}>" for axis in mesh.axes)
    device_ids = f", device_ids={vector_text(mesh.device_ids, 'i64')}" if mesh.device_ids is not None else ""
    return f"axes=[{axes}]{device_ids}"


def _mesh_axes_body(value: MeshAxesReplicaGroups) -> str:
    mesh = symbol(value.mesh) if isinstance(value.mesh, str) else f"#stablehlo.mesh<{_mesh_body(value.mesh)}>"
    axes = ", ".join(attribute_text(axis) for axis in value.axes)
    return f"mesh = {mesh}, axes = [{axes}]"


#: Readers and printers of the bodies that are not lists of all fields. A reader also returns the canonical text of the
#: body if it is not the printed one.
_OWN: dict[type[Any], tuple[Callable[[str, BodyReader], tuple[Any, str | None]], Callable[[Any], str]]] = {
    Bounds: (_bounds, lambda bounds: bounds_body(bounds.sizes)),
    ConvolutionDimensionNumbers: (_convolution, ConvolutionDimensionNumbers.mlir_text),
    Mesh: (_mesh, _mesh_body),
    MeshAxesReplicaGroups: (_mesh_axes, _mesh_axes_body),
    ResultAccuracy: (_accuracy, _accuracy_body),
    ResultAccuracyMode: (_accuracy_mode, str),
}
