"""Encodings of MLIR's own attributes, locations and types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.bytecode.encodings.affine import AFFINE_ATTRIBUTES
from hlo_text.bytecode.encodings.elements import dense_elements, integers_from_bytes
from hlo_text.bytecode.encodings.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BLOB,
    BYTE,
    LOCATION,
    LOCATIONS,
    NUMBER,
    NUMBER_OF_TYPE,
    NUMBERS,
    RESOURCE,
    SIGNED_NUMBERS,
    STRING,
    TYPE,
    TYPES,
    Encoding,
    listed,
)
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    Bounds,
    CallSiteLocation,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    FileLocation,
    FloatAttribute,
    FusedLocation,
    IntegerAttribute,
    LineLocation,
    Literal,
    Location,
    NameLocation,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
    UnknownLocation,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import (
    BF16,
    BOOL,
    F16,
    F32,
    F64,
    INDEX,
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    NoneType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
)
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.mlir.spelling.literals import elements_text
from hlo_text.mlir.spelling.types import MAX_INTEGER_WIDTH, element_type, intern

_TRUE, _FALSE, _UNIT, _NONE = BoolAttribute(True), BoolAttribute(False), UnitAttribute(), NoneType()
#: The size that stands for a dynamic dimension.
DYNAMIC = -(1 << 63)
_SIGNEDNESS = (Signedness.SIGNLESS, Signedness.SIGNED, Signedness.UNSIGNED)


def require(holds: bool, message: str) -> None:
    """Raise the error that `Encoding.make` raises unless a condition holds."""
    if not holds:
        raise ValueError(message)


def require_attribute(value: Any) -> None:
    """Raise the error that `Encoding.make` raises for a mere part of an attribute, such as an axis of a sharding."""
    require(
        isinstance(value, Attribute | Literal),
        f"expected an attribute, found only a part of one ({type(value).__name__})",
    )


# --- attributes ------------------------------------------------------------------------------------------------------


def array(elements: tuple[Any, ...]) -> ArrayAttribute:
    """Return the list of attributes."""
    for element in elements:
        require_attribute(element)
    return ArrayAttribute(elements)


def dictionary(entries: tuple[tuple[Any, Any], ...]) -> DictionaryAttribute:
    """Return the dictionary of names, as strings, and attributes."""
    found: dict[str, Any] = {}
    for name, value in entries:
        require(
            isinstance(name, StringAttribute) and name.value not in found,
            "the keys of a dictionary must be distinct strings",
        )
        require_attribute(value)
        found[name.value] = value
    by_name = sorted(found.items(), key=lambda entry: entry[0].encode("utf-8", "surrogateescape"))
    return DictionaryAttribute(tuple(by_name))


def _flat_symbol(root: Any) -> SymbolReference:
    require(isinstance(root, StringAttribute), "a symbol reference must be a string")
    return SymbolReference((root.value,))


def _symbol(root: Any, nested: tuple[Any, ...]) -> SymbolReference:
    require(all(isinstance(part, SymbolReference) for part in nested), "a nested reference must be a symbol reference")
    return SymbolReference(_flat_symbol(root).path + tuple(part.path[0] for part in nested))


def integer(type: Type, bits: int) -> Attribute:
    """Return the attribute of a number of an integer type from its bits."""
    if not isinstance(type, IntegerType | IndexType):
        raise ValueError(f"an integer attribute has an integer or index type, found {type}")
    if type == BOOL:
        return _TRUE if bits else _FALSE
    width = type.width if isinstance(type, IntegerType) else 64
    is_unsigned = isinstance(type, IntegerType) and type.signedness is Signedness.UNSIGNED
    return IntegerAttribute(bits - (1 << width) if bits >> (width - 1) and not is_unsigned else bits, type)


def float_number(type: Type, bits: int) -> FloatAttribute:
    """Return the attribute of a float from its bits."""
    if not isinstance(type, FloatType):
        raise ValueError(f"a float attribute has a floating-point type, found {type}")
    return FloatAttribute(bits, type)


def _dense_array(element_type: Type, size: int, data: bytes) -> DenseArrayAttribute:
    if not isinstance(element_type, IntegerType | FloatType):
        raise ValueError(f"the elements of a dense array are integers or floats, found {element_type}")
    values = integers_from_bytes(element_type, size, data)
    return DenseArrayAttribute(element_type, values)


def _sparse(type: Type, indices: Any, values: Any) -> Any:
    """Return sparse elements as their text is read."""
    if not isinstance(indices, Literal) or not isinstance(values, Literal):
        raise ValueError("the indices and values of sparse elements must be dense constants")
    places = elements_text(indices.array, indices.type)
    reader = shared_reader()
    text = f"sparse<{places}, {elements_text(values.array, values.type)}> : {type}" if values.array.size else ""
    try:
        return reader.read("attribute", text or f"sparse<> : {type}", 0)
    except ParseError as error:
        raise ValueError(error.diagnostics[0].message) from None


# --- locations -------------------------------------------------------------------------------------------------------


def _name_location(name: Any, child: Location) -> NameLocation:
    require(isinstance(name, StringAttribute), "the name of a location must be a string")
    return NameLocation(name.value, None if isinstance(child, UnknownLocation) else child)


def _file_location(file: Any, line: int, column: int) -> FileLocation:
    require(isinstance(file, StringAttribute), "the file of a location must be a string")
    return FileLocation(file.value, line, column)


def _file_range(file: Any, numbers: tuple[int, ...]) -> FileLocation:
    """Return the location of a range: nothing, a line, columns of a line, or lines and columns."""
    require(isinstance(file, StringAttribute) and len(numbers) <= 4, "a file range has a string and at most 4 numbers")
    match numbers:
        case (line,):
            return LineLocation(file.value, line, 0)
        case (line, column, end_column):
            return FileLocation(file.value, line, column, (None, end_column))
        case (line, column, end_line, end_column):
            return FileLocation(file.value, line, column, (end_line, end_column))
    line, column = (*numbers, 0, 0)[:2]
    return FileLocation(file.value, line, column)


BUILTIN_ATTRIBUTES: Mapping[int, Encoding] = {
    0: Encoding(array, (ATTRIBUTES,)),
    1: Encoding(dictionary, (listed(ATTRIBUTE, ATTRIBUTE),)),
    2: Encoding(StringAttribute, (STRING,)),
    3: Encoding(StringAttribute, (STRING, TYPE)),
    4: Encoding(_flat_symbol, (ATTRIBUTE,)),
    5: Encoding(_symbol, (ATTRIBUTE, ATTRIBUTES)),
    6: Encoding(TypeAttribute, (TYPE,)),
    7: Encoding(lambda: _UNIT),
    8: Encoding(integer, (TYPE, NUMBER_OF_TYPE)),
    9: Encoding(float_number, (TYPE, NUMBER_OF_TYPE)),
    10: Encoding(CallSiteLocation, (LOCATION, LOCATION)),
    11: Encoding(_file_location, (ATTRIBUTE, NUMBER, NUMBER)),
    12: Encoding(FusedLocation, (LOCATIONS,)),
    13: Encoding(FusedLocation, (LOCATIONS, ATTRIBUTE)),
    14: Encoding(_name_location, (ATTRIBUTE, LOCATION)),
    15: Encoding(UnknownLocation),
    16: Encoding(lambda of, key: DenseResourceAttribute(key, of), (TYPE, RESOURCE)),
    17: Encoding(_dense_array, (TYPE, NUMBER, BLOB)),
    18: Encoding(dense_elements, (TYPE, BLOB)),
    20: Encoding(_sparse, (TYPE, ATTRIBUTE, ATTRIBUTE)),
    22: Encoding(_file_range, (ATTRIBUTE, NUMBERS)),
    **AFFINE_ATTRIBUTES,
}


# --- types -----------------------------------------------------------------------------------------------------------


def _integer_type(number: int) -> IntegerType:
    require(
        number & 3 < 3 and 0 < number >> 2 <= MAX_INTEGER_WIDTH,
        f"invalid integer type: signedness {number & 3}, width {number >> 2}",
    )
    return IntegerType(number >> 2, _SIGNEDNESS[number & 3])


def complex_type(part: Type) -> ComplexType:
    """Return the type of complex numbers with such parts."""
    if not isinstance(part, IntegerType | FloatType):
        raise ValueError(f"complex numbers have integer or floating-point elements, found {part}")
    return intern(ComplexType(part))


def ranked_tensor(sizes: tuple[int, ...], element_type: Type) -> TensorType:
    """Return a tensor type; its elements may be tokens, as in text."""
    shape = tuple(None if size == DYNAMIC else size for size in sizes)
    for size in shape:
        require(size is None or size >= 0, f"dimension sizes must be non-negative, found {size}")
    return intern(TensorType(shape, tensor_element(element_type)))


def tensor_element(type: Type) -> ElementType:
    """Return a type as that of a tensor's elements."""
    if isinstance(type, TokenType):
        return DialectType("!stablehlo.token")
    if not isinstance(type, ElementType):
        raise ValueError(f"{type} is not a valid element type of a tensor")
    return type


def encoded_tensor(encoding: Any, sizes: tuple[int, ...], element_type: Type) -> TensorType:
    """Return the type of a tensor with an encoding, which may be bounds of its dimensions."""
    plain = ranked_tensor(sizes, element_type)
    if not isinstance(encoding, Bounds):
        require(isinstance(encoding, Attribute), "the encoding of a tensor must be an attribute")
        return intern(TensorType(plain.shape, plain.element_type, encoding=encoding))
    fit = len(encoding.sizes) == plain.rank and all(
        size is None or bound is None for size, bound in zip(plain.shape, encoding.sizes, strict=True)
    )
    if not fit:
        raise ValueError(f"bounds apply to dynamic dimensions, found {list(encoding.sizes)} for {plain}")
    return intern(TensorType(plain.shape, plain.element_type, bounds=encoding.sizes))


def _scalable_vector(scalable: tuple[int, ...], sizes: tuple[int, ...], element_type: Type) -> DialectType:
    if not isinstance(element_type, ElementType) or min(sizes, default=0) < 0 or len(sizes) != len(scalable):
        raise ValueError("invalid vector type")
    shown = (f"[{size}]x" if flag else f"{size}x" for size, flag in zip(sizes, scalable, strict=True))
    return DialectType(f"vector<{''.join(shown)}{element_type.mlir_name}>")


def vector(sizes: tuple[int, ...], element_type: Type) -> DialectType:
    """Return the type of a vector, which is kept as text."""
    if not isinstance(element_type, ElementType) or min(sizes, default=0) < 0:
        raise ValueError("invalid vector type")
    return DialectType(f"vector<{''.join(f'{size}x' for size in sizes)}{element_type.mlir_name}>")


def memref(sizes: tuple[int, ...], element_type: Type, *further: Any) -> DialectType:
    """Return the type of a buffer, which is kept as text; `further` are layout and memory space."""
    if not isinstance(element_type, ElementType) or not all(isinstance(part, Attribute) for part in further):
        raise ValueError("invalid memref type")
    shape = "".join("?x" if size == DYNAMIC else f"{size}x" for size in sizes)
    names = ", ".join(f"d{dimension}" for dimension in range(len(sizes)))
    said = [str(part) for part in further]
    if said and said[0] == f"affine_map<({names}) -> ({names})>":
        del said[0]
    return DialectType(f"memref<{', '.join([f'{shape}{element_type.mlir_name}', *said])}>")


#: Floats in the order of their codes.
NARROW_FLOATS = (
    "tf32", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4",
    "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU",
)  # fmt: skip


def _float_type(name: str) -> Encoding:
    float_type = element_type(name)
    return Encoding(lambda: float_type)


BUILTIN_TYPES: Mapping[int, Encoding] = {
    0: Encoding(_integer_type, (NUMBER,)),
    1: Encoding(lambda: INDEX),
    2: Encoding(lambda inputs, results: intern(FunctionType(inputs, results)), (TYPES, TYPES)),
    3: Encoding(lambda: BF16),
    4: Encoding(lambda: F16),
    5: Encoding(lambda: F32),
    6: Encoding(lambda: F64),
    7: _float_type("f80"),
    8: _float_type("f128"),
    9: Encoding(complex_type, (TYPE,)),
    10: Encoding(memref, (SIGNED_NUMBERS, TYPE, ATTRIBUTE)),
    11: Encoding(lambda space, *rest: memref(*rest, space), (ATTRIBUTE, SIGNED_NUMBERS, TYPE, ATTRIBUTE)),
    12: Encoding(lambda: _NONE),
    13: Encoding(ranked_tensor, (SIGNED_NUMBERS, TYPE)),
    14: Encoding(encoded_tensor, (ATTRIBUTE, SIGNED_NUMBERS, TYPE)),
    15: Encoding(lambda types: intern(TupleType(types)), (TYPES,)),
    18: Encoding(lambda element: intern(UnrankedTensorType(tensor_element(element))), (TYPE,)),
    19: Encoding(vector, (SIGNED_NUMBERS, TYPE)),
    20: Encoding(_scalable_vector, (listed(BYTE), SIGNED_NUMBERS, TYPE)),
    **{code: _float_type(name) for code, name in enumerate(NARROW_FLOATS, start=21)},
}
