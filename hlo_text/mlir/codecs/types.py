"""Types in MLIR text. Equal types share one object, so that most comparisons of operand types are `is`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

import attrs

from hlo_text.core.attributes import Bounds
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.types import (
    BF16,
    BOOL,
    C64,
    C128,
    F16,
    F32,
    F64,
    FLOAT_NAMES,
    I4,
    I8,
    I16,
    I32,
    I64,
    INDEX,
    OTHER_FLOAT_NAMES,
    TOKENS,
    UI8,
    UI16,
    UI32,
    UI64,
    BufferType,
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
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
from hlo_text.mlir.codecs.dialect_attributes import bounds_body
from hlo_text.mlir.codecs.dialect_values import dialect_value
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.locations import attribute_value
from hlo_text.mlir.codecs.memrefs import read_memref
from hlo_text.mlir.codecs.mlir_reader import GrammarRules
from hlo_text.mlir.codecs.numbers import double_bits, integer_value
from hlo_text.mlir.codecs.other_types import spaced_type
from hlo_text.mlir.codecs.strings import on_one_line
from hlo_text.reading.failure import MalformedError

MAX_INTEGER_WIDTH = (1 << 24) - 1
#: The widest integers that quantized types store.
MOST_STORAGE_BITS = 32

_PRINTED = late(
    r"(tensor<(?P<shape>(?:(?:[0-9]++|\?)x)*+))?"
    r"(?P<element>[su]?i[0-9]++|b?f[0-9]++[A-Z0-9]*+|tf32|index|complex<f(?:32|64)>)(?(1)>)\Z"
)
_FLOAT = late(r"b?f[0-9]++[A-Z0-9]*+\Z", re.ASCII)
_INTEGER = late(r"(si|ui|i)(\d+)\Z", re.ASCII)
#: The start of a quantized type of floats, which is kept as text; the largest stored values.
_FLOAT_STORAGE = late(r"!quant\.uniform<\s*+(f8E5M2|f8E4M3FN|f4E2M1FN)\b")
_STORED_FLOATS = {"f8E5M2": 57344, "f8E4M3FN": 448, "f4E2M1FN": 6}
#: The storage type in their place while such a type is read.
_STAND_IN = IntegerType(32)
_CONTAINER = late(
    r"(?:vector|memref)\s*<\s*((?:(?:[*?]|[0-9]+|\[[0-9]+\])\s*x\s*)*)((?:!?[A-Za-z_][\w$.]*)(?![\w$.<]))\s*[,>]",
    re.ASCII,
)
_SIZE = late(r"[0-9]+", re.ASCII)
_SPACE = late(r"\s+", re.ASCII)

_TENSOR = "tensor<"
#: Element types that contain the letter between sizes, and their last letters.
_WITH_LETTER = "index", "complex<f32>", "complex<f64>"
_LAST_LETTERS = frozenset(">x")
_SHORT = 18  # characters of a shape whose sizes are certainly in range

_T = TypeVar("_T")
#: The element types of most programs, by their text.
_USUAL: dict[str, ElementType] = {
    type.mlir_name: type
    for type in (BOOL, I4, I8, I16, I32, I64, UI8, UI16, UI32, UI64, INDEX, F16, BF16, F32, F64, C64, C128)
}
_INTERNED: Memo[Any, Any] = Memo("MLIR types", 1 << 16)
_NONE = NoneType()


def intern(value: _T) -> _T:
    """Return the shared object of a type."""
    key: Any = value
    if isinstance(value, TensorType) and value.bounds is None and value.encoding is None and value.layout is None:
        key = value.shape, value.element_type
    known: _T = _INTERNED.share(key, value)
    return known


def plain_tensor(shape: tuple[int | None, ...], element_type: ElementType) -> TensorType:
    """Return the shared tensor type without bounds, encoding and layout."""
    # the key's hash takes a fraction of the time of the type's hash
    known: TensorType = _INTERNED.share((shape, element_type), TensorType(shape, element_type))
    return known


def element_type(name: str) -> ElementType:
    """Return a scalar type by its text: `f32`, `ui8`, `index`, `complex<f32>`.

    Raises:
        MalformedError: The text is not a scalar type.
    """
    return _ELEMENTS[name]


def _read_element_type(name: str) -> ElementType:
    return _USUAL.get(name) or intern(_read_scalar_type(name))


_ELEMENTS = Memo("MLIR element types by word", 1 << 12, make=_read_element_type)


def _read_scalar_type(name: str) -> ElementType:
    match = _INTEGER.match(name)
    if match:
        width = int(match[2]) if len(match[2]) < 10 else MAX_INTEGER_WIDTH + 1
        if width > MAX_INTEGER_WIDTH:
            raise MalformedError("type.width", f"integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")
        return IntegerType(width, Signedness(match[1]))
    if name in FLOAT_NAMES or name in OTHER_FLOAT_NAMES:
        return FloatType(name)
    if name.startswith("complex<"):
        return ComplexType(element_type(name[8:-1]))
    if _FLOAT.match(name):
        return DialectType(name)
    raise MalformedError("syntax", f"unknown type {name!r}")


def _read_printed_type(text: str) -> Type:
    content = text[len(_TENSOR) : -1]
    shape, times, element = content.rpartition("x")
    if content[-1:] in _LAST_LETTERS:
        element = "index" if content[-1] == "x" else content[-len("complex<f32>") :]
        sizes, found, rest = content.rpartition(element)
        shape, times = sizes[:-1], sizes[-1:]
        if element not in _WITH_LETTER or not found or rest or times not in ("", "x"):
            return _read_other_printed_type(text)
    if text[: len(_TENSOR)] != _TENSOR or len(shape) > _SHORT or text[-1] != ">":
        return _read_other_printed_type(text)
    try:
        type = _ELEMENTS[element]
    except MalformedError:
        return _read_other_printed_type(text)
    if not times:
        tensor = plain_tensor((), type)
    else:
        numbers = shape.split("x")
        if "" in numbers or not (shape.isascii() and "".join(numbers).isdecimal()):
            return _read_other_printed_type(text)
        tensor = plain_tensor(tuple(map(int, numbers)), type)
    if element in _USUAL and "x0" not in shape and shape[:1] != "0":  # without leading zeros
        object.__setattr__(tensor, "mlir_text", text)
    return tensor


def _read_other_printed_type(text: str) -> Type:
    match = _PRINTED.match(text)
    if match is None:
        raise MalformedError("syntax", f"unknown type {text!r}")
    _, shape, element = match.groups()
    type = element_type(element)
    if shape is None:
        return type
    return plain_tensor(tuple([None if size == "?" else _size(size) for size in shape.split("x")[:-1]]), type)


#: Scalar types, and tensor types without spaces, encoding and nested types, by text. Others raise `MalformedError`.
PRINTED_TYPES: Memo[str, Type] = Memo("MLIR types by text", 1 << 16, make=_read_printed_type)


def _size(digits: str) -> int:
    size = int(digits) if len(digits) < 20 else 1 << 63
    if size >= 1 << 63:
        raise MalformedError("type.size", "dimension size must be less than 2^63")
    return size


class TypeRules(GrammarRules):
    """Grammar rules of types."""

    def simple_tensor(self, children: list[Any]) -> Type:
        token = children[0]
        try:
            return PRINTED_TYPES[token.value]
        except MalformedError as error:
            return self._refuse(error, token)

    def tensor(self, children: list[Any]) -> Type:
        keyword, dimensions, element, encoding = children
        shape: tuple[int | None, ...] = ()
        if dimensions is not None:
            sizes = _SPACE.sub("", dimensions.value).split("x")[:-1]
            try:
                shape = tuple(None if size == "?" else _size(size) for size in sizes)
            except MalformedError as error:
                self.fail(error.code, error.message, dimensions)
        if isinstance(element, TokenType):
            element = DialectType(str(element))
        if not isinstance(element, ElementType) or _is_shaped(element):
            self.fail("type.element", "invalid tensor element type", keyword)
        if encoding is None:
            return plain_tensor(shape, element)
        value = dialect_value(encoding, self.reader)
        if isinstance(value, Bounds):
            self._check_bounds(shape, value.sizes, keyword)
            return intern(TensorType(shape, element, bounds=value.sizes))
        return intern(TensorType(shape, element, encoding=attribute_value(encoding, self.reader)))

    def _check_bounds(self, shape: tuple[int | None, ...], sizes: tuple[int | None, ...], token: Any) -> None:
        if len(shape) != len(sizes):
            self.fail(
                "type.bounds",
                f"wrong number of bounds: expected one per dimension ({len(shape)}), found {len(sizes)}",
                token,
            )
        for dimension, (size, bound) in enumerate(zip(shape, sizes, strict=True)):
            if size is not None and bound is not None:
                self.fail("type.bounds", f"static dimension {dimension} cannot have a bound", token)

    def unranked_tensor(self, children: list[Any]) -> Type:
        keyword, _, element = children
        if not isinstance(element, ElementType) or _is_shaped(element):
            self.fail("type.element", "invalid tensor element type", keyword)
        return intern(UnrankedTensorType(element))

    def integer_type(self, children: list[Any]) -> Type:
        return self._named(children[0])

    def float_type(self, children: list[Any]) -> Type:
        return self._named(children[0])

    def _named(self, token: Any) -> ElementType:
        try:
            return element_type(token.value)
        except MalformedError as error:
            return self._refuse(error, token)

    def _refuse(self, error: MalformedError, token: Any) -> NoReturn:
        self.fail(error.code, error.message, token)

    def index_type(self, children: list[Any]) -> Type:
        return INDEX

    def none_type(self, children: list[Any]) -> Type:
        return _NONE

    def complex_type(self, children: list[Any]) -> Type:
        keyword, element = children
        if not isinstance(element, IntegerType | FloatType):
            self.fail("type.element", "invalid element type for complex", keyword)
        return intern(ComplexType(element))

    def tuple_type(self, children: list[Any]) -> Type:
        return intern(TupleType(_types(children[1:])))

    def future_type(self, children: list[Any]) -> Type:
        return intern(FutureType(_types(children[1:])))

    def function_type(self, children: list[Any]) -> FunctionType:
        arrow = next(i for i, child in enumerate(children) if not isinstance(child, Type) and child is not None)
        return intern(FunctionType(_types(children[:arrow]), result_types(children[arrow + 1 :])))

    def result_type_list(self, children: list[Any]) -> ResultTypes:
        return ResultTypes(_types(children))

    def type_reference(self, children: list[Any]) -> Type:
        token = children[0]
        self.reader.alias_uses.append((token.start_pos, token.value))
        known = self.reader.type_aliases.get(token.value[1:])
        if known is None:
            known = self.fail("alias.undefined", f"undefined type alias {token.value}", token)
        return known

    def opaque_type(self, children: list[Any]) -> Type:
        first = children[0]
        text = first.value if len(children) == 1 else self.reader.slice(first, children[-1])
        self.reader.check_balanced(text, first)
        text = self.reader.without_aliases(on_one_line(text), first)
        try:
            if text.startswith("!quant.uniform<"):
                return self._quantized(text, first.start_pos)
            self._check_element(text, first)
            if text.startswith("memref"):
                text = read_memref(text, self.inner, first.start_pos)
            return opaque_type(text)
        except MalformedError as error:
            self.fail(error.code, error.message, first)

    def _check_element(self, text: str, token: Any) -> None:
        """Raise an error if the element type of a vector or memref is invalid."""
        match = _CONTAINER.match(text)
        if match is None:
            return
        sizes, element = match.groups()
        if any(len(size) > 18 for size in _SIZE.findall(sizes)):
            raise MalformedError("type.size", "dimension size is too large")
        inner = self.inner("type", element, token.start_pos + match.start(2))
        is_unknown_word = isinstance(inner, DialectType) and inner.text.isidentifier()
        if is_unknown_word or isinstance(inner, NoneType | FunctionType):
            raise MalformedError("type.element", f"invalid element type {element}")

    # --- quantized types ---

    def _quantized(self, text: str, start: int) -> Type:
        stored = _FLOAT_STORAGE.match(text)
        if stored is None:
            type: QuantizedType = self.inner("quantized_type", text[15:-1], start + 15)
            return intern(type)
        name, word = stored[1], _STAND_IN.mlir_name
        type = self.inner("quantized_type", word + text[stored.end() : -1], start + stored.end() - len(word))
        limit, limits = _STORED_FLOATS[name], (type.storage_min, type.storage_max)
        whole = range_of_storage(_STAND_IN)
        if limits != whole and not -limit <= limits[0] <= limits[1] <= limit:
            message = f"storage range {limits[0]}:{limits[1]} must be ordered and within [-{limit}, {limit}]"
            raise MalformedError("quantized_type.C1", message)
        if limits == (-limit, limit):
            type = attrs.evolve(type, storage_min=whole[0], storage_max=whole[1])
        return intern(DialectType(_quantized(type).replace(word, name, 1)))

    def quantized_type(self, children: list[Any]) -> QuantizedType:
        word, storage_range, expressed, axes, parameters = children
        storage = _storage_type(word.value)
        lowest, highest = range_of_storage(storage)
        if storage_range is not None:
            for label, holds in (
                ("C1", lowest <= storage_range[0] <= highest),
                ("C2", lowest <= storage_range[1] <= highest),
                ("C3", storage_range[0] <= storage_range[1]),
            ):
                if not holds:
                    low, high = storage_range
                    message = f"storage range {low}:{high} must be ordered and within [{lowest}, {highest}]"
                    raise MalformedError(f"quantized_type.{label}", message)
            lowest, highest = storage_range
        expressed_type = element_type(expressed.value)
        if not isinstance(expressed_type, FloatType):
            raise MalformedError("type.quantized", f"illegal expressed type {expressed.value!r}")
        flat, shape = _flatten(parameters)
        scales = tuple(scale for scale, _ in flat)
        zero_points = tuple(zero_point for _, zero_point in flat)
        dimension = axes if isinstance(axes, int) else None
        blocks = axes if isinstance(axes, tuple) else None
        if (axes is None and shape) or (dimension is not None and len(shape) != 1):
            raise MalformedError("quantized_type.C10", "scales do not match the quantization dimension")
        if any(not scale > 0 for scale in scales) or not flat:
            raise MalformedError("quantized_type.C5", "scales must be positive")
        return QuantizedType(
            storage,
            expressed_type,
            scales,
            zero_points,
            lowest,
            highest,
            dimension,
            blocks,
            shape if blocks is not None else None,
        )

    def quantized_range(self, children: list[Any]) -> tuple[int, int]:
        return children[0], children[1]

    def quantized_axis(self, children: list[Any]) -> int:
        return _size(children[0].value)

    def quantized_axes(self, children: list[Any]) -> tuple[tuple[int, int], ...]:
        return tuple(child for child in children if child is not None)

    def quantized_block(self, children: list[Any]) -> tuple[int, int]:
        return _size(children[0].value), _size(children[1].value)

    def quantized_list(self, children: list[Any]) -> list[Any]:
        return [child for child in children if child is not None]

    def quantized_scale(self, children: list[Any]) -> tuple[float, int]:
        return children[0], children[1] or 0

    def signed_integer(self, children: list[Any]) -> int:
        token = children[1]
        value = integer_value(token.value)
        if value >= 1 << 63:
            self.fail("literal.range", "integer constant is out of range", token)
        return -value if children[0] is not None else value

    def signed_float(self, children: list[Any]) -> float:
        value = float(children[1].value)
        return -value if children[0] is not None else value


class ResultTypes(tuple[Type, ...]):
    """Result types in parentheses."""

    __slots__ = ()


def result_types(children: list[Any]) -> tuple[Type, ...]:
    """Return the types after `->`: a single one, or several in parentheses."""
    first = children[0]
    return tuple(first) if isinstance(first, ResultTypes) else (first,)


def _types(children: list[Any]) -> tuple[Type, ...]:
    return tuple(child for child in children if child is not None)


def _is_shaped(type: ElementType) -> bool:
    return isinstance(type, DialectType) and type.text.startswith("memref")


def _storage_type(name: str) -> IntegerType:
    match = re.fullmatch(r"(u|i|ui|si)(\d{1,2})", name)
    if not match or not 0 < int(match[2]) <= MOST_STORAGE_BITS:
        raise MalformedError("type.quantized", f"illegal storage type {name!r}")
    signedness = Signedness.UNSIGNED if match[1] in ("u", "ui") else Signedness.SIGNLESS
    return IntegerType(int(match[2]), signedness)


def range_of_storage(storage: IntegerType) -> tuple[int, int]:
    """Return the range of the storage type of a quantized type."""
    if storage.signedness is Signedness.UNSIGNED:
        return 0, (1 << storage.width) - 1
    return -(1 << (storage.width - 1)), (1 << (storage.width - 1)) - 1


def _flatten(parameters: Any) -> tuple[list[tuple[float, int]], tuple[int, ...]]:
    """Return the leaves of nested lists in order, and the sizes of the lists by depth."""
    shape: list[int] = []
    level = parameters
    if isinstance(level, tuple):
        return [level], ()
    while isinstance(level, list):
        shape.append(len(level))
        level = level[0] if level else None
    leaves = parameters
    for size in shape[1:]:
        if any(not isinstance(item, list) or len(item) != size for item in leaves):
            raise MalformedError("type.quantized", "nested lists of scales must have equal lengths")
        leaves = [leaf for item in leaves for leaf in item]
    if any(isinstance(leaf, list) for leaf in leaves):
        raise MalformedError("type.quantized", "nested lists of scales must have equal lengths")
    return leaves, tuple(shape)


def opaque_type(text: str) -> Type:
    """Return the type of another dialect, or a token type."""
    return TOKENS.get(text) or intern(DialectType(spaced_type(text)))


# --- printing --------------------------------------------------------------------------------------------------------


class TypePrinter:
    """Printer of types, which caches texts in the types, and those that depend on the module by identity.

    Attributes:
        attribute: Printer of attributes, for tensor encodings.
    """

    def __init__(self, attribute: Callable[[Any], str]) -> None:
        self.attribute = attribute
        self._texts: dict[int, tuple[str, Type]] = {}  # with the type, so that its id is not reused

    def text(self, type: Type) -> str:
        """Return the text of a type."""
        try:
            return type.mlir_text
        except AttributeError:
            return self._new_text(type)

    def _new_text(self, type: Type) -> str:
        if (known := self._texts.get(id(type))) is not None:
            return known[0]
        text = self._text(type)
        if _is_independent(type):
            object.__setattr__(type, "mlir_text", text)
        else:
            self._texts[id(type)] = text, type
        return text

    def list(self, types: Iterable[Type]) -> str:
        """Return types joined by commas."""
        return ", ".join(map(self.text, types))

    def results(self, types: tuple[Type, ...]) -> str:
        """Return the text after `->`: a single type bare unless it is a function type, else a list in parentheses."""
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
            case TokenType(dialect):
                return f"!{dialect}.token"
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
        raise TypeError(f"cannot print {type!r}: not a type")

    def _tensor(self, type: TensorType) -> str:
        dimensions = "".join("?x" if size is None else f"{size}x" for size in type.shape)
        encoding = ""
        if type.bounds is not None:
            encoding = f", #stablehlo.bounds<{bounds_body(type.bounds)}>"
        elif type.encoding is not None:
            encoding = f", {self.attribute(type.encoding)}"
        return f"tensor<{dimensions}{self.text(type.element_type)}{encoding}>"


def store_text(type: Type) -> bool:
    """Store the text of a type if it is the same in every module; return whether it is stored."""
    if not hasattr(type, "mlir_text") and _is_independent(type):
        _INDEPENDENT_TYPES.text(type)
    return hasattr(type, "mlir_text")


def _is_independent(type: Type) -> bool:
    """Whether the text of a type is the same in every module, and after an arrow as elsewhere."""
    return type.encoding is None if isinstance(type, TensorType) else isinstance(type, ElementType | TokenType)


def _quantized(type: QuantizedType) -> str:
    storage = type.storage_type
    name = f"{'u' if storage.signedness is Signedness.UNSIGNED else 'i'}{storage.width}"
    if (type.storage_min, type.storage_max) != range_of_storage(storage):
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


def _nested(slices: list[str], shape: tuple[int, ...]) -> str:
    if len(shape) <= 1:
        return f"{{{', '.join(slices)}}}"
    step = len(slices) // shape[0]
    return f"{{{', '.join(_nested(slices[i : i + step], shape[1:]) for i in range(0, len(slices), step))}}}"


#: Prints types that contain no attributes.
_INDEPENDENT_TYPES = TypePrinter(repr)
