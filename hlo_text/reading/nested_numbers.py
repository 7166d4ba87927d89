"""Nested lists of numbers as both languages write constants: their structure, their digits, what fits a type.

A list whose brackets and commas are those its shape asks for needs no tokens: numpy reads its digits at once.
"""

from __future__ import annotations

import binascii
from typing import Any

from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import IntegerType, Signedness
from hlo_text.reading.failure import MalformedError

#: numpy's.
MAX_RANK = 64
_HEX_DIGITS = b"0123456789abcdefABCDEF"


def count_elements(shape: tuple[int, ...]) -> int:
    """Return how many elements an array has."""
    count = 1
    for size in shape:
        count *= size
    return count


def has_structure(structure: bytes, shape: tuple[int, ...], brackets: bytes, element: bytes = b"") -> bool:
    """Whether brackets and commas are those of an array.

    Args:
        structure: The text without anything else.
        shape: The array's shape.
        brackets: The opening and the closing bracket of a dimension.
        element: What brackets and commas an element has: `(,)` for complex numbers.
    """
    opening, closing = brackets[:1], brackets[1:]
    # the length first: a shape may promise more elements than memory holds
    length = len(element)
    for size in reversed(shape):
        length = 2 + size * length + max(size - 1, 0)
    if length != len(structure):
        return False
    predicted = element
    for size in reversed(shape):
        predicted = opening + b",".join([predicted] * size) + closing
    return structure == predicted


_MADE_UP = (0, -1)
_BLANKS = b" \t\n\r\f\v"
#: How items end that are no numbers.
_NO_NUMBERS = (b",,", b"-,", b"+,", b"e,", b"E,", b",.,")


def decimal_numbers(text: bytes, dtype: type[np.generic], count: int) -> np.ndarray[Any, Any] | None:
    """Return numbers separated by commas, None if there are not so many or numpy cannot read one.

    numpy reads more than the languages do (`+5`, `.5`) and saturates large integers, which callers exclude. Where no
    number stands it makes up a 0 or a -1.
    """
    try:
        numbers = np.fromstring(text, dtype=dtype, sep=",")
    except ValueError:
        return None
    if numbers.size != count or (np.isin(numbers, _MADE_UP).any() and not _has_numbers_only(text)):
        return None
    return numbers


def _has_numbers_only(text: bytes) -> bool:
    packed = b",%b," % text.translate(None, _BLANKS)
    return not any(ending in packed for ending in _NO_NUMBERS)


#: Digits that are looked at in one go: long data is never copied as a whole.
_PORTION = 1 << 20


def hexadecimal_bytes(digits: str, start: int = 0, end: int | None = None) -> bytes | bytearray:
    """Return the bytes that hexadecimal digits from `start` to `end` stand for, two for each.

    Raises:
        MalformedError: Something else stands among them.
    """
    end = len(digits) if end is None else end
    try:
        if end - start <= _PORTION:
            return binascii.unhexlify(digits[start:end])
        found = bytearray((end - start + 1) // 2)
        for first in range(start, end, _PORTION):
            portion = binascii.unhexlify(digits[first : min(first + _PORTION, end)])
            found[(first - start) // 2 : (first - start) // 2 + len(portion)] = portion
        return found
    except ValueError:
        raise MalformedError("literal.hex", "expected hexadecimal digits in elements data") from None


def check_hexadecimal(digits: str, start: int = 0, end: int | None = None) -> None:
    """Check digits without decoding them.

    Raises:
        MalformedError: Something else stands among them.
    """
    end = len(digits) if end is None else end
    is_sound = (end - start) % 2 == 0
    for first in range(start, end, _PORTION):
        portion = digits[first : min(first + _PORTION, end)]
        is_sound = is_sound and not portion.encode("ascii", "replace").translate(None, _HEX_DIGITS)
    if not is_sound:
        raise MalformedError("literal.hex", "expected hexadecimal digits in elements data")


def integer_range(type: IntegerType) -> tuple[int, int]:
    """Return the least and the greatest number of an integer type; signless ones are signed."""
    if type.signedness is Signedness.UNSIGNED:
        return 0, (1 << type.width) - 1
    return -(1 << type.width >> 1), (1 << type.width >> 1) - 1 if type.width else 0
