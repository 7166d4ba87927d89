"""CHLO operations, by the standard library's mathematics and well-known constants."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from cases.elementwise import INF, NAN, suffix
from cases.writer import CORPUS, Array, FloatCheck, Ulps, a

_FAMILY = "chlo"


def add(
    op: str,
    name: str,
    text: str,
    inputs: dict[str, Array],
    result: Array,
    float_check: FloatCheck = None,
    comment: str = "",
) -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, {"result": result}, float_check, comment=comment)


_UNARY: dict[str, tuple[Callable[[float], float], list[float]]] = {
    "acos": (math.acos, [0.5, -0.25, 1.0, -1.0]),
    "acosh": (math.acosh, [1.0, 2.5, 100.0]),
    "asin": (math.asin, [0.5, -0.25, 1.0, -1.0]),
    "asinh": (math.asinh, [0.5, -2.25, 100.0]),
    "atan": (math.atan, [0.5, -2.25, 100.0]),
    "atanh": (math.atanh, [0.5, -0.25, 0.875]),
    "cosh": (math.cosh, [0.5, -2.25, 3.0]),
    "sinh": (math.sinh, [0.5, -2.25, 3.0]),
    "tan": (math.tan, [0.5, -2.25, 3.0]),
    "erf": (math.erf, [0.5, -2.25, 0.0, 5.0]),
    "erfc": (math.erfc, [0.5, -2.25, 0.0, 3.0]),
    "lgamma": (math.lgamma, [0.5, 4.5, 10.0, -1.5]),
    "square": (lambda x: x * x, [0.5, -2.25, 3.0]),
    "digamma": (
        {1.0: -0.5772156649015329, 0.5: -1.9635100260214235, 2.0: 0.42278433509846713}.__getitem__,
        [1.0, 0.5, 2.0],
    ),
    "erf_inv": ({0.5: 0.4769362762044699, 0.0: 0.0, -0.5: -0.4769362762044699}.__getitem__, [0.5, 0.0, -0.5]),
    "bessel_i1e": ({1.0: 0.2079104153497085, 0.0: 0.0, -1.0: -0.2079104153497085}.__getitem__, [1.0, 0.0, -1.0]),
}
for _op, (_function, _values) in _UNARY.items():
    for _name in ("bf16", "f32", "f64"):
        _text = f"%result = chlo.{_op} %operand : $operand -> $result"
        _result = a(_name, [_function(value) for value in _values])
        add(
            _op,
            suffix(_name),
            _text,
            {"operand": a(_name, _values)},
            _result,
            Ulps(16 if _op in ("digamma", "lgamma") else 4),
        )
_COMPLEX: dict[str, Callable[[complex], complex]] = {
    "acos": cmath.acos,
    "asin": cmath.asin,
    "asinh": cmath.asinh,
    "atan": cmath.atan,
    "atanh": cmath.atanh,
    "cosh": cmath.cosh,
    "sinh": cmath.sinh,
    "tan": cmath.tan,
    "conj": lambda z: z.conjugate(),
    "square": lambda z: z * z,
}
for _op, _complex in _COMPLEX.items():
    _numbers = [0.5 + 1j, -2 + 0.25j]
    _text = f"%result = chlo.{_op} %operand : $operand -> $result"
    _result = a("complex<f64>", [_complex(number) for number in _numbers])
    add(_op, "c_f64", _text, {"operand": a("complex<f64>", _numbers)}, _result, Ulps(8))
for _op, _test in (("is_inf", np.isinf), ("is_pos_inf", np.isposinf), ("is_neg_inf", np.isneginf)):
    _operand = a("f32", [INF, -INF, NAN, 1.0])
    _text = f"%result = chlo.{_op} %operand : $operand -> $result"
    add(_op, "f32", _text, {"operand": _operand}, _test(_operand))
for _name in ("f32", "f64"):
    _x, _y = a(_name, [1.0, 1.0, 0.0, -0.5, 2.0]), a(_name, [2.0, 0.0, 1.0, -1.0, 2.0])
    _text = "%result = chlo.next_after %x, %y : $x, $y -> $result"
    add("next_after", _name, _text, {"x": _x, "y": _y}, np.nextafter(_x, _y), Ulps(0))
    _basel = math.pi**2 / 6
    _text = "%result = chlo.zeta %x, %q : $x, $q -> $result"
    _result = a(_name, [_basel, math.pi**4 / 90])
    add("zeta", _name, _text, {"x": a(_name, [2.0, 4.0]), "q": a(_name, [1.0, 1.0])}, _result, Ulps(8))
    _text = "%result = chlo.polygamma %n, %x : $n, $x -> $result"
    _result = a(_name, [_basel, math.pi**2 / 2])
    add("polygamma", _name, _text, {"n": a(_name, [1.0, 1.0]), "x": a(_name, [1.0, 0.5])}, _result, Ulps(16))
for _name, _bits in (("i32", 32), ("ui32", 32), ("i8", 8)):
    _pairs = [(100, 100), (2 ** (_bits - 2), 12), (-7 if _name[0] == "i" else 7, 9)]
    _text = "%result = chlo.mulhi %x, %y : $x, $y -> $result"
    _inputs = {"x": a(_name, [x for x, _ in _pairs]), "y": a(_name, [y for _, y in _pairs])}
    add(
        "mulhi",
        _name,
        _text,
        _inputs,
        a(_name, [x * y >> _bits for x, y in _pairs]),
        comment="The upper half of the product.",
    )

_BROADCASTING: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "add": (np.add, "f32"),
    "and": (np.bitwise_and, "i32"),
    "divide": (np.divide, "f32"),
    "maximum": (np.maximum, "f32"),
    "minimum": (np.minimum, "f32"),
    "multiply": (np.multiply, "f32"),
    "or": (np.bitwise_or, "i32"),
    "power": (np.power, "f32"),
    "remainder": (np.fmod, "f32"),
    "shift_left": (np.left_shift, "i32"),
    "shift_right_arithmetic": (np.right_shift, "i32"),
    "shift_right_logical": (np.right_shift, "i32"),
    "subtract": (np.subtract, "f32"),
    "xor": (np.bitwise_xor, "i32"),
}
for _op, (_numpy, _name) in _BROADCASTING.items():
    _matrix, _row = a(_name, [[8, 5, 6], [1, 2, 3]]), a(_name, [2, 1, 4])
    _text = f"%result = chlo.broadcast_{_op} %matrix, %row : ($matrix, $row) -> $result"
    _result = _numpy(_matrix, _row).astype(_matrix.dtype)
    add(
        f"broadcast_{_op}", "row", _text, {"matrix": _matrix, "row": _row}, _result, Ulps(3) if _op == "power" else None
    )
_matrix, _column = a("f32", [[8, 5, 6], [1, 2, 3]]), a("f32", [2, 1])
_text = "%result = chlo.broadcast_subtract %matrix, %column {broadcast_dimensions = array<i64: 0>} : ($matrix, $column) -> $result"
add("broadcast_subtract", "column", _text, {"matrix": _matrix, "column": _column}, _matrix - _column[:, None])
_text = "%result = chlo.broadcast_atan2 %matrix, %row : ($matrix, $row) -> $result"
_row = a("f32", [2, 1, 4])
add(
    "broadcast_atan2",
    "row",
    _text,
    {"matrix": _matrix, "row": _row},
    a("f32", np.arctan2(_matrix.astype(float), _row)),
    Ulps(3),
)
_text = """
%result = chlo.broadcast_compare %matrix, %row {comparison_direction = #chlo<comparison_direction LT>} : ($matrix, $row) -> $result
"""
add("broadcast_compare", "row", _text, {"matrix": _matrix, "row": _row}, _matrix < _row)
_text = "%result = chlo.broadcast_select %pred, %matrix, %row : ($pred, $matrix, $row) -> $result"
_pred = a("i1", [True, False, True])
add("broadcast_select", "row", _text, {"pred": _pred, "matrix": _matrix, "row": _row}, np.where(_pred, _matrix, _row))
_text = "%result = chlo.broadcast_complex %matrix, %row : ($matrix, $row) -> $result"
add("broadcast_complex", "row", _text, {"matrix": _matrix, "row": _row}, a("complex<f32>", _matrix + 1j * _row))
add("constant", "f32", "%result = chlo.constant dense<[1.5, 2.0]> : $result", {}, a("f32", [1.5, 2.0]))
_text = '%result = "chlo.constant_like"(%matrix) <{value = 2.5 : f32}> : ($matrix) -> $result'
add("constant_like", "f32", _text, {"matrix": _matrix}, np.full_like(_matrix, 2.5))
_logits = a("f32", [[3, 9, 1, 9], [5, -1, 7, 0]])
CORPUS.add(
    _FAMILY,
    "top_k",
    "two",
    "%values, %indices = chlo.top_k(%logits, k = 2) : $logits -> ($values, $indices)",
    {"logits": _logits},
    {"values": a("f32", [[9, 9], [7, 5]]), "indices": a("i32", [[1, 3], [2, 0]])},
    comment="Of equal numbers the first comes first.",
)
_lhs, _rhs = a("f32", np.arange(8).reshape(4, 2)), a("f32", np.arange(12).reshape(2, 2, 3))
add(
    "ragged_dot",
    "two_groups",
    """
    %result = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>
    }> : ($lhs, $rhs, $sizes) -> $result
    """,
    {"lhs": _lhs, "rhs": _rhs, "sizes": a("i32", [3, 1])},
    np.concatenate([_lhs[:3] @ _rhs[0], _lhs[3:] @ _rhs[1]]),
    comment="Three rows times the first matrix, one times the second.",
)
for _reverse in (False, True):
    _rows = a("f32", [[1, 2], [3, 4], [5, 6]])
    _sums = np.cumsum(_rows[::-1], 0)[::-1] if _reverse else np.cumsum(_rows, 0)
    CORPUS.add(
        _FAMILY,
        "scan",
        "backwards" if _reverse else "forwards",
        f"""
        %scanned:2 = chlo.scan(%rows) inits (%zero) dimension=0{" attributes {is_reverse = true}" if _reverse else ""} {{
        ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
          %sum = stablehlo.add %input, %carry : tensor<2xf32>
          stablehlo.return %sum, %sum : tensor<2xf32>, tensor<2xf32>
        }} : ($rows, $zero) -> ($outputs, $carry)
        %outputs = stablehlo.reshape %scanned#0 : ($outputs) -> $outputs
        %carry = stablehlo.reshape %scanned#1 : ($carry) -> $carry
        """,
        {"rows": _rows, "zero": a("f32", [0, 0])},
        {"outputs": _sums, "carry": _rows.sum(0)},
    )
