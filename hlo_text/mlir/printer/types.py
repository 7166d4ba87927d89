"""Types as MLIR prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hlo_text.attributes import Attribute
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.numbers import double_bits
from hlo_text.types import (
    BufferType,
    ComplexType,
    ElementType,
    FunctionType,
    FutureType,
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


class TypePrinter:
    """Prints types and remembers their text by identity: readers give equal types one object.

    Attributes:
        attribute: Prints an attribute, for tensor encodings.
    """

    def __init__(self, attribute: Callable[[Attribute], str]) -> None:
        self.attribute = attribute
        # The type is kept beside its text so that its id is not given to another object.
        self._texts: dict[int, tuple[str, Type]] = {}

    def text(self, type: Type) -> str:
        """Return the text of a type."""
        known = self._texts.get(id(type))
        if known is None:
            known = self._texts[id(type)] = (self._text(type), type)
        return known[0]

    def list(self, types: Iterable[Type]) -> str:
        """Return types joined by commas."""
        return ", ".join(map(self.text, types))

    def results(self, types: tuple[Type, ...]) -> str:
        """Return what follows `->`: one type bare unless it is a function type, else a list in parentheses."""
        if len(types) == 1 and not isinstance(types[0], FunctionType):
            return self.text(types[0])
        return f"({self.list(types)})"

    def function(self, inputs: Iterable[Type], results: tuple[Type, ...]) -> str:
        """Return `(inputs) -> results`."""
        return f"({self.list(inputs)}) -> {self.results(results)}"

    def _text(self, type: Type) -> str:
        match type:
            case TensorType():
                return self._tensor(type)
            case QuantizedType():
                return _quantized(type)
            case ComplexType(element_type):
                return f"complex<{self.text(element_type)}>"
            case ElementType():
                return type.mlir_name
            case TokenType():
                return "!stablehlo.token"
            case TupleType(types):
                return f"tuple<{self.list(types)}>"
            case FutureType(types):
                return f"!stablehlo.future<{self.list(types)}>"
            case FunctionType(inputs, results):
                return self.function(inputs, results)
            case UnrankedTensorType(element_type):
                return f"tensor<*x{self.text(element_type)}>"
            case BufferType(tensor_type):
                return "memref" + self._tensor(tensor_type).removeprefix("tensor")
            case NoneType():
                return "none"
        raise TypeError(f"{type!r} is no type of this package")

    def _tensor(self, type: TensorType) -> str:
        dimensions = "".join("?x" if size is None else f"{size}x" for size in type.shape)
        encoding = ""
        if type.bounds is not None:
            bounds = ", ".join("?" if bound is None else str(bound) for bound in type.bounds)
            encoding = f", #stablehlo.bounds<{bounds}>"
        elif isinstance(type.encoding, Attribute):
            encoding = f", {self.attribute(type.encoding)}"
        return f"tensor<{dimensions}{self.text(type.element_type)}{encoding}>"


def _quantized(type: QuantizedType) -> str:
    storage = type.storage_type
    name = f"{'u' if storage.signedness is Signedness.UNSIGNED else 'i'}{storage.width}"
    if (type.storage_min, type.storage_max) != _full_range(storage):
        name += f"<{type.storage_min}:{type.storage_max}>"
    name += f":{type.expressed_type.mlir_name}"
    slices = [
        format_float(double_bits(scale), "f64") + (f":{zero_point}" if zero_point else "")
        for scale, zero_point in zip(type.scales, type.zero_points, strict=True)
    ]
    if type.block_sizes is not None:
        blocks = ", ".join(f"{dimension}:{size}" for dimension, size in type.block_sizes)
        return f"!quant.uniform<{name}:{{{blocks}}}, {_nested(slices, type.block_shape or ())}>"
    if type.quantization_dimension is not None:
        return f"!quant.uniform<{name}:{type.quantization_dimension}, {{{','.join(slices)}}}>"
    return f"!quant.uniform<{name}, {slices[0]}>"


def _full_range(storage: IntegerType) -> tuple[int, int]:
    if storage.signedness is Signedness.UNSIGNED:
        return 0, (1 << storage.width) - 1
    return -(1 << storage.width - 1), (1 << storage.width - 1) - 1


def _nested(slices: list[str], shape: tuple[int, ...]) -> str:
    if len(shape) <= 1:
        return f"{{{', '.join(slices)}}}"
    step = len(slices) // shape[0]
    return f"{{{', '.join(_nested(slices[i : i + step], shape[1:]) for i in range(0, len(slices), step))}}}"
