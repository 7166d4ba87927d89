"""Elementwise operations on special values of every element type, checked against exact arithmetic.

`python tests/support/sweeps/values.py EXECUTOR [TYPE ...]` prints the elements that differ. Expected results are
computed from rational numbers and rounded once, functions with mpmath. All operations of a type are one program.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs
import ml_dtypes
import mpmath  # type: ignore[import-untyped]
import numpy as np

import hlo_text
from evaluator import run
from evaluator.reference.execute import run_reference
from hlo_text.core.types import BOOL, ElementType, FloatType, IntegerType, Signedness, numpy_dtype
from hlo_text.mlir.parse import parse_stablehlo

Array = np.ndarray[Any, Any]
#: An exact number: NaN and infinities are floats, so is -0.
Number = Fraction | float | int

INTEGERS = [f"{sign}i{width}" for sign in ("", "u") for width in (2, 4, 8, 16, 32, 64)]
FLOATS = [
    *("f32", "f64", "bf16", "f16", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ"),
    *("f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU"),
]
TYPES = [*FLOATS, *INTEGERS, "i1"]
EXECUTORS: dict[str, Callable[..., Sequence[Any]]] = {"xla": run, "reference": run_reference}


def element_type(name: str) -> ElementType:
    """Return the element type with a name."""
    if name.startswith(("f", "bf")):
        return FloatType(name)
    if name == "i1":
        return BOOL
    return IntegerType(int(name.strip("ui")), Signedness.UNSIGNED if name[0] == "u" else Signedness.SIGNLESS)


# --- exact numbers --------------------------------------------------------------------------------------------------


def _floor_log2(x: Fraction) -> int:
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    return exponent if x >= Fraction(2) ** exponent else exponent - 1


def _to_even(x: Fraction) -> int:
    """Round to the nearest integer, ties to even, as Python does."""
    return round(x)


@attrs.frozen
class Floats:
    """Rounding to a float type, from its parameters in ml_dtypes."""

    name: str

    @property
    def dtype(self) -> np.dtype[Any]:
        return numpy_dtype(FloatType(self.name))

    def rounded(self, x: Number) -> float:
        """Return the nearest number of the type, ties to even.

        Numbers beyond the range become infinity, NaN in types without infinity, the largest number in types without
        both.
        """
        limits = ml_dtypes.finfo(self.dtype)
        largest, sign = Fraction(float(limits.max)), -1.0 if _is_negative(x) else 1.0
        if self.name == "f8E8M0FNU":
            return self._power(x)
        if isinstance(x, float) and math.isnan(x):
            return math.nan
        if isinstance(x, float) and math.isinf(x):
            return self._overflow(sign)
        if x == 0:
            return 0.0 if "FNUZ" in self.name else math.copysign(0.0, sign)
        size = abs(Fraction(x))
        quantum = Fraction(2) ** (max(_floor_log2(size), int(limits.minexp)) - int(limits.nmant))
        nearest = _to_even(size / quantum) * quantum
        if nearest > largest:
            return self._overflow(sign)
        return 0.0 if nearest == 0 and "FNUZ" in self.name else sign * float(nearest)

    def _overflow(self, sign: float) -> float:
        if self.is_finite_only:
            return sign * float(ml_dtypes.finfo(self.dtype).max)
        return math.nan if "FN" in self.name else sign * math.inf

    @property
    def is_finite_only(self) -> bool:
        return self.name in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN")

    def _power(self, x: Number) -> float:
        """Return the nearest power of two; halfway between two, the larger one."""
        if x <= 0 or (isinstance(x, float) and not math.isfinite(x)):
            return math.nan
        exponent = _floor_log2(Fraction(x))
        exponent += Fraction(x) >= Fraction(3, 2) * Fraction(2) ** exponent
        return math.nan if exponent > 127 else 2.0 ** max(exponent, -127)


def _is_negative(x: Number) -> bool:
    return math.copysign(1.0, x) < 0 if isinstance(x, float) else x < 0


def _is_special(*numbers: Number) -> bool:
    return any(isinstance(x, float) and (math.isnan(x) or math.isinf(x) or x == 0) for x in numbers)


def exact(x: Any) -> Number:
    """Return an element as an exact number."""
    number = float(x)
    return number if math.isnan(number) or math.isinf(number) or number == 0 else Fraction(number)


# --- values ---------------------------------------------------------------------------------------------------------


def specials(name: str) -> Array:
    """Return all values of types up to 8 bits, or the special values of wider types and their neighbors."""
    type = element_type(name)
    dtype = numpy_dtype(type)
    if type == BOOL:
        return np.asarray([False, True])
    if isinstance(type, IntegerType):
        bits = type.width
        low, high = (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        if bits <= 4:
            return np.arange(low, high + 1).astype(dtype)
        near = {low, low + 1, high, high - 1, 0, 1, 2, 3, 5, 7, 8, 63, 64, 85, 100, 127, low // 2, high // 2, high // 3}
        near |= {-n for n in near} | {2**k for k in (15, 24, 31, 33, 53)}
        near |= {2**24 + 1, 2**30 + 2**22 + 1, 3 * 2**29 - 1, 2**53 + 1, 2**60 + 2**52 + 1}
        return np.asarray([n for n in sorted(near) if low <= n <= high], dtype)
    floats = Floats(name)
    if dtype.itemsize == 1:
        count = 1 << {"f4": 4, "f6": 6}.get(name[:2], 8)
        return np.arange(count, dtype=np.uint8).view(dtype)
    limits = ml_dtypes.finfo(dtype)
    tiny, normal, largest = (float(x) for x in (limits.smallest_subnormal, limits.smallest_normal, limits.max))
    sizes = [0.0, tiny, 3 * tiny, normal / 2, normal - tiny, normal, normal + tiny, 1.5 * normal, 4 * normal]
    sizes += [0.25, 0.5, 0.75, 1.0, 1.0 + float(limits.eps), 1.5, 2.0, 2.5, 3.0, 3.5, 10.0, 100.0, 255.5, 448.0, 464.0]
    sizes += [127.5, 128.0, 65504.0, 65520.0, 2.0**24 - 1, 2.0**31, 2.0**32, 2.0**53 - 1, 2.0**63, 2.0**64]
    sizes += [0.1, 1 / 3, 1 - float(limits.eps) / 2, math.pi / 2, 20.0, 88.0, largest / 2, largest, math.inf]
    with np.errstate(all="ignore"):
        numbers = np.asarray([floats.rounded(exact(x)) for x in sizes])
        both = np.concatenate([numbers, -numbers, [np.nan]])
        return both.astype(dtype)


# --- operations -----------------------------------------------------------------------------------------------------


def _added(x: Number, y: Number) -> Number:
    total = float(x) + float(y) if _is_special(x, y) else x + y
    return 0.0 if isinstance(total, Fraction) and total == 0 else exact_or(x, y, total)


def exact_or(x: Number, y: Number, total: Number) -> Number:
    """Return a total, or the other summand exactly if one summand is a signed zero."""
    if isinstance(x, float) and x == 0 and not isinstance(y, float):
        return y
    if isinstance(y, float) and y == 0 and not isinstance(x, float):
        return x
    return total


def _multiplied(x: Number, y: Number) -> Number:
    return _signs(x) * _signs(y) if _is_special(x, y) else x * y


def _signs(x: Number) -> float:
    """Return a number with the same sign, small enough for exact steps in floats."""
    return x if isinstance(x, float) else math.copysign(1.0, x)


def _divided(x: Number, y: Number) -> Number:
    if not _is_special(x, y):
        return Fraction(x) / Fraction(y)
    with np.errstate(all="ignore"):
        return float(np.float64(_signs(x)) / np.float64(_signs(y)))


def _remainder(x: Number, y: Number) -> Number:
    if isinstance(x, float) and (math.isnan(x) or math.isinf(x)):
        return math.nan
    if isinstance(y, float):
        return math.nan if math.isnan(y) or y == 0 else x
    if isinstance(x, float):
        return x
    size, divisor = abs(Fraction(x)), abs(Fraction(y))
    rest = size - divisor * (size // divisor)
    return math.copysign(0.0, x) if rest == 0 else rest if x > 0 else -rest


def _extreme(is_maximum: bool) -> Callable[[Number, Number], Number]:
    def choose(x: Number, y: Number) -> Number:
        if math.isnan(x) or math.isnan(y):
            return math.nan
        if x == y:
            return x if _is_negative(x) != is_maximum else y
        return x if (x > y) == is_maximum else y

    return choose


def _rounding(function: Callable[[Fraction], int]) -> Callable[[Number], Number]:
    def apply(x: Number) -> Number:
        if isinstance(x, float):
            return x
        whole = function(Fraction(x))
        return math.copysign(0.0, x) if whole == 0 else Fraction(whole)

    return apply


def _away(x: Fraction) -> int:
    return math.floor(abs(x) + Fraction(1, 2)) * (1 if x > 0 else -1)


def _square_root(x: Number) -> Number:
    if isinstance(x, float):
        return x if x == 0 or math.isnan(x) or x > 0 else math.nan
    if x < 0:
        return math.nan
    with mpmath.workprec(300):
        root = mpmath.sqrt(mpmath.mpf(x.numerator) / x.denominator)
        return Fraction(int(mpmath.floor(root * mpmath.mpf(2) ** 1200))) / 2**1200


def _size(x: Number) -> Number:
    return -x if _is_negative(x) else x


def _sign(x: Number) -> Number:
    return x if isinstance(x, float) and (math.isnan(x) or x == 0) else math.copysign(1.0, x)


UNARY: dict[str, Callable[[Number], Number]] = {
    "abs": _size,
    "negate": lambda x: -x,
    "ceil": _rounding(math.ceil),
    "floor": _rounding(math.floor),
    "round_nearest_even": _rounding(round),
    "round_nearest_afz": _rounding(_away),
    "sign": _sign,
    "sqrt": _square_root,
}
BINARY: dict[str, Callable[[Number, Number], Number]] = {
    "add": _added,
    "subtract": lambda x, y: _added(x, -y),
    "multiply": _multiplied,
    "divide": _divided,
    "remainder": _remainder,
    "maximum": _extreme(True),
    "minimum": _extreme(False),
}
_DIRECTIONS: dict[str, Callable[[Any, Any], bool]] = {
    "EQ": lambda x, y: x == y,
    "NE": lambda x, y: x != y,
    "LT": lambda x, y: x < y,
    "LE": lambda x, y: x <= y,
    "GT": lambda x, y: x > y,
    "GE": lambda x, y: x >= y,
}
FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "exponential": (mpmath.exp, np.exp),
    "exponential_minus_one": (mpmath.expm1, np.expm1),
    "log": (mpmath.log, np.log),
    "log_plus_one": (mpmath.log1p, np.log1p),
    "sine": (mpmath.sin, np.sin),
    "cosine": (mpmath.cos, np.cos),
    "tan": (mpmath.tan, np.tan),
    "tanh": (mpmath.tanh, np.tanh),
    "logistic": (lambda x: 1 / (1 + mpmath.exp(-x)), lambda x: 1 / (1 + np.exp(-x))),
    "rsqrt": (lambda x: 1 / mpmath.sqrt(x), lambda x: 1 / np.sqrt(x)),
    "cbrt": (lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), np.cbrt),
}
#: The largest accepted error in ULP of functions; `docs/accuracy.md` lists measured errors.
_MOST_ULP = {"xla": 5, "reference": 1}


def _function(name: str) -> Callable[[Number], Number]:
    precise, on_specials = FUNCTIONS[name]

    def apply(x: Number) -> Number:
        with np.errstate(all="ignore"):
            rough = float(on_specials(np.float64(float(x))))
        if isinstance(x, float) or not math.isfinite(rough):
            return rough
        with mpmath.workprec(200):
            value = precise(mpmath.mpf(x.numerator) / x.denominator)
            if value == 0 or not mpmath.isfinite(value):
                return rough
            man, exponent = value.man_exp
            number = Fraction(int(man)) * Fraction(2) ** int(max(exponent, -3000))
            return number if value > 0 or number < 0 else -number

    return apply


# --- integers -------------------------------------------------------------------------------------------------------


def _wrapped(n: int, bits: int, is_signed: bool) -> int:
    n %= 1 << bits
    return n - (1 << bits) if is_signed and n >> (bits - 1) else n


def integer_operations(bits: int, is_signed: bool) -> dict[str, tuple[int, Callable[..., int]]]:
    """Return the integer operations of a type: number of operands, and function before wrapping."""
    mask = (1 << bits) - 1

    def shift(function: Callable[[int, int], int], over: Callable[[int], int]) -> Callable[[int, int], int]:
        return lambda x, y: over(x) if (y & mask) >= bits else function(x, y & mask)

    def arithmetic(x: int) -> int:
        return _wrapped(x, bits, is_signed=True)

    def power(x: int, y: int) -> int:
        return pow(x, y, 1 << bits) if y >= 0 else {1: 1, -1: (-1) ** (y & 1)}.get(x, 0)

    def divide(x: int, y: int) -> int:
        return -1 if y == 0 else abs(x) // abs(y) * (-1 if (x < 0) != (y < 0) else 1)

    return {
        "add": (2, lambda x, y: x + y),
        "subtract": (2, lambda x, y: x - y),
        "multiply": (2, lambda x, y: x * y),
        "divide": (2, divide),
        "remainder": (2, lambda x, y: x if y == 0 else int(math.copysign(1, x)) * (abs(x) % abs(y))),
        "maximum": (2, max),
        "minimum": (2, min),
        "power": (2, power),
        "and": (2, lambda x, y: x & y),
        "or": (2, lambda x, y: x | y),
        "xor": (2, lambda x, y: x ^ y),
        "shift_left": (2, shift(lambda x, y: x << y, lambda x: 0)),
        "shift_right_logical": (2, shift(lambda x, y: (x & mask) >> y, lambda x: 0)),
        "shift_right_arithmetic": (2, shift(lambda x, y: arithmetic(x) >> y, lambda x: arithmetic(x) >> bits)),
        "not": (1, lambda x: ~x),
        "negate": (1, lambda x: -x),
        "abs": (1, abs),
        "sign": (1, lambda x: (x > 0) - (x < 0)),
        "popcnt": (1, lambda x: (x & mask).bit_count()),
        "count_leading_zeros": (1, lambda x: bits - (x & mask).bit_length()),
    }


_OF_BOOLEANS: dict[str, tuple[int, Callable[..., int]]] = {
    **{name: (2, lambda x, y: x | y) for name in ("add", "or", "maximum")},
    **{name: (2, lambda x, y: x & y) for name in ("multiply", "and", "minimum")},
    "xor": (2, lambda x, y: x ^ y),
    "not": (1, lambda x: 1 - x),
}


# --- cases ----------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Case:
    """An operation on the operands of a type.

    Attributes:
        name: The name in reports.
        text: The operation's text after its result, with operands `%a` and `%b`, or `%u` if it has one.
        result: The name of the element type of its result.
        expected: The expected elements; integers for integers.
        ulp: The largest accepted error in ULP.
        operands: The operands, element by element, for reports and for numbers that XLA flushes.
        flushed: Results that are also accepted where XLA flushes subnormal numbers.
    """

    name: str
    text: str
    result: str
    expected: list[Any]
    operands: list[tuple[Any, ...]]
    ulp: int = 0
    flushed: list[tuple[Any, ...]] | None = None


#: XLA for CPUs flushes subnormal numbers of these types to zero; 2**-127 is subnormal in the `f32` that computes
#: `f8E8M0FNU`.
_FLUSHED = ("f32", "f64", "bf16", "f8E8M0FNU")


def cases(name: str, executor: str) -> tuple[Array, Array, Array, list[Case]]:
    """Return the operand of unary operations, the operands of binary ones, and the operations."""
    single = specials(name)
    some = single if len(single) < 100 else single[:: 5 if len(single) < 200 else 3]
    left, right = (np.asarray(x).reshape(-1) for x in np.meshgrid(some, some, indexing="ij"))
    given = Operands(name, executor, single, left, right)
    made = given.floats() if name in FLOATS else given.integers()
    return single, left, right, [*made, *given.conversions(), *given.comparisons()]


@attrs.frozen(eq=False)
class Operands:
    """The values of a type and the cases of operations on them."""

    name: str
    executor: str
    single: Array
    left: Array
    right: Array

    def floats(self) -> Iterator[Case]:
        type = Floats(self.name)
        for operation, function in (*UNARY.items(), *((f, _function(f)) for f in FUNCTIONS)):
            if self.name == "f8E8M0FNU" and operation not in ("sqrt", "abs", "sign"):
                continue
            rows: list[tuple[Any, ...]] = [(x,) for x in map(exact, self.single)]
            ulp = _MOST_ULP[self.executor] if operation in FUNCTIONS else 0
            yield self._case(operation, rows, function, type, ulp)
        pairs: list[tuple[Any, ...]] = list(zip(map(exact, self.left), map(exact, self.right), strict=True))
        for operation, binary in BINARY.items():
            if self.name == "f8E8M0FNU" and operation in ("subtract", "remainder"):
                continue
            yield self._case(operation, pairs, binary, type, 0)

    def _case(
        self, operation: str, rows: list[tuple[Any, ...]], function: Callable[..., Number], type: Floats, ulp: int
    ) -> Case:
        expected = [type.rounded(function(*row)) for row in rows]
        flushed = None
        if self.executor == "xla" and self.name in _FLUSHED:
            dtype = np.dtype(np.float32) if self.name == "f8E8M0FNU" else type.dtype
            smallest = float(ml_dtypes.finfo(dtype).smallest_normal)
            results = (type.rounded(function(*(_flush(x, smallest) for x in row))) for row in rows)
            flushed = [tuple(type.rounded(_flush(x, limit * smallest)) for limit in (1, 2)) for x in results]
        text = f"{operation} {'%u' if len(rows[0]) == 1 else '%a, %b'} : tensor<{len(rows)}x{self.name}>"
        return Case(operation, text, self.name, expected, rows, ulp, flushed)

    def integers(self) -> Iterator[Case]:
        if self.name == "i1":
            table = _OF_BOOLEANS
        else:
            table = integer_operations(int(self.name.strip("ui")), is_signed=self.name[0] != "u")
        for operation, (count, function) in table.items():
            columns = [self.single] if count == 1 else [self.left, self.right]
            rows = list(zip(*(map(int, column) for column in columns), strict=True))
            if self.name[0] == "u" and operation in ("negate", "abs", "sign"):
                continue
            expected = [self._wrapped(function(*row)) for row in rows]
            text = f"{operation} {'%u' if count == 1 else '%a, %b'} : tensor<{len(rows)}x{self.name}>"
            yield Case(operation, text, self.name, expected, rows)

    def _wrapped(self, n: int) -> int:
        return n & 1 if self.name == "i1" else wrapped_to(n, self.name)

    def conversions(self) -> Iterator[Case]:
        is_float = self.name in FLOATS
        numbers = [exact(x) if is_float else int(x) for x in self.single]
        for target in TYPES:
            expected = [converted(x, self.name, target) for x in numbers]
            text = f"convert %u : (tensor<{len(numbers)}x{self.name}>) -> tensor<{len(numbers)}x{target}>"
            yield Case(f"convert to {target}", text, target, expected, [(x,) for x in numbers])

    def comparisons(self) -> Iterator[Case]:
        kind = {"u": ", UNSIGNED", "i": ", SIGNED"}.get(self.name[0], ", FLOAT") if self.name != "i1" else ", UNSIGNED"
        columns = [self.left, self.right]
        rows: list[tuple[Any, ...]] = list(
            zip(*(map(exact if self.name in FLOATS else int, c) for c in columns), strict=True)
        )
        type = f"tensor<{len(rows)}x{self.name}>"
        for direction, function in _DIRECTIONS.items():
            text = f"compare {direction}, %a, %b{kind} : ({type}, {type}) -> tensor<{len(rows)}xi1>"
            yield Case(f"compare {direction}", text, "i1", [int(function(*row)) for row in rows], rows)


def _flush(x: Any, smallest: float) -> Any:
    is_number = not isinstance(x, float) or not (math.isnan(x) or math.isinf(x))
    return math.copysign(0.0, x) if is_number and abs(x) < smallest else x


def wrapped_to(n: int, name: str) -> int:
    return _wrapped(n, int(name.strip("ui")), is_signed=name[0] != "u")


def converted(x: Any, source: str, target: str) -> Any:
    """Return a number converted to another type by the rules of `docs/defined_values.md`."""
    if source == target:
        return x if isinstance(x, int) else float(x)
    if target == "i1":
        return int(x != 0)
    if target in FLOATS:
        return Floats(target).rounded(x if isinstance(x, float | Fraction) else Fraction(x) if x else 0.0)
    if source not in FLOATS:
        return wrapped_to(x, target)
    bits = int(target.strip("ui"))
    low, high = (0, 2**bits - 1) if target[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    if isinstance(x, float):
        return 0 if math.isnan(x) or x == 0 else high if x > 0 else low
    return min(max(math.trunc(x), low), high)


# --- running --------------------------------------------------------------------------------------------------------


def differences(name: str, executor: str) -> list[str]:
    """Return an executor's wrong results, a line for the first wrong element of each operation."""
    single, left, right, made = cases(name, executor)
    valid = [case for case in made if not hlo_text.verify(module_of([case], name, single, left))]
    try:
        results = EXECUTORS[executor](module_of(valid, name, single, left), single, left, right)
    except hlo_text.HloTextError as error:
        return [f"{name}: {error}"]
    found = (difference_of(case, np.asarray(result)) for case, result in zip(valid, results, strict=True))
    return [f"{name} {line}" for line in found if line is not None]


def module_of(made: Sequence[Case], name: str, single: Array, pairs: Array) -> Any:
    """Return a module whose function computes cases from operands `%u`, `%a` and `%b`."""
    body = "\n".join(f"  %r{number} = stablehlo.{case.text}" for number, case in enumerate(made))
    types = ", ".join(f"tensor<{len(case.expected)}x{case.result}>" for case in made)
    names = ", ".join(f"%r{number}" for number in range(len(made)))
    one, two = (f"tensor<{array.size}x{name}>" for array in (single, pairs))
    return parse_stablehlo(
        f"func.func @main(%u: {one}, %a: {two}, %b: {two}) -> ({types}) {{\n{body}\n  return {names} : {types}\n}}\n"
    )


def difference_of(case: Case, actual: Array) -> str | None:
    """Return a line about the first wrong element of a result, None if there is none."""
    wrong = []
    for number, (expected, found) in enumerate(zip(case.expected, actual, strict=True)):
        if not _is_right(case, number, expected, found):
            wrong.append(number)
    if not wrong:
        return None
    first = wrong[0]
    shown = ", ".join(str(float(x)) if case.result in FLOATS else str(x) for x in case.operands[first])
    return f"{case.name}: {len(wrong)} differ, first ({shown}) is {actual[first]}, not {case.expected[first]}"


def _is_right(case: Case, number: int, expected: Any, found: Any) -> bool:
    if case.result not in FLOATS:
        return int(found) == int(expected)
    wanted = [expected] if case.flushed is None else [expected, *case.flushed[number]]
    return any(_is_near(case, float(found), float(value)) for value in wanted)


def _is_near(case: Case, found: float, expected: float) -> bool:
    if math.isnan(expected) and Floats(case.result).is_finite_only:
        return found == 0
    if math.isnan(expected) or math.isnan(found):
        return math.isnan(expected) and math.isnan(found)
    if found == expected:
        return found != 0 or case.ulp > 0 or math.copysign(1, found) == math.copysign(1, expected)
    if not case.ulp or math.isinf(found) or math.isinf(expected):
        return False
    limits = ml_dtypes.finfo(Floats(case.result).dtype)
    size = Fraction(2) ** (
        max(_floor_log2(abs(Fraction(expected))), int(limits.minexp)) if expected else int(limits.minexp)
    )
    return bool(abs(Fraction(found) - Fraction(expected)) <= case.ulp * size / 2 ** int(limits.nmant))


if __name__ == "__main__":
    has_differences = False
    for chosen in sys.argv[2:] or TYPES:
        for line in differences(chosen, sys.argv[1]):
            print(line, flush=True)
            has_differences = True
    sys.exit(has_differences)
