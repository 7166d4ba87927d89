"""Nested lists of numbers in constants of both languages: structure, digits, ranges of types.

NumPy reads the digits of a list at once, without tokens, if its brackets and commas are those required by its shape.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from typing import Any

from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import BOOL, I64, ElementType, FloatType, IndexType, IntegerType, Signedness, num_bits
from hlo_text.reading.failure import MalformedError

#: numpy's.
MAX_RANK = 64
_HEX_DIGITS = b"0123456789abcdefABCDEF"


def count_elements(shape: tuple[int, ...]) -> int:
    """Return the number of elements of an array."""
    count = 1
    for size in shape:
        count *= size
    return count


def has_structure(structure: bytes, shape: tuple[int, ...], brackets: bytes, element: bytes = b"") -> bool:
    """Whether brackets and commas have the structure of an array.

    Args:
        structure: The text with brackets and commas only.
        shape: The array's shape.
        brackets: The opening and the closing bracket of a dimension.
        element: Brackets and commas of an element: `(,)` for complex numbers.
    """
    opening, closing = brackets[:1], brackets[1:]
    # check the length first: the shape may state more elements than fit into memory
    length = len(element)
    for size in reversed(shape):
        length = 2 + size * length + max(size - 1, 0)
    if length != len(structure):
        return False
    predicted = element
    for size in reversed(shape):
        predicted = opening + b",".join([predicted] * size) + closing
    return structure == predicted


_BLANKS = b" \t\n\r\f\v"
#: Ends of items that are not numbers.
_NO_NUMBERS = (b",,", b"-,", b"+,", b"e,", b"E,", b",.,")


def decimal_numbers(text: bytes, dtype: type[np.generic], count: int) -> np.ndarray[Any, Any] | None:
    """Return numbers separated by commas, None if their number is wrong or NumPy cannot read one.

    NumPy accepts more than the languages do (`+5`, `.5`) and saturates large integers; callers exclude both. It returns
    0 or -1 in place of a missing number.
    """
    try:
        numbers = np.fromstring(text, dtype=dtype, sep=",")
    except ValueError:
        return None
    if numbers.size != count:
        return None
    if ((numbers == 0) | (numbers == -1)).any() and not _has_numbers_only(text):  # perhaps no number
        return None
    return numbers


def _has_numbers_only(text: bytes) -> bool:
    packed = b",%b," % text.translate(None, _BLANKS)
    return not any(ending in packed for ending in _NO_NUMBERS)


#: Maximum number of digits processed at once, so that long data is never copied as a whole.
_PORTION = 1 << 20


def hexadecimal_bytes(digits: str, start: int = 0, end: int | None = None) -> bytes | bytearray:
    """Return the bytes of the hexadecimal digits from `start` to `end`, two digits per byte.

    Raises:
        MalformedError: The text contains other characters.
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
        MalformedError: The text contains other characters.
    """
    end = len(digits) if end is None else end
    is_sound = (end - start) % 2 == 0
    for first in range(start, end, _PORTION):
        portion = digits[first : min(first + _PORTION, end)]
        is_sound = is_sound and not portion.encode("ascii", "replace").translate(None, _HEX_DIGITS)
    if not is_sound:
        raise MalformedError("literal.hex", "expected hexadecimal digits in elements data")


def integer_range(type: IntegerType) -> tuple[int, int]:
    """Return the range of an integer type; signless types count as signed."""
    if type.signedness is Signedness.UNSIGNED:
        return 0, (1 << type.width) - 1
    return -(1 << type.width >> 1), (1 << type.width >> 1) - 1 if type.width else 0


# --- plain numbers: they fit their type and are decoded on first use, so that most commands need no numpy -------------

_MOST_DIGITS = 19
#: In MLIR a float has a point, or is a bit pattern.
MLIR_FLOAT = late(r"-?[0-9]{1,17}\.[0-9]{0,17}(?:[eE][+-]?[0-9]{1,2})?\Z|0x([0-9A-Fa-f]+)\Z", re.ASCII)
HLO_FLOAT = late(r"(?:nan|-?inf|-?[0-9]{1,17}(?:\.[0-9]{0,17})?(?:[eE][+-]?[0-9]{1,2})?)()\Z", re.ASCII)
#: Names of float types, each with a bound below which all numbers are finite.
_FINITE = {"bf16": 3.38e38, "f32": 3.4028235e38, "f64": 1e300}


def are_plain_numbers(
    texts: Iterable[str],
    element_type: ElementType,
    floats: re.Pattern[str],
    truths: tuple[str, ...] = ("true", "false"),
) -> bool:
    """Return whether all texts are values of a type in usual form; unusual forms return False.

    Args:
        texts: Numbers or truth values, without surrounding blanks.
        element_type: Their type.
        floats: Pattern of floats, with the digits of a bit pattern as its group.
        truths: Texts of truth values.
    """
    if isinstance(element_type, FloatType):
        bound = _FINITE.get(element_type.name)
        return bound is not None and not [
            text for text in texts if not _is_plain_float(text, element_type, floats, bound)
        ]
    if not isinstance(element_type, IntegerType | IndexType):
        return False
    if isinstance(element_type, IntegerType) and element_type.width == 1 and element_type == BOOL:
        return all(text in truths for text in texts)
    lowest, highest = integer_range(element_type if isinstance(element_type, IntegerType) else I64)
    return not [text for text in texts if not (_is_plain_integer(text) and lowest <= int(text) <= highest)]


def _is_plain_integer(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    is_number = len(digits) <= _MOST_DIGITS and digits.isascii() and digits.isdigit()
    return is_number and (digits[0] != "0" or text == "0")


def _is_plain_float(text: str, element_type: FloatType, floats: re.Pattern[str], bound: float) -> bool:
    match = floats.match(text)
    if match is None:
        return False
    if match[1]:
        return 4 * len(match[1]) == num_bits(element_type)
    return text[-1] in "nf" or abs(float(text)) < bound


def nothing_wrong() -> None:
    """Check nothing: the text of the literal was checked when it was read."""
