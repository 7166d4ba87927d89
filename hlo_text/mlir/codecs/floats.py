"""Floats as MLIR prints them, from bit patterns of a named format with exact integer arithmetic.

The rule, in order: NaN and infinity are hex; six digits in scientific form if they name exactly this value; else as
many digits as the format needs, unless that is an integer without a point; else hex.
"""

from __future__ import annotations

from enum import Enum, auto

import attrs

from hlo_text.core.memo import Memo


class Specials(Enum):
    """Bit patterns of a format that denote NaN or infinity."""

    IEEE = auto()  # the largest exponent: infinity and NaN
    ONE_NAN = auto()  # all ones after the sign: NaN
    NEGATIVE_ZERO = auto()  # the pattern of -0: NaN
    NONE = auto()


@attrs.frozen(eq=False, repr=False)
class FloatFormat:
    """A binary float format.

    Attributes:
        exponent_bits: Width of the exponent field.
        mantissa_bits: Width of the stored fraction (with the leading bit if that is stored).
        bias: Exponent bias.
        specials: Patterns that are not finite.
        is_signed: It has a sign bit.
        stores_leading_bit: The leading one is part of the fraction (`f80`).
    """

    exponent_bits: int
    mantissa_bits: int
    bias: int
    specials: Specials = Specials.IEEE
    is_signed: bool = True
    stores_leading_bit: bool = False

    @property
    def width(self) -> int:
        """Number of bits."""
        return self.is_signed + self.exponent_bits + self.mantissa_bits

    @property
    def precision(self) -> int:
        """Bits of the significand, the leading one included."""
        return self.mantissa_bits + (not self.stores_leading_bit)


FLOAT_FORMATS: dict[str, FloatFormat] = {
    "f4E2M1FN": FloatFormat(2, 1, 1, Specials.NONE),
    "f6E2M3FN": FloatFormat(2, 3, 1, Specials.NONE),
    "f6E3M2FN": FloatFormat(3, 2, 3, Specials.NONE),
    "f8E3M4": FloatFormat(3, 4, 3),
    "f8E4M3": FloatFormat(4, 3, 7),
    "f8E4M3FN": FloatFormat(4, 3, 7, Specials.ONE_NAN),
    "f8E4M3FNUZ": FloatFormat(4, 3, 8, Specials.NEGATIVE_ZERO),
    "f8E4M3B11FNUZ": FloatFormat(4, 3, 11, Specials.NEGATIVE_ZERO),
    "f8E5M2": FloatFormat(5, 2, 15),
    "f8E5M2FNUZ": FloatFormat(5, 2, 16, Specials.NEGATIVE_ZERO),
    "f8E8M0FNU": FloatFormat(8, 0, 127, Specials.ONE_NAN, is_signed=False),
    "bf16": FloatFormat(8, 7, 127),
    "f16": FloatFormat(5, 10, 15),
    "tf32": FloatFormat(8, 10, 127),
    "f32": FloatFormat(8, 23, 127),
    "f64": FloatFormat(11, 52, 1023),
    "f80": FloatFormat(15, 64, 16383, stores_leading_bit=True),
    "f128": FloatFormat(15, 112, 16383),
}

_SHORT_DIGITS = 6  # digits of the form that is tried first
_MAX_PADDING = 3  # zeros between the digits and the point before the scientific form is taken


@attrs.frozen(eq=False, repr=False)
class FiniteFloat:
    """`significand * 2**exponent`, negated if `is_negative`.

    Attributes:
        has_narrow_gap_below: Whether the next smaller magnitude is half a unit away (powers of two).
    """

    is_negative: bool
    significand: int
    exponent: int
    has_narrow_gap_below: bool


def decode_float(bits: int, name: str) -> FiniteFloat | None:
    """Return the value of a bit pattern, or None if it is a NaN or an infinity."""
    form = FLOAT_FORMATS[name]
    fraction = bits & ((1 << form.mantissa_bits) - 1)
    field = bits >> form.mantissa_bits & ((1 << form.exponent_bits) - 1)
    is_negative = form.is_signed and bool(bits >> (form.width - 1))
    largest = (1 << form.exponent_bits) - 1
    match form.specials:
        case Specials.IEEE if field == largest:
            return None
        case Specials.ONE_NAN if field == largest and fraction == (1 << form.mantissa_bits) - 1:
            return None
        case Specials.NEGATIVE_ZERO if is_negative and not field and not fraction:
            return None
    if form.stores_leading_bit:
        return FiniteFloat(is_negative, fraction, max(field, 1) - form.bias - form.precision + 1, False)
    if name == "f8E8M0FNU":
        return FiniteFloat(False, 1, field - form.bias, field > 0)
    significand = fraction if field == 0 else fraction | 1 << form.mantissa_bits
    return FiniteFloat(
        is_negative, significand, max(field, 1) - form.bias - form.mantissa_bits, field > 1 and fraction == 0
    )


def format_float(bits: int, name: str) -> str:
    """Return the text of a float given by its bit pattern in the format of that name (`f32`, `bf16`, ...)."""
    return _TEXTS[bits, name]


def _find_text(pattern: tuple[int, str]) -> str:
    bits, name = pattern
    value = decode_float(bits, name)
    if value is None:
        return f"0x{bits:X}"
    sign = "-" if value.is_negative else ""
    if not value.significand:
        return sign + "0.000000e+00"
    digits, exponent = _decimal_digits(value, _SHORT_DIGITS)
    if _names_value(digits, exponent, value):
        power = exponent + len(digits) - 1
        return f"{sign}{digits[0]}.{digits[1:]:0<6}e{'-' if power < 0 else '+'}{abs(power):02d}"
    wanted = 2 + FLOAT_FORMATS[name].precision * 59 // 196
    text = _with_point(*_decimal_digits(value, wanted), wanted)
    return sign + text if text is not None else f"0x{bits:X}"


_TEXTS = Memo("floats: texts by bits", 1 << 13, make=_find_text)


def _decimal_digits(value: FiniteFloat, wanted: int) -> tuple[str, int]:
    """Return `(digits, e)` with value = digits * 10**e to `wanted` digits, without trailing zeros.

    Surplus digits are first truncated by a power of ten that leaves the bits of `wanted` digits, then the rest
    is rounded half up: the C++ does it in these two steps, and the first shows in the last digit.
    """
    zeros = (value.significand & -value.significand).bit_length() - 1
    number, binary_exponent = value.significand >> zeros, value.exponent + zeros
    exponent = min(binary_exponent, 0)
    number = number << binary_exponent if binary_exponent > 0 else number * 5**-binary_exponent
    surplus_bits = number.bit_length() - (wanted * 196 + 58) // 59
    if surplus_bits > 0:
        removed = surplus_bits * 59 // 196
        number //= 10**removed
        exponent += removed
    digits = str(number)
    exponent += len(digits)
    digits = digits.rstrip("0")
    if len(digits) > wanted:
        kept = int(digits[:wanted]) + (digits[wanted] >= "5")
        exponent += len(str(kept)) - wanted  # a carry may add a digit
        digits = str(kept).rstrip("0")
    return digits, exponent - len(digits)


def _names_value(digits: str, exponent: int, value: FiniteFloat) -> bool:
    """Return whether `digits * 10**exponent` reads as `value`: it is within half a unit, ties to even."""
    # In units of a quarter of the last place the value is 4 * significand and its neighbours' midpoints are near.
    number, binary = int(digits), 2 - value.exponent
    low = 4 * value.significand - (1 if value.has_narrow_gap_below else 2)
    high = 4 * value.significand + 2
    scale = 1
    if exponent >= 0:
        number *= 10**exponent
    else:
        scale *= 10**-exponent
    if binary >= 0:
        number <<= binary
    else:
        scale <<= -binary
    if value.significand & 1:
        return low * scale < number < high * scale
    return low * scale <= number <= high * scale


def _with_point(digits: str, exponent: int, wanted: int) -> str | None:
    """Return `digits * 10**exponent` plain or in scientific form, None if that has no point."""
    leading = exponent + len(digits) - 1  # power of the first digit
    if exponent >= 0:
        is_scientific = exponent > _MAX_PADDING or len(digits) + exponent > wanted
    else:
        is_scientific = -leading > _MAX_PADDING
    if is_scientific:
        return f"{digits[0]}.{digits[1:] or '0'}E{'-' if leading < 0 else '+'}{abs(leading)}"
    if exponent >= 0:
        return None
    if leading >= 0:
        return f"{digits[:exponent]}.{digits[exponent:]}"
    return f"0.{'0' * (-leading - 1)}{digits}"
