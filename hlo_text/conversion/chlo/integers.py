"""The high half of integer products."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.conversion.formulas.terms import Term
from hlo_text.core.types import I64, UI64, IntegerType, Signedness, num_bits


def high_product(x: Term, y: Term) -> Term:
    """Return the high half of a product of integers.

    Raises:
        ValueError: The numbers are not integers.
    """
    given = x.type.element_type
    if not isinstance(given, IntegerType):
        raise ValueError(f"the operands must be integers, found {given.mlir_name}")
    width, is_unsigned = num_bits(given), given.signedness is Signedness.UNSIGNED
    if width == 64:
        return _of_words(x, y, is_unsigned=is_unsigned)
    wide = UI64 if is_unsigned else I64
    product = x.converted(wide) * y.converted(wide)
    return _shifted(product, width, is_unsigned=is_unsigned).converted(given)


def _shifted(x: Term, count: int, *, is_unsigned: bool) -> Term:
    return x.apply(ops.ShiftRightLogical if is_unsigned else ops.ShiftRightArithmetic, count)


def _of_words(x: Term, y: Term, *, is_unsigned: bool) -> Term:
    """Return the high 64 bits from products of 32-bit halves, with a correction for negative operands."""
    low_bits = (1 << 32) - 1
    halves = [(a & low_bits, _shifted(a, 32, is_unsigned=True)) for a in (x, y)]
    (x_low, x_high), (y_low, y_high) = halves
    middle = x_high * y_low + _shifted(x_low * y_low, 32, is_unsigned=True)
    carried = (middle & low_bits) + x_low * y_high
    product = x_high * y_high + _shifted(middle, 32, is_unsigned=True) + _shifted(carried, 32, is_unsigned=True)
    if is_unsigned:
        return product
    return product - (x < 0).choose(y, 0) - (y < 0).choose(x, 0)
