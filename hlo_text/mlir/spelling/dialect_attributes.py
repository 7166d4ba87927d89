"""Attributes of the StableHLO and CHLO dialects: `#stablehlo.gather<...>`, `#stablehlo<precision HIGH>`, ...

Each is read once per text and gives a value for declared fields and a canonical text for everywhere else.
`struct_text` and `enum_text` print values.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import attrs

from hlo_text.core.attributes import (
    ArrayAttribute,
    AxisReference,
    BoolAttribute,
    Bounds,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    FloatAttribute,
    GatherDimensionNumbers,
    IntegerAttribute,
    Literal,
    Mesh,
    MeshAxesReplicaGroups,
    MeshAxis,
    OpaqueAttribute,
    OutputOperandAlias,
    Precision,
    RaggedDotDimensionNumbers,
    ResultAccuracy,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    ScatterDimensionNumbers,
    StringAttribute,
    SymbolReference,
    Transpose,
    TypeAttribute,
)
from hlo_text.core.late_patterns import late
from hlo_text.core.types import ElementType, FloatType
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.literals import vector_text
from hlo_text.mlir.spelling.numbers import bits_value, double_bits, integer_list, word
from hlo_text.mlir.spelling.strings import quote, symbol
from hlo_text.mlir.spelling.upstream_attributes import upstream_text
from hlo_text.reading.failure import MalformedError

ENUMS: dict[str, type[StrEnum]] = {
    "comparison_direction": ComparisonDirection,
    "comparison_type": ComparisonType,
    "fft_type": FftType,
    "precision": Precision,
    "rng_algorithm": RngAlgorithm,
    "rng_distribution": RngDistribution,
    "transpose": Transpose,
}

_ENUM_NAMES = {enum: name for name, enum in ENUMS.items()}

#: Structs of which every field is printed as `field = value`.
_FULL_STRUCTS: dict[type[Any], str] = {
    ChannelHandle: "#stablehlo.channel_handle",
    DotAlgorithm: "#stablehlo.dot_algorithm",
    OutputOperandAlias: "#stablehlo.output_operand_alias",
}

#: Structs whose zero and empty fields are left out.
_SPARSE_STRUCTS: dict[type[Any], str] = {
    DotDimensionNumbers: "#stablehlo.dot",
    GatherDimensionNumbers: "#stablehlo.gather",
    RaggedDotDimensionNumbers: "#chlo.ragged_dot",
    ScatterDimensionNumbers: "#stablehlo.scatter",
}

_SHAPE = late(r"#(stablehlo|chlo)(?:\.([\w$]+)(?:<(.*)>)?|<(.*)>)\Z", re.DOTALL | re.ASCII)
_INNER = late(r"\s*([\w$]+)\s*(?:<(.*)>\s*|\s([\w$]+)\s*|(\(.*))?\Z", re.DOTALL | re.ASCII)
_CONVOLUTION = late(r"\s*\[([^\[\]]*)\]\s*x\s*\[([^\[\]]*)\]\s*->\s*\[([^\[\]]*)\]\s*\Z", re.ASCII)
_EXTENSIONS = late(r"\s*bounds\s*=\s*\[([^\[\]]*)\]\s*\Z", re.ASCII)
_BOUND = late(r"\s*(\?|\d+)\s*\Z", re.ASCII)
_SUB_AXIS = late(r"\(\s*\d+\s*\)\s*\d+\s*\Z", re.ASCII)

#: Fields by name of one attribute's body; repeated names are refused before.
Fields = dict[str, Any]
#: Reads the body of a struct: `(text) -> fields by name, whether a comma ended it`.
BodyReader = Callable[[str], tuple[Fields, bool]]


def read_dialect_attribute(text: str, read_body: BodyReader) -> tuple[Any, str]:
    """Return the value and the canonical text of a `#stablehlo` or `#chlo` attribute.

    Raises:
        MalformedError: There is no such attribute, or its body is wrong.
    """
    match = _SHAPE.match(text)
    if match is None:
        raise MalformedError("attribute.unknown", f"unknown attribute {text.split('<')[0]}")
    dialect, name, body, inner = match.groups()
    if inner is not None:
        inner_match = _INNER.match(inner)
        if inner_match is None:
            raise MalformedError("attribute.unknown", f"unknown attribute {text[:40]}")
        name, body, keyword, rest = inner_match.groups()
        if name in ENUMS and keyword is not None:
            return enum_value(ENUMS[name], keyword), f"#{dialect}<{name} {keyword}>"
        if name == "sub_axis_info" and rest is not None and _SUB_AXIS.match(rest):
            return None, text
        if keyword is not None or rest is not None:
            raise MalformedError("syntax", "expected '<'")
    if name in ENUMS:
        raise MalformedError("syntax", "expected valid keyword or string")
    read = _READERS.get(name)
    if read is None or body is None:
        raise MalformedError("attribute.unknown", f"unknown {dialect} attribute {name!r}")
    value, shown = read(body, read_body)
    return value, f"#{dialect}.{'bounds' if name == 'type_extensions' else name}<{shown}>"


def enum_value(enum: type[StrEnum], keyword: str) -> StrEnum:
    """Return the member a keyword names."""
    try:
        return enum(keyword)
    except ValueError:
        members = ", ".join(enum)
        raise MalformedError("attribute.enum", f"expected one of {members}, found {keyword!r}") from None


# --- plain values of fields ------------------------------------------------------------------------------------------


def integers(value: Any) -> tuple[int, ...]:
    """Return the integers of `[1, 2]`."""
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


# --- structs of integers and lists -----------------------------------------------------------------------------------


def _dimension_numbers(cls: type[Any]) -> Callable[..., tuple[Any, str]]:
    names = tuple(field.name for field in attrs.fields(cls))

    def read(body: str, read_body: BodyReader) -> tuple[Any, str]:
        values = _printed_numbers(body, names)
        if values is None:
            fields, _ = read_body(body)
            _only(fields, names)
            values = {key: integer(value) if key == _INDEX else integers(value) for key, value in fields.items()}
        value = cls(**values)
        return value, struct_body(value, omit_empty=True)

    return read


def _printed_numbers(body: str, names: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the fields of a body as it is printed, without the grammar; None if it is written otherwise, or wrong."""
    if _PRINTED_NUMBERS.fullmatch(body) is None:
        return None
    items = _PRINTED_NUMBER.findall(body)
    values = {
        name: int(number) if number else tuple(map(int, listed.split(", "))) if listed else ()
        for name, number, listed in items
    }
    are_right = all(name in names and isinstance(value, int) == (name == _INDEX) for name, value in values.items())
    return values if are_right and len(values) == len(items) else None


#: The one field of dimension numbers that is no list.
_INDEX = "index_vector_dim"
_ITEM = r"(?<!\w)(\w++) = (?:([0-9]{1,9})|\[((?:[0-9]{1,9}(?:, [0-9]{1,9})*+)?)\])"
_PRINTED_NUMBER = late(_ITEM, re.ASCII)
_PRINTED_NUMBERS = late(rf"{_ITEM}(?:, {_ITEM})*+", re.ASCII)


def _channel_handle(body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("handle", "type"), ("handle", "type"))
    value = ChannelHandle(integer(fields["handle"]), integer(fields["type"]))
    return value, struct_body(value)


def _in_order(fields: Fields, trailing: bool, names: tuple[str, ...]) -> None:
    if tuple(fields) != names or trailing:
        raise MalformedError("attribute.field", f"expected the fields {', '.join(names)} in this order")


def _output_operand_alias(body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, trailing = read_body(body)
    _in_order(fields, trailing, ("output_tuple_indices", "operand_index", "operand_tuple_indices"))
    value = OutputOperandAlias(
        integers(fields["output_tuple_indices"]),
        integer(fields["operand_index"]),
        integers(fields["operand_tuple_indices"]),
    )
    return value, struct_body(value)


def read_dot_algorithm(fields: Fields, trailing: bool = False) -> DotAlgorithm:
    """Return a dot algorithm from its fields."""
    _in_order(fields, trailing, tuple(field.name for field in attrs.fields(DotAlgorithm)))
    return DotAlgorithm(
        _element_type(fields["lhs_precision_type"]),
        _element_type(fields["rhs_precision_type"]),
        _element_type(fields["accumulation_type"]),
        integer(fields["lhs_component_count"]),
        integer(fields["rhs_component_count"]),
        integer(fields["num_primitive_operations"]),
        _bool(fields["allow_imprecise_accumulation"]),
    )


def _dot_algorithm(body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = read_dot_algorithm(*read_body(body))
    return value, struct_body(value)


# --- accuracy --------------------------------------------------------------------------------------------------------


def _accuracy_mode(body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = enum_value(ResultAccuracyMode, body.strip())
    return value, str(value)


def _accuracy(body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, trailing = read_body(body)
    names = tuple(key for key in ("atol", "rtol", "ulps", "mode") if key in fields)
    _in_order(fields, trailing, names)
    _only(fields, names, ("mode",))
    mode = fields["mode"]
    if not isinstance(mode, OpaqueAttribute):
        raise MalformedError("attribute.kind", "expected a result accuracy mode")
    mode_value, mode_text = read_dialect_attribute(mode.text, read_body)
    if not isinstance(mode_value, ResultAccuracyMode):
        raise MalformedError("attribute.kind", "expected a result accuracy mode")
    atol = _float(fields["atol"]) if "atol" in fields else 0.0
    rtol = _float(fields["rtol"]) if "rtol" in fields else 0.0
    ulps = integer(fields["ulps"]) if "ulps" in fields else 0
    if min(atol, rtol, ulps) < 0:
        raise MalformedError("attribute.range", "tolerances of a result accuracy must be non-negative")
    if mode_value is not ResultAccuracyMode.TOLERANCE and (atol or rtol or ulps):
        raise MalformedError("attribute.range", f"tolerances for result accuracy mode {mode_value} must all be zero")
    value = ResultAccuracy(atol, rtol, ulps, mode_value)
    return value, " ".join(body.split()) if atol or rtol or ulps else f"mode = {mode_text}"


# --- convolution -----------------------------------------------------------------------------------------------------

_RAW_CONVOLUTION = tuple(field.name for field in attrs.fields(ConvolutionDimensionNumbers))


def read_convolution_numbers(text: str) -> ConvolutionDimensionNumbers:
    """Return the dimension numbers of `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`."""
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


def _convolution(body: str, read_body: BodyReader) -> tuple[Any, str]:
    stripped = body.strip()
    if stripped.startswith("raw"):
        fields, trailing = read_body(stripped[3:])
        _in_order(fields, trailing, _RAW_CONVOLUTION)
        value = ConvolutionDimensionNumbers(**{key: _raw_field(key, item) for key, item in fields.items()})
    else:
        value = read_convolution_numbers(body)
    return value, value.mlir_text()


def _raw_field(name: str, value: Any) -> Any:
    return integers(value) if name.endswith("dimensions") else integer(value)


# --- bounds and meshes -----------------------------------------------------------------------------------------------


def _type_extensions(body: str, read_body: BodyReader) -> tuple[Any, str]:
    match = _EXTENSIONS.match(body)
    if match is None:
        raise MalformedError("syntax", "expected 'bounds = [...]'")
    return _bounds(match[1], read_body)


def _bounds(body: str, read_body: BodyReader) -> tuple[Any, str]:
    sizes: list[int | None] = []
    for part in body.split(",") if body.strip() else ():
        bound = _BOUND.match(part)
        if bound is None or len(bound[1]) > 18:
            raise MalformedError("syntax", "expected a bound: an integer or '?'")
        sizes.append(None if bound[1] == "?" else int(bound[1]))
    return Bounds(tuple(sizes)), bounds_body(tuple(sizes))


def _mesh_axis(body: str, read_body: BodyReader) -> tuple[Any, str]:
    axis = _axis(read_body(body)[0])
    return axis, _axis_body(axis.name, axis.size)


def _axis(fields: Fields) -> MeshAxis:
    _only(fields, ("name", "size"), ("name", "size"))
    return MeshAxis(_text(fields["name"]), integer(fields["size"]))


def _axis_reference(body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = _reference(read_body(body)[0])
    return value, _reference_body(value)


def _reference(fields: Fields) -> AxisReference:
    _only(fields, ("name", "sub_axis_info"), ("name",))
    sub_axis = fields.get("sub_axis_info")
    if sub_axis is not None and not (isinstance(sub_axis, tuple) and len(sub_axis) == 2):
        raise MalformedError("attribute.kind", "expected a sub-axis such as (1)2")
    return AxisReference(_text(fields["name"]), sub_axis)


def _mesh(body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("axes", "device_ids"), ("axes",))
    axes = tuple((axis.name, axis.size) for axis in _elements(fields["axes"], MeshAxis, _axis, read_body))
    device_ids = fields.get("device_ids")
    if device_ids is not None and not isinstance(device_ids, Literal):
        raise MalformedError("attribute.kind", "'device_ids' must be a dense literal")
    ids = tuple(int(number) for number in device_ids.array.reshape(-1)) if device_ids is not None else None
    value = Mesh(axes, ids)
    return value, _mesh_body(value)


def _elements(value: Any, cls: type[Any], from_fields: Callable[[Fields], Any], read_body: BodyReader) -> list[Any]:
    """Return list elements given as `#stablehlo.x<...>` or as bare `<...>`."""
    items: list[Any] = []
    elements = value.elements if isinstance(value, ArrayAttribute) else value
    if not isinstance(elements, tuple | list):
        raise MalformedError("attribute.kind", "expected a list")
    for element in elements:
        if isinstance(element, OpaqueAttribute):
            element = read_dialect_attribute(element.text, read_body)[0]
        elif isinstance(element, dict):
            element = from_fields(element)
        if not isinstance(element, cls):
            raise MalformedError("attribute.kind", "list element has the wrong type")
        items.append(element)
    return items


def _mesh_axes(body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("mesh", "axes"), ("mesh", "axes"))
    mesh = fields["mesh"]
    if isinstance(mesh, SymbolReference) and len(mesh.path) == 1:
        mesh = mesh.path[0]
    elif isinstance(mesh, OpaqueAttribute):
        mesh = read_dialect_attribute(mesh.text, read_body)[0]
    if not isinstance(mesh, str | Mesh):
        raise MalformedError("attribute.kind", "expected a mesh or a mesh symbol")
    value = MeshAxesReplicaGroups(mesh, tuple(_elements(fields["axes"], AxisReference, _reference, read_body)))
    return value, _mesh_axes_body(value)


_READERS: dict[str, Callable[..., tuple[Any, str]]] = {
    "axis_ref": _axis_reference,
    "bounds": _bounds,
    "channel_handle": _channel_handle,
    "conv": _convolution,
    "dot": _dimension_numbers(DotDimensionNumbers),
    "dot_algorithm": _dot_algorithm,
    "gather": _dimension_numbers(GatherDimensionNumbers),
    "mesh": _mesh,
    "mesh_axis": _mesh_axis,
    "output_operand_alias": _output_operand_alias,
    "ragged_dot": _dimension_numbers(RaggedDotDimensionNumbers),
    "replica_group_mesh_axes": _mesh_axes,
    "result_accuracy": _accuracy,
    "result_accuracy_mode": _accuracy_mode,
    "scatter": _dimension_numbers(ScatterDimensionNumbers),
    "type_extensions": _type_extensions,
}


# --- printing --------------------------------------------------------------------------------------------------------


def enum_text(value: Any) -> str:
    """Return `#stablehlo<precision HIGH>`."""
    return f"#stablehlo<{_ENUM_NAMES[type(value)]} {value}>"


def struct_text(value: Any) -> str:
    """Return `#stablehlo.gather<...>`."""
    kind = type(value)
    if kind in _SPARSE_STRUCTS:
        return f"{_SPARSE_STRUCTS[kind]}<{struct_body(value, omit_empty=True)}>"
    if kind in _FULL_STRUCTS:
        return f"{_FULL_STRUCTS[kind]}<{struct_body(value)}>"
    match value:
        case ConvolutionDimensionNumbers():
            return f"#stablehlo.conv<{value.mlir_text()}>"
        case ResultAccuracy():
            return f"#stablehlo.result_accuracy<{_accuracy_body(value)}>"
        case MeshAxesReplicaGroups():
            return f"#stablehlo.replica_group_mesh_axes<{_mesh_axes_body(value)}>"
    text = upstream_text(value)
    if text is None:
        raise TypeError(f"cannot print {value!r}: not a struct attribute")
    return text


def attribute_text(value: Any) -> str:
    """Return the text of an enum, a struct, or of a part of one that stands alone."""
    match value:
        case ResultAccuracyMode():
            return f"#stablehlo.result_accuracy_mode<{value}>"
        case StrEnum():
            return enum_text(value)
        case Bounds():
            return f"#stablehlo.bounds<{bounds_body(value.sizes)}>"
        case AxisReference():
            return f"#stablehlo.axis_ref<{_reference_body(value)}>"
        case MeshAxis():
            return f"#stablehlo.mesh_axis<{_axis_body(value.name, value.size)}>"
        case Mesh():
            return f"#stablehlo.mesh<{_mesh_body(value)}>"
    return struct_text(value)


def struct_body(value: Any, *, omit_empty: bool = False) -> str:
    """Return `field = value, ...` in field order."""
    entries = ((field.name, getattr(value, field.name)) for field in attrs.fields(type(value)))
    return ", ".join(f"{name} = {_item_text(item)}" for name, item in entries if item or not omit_empty)


def _item_text(item: Any) -> str:
    if isinstance(item, tuple):
        return integer_list(item)
    if isinstance(item, bool):
        return word(item)
    return item.mlir_name if isinstance(item, ElementType) else str(item)


def bounds_body(sizes: tuple[int | None, ...]) -> str:
    """Return what stands in `#stablehlo.bounds<8, ?>`."""
    return ", ".join("?" if size is None else str(size) for size in sizes)


def _accuracy_body(value: ResultAccuracy) -> str:
    parts = [
        f"{name} = {format_float(double_bits(tolerance), 'f64')}"
        for name, tolerance in (("atol", value.atol), ("rtol", value.rtol))
        if tolerance
    ]
    if value.ulps:
        parts.append(f"ulps = {value.ulps}")
    parts.append(f"mode = #stablehlo.result_accuracy_mode<{value.mode}>")
    return ", ".join(parts)


def _axis_body(name: str, size: int) -> str:
    return f"name = {quote(name)}, size = {size}"


def _reference_body(axis: AxisReference) -> str:
    sub_axis = f", sub_axis_info = ({axis.sub_axis[0]}){axis.sub_axis[1]}" if axis.sub_axis is not None else ""
    return f"name = {quote(axis.name)}{sub_axis}"


def _mesh_body(mesh: Mesh) -> str:
    axes = ", ".join(f"<{_axis_body(*axis)}>" for axis in mesh.axes)
    device_ids = f", device_ids={vector_text(mesh.device_ids, 'i64')}" if mesh.device_ids is not None else ""
    return f"axes=[{axes}]{device_ids}"


def _mesh_axes_body(value: MeshAxesReplicaGroups) -> str:
    mesh = symbol(value.mesh) if isinstance(value.mesh, str) else f"#stablehlo.mesh<{_mesh_body(value.mesh)}>"
    axes = ", ".join(f"#stablehlo.axis_ref<{_reference_body(axis)}>" for axis in value.axes)
    return f"mesh = {mesh}, axes = [{axes}]"
