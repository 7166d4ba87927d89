"""Encodings of quantized types, of MLIR's `quant` and of VHLO."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.bytecode.encodings.builtin import require
from hlo_text.bytecode.encodings.members import (
    ATTRIBUTE,
    DOUBLE,
    NUMBER,
    SIGNED,
    SIGNED_NUMBERS,
    TYPE,
    Encoding,
    listed,
)
from hlo_text.bytecode.encodings.stablehlo import double
from hlo_text.core.attributes import Literal
from hlo_text.core.types import DialectType, FloatType, IntegerType, QuantizedType, Signedness, TensorType, Type
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.types import MOST_STORAGE_BITS, intern, range_of_storage

#: The flag of a quantized type whose storage is signed.
SIGNED_STORAGE = 1
#: Floats that may be stored, whose types are kept as text, and the largest finite one of each.
STORED_FLOATS: Mapping[str, int] = {"f8E4M3FN": 448, "f8E5M2": 57344}
#: Stands for them where their types are made.
_STAND_IN = IntegerType(32)
#: As many scales has a type at most.
_MOST_SCALES = 1 << 16


def per_tensor(
    flags: int, stored: Type, expressed: Type, scale: int, zero_point: int, lowest: int, highest: int
) -> Type:
    """Return the type with one scale."""
    return _quantized(flags, stored, expressed, (double(scale),), (zero_point,), lowest, highest)


def per_axis(
    flags: int,
    stored: Type,
    expressed: Type,
    dimension: int,
    lowest: int,
    highest: int,
    scales: tuple[int, ...],
    zero_points: tuple[int, ...],
) -> Type:
    """Return the type with scales along a dimension."""
    require(
        len(scales) == len(zero_points),
        f"expected as many zero points as scales, found {len(zero_points)} and {len(scales)}",
    )
    return _quantized(flags, stored, expressed, tuple(map(double, scales)), zero_points, lowest, highest, dimension)


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
    """Return the type with scales on a grid of blocks."""
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
    """Return a scale as its type prints it."""
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
    """Return the integers that are stored, or what stands for floats."""
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
    """Return the type that is stored with its range, unless that is all it has."""
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


def _calibrated(expressed: Type, lowest: int, highest: int) -> DialectType:
    require(
        isinstance(expressed, FloatType) and double(lowest) < double(highest),
        "a calibrated type has a floating-point expressed type and min < max",
    )
    limits = ":".join(format_float(limit, "f64") for limit in (lowest, highest))
    return intern(DialectType(f"!quant.calibrated<{expressed}<{limits}>>"))


UNIFORM = (NUMBER, TYPE, TYPE, DOUBLE, SIGNED, SIGNED, SIGNED)
PER_AXIS = (NUMBER, TYPE, TYPE, NUMBER, SIGNED, SIGNED, listed(DOUBLE), SIGNED_NUMBERS)
QUANTIZED_TYPES: Mapping[int, Encoding] = {
    1: Encoding(_any, (NUMBER, TYPE, SIGNED, SIGNED)),
    2: Encoding(_any_of, (NUMBER, TYPE, TYPE, SIGNED, SIGNED)),
    3: Encoding(_calibrated, (TYPE, DOUBLE, DOUBLE)),
    4: Encoding(per_tensor, UNIFORM),
    5: Encoding(per_axis, PER_AXIS),
    6: Encoding(
        _per_block,
        (NUMBER, TYPE, TYPE, SIGNED, SIGNED, SIGNED_NUMBERS, SIGNED_NUMBERS, ATTRIBUTE, ATTRIBUTE),
    ),
}
