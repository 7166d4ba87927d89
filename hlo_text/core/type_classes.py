"""Classes of types: what declarations require of the types of operands and results."""

from __future__ import annotations

from enum import Flag, auto

from hlo_text.core.late_patterns import late
from hlo_text.core.types import (
    FLOAT_NAMES,
    BufferType,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    FutureType,
    IndexType,
    IntegerType,
    NoneType,
    QuantizedType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
)


class TypeClass(Flag):
    """Types that an operand or result may have; combine with `|`."""

    BOOL = auto()
    SIGNED = auto()  # signless integers of more than one bit count as signed
    UNSIGNED = auto()
    FLOAT = auto()
    COMPLEX = auto()
    INDEX = auto()
    PER_TENSOR_QUANTIZED = auto()
    PER_AXIS_QUANTIZED = auto()
    TOKEN = auto()
    TUPLE = auto()
    FUTURE = auto()
    UNRANKED = auto()
    OTHER = auto()  # buffers, types of other dialects
    BUILTIN = auto()  # MLIR's scalars, vectors and functions, and memrefs that are no buffers

    INTEGER = SIGNED | UNSIGNED
    TENSOR = BOOL | INTEGER | FLOAT | COMPLEX
    TENSOR_OR_QUANTIZED = TENSOR | PER_TENSOR_QUANTIZED
    TENSOR_OR_ANY_QUANTIZED = TENSOR_OR_QUANTIZED | PER_AXIS_QUANTIZED
    UNBUFFERED = TENSOR_OR_ANY_QUANTIZED | TOKEN | TUPLE
    VALUE = UNBUFFERED | OTHER  # values that operations pass on without inspecting them
    ANY = TENSOR_OR_ANY_QUANTIZED | INDEX | TOKEN | TUPLE | FUTURE | UNRANKED | OTHER | BUILTIN


#: The beginning of a `memref` of elements that arrays may have; other encodings may follow.
_BUFFER = late(
    rf"memref<\s*+(?:(?:\d++|\?)\s*+x\s*+)*+(?:i1|u?i(?:2|4|8|16|32|64)|{'|'.join(sorted(FLOAT_NAMES))}"
    r"|complex<\s*+f(?:32|64)\s*+>|!quant\.uniform<.*>)\s*+[,>]"
)


def type_class(type: Type) -> TypeClass:
    """Return the type class of a type."""
    match type:
        case TensorType(element_type=element_type):
            match element_type:
                case IntegerType(1, Signedness.SIGNLESS):
                    return TypeClass.BOOL
                case IntegerType(_, Signedness.UNSIGNED):
                    return TypeClass.UNSIGNED
                case IntegerType():
                    return TypeClass.SIGNED
                case FloatType():
                    return TypeClass.FLOAT
                case ComplexType():
                    return TypeClass.COMPLEX
                case IndexType():
                    return TypeClass.INDEX
                case QuantizedType(quantization_dimension=None, block_sizes=None):
                    return TypeClass.PER_TENSOR_QUANTIZED
                case QuantizedType():
                    return TypeClass.PER_AXIS_QUANTIZED
                case _:
                    return TypeClass.OTHER
        case TokenType():
            return TypeClass.TOKEN
        case TupleType():
            return TypeClass.TUPLE
        case FutureType():
            return TypeClass.FUTURE
        case UnrankedTensorType():
            return TypeClass.UNRANKED
        case BufferType():
            return TypeClass.OTHER
        case DialectType(text):
            is_builtin = text.startswith(("memref<", "vector<")) and _BUFFER.match(text) is None
            return TypeClass.BUILTIN if is_builtin else TypeClass.OTHER
        case IndexType() | IntegerType() | FloatType() | ComplexType() | QuantizedType() | FunctionType() | NoneType():
            return TypeClass.BUILTIN
        case _:
            return TypeClass.OTHER
