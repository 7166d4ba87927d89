"""Conversion between `ShapeProto` and `LayoutProto` messages and types."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from hlo_text.core.late_patterns import late
from hlo_text.core.types import (
    TOKEN,
    BufferType,
    DialectType,
    ElementType,
    Layout,
    OpaqueElementType,
    TensorType,
    TokenType,
    TupleType,
    Type,
)
from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES, element_type_text
from hlo_text.protos.codec import Message
from hlo_text.protos.wire_format import WireError

_TUPLE, _OPAQUE, _TOKEN, _BUFFER = 13, 14, 17, 34
#: Marker for a dynamic size without bound, and for a tile size that combines with the next dimension.
_OPEN = -(1 << 63)
_MAXIMUM_DIMENSIONS = 1 << 16

#: Numbers of `xla.PrimitiveType`, by HLO name.
ELEMENT_NUMBERS = {
    "pred": 1, "s8": 2, "s16": 3, "s32": 4, "s64": 5, "u8": 6, "u16": 7, "u32": 8, "u64": 9,
    "f16": 10, "f32": 11, "f64": 12, "opaque": _OPAQUE, "c64": 15, "bf16": 16, "c128": 18, "f8e5m2": 19,
    "f8e4m3fn": 20, "s4": 21, "u4": 22, "f8e4m3b11fnuz": 23, "f8e5m2fnuz": 24, "f8e4m3fnuz": 25, "s2": 26, "u2": 27,
    "f8e4m3": 28, "f8e3m4": 29, "s1": 30, "u1": 31, "f4e2m1fn": 32, "f8e8m0fnu": 33, "f6e3m2fn": 35, "f6e2m3fn": 36,
}  # fmt: skip
_ELEMENT_WORDS = {number: word for word, number in ELEMENT_NUMBERS.items()}
_LAST_KNOWN = max(_ELEMENT_WORDS)
_NUMBERED = late(r"primitive_type_([1-9][0-9]{0,8})")


def read_shape(message: Message | None) -> Type:
    """Return the type of a `ShapeProto`.

    Raises:
        WireError: The message is missing, or denotes no valid type.
    """
    kind = (message or {}).get("element_type", 0)
    assert message is not None or kind == 0
    if message is None or kind == 0:
        raise WireError("a shape is missing or has no element type")
    if kind == _TUPLE:
        return TupleType(tuple(map(read_shape, message.get("tuple_shapes", []))))
    if kind == _TOKEN:
        return TOKEN
    if kind == _BUFFER:
        held = [read_shape(shape) for shape in message.get("tuple_shapes", [])]
        if len(held) != 1 or not isinstance(held[0], TensorType):
            raise WireError("a buffer contains exactly one array")
        return BufferType(held[0])
    return _read_array(kind, message)


def _read_array(kind: int, message: Message) -> TensorType:
    sizes = message.get("dimensions", [])
    dynamic = message.get("is_dynamic_dimension", [])
    if len(sizes) > _MAXIMUM_DIMENSIONS or len(dynamic) > len(sizes) or any(s < 0 and s != _OPEN for s in sizes):
        raise WireError(f"inconsistent shape: dimensions {sizes}, is_dynamic_dimension {dynamic}")
    pairs = [(size, is_dynamic) for size, is_dynamic in zip_longest(sizes, dynamic, fillvalue=False)]
    shape = tuple(None if is_dynamic or size == _OPEN else size for size, is_dynamic in pairs)
    bounds = tuple(size if is_dynamic and size != _OPEN else None for size, is_dynamic in pairs)
    layout = _read_layout(message["layout"], len(sizes)) if kind != _OPAQUE and "layout" in message else None
    has_bounds = any(bound is not None for bound in bounds)
    return TensorType(shape, _element_type(kind), bounds if has_bounds else None, layout=layout)


def _element_type(number: int) -> ElementType:
    """Return an element type; one of a later XLA is named by its number, since messages do not contain names."""
    if number not in _ELEMENT_WORDS and number > _LAST_KNOWN:
        return DialectType(f"primitive_type_{number}")
    return ELEMENT_TYPES[_word(number)]


def _number(word: str) -> int:
    match = _NUMBERED.fullmatch(word)
    if match is not None:
        return int(match[1])
    if word not in ELEMENT_NUMBERS:
        raise ValueError(f"ShapeProto has no element type `{word}`")
    return ELEMENT_NUMBERS[word]


def _word(number: int) -> str:
    if number not in _ELEMENT_WORDS:
        raise WireError(f"unknown element type {number}")
    return _ELEMENT_WORDS[number]


def _read_layout(message: Message, rank: int) -> Layout:
    order = tuple(message.get("minor_to_major", []))
    if sorted(order) != list(range(rank)):
        raise WireError(f"a layout of rank {rank} must be a permutation of its dimensions, found {list(order)}")
    index, pointer = (message.get(f"{name}_primitive_type", 0) for name in ("index", "pointer"))
    counts = {
        "tail_padding_alignment": message.get("tail_padding_alignment_in_elements", 1) or 1,
        "element_size_bits": message.get("element_size_in_bits", 0),
        "memory_space": message.get("memory_space", 0),
        "dynamic_shape_metadata_prefix_bytes": message.get("dynamic_shape_metadata_prefix_bytes", 0),
    }
    tiles = [tile.get("dimensions", []) for tile in message.get("tiles", [])]
    splits = [(split.get("dimension", 0), split.get("split_indices", [])) for split in message.get("split_configs", [])]
    numbers = [*counts.values(), *(size for tile in tiles for size in tile if size != _OPEN)]
    if min([*numbers, *(index for first, rest in splits for index in (first, *rest))]) < 0:
        raise WireError("the numbers of a layout must be non-negative")
    return Layout(
        order,
        tuple(tuple(None if size == _OPEN else size for size in tile) for tile in tiles),
        index_type=_word(index) if index else None,
        pointer_type=_word(pointer) if pointer else None,
        splits=tuple((dimension, tuple(indices)) for dimension, indices in splits),
        **counts,
    )


def write_shape(type: Type) -> Message:
    """Return the `ShapeProto` of a type; arrays without a layout get the default one.

    Raises:
        ValueError: The type is not an HLO type.
    """
    match type:
        case TupleType(types):
            return {"element_type": _TUPLE, "tuple_shapes": list(map(write_shape, types))}
        case TokenType():
            return {"element_type": _TOKEN}
        case BufferType(tensor_type):
            return {"element_type": _BUFFER, "tuple_shapes": [write_shape(tensor_type)]}
        case TensorType():
            return _write_array(type)
    raise ValueError(f"{type} is not an HLO type")


def _write_array(tensor: TensorType) -> Message:
    message: Message = {"element_type": _number(element_type_text(tensor.element_type))}
    if isinstance(tensor.element_type, OpaqueElementType):
        return message
    bounds = tensor.bounds or (None,) * tensor.rank
    message["dimensions"] = [
        size if size is not None else _OPEN if bound is None else bound
        for size, bound in zip(tensor.shape, bounds, strict=True)
    ]
    message["is_dynamic_dimension"] = [size is None for size in tensor.shape]
    message["layout"] = _write_layout(tensor.layout or Layout.default(tensor.rank))
    return message


def _write_layout(layout: Layout) -> dict[str, Any]:
    def number(word: str | None) -> int:
        return 0 if word is None else ELEMENT_NUMBERS[word]

    if layout.unknown:
        raise ValueError(f"LayoutProto has no field for `{layout.unknown[0][1]}`")
    return {
        "minor_to_major": layout.minor_to_major,
        "tiles": [{"dimensions": [_OPEN if size is None else size for size in tile]} for tile in layout.tiles],
        "tail_padding_alignment_in_elements": layout.tail_padding_alignment,
        "index_primitive_type": number(layout.index_type),
        "pointer_primitive_type": number(layout.pointer_type),
        "element_size_in_bits": layout.element_size_bits,
        "memory_space": layout.memory_space,
        "split_configs": [{"dimension": first, "split_indices": indices} for first, indices in layout.splits],
        "dynamic_shape_metadata_prefix_bytes": layout.dynamic_shape_metadata_prefix_bytes,
    }
