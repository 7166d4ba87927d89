"""Short descriptions of types, values and fields for messages: one line of bounded length.

Types are printed in the module's language (`types_printed_in`), without layouts and encodings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar
from enum import StrEnum
from typing import Any

import attrs

from hlo_text.core.attributes import Literal, OpaqueAttribute
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, Value
from hlo_text.core.types import (
    ComplexType,
    ElementType,
    FunctionType,
    FutureType,
    QuantizedType,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
)

_LONGEST = 600  # maximum number of characters; the rest is shown as `...`

_LONGEST_SUMMARY = 120
#: Text and nested generators of text.
_Pieces = Iterator["str | _Pieces"]

_language: ContextVar[str] = ContextVar("_language", default="stablehlo")


class _Language:
    """The context of `types_printed_in`, entered once; `contextmanager` would take several times as long."""

    __slots__ = ("_outer",)

    def __init__(self, language: str) -> None:
        self._outer = _language.set(language)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        _language.reset(self._outer)


def types_printed_in(language: str) -> AbstractContextManager[None]:
    """Print types in messages in the syntax of a language within the context."""
    return _Language(language)


def describe(value: Any) -> str:
    """Return a value as diagnostics show it: types in the language set by `types_printed_in` (by default MLIR),
    regions by their signature, lists in brackets as in the notation of the constraints.

    Example:
        >>> from hlo_text.core.types import F32, TensorType
        >>> describe([TensorType((2, None), F32), True, "name"])
        "[tensor<2x?xf32>, true, 'name']"
    """
    return _joined(_value(value))


def summary(node: Any) -> str:
    """Return the `repr` of a part of a program: one line of at most 120 characters, without nested parts.

    Example:
        >>> from hlo_text.core.types import F32, TensorType
        >>> summary(Value(TensorType((2, None), F32), "x"))
        '<Value %x : tensor<2x?xf32>>'
    """
    line = " ".join(filter(None, (type(node).__name__, _joined(_content(node)))))
    return f"<{line}>" if len(line) <= _LONGEST_SUMMARY - 2 else f"<{line[: _LONGEST_SUMMARY - 5]}...>"


def _content(node: Any) -> _Pieces:
    match node:
        case Value(type=of, name=name):
            yield f"%{name} : " if name is not None else ": "
            yield _type(of)
        case TensorType(layout=layout):
            yield _type(node)
            yield f" layout={layout!r}" if layout is not None else ""
        case Type():
            yield _type(node)
        case Annotations():
            shown = {field.name: getattr(node, field.name) for field in attrs.fields(Annotations)}
            yield ", ".join(name for name, value in shown.items() if value)
        case Block():
            yield f"{len(node.arguments)} arguments, {len(node.operations)} operations"
        case Region():
            yield f"{node.name} " if node.name is not None else ""
            yield f"{len(node.blocks)} blocks, {len(node.operations)} operations"
        case Module():
            count = len(node.computations) if node.language == "hlo" else len(node.functions)
            what = "computations" if node.language == "hlo" else "functions"
            yield f"{node.symbol or ''} {node.language}, {count} {what}".lstrip()
        case Function():
            yield f"@{node.symbol} : "
            yield _type(node.function_type)
        case Operation():
            yield ", ".join(f"%{value.name}" for value in node.results[:9]) + " = " * bool(node.results)
            yield f"{node.name}({', '.join(f'%{value.name}' for value in node.operands[:9])}) : "
            yield _separated(_type(value.type) for value in node.results)
        case _:
            names = (field.name for field in attrs.fields(type(node)))
            yield _separated(_field(node, name) for name in names if getattr(node, name) is not None)


def describe_type(type: Type) -> str:
    """Return a short name of a type for messages; quantized types show their first scale only."""
    return _joined(_type(type))


def describe_shape(type: Type) -> str:
    """Return a type in the notation of messages about arrays: `f32[2,?]`, `(i32[], f32[4])`, `token`."""
    return _joined(_shape(type))


def _joined(pieces: _Pieces) -> str:
    """Join pieces of text up to the maximum length; types may be deeply nested and share parts."""
    stack, texts, length = [pieces], list[str](), 0
    while stack:
        piece = next(stack[-1], None)
        if piece is None:
            stack.pop()
        elif isinstance(piece, str):
            texts.append(piece[: _LONGEST - length])
            length += len(piece)
            if length > _LONGEST:
                return f"{''.join(texts)}..."
        else:
            stack.append(piece)
    return "".join(texts)


def _separated(parts: Iterable[_Pieces]) -> _Pieces:
    for number, part in enumerate(parts):
        if number:
            yield ", "
        yield part


def _value(value: Any) -> _Pieces:
    match value:
        case None:
            yield "unknown"
        case bool():
            yield str(value).lower()
        case StrEnum():
            yield str(value.value)
        case str():
            yield repr(value[:_LONGEST])
        case int():
            yield number_text(value)
        case Value():
            yield _type(value.type)
        case tuple() | list():
            yield "["
            yield _separated(map(_value, value))
            yield "]"
        case Region():
            yield _type(FunctionType(tuple(value.argument_types), tuple(value.output_types)))
        case Type():
            yield _type(value)
        case Literal():
            yield repr(value)
        case OpaqueAttribute(text):
            yield text[:_LONGEST]
        case _ if attrs.has(type(value)):
            yield "<"
            names = [field.name for field in attrs.fields(type(value))]
            yield _separated(_field(value, name) for name in names if getattr(value, name) is not None)
            yield ">"
        case _:
            yield str(value)


def number_text(value: int) -> str:
    """Return an integer as text, or its number of bits if it is very large, since Python rejects its conversion."""
    return str(value) if value.bit_length() <= 1024 else f"an integer of {value.bit_length()} bits"


def _field(value: Any, name: str) -> _Pieces:
    yield f"{name} = "
    yield _value(getattr(value, name))


def _type(type: Type) -> _Pieces:
    return _hlo_type(type) if _language.get() == "hlo" else _mlir_type(type)


def _hlo_type(type: Type) -> _Pieces:
    """Yield `f32[2,3]`, `(f32[2], s32[])` or `f32`; types that HLO lacks are in MLIR syntax."""
    match type:
        case TensorType(element_type=ElementType(hlo_name=str(name))):
            yield f"{name}[{_sizes(type)}]"
        case TupleType(types):
            yield "("
            yield _separated(map(_type, types))
            yield ")"
        case ElementType(hlo_name=str(name)):
            yield name
        case TokenType():
            yield "token"
        case _:
            yield _mlir_type(type)


def _sizes(type: TensorType) -> str:
    limits = type.bounds or (None,) * len(type.shape)
    return ",".join(
        str(size) if size is not None else "?" if bound is None else f"<={bound}"
        for size, bound in zip(type.shape, limits, strict=False)
    )


def _mlir_type(type: Type) -> _Pieces:
    match type:
        case TensorType(shape, element_type, bounds, encoding):
            yield "tensor<" + "".join("?x" if size is None else f"{size}x" for size in shape)
            yield _type(element_type)
            if bounds is not None:
                limits = ("?" if bound is None else str(bound) for bound in bounds)
                yield f", #stablehlo.bounds<{', '.join(limits)}>"
            if encoding is not None:
                yield ", "
                yield _value(encoding)
            yield ">"
        case UnrankedTensorType(element_type):
            yield "tensor<*x"
            yield _type(element_type)
            yield ">"
        case TupleType(types):
            yield "tuple<"
            yield _separated(map(_type, types))
            yield ">"
        case QuantizedType():
            yield _quantized(type)
        case ComplexType(element_type):
            yield "complex<"
            yield _type(element_type)
            yield ">"
        case ElementType():
            yield type.mlir_name
        case TokenType(dialect):
            yield f"!{dialect}.token"
        case FutureType(types):
            yield "!stablehlo.future<"
            yield _separated(map(_type, types))
            yield ">"
        case FunctionType(inputs, results):
            yield "("
            yield _separated(map(_type, inputs))
            yield ") -> ("
            yield _separated(map(_type, results))
            yield ")"
        case _:
            yield type.__class__.__name__.removesuffix("Type").lower()


def _quantized(type: QuantizedType) -> _Pieces:
    axis = "" if type.quantization_dimension is None else f":{type.quantization_dimension}"
    more = ", ..." if len(type.scales) > 1 else ""
    storage = f"{type.storage_type.mlir_name}:{type.expressed_type.mlir_name}{axis}"
    scale = f"{type.scales[0]}:{type.zero_points[0]}" if type.scales and type.zero_points else ""
    yield f"!quant.uniform<{storage}, {scale}{more}>"


def _shape(type: Type) -> _Pieces:
    match type:
        case TensorType(element_type=QuantizedType()):
            yield f"quantized[{_sizes(type)}]"
        case TensorType(element_type=ElementType() as element_type):
            yield _mlir_type(element_type)
            yield f"[{_sizes(type)}]"
        case TupleType(types):
            yield "("
            yield _separated(map(_shape, types))
            yield ")"
        case TokenType():
            yield "token"
        case _:
            yield _type(type)


__all__ = ["describe", "describe_shape", "describe_type", "summary", "types_printed_in"]
