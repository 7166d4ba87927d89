"""Quantized types: scales are powers of two, so that every step is exact; results are looked at as floats."""

from __future__ import annotations

import numpy as np

from cases.elementwise import INF
from cases.writer import CORPUS, Array, Quantized, a

_FAMILY = "quantization"
_I8 = "!quant.uniform<i8:f32, 5.000000e-01:3>"
_U8 = "!quant.uniform<u8:f32, 2.500000e-01:128>"
_I4 = "!quant.uniform<i4:f32, 1.000000e+00>"
_NARROW = "!quant.uniform<i8<-100:100>:f32, 5.000000e-01>"
_F64 = "!quant.uniform<i8:f64, 2.500000e-01:-3>"
_BF16 = "!quant.uniform<i8:bf16, 5.000000e-01:1>"
_WEIGHTS = "!quant.uniform<i8:f32, 5.000000e-01>"
_AXIS = "!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>"


def scales(kind: str) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]  # of any numbers
    """Return the scale and zero point of a type, per column if it is per axis."""
    if kind == _AXIS:
        return np.array([0.5, 2.0]), np.array([0, 5])
    scale, _, zero = kind[kind.rindex(", ") + 2 : -1].partition(":")
    return np.array(float(scale)), np.array(int(zero or 0))


def limits(kind: str) -> tuple[int, int]:
    return {_U8: (0, 255), _I4: (-8, 7), _NARROW: (-100, 100)}.get(kind, (-128, 127))


def stored(values: Array, kind: str) -> Array:
    """Return the storage integers: divided, shifted, rounded to even, clamped."""
    scale, zero = scales(kind)
    low, high = limits(kind)
    return np.clip(np.rint(values.astype(np.float64) / scale + zero), low, high)


def real(storage: Array, kind: str) -> Array:
    scale, zero = scales(kind)
    return (storage.astype(np.float64) - zero) * scale


def storage_name(kind: str) -> str:
    return {_U8: "ui8", _I4: "i4"}.get(kind, "i8")


def float_name(kind: str) -> str:
    return {_F64: "f64", _BF16: "bf16"}.get(kind, "f32")


def quantize(name: str, kind: str, values: object, comment: str = "") -> None:
    operand = a(float_name(kind), values)
    shape = "".join(f"{n}x" for n in operand.shape)
    text = f"""
    %stored = stablehlo.uniform_quantize %operand : ($operand) -> tensor<{shape}{kind}>
    %result = stablehlo.uniform_dequantize %stored : (tensor<{shape}{kind}>) -> $result
    """
    result = real(stored(operand, kind), kind).astype(operand.dtype)
    CORPUS.add(_FAMILY, "uniform_quantize", name, text, {"operand": operand}, {"result": result}, comment=comment)


quantize("i8", _I8, [1.0, -2.0, 0.25, 0.75, 0.5])
quantize("u8", _U8, [0.0, 1.125, -1.125, 31.75, -32.0])
quantize("i4", _I4, [0.5, 1.5, 2.5, -0.5, 100.0, -100.0], "Rounds to even, then clamps.")
quantize("narrow_range", _NARROW, [49.75, 50.25, 51.0, -60.0], "Clamps to the stated range.")
quantize("clamps", _I8, [1e9, -1e9, INF, -INF, 62.0, -65.5])
quantize("f64", _F64, [1.0, -2.0, 0.125])
quantize("bf16", _BF16, [1.0, -2.0, 0.25])
quantize("per_axis", _AXIS, [[1.0, 1.0], [0.25, -7.0], [0.75, 300.0]])
quantize("scalar", _I8, 1.5)
quantize("empty", _I8, np.zeros((0, 2)))
CORPUS.add(
    _FAMILY,
    "uniform_quantize",
    "requantizes",
    f"""
    %other = stablehlo.uniform_quantize %operand : ($operand) -> tensor<3x{_U8}>
    %result = stablehlo.uniform_dequantize %other : (tensor<3x{_U8}>) -> $result
    """,
    {"operand": Quantized(_I8, a("i8", [3, 4, -128]))},
    {"result": a("f32", real(stored(real(a("i8", [3, 4, -128]), _I8), _U8), _U8))},
    comment="From one quantized type to another.",
)
for _label, _kind, _storage in (
    ("i8", _I8, [3, 4, 127, -128]),
    ("u8", _U8, [0, 128, 255]),
    ("i4", _I4, [-8, 7]),
    ("f64", _F64, [0, -3, 10]),
    ("bf16", _BF16, [0, 1, 5]),
    ("per_axis", _AXIS, [[0, 5], [2, 6], [-128, 127]]),
):
    _array = a(storage_name(_kind), _storage)
    _text = "%result = stablehlo.uniform_dequantize %operand : ($operand) -> $result"
    _result = a(float_name(_kind), real(_array, _kind))
    CORPUS.add(_FAMILY, "uniform_dequantize", _label, _text, {"operand": Quantized(_kind, _array)}, {"result": _result})


def through(name: str, text: str, inputs: dict[str, Quantized], result: Array, result_type: str, comment: str) -> None:
    """Add a program of another operation on quantized types to its own file's neighbour `quantized_operations`."""
    text = f"{text}\n%result = stablehlo.uniform_dequantize %quantized : ({result_type}) -> $result"
    CORPUS.add(_FAMILY, "quantized_operations", name, text, inputs, {"result": result}, comment=comment)


_x, _y = a("i8", [3, 5, 100, -100]), a("i8", [4, 3, 100, -100])
_t = f"tensor<4x{_I8}>"
_sum = stored(real(_x, _I8) + real(_y, _I8), _I8)
_inputs = {"x": Quantized(_I8, _x), "y": Quantized(_I8, _y)}
through("add", f"%quantized = stablehlo.add %x, %y : {_t}", _inputs, a("f32", real(_sum, _I8)), _t, "Clamps.")
_product = stored(real(_x, _I8) * real(_y, _I8), _I8)
through(
    "multiply", f"%quantized = stablehlo.multiply %x, %y : {_t}", _inputs, a("f32", real(_product, _I8)), _t, "Clamps."
)
_tanh = stored(np.tanh(real(_x, _I8)), _I8)
through(
    "tanh",
    f"%quantized = stablehlo.tanh %x : {_t}",
    {"x": _inputs["x"]},
    a("f32", real(_tanh, _I8)),
    _t,
    "Through floats.",
)
_turned = f"tensor<2x2x{_I8}>"
_text = f"""%square = stablehlo.reshape %x : ({_t}) -> {_turned}
%quantized = stablehlo.transpose %square, dims = [1, 0] : ({_turned}) -> {_turned}"""
through("transpose", _text, {"x": _inputs["x"]}, a("f32", real(_x.reshape(2, 2).T, _I8)), _turned, "Moves storage.")
_lhs, _rhs = a("i8", [[3, 5], [7, 1]]), a("i8", [[4, 3], [1, 9]])
_matrix = f"tensor<2x2x{_I8}>"
_dot = stored(real(_lhs, _I8) @ real(_rhs, _WEIGHTS), _I8)
_text = (
    "%quantized = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0]"
    f" : ({_matrix}, tensor<2x2x{_WEIGHTS}>) -> {_matrix}"
)
_inputs = {"lhs": Quantized(_I8, _lhs), "rhs": Quantized(_WEIGHTS, _rhs)}
through("dot_general", _text, _inputs, a("f32", real(_dot, _I8)), _matrix, "Sums without rounding, rounds once.")
