"""The next representable floating-point number, found by stepping through bit patterns."""

from __future__ import annotations

import numpy as np

from hlo_text import ops
from hlo_text.conversion.formulas.writer import Writer
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Value
from hlo_text.core.types import BOOL, FloatType, IntegerType, Signedness, num_bits

_GT, _LT, _EQ, _NE = (ComparisonDirection[name] for name in ("GT", "LT", "EQ", "NE"))
#: Widths of floats for which StableHLO and HLO have an integer type.
_INTEGER_WIDTHS = frozenset((4, 8, 16, 32, 64))


def next_after(write: Writer, x: Value, y: Value) -> Value:
    """Return the next number after `x` in the direction of `y`."""
    element_type = write.type.element_type
    if not isinstance(element_type, FloatType) or num_bits(element_type) not in _INTEGER_WIDTHS:
        raise ValueError(f"no integer type has the width of {element_type.mlir_name}")
    width = num_bits(element_type)
    bits = Writer(write.adder, write.type.with_element_type(IntegerType(width, Signedness.UNSIGNED)))
    x_bits, y_bits = bits(ops.BitcastConvert, x), bits(ops.BitcastConvert, y)
    if element_type.name == "f8E8M0FNU":
        above, below = (bits(operation, x_bits, bits.splat(1)) for operation in (ops.Add, ops.Subtract))
        stepped = bits(ops.Select, write.compare(x, _LT, y), above, below)
    else:
        stepped = _with_sign(bits, x_bits, y_bits, has_negative_zero=not element_type.name.endswith("FNUZ"))
    stepped = bits(ops.Select, write.compare(x, _EQ, y), y_bits, stepped)
    number = write(ops.BitcastConvert, stepped)
    if width == 4:  # has no NaN
        return number
    is_nan = write.compare(x, _NE, x), write.compare(y, _NE, y)
    is_nan_of_either = bits(ops.Or, *is_nan, type=write.type.with_element_type(BOOL))
    return write(ops.Select, is_nan_of_either, write.splat(np.nan), number)


def _with_sign(bits: Writer, x: Value, y: Value, *, has_negative_zero: bool) -> Value:
    """Return the next sign-magnitude bit pattern; away from zero, the magnitude grows by one."""
    width = num_bits(bits.type.element_type)
    flags = bits.type.with_element_type(BOOL)
    magnitude, sign, zero, one = (bits.splat(number) for number in ((1 << (width - 1)) - 1, 1 << (width - 1), 0, 1))
    x_size, y_size = bits(ops.And, x, magnitude), bits(ops.And, y, magnitude)
    x_sign, y_sign = bits(ops.And, x, sign), bits(ops.And, y, sign)
    is_inward = bits(ops.Or, bits.compare(x_size, _GT, y_size), bits.compare(x_sign, _NE, y_sign), type=flags)
    stepped = bits(ops.Add, x, bits(ops.Select, is_inward, bits.splat((1 << width) - 1), one))
    if not has_negative_zero:
        stepped = bits(ops.Select, bits.compare(stepped, _EQ, sign), zero, stepped)
    return bits(ops.Select, bits.compare(x_size, _EQ, zero), bits(ops.Or, y_sign, one), stepped)
