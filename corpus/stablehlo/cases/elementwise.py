"""Elementwise operations: every class of element types, and the numbers at their edges."""

from __future__ import annotations

import cmath
from collections.abc import Callable
from typing import Any

import numpy as np

from cases.writer import (
    COMPLEX,
    CORPUS,
    DTYPES,
    FLOATS,
    INTEGERS,
    NARROW_FLOATS,
    SIGNED,
    Array,
    Bits,
    FloatCheck,
    Ulps,
    a,
    bounds,
    width,
    wrapped,
)

NAN, INF = float("nan"), float("inf")
LD, CLD = np.longdouble, np.clongdouble


def suffix(name: str) -> str:
    """Return an element type as a part of a function name."""
    return name.lower().replace("complex<", "c_").replace(">", "")


def unary(op: str, name: str, operand: Array, result: Array, float_check: FloatCheck = None, comment: str = "") -> None:
    """Add a program of one operation of one operand."""
    types = "$operand" if operand.dtype == result.dtype else "($operand) -> $result"
    text = f"%result = stablehlo.{op} %operand : {types}"
    CORPUS.add("elementwise", op, name, text, {"operand": operand}, {"result": result}, float_check, comment=comment)


def binary(
    op: str, name: str, lhs: Array, rhs: Array, result: Array, float_check: FloatCheck = None, comment: str = ""
) -> None:
    """Add a program of one operation of two operands."""
    types = "$lhs" if lhs.dtype == result.dtype else "($lhs, $rhs) -> $result"
    text = f"%result = stablehlo.{op} %lhs, %rhs : {types}"
    values = {"lhs": lhs, "rhs": rhs}
    CORPUS.add("elementwise", op, name, text, values, {"result": result}, float_check, comment=comment)


# --- floats of one operand -------------------------------------------------------------------------------------------


def rounded(function: Callable[[Any], Any], operand: Array) -> Array:
    """Return a real function of floats, computed in extended precision and rounded once."""
    with np.errstate(all="ignore"):
        return np.asarray(function(operand.astype(np.float64).astype(LD))).astype(np.float64).astype(operand.dtype)


_SPECIAL = [NAN, INF, -INF, 0.0, -0.0]
_POINTS = [0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]
_POSITIVE = [NAN, INF, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009765625]

_EXACT: dict[str, tuple[Callable[[Any], Any], list[float]]] = {
    "abs": (np.abs, [*_SPECIAL, 1.5, -1.5]),
    "ceil": (np.ceil, [*_SPECIAL, 0.5, -0.5, 1.5, -1.5, 2.0, 100.25]),
    "floor": (np.floor, [*_SPECIAL, 0.5, -0.5, 1.5, -1.5, 2.0, -100.25]),
    "negate": (np.negative, [*_SPECIAL, 1.5, -1.5]),
    "sign": (lambda x: np.where(x == 0, x, np.sign(x)), [*_SPECIAL, 1.5, -1.5]),
    "round_nearest_even": (np.rint, [*_SPECIAL, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25]),
    "round_nearest_afz": (
        lambda x: np.copysign(np.floor(np.abs(x) + LD(0.5)), x),
        [*_SPECIAL, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25],
    ),
    "sqrt": (np.sqrt, [*_POSITIVE, -0.0, -1.0]),
}
_ROUNDED: dict[str, tuple[Callable[[Any], Any], list[float]]] = {
    "cbrt": (np.cbrt, [*_SPECIAL, *_POINTS, 27.0, -8.0]),
    "cosine": (np.cos, [*_SPECIAL, *_POINTS]),
    "exponential": (np.exp, [*_SPECIAL, *_POINTS, 1000.0, -1000.0]),
    "exponential_minus_one": (np.expm1, [*_SPECIAL, *_POINTS, 1000.0, -1000.0]),
    "log": (np.log, [*_POSITIVE, -0.0, -1.0]),
    "log_plus_one": (np.log1p, [*_POSITIVE, -0.0, -1.0, -2.0, -0.5, 0.0009765625]),
    "logistic": (lambda x: 1 / (1 + np.exp(-x)), [*_SPECIAL, *_POINTS, 90.0, -10.0]),
    "rsqrt": (lambda x: 1 / np.sqrt(x), [*_POSITIVE, -1.0]),
    "sine": (np.sin, [*_SPECIAL, *_POINTS]),
    "tan": (np.tan, [*_SPECIAL, *_POINTS]),
    "tanh": (np.tanh, [*_SPECIAL, *_POINTS, 20.0, -20.0]),
}

for _op, (_function, _values) in _EXACT.items():
    for _name in FLOATS:
        _operand = a(_name, _values)
        unary(_op, suffix(_name), _operand, rounded(_function, _operand))
    _operand = a("f32", [-0.0, 0.0, -0.25, 0.25] if _op != "sqrt" else [-0.0, 0.0, 0.25, 4.0])
    unary(_op, "signed_zero", _operand, rounded(_function, _operand), Bits(), "Bits, because -0.0 equals 0.0.")
for _op, (_function, _values) in _ROUNDED.items():
    for _name in FLOATS:
        _operand = a(_name, _values)
        unary(_op, suffix(_name), _operand, rounded(_function, _operand), Ulps(3))
    unary(_op, "empty", a("f32", np.zeros((2, 0))), a("f32", np.zeros((2, 0))))
for _op in ("cbrt", "exponential_minus_one", "log_plus_one", "sine", "tan", "tanh"):
    _operand = a("f32", [-0.0, 0.0])
    unary(_op, "signed_zero", _operand, _operand, Bits(), "An odd function near 0: the sign of zero stays.")
for _name in COMPLEX:
    _operand = a(_name, [complex(x, y) for x in (-4.0, 4.0, 0.0, -0.0) for y in (0.0, -0.0)])
    unary("sqrt", f"{suffix(_name)}_branch_cut", _operand, np.sqrt(_operand), Ulps(2), "-0.0 is below the cut.")
unary("rsqrt", "zero", a("f32", [0.0, -0.0]), a("f32", [INF, -INF]))
for _name in NARROW_FLOATS:
    if _name == "f8E8M0FNU":
        continue
    _operand = a(_name, [1.0, -1.5, 0.5, -4.0, 6.0])
    unary("abs", suffix(_name), _operand, a(_name, [1.0, 1.5, 0.5, 4.0, 6.0]))
    unary("negate", suffix(_name), _operand, a(_name, [-1.0, 1.5, -0.5, 4.0, -6.0]))
    unary("is_finite", suffix(_name), _operand, a("i1", [True] * 5))
unary("abs", "subnormal", a("f32", [1e-45, -1e-45, -1e-40]), a("f32", [1e-45, 1e-45, 1e-40]))
for _name in FLOATS:
    _operand = a(_name, [*_SPECIAL, 1.0, -2.5])
    unary("is_finite", suffix(_name), _operand, np.isfinite(_operand.astype(np.float64)))

# --- complex numbers of one operand ----------------------------------------------------------------------------------

_COMPLEX_POINTS = [1 + 2j, -1.5 + 0.5j, 0.25 - 3j, 2 + 0j, -0.5 - 0.75j, 1e-3 + 1e-3j]


def _complex_cbrt(z: Any) -> Any:
    """The principal root; clongdouble has no power of its own that keeps the last bits."""
    return np.exp(np.log(z) / 3)


def _complex_sign(z: Any) -> Any:
    return np.where(z == 0, z, z / np.abs(z))


def _complex_expm1(z: Any) -> Any:
    """exp(x) cos(y) - 1 without cancellation."""
    half = np.sin(z.imag / 2)
    return np.expm1(z.real) * np.cos(z.imag) - 2 * half * half + 1j * np.exp(z.real) * np.sin(z.imag)


def _complex_log1p(z: Any) -> Any:
    """The real part is half of log1p(2x + x^2 + y^2)."""
    x, y = z.real, z.imag
    return np.log1p(2 * x + x * x + y * y) / 2 + 1j * np.arctan2(y, 1 + x)


_COMPLEX_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "cbrt": _complex_cbrt,
    "cosine": np.cos,
    "exponential": np.exp,
    "exponential_minus_one": _complex_expm1,
    "log": np.log,
    "log_plus_one": _complex_log1p,
    "logistic": lambda z: 1 / (1 + np.exp(-z)),
    "negate": np.negative,
    "rsqrt": lambda z: 1 / np.sqrt(z),
    "sign": _complex_sign,
    "sine": np.sin,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
}
for _op, _function in _COMPLEX_FUNCTIONS.items():
    for _name in COMPLEX:
        _operand = a(_name, _COMPLEX_POINTS)
        _result = np.asarray(_function(_operand.astype(CLD))).astype(_operand.dtype)
        unary(_op, suffix(_name), _operand, _result, None if _op == "negate" else Ulps(4 if _op == "logistic" else 3))
for _name, _part in zip(COMPLEX, ("f32", "f64"), strict=True):
    _operand = a(_name, [3 + 4j, -5 + 12j, 0j, complex(INF, NAN), complex(1e30, 1e30)])
    unary("abs", suffix(_name), _operand, np.hypot(_operand.real, _operand.imag), Ulps(2), "|inf + nan i| is inf.")
    _operand = a(_name, [1 + 2j, -0.5 - 3j])
    unary("real", suffix(_name), _operand, np.ascontiguousarray(_operand.real))
    unary("imag", suffix(_name), _operand, np.ascontiguousarray(_operand.imag))
    _real, _imaginary = a(_part, [[1.0, -2.0], [0.0, NAN]]), a(_part, [[3.0, 4.0], [-0.0, 1.0]])
    _result = np.empty((2, 2), DTYPES[_name])
    _result.real, _result.imag = _real, _imaginary
    CORPUS.add(
        "elementwise",
        "complex",
        suffix(_name),
        """
        %result = stablehlo.complex %lhs, %rhs : tensor<2x2x%s>
        %%real = stablehlo.real %%result : (tensor<2x2x%s>) -> $real
        %%imag = stablehlo.imag %%result : (tensor<2x2x%s>) -> $imag
        """.replace("%result =", "%%result =").replace("%lhs, %rhs", "%%lhs, %%rhs")
        % (_name, _name, _name),
        {"lhs": _real, "rhs": _imaginary},
        {"real": _real, "imag": _imaginary},
    )
for _name in FLOATS:
    _operand = a(_name, [1.5, -2.0, NAN])
    unary("real", suffix(_name), _operand, _operand, None, "The real part of a float is the float.")
    unary("imag", suffix(_name), _operand, a(_name, [0.0] * 3), None, "The imaginary part of a float is 0.")

# --- integers of one operand -----------------------------------------------------------------------------------------


def samples(name: str) -> list[int]:
    """Return integers of a type: its bounds, and small ones."""
    low, high = bounds(name)
    return sorted({low, low + 1, -1 if low else 1, 0, 1, high - 1, high} | ({5, 100 % high} if high > 5 else set()))


for _name in INTEGERS:
    _values = samples(_name)
    _operand = a(_name, _values)
    _bits = width(_name)
    _unsigned = [value & ((1 << _bits) - 1) for value in _values]
    if _name in SIGNED:
        unary("abs", suffix(_name), _operand, a(_name, [wrapped(abs(v), _name) for v in _values]), None, "Wraps.")
        unary("sign", suffix(_name), _operand, a(_name, [(v > 0) - (v < 0) for v in _values]))
    unary("negate", suffix(_name), _operand, a(_name, [wrapped(-v, _name) for v in _values]), None, "Wraps.")
    unary("not", suffix(_name), _operand, a(_name, [wrapped(~v, _name) for v in _values]))
    unary("popcnt", suffix(_name), _operand, a(_name, [wrapped(v.bit_count(), _name) for v in _unsigned]))
    unary(
        "count_leading_zeros",
        suffix(_name),
        _operand,
        a(_name, [wrapped(_bits - v.bit_length(), _name) for v in _unsigned]),
    )
unary("not", "i1", a("i1", [True, False]), a("i1", [False, True]))
unary("not", "scalar", a("i32", -1), a("i32", 0))
unary("popcnt", "empty", a("i32", np.zeros((0, 3))), a("i32", np.zeros((0, 3))))

# --- conversions -----------------------------------------------------------------------------------------------------


def convert(
    name: str, source: Array, target: str, result: Any, float_check: FloatCheck = None, comment: str = ""
) -> None:
    text = "%result = stablehlo.convert %operand : ($operand) -> $result"
    expected = {"result": a(target, result)}
    CORPUS.add("elementwise", "convert", name, text, {"operand": source}, expected, float_check, comment=comment)


for _name in INTEGERS:
    _values = [value for value in samples(_name) if abs(value) < 2**53]
    _operand = a(_name, _values)
    for _target in ("f64", "f32"):
        convert(f"{suffix(_name)}_to_{_target}", _operand, _target, np.array(_values, np.float64))
    convert(f"{suffix(_name)}_to_i1", _operand, "i1", [value != 0 for value in _values])
    convert(f"i1_to_{suffix(_name)}", a("i1", [True, False]), _name, [wrapped(1, _name), 0])
    _inside = [value for value in (-2, -1, 0, 1) if bounds(_name)[0] <= value <= bounds(_name)[1]]
    convert(
        f"f32_to_{suffix(_name)}",
        a("f32", [v + 0.75 * (1 if v >= 0 else -1) if v not in (-2, 1) else v for v in _inside]),
        _name,
        _inside,
        None,
        "Rounds towards zero.",
    )
convert("i32_to_i8", a("i32", [300, -129, 127, -1]), "i8", [44, 127, 127, -1], None, "Keeps the low bits.")
convert("i8_to_ui16", a("i8", [-1, 127]), "ui16", [65535, 127], None, "Extends the sign.")
convert("ui8_to_i16", a("ui8", [255, 127]), "i16", [255, 127])
convert("i64_to_f32_ties_to_even", a("i64", [16777217, 16777219]), "f32", [16777216.0, 16777220.0])
convert("f64_to_f32", a("f64", [1e300, 0.1, 1e-46, NAN]), "f32", [INF, np.float32(0.1), 0.0, NAN])
convert("f32_to_bf16", a("f32", [1.00390625, 1.01171875, 3.4e38]), "bf16", [1.0, 1.015625, INF], None, "Ties to even.")
convert("f32_to_f16", a("f32", [65504.0, 65519.0, 65520.0, 1e-8]), "f16", [65504.0, 65504.0, INF, 0.0])
for _name in NARROW_FLOATS:
    _operand = a("f32", [1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0] if _name != "f8E8M0FNU" else [1.0, 2.0, 0.25, 128.0])
    _result = _operand.astype(DTYPES[_name])
    convert(f"f32_to_{suffix(_name)}", _operand, _name, _result)
    convert(f"{suffix(_name)}_to_f32", _result, "f32", _result.astype(np.float32))
convert("f32_to_f8e4m3fn_overflow", a("f32", [448.0, 464.0, 480.0, INF]), "f8E4M3FN", [448.0, 448.0, NAN, NAN])
convert("f32_to_f8e5m2_overflow", a("f32", [57344.0, 61440.0, INF]), "f8E5M2", [57344.0, INF, INF])
convert("f32_to_complex", a("f32", [1.5, -2.0]), "complex<f32>", [1.5, -2.0])
convert(
    "complex_to_f32",
    a("complex<f32>", [1.5 + 2j, -2.0]),
    "f32",
    np.array([1.5, -2.0]),
    None,
    "Drops the imaginary part.",
)
convert("complex_to_complex", a("complex<f64>", [0.1 + 0.2j]), "complex<f32>", [0.1 + 0.2j])
convert("empty", a("f32", np.zeros((0, 2))), "i8", np.zeros((0, 2)))

# --- reduce_precision ------------------------------------------------------------------------------------------------


def reduce_precision(name: str, operand: Array, form: str, result: Any, comment: str = "") -> None:
    text = f"%result = stablehlo.reduce_precision %operand, format = {form} : $operand"
    expected = {"result": result.astype(operand.dtype)}
    CORPUS.add("elementwise", "reduce_precision", name, text, {"operand": operand}, expected, comment=comment)


_operand = a("f32", [1.00390625, 1.01171875, NAN, INF, -3.4e38, 0.1])
reduce_precision("f32_to_bf16", _operand, "e8m7", _operand.astype(DTYPES["bf16"]), "As through bf16: ties to even.")
_operand = a("f32", [1.00048828125, 65504.0, 65520.0, NAN, -INF, 0.1])
reduce_precision("f32_to_f16", _operand, "e5m10", a("f16", _operand), "As through f16: too large is infinite.")
_operand = a("f64", [0.1, 1e300, NAN, 1.0])
with np.errstate(over="ignore"):
    reduce_precision("f64_to_f32", _operand, "e8m23", _operand.astype(np.float32), "As through f32.")
_operand = a("f16", [1.125, 1.0625, 1.1875, 240.0, -3.0])
reduce_precision("f16_to_e4m3", _operand, "e4m3", _operand.astype(DTYPES["f8E4M3"]))

# --- integers of two operands ----------------------------------------------------------------------------------------


def _truncated(lhs: int, rhs: int) -> int:
    return abs(lhs) // abs(rhs) * (1 if (lhs < 0) == (rhs < 0) else -1)


_INTEGER_FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "add": lambda x, y: x + y,
    "subtract": lambda x, y: x - y,
    "multiply": lambda x, y: x * y,
    "maximum": max,
    "minimum": min,
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
    "divide": _truncated,
    "remainder": lambda x, y: x - _truncated(x, y) * y,
}
for _op, _function2 in _INTEGER_FUNCTIONS.items():
    for _name in INTEGERS:
        _low, _high = bounds(_name)
        _pairs = [(_low, _high), (_high, 1), (_high, _high), (1, 1), (0, 1), (_low, 1)]
        _pairs += [(-1, 1), (_low, _low), (-2, 1)] if _low else [(_high, 2), (2, 3)]
        _pairs += [(17, 3), (-17, 3), (17, -3), (-17, -3)] if width(_name) > 5 and _low else []
        binary(
            _op,
            suffix(_name),
            a(_name, [x for x, _ in _pairs]),
            a(_name, [y for _, y in _pairs]),
            a(_name, [wrapped(_function2(x, y), _name) for x, y in _pairs]),
            None,
            {"divide": "Rounds towards zero.", "remainder": "Has the sign of the dividend.", "add": "Wraps."}.get(
                _op, ""
            ),
        )
_TRUTH = [(False, False), (False, True), (True, False), (True, True)]
_LOGICAL: dict[str, Callable[[bool, bool], bool]] = {
    "add": lambda x, y: x or y,
    "multiply": lambda x, y: x and y,
    "and": lambda x, y: x and y,
    "or": lambda x, y: x or y,
    "xor": lambda x, y: x != y,
    "maximum": lambda x, y: x or y,
    "minimum": lambda x, y: x and y,
}
for _op, _logical in _LOGICAL.items():
    _lhs, _rhs = (a("i1", column) for column in zip(*_TRUTH, strict=True))
    _comment = {"add": "Of booleans it is the logical or.", "multiply": "Of booleans it is the logical and."}.get(
        _op, ""
    )
    binary(_op, "i1", _lhs, _rhs, a("i1", [_logical(x, y) for x, y in _TRUTH]), None, _comment)

for _op in ("shift_left", "shift_right_arithmetic", "shift_right_logical"):
    for _name in INTEGERS:
        _bits = width(_name)
        _pairs = [(v, s) for v in samples(_name) for s in {0, 1, _bits - 1} if s <= bounds(_name)[1]][:12]
        _results = []
        for _value, _shift in _pairs:
            _signed = wrapped(_value, f"i{_bits}")
            _plain = _value & ((1 << _bits) - 1)
            _results.append(
                _value << _shift
                if _op == "shift_left"
                else (_signed >> _shift if _op == "shift_right_arithmetic" else _plain >> _shift)
            )
        binary(
            _op,
            suffix(_name),
            a(_name, [v for v, _ in _pairs]),
            a(_name, [s for _, s in _pairs]),
            a(_name, [wrapped(r, _name) for r in _results]),
        )
for _name in ("i8", "i32", "ui64"):
    _dividend, _zero = a(_name, [5, 0, bounds(_name)[0]]), a(_name, [0, 0, 0])
    _all = a(_name, [bounds(_name)[1] if _name == "ui64" else -1] * 3)
    binary(
        "divide", f"{_name}_by_zero", _dividend, _zero, _all, None, "Open in the specification: all bits set, as XLA."
    )
    binary(
        "remainder", f"{_name}_by_zero", _dividend, _zero, _dividend, None, "Open in the specification: the dividend."
    )
for _name in ("i4", "i32", "i64"):
    _dividend, _minus_one = a(_name, [bounds(_name)[0], 5, -5]), a(_name, [-1, -1, -1])
    binary(
        "divide", f"{_name}_by_minus_one", _dividend, _minus_one, a(_name, [bounds(_name)[0], -5, 5]), None, "Wraps."
    )
    binary("remainder", f"{_name}_by_minus_one", _dividend, _minus_one, a(_name, [0, 0, 0]))
binary("shift_left", "by_the_width", a("i32", [1, -1]), a("i32", [32, 40]), a("i32", [0, 0]))
binary("shift_right_logical", "by_the_width", a("i32", [1, -1]), a("i32", [32, 40]), a("i32", [0, 0]))
binary("shift_right_arithmetic", "by_the_width", a("i32", [1, -1]), a("i32", [32, 40]), a("i32", [0, -1]))
binary("add", "scalar", a("i64", 2**62), a("i64", 2**62), a("i64", -(2**63)))
binary("add", "empty", a("f32", np.zeros((3, 0))), a("f32", np.zeros((3, 0))), a("f32", np.zeros((3, 0))))
_powers = [(2, 3), (3, 4), (-2, 3), (-1, 5), (0, 0), (5, 0), (1, 7), (10, 9)]
binary(
    "power", "i32", *(a("i32", column) for column in zip(*_powers, strict=True)), a("i32", [x**y for x, y in _powers])
)
_powers = [(2, 8), (3, 5), (15, 2)]
binary(
    "power",
    "ui8",
    *(a("ui8", column) for column in zip(*_powers, strict=True)),
    a("ui8", [x**y % 256 for x, y in _powers]),
    None,
    "Wraps.",
)

# --- floats of two operands ------------------------------------------------------------------------------------------

_PAIRS = [
    (1.5, 0.25),
    (-2.0, 3.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 0.0),
    (INF, -INF),
    (INF, 1.0),
    (NAN, 1.0),
    (7.0, INF),
]


def in_double(function: Callable[[Any, Any], Any], lhs: Array, rhs: Array) -> Array:
    """Return a function of floats computed in extended precision and rounded once."""
    with np.errstate(all="ignore"):
        result = function(lhs.astype(np.float64).astype(LD), rhs.astype(np.float64).astype(LD))
        return np.asarray(result).astype(np.float64).astype(lhs.dtype)


_FLOAT_FUNCTIONS: dict[str, tuple[Callable[[Any, Any], Any], list[tuple[float, float]], FloatCheck]] = {
    "add": (np.add, _PAIRS, None),
    "subtract": (np.subtract, _PAIRS, None),
    "multiply": (np.multiply, _PAIRS, None),
    "divide": (np.divide, _PAIRS, None),
    "maximum": (np.maximum, [*_PAIRS, (1.0, NAN), (-INF, NAN)], None),
    "minimum": (np.minimum, [*_PAIRS, (1.0, NAN), (INF, NAN)], None),
    "remainder": (
        np.fmod,
        [(17.5, 3.0), (-17.5, 3.0), (17.5, -3.0), (-17.5, -3.0), (1.0, INF), (INF, 1.0), (1.0, 0.0), (NAN, 1.0)],
        None,
    ),
    "power": (
        np.power,
        [
            (2.0, 3.0),
            (2.0, -1.5),
            (0.0, 0.0),
            (0.0, -1.0),
            (-2.0, 3.0),
            (-2.0, 0.5),
            (-1.0, INF),
            (1.0, NAN),
            (NAN, 0.0),
            (INF, 0.5),
            (4.0, 0.5),
            (NAN, 1.0),
        ],
        Ulps(3),
    ),
    "atan2": (
        np.arctan2,
        [
            (0.0, 1.0),
            (-0.0, 1.0),
            (0.0, -1.0),
            (-0.0, -1.0),
            (1.0, 0.0),
            (-1.0, 0.0),
            (1.0, 1.0),
            (-1.0, -1.0),
            (INF, INF),
            (INF, -INF),
            (NAN, 1.0),
            (1.0, INF),
        ],
        Ulps(3),
    ),
}
for _op, (_function3, _pairs3, _float_check) in _FLOAT_FUNCTIONS.items():
    for _name in FLOATS:
        _lhs, _rhs = (a(_name, column) for column in zip(*_pairs3, strict=True))
        binary(_op, suffix(_name), _lhs, _rhs, in_double(_function3, _lhs, _rhs), _float_check)
for _name in NARROW_FLOATS:
    if _name == "f8E8M0FNU":
        continue
    _lhs, _rhs = a(_name, [1.0, -1.5, 0.5, 2.0]), a(_name, [0.5, 2.0, -4.0, 1.5])
    for _op in ("add", "subtract", "multiply", "divide", "maximum", "minimum"):
        _function4 = getattr(np, _op)
        _result = _function4(_lhs.astype(np.float32), _rhs.astype(np.float32)).astype(_lhs.dtype)
        binary(_op, suffix(_name), _lhs, _rhs, _result)
_lhs, _rhs = a("f32", [0.0, -0.0, 0.0, -0.0]), a("f32", [-0.0, 0.0, 0.0, -0.0])
binary("maximum", "signed_zero", _lhs, _rhs, a("f32", [0.0, 0.0, 0.0, -0.0]), Bits(), "-0.0 is less than 0.0.")
binary("minimum", "signed_zero", _lhs, _rhs, a("f32", [-0.0, -0.0, 0.0, -0.0]), Bits(), "-0.0 is less than 0.0.")
binary("add", "signed_zero", _lhs, _rhs, a("f32", [0.0, 0.0, 0.0, -0.0]), Bits())
binary(
    "add",
    "f32_rounds_to_even",
    a("f32", [16777216.0, 16777218.0]),
    a("f32", [1.0, 1.0]),
    a("f32", [16777216.0, 16777220.0]),
)
binary("divide", "by_signed_zero", a("f32", [1.0, -1.0]), a("f32", [-0.0, -0.0]), a("f32", [-INF, INF]))
binary(
    "atan2",
    "signed_zero",
    _lhs,
    a("f32", [1.0, 1.0, -1.0, -1.0]),
    np.arctan2(_lhs, a("f32", [1.0, 1.0, -1.0, -1.0])),
    Ulps(1),
)

# --- complex numbers of two operands ---------------------------------------------------------------------------------

_COMPLEX_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "power": lambda x, y: np.exp(y * np.log(x)),
}
for _op, _function5 in _COMPLEX_BINARY.items():
    for _name in COMPLEX:
        _lhs = a(_name, [1 + 2j, -0.5 + 0.25j, 3 - 1j, 2 + 0j])
        _rhs = a(_name, [0.5 - 1j, 2 + 2j, -1 + 0.5j, 3 + 0j])
        _result = np.asarray(_function5(_lhs.astype(CLD), _rhs.astype(CLD))).astype(_lhs.dtype)
        # A product of parts may cancel, so that its last places are not all right.
        _float_check = None if _op in ("add", "subtract") else Ulps(8 if _op == "power" else 3)
        binary(_op, suffix(_name), _lhs, _rhs, _result, _float_check)
        assert all(cmath.isfinite(value) for value in _result)
