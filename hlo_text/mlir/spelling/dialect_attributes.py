"""Attributes of the StableHLO and CHLO dialects: `#stablehlo.gather<...>`, `#stablehlo<precision HIGH>`, ...

Each is read once per text and gives a value for declared fields and a canonical text for everywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import attrs

from hlo_text.attributes import (
    ArrayAttribute,
    AxisReference,
    BoolAttribute,
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
from hlo_text.mlir.spelling.numbers import bits_value
from hlo_text.mlir.spelling.types import Bounds
from hlo_text.reading.failure import MalformedError
from hlo_text.types import ElementType, FloatType

ENUMS: dict[str, type[StrEnum]] = {
    "comparison_direction": ComparisonDirection,
    "comparison_type": ComparisonType,
    "fft_type": FftType,
    "precision": Precision,
    "rng_algorithm": RngAlgorithm,
    "rng_distribution": RngDistribution,
    "transpose": Transpose,
}

_SHAPE = re.compile(r"#(stablehlo|chlo)(?:\.([\w$]+)(?:<(.*)>)?|<(.*)>)\Z", re.DOTALL)
_INNER = re.compile(r"\s*([\w$]+)\s*(?:<(.*)>\s*|\s([\w$]+)\s*|(\(.*))?\Z", re.DOTALL)
_CONVOLUTION = re.compile(r"\s*\[([^\[\]]*)\]\s*x\s*\[([^\[\]]*)\]\s*->\s*\[([^\[\]]*)\]\s*\Z")
_BOUND = re.compile(r"\s*(\?|\d+)\s*\Z")
_SUB_AXIS = re.compile(r"\(\s*\d+\s*\)\s*\d+\s*\Z")

#: Fields by name of one attribute's body; repeated names are refused before.
Fields = dict[str, Any]
#: Reads the body of a struct: `(text) -> fields by name, whether a comma ended it`.
BodyReader = Callable[[str], tuple[Fields, bool]]


@attrs.frozen
class MeshAxis:
    """`#stablehlo.mesh_axis<name = "x", size = 2>`."""

    name: str
    size: int


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
            return _enum(dialect, name, keyword)
        if name == "sub_axis_info" and rest is not None and _SUB_AXIS.match(rest):
            return None, text
        if keyword is not None or rest is not None:
            raise MalformedError("syntax", "expected '<'")
    if name in ENUMS:
        raise MalformedError("syntax", "expected valid keyword or string")
    reader = _READERS.get(name)
    if reader is None or body is None:
        raise MalformedError("attribute.unknown", f"unknown {dialect} attribute {name!r}")
    return reader(dialect, name, body, read_body)


def _enum(dialect: str, name: str, keyword: str) -> tuple[Any, str]:
    return enum_value(ENUMS[name], keyword), f"#{dialect}<{name} {keyword}>"


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
        raise MalformedError("attribute.kind", "expected a type")
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

    def read(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
        fields, _ = read_body(body)
        _only(fields, names)
        values = {
            key: integer(value) if key == "index_vector_dim" else integers(value) for key, value in fields.items()
        }
        value = cls(**values)
        return value, f"#{dialect}.{name}<{_spell(value, omit_empty=True)}>"

    return read


def _spell(value: Any, *, omit_empty: bool = False) -> str:
    shown = []
    for field in attrs.fields(type(value)):
        item = getattr(value, field.name)
        if item or not omit_empty:
            shown.append(f"{field.name} = {_spell_item(item)}")
    return ", ".join(shown)


def _spell_item(item: Any) -> str:
    if isinstance(item, tuple):
        return f"[{', '.join(map(str, item))}]"
    if isinstance(item, bool):
        return "true" if item else "false"
    return item.mlir_name if isinstance(item, ElementType) else str(item)


def _channel_handle(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("handle", "type"), ("handle", "type"))
    value = ChannelHandle(integer(fields["handle"]), integer(fields["type"]))
    return value, f"#{dialect}.{name}<{_spell(value)}>"


def _in_order(fields: Fields, trailing: bool, names: tuple[str, ...]) -> None:
    if tuple(fields) != names or trailing:
        raise MalformedError("attribute.field", f"expected {', '.join(names)} in this order")


def _output_operand_alias(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, trailing = read_body(body)
    _in_order(fields, trailing, ("output_tuple_indices", "operand_index", "operand_tuple_indices"))
    value = OutputOperandAlias(
        integers(fields["output_tuple_indices"]),
        integer(fields["operand_index"]),
        integers(fields["operand_tuple_indices"]),
    )
    return value, f"#{dialect}.{name}<{_spell(value)}>"


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


def _dot_algorithm(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = read_dot_algorithm(*read_body(body))
    return value, f"#{dialect}.{name}<{_spell(value)}>"


# --- accuracy --------------------------------------------------------------------------------------------------------


def _accuracy_mode(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = enum_value(ResultAccuracyMode, body.strip())
    return value, f"#{dialect}.{name}<{value}>"


def _accuracy(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
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
        raise MalformedError("attribute.range", "tolerances of a result accuracy are not negative")
    if mode_value is not ResultAccuracyMode.TOLERANCE and (atol or rtol or ulps):
        raise MalformedError("attribute.range", f"tolerances for result accuracy mode {mode_value} must all be zero")
    value = ResultAccuracy(atol, rtol, ulps, mode_value)
    return value, f"#{dialect}.{name}<{' '.join(body.split()) if atol or rtol or ulps else f'mode = {mode_text}'}>"


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
    for position, word in enumerate(part.strip() for part in text.split(",")):
        if word in found or not ((word in letters and word) or (word.isascii() and word.isdigit() and len(word) < 6)):
            raise MalformedError("attribute.field", f"unexpected dimension {word!r} in convolution dimension numbers")
        found[word] = position
    spatial = [str(number) for number in range(len(found) - len(letters))]
    missing = [word for word in (*letters, *spatial) if word not in found]
    if missing:
        raise MalformedError("attribute.field", f"missing dimension {missing[0]!r} in convolution dimension numbers")
    return found, tuple(found[word] for word in spatial)


def _convolution(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    stripped = body.strip()
    if stripped.startswith("raw"):
        fields, trailing = read_body(stripped[3:])
        _in_order(fields, trailing, _RAW_CONVOLUTION)
        value = ConvolutionDimensionNumbers(**{key: _raw_field(key, item) for key, item in fields.items()})
    else:
        value = read_convolution_numbers(body)
    return value, f"#{dialect}.{name}<{value.mlir_text()}>"


def _raw_field(name: str, value: Any) -> Any:
    return integers(value) if name.endswith("dimensions") else integer(value)


# --- bounds and meshes -----------------------------------------------------------------------------------------------


def _bounds(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    if name == "type_extensions":
        match = re.fullmatch(r"\s*bounds\s*=\s*\[([^\[\]]*)\]\s*", body)
        if match is None:
            raise MalformedError("syntax", "expected 'bounds = [...]'")
        body = match[1]
    sizes: list[int | None] = []
    for part in body.split(",") if body.strip() else ():
        bound = _BOUND.match(part)
        if bound is None or len(bound[1]) > 18:
            raise MalformedError("syntax", "expected an integer or '?' as a bound")
        sizes.append(None if bound[1] == "?" else int(bound[1]))
    shown = ", ".join("?" if size is None else str(size) for size in sizes)
    return Bounds(tuple(sizes)), f"#{dialect}.bounds<{shown}>"


def _mesh_axis(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    axis = _axis(read_body(body)[0])
    return axis, f'#{dialect}.mesh_axis<name = "{axis.name}", size = {axis.size}>'


def _axis(fields: Fields) -> MeshAxis:
    _only(fields, ("name", "size"), ("name", "size"))
    return MeshAxis(_text(fields["name"]), integer(fields["size"]))


def _axis_reference(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    value = _reference(read_body(body)[0])
    return value, f"#{dialect}.axis_ref<{_spell_reference(value)}>"


def _reference(fields: Fields) -> AxisReference:
    _only(fields, ("name", "sub_axis_info"), ("name",))
    sub_axis = fields.get("sub_axis_info")
    if sub_axis is not None and not (isinstance(sub_axis, tuple) and len(sub_axis) == 2):
        raise MalformedError("attribute.kind", "expected a sub-axis such as (1)2")
    return AxisReference(_text(fields["name"]), sub_axis)


def _spell_reference(value: AxisReference) -> str:
    sub_axis = f", sub_axis_info = ({value.sub_axis[0]}){value.sub_axis[1]}" if value.sub_axis else ""
    return f'name = "{value.name}"{sub_axis}'


def _mesh(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("axes", "device_ids"), ("axes",))
    axes = tuple((axis.name, axis.size) for axis in _elements(fields["axes"], MeshAxis, _axis, read_body))
    device_ids = fields.get("device_ids")
    if device_ids is not None and not isinstance(device_ids, Literal):
        raise MalformedError("attribute.kind", "expected device_ids as a dense literal")
    ids = tuple(int(number) for number in device_ids.array.reshape(-1)) if device_ids is not None else None
    value = Mesh(axes, ids)
    shown = ", ".join(f'<name = "{axis}", size = {size}>' for axis, size in axes)
    tail = f", device_ids=dense<{_spell_item(ids)}> : tensor<{len(ids)}xi64>" if ids is not None else ""
    return value, f"#{dialect}.mesh<axes=[{shown}]{tail}>"


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
            raise MalformedError("attribute.kind", "unexpected element in the list")
        items.append(element)
    return items


def _mesh_axes(dialect: str, name: str, body: str, read_body: BodyReader) -> tuple[Any, str]:
    fields, _ = read_body(body)
    _only(fields, ("mesh", "axes"), ("mesh", "axes"))
    mesh = fields["mesh"]
    if isinstance(mesh, SymbolReference) and len(mesh.path) == 1:
        shown, mesh = f"@{mesh.path[0]}", mesh.path[0]
    elif isinstance(mesh, OpaqueAttribute):
        mesh, shown = read_dialect_attribute(mesh.text, read_body)
    if not isinstance(mesh, str | Mesh):
        raise MalformedError("attribute.kind", "expected a mesh or its symbol")
    axes = _elements(fields["axes"], AxisReference, _reference, read_body)
    listed = ", ".join(f"#{dialect}.axis_ref<{_spell_reference(axis)}>" for axis in axes)
    return MeshAxesReplicaGroups(mesh, tuple(axes)), f"#{dialect}.{name}<mesh = {shown}, axes = [{listed}]>"


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
    "type_extensions": _bounds,
}
