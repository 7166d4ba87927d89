"""Codecs of MLIR's builtin attributes, locations and types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hlo_text.bytecode.codecs.affine import AFFINE_ATTRIBUTES
from hlo_text.bytecode.codecs.elements import dense_elements, elements_bytes, integers_from_bytes
from hlo_text.bytecode.codecs.members import (
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
    TEXT,
    TYPE,
    TYPES,
    Dialect,
    codec,
    constant,
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
    BOOL,
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
    num_bits,
)
from hlo_text.mlir.codecs.dialect_values import attribute_of
from hlo_text.mlir.codecs.literals import elements_text
from hlo_text.mlir.codecs.memrefs import memref_text
from hlo_text.mlir.codecs.types import MAX_INTEGER_WIDTH, element_type, intern
from hlo_text.mlir.reader.grammar import shared_reader

_TRUE, _FALSE, _UNIT, _UNKNOWN = BoolAttribute(True), BoolAttribute(False), UnitAttribute(), UnknownLocation()
NO_TYPE = NoneType()
#: Marker for a dynamic size.
DYNAMIC = -(1 << 63)
_SIGNEDNESS = (Signedness.SIGNLESS, Signedness.SIGNED, Signedness.UNSIGNED)


def require(holds: bool, message: str) -> None:
    """Raise a ValueError, as `Codec.make` may, unless a condition holds."""
    if not holds:
        raise ValueError(message)


def require_attribute(value: Any) -> None:
    """Raise a ValueError if a value is only part of an attribute, such as an axis of a sharding."""
    require(
        isinstance(value, Attribute | Literal),
        f"expected an attribute, found only a part of one ({type(value).__name__})",
    )


def free_attribute(value: Any) -> Any:
    """Return an attribute as it is outside of a type: bounds become an attribute kept as text."""
    return attribute_of(value) if isinstance(value, Bounds) else value


# --- attributes ------------------------------------------------------------------------------------------------------


def array(elements: tuple[Any, ...]) -> ArrayAttribute:
    """Return an array attribute."""
    for element in elements:
        require_attribute(element)
    return ArrayAttribute(tuple(map(free_attribute, elements)))


def dictionary(entries: tuple[tuple[str, Any], ...]) -> DictionaryAttribute:
    """Return a dictionary attribute from pairs of names and values."""
    require(len(dict(entries)) == len(entries), "the keys of a dictionary must be distinct")
    for _, value in entries:
        require_attribute(value)
    entries = tuple([(name, free_attribute(value)) for name, value in entries])
    return DictionaryAttribute(tuple(sorted(entries, key=lambda entry: entry[0].encode("utf-8", "surrogateescape"))))


def _symbol(root: str, nested: tuple[Any, ...] = ()) -> SymbolReference:
    require(all(isinstance(part, SymbolReference) for part in nested), "a nested reference must be a symbol reference")
    return SymbolReference((root, *[part.path[0] for part in nested]))


def _symbol_members(attribute: SymbolReference) -> Sequence[Any]:
    root, *nested = attribute.path
    return root, tuple(SymbolReference((name,)) for name in nested)


def integer(type: Type, bits: int) -> Attribute:
    """Return an integer attribute of a type from its bits."""
    if not isinstance(type, IntegerType | IndexType):
        raise ValueError(f"an integer attribute has an integer or index type, found {type}")
    if type == BOOL:
        return _TRUE if bits else _FALSE
    width = type.width if isinstance(type, IntegerType) else 64
    is_unsigned = isinstance(type, IntegerType) and type.signedness is Signedness.UNSIGNED
    return IntegerAttribute(bits - (1 << width) if bits >> (width - 1) and not is_unsigned else bits, type)


def integer_bits(attribute: IntegerAttribute | BoolAttribute) -> Sequence[Any]:
    """Return the type and bits of an integer attribute."""
    if isinstance(attribute, BoolAttribute):
        return BOOL, int(attribute.value)
    width = attribute.type.width if isinstance(attribute.type, IntegerType) else 64
    return attribute.type, attribute.value & (1 << width) - 1


def float_number(type: Type, bits: int) -> FloatAttribute:
    """Return a float attribute from its bits."""
    if not isinstance(type, FloatType):
        raise ValueError(f"a float attribute has a floating-point type, found {type}")
    return FloatAttribute(bits, type)


def float_bits(attribute: FloatAttribute) -> Sequence[Any]:
    """Return the type and bits of a float attribute."""
    return attribute.type, attribute.bits


def _dense_array(element_type: Type, size: int, data: bytes) -> DenseArrayAttribute:
    if not isinstance(element_type, IntegerType | FloatType):
        raise ValueError(f"the elements of a dense array are integers or floats, found {element_type}")
    values = integers_from_bytes(element_type, size, data)
    return DenseArrayAttribute(element_type, values)


def _dense_array_members(attribute: DenseArrayAttribute) -> Sequence[Any]:
    values, width = attribute.values, max(1, num_bits(attribute.element_type) // 8)
    mask = (1 << 8 * width) - 1
    data = b"".join([(value & mask).to_bytes(width, "little") for value in values]) if values else b""
    return attribute.element_type, len(values), data


def _resource_members(value: DenseResourceAttribute | Literal) -> Sequence[Any] | None:
    key = value.resource_key if isinstance(value, Literal) else value.key
    return None if key is None else (value.type, key)


def _sparse(type: Type, indices: Any, values: Any) -> Any:
    """Return a sparse constant as it is parsed from text."""
    if not isinstance(indices, Literal) or not isinstance(values, Literal):
        raise ValueError("the indices and values of sparse elements must be dense constants")
    parts = ""
    if values.array.size and indices.array.size:
        parts = f"{elements_text(indices.array, indices.type)}, {elements_text(values.array, values.type)}"
    try:
        return shared_reader().read("attribute", f"sparse<{parts}> : {type}", 0)
    except ParseError as error:
        raise ValueError(error.diagnostics[0].message) from None


# --- locations -------------------------------------------------------------------------------------------------------


def _name_location(name: str, child: Location) -> NameLocation:
    return NameLocation(name, None if isinstance(child, UnknownLocation) else child)


def _file_range(file: str, numbers: tuple[int, ...]) -> FileLocation:
    """Return a file location with no position, a line, columns of a line, or lines and columns."""
    match numbers:
        case (line, column, end_line, end_column):
            return FileLocation(file, line, column, (end_line, end_column))
        case (line, column, end_column):
            return FileLocation(file, line, column, (None, end_column))
        case (line, column):
            return FileLocation(file, line, column)
        case (line,):
            return LineLocation(file, line, 0)
    require(not numbers, f"a file range has at most 4 numbers, found {len(numbers)}")
    return FileLocation(file, 0, 0)


def _range_members(location: FileLocation) -> Sequence[Any] | None:
    if type(location) is LineLocation:
        return location.file, (location.line,)
    return None if location.end is None else (location.file, range_numbers(location))


def range_numbers(location: FileLocation) -> tuple[int, ...]:
    """Return line and column of a file location, followed by those of its end; the end's line may be omitted."""
    if location.end is None:
        return location.line, location.column
    line, column = location.end
    return location.line, location.column, *(() if line is None else (line,)), column


BUILTIN_ATTRIBUTES = Dialect(
    codec(0, ArrayAttribute, ATTRIBUTES, make=array),
    codec(1, DictionaryAttribute, listed(TEXT, ATTRIBUTE), make=dictionary),
    codec(
        2,
        StringAttribute,
        STRING,
        split=lambda found: (found.value,) if isinstance(found.type, NoneType | None) else None,
    ),
    codec(3, StringAttribute, STRING, TYPE),
    codec(
        4,
        SymbolReference,
        TEXT,
        make=_symbol,
        split=lambda found: found.path if len(found.path) == 1 else None,
    ),
    codec(5, SymbolReference, TEXT, ATTRIBUTES, make=_symbol, split=_symbol_members),
    codec(6, TypeAttribute, TYPE),
    constant(7, _UNIT),
    codec(8, (IntegerAttribute, BoolAttribute), TYPE, NUMBER_OF_TYPE, make=integer, split=integer_bits),
    codec(9, FloatAttribute, TYPE, NUMBER_OF_TYPE, make=float_number, split=float_bits),
    codec(10, CallSiteLocation, LOCATION, LOCATION),
    codec(
        11,
        FileLocation,
        TEXT,
        NUMBER,
        NUMBER,
        split=lambda found: None if found.end else (found.file, found.line, found.column),
    ),
    codec(12, FusedLocation, LOCATIONS, split=lambda found: (found.locations,) if found.metadata is None else None),
    codec(
        13,
        FusedLocation,
        LOCATIONS,
        ATTRIBUTE,
        make=lambda locations, metadata: FusedLocation(locations, free_attribute(metadata)),
    ),
    codec(14, NameLocation, TEXT, LOCATION, make=_name_location),
    codec(15, (UnknownLocation, type(None)), make=lambda: _UNKNOWN, split=lambda found: ()),
    codec(
        16,
        (DenseResourceAttribute, Literal),
        TYPE,
        RESOURCE,
        make=lambda of, key: DenseResourceAttribute(key, of),
        split=_resource_members,
    ),
    codec(17, DenseArrayAttribute, TYPE, NUMBER, BLOB, make=_dense_array, split=_dense_array_members),
    codec(18, Literal, TYPE, BLOB, make=dense_elements, split=elements_bytes),
    codec(20, (), TYPE, ATTRIBUTE, ATTRIBUTE, make=_sparse),
    codec(22, (FileLocation, LineLocation), TEXT, NUMBERS, make=_file_range, split=_range_members),
    *AFFINE_ATTRIBUTES,
)


# --- types -----------------------------------------------------------------------------------------------------------


def _integer_type(number: int) -> IntegerType:
    require(
        number & 3 < 3 and 0 < number >> 2 <= MAX_INTEGER_WIDTH,
        f"invalid integer type: signedness {number & 3}, width {number >> 2}",
    )
    return IntegerType(number >> 2, _SIGNEDNESS[number & 3])


def complex_type(part: Type) -> ComplexType:
    """Return the complex type with the given element type."""
    if not isinstance(part, IntegerType | FloatType):
        raise ValueError(f"complex numbers have integer or floating-point elements, found {part}")
    return intern(ComplexType(part))


def ranked_tensor(sizes: tuple[int, ...], element_type: Type) -> TensorType:
    """Return a tensor type; element types may be tokens, as in text."""
    shape: tuple[int | None, ...] = sizes
    if sizes and min(sizes) < 0:
        shape = tuple(None if size == DYNAMIC else size for size in sizes)
        for size in shape:
            require(size is None or size >= 0, f"dimension sizes must be non-negative, found {size}")
    return intern(TensorType(shape, tensor_element(element_type)))


def interned(cls: Callable[..., Any]) -> Callable[..., Any]:
    """Return a constructor of interned types of a class."""
    return lambda *members: intern(cls(*members))


def unranked_tensor(element: Type) -> UnrankedTensorType:
    """Return an unranked tensor type."""
    return intern(UnrankedTensorType(tensor_element(element)))


def tensor_element(type: Type) -> ElementType:
    """Return a type as the element type of a tensor."""
    if isinstance(type, TokenType):
        return DialectType("!stablehlo.token")
    if not isinstance(type, ElementType):
        raise ValueError(f"{type} is not a valid element type of a tensor")
    return type


def encoded_tensor(encoding: Any, sizes: tuple[int, ...], element_type: Type) -> TensorType:
    """Return a tensor type with an encoding, possibly bounds of its dimensions."""
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
    """Return a vector type, which is kept as text."""
    if not isinstance(element_type, ElementType) or min(sizes, default=0) < 0:
        raise ValueError("invalid vector type")
    return DialectType(f"vector<{''.join(f'{size}x' for size in sizes)}{element_type.mlir_name}>")


def memref(sizes: tuple[int, ...], element_type: Type, *further: Any) -> DialectType:
    """Return a memref type, which is kept as text; `further` are layout and memory space."""
    if not isinstance(element_type, ElementType) or not all(isinstance(part, Attribute) for part in further):
        raise ValueError("invalid memref type")
    shape = "".join("?x" if size == DYNAMIC else f"{size}x" for size in sizes)
    return DialectType(memref_text(shape, element_type.mlir_name, further))


def unranked_memref(element_type: Type, *further: Any) -> DialectType:
    """Return a memref type of unknown rank, which is kept as text; `further` is the memory space."""
    if not isinstance(element_type, ElementType) or not all(isinstance(part, Attribute) for part in further):
        raise ValueError("invalid memref type")
    return DialectType(memref_text("*x", element_type.mlir_name, further))


def sizes_of(type: TensorType) -> tuple[int, ...]:
    """Return the shape of a tensor, with `DYNAMIC` for dynamic sizes."""
    shape: tuple[Any, ...] = type.shape
    return tuple([DYNAMIC if size is None else size for size in shape]) if None in shape else shape


def plain_tensor(type: TensorType) -> Sequence[Any] | None:
    """Return the members of a tensor type without encoding, or None."""
    return (sizes_of(type), type.element_type) if type.bounds is None and type.encoding is None else None


def tensor_with_encoding(type: TensorType) -> Sequence[Any]:
    """Return the members of a tensor type with encoding."""
    encoding = Bounds(type.bounds) if type.bounds is not None else type.encoding
    return encoding, sizes_of(type), type.element_type


#: Names of floats by code.
_FLOATS: Mapping[int, str] = {
    **dict(enumerate(("bf16", "f16", "f32", "f64", "f80", "f128"), start=3)),
    **dict(
        enumerate(
            (
                "tf32", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4",
                "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU",
            ),
            start=21,
        )
    ),
}  # fmt: skip
BUILTIN_TYPES = Dialect(
    codec(
        0,
        IntegerType,
        NUMBER,
        make=_integer_type,
        split=lambda found: (found.width << 2 | _SIGNEDNESS.index(found.signedness),),
    ),
    constant(1, INDEX),
    codec(2, FunctionType, TYPES, TYPES, make=interned(FunctionType)),
    codec(9, ComplexType, TYPE, make=complex_type),
    codec(10, (), SIGNED_NUMBERS, TYPE, ATTRIBUTE, make=memref),
    codec(11, (), ATTRIBUTE, SIGNED_NUMBERS, TYPE, ATTRIBUTE, make=lambda space, *rest: memref(*rest, space)),
    codec(16, (), TYPE, make=unranked_memref),
    codec(17, (), ATTRIBUTE, TYPE, make=lambda space, element_type: unranked_memref(element_type, space)),
    constant(12, NO_TYPE),
    codec(13, TensorType, SIGNED_NUMBERS, TYPE, make=ranked_tensor, split=plain_tensor),
    codec(14, TensorType, ATTRIBUTE, SIGNED_NUMBERS, TYPE, make=encoded_tensor, split=tensor_with_encoding),
    codec(15, TupleType, TYPES, make=interned(TupleType)),
    codec(18, UnrankedTensorType, TYPE, make=unranked_tensor),
    codec(19, (), SIGNED_NUMBERS, TYPE, make=vector),
    codec(20, (), listed(BYTE), SIGNED_NUMBERS, TYPE, make=_scalable_vector),
    *[constant(code, element_type(name)) for code, name in _FLOATS.items()],
)
