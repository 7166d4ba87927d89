"""Numbers with which nothing can be wrong: they fit their type, and may be decoded when first used.

Most constants of programs are such; without them no command that looks at no values would need numpy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hlo_text.core.late_patterns import late
from hlo_text.core.types import BOOL, I64, ElementType, FloatType, IndexType, IntegerType, num_bits
from hlo_text.reading.nested_numbers import integer_range

_INTEGER = late(r"(?:0|-?[1-9][0-9]{0,18})\Z", re.ASCII)
#: In MLIR a float has a point, or is a bit pattern.
MLIR_FLOAT = late(r"-?[0-9]{1,17}\.[0-9]{0,17}(?:[eE][+-]?[0-9]{1,2})?\Z|0x([0-9A-Fa-f]+)\Z", re.ASCII)
HLO_FLOAT = late(r"(?:nan|-?inf|-?[0-9]{1,17}(?:\.[0-9]{0,17})?(?:[eE][+-]?[0-9]{1,2})?)()\Z", re.ASCII)
#: Float types with a number of which everything below is finite.
_FINITE = {FloatType("bf16"): 3.38e38, FloatType("f32"): 3.4028235e38, FloatType("f64"): 1e300}


def are_plain_numbers(
    texts: Iterable[str],
    element_type: ElementType,
    floats: re.Pattern[str],
    truths: tuple[str, ...] = ("true", "false"),
) -> bool:
    """Return whether all of some texts spell values of a type; of what is unusual it says no.

    Args:
        texts: Numbers or truth values, without blanks around them.
        element_type: Their type.
        floats: The spelling of floats, with the digits of a bit pattern as its group.
        truths: Spellings of truth values.
    """
    if isinstance(element_type, FloatType) and element_type in _FINITE:
        return all(_is_plain_float(text, element_type, floats) for text in texts)
    if element_type == BOOL:
        return all(text in truths for text in texts)
    if not isinstance(element_type, IntegerType | IndexType):
        return False
    lowest, highest = integer_range(element_type if isinstance(element_type, IntegerType) else I64)
    return all(_INTEGER.match(text) and lowest <= int(text) <= highest for text in texts)


def _is_plain_float(text: str, element_type: FloatType, floats: re.Pattern[str]) -> bool:
    match = floats.match(text)
    if match is None:
        return False
    if match[1]:
        return 4 * len(match[1]) == num_bits(element_type)
    return text[-1] in "nf" or abs(float(text)) < _FINITE[element_type]


def nothing_wrong() -> None:
    """Report nothing of a literal, since its text was looked at when it was read."""
