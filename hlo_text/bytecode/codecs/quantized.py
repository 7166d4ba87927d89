"""Codecs of quantized types of MLIR's `quant` dialect and of VHLO."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.codecs.builtin import require
from hlo_text.bytecode.codecs.members import (
    ATTRIBUTE,
    DOUBLE,
    NUMBER,
    SIGNED,
    SIGNED_NUMBERS,
    TYPE,
    Dialect,
    codec,
    listed,
)
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import (
    FLOAT_NAMES,
    DialectType,
    FloatType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    Type,
    numpy_dtype,
)
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.numbers import double_bits
from hlo_text.mlir.codecs.types import MOST_STORAGE_BITS, element_type, intern, range_of_storage
from hlo_text.mlir.reader.grammar import shared_reader

#: Flag of a quantized type with signed storage.
SIGNED_STORAGE = 1
#: Floating-point storage types, which are kept as text, with their largest finite values.
STORED_FLOATS: Mapping[str, int] = {"f8E4M3FN": 448, "f8E5M2": 57344}
#: Placeholder for a floating-point storage type while its type is built.
_STAND_IN = IntegerType(32)
#: Maximum number of scales of a type.
_MOST_SCALES = 1 << 16


def per_tensor(
    flags: int, stored: Type, expressed: Type, scale: float, zero_point: int, lowest: int, highest: int
) -> Type:
    """Return a type with one scale."""
    return _quantized(flags, stored, expressed, (scale,), (zero_point,), lowest, highest)


def per_axis(
    flags: int,
    stored: Type,
    expressed: Type,
    dimension: int,
    lowest: int,
    highest: int,
    scales: tuple[float, ...],
    zero_points: tuple[int, ...],
) -> Type:
    """Return a type with scales along a dimension."""
    require(
        len(scales) == len(zero_points),
        f"expected as many zero points as scales, found {len(zero_points)} and {len(scales)}",
    )
    return _quantized(flags, stored, expressed, scales, zero_points, lowest, highest, dimension)


def _per_block(
    flags: int,
    stored: Type,
    expressed: Type,
    lowest: int,
    highest: int,
    dimensions: tuple[int, ...],
    sizes: tuple[int, ...],
    scales: Any,
    zero_points: Any,
) -> Type:
    """Return a type with scales per block."""
    require(
        len(dimensions) == len(sizes),
        f"expected one block size per quantized dimension, found {len(sizes)} for {len(dimensions)} dimensions",
    )
    require(all(number >= 0 for number in dimensions + sizes), "block dimensions and sizes must be non-negative")
    shape = _grid(scales, expressed)
    require(shape == _grid(zero_points, stored), "scales and zero points must have the same shape")
    numbers = tuple([_scale(element, scales.type.element_type.name) for element in scales.array.reshape(-1)])
    points = [int(point) for point in zero_points.array.reshape(-1)]
    if not flags & SIGNED_STORAGE and isinstance(stored, IntegerType):
        points = [point & (1 << stored.width) - 1 for point in points]
    blocks = tuple(zip(dimensions, sizes, strict=True))
    return _quantized(flags, stored, expressed, numbers, tuple(points), lowest, highest, None, blocks, shape)


def _grid(literal: Any, element_type: Type) -> tuple[int, ...]:
    """Return the shape of scales or zero points."""
    if not isinstance(literal, Literal) or not isinstance(literal.type, TensorType) or not literal.has_value:
        raise ValueError("the scales and zero points of blocks must be tensor constants")
    require(
        literal.type.element_type == element_type,
        f"the scales and zero points of blocks must have element type {element_type}",
    )
    require((literal.type.num_elements or 0) <= _MOST_SCALES, f"at most {_MOST_SCALES} scales are supported")
    shape: tuple[int, ...] = literal.array.shape
    return shape


def _scale(element: Any, name: str) -> float:
    """Return a scale in the precision that its type prints."""
    return float(format_float(int.from_bytes(element.tobytes(), "little"), name))


def _quantized(
    flags: int,
    stored: Type,
    expressed: Type,
    scales: tuple[float, ...],
    zero_points: tuple[int, ...],
    lowest: int,
    highest: int,
    *grid: Any,
) -> Type:
    if not isinstance(expressed, FloatType):
        raise ValueError(f"the expressed type of a quantized type is a floating-point type, found {expressed}")
    require(all(0 < scale < float("inf") for scale in scales) and len(scales) > 0, "scales must be positive and finite")
    storage = _storage(flags, stored, lowest, highest)
    made = QuantizedType(storage, expressed, scales, zero_points, lowest, highest, *grid)
    if not isinstance(stored, FloatType):
        return intern(made)
    stand_in, shown = (_shown(kept, storage, lowest, highest) for kept in (storage, stored))
    return intern(DialectType(str(made).replace(stand_in, shown, 1)))


def _storage(flags: int, type: Type, lowest: int, highest: int) -> IntegerType:
    """Return the integer storage type, or a placeholder for floats."""
    if isinstance(type, FloatType) and type.name in STORED_FLOATS:
        limit = STORED_FLOATS[type.name]
        require(-limit <= lowest <= highest <= limit, f"illegal storage range [{lowest}, {highest}]")
        return _STAND_IN
    if not isinstance(type, IntegerType) or type.width > MOST_STORAGE_BITS:
        raise ValueError(
            f"the storage type of a quantized type is an integer of at most {MOST_STORAGE_BITS} bits, found {type}"
        )
    storage = IntegerType(type.width, Signedness.SIGNLESS if flags & SIGNED_STORAGE else Signedness.UNSIGNED)
    least, most = range_of_storage(storage)
    require(least <= lowest <= highest <= most, f"illegal storage range [{lowest}, {highest}]")
    return storage


def _shown(stored: Type, storage: IntegerType, lowest: int, highest: int) -> str:
    """Return the storage type as text, with its range unless that is the full range."""
    if isinstance(stored, FloatType):
        name, limit = stored.name, STORED_FLOATS[stored.name]
        whole = -limit, limit
    else:
        name = f"{'u' if storage.signedness is Signedness.UNSIGNED else 'i'}{storage.width}"
        if isinstance(stored, IntegerType) and stored.signedness is not Signedness.SIGNLESS:
            name = stored.mlir_name
        whole = range_of_storage(storage)
    return name if (lowest, highest) == whole else f"{name}<{lowest}:{highest}>"


def _any(flags: int, stored: Type, lowest: int, highest: int) -> DialectType:
    return _any_of(flags, stored, None, lowest, highest)


def _any_of(flags: int, stored: Type, expressed: Type | None, lowest: int, highest: int) -> DialectType:
    storage = _storage(flags, stored, lowest, highest)
    shown = _shown(stored, storage, lowest, highest)
    if expressed is not None:
        require(
            isinstance(expressed, FloatType),
            f"the expressed type of a quantized type is a floating-point type, found {expressed}",
        )
        shown += f":{expressed}"
    return intern(DialectType(f"!quant.any<{shown}>"))


def _calibrated(expressed: Type, lowest: float, highest: float) -> DialectType:
    require(
        isinstance(expressed, FloatType) and lowest < highest,
        "a calibrated type has a floating-point expressed type and min < max",
    )
    limits = ":".join(format_float(double_bits(limit), "f64") for limit in (lowest, highest))
    return intern(DialectType(f"!quant.calibrated<{expressed}<{limits}>>"))


# --- inverse ---------------------------------------------------------------------------------------------------------

_FLOAT = "|".join(FLOAT_NAMES)
_NUMBER = r"-?\d+\.\d*(?:[eE][+-]?\d+)?"
_STORAGE = rf"(?:(u|i|ui|si)([1-9]\d?)|({'|'.join(STORED_FLOATS)}))(?:<(-?\d+):(-?\d+)>)?"
_ANY = re.compile(rf"!quant\.any<{_STORAGE}(?::({_FLOAT}))?>", re.ASCII)
_CALIBRATED = re.compile(rf"!quant\.calibrated<({_FLOAT})<({_NUMBER}):({_NUMBER})>>", re.ASCII)
_OF_FLOATS = re.compile(rf"!quant\.uniform<{_STORAGE}(?=:)", re.ASCII)


def _any_members(type: DialectType) -> Sequence[Any] | None:
    found = _ANY.fullmatch(_compact(type))
    return None if found is None or found[6] is not None else _stored(found)


def _any_of_members(type: DialectType) -> Sequence[Any] | None:
    found = _ANY.fullmatch(_compact(type))
    if found is None or found[6] is None:
        return None
    flags, stored, lowest, highest = _stored(found)
    return flags, stored, element_type(found[6]), lowest, highest


def _calibrated_members(type: DialectType) -> Sequence[Any] | None:
    found = _CALIBRATED.fullmatch(_compact(type))
    return None if found is None else (element_type(found[1]), float(found[2]), float(found[3]))


def per_tensor_members(type: QuantizedType | DialectType) -> Sequence[Any] | None:
    """Return the members of a type with one scale, or None."""
    uniform = _uniform(type)
    if uniform is None or uniform[0].quantization_dimension is not None or uniform[0].block_sizes is not None:
        return None
    found, *stored = uniform
    return *stored, found.expressed_type, found.scales[0], found.zero_points[0], found.storage_min, found.storage_max


def per_axis_members(type: QuantizedType | DialectType) -> Sequence[Any] | None:
    """Return the members of a type with scales along a dimension, or None."""
    uniform = _uniform(type)
    if uniform is None or uniform[0].quantization_dimension is None or uniform[0].block_sizes is not None:
        return None
    found, *stored = uniform
    limits = found.storage_min, found.storage_max
    return *stored, found.expressed_type, found.quantization_dimension, *limits, found.scales, found.zero_points


def _per_block_members(type: QuantizedType | DialectType) -> Sequence[Any] | None:
    uniform = _uniform(type)
    if uniform is None or uniform[0].block_sizes is None:
        return None
    found, flags, stored = uniform
    blocks = found.block_sizes or ()
    dimensions, sizes = tuple(dimension for dimension, _ in blocks), tuple(size for _, size in blocks)
    limits = found.storage_min, found.storage_max
    return flags, stored, found.expressed_type, *limits, dimensions, sizes, *_grids(found, stored)


def _compact(type: DialectType) -> str:
    return "".join(type.text.split())


def _uniform(type: QuantizedType | DialectType) -> tuple[QuantizedType, int, Type] | None:
    """Return a uniform type with its flags and storage type; types with float storage are parsed from text."""
    if isinstance(type, QuantizedType):
        signedness = type.storage_type.signedness
        return type, 0 if signedness is Signedness.UNSIGNED else SIGNED_STORAGE, IntegerType(type.storage_type.width)
    text = _compact(type)
    found = _OF_FLOATS.match(text)
    if found is None:
        return None
    flags, stored, lowest, highest = _stored(found)
    try:
        made = shared_reader().read("type", f"!quant.uniform<i32<{lowest}:{highest}>{text[found.end() :]}", 0)
    except ParseError:
        return None
    return (made, flags, stored) if isinstance(made, QuantizedType) else None


def _stored(found: re.Match[str]) -> tuple[int, IntegerType | FloatType, int, int]:
    """Return the flags, type and range of the storage."""
    sign, width, name, lowest, highest = found.groups()[:5]
    stored: Any
    if name is not None:
        stored, limits = element_type(name), (-STORED_FLOATS[name], STORED_FLOATS[name])
    else:
        stored = IntegerType(int(width), Signedness(sign) if sign != "u" else Signedness.SIGNLESS)
        limits = range_of_storage(IntegerType(int(width), Signedness.UNSIGNED) if sign in ("u", "ui") else stored)
    if lowest is not None:
        limits = int(lowest), int(highest)
    return 0 if sign in ("u", "ui") else SIGNED_STORAGE, stored, *limits


def _grids(type: QuantizedType, stored: Type) -> tuple[Literal, Literal]:
    """Return block scales and zero points as constants; narrow zero points are sign-extended to bytes."""
    shape = type.block_shape or ()
    if not isinstance(stored, IntegerType):
        raise UnwritableError("blockwise quantized types with floating-point storage cannot be encoded")
    scales = np.array(type.scales, np.float64).astype(numpy_dtype(type.expressed_type)).reshape(shape)
    is_unsigned = type.storage_type.signedness is Signedness.UNSIGNED
    half = 0 if is_unsigned else 1 << stored.width - 1
    mask = (1 << stored.width) - 1
    points = np.array([(number + half & mask) - half for number in type.zero_points], np.int64)
    size = next(size for size in (1, 2, 4) if 8 * size >= stored.width)
    points = points.astype(np.dtype(f"{'u' if is_unsigned else 'i'}{size}")).reshape(shape)
    return Literal(TensorType(shape, type.expressed_type), scales), Literal(TensorType(shape, stored), points)


UNIFORM = (NUMBER, TYPE, TYPE, DOUBLE, SIGNED, SIGNED, SIGNED)
PER_AXIS = (NUMBER, TYPE, TYPE, NUMBER, SIGNED, SIGNED, listed(DOUBLE), SIGNED_NUMBERS)
QUANTIZED_TYPES = Dialect(
    codec(1, DialectType, NUMBER, TYPE, SIGNED, SIGNED, make=_any, split=_any_members),
    codec(2, DialectType, NUMBER, TYPE, TYPE, SIGNED, SIGNED, make=_any_of, split=_any_of_members),
    codec(3, DialectType, TYPE, DOUBLE, DOUBLE, make=_calibrated, split=_calibrated_members),
    codec(4, (QuantizedType, DialectType), *UNIFORM, make=per_tensor, split=per_tensor_members),
    codec(5, (QuantizedType, DialectType), *PER_AXIS, make=per_axis, split=per_axis_members),
    codec(
        6,
        (QuantizedType, DialectType),
        *(NUMBER, TYPE, TYPE, SIGNED, SIGNED, SIGNED_NUMBERS, SIGNED_NUMBERS, ATTRIBUTE, ATTRIBUTE),
        make=_per_block,
        split=_per_block_members,
    ),
)
