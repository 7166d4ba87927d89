"""Encodings of the attributes and types of VHLO, the versioned dialect of portable StableHLO artifacts.

Each is read as what StableHLO has for it, so that an artifact needs no tables of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.bytecode.encodings.builtin import (
    array,
    complex_type,
    dictionary,
    encoded_tensor,
    float_number,
    integer,
    memref,
    ranked_tensor,
    require,
    tensor_element,
)
from hlo_text.bytecode.encodings.elements import dense_elements
from hlo_text.bytecode.encodings.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BLOB,
    DOUBLE,
    NUMBER,
    NUMBER_OF_TYPE,
    OPTIONAL_ATTRIBUTE,
    SIGNED,
    SIGNED_NUMBERS,
    STRING,
    TYPE,
    TYPES,
    Encoding,
    listed,
)
from hlo_text.bytecode.encodings.quantized import PER_AXIS, UNIFORM, per_axis, per_tensor
from hlo_text.bytecode.encodings.stablehlo import accuracy, axis_reference, bounds, enum, mesh, mesh_axes, struct
from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    ComparisonDirection,
    ComparisonType,
    FftType,
    IntegerAttribute,
    MeshAxis,
    OutputOperandAlias,
    Precision,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    StringAttribute,
    SubAxis,
    SymbolReference,
    Transpose,
    TypeAttribute,
)
from hlo_text.core.types import (
    I32,
    INDEX,
    TOKEN,
    DialectType,
    FunctionType,
    FutureType,
    NoneType,
    TupleType,
    UnrankedTensorType,
)
from hlo_text.mlir.spelling.types import element_type, intern

_NONE, _WITNESS = NoneType(), DialectType("!shape.witness")


def _boolean(number: int) -> BoolAttribute:
    require(number < 2, f"a boolean must be 0 or 1, found {number}")
    return BoolAttribute(number == 1)


def _replica_groups(mesh: Any, axes: Any) -> Any:
    named = SymbolReference((mesh.value,)) if isinstance(mesh, StringAttribute) else mesh
    require(isinstance(axes, ArrayAttribute), "the axes of replica groups must be an array")
    return mesh_axes(named, axes.elements)


def _text(name: Any) -> str:
    if not isinstance(name, StringAttribute):
        raise ValueError("the name of a mesh axis must be a string")
    return name.value


def _only(items: tuple[Any, ...]) -> Any:
    require(len(items) < 2, f"expected at most one element, found {len(items)}")
    return items[0] if items else None


VHLO_ATTRIBUTES: Mapping[int, Encoding] = {
    1: Encoding(array, (ATTRIBUTES,)),
    2: Encoding(_boolean, (NUMBER,)),
    3: enum(ComparisonDirection),
    4: enum(ComparisonType),
    5: Encoding(lambda number: IntegerAttribute(number, I32), (NUMBER,)),
    6: Encoding(dictionary, (listed(ATTRIBUTE, ATTRIBUTE),)),
    7: enum(FftType),
    8: Encoding(float_number, (TYPE, NUMBER_OF_TYPE)),
    9: Encoding(integer, (TYPE, NUMBER_OF_TYPE)),
    10: Encoding(struct(OutputOperandAlias), (SIGNED_NUMBERS, SIGNED, SIGNED_NUMBERS)),
    11: enum(Precision),
    12: enum(RngAlgorithm),
    13: enum(RngDistribution, first=1),
    14: Encoding(StringAttribute, (STRING,)),
    15: Encoding(dense_elements, (TYPE, BLOB)),
    16: enum(Transpose),
    17: Encoding(TypeAttribute, (TYPE,)),
    18: Encoding(bounds, (SIGNED_NUMBERS,)),
    19: enum(ResultAccuracyMode),
    20: Encoding(struct(accuracy), (DOUBLE, DOUBLE, SIGNED, ATTRIBUTE)),
    21: Encoding(SubAxis, (SIGNED, SIGNED)),
    22: Encoding(struct(lambda name, part: axis_reference(_text(name), _only(part))), (ATTRIBUTE, ATTRIBUTES)),
    23: Encoding(struct(_replica_groups), (ATTRIBUTE, ATTRIBUTE)),
    24: Encoding(struct(lambda name, size: MeshAxis(_text(name), size)), (ATTRIBUTE, SIGNED)),
    25: Encoding(struct(mesh), (ATTRIBUTE, OPTIONAL_ATTRIBUTE)),
}


# --- types -----------------------------------------------------------------------------------------------------------


def _named(name: str) -> Encoding:
    named = element_type(name)
    return Encoding(lambda: named)


#: Words of the types that say nothing else, by code.
VHLO_WORDS: Mapping[int, str] = {
    0: "i1",
    **dict(enumerate(("bf16", "f16", "f32", "f64", "f8E4M3FN", "f8E5M2"), start=2)),
    **dict(enumerate(("i4", "i8", "i16", "i32", "i64", "ui4", "ui8", "ui16", "ui32", "ui64"), start=10)),
    **dict(enumerate(("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"), start=27)),
    31: "i2",
    32: "ui2",
    **dict(enumerate(("tf32", "f8E4M3", "f8E3M4", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"), start=34)),
}

VHLO_TYPES: Mapping[int, Encoding] = {
    **{code: _named(name) for code, name in VHLO_WORDS.items()},
    1: Encoding(complex_type, (TYPE,)),
    8: Encoding(lambda inputs, results: intern(FunctionType(inputs, results)), (TYPES, TYPES)),
    9: Encoding(lambda: INDEX),
    20: Encoding(ranked_tensor, (SIGNED_NUMBERS, TYPE)),
    21: Encoding(encoded_tensor, (ATTRIBUTE, SIGNED_NUMBERS, TYPE)),
    22: Encoding(lambda: TOKEN),
    23: Encoding(lambda types: intern(TupleType(types)), (TYPES,)),
    24: Encoding(per_tensor, UNIFORM),
    25: Encoding(lambda element: intern(UnrankedTensorType(tensor_element(element))), (TYPE,)),
    26: Encoding(lambda: _WITNESS),
    30: Encoding(per_axis, PER_AXIS),
    33: Encoding(lambda: _NONE),
    41: Encoding(memref, (SIGNED_NUMBERS, TYPE)),
    42: Encoding(lambda types: intern(FutureType(types)), (TYPES,)),
}
