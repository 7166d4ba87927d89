"""Flags and enums of the arith dialect."""

from __future__ import annotations

from enum import IntEnum

import attrs

from hlo_text.core.attribute_rows import attribute
from hlo_text.core.types import Struct


@attribute("overflow", dialect="arith")
@attrs.frozen(eq=False, repr=False)
class OverflowFlags(Struct):
    """Overflow flags `nsw`, `nuw`: an overflowing result is undefined in MLIR; the evaluator wraps around."""

    flags: tuple[str, ...] = ()


@attribute("fastmath", dialect="arith")
@attrs.frozen(eq=False, repr=False)
class FastMathFlags(Struct):
    """Fast-math flags: float optimizations permitted to a compiler; the evaluator performs none."""

    flags: tuple[str, ...] = ()


class IntegerPredicate(IntEnum):
    """Comparisons of `arith.cmpi`."""

    EQ = 0
    NE = 1
    SLT = 2
    SLE = 3
    SGT = 4
    SGE = 5
    ULT = 6
    ULE = 7
    UGT = 8
    UGE = 9


class FloatPredicate(IntEnum):
    """Comparisons of `arith.cmpf`: `o...` are false and `u...` true where an operand is NaN."""

    FALSE = 0
    OEQ = 1
    OGT = 2
    OGE = 3
    OLT = 4
    OLE = 5
    ONE = 6
    ORD = 7
    UEQ = 8
    UGT = 9
    UGE = 10
    ULT = 11
    ULE = 12
    UNE = 13
    UNO = 14
    TRUE = 15


class RoundingMode(IntEnum):
    """Rounding of `arith.truncf`."""

    TO_NEAREST_EVEN = 0
    DOWNWARD = 1
    UPWARD = 2
    TOWARD_ZERO = 3
    TO_NEAREST_AWAY = 4
