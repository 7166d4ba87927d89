"""Operations that move elements or make new ones from positions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cases.elementwise import INF, suffix
from cases.writer import CORPUS, DTYPES, FLOATS, INTEGERS, Array, Bits, a

_FAMILY = "shape"
#: One of every class of element types.
CLASSES = ("i1", "i4", "i8", "ui16", "i32", "ui64", "f8E4M3FN", "bf16", "f32", "f64", "complex<f32>")


def counted(name: str, *shape: int) -> Array:
    """Return 0, 1, 2, ... in a shape; narrow types see them modulo 2 or 4."""
    numbers = np.arange(int(np.prod(shape))).reshape(shape)
    return a(name, numbers % {"i1": 2, "f8E4M3FN": 4, "i4": 8}.get(name, 100))


def add(op: str, name: str, text: str, inputs: dict[str, Array], result: Array, comment: str = "") -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, {"result": result}, comment=comment)


# --- iota ------------------------------------------------------------------------------------------------------------

for _name in (*INTEGERS, *FLOATS, "complex<f32>", "complex<f64>"):
    _size = 2 if _name in ("i2", "ui2") else 4
    _result = a(_name, np.broadcast_to(np.arange(_size), (2, _size)))
    add("iota", suffix(_name), "%result = stablehlo.iota dim = 1 : $result", {}, _result)
add("iota", "rows", "%result = stablehlo.iota dim = 0 : $result", {}, a("i32", [[0, 0], [1, 1], [2, 2]]))
add("iota", "empty", "%result = stablehlo.iota dim = 0 : $result", {}, a("i32", np.zeros((0, 2))))
for _name in ("i32", "f32"):
    _text = "%result = stablehlo.dynamic_iota %shape, dim = 1 : ($shape) -> $result"
    add("dynamic_iota", suffix(_name), _text, {"shape": a("i64", [2, 3])}, a(_name, [[0, 1, 2], [0, 1, 2]]))

# --- reshape, transpose, reverse -------------------------------------------------------------------------------------

for _name in CLASSES:
    _operand = counted(_name, 2, 3)
    _text = "%result = stablehlo.reshape %operand : ($operand) -> $result"
    add("reshape", suffix(_name), _text, {"operand": _operand}, _operand.reshape(3, 2))
    _text = "%result = stablehlo.transpose %operand, dims = [1, 0] : ($operand) -> $result"
    add("transpose", suffix(_name), _text, {"operand": _operand}, np.ascontiguousarray(_operand.T))
    _text = "%result = stablehlo.reverse %operand, dims = [1] : $result"
    add("reverse", suffix(_name), _text, {"operand": _operand}, _operand[:, ::-1])
_text = "%result = stablehlo.reshape %operand : ($operand) -> $result"
for _label, _before, _after in (
    ("to_scalar", (1, 1), ()),
    ("from_scalar", (), (1, 1, 1)),
    ("empty", (0, 3), (5, 0)),
    ("splits", (12,), (2, 3, 2)),
    ("merges", (2, 3, 2), (6, 2)),
):
    _operand = counted("i32", *_before)
    add("reshape", _label, _text, {"operand": _operand}, _operand.reshape(_after), "Row-major order stays.")
_operand = counted("i32", 2, 3)
add(
    "dynamic_reshape",
    "i64_shape",
    "%result = stablehlo.dynamic_reshape %operand, %shape : ($operand, $shape) -> $result",
    {"operand": _operand, "shape": a("i64", [3, 2])},
    _operand.reshape(3, 2),
)
for _permutation in ((2, 0, 1), (0, 2, 1), (0, 1, 2)):
    _operand = counted("i32", 2, 3, 2)
    _text = f"%result = stablehlo.transpose %operand, dims = {list(_permutation)} : ($operand) -> $result"
    _result = np.ascontiguousarray(_operand.transpose(_permutation))
    add("transpose", "dims_" + "".join(map(str, _permutation)), _text, {"operand": _operand}, _result)
_text = "%result = stablehlo.transpose %operand, dims = [] : ($operand) -> $result"
add("transpose", "scalar", _text, {"operand": a("f32", 1.5)}, a("f32", 1.5))
_text = "%result = stablehlo.transpose %operand, dims = [1, 0] : ($operand) -> $result"
add("transpose", "empty", _text, {"operand": counted("i32", 0, 3)}, counted("i32", 3, 0))
_operand = counted("i32", 2, 3)
_text = "%result = stablehlo.reverse %operand, dims = [1, 0] : $result"
add("reverse", "two_dimensions", _text, {"operand": _operand}, _operand[::-1, ::-1])
_text = "%result = stablehlo.reverse %operand, dims = [] : $result"
add("reverse", "no_dimension", _text, {"operand": _operand}, _operand)
add("reverse", "scalar", _text, {"operand": a("f32", 1.5)}, a("f32", 1.5))
_text = "%result = stablehlo.reverse %operand, dims = [0, 1] : $result"
add("reverse", "empty", _text, {"operand": counted("i32", 0, 3)}, counted("i32", 0, 3))
_text = "%result = stablehlo.dynamic_reshape %operand, %shape : ($operand, $shape) -> $result"
add(
    "dynamic_reshape",
    "empty",
    _text,
    {"operand": counted("i32", 0, 3), "shape": a("i64", [5, 0])},
    counted("i32", 5, 0),
)
add("dynamic_reshape", "from_scalar", _text, {"operand": a("f32", 1.5), "shape": a("i32", [1, 1])}, a("f32", [[1.5]]))
_text = "%result = stablehlo.dynamic_iota %shape, dim = 0 : ($shape) -> $result"
add("dynamic_iota", "empty", _text, {"shape": a("i64", [0, 3])}, counted("i32", 0, 3))

# --- broadcasts ------------------------------------------------------------------------------------------------------


def broadcast(operand: Array, shape: Sequence[int], dims: Sequence[int]) -> Array:
    """Return an array whose dimension i stands at dimension dims[i] of the result, size 1 stretched."""
    order = sorted(range(len(dims)), key=lambda i: dims[i])
    sizes = [1] * len(shape)
    for i in order:
        sizes[dims[i]] = operand.shape[i]
    return np.ascontiguousarray(np.broadcast_to(operand.transpose(order).reshape(sizes), shape))


for _label, _operand, _shape, _dims in (
    ("vector_to_rows", counted("i32", 3), (2, 3), (1,)),
    ("vector_to_columns", counted("i32", 3), (3, 2), (0,)),
    ("scalar", a("f32", 2.5), (2, 2), ()),
    ("stretches", counted("i32", 1, 3), (2, 3, 2), (0, 1)),
    ("transposes", counted("i32", 1, 3), (2, 3, 2), (2, 1)),
    ("empty", counted("i32", 3), (0, 3), (1,)),
    ("boolean", a("i1", [True, False]), (2, 2), (0,)),
    ("complex", a("complex<f64>", [1 + 2j, 3.0]), (2, 2), (1,)),
    ("i4", a("i4", [-8, 7]), (2, 2), (0,)),
):
    _result = broadcast(_operand, _shape, _dims)
    _text = f"%result = stablehlo.broadcast_in_dim %operand, dims = {list(_dims)} : ($operand) -> $result"
    add("broadcast_in_dim", _label, _text, {"operand": _operand}, _result)
    _text = (
        f"%result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = {list(_dims)}"
        " : ($operand, $shape) -> $result"
    )
    _inputs = {"operand": _operand, "shape": a("i64", list(_shape))}
    add("dynamic_broadcast_in_dim", _label, _text, _inputs, _result)
_operand = counted("i32", 3)
add(
    "dynamic_broadcast_in_dim",
    "known_dimensions",
    """
    %result = "stablehlo.dynamic_broadcast_in_dim"(%operand, %shape) {
      broadcast_dimensions = array<i64: 1>,
      known_expanding_dimensions = array<i64>,
      known_nonexpanding_dimensions = array<i64: 0>
    } : ($operand, $shape) -> $result
    """,
    {"operand": _operand, "shape": a("i32", [2, 3])},
    broadcast(_operand, (2, 3), (1,)),
)
_text = "%result = stablehlo.broadcast %operand, sizes = [2] : ($operand) -> $result"
add("broadcast", "i32", _text, {"operand": _operand}, np.tile(_operand, (2, 1)), "New dimensions come first.")

# --- pad, concatenate ------------------------------------------------------------------------------------------------


def padded(operand: Array, value: Array, low: Sequence[int], high: Sequence[int], interior: Sequence[int]) -> Array:
    """Pad element by element; what falls outside is dropped."""
    sizes = [
        lo + max(size + (size - 1) * inner, 0) + hi
        for size, lo, hi, inner in zip(operand.shape, low, high, interior, strict=True)
    ]
    result = np.full([max(size, 0) for size in sizes], value, operand.dtype)
    for index in np.ndindex(operand.shape):
        place = tuple(lo + i * (inner + 1) for lo, i, inner in zip(low, index, interior, strict=True))
        if all(0 <= p < size for p, size in zip(place, sizes, strict=True)):
            result[place] = operand[index]
    return result


for _label, _name, _shape, _low, _high, _interior in (
    ("edges", "i32", (2, 3), (0, 1), (2, 1), (0, 0)),
    ("interior", "i32", (2, 3), (0, 0), (0, 0), (1, 2)),
    ("negative", "i32", (3, 4), (-1, 1), (1, -2), (0, 0)),
    ("negative_interior", "f32", (4,), (-2,), (-1,), (2,)),
    ("removes_everything", "i32", (2, 2), (-1, 0), (-1, 0), (0, 0)),
    ("empty_operand", "i32", (0, 2), (1, 0), (1, 0), (3, 0)),
    ("scalar", "f32", (), (), (), ()),
    ("complex", "complex<f32>", (2,), (1,), (1,), (1,)),
    ("i4", "i4", (2,), (1,), (1,), (1,)),
    ("i1", "i1", (2,), (1,), (1,), (1,)),
    ("f8e4m3fn", "f8E4M3FN", (2,), (1,), (1,), (1,)),
):
    _operand, _value = counted(_name, *_shape), a(_name, 1 if _name in ("i1", "i4") else 9)
    _result = padded(_operand, _value, _low, _high, _interior)
    _text = (
        f"%result = stablehlo.pad %operand, %value, low = {list(_low)}, high = {list(_high)},"
        f" interior = {list(_interior)} : ($operand, $value) -> $result"
    )
    add("pad", _label, _text, {"operand": _operand, "value": _value}, _result)
    if len(_shape) == 2:
        _text = (
            "%result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior"
            " : ($operand, $value, $low, $high, $interior) -> $result"
        )
        _edges = {"low": a("i64", _low), "high": a("i64", _high), "interior": a("i64", _interior)}
        add("dynamic_pad", _label, _text, {"operand": _operand, "value": _value, **_edges}, _result)
for _name in CLASSES:
    _first, _second = counted(_name, 2, 2), counted(_name, 1, 2)
    _text = "%result = stablehlo.concatenate %first, %second, dim = 0 : ($first, $second) -> $result"
    _result = np.concatenate([_first, _second])
    add("concatenate", suffix(_name), _text, {"first": _first, "second": _second}, _result)
_first, _second, _third = counted("i32", 2, 2), counted("i32", 2, 0), counted("i32", 2, 1)
_text = "%result = stablehlo.concatenate %a, %b, %c, dim = 1 : ($a, $b, $c) -> $result"
_inputs = {"a": _first, "b": _second, "c": _third}
add("concatenate", "three", _text, _inputs, np.concatenate([_first, _second, _third], 1), "One has no elements.")
_text = "%result = stablehlo.concatenate %a, %b, dim = 0 : ($a, $b) -> $result"
_inputs = {"a": counted("f32", 0, 3), "b": counted("f32", 0, 3)}
add("concatenate", "empty", _text, _inputs, counted("f32", 0, 3), "None has elements.")
_text = "%result = stablehlo.concatenate %a, dim = 0 : ($a) -> $result"
add("concatenate", "one", _text, {"a": _first}, _first)

# --- bitcast_convert -------------------------------------------------------------------------------------------------


def bitcast(name: str, operand: Array, result: Array, comment: str = "") -> None:
    text = "%result = stablehlo.bitcast_convert %operand : ($operand) -> $result"
    add("bitcast_convert", name, text, {"operand": operand}, result, comment)


for _source, _target in (("f32", "ui32"), ("f64", "i64"), ("bf16", "ui16"), ("f16", "i16"), ("f8E5M2", "ui8")):
    _operand = a(_source, [1.0, -2.0, INF, -0.0])
    bitcast(f"{suffix(_source)}_to_{_target}", _operand, _operand.view(DTYPES[_target]))
    _bits = _operand.view(DTYPES[_target])
    CORPUS.add(
        _FAMILY,
        "bitcast_convert",
        f"{_target}_to_{suffix(_source)}",
        "%result = stablehlo.bitcast_convert %operand : ($operand) -> $result",
        {"operand": _bits},
        {"result": _operand},
        Bits(),
    )
bitcast("i32_to_ui32", a("i32", [-1, 1]), a("ui32", [2**32 - 1, 1]))
bitcast(
    "narrows",
    a("ui32", [0x01020304, 0xFFFEFDFC]),
    a("ui8", [[4, 3, 2, 1], [0xFC, 0xFD, 0xFE, 0xFF]]),
    "Low bits first.",
)
bitcast("widens", a("ui8", [[4, 3, 2, 1], [0xFC, 0xFD, 0xFE, 0xFF]]), a("ui32", [0x01020304, 0xFFFEFDFC]))
bitcast("f64_to_f32", a("f64", [1.0]), np.array([[0, 0x3FF00000]], np.uint32).view(np.float32))
bitcast("i8_to_i4", a("i8", [0x21, -1]), a("i4", [[1, 2], [-1, -1]]))
bitcast("i4_to_i8", a("i4", [[1, 2], [-1, -1]]), a("i8", [0x21, -1]))

# --- sizes -----------------------------------------------------------------------------------------------------------

for _dimension, _size in ((0, 2), (1, 3)):
    _text = f"%result = stablehlo.get_dimension_size %operand, dim = {_dimension} : ($operand) -> $result"
    add("get_dimension_size", f"dim_{_dimension}", _text, {"operand": counted("f32", 2, 3)}, a("i32", _size))
_text = "%result = stablehlo.get_dimension_size %operand, dim = 0 : ($operand) -> $result"
add("get_dimension_size", "empty", _text, {"operand": counted("f32", 0)}, a("i32", 0))
add(
    "set_dimension_size",
    "whole",
    """
    %set = stablehlo.set_dimension_size %operand, %size, dim = 0 : ($operand, $size) -> $operand
    %result = stablehlo.get_dimension_size %set, dim = 0 : ($operand) -> $result
    """,
    {"operand": counted("f32", 3), "size": a("i32", 3)},
    a("i32", 3),
)
