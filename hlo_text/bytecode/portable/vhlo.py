"""Codecs of the attributes and types of VHLO, the versioned dialect of portable StableHLO artifacts.

They convert from and to attributes and types of StableHLO, so artifacts need no separate classes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.codecs.builtin import (
    NO_TYPE,
    array,
    complex_type,
    dictionary,
    encoded_tensor,
    float_bits,
    float_number,
    integer,
    integer_bits,
    interned,
    memref,
    plain_tensor,
    ranked_tensor,
    require,
    sizes_of,
    tensor_with_encoding,
    unranked_tensor,
)
from hlo_text.bytecode.codecs.elements import dense_elements, literal_bytes
from hlo_text.bytecode.codecs.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BLOB,
    NUMBER,
    NUMBER_OF_TYPE,
    OPTIONAL_ATTRIBUTE,
    SIGNED_NUMBERS,
    STRING,
    TEXT,
    TYPE,
    TYPES,
    Codec,
    Dialect,
    codec,
    constant,
    listed,
)
from hlo_text.bytecode.codecs.quantized import (
    PER_AXIS,
    UNIFORM,
    per_axis,
    per_axis_members,
    per_tensor,
    per_tensor_members,
)
from hlo_text.bytecode.codecs.structs import (
    STABLEHLO_MEMBERS,
    MemberTypes,
    array_elements,
    attribute_or_part,
    device_ids,
    device_literal,
    instance,
    row_codecs,
    sub_axis,
    writable_value,
)
from hlo_text.core.attribute_rows import OLDEST, Version
from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    DenseArrayAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    Mesh,
    OpaqueAttribute,
    StringAttribute,
    SubAxis,
    SymbolReference,
    TypeAttribute,
)
from hlo_text.core.types import (
    BOOL,
    I32,
    INDEX,
    TOKEN,
    BufferType,
    ComplexType,
    DialectType,
    FunctionType,
    FutureType,
    IntegerType,
    QuantizedType,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
    numpy_dtype,
)
from hlo_text.mlir.codecs.dialect_values import attribute_of
from hlo_text.mlir.codecs.types import element_type


@attrs.frozen
class ApiVersion:
    """Version of the custom call interface."""

    number: int


def dotted(version: Version) -> str:
    """Return a version in dotted notation."""
    return ".".join(map(str, version))


def vhlo_attribute(attribute: Any) -> Any:
    """Return VHLO's equivalent of an attribute: strings for symbols, tensors for arrays."""
    if isinstance(attribute, SymbolReference) and len(attribute.path) == 1:
        return StringAttribute(attribute.path[0])
    if isinstance(attribute, DenseArrayAttribute) and isinstance(attribute.element_type, IntegerType):
        type = TensorType((len(attribute.values),), attribute.element_type)
        return Literal(type, np.array(attribute.values, np.int64).astype(numpy_dtype(attribute.element_type)))
    return attribute


def split_attribute(attribute: Any, version: Version) -> tuple[Codec, Sequence[Any]]:
    """Return the codec of an attribute in VHLO and the values of its members.

    Raises:
        UnwritableError: VHLO, or the version, does not support the attribute.
    """
    is_own = isinstance(attribute, OpaqueAttribute) and attribute.text.startswith(("#stablehlo.", "#stablehlo<"))
    found = VHLO_ATTRIBUTES.split(writable_value(attribute) if is_own else attribute)
    if found is None:
        raise UnwritableError(
            f"cannot serialize the attribute `{str(attribute)[:60]}`: portable artifacts only contain StableHLO"
        )
    _require(found[0], version, "attribute", attribute)
    return found


def split_type(type: Type, version: Version) -> tuple[Codec, Sequence[Any]]:
    """Return the codec of a type in VHLO and the values of its members.

    Raises:
        UnwritableError: VHLO, or the version, does not support the type.
    """
    found = VHLO_TYPES.split(type)
    if found is None:
        raise UnwritableError(f"cannot serialize the type {type}: portable artifacts only contain StableHLO")
    _require(found[0], version, "type", type)
    return found


def _require(codec: Codec, version: Version, kind: str, value: object) -> None:
    if version < codec.since:
        needed = f"StableHLO {dotted(codec.since)} or newer, the target is {dotted(version)}"
        raise UnwritableError(f"the {kind} `{str(value)[:60]}` requires {needed}")


# --- attributes ------------------------------------------------------------------------------------------------------


def _boolean(number: int) -> BoolAttribute:
    require(number < 2, f"a boolean must be 0 or 1, found {number}")
    return BoolAttribute(number == 1)


def _string_members(attribute: StringAttribute) -> Sequence[Any]:
    if attribute.type is not None:
        raise UnwritableError(
            f"cannot serialize `{str(attribute)[:60]}`: portable artifacts only contain untyped strings"
        )
    return (attribute.value,)


def _literal_members(literal: Literal) -> Sequence[Any]:
    if literal.resource_key is not None or not literal.has_value:
        raise UnwritableError("cannot serialize a constant whose elements are elided or in a resource")
    type = literal.type
    if isinstance(type, TensorType) and type.element_type == BOOL and type.num_elements == 1:
        return type, literal.array.astype(np.uint8).tobytes()
    return type, literal_bytes(literal)


def _mesh_or_name(attribute: Any) -> str | Mesh:
    return attribute.value if isinstance(attribute, StringAttribute) else instance(attribute, Mesh)


def _only(items: tuple[Any, ...]) -> Any:
    require(len(items) < 2, f"expected at most one element, found {len(items)}")
    return items[0] if items else None


_MEMBERS = MemberTypes(
    {
        **STABLEHLO_MEMBERS.plain,
        "str": TEXT,
        "str | Mesh": ATTRIBUTE.of(
            _mesh_or_name, lambda mesh: StringAttribute(mesh) if isinstance(mesh, str) else attribute_of(mesh)
        ),
        "tuple[int, ...] | None": OPTIONAL_ATTRIBUTE.of(device_ids, device_literal),
        "tuple[int, int] | None": ATTRIBUTES.of(
            lambda found: sub_axis(_only(found)), lambda part: () if part is None else (SubAxis(*part),)
        ),
    },
    one=STABLEHLO_MEMBERS.one,
    several=lambda cls: ATTRIBUTE.of(
        lambda found: tuple(instance(element, cls) for element in array_elements(found)),
        lambda values: ArrayAttribute(tuple(map(attribute_of, values))),
    ),
)
VHLO_ATTRIBUTES = Dialect(
    codec(1, ArrayAttribute, ATTRIBUTES, make=array),
    codec(2, BoolAttribute, NUMBER, make=_boolean, split=lambda found: (int(found.value),)),
    codec(5, ApiVersion, NUMBER, make=lambda number: IntegerAttribute(number, I32)),
    codec(6, DictionaryAttribute, listed(TEXT, ATTRIBUTE), make=dictionary),
    codec(8, FloatAttribute, TYPE, NUMBER_OF_TYPE, make=float_number, split=float_bits),
    codec(9, IntegerAttribute, TYPE, NUMBER_OF_TYPE, make=integer, split=integer_bits),
    codec(14, StringAttribute, STRING, split=_string_members),
    codec(15, Literal, TYPE, BLOB, make=dense_elements, split=_literal_members),
    codec(17, TypeAttribute, TYPE),
    *row_codecs("vhlo", _MEMBERS, attribute_or_part),
)


# --- types -----------------------------------------------------------------------------------------------------------


def _blockless(type: QuantizedType) -> Sequence[Any] | None:
    if type.block_sizes is not None:
        raise UnwritableError(f"cannot serialize the type {type}: portable artifacts have no blockwise quantization")
    return per_tensor_members(type)


#: Names of types without members, by code.
_NAMES: Mapping[int, str] = {
    0: "i1",
    **dict(enumerate(("bf16", "f16", "f32", "f64", "f8E4M3FN", "f8E5M2"), start=2)),
    **dict(enumerate(("i4", "i8", "i16", "i32", "i64", "ui4", "ui8", "ui16", "ui32", "ui64"), start=10)),
    **dict(enumerate(("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"), start=27)),
    31: "i2",
    32: "ui2",
    **dict(enumerate(("tf32", "f8E4M3", "f8E3M4", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"), start=34)),
}
#: First versions that support a type, if later than the oldest.
_SINCE: Mapping[str, Version] = {
    "f8E5M2FNUZ": (0, 10, 0), "f8E4M3FNUZ": (0, 10, 0), "f8E4M3B11FNUZ": (0, 11, 0), "i2": (1, 2, 0), "ui2": (1, 2, 0),
    "tf32": (1, 6, 0), "f8E4M3": (1, 7, 0), "f8E3M4": (1, 7, 0), "f4E2M1FN": (1, 8, 0), "f6E2M3FN": (1, 8, 0),
    "f6E3M2FN": (1, 8, 0), "f8E8M0FNU": (1, 8, 0),
}  # fmt: skip

VHLO_TYPES = Dialect(
    *[constant(code, element_type(name), _SINCE.get(name, OLDEST)) for code, name in _NAMES.items()],
    codec(1, ComplexType, TYPE, make=complex_type),
    codec(8, FunctionType, TYPES, TYPES, make=interned(FunctionType)),
    constant(9, INDEX),
    codec(20, TensorType, SIGNED_NUMBERS, TYPE, make=ranked_tensor, split=plain_tensor),
    codec(21, TensorType, ATTRIBUTE, SIGNED_NUMBERS, TYPE, make=encoded_tensor, split=tensor_with_encoding),
    codec(
        22,
        (TokenType, DialectType),
        make=lambda: TOKEN,
        split=lambda found: () if isinstance(found, TokenType) or found == DialectType("!stablehlo.token") else None,
    ),
    codec(23, TupleType, TYPES, make=interned(TupleType)),
    codec(24, QuantizedType, *UNIFORM, make=per_tensor, split=_blockless),
    codec(25, UnrankedTensorType, TYPE, make=unranked_tensor),
    constant(26, DialectType("!shape.witness")),
    codec(30, QuantizedType, *PER_AXIS, make=per_axis, split=per_axis_members),
    constant(33, NO_TYPE, (1, 6, 0)),
    codec(
        41,
        BufferType,
        SIGNED_NUMBERS,
        TYPE,
        make=memref,
        split=lambda found: (sizes_of(found.tensor_type), found.tensor_type.element_type),
    ),
    codec(42, FutureType, TYPES, make=interned(FutureType), since=(1, 15, 0)),
)
