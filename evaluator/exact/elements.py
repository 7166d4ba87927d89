"""Elements of exact arrays: balls, special values (NaN, infinities, signed zeros), and pairs for complex numbers.

An array of floats is a NumPy array of objects. Data movement copies references, so that two elements that are one
object are copies of one value: they are equal even where their ball is wide.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
from flint import arb, fmpz

from evaluator.exact.sharing import identity, shared
from evaluator.reference.registry import Array
from hlo_text.core.ir import Operation
from hlo_text.core.types import ComplexType, ElementType, FloatType, Type

#: A ball, a special value, or an `ExactComplex`.
Element = Any


class UndecidedError(Exception):
    """A predicate that the enclosures do not decide; a higher precision may decide it.

    Attributes:
        op: The operation that decides, set by the rule that runs it.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.op: Operation | None = None


class Special:
    """NaN, an infinity or a zero whose sign is not plus; `numbers` adds the operators of sums and products.

    Attributes:
        value: The native number.
    """

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: float) -> None:
        self.name = name
        self.value = value

    def __repr__(self) -> str:
        return self.name

    def identity(self) -> Any:
        """Return a key that is equal for identical elements."""
        return id(self)


class ExactComplex(Special):
    """A complex number.

    Attributes:
        real, imag: Its parts, balls or special values.
    """

    __slots__ = ("imag", "real")

    def __init__(self, real: Element, imag: Element) -> None:
        super().__init__("complex", 0.0)
        self.real = real
        self.imag = imag

    def __repr__(self) -> str:
        return f"({self.real}, {self.imag})"

    def identity(self) -> Any:
        return identity(self.real), identity(self.imag)


#: A NaN that was computed, whose sign and payload are open.
NAN = Special("nan", float("nan"))
#: The usual NaN of programs and arguments, of either sign.
POSITIVE_NAN = Special("+nan", float("nan"))
NEGATIVE_NAN = Special("-nan", math.copysign(float("nan"), -1.0))
INFINITY = Special("inf", float("inf"))
NEGATIVE_INFINITY = Special("-inf", float("-inf"))
NEGATIVE_ZERO = Special("-0", -0.0)
#: A zero that is the product of zero and a number of unknown sign.
UNSIGNED_ZERO = Special("0", 0.0)
ZERO = arb(0)
ONE = arb(1)
#: A value that is unknown at this precision; it may even be NaN or infinite.
UNKNOWN = arb.nan()


def infinity(is_negative: bool) -> Special:
    """Return the infinity with a sign."""
    return NEGATIVE_INFINITY if is_negative else INFINITY


def zero(is_negative: bool) -> Element:
    """Return the zero with a sign."""
    return NEGATIVE_ZERO if is_negative else ZERO


def is_ball(element: Element) -> bool:
    """Whether an element is a ball; it may be the unknown value."""
    return type(element) is arb


def is_zero(element: Element) -> bool:
    """Whether an element is exactly zero."""
    if type(element) is arb:
        return bool(element.is_zero())
    return element is NEGATIVE_ZERO or element is UNSIGNED_ZERO


def is_infinite(element: Element) -> bool:
    """Whether an element is an infinity."""
    return element is INFINITY or element is NEGATIVE_INFINITY


def ball_of(element: Element) -> Any:
    """Return an element other than NaN and infinities as a ball."""
    return ZERO if element is NEGATIVE_ZERO or element is UNSIGNED_ZERO else element


def is_determined(element: Element) -> bool:
    """Whether an element is NaN, an infinity or a bounded ball."""
    if type(element) is arb:
        return bool(element.is_finite())
    if isinstance(element, ExactComplex):
        return is_determined(element.real) and is_determined(element.imag)
    return True


def known(ball: Any) -> Any:
    """Return a bounded ball as it is, and the unknown value for an unbounded one."""
    return ball if ball.is_finite() else UNKNOWN


def is_negative(element: Element) -> bool:
    """Whether an element other than NaN has a negative sign.

    Raises:
        UndecidedError: It may be on both sides of zero.
    """
    if type(element) is not arb:
        if element is UNSIGNED_ZERO:
            raise UndecidedError("the sign of a zero is not determined")
        return element is NEGATIVE_INFINITY or element is NEGATIVE_ZERO
    if element >= 0:
        return False
    if element < 0:
        return True
    raise UndecidedError(f"the sign of {shown(element)} is not determined")


def shown(element: Element) -> str:
    """Return an element as text for messages."""
    return str(element.str(10)) if type(element) is arb else repr(element)


# --- arrays ---------------------------------------------------------------------------------------------------------


def boxed(element: Any) -> Array:
    """Return an element as an array without dimensions."""
    array = np.empty((), object)
    array[()] = element
    return array


def mapped(function: Callable[..., Any], *arrays: Array) -> Array:
    """Apply a function elementwise to arrays that broadcast against each other."""
    with np.errstate(all="ignore"):  # comparisons with NaN among native numbers
        result = np.frompyfunc(shared(function), len(arrays), 1)(*arrays)
    return result if isinstance(result, np.ndarray) else boxed(result)


def decided(function: Callable[..., bool], *arrays: Array) -> Array:
    """Apply a predicate elementwise to arrays that broadcast against each other."""
    return mapped(function, *arrays).astype(np.bool_)


_NANS = {struct.pack("<d", one.value): one for one in (POSITIVE_NAN, NEGATIVE_NAN)}


def is_nan(element: Element) -> bool:
    """Whether an element is NaN."""
    return isinstance(element, Special) and element.value != element.value


def element_of(number: float) -> Element:
    """Return a native float as an exact element."""
    if number != number:
        return _NANS.get(struct.pack("<d", number), NAN)
    if number in (float("inf"), float("-inf")):
        return infinity(number < 0)
    if number == 0:
        return zero(np.signbit(number))
    return arb(number)


def elements_of(array: Array, element_type: ElementType) -> Array:
    """Return native numbers as elements of a float or complex type; elements are unchanged."""
    if array.dtype == object:
        return array
    kind = "c" if array.dtype.kind == "c" else "i" if _is_integral(array) else "f"
    if isinstance(element_type, ComplexType):
        return mapped(ExactComplex, _reals(array.real, kind), _reals(array.imag, kind))
    return _reals(array, kind)


def _is_integral(array: Array) -> bool:
    return array.dtype.kind in "iub" or array.dtype.name.startswith(("int", "uint"))


def _reals(array: Array, kind: str) -> Array:
    if kind == "i":
        wide = array.astype(np.uint64 if array.dtype.kind == "u" else np.int64)
        return mapped(lambda number: arb(int(number)), wide)
    return mapped(element_of, np.asarray(array).astype(np.float64))


def is_inexact(element_type: Type) -> bool:
    """Whether arrays of a type contain elements of this arithmetic."""
    return isinstance(element_type, FloatType | ComplexType)


# --- decisions about whole numbers ----------------------------------------------------------------------------------


def floor_of(ball: Any) -> int:
    """Return the largest integer that does not exceed a number.

    Raises:
        UndecidedError: The enclosure contains an integer and numbers below it.
    """
    found: fmpz | None = ball.floor().unique_fmpz() if ball.is_finite() else None
    if found is None:
        raise UndecidedError(f"whether {shown(ball)} has reached an integer is not determined")
    return int(found)


def integer_of(ball: Any) -> int | None:
    """Return the integer that equals an exact ball, or None if the ball is no integer.

    Raises:
        UndecidedError: The enclosure does not decide whether it is an integer.
    """
    if not ball.is_finite():
        raise UndecidedError("whether a number is an integer is not determined")
    if ball.is_exact():
        return int(ball.unique_fmpz()) if ball.is_integer() else None
    if ball.contains_integer():
        raise UndecidedError(f"whether {shown(ball)} is an integer is not determined")
    return None


@attrs.frozen
class Rational:
    """An exact ball in the form `mantissa * 2**exponent`."""

    mantissa: int
    exponent: int

    @staticmethod
    def of(ball: Any) -> Rational:
        """Return the midpoint of a finite ball."""
        mantissa, exponent = ball.mid().man_exp()
        return Rational(int(mantissa), int(exponent))
