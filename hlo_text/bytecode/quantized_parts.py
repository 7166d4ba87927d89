"""Quantized types taken apart into what their encodings in MLIR's `quant` store."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from hlo_text.bytecode.encodings.quantized import SIGNED_STORAGE, STORED_FLOATS
from hlo_text.bytecode.saying import UnwritableError
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import FLOAT_NAMES, FloatType, IntegerType, QuantizedType, Signedness, TensorType, numpy_dtype
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.mlir.spelling.numbers import double_bits
from hlo_text.mlir.spelling.types import element_type, range_of_storage

#: Dialect, code, and what the members of the encoding say.
_Parts = tuple[str, int, tuple[Any, ...]]

_FLOAT = "|".join(FLOAT_NAMES)
_NUMBER = r"-?\d+\.\d*(?:[eE][+-]?\d+)?"
_STORAGE = rf"(?:(u|i|ui|si)([1-9]\d?)|({'|'.join(STORED_FLOATS)}))(?:<(-?\d+):(-?\d+)>)?"
_ANY = re.compile(rf"!quant\.any<{_STORAGE}(?::({_FLOAT}))?>", re.ASCII)
_CALIBRATED = re.compile(rf"!quant\.calibrated<({_FLOAT})<({_NUMBER}):({_NUMBER})>>", re.ASCII)
_OF_FLOATS = re.compile(rf"!quant\.uniform<{_STORAGE}(?=:)", re.ASCII)


def quantized_parts(type: QuantizedType) -> _Parts:
    """Take a type of stored integers apart."""
    signedness = type.storage_type.signedness
    flags = 0 if signedness is Signedness.UNSIGNED else SIGNED_STORAGE
    return _parts(type, flags, IntegerType(type.storage_type.width))


def quantized_text_parts(text: str) -> _Parts | None:
    """Take a type apart that is kept as text; None if it is stored as text."""
    text = "".join(text.split())
    if found := _ANY.fullmatch(text):
        flags, stored, lowest, highest = _stored(found)
        if found[6] is None:
            return "quant", 1, (flags, stored, lowest, highest)
        return "quant", 2, (flags, stored, element_type(found[6]), lowest, highest)
    if found := _CALIBRATED.fullmatch(text):
        limits = [double_bits(float(limit)) for limit in (found[2], found[3])]
        return "quant", 3, (element_type(found[1]), *limits)
    if found := _OF_FLOATS.match(text):
        flags, stored, lowest, highest = _stored(found)
        try:
            made = shared_reader().read("type", f"!quant.uniform<i32<{lowest}:{highest}>{text[found.end() :]}", 0)
        except ParseError:
            return None
        return _parts(made, flags, stored) if isinstance(made, QuantizedType) else None
    return None


def _stored(found: re.Match[str]) -> tuple[int, IntegerType | FloatType, int, int]:
    """Return the flags, the type and the range of what is stored."""
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


def _parts(type: QuantizedType, flags: int, stored: IntegerType | FloatType) -> _Parts:
    limits = type.storage_min, type.storage_max
    types = flags, stored, type.expressed_type
    if type.block_sizes is not None:
        dimensions = tuple([dimension for dimension, _ in type.block_sizes])
        sizes = tuple([size for _, size in type.block_sizes])
        return "quant", 6, (*types, *limits, dimensions, sizes, *_grids(type, stored))
    scales = tuple(map(double_bits, type.scales))
    if type.quantization_dimension is None:
        return "quant", 4, (*types, scales[0], type.zero_points[0], *limits)
    return "quant", 5, (*types, type.quantization_dimension, *limits, scales, type.zero_points)


def _grids(type: QuantizedType, stored: IntegerType | FloatType) -> tuple[Literal, Literal]:
    """Return the scales and zero points of blocks as constants; narrow zero points fill their bytes with their sign."""
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
