"""Numbers in MLIR text: integers that must fit a width, floats as bit patterns."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable
from typing import Any

from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import FLOAT_NAMES, FloatType, IntegerType, Signedness, Type, num_bits, numpy_dtype
from hlo_text.reading import rounding
from hlo_text.reading.failure import MalformedError

_INDEX_BITS = 64


def integer_value(digits: str) -> int:
    """Return the value of a decimal or `0x` integer without sign."""
    if len(digits) > 2000:
        raise MalformedError("literal.range", "integer constant is out of range")
    return int(digits, 16) if digits[:2] == "0x" else int(digits)


def fit_integer(value: int, type: Type, negative: bool) -> int:
    """Return an integer constant as MLIR prints it: signed for signless and signed types, unsigned for `ui` types.

    Signless types accept the signed and the unsigned range.

    Raises:
        MalformedError: It does not fit.
    """
    width, signedness = _INDEX_BITS, Signedness.SIGNLESS
    if isinstance(type, IntegerType):
        width, signedness = type.width, type.signedness
    lowest = 0 if signedness is Signedness.UNSIGNED else -(1 << (width - 1)) if width else 0
    highest = (1 << (width - 1)) - 1 if signedness is Signedness.SIGNED and width else (1 << width) - 1
    if negative and signedness is Signedness.UNSIGNED:
        raise MalformedError("literal.range", "expected unsigned integer elements, but parsed negative value")
    if not lowest <= value <= highest or (negative and value == 0):
        raise MalformedError("literal.range", f"integer constant {value} is out of range for its type")
    if signedness is Signedness.SIGNLESS and width and value >= 1 << (width - 1):
        return value - (1 << width)
    return value


#: Largest numbers of the types that need no numpy; larger ones round to infinity.
_LARGEST = {"f32": float.fromhex("0x1.fffffefffffffp+127"), "f64": float.fromhex("0x1.fffffffffffffp+1023")}


def float_bits(value: float, type: FloatType) -> int:
    """Return the bit pattern of the value of a float type nearest to `value` (ties to even)."""
    if abs(value) <= _LARGEST.get(type.name, -1.0):
        return int.from_bytes(struct.pack("<f" if type.name == "f32" else "<d", value), "little")
    if type.name not in FLOAT_NAMES:
        return _encode_binary(value, *_OTHER_FORMATS[type.name])
    return int.from_bytes(nearest_floats(np.array(value, np.float64), type).tobytes(), "little")


def nearest_floats(numbers: np.ndarray[Any, Any], type: FloatType) -> np.ndarray[Any, Any]:
    """Round numbers to a float type.

    `f8E8M0FNU` has neither signs nor zero. MLIR rounds zero up to the least number, and the sign of a negative number
    overwrites the first bit of its exponent: -1.0 becomes NaN, and -0.5 becomes 2**127.
    """
    if type.name != "f8E8M0FNU":
        return rounding.nearest_floats(numbers, type)
    powers = rounding.nearest_floats(np.maximum(np.abs(numbers), 2.0**-127), type)
    signs = (numbers < -(2.0**-128)).astype(np.uint8) << 7
    return (powers.view(np.uint8) | signs).view(powers.dtype)


def bits_value(bits: int, type: FloatType) -> float:
    """Return the value of a bit pattern, exact unless the type is wider than a double."""
    if type.name not in FLOAT_NAMES:
        return _decode_binary(bits, *_OTHER_FORMATS[type.name])
    dtype = numpy_dtype(type)
    return float(np.frombuffer(bits.to_bytes(dtype.itemsize, "little"), dtype)[0])


def fit_bits(bits: int, type: FloatType) -> int:
    """Return a hexadecimal bit pattern, checked against the width of its float type."""
    if bits >> num_bits(type):
        raise MalformedError("literal.range", f"hexadecimal float constant is out of range for {type.name}")
    return bits


#: Exponent bits, mantissa bits, and whether the leading mantissa bit is stored.
_OTHER_FORMATS = {"tf32": (8, 10, False), "f80": (15, 63, True), "f128": (15, 112, False)}


def _encode_binary(value: float, exponent_bits: int, mantissa_bits: int, explicit: bool) -> int:
    bias = (1 << (exponent_bits - 1)) - 1
    highest = (1 << exponent_bits) - 1
    sign = 1 if math.copysign(1.0, value) < 0 else 0
    if math.isnan(value) or math.isinf(value):
        exponent, mantissa = highest, (1 << mantissa_bits) | (1 << (mantissa_bits - 1) if math.isnan(value) else 0)
    elif value == 0:
        exponent, mantissa = 0, 0
    else:
        fraction, power = math.frexp(abs(value))
        exponent = max(power - 1 + bias, 1)
        shift = power - 1 - (exponent - bias)
        mantissa = _scaled(fraction * 2, mantissa_bits + shift)
        if mantissa >> (mantissa_bits + 1):
            mantissa >>= 1
            exponent += 1
        if not mantissa >> mantissa_bits:
            exponent = 0
        if exponent >= highest:
            exponent, mantissa = highest, 1 << mantissa_bits
    if not explicit:
        return (
            sign << (exponent_bits + mantissa_bits) | exponent << mantissa_bits | mantissa & ((1 << mantissa_bits) - 1)
        )
    return sign << (exponent_bits + mantissa_bits + 1) | exponent << (mantissa_bits + 1) | mantissa


def _scaled(value: float, power: int) -> int:
    """Return `value * 2**power` rounded to the nearest integer, ties to even."""
    numerator, denominator = value.as_integer_ratio()
    if power >= 0:
        numerator <<= power
    else:
        denominator <<= -power
    quotient, remainder = divmod(numerator, denominator)
    return quotient + (2 * remainder > denominator or (2 * remainder == denominator and quotient & 1))


def _decode_binary(bits: int, exponent_bits: int, mantissa_bits: int, explicit: bool) -> float:
    stored = mantissa_bits + explicit
    sign = -1.0 if bits >> (exponent_bits + stored) & 1 else 1.0
    exponent = bits >> stored & ((1 << exponent_bits) - 1)
    mantissa = bits & ((1 << stored) - 1)
    bias = (1 << (exponent_bits - 1)) - 1
    if exponent == (1 << exponent_bits) - 1:
        return math.nan if mantissa & ((1 << mantissa_bits) - 1) else sign * math.inf
    if exponent and not explicit:
        mantissa |= 1 << mantissa_bits
    power = max(exponent, 1) - bias - mantissa_bits
    try:
        return sign * math.ldexp(mantissa, power)
    except OverflowError:
        return sign * math.inf


def double_bits(value: float) -> int:
    """Return the bit pattern of a double."""
    return int(struct.unpack("<Q", struct.pack("<d", value))[0])


def integer_list(values: Iterable[int]) -> str:
    """Return `[1, 2]`."""
    return f"[{', '.join(map(str, values))}]"


def word(value: bool) -> str:
    """Return `true` or `false`."""
    return "true" if value else "false"


def is_short_integer(text: str) -> bool:
    """Whether a text is an integer of at most 18 digits."""
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 19
