"""compare, select and clamp."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from cases.elementwise import INF, NAN, samples, suffix
from cases.writer import COMPLEX, CORPUS, FLOATS, INTEGERS, NARROW_FLOATS, Array, a

_FAMILY = "comparison_selection"
_DIRECTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "EQ": operator.eq,
    "NE": operator.ne,
    "GE": operator.ge,
    "GT": operator.gt,
    "LE": operator.le,
    "LT": operator.lt,
}


def compare(name: str, lhs: Array, rhs: Array, kind: str, results: dict[str, Any], comment: str = "") -> None:
    """Add a program of comparisons in several directions."""
    lines = [
        f"%{direction.lower()} = stablehlo.compare {direction}, %lhs, %rhs, {kind} : ($lhs, $rhs) -> ${direction.lower()}"
        for direction in results
    ]
    expected = {direction.lower(): a("i1", values) for direction, values in results.items()}
    CORPUS.add(_FAMILY, "compare", name, "\n".join(lines), {"lhs": lhs, "rhs": rhs}, expected, comment=comment)


for _name in (*INTEGERS, "i1"):
    _values = samples(_name) if _name != "i1" else [0, 1]
    _pairs = [(x, y) for x in _values[:3] for y in (_values[0], _values[-1])]
    _lhs, _rhs = (a(_name, list(column)) for column in zip(*_pairs, strict=True))
    _kind = "UNSIGNED" if _name.startswith("u") or _name == "i1" else "SIGNED"
    compare(suffix(_name), _lhs, _rhs, _kind, {d: [f(x, y) for x, y in _pairs] for d, f in _DIRECTIONS.items()})
_PAIRS = [(NAN, NAN), (NAN, 1.0), (1.0, NAN), (0.0, -0.0), (-INF, INF), (INF, INF), (1.5, -1.5), (-1.5, 1.5)]
for _name in FLOATS:
    _lhs, _rhs = (a(_name, list(column)) for column in zip(*_PAIRS, strict=True))
    _results = {d: [f(x, y) for x, y in _PAIRS] for d, f in _DIRECTIONS.items()}
    compare(suffix(_name), _lhs, _rhs, "FLOAT", _results, "NaN is unequal to everything; -0.0 equals 0.0.")
for _name in NARROW_FLOATS:
    _lhs, _rhs = a(_name, [1.0, 2.0, 0.5]), a(_name, [1.0, 0.5, 2.0])
    compare(suffix(_name), _lhs, _rhs, "FLOAT", {"EQ": [1, 0, 0], "LT": [0, 0, 1], "GE": [1, 1, 0]})


def _total_key(bits: int, width: int) -> int:
    """The order of IEEE-754 totalOrder: -NaN, -inf, ..., -0, 0, ..., inf, NaN."""
    return bits if not bits >> (width - 1) else (1 << (width - 1)) - 1 - bits


for _name in FLOATS:
    _values = a(_name, [-NAN, -INF, -1.5, -0.0, 0.0, 1.5, INF, NAN])
    _values[0] = np.negative(np.abs(_values[0]))
    _size = _values.dtype.itemsize * 8
    _keys = [_total_key(int(b), _size) for b in np.array(_values).view(f"uint{_size}")]
    assert _keys == sorted(_keys)
    _lhs, _rhs = _values, np.roll(_values, 3)
    _right = np.roll(np.array(_keys, object), 3)
    _results = {d: [bool(f(x, y)) for x, y in zip(_keys, _right, strict=True)] for d, f in _DIRECTIONS.items()}
    compare(f"{suffix(_name)}_total_order", _lhs, _rhs, "TOTALORDER", _results, "-NaN is first, NaN last; -0.0 < 0.0.")
for _name in COMPLEX:
    _lhs, _rhs = a(_name, [1 + 2j, 1 + 2j, complex(NAN, 0)]), a(_name, [1 + 2j, 1 - 2j, complex(NAN, 0)])
    compare(suffix(_name), _lhs, _rhs, "FLOAT", {"EQ": [1, 0, 0], "NE": [0, 1, 1]})
compare("scalar", a("i32", 3), a("i32", 4), "SIGNED", {"LT": True})
compare("empty", a("f32", np.zeros((0, 3))), a("f32", np.zeros((0, 3))), "FLOAT", {"EQ": np.zeros((0, 3))})

# --- select ----------------------------------------------------------------------------------------------------------


def select(name: str, pred: Array, on_true: Array, on_false: Array, comment: str = "") -> None:
    text = "%result = stablehlo.select %pred, %on_true, %on_false : $pred, $result"
    values = {"pred": pred, "on_true": on_true, "on_false": on_false}
    result = np.where(pred, on_true, on_false).astype(on_true.dtype)
    CORPUS.add(_FAMILY, "select", name, text, values, {"result": result}, comment=comment)


for _name in ("i1", "i4", "i8", "i32", "ui64", "bf16", "f32", "f64", "f8E5M2", "complex<f32>"):
    select(suffix(_name), a("i1", [True, False, True]), a(_name, [1, 0, 1]), a(_name, [0, 1, 1]))
select("scalar_predicate", a("i1", False), a("i32", [[1, 2], [3, 4]]), a("i32", [[5, 6], [7, 8]]), "One for all.")
select("nan", a("i1", [True, False]), a("f32", [NAN, 1.0]), a("f32", [1.0, 2.0]))
select("empty", a("i1", np.zeros((0, 2))), a("i32", np.zeros((0, 2))), a("i32", np.zeros((0, 2))))

# --- clamp -----------------------------------------------------------------------------------------------------------


def clamp(name: str, low: Array, operand: Array, high: Array, result: Array, comment: str = "") -> None:
    text = "%result = stablehlo.clamp %low, %operand, %high : ($low, $operand, $high) -> $result"
    values = {"low": low, "operand": operand, "high": high}
    CORPUS.add(_FAMILY, "clamp", name, text, values, {"result": result}, comment=comment)


for _name in INTEGERS:
    _low, _operand, _high = a(_name, [0, 0, 1, 1]), a(_name, [1, 0, 0, 1]), a(_name, [1, 1, 1, 1])
    clamp(suffix(_name), _low, _operand, _high, a(_name, [1, 0, 1, 1]))
for _name in FLOATS:
    _operand = a(_name, [-1.5, 0.5, 3.0, INF, -INF, NAN])
    _result = a(_name, [-1.0, 0.5, 2.0, 2.0, -1.0, NAN])
    clamp(suffix(_name), a(_name, -1.0), _operand, a(_name, 2.0), _result, "One bound for all; NaN stays.")
clamp("crossed", a("i32", [5, 5]), a("i32", [3, 9]), a("i32", [2, 2]), a("i32", [2, 2]), "min(max(x, low), high).")
clamp("nan_bound", a("f32", [NAN]), a("f32", [1.0]), a("f32", [2.0]), a("f32", [NAN]))
clamp("scalar", a("i64", 0), a("i64", -7), a("i64", 10), a("i64", 0))
