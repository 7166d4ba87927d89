"""Arithmetic of elements: sums, products, quotients, order, rounding to integers. Zeros and infinities follow IEEE."""

from __future__ import annotations

from typing import Any

from flint import arb

from evaluator.exact.elements import (
    INFINITY,
    NAN,
    NEGATIVE_INFINITY,
    NEGATIVE_NAN,
    NEGATIVE_ZERO,
    ONE,
    POSITIVE_NAN,
    UNKNOWN,
    UNSIGNED_ZERO,
    ZERO,
    Element,
    ExactComplex,
    Rational,
    Special,
    UndecidedError,
    ball_of,
    floor_of,
    infinity,
    integer_of,
    is_infinite,
    is_nan,
    is_negative,
    is_zero,
    known,
    shown,
    zero,
)

#: Numbers whose exponents are further apart are not divided exactly.
_MOST_SHIFT = 1 << 16


def _number(element: Any) -> Element:
    """Return an operand as an element; NumPy starts sums with the integer 0."""
    return element if isinstance(element, Special) or type(element) is arb else arb(element)


# --- sums and products ----------------------------------------------------------------------------------------------


def add(x: Element, y: Element) -> Element:
    """Return x + y."""
    if type(x) is arb and type(y) is arb:
        return x + y
    x, y = _number(x), _number(y)
    if isinstance(x, ExactComplex) or isinstance(y, ExactComplex):
        (a, b), (c, d) = parts(x), parts(y)
        return ExactComplex(add(a, c), add(b, d))
    if is_nan(x) or is_nan(y):
        return NAN
    if is_infinite(x) or is_infinite(y):
        return _infinite_sum(x, y)
    if y is NEGATIVE_ZERO:
        return x
    if x is NEGATIVE_ZERO:
        return y
    return ball_of(x) + ball_of(y) if not (is_zero(x) and is_zero(y)) else UNSIGNED_ZERO


def _infinite_sum(x: Element, y: Element) -> Element:
    other = y if is_infinite(x) else x
    if is_infinite(other):
        return x if x is y else NAN
    if type(other) is arb and not other.is_finite():
        return UNKNOWN
    return x if is_infinite(x) else y


def subtract(x: Element, y: Element) -> Element:
    """Return x - y; an element minus itself is zero."""
    if type(x) is arb and type(y) is arb:
        return x - y if x is not y or not x.is_finite() else ZERO
    return add(x, negate(_number(y)))


def negate(x: Element) -> Element:
    """Return -x."""
    if type(x) is arb:
        return -x if not x.is_zero() else NEGATIVE_ZERO
    if isinstance(x, ExactComplex):
        return ExactComplex(negate(x.real), negate(x.imag))
    if is_infinite(x):
        return infinity(x is INFINITY)
    return ZERO if x is NEGATIVE_ZERO else x


def multiply(x: Element, y: Element) -> Element:
    """Return x * y."""
    if type(x) is arb and type(y) is arb:
        product = x * y
        return product if not product.is_zero() else _signed_zero(x, y)
    x, y = _number(x), _number(y)
    if isinstance(x, ExactComplex) or isinstance(y, ExactComplex):
        return _complex_product(x, y)
    if is_nan(x) or is_nan(y):
        return NAN
    if is_infinite(x) or is_infinite(y):
        if is_zero(x) or is_zero(y):
            return NAN
        is_odd = _is_odd(x, y)
        return UNKNOWN if is_odd is None else infinity(is_odd)
    if (type(x) is arb and not x.is_finite()) or (type(y) is arb and not y.is_finite()):
        return UNKNOWN
    return _signed_zero(x, y)


def _is_odd(x: Element, y: Element) -> bool | None:
    """Whether two signs differ, or None if one of them is unknown."""
    try:
        return is_negative(x) != is_negative(y)
    except UndecidedError:
        return None


def _signed_zero(x: Element, y: Element) -> Element:
    is_odd = _is_odd(x, y)
    return UNSIGNED_ZERO if is_odd is None else zero(is_odd)


def _complex_product(x: Element, y: Element) -> ExactComplex:
    (a, b), (c, d) = parts(x), parts(y)
    return ExactComplex(subtract(multiply(a, c), multiply(b, d)), add(multiply(a, d), multiply(b, c)))


def parts(x: Element) -> tuple[Element, Element]:
    """Return the real and the imaginary part."""
    return (x.real, x.imag) if isinstance(x, ExactComplex) else (x, ZERO)


def divide(x: Element, y: Element) -> Element:
    """Return x / y of real numbers."""
    if type(x) is arb and type(y) is arb and not y.is_zero() and not x.is_zero():
        return known(x / y)
    if is_nan(x) or is_nan(y):
        return NAN
    if any(type(z) is arb and not z.is_finite() for z in (x, y)):
        return UNKNOWN
    if (is_zero(x) and is_zero(y)) or (is_infinite(x) and is_infinite(y)):
        return NAN
    if is_zero(y) or is_infinite(x):
        is_odd = _is_odd(x, y)
        return UNKNOWN if is_odd is None or (type(x) is arb and x.contains(0)) else infinity(is_odd)
    if type(y) is arb and y.contains(0):
        return UNKNOWN
    return _signed_zero(x, y)


def remainder(x: Element, y: Element) -> Element:
    """Return the remainder of truncating division; its sign is that of x."""
    if is_nan(x) or is_nan(y) or is_infinite(x) or is_zero(y):
        return NAN
    if is_infinite(y) or is_zero(x):
        return x
    if not (x.is_finite() and y.is_finite()):
        return UNKNOWN
    if x.is_exact() and y.is_exact():
        return _exact_remainder(x, y)
    quotient = known(x / y)
    return subtract(x, arb(truncated(quotient)) * y)


def _exact_remainder(x: Any, y: Any) -> Element:
    a, b = Rational.of(x), Rational.of(y)
    shift = a.exponent - b.exponent
    if abs(shift) > _MOST_SHIFT:
        return x if abs(x) < abs(y) else UNKNOWN
    low = min(a.exponent, b.exponent)
    left, right = abs(a.mantissa) << (a.exponent - low), abs(b.mantissa) << (b.exponent - low)
    rest = left % right
    if rest == 0:
        return zero(a.mantissa < 0)
    return arb((-rest if a.mantissa < 0 else rest, low))


# --- order ----------------------------------------------------------------------------------------------------------


def less(x: Element, y: Element) -> bool:
    """Whether x < y.

    Raises:
        UndecidedError: The enclosures overlap, or an element is unknown.
    """
    if type(x) is arb and type(y) is arb:
        if x < y:
            return True
        if x >= y or (x is y and x.is_finite()):
            return False
        raise _undecided(x, y)
    if is_nan(x) or is_nan(y):
        return False
    if is_infinite(x) or is_infinite(y):
        if any(type(z) is arb and not z.is_finite() for z in (x, y)):
            raise _undecided(x, y)
        return x is not y and (x is NEGATIVE_INFINITY or y is INFINITY)
    return less(ball_of(_number(x)), ball_of(_number(y)))


def less_or_equal(x: Element, y: Element) -> bool:
    """Whether x <= y. Raises as `less` does."""
    return not is_nan(x) and not is_nan(y) and not less(y, x)


def equal(x: Element, y: Element) -> bool:
    """Whether x = y. Raises as `less` does."""
    if isinstance(x, ExactComplex):
        return equal(x.real, y.real) and equal(x.imag, y.imag)
    if type(x) is arb and type(y) is arb:
        if x == y or (x is y and x.is_finite()):
            return True
        if x != y:
            return False
        raise _undecided(x, y)
    if is_nan(x) or is_nan(y):
        return False
    if is_infinite(x) or is_infinite(y):
        if any(type(z) is arb and not z.is_finite() for z in (x, y)):
            raise _undecided(x, y)
        return x is y
    return equal(ball_of(_number(x)), ball_of(_number(y)))


def not_equal(x: Element, y: Element) -> bool:
    """Whether x and y differ. Raises as `less` does."""
    return not equal(x, y)


def less_in_total_order(x: Element, y: Element) -> bool:
    """Whether x precedes y in the order: -NaN, numbers with -0 before 0, NaN. Raises as `less` does."""
    if is_nan(x) or is_nan(y):
        places = [_nan_place(z) for z in (x, y)]
        return places[0] < places[1]
    if is_zero(x) and is_zero(y):
        return is_negative(x) and not is_negative(y)
    return less(x, y)


def _nan_place(x: Element) -> int:
    """Return -1 for a negative NaN, 1 for a positive one, 0 for numbers."""
    if x is NAN:
        raise UndecidedError("the sign of a NaN is not determined")
    return (x is POSITIVE_NAN) - (x is NEGATIVE_NAN)


def _undecided(x: Element, y: Element) -> UndecidedError:
    return UndecidedError(f"the order of {shown(x)} and {shown(y)} is not determined")


def maximum(x: Element, y: Element) -> Element:
    """Return the larger of two numbers, the same element if decided; NaN wins, and 0 is larger than -0."""
    return _extremum(x, y, is_maximum=True)


def minimum(x: Element, y: Element) -> Element:
    """Return the smaller of two numbers, the same element if decided; NaN wins, and -0 is smaller than 0."""
    return _extremum(x, y, is_maximum=False)


def _extremum(x: Element, y: Element, *, is_maximum: bool) -> Element:
    if x is y:
        return x
    if type(x) is arb and type(y) is arb:
        if x >= y:
            return x if is_maximum else y
        if y >= x:
            return y if is_maximum else x
        return known(x.max(y) if is_maximum else x.min(y))
    if isinstance(x, ExactComplex):
        return x if _precedes(x, y) != is_maximum else y
    if is_nan(x) or is_nan(y):
        return NAN
    if any(type(z) is arb and not z.is_finite() for z in (x, y)):
        return UNKNOWN
    if is_zero(x) and is_zero(y):
        return _extreme_zero(x, y, is_maximum)
    if is_infinite(x) or is_infinite(y):
        return (y if is_maximum else x) if less(x, y) else (x if is_maximum else y)
    try:
        return (y if is_maximum else x) if less(x, y) else (x if is_maximum else y)
    except UndecidedError:
        a, b = ball_of(x), ball_of(y)
        return known(a.max(b) if is_maximum else a.min(b))


def _extreme_zero(x: Element, y: Element, is_maximum: bool) -> Element:
    if x is UNSIGNED_ZERO or y is UNSIGNED_ZERO:
        other = y if x is UNSIGNED_ZERO else x
        decides = other is not UNSIGNED_ZERO and is_negative(other) != is_maximum
        return other if decides else UNSIGNED_ZERO
    return x if is_negative(x) != is_maximum else y


def _precedes(x: ExactComplex, y: ExactComplex) -> bool:
    """Whether x precedes y, ordered by real parts first."""
    if equal(x.real, y.real):
        return less(x.imag, y.imag)
    return less(x.real, y.real)


# --- signs and whole numbers ----------------------------------------------------------------------------------------


def absolute(x: Element) -> Element:
    """Return |x| for a real number."""
    if type(x) is arb:
        return x if x >= 0 else abs(x)
    if is_nan(x):
        return NAN
    return INFINITY if is_infinite(x) else ZERO


def sign(x: Element) -> Element:
    """Return -1 or 1; zeros and NaN are returned unchanged."""
    if is_nan(x) or is_zero(x):
        return x
    if type(x) is arb and not x.is_finite():
        return UNKNOWN
    return -ONE if is_negative(x) else ONE


def truncated(ball: Any) -> int:
    """Return the integer part of a number. Raises as `floor_of` does."""
    if ball >= 0:
        return floor_of(ball)
    if ball <= 0:
        return -floor_of(-ball)
    if ball.abs_upper() < 1:
        return 0
    raise UndecidedError(f"the integer part of {shown(ball)} is not determined")


def _rounded(x: Element, rounding: Any) -> Element:
    """Round a number; infinities, NaN and zeros are unchanged, and a zero result takes the number's sign."""
    if type(x) is not arb or x.is_zero():
        return x
    if not x.is_finite():
        return UNKNOWN
    if x.is_exact() and x.is_integer():
        return x
    whole = rounding(x)
    return arb(whole) if whole else zero(is_negative(x))


def floor(x: Element) -> Element:
    """Return the largest integer that does not exceed x."""
    return _rounded(x, floor_of)


def ceil(x: Element) -> Element:
    """Return the smallest integer that is not less than x."""
    return _rounded(x, lambda ball: -floor_of(-ball))


def round_to_even(x: Element) -> Element:
    """Return the nearest integer, ties to even."""
    return _rounded(x, nearest_even)


def nearest_even(ball: Any) -> int:
    """Return the nearest integer of a finite ball, ties to even. Raises as `floor_of` does."""
    if ball.is_exact():
        number = Rational.of(ball)
        if number.exponent >= 0:
            return number.mantissa << number.exponent
        doubled, rest = divmod(number.mantissa << 1, 1 << -number.exponent)
        if rest == 0 and doubled % 2:
            low = doubled // 2
            return low + low % 2
    return floor_of(ball + arb(1) / 2)


def round_away(x: Element) -> Element:
    """Return the nearest integer, ties away from zero."""

    def rounding(ball: Any) -> int:
        half = arb(1) / 2
        return -floor_of(-ball + half) if is_negative(ball) else floor_of(ball + half)

    return _rounded(x, rounding)


# --- powers ---------------------------------------------------------------------------------------------------------


def power(x: Element, y: Element) -> Element:
    """Return x to the power of y for real numbers."""
    if is_zero(y) or (type(x) is arb and x == ONE):
        return ONE
    if is_nan(x) or is_nan(y):
        return NAN
    if any(type(z) is arb and not z.is_finite() for z in (x, y)):
        return UNKNOWN
    if is_infinite(y):
        return _infinite_power(x, y)
    whole = integer_of(y) if not (type(x) is arb and x > 0) and x is not INFINITY else None
    if is_zero(x) or is_infinite(x):
        is_odd = whole is not None and whole % 2 == 1 and is_negative(x)
        is_large = (is_infinite(x)) == (not is_negative(y))
        return infinity(is_odd) if is_large else zero(is_odd)
    if x > 0:
        return known(x**y)
    if whole is None:
        if x < 0:
            return NAN
        raise UndecidedError(f"the sign of the base {shown(x)} is not determined")
    return known(x**whole)


def _infinite_power(x: Element, y: Element) -> Element:
    size = absolute(x)
    if equal(size, ONE):
        return ONE
    return INFINITY if less(ONE, size) == (y is INFINITY) else ZERO


def atan2(y: Element, x: Element) -> Element:
    """Return the angle of the point (x, y)."""
    if is_nan(x) or is_nan(y):
        return NAN
    if any(type(z) is arb and not z.is_finite() for z in (x, y)):
        return UNKNOWN
    if type(x) is arb and type(y) is arb and not x.is_zero() and not y.is_zero():
        return known(arb.atan2(y, x))
    pi = arb.pi()
    if is_infinite(x) and is_infinite(y):
        angle = pi / 4 if x is INFINITY else pi * 3 / 4
    elif is_infinite(y) or (is_zero(x) and not is_zero(y)):
        angle = pi / 2
    else:
        if not is_negative(x):
            return zero(is_negative(y))
        angle = pi
    return -angle if is_negative(y) else angle


# --- operators of special elements ----------------------------------------------------------------------------------

for _name, _function in (("add", add), ("sub", subtract), ("mul", multiply)):
    setattr(Special, f"__{_name}__", _function)
    setattr(Special, f"__r{_name}__", lambda self, other, function=_function: function(other, self))
