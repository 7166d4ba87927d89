"""Attributes as MLIR prints them: generic ones, and the plain values that declared fields hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from hlo_text.attributes import (
    ArrayAttribute,
    Attribute,
    AxisReference,
    BoolAttribute,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    FloatAttribute,
    GatherDimensionNumbers,
    IntegerAttribute,
    Literal,
    Location,
    LocationAttribute,
    Mesh,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    OutputOperandAlias,
    Precision,
    RaggedDotDimensionNumbers,
    ReplicaGroups,
    ResultAccuracy,
    RngAlgorithm,
    RngDistribution,
    ScatterDimensionNumbers,
    SparseElementsAttribute,
    StringAttribute,
    SymbolReference,
    Transpose,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.mlir.printer.types import TypePrinter
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.literals import literal_text, matrix_text, vector_text
from hlo_text.mlir.spelling.locations import location_text
from hlo_text.mlir.spelling.numbers import double_bits, float_bits
from hlo_text.mlir.spelling.strings import identifier_or_string, quote, symbol, text_bytes
from hlo_text.mlir.spelling.upstream_attributes import upstream_text
from hlo_text.opdef import AttributeField, Kind
from hlo_text.types import BOOL, I64, FloatType

_ENUM_NAMES: dict[type[Any], str] = {
    ComparisonDirection: "comparison_direction",
    ComparisonType: "comparison_type",
    FftType: "fft_type",
    Precision: "precision",
    RngAlgorithm: "rng_algorithm",
    RngDistribution: "rng_distribution",
    Transpose: "transpose",
}

#: Structs whose fields are printed as `field = value` and left out when zero or empty.
_SPARSE_STRUCTS: dict[type[Any], str] = {
    DotDimensionNumbers: "#stablehlo.dot",
    GatherDimensionNumbers: "#stablehlo.gather",
    RaggedDotDimensionNumbers: "#chlo.ragged_dot",
    ScatterDimensionNumbers: "#stablehlo.scatter",
}

#: Structs of which every field is printed.
_FULL_STRUCTS: dict[type[Any], str] = {
    ChannelHandle: "#stablehlo.channel_handle",
    DotAlgorithm: "#stablehlo.dot_algorithm",
    OutputOperandAlias: "#stablehlo.output_operand_alias",
}

_INTEGER_SUFFIXES = {Kind.I64: "i64", Kind.I32: "i32", Kind.UI64: "ui64", Kind.UI32: "ui32"}


def integer_list(values: Iterable[int]) -> str:
    """Return `[1, 2]`."""
    return f"[{', '.join(map(str, values))}]"


def word(value: bool) -> str:
    """Return `true` or `false`."""
    return "true" if value else "false"


class AttributePrinter:
    """Prints attributes of one module.

    Attributes:
        types: Prints types.
        aliases: Names of attributes and locations that are printed by name (`#map`, `#loc3`).
        elements_limit: Literals of more elements are elided; None for no limit.
        resource_keys: Keys of resources seen so far, in order.
    """

    def __init__(self, elements_limit: int | None = None) -> None:
        self.types = TypePrinter(self.text)
        self.aliases: Mapping[Any, str] = {}
        self.elements_limit = elements_limit
        self.resource_keys: dict[str, None] = {}

    # --- generic attributes ---

    def text(self, attribute: Attribute | Literal, *, in_array: bool = False) -> str:
        """Return an attribute's text; elements of arrays leave out the types `i64` and `f64`."""
        match attribute:
            case StringAttribute(value, type):
                return quote(value) + (f" : {self.types.text(type)}" if type is not None else "")
            case BoolAttribute(value):
                return word(value)
            case IntegerAttribute(value, type):
                if type == BOOL:
                    return word(bool(value))
                return str(value) if in_array and type == I64 else f"{value} : {self.types.text(type)}"
            case FloatAttribute(bits, type):
                text = format_float(bits, type.mlir_name)
                is_implied = in_array and type.mlir_name == "f64" and not text.startswith("0x")
                return text if is_implied else f"{text} : {type.mlir_name}"
            case DictionaryAttribute(entries):
                return self.dictionary(dict(entries))
            case ArrayAttribute(elements):
                return f"[{', '.join(self.text(element, in_array=True) for element in elements)}]"
            case SymbolReference(path):
                return "::".join(map(symbol, path))
            case UnitAttribute():
                return "unit"
            case TypeAttribute(type):
                return self.types.text(type)
            case OpaqueAttribute(text):
                return self.aliases.get(attribute, text)
            case Literal():
                return self.literal(attribute)
            case DenseArrayAttribute():
                return self._dense_array(attribute)
            case DenseResourceAttribute(key, type):
                self.resource_keys[key] = None
                return f"dense_resource<{identifier_or_string(key)}> : {self.types.text(type)}"
            case SparseElementsAttribute():
                return self._sparse(attribute)
            case LocationAttribute(location):
                return self.aliases.get(location) or self.location(location)
        raise TypeError(f"{attribute!r} is no attribute of this package")

    def dictionary(self, entries: Mapping[str, Any]) -> str:
        """Return `{k = v, unit}` of generic attributes, sorted."""
        return self.braces({key: self.text(value) for key, value in entries.items()})

    def braces(self, texts: Mapping[str, str]) -> str:
        """Return `{k = v, unit}` of attribute texts by name, sorted bytewise."""
        return f"{{{', '.join(_entry(key, texts[key]) for key in sorted(texts, key=text_bytes))}}}"

    def literal(self, literal: Literal) -> str:
        """Return `dense<...> : type`."""
        if literal.resource_key is not None:
            self.resource_keys[literal.resource_key] = None
        return f"{literal_text(literal, self.elements_limit)} : {self.types.text(literal.type)}"

    def _dense_array(self, attribute: DenseArrayAttribute) -> str:
        element_type, name = attribute.element_type, attribute.element_type.mlir_name
        if not attribute.values:
            return f"array<{name}>"
        spell: Callable[[int], str] = str
        if isinstance(element_type, FloatType):
            return f"array<{name}: {', '.join(format_float(bits, name) for bits in attribute.values)}>"
        if element_type == BOOL:
            spell = _bool_word
        return f"array<{name}: {', '.join(map(spell, attribute.values))}>"

    def _sparse(self, attribute: SparseElementsAttribute) -> str:
        indices = literal_text(attribute.indices).removeprefix("dense<").removesuffix(">")
        values = literal_text(attribute.values).removeprefix("dense<").removesuffix(">")
        parts = f"{indices}, {values}" if indices or values else ""
        return f"sparse<{parts}> : {self.types.text(attribute.type)}"

    def location(self, location: Location) -> str:
        """Return `loc(...)` of a location printed in place; its parts go by their aliases."""
        return f"loc({location_text(location, self.aliases, self.text)})"

    # --- values of declared fields ---

    def field(self, field: AttributeField, value: Any) -> str | None:
        """Return the text of a field's value, None if it is a unit attribute that is absent."""
        return _FIELD_PRINTERS[field.kind](self, value)

    def array(self, element_type: str, values: tuple[int, ...]) -> str:
        """Return `array<i64: 1, 2>`."""
        return f"array<{element_type}: {', '.join(map(str, values))}>" if values else f"array<{element_type}>"

    def enum(self, value: Any) -> str:
        """Return `#stablehlo<precision HIGH>`."""
        return f"#stablehlo<{_ENUM_NAMES[type(value)]} {value}>"

    def struct(self, value: Any) -> str:
        """Return `#stablehlo.gather<...>`."""
        kind = type(value)
        if kind in _SPARSE_STRUCTS:
            return f"{_SPARSE_STRUCTS[kind]}<{self.struct_body(value, omit_empty=True)}>"
        if kind in _FULL_STRUCTS:
            return f"{_FULL_STRUCTS[kind]}<{self.struct_body(value)}>"
        match value:
            case ConvolutionDimensionNumbers():
                return f"#stablehlo.conv<{value.mlir_text()}>"
            case ResultAccuracy():
                return self._result_accuracy(value)
            case MeshAxesReplicaGroups():
                return self._mesh_axes(value)
        text = upstream_text(value)
        if text is None:
            raise TypeError(f"{value!r} is no struct of this package")
        return text

    def struct_body(self, value: Any, *, omit_empty: bool = False) -> str:
        """Return `field = value, ...` in field order."""
        entries = ((field.name, getattr(value, field.name)) for field in attrs.fields(type(value)))
        return ", ".join(f"{name} = {self._scalar(item)}" for name, item in entries if item or not omit_empty)

    def _scalar(self, value: Any) -> str:
        if isinstance(value, tuple):
            return integer_list(value)
        if isinstance(value, bool):
            return word(value)
        return str(value) if isinstance(value, int) else self.types.text(value)

    def _result_accuracy(self, value: ResultAccuracy) -> str:
        parts = [
            f"{name} = {format_float(double_bits(tolerance), 'f64')}"
            for name, tolerance in (("atol", value.atol), ("rtol", value.rtol))
            if tolerance
        ]
        if value.ulps:
            parts.append(f"ulps = {value.ulps}")
        parts.append(f"mode = #stablehlo.result_accuracy_mode<{value.mode}>")
        return f"#stablehlo.result_accuracy<{', '.join(parts)}>"

    def _mesh_axes(self, value: MeshAxesReplicaGroups) -> str:
        mesh = symbol(value.mesh) if isinstance(value.mesh, str) else _mesh(value.mesh)
        axes = ", ".join(f"#stablehlo.axis_ref<{_axis_reference(axis)}>" for axis in value.axes)
        return f"#stablehlo.replica_group_mesh_axes<mesh = {mesh}, axes = [{axes}]>"

    def _replica_groups(self, value: ReplicaGroups | MeshAxesReplicaGroups) -> str:
        return self._matrix(value.groups, 0) if isinstance(value, ReplicaGroups) else self._mesh_axes(value)

    def _matrix(self, rows: tuple[tuple[int, ...], ...], columns: int = 2) -> str:
        return matrix_text(rows, columns, self.elements_limit)

    def _list(self, printer: Callable[[Any], str], values: Iterable[Any]) -> str:
        return f"[{', '.join(map(printer, values))}]"


def _entry(key: str, text: str) -> str:
    name = identifier_or_string(key)
    return name if text == "unit" else f"{name} = {text}"


def _bool_word(value: int) -> str:
    return word(bool(value))


def _mesh(mesh: Mesh) -> str:
    axes = ", ".join(f"<name = {quote(name)}, size = {size}>" for name, size in mesh.axes)
    device_ids = f", device_ids={vector_text(mesh.device_ids, 'i64')}" if mesh.device_ids is not None else ""
    return f"#stablehlo.mesh<axes=[{axes}]{device_ids}>"


def _axis_reference(axis: AxisReference) -> str:
    sub_axis = f", sub_axis_info = ({axis.sub_axis[0]}){axis.sub_axis[1]}" if axis.sub_axis is not None else ""
    return f"name = {quote(axis.name)}{sub_axis}"


def _integer(kind: Kind) -> Callable[[AttributePrinter, Any], str]:
    suffix = _INTEGER_SUFFIXES[kind]
    return lambda printer, value: f"{int(value)} : {suffix}"


def _float(name: str) -> Callable[[AttributePrinter, Any], str]:
    return lambda printer, value: f"{format_float(float_bits(value, FloatType(name)), name)} : {name}"


_FIELD_PRINTERS: dict[Kind, Callable[[AttributePrinter, Any], str | None]] = {
    **{kind: _integer(kind) for kind in _INTEGER_SUFFIXES},
    Kind.F32: _float("f32"),
    Kind.F64: _float("f64"),
    Kind.BOOL: lambda printer, value: word(value),
    Kind.UNIT: lambda printer, value: "unit" if value else None,
    Kind.STRING: lambda printer, value: quote(value),
    Kind.I64_ARRAY: lambda printer, value: printer.array("i64", value),
    Kind.I32_ARRAY: lambda printer, value: printer.array("i32", value),
    Kind.BOOL_ARRAY: lambda printer, value: f"array<i1: {', '.join(map(word, value))}>" if value else "array<i1>",
    Kind.I64_MATRIX: lambda printer, value: printer._matrix(value),
    Kind.REPLICA_GROUPS: lambda printer, value: printer._replica_groups(value),
    Kind.ENUM: lambda printer, value: printer.enum(value),
    Kind.ENUM_ARRAY: lambda printer, value: printer._list(printer.enum, value),
    Kind.STRUCT: lambda printer, value: printer.struct(value),
    Kind.STRUCT_ARRAY: lambda printer, value: printer._list(printer.struct, value),
    Kind.SYMBOL: lambda printer, value: symbol(value),
    Kind.SYMBOL_ARRAY: lambda printer, value: printer._list(symbol, value),
    Kind.ELEMENTS: lambda printer, value: printer.text(value),
    Kind.LAYOUT_ARRAY: lambda printer, value: printer._list(lambda layout: vector_text(layout, "index"), value),
    Kind.ATTRIBUTE: lambda printer, value: printer.text(value),
    Kind.TYPE: lambda printer, value: printer.types.text(value),
}
