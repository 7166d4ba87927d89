"""Every element type: constants, conversions between all pairs, and the type's rounding or wrapping arithmetic.

Expected values are computed with exact integers or in f64 and rounded once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import lower, run
from evaluator.jax_internals import why_not_computed
from evaluator.values.arrays import array_dtype
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.core.types import (
    BOOL,
    C64,
    C128,
    FLOAT_NAMES,
    ComplexType,
    ElementType,
    FloatType,
    IntegerType,
    Signedness,
    num_bits,
    numpy_dtype,
)
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

Array = Any
_FLOATS = [FloatType(name) for name in FLOAT_NAMES]
_SMALL_FLOATS = [type for type in _FLOATS if numpy_dtype(type).itemsize == 1]
_SIX_BITS = [FloatType("f6E2M3FN"), FloatType("f6E3M2FN")]
_NO_NAN = [FloatType("f4E2M1FN"), *_SIX_BITS]
_ONE_BIT = [IntegerType(1, Signedness.SIGNED), IntegerType(1, Signedness.UNSIGNED)]
_INTEGERS = [
    IntegerType(width, sign) for width in (2, 4, 8, 16, 32, 64) for sign in (Signedness.SIGNLESS, Signedness.UNSIGNED)
] + _ONE_BIT
_ALL: list[ElementType] = [*_FLOATS, *_INTEGERS, BOOL, C64, C128]
#: Those that the JAX at hand computes with; what it refuses is in `tests/evaluator/test_jax_internals.py`.
_COMPUTED = [type for type in _ALL if why_not_computed(array_dtype(type)) is None]
#: One of each kind that is treated differently; all types are targets of conversions.
_SOURCES = [
    type
    for type in _ALL
    if type.mlir_name
    in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f64", "i2", "ui4", "i64", "si1", "ui1")
    or type in (BOOL, C64)
]
_ROUNDED = [type for type in _FLOATS if type.name in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3FN", "bf16", "f16")]
#: XLA flushes the smallest number of this type, which is no normal f32.
_SCALES = FloatType("f8E8M0FNU")


def _id(type: ElementType) -> str:
    return type.mlir_name


def _limits(type: IntegerType) -> tuple[int, int]:
    if type.signedness is Signedness.UNSIGNED:
        return 0, 2**type.width - 1
    return -(2 ** (type.width - 1)), 2 ** (type.width - 1) - 1


def _wrapped(value: int, type: IntegerType) -> int:
    low, _ = _limits(type)
    return (int(value) - low) % 2**type.width + low


def _from_integers(values: list[int], type: IntegerType) -> Array:
    """Return integers that fit in arrays of a type; from words, since numpy converts Python integers to few types."""
    word = np.array([value % 2**64 for value in values], np.uint64).view(np.int64)
    return word.astype(numpy_dtype(type))


def _values(type: ElementType) -> Array:
    """Return all values of a small type, and corner values, ties and random ones of a large one."""
    rng, dtype = np.random.default_rng(0), numpy_dtype(type)
    if type == BOOL:
        return np.array([True, False])
    if isinstance(type, IntegerType):
        low, high = _limits(type)
        if type.width <= 8:
            return _from_integers(list(range(low, high + 1)), type)
        drawn = [int(value) for value in rng.integers(low, high, 60, dtype=dtype, endpoint=True)]
        return _from_integers([low, high, 0, 1, 2, 7, 9, 15, 16, 17, 127, 129, 255, 257, high // 2, *drawn], type)
    if isinstance(type, ComplexType):
        return (rng.normal(size=20) * 4 + 1j * rng.normal(size=20)).astype(dtype)
    if dtype.itemsize == 1:
        return np.arange(2 ** num_bits(type), dtype=np.uint8).view(dtype)
    ties = np.concatenate([np.arange(1, 200) / 2**shift for shift in (0, 4, 8, 12)])
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e30, -1e30, 448, 464, 465, 57344, 61440, 61439, 2.0**-17]
    spread = rng.normal(size=200) * 2.0 ** rng.integers(-20, 20, 200)
    with np.errstate(over="ignore"):
        return np.concatenate([special, ties, -ties, ties * (1 + 2.0**-30), spread]).astype(dtype)


def _exact(array: Array) -> Array:
    """Return integers as Python integers, floats as f64."""
    if array.dtype.kind in "iu" or "int" in array.dtype.name:
        return np.array([int(value) for value in array.reshape(-1)], object).reshape(array.shape)
    return array.astype(np.float64) if array.dtype.kind != "c" else array


def _rounded(reals: Array, type: FloatType) -> Array:
    """Round f64 numbers; ml_dtypes rounds via f32, which must not produce a tie of the narrow type."""
    reals = np.asarray(reals, np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        if numpy_dtype(type).itemsize >= 4:
            return reals.astype(numpy_dtype(type))
        single = reals.astype(np.float32)
        is_beyond = np.abs(single.astype(np.float64)) > np.abs(reals)
        toward_zero = np.where(is_beyond, np.nextafter(single, np.float32(0)), single)
        is_inexact = np.isfinite(toward_zero) & (toward_zero != reals)
        odd = (toward_zero.view(np.int32) | is_inexact).view(np.float32)
        return odd.astype(numpy_dtype(type))


def _assert_floats(found: Array, expected: Array, type: FloatType, where: str = "") -> None:
    """Compare numbers and signs of zeros; NaN becomes a zero of either sign in types without it."""
    assert found.dtype == expected.dtype, where
    ours, theirs = found.astype(np.float64), expected.astype(np.float64)
    np.testing.assert_array_equal(ours, theirs, err_msg=where)
    if type not in _NO_NAN:
        signed = (theirs == 0) & ~np.isnan(theirs)
        np.testing.assert_array_equal(np.signbit(ours)[signed], np.signbit(theirs)[signed], err_msg=where)


def _run_lines(lines: list[tuple[str, str]], types: list[str], arrays: list[Array], jit: bool = True) -> Any:
    """Run one program; `lines` holds the right side and the result type of each operation."""
    parameters = ", ".join(f"%{name}: {type}" for name, type in zip("abc", types, strict=False))
    body = "\n".join(f"%{number} = {line}" for number, (line, _) in enumerate(lines))
    results = ", ".join(type for _, type in lines)
    names = ", ".join(f"%{number}" for number in range(len(lines)))
    text = f"func.func @main({parameters}) -> ({results}) {{\n{body}\nreturn {names} : {results}\n}}"
    return run(parse_stablehlo(text), *arrays, jit=jit)


# --- constants -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", [*_FLOATS, *_INTEGERS, BOOL], ids=_id)
def test_constants(type: ElementType) -> None:
    values = _values(type)
    if isinstance(type, FloatType):
        digits = -(-num_bits(type) // 8) * 2
        word = np.dtype(f"uint{values.dtype.itemsize * 8}")
        written = [f"0x{int(bits):0{digits}X}" for bits in values.view(word)]
    else:
        written = [str(bool(v)).lower() if type == BOOL else str(int(v)) for v in values]
    tensor = f"tensor<{values.size}x{type.mlir_name}>"
    text = f"""func.func @main() -> {tensor} {{
      %0 = stablehlo.constant dense<[{", ".join(written)}]> : {tensor}
      return %0 : {tensor}
    }}"""
    (found,) = run(parse_stablehlo(text))
    assert found.dtype == values.dtype
    assert found.tobytes() == values.tobytes() or (
        isinstance(type, FloatType) and np.array_equal(_exact(found), _exact(values), equal_nan=True)
    )


# --- conversions -----------------------------------------------------------------------------------------------------


def _converted(values: Array, source: ElementType, target: ElementType) -> Array:
    if isinstance(source, ComplexType) and not isinstance(target, ComplexType) and target != BOOL:
        values = values.real
    if target == BOOL:
        return values.astype(np.float64) != 0 if isinstance(source, FloatType) else values != 0
    if isinstance(target, IntegerType):
        if isinstance(source, FloatType | ComplexType):
            low, high = _limits(target)
            reals = np.clip(np.nan_to_num(values.astype(np.float64), posinf=1e300, neginf=-1e300), -1e300, 1e300)
            exact = [min(max(int(real), low), high) for real in reals]
        else:
            exact = [_wrapped(int(value), target) for value in values]
        return np.array(exact, object)
    if isinstance(target, FloatType):
        exact = [float(int(value)) for value in values] if isinstance(source, IntegerType) else values
        return _rounded(exact, target)
    if isinstance(source, IntegerType):
        values = np.array([float(int(value)) for value in values])
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(numpy_dtype(target))


@pytest.mark.parametrize("source", _SOURCES, ids=_id)
def test_conversions_to_every_type(source: ElementType) -> None:
    values = _values(source)
    tensor = f"tensor<{values.size}x{source.mlir_name}>"
    targets = [(target, f"tensor<{values.size}x{target.mlir_name}>") for target in _COMPUTED]
    lines = [(f"stablehlo.convert %a : ({tensor}) -> {result}", result) for _, result in targets]
    for (target, _), found in zip(targets, _run_lines(lines, [tensor], [values]), strict=True):
        expected, where = _converted(values, source, target), f"{source.mlir_name} to {target.mlir_name}"
        assert found.dtype == numpy_dtype(target), where
        if isinstance(target, FloatType):
            _assert_floats(found, expected, target, where)
        elif isinstance(target, IntegerType) and target != BOOL:
            np.testing.assert_array_equal(_exact(found), expected, err_msg=where)
        else:
            np.testing.assert_array_equal(found, expected, err_msg=where)


@pytest.mark.parametrize("jit", [True, False])
def test_arguments_saturate(jit: bool) -> None:
    """NumPy, with which JAX 0.11 converts arguments, wraps them."""
    lines = [("stablehlo.convert %a : (tensor<3xf32>) -> tensor<3xi8>", "tensor<3xi8>")]
    (found,) = _run_lines(lines, ["tensor<3xf32>"], [np.array([300, -300, np.nan], np.float32)], jit)
    assert found.tolist() == [127, -128, 0]


# --- arithmetic ------------------------------------------------------------------------------------------------------

_BINARY: dict[str, Callable[[Array, Array], Array]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "remainder": np.fmod,
}
_UNARY: dict[str, Callable[[Array], Array]] = {
    "negate": np.negative,
    "abs": np.abs,
    "floor": np.floor,
    "ceil": np.ceil,
    "round_nearest_even": np.rint,
}
_DIRECTIONS: dict[str, Callable[[Array, Array], Array]] = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "LT": np.less,
    "LE": np.less_equal,
    "GT": np.greater,
    "GE": np.greater_equal,
}


@pytest.mark.parametrize("type", [*_ROUNDED, FloatType("f8E5M2"), FloatType("f8E4M3B11FNUZ")], ids=_id)
def test_arithmetic_of_floats_rounds_once(type: FloatType) -> None:
    values = _values(type)
    if values.size > 256:
        values = values[np.random.default_rng(1).permutation(values.size)[:100]]
    a, b = (grid.reshape(-1) for grid in np.meshgrid(values, values))
    tensor, bools = f"tensor<{a.size}x{type.mlir_name}>", f"tensor<{a.size}xi1>"
    lines = [(f"stablehlo.{name} %a : {tensor}", tensor) for name in _UNARY]
    lines += [(f"stablehlo.{name} %a, %b : {tensor}", tensor) for name in _BINARY]
    lines += [(f"stablehlo.compare {name}, %a, %b : ({tensor}, {tensor}) -> {bools}", bools) for name in _DIRECTIONS]
    found = iter(_run_lines(lines, [tensor, tensor], [a, b]))
    x, y = _exact(a), _exact(b)
    with np.errstate(all="ignore"):
        for name, unary in _UNARY.items():
            _assert_floats(next(found), _rounded(unary(x), type), type, name)
        for name, binary in _BINARY.items():
            reals, ours = binary(x, y), next(found)
            if name in ("maximum", "minimum"):
                np.testing.assert_array_equal(_exact(ours), reals, err_msg=name)
            else:
                _assert_floats(ours, _rounded(reals, type), type, name)
        for name, compare in _DIRECTIONS.items():
            np.testing.assert_array_equal(next(found), compare(x, y), err_msg=name)


def test_arithmetic_of_scales() -> None:
    """Powers of two that are normal in f32; sums are rounded, signs and zeros do not exist."""
    values = _values(_SCALES)[1:-1]
    a, b = (grid.reshape(-1) for grid in np.meshgrid(values[::3], values[::2]))
    x, y = _exact(a), _exact(b)
    tensor = f"tensor<{a.size}xf8E8M0FNU>"
    lines = [(f"stablehlo.{name} %a, %b : {tensor}", tensor) for name in ("add", "multiply", "divide", "maximum")]
    found = _run_lines(lines, [tensor, tensor], [a, b])
    for ours, reals in zip(found, (x + y, x * y, x / y, np.maximum(x, y)), strict=True):
        inside = (reals >= 2.0**-126) & (reals < 2.0**127)
        np.testing.assert_array_equal(_exact(ours)[inside], _exact(_rounded(reals, _SCALES))[inside])


@pytest.mark.parametrize("type", _INTEGERS, ids=_id)
def test_arithmetic_of_integers_wraps(type: IntegerType) -> None:
    values = _values(type)
    values = values if values.size <= 16 else values[np.random.default_rng(1).permutation(values.size)[:30]]
    a, b = (grid.reshape(-1) for grid in np.meshgrid(values, values))
    tensor, bools = f"tensor<{a.size}x{type.mlir_name}>", f"tensor<{a.size}xi1>"
    exact: dict[str, Callable[[int, int], int]] = {
        "add": lambda x, y: x + y,
        "subtract": lambda x, y: x - y,
        "multiply": lambda x, y: x * y,
        "maximum": max,
        "minimum": min,
        "and": lambda x, y: x & y,
        "or": lambda x, y: x | y,
        "xor": lambda x, y: x ^ y,
        "divide": lambda x, y: -1 if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1),
        "remainder": lambda x, y: x if y == 0 else abs(x) % abs(y) * (-1 if x < 0 else 1),
    }
    unary: dict[str, Callable[[int], int]] = {
        "negate": lambda x: -x,
        "not": lambda x: ~x,
        "popcnt": lambda x: (x % 2**type.width).bit_count(),
        "count_leading_zeros": lambda x: type.width - (x % 2**type.width).bit_length(),
    }
    lines = [(f"stablehlo.{name} %a, %b : {tensor}", tensor) for name in exact]
    lines += [(f"stablehlo.{name} %a : {tensor}", tensor) for name in unary]
    lines += [(f"stablehlo.compare LT, %a, %b : ({tensor}, {tensor}) -> {bools}", bools)]
    found = iter(_run_lines(lines, [tensor, tensor], [a, b]))
    x, y = _exact(a), _exact(b)
    for name, function in exact.items():
        expected = [_wrapped(function(lhs, rhs), type) for lhs, rhs in zip(x, y, strict=True)]
        np.testing.assert_array_equal(_exact(next(found)), np.array(expected, object), err_msg=name)
    for name, operation in unary.items():
        expected = [_wrapped(operation(value), type) for value in x]
        np.testing.assert_array_equal(_exact(next(found)), np.array(expected, object), err_msg=name)
    np.testing.assert_array_equal(next(found), (x < y).astype(bool))


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("type", _ROUNDED, ids=_id)
def test_every_step_is_rounded(type: FloatType, jit: bool) -> None:
    """Intermediate results keep no digits that their type does not have."""
    rng = np.random.default_rng(0)
    a, b, c = (_rounded(rng.uniform(0.5, 2, 300), type) for _ in range(3))
    tensor = f"tensor<300x{type.mlir_name}>"
    text = f"""func.func @main(%a: {tensor}, %b: {tensor}, %c: {tensor}) -> {tensor} {{
      %0 = stablehlo.multiply %a, %b : {tensor}
      %1 = stablehlo.add %0, %c : {tensor}
      %2 = stablehlo.divide %1, %b : {tensor}
      %3 = stablehlo.subtract %2, %c : {tensor}
      return %3 : {tensor}
    }}"""
    (found,) = run(parse_stablehlo(text), a, b, c, jit=jit)
    product = _exact(_rounded(_exact(a) * _exact(b), type))
    total = _exact(_rounded(product + _exact(c), type))
    quotient = _exact(_rounded(total / _exact(b), type))
    _assert_floats(found, _rounded(quotient - _exact(c), type), type)
    once = _rounded((_exact(a) * _exact(b) + _exact(c)) / _exact(b) - _exact(c), type)
    assert np.any(_exact(once) != _exact(found))


# --- types that XLA does not know ------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", _SIX_BITS, ids=_id)
def test_six_bit_floats_in_other_operations(type: FloatType) -> None:
    t, name = f"tensor<4x6x{type.mlir_name}>", type.mlir_name
    text = f"""func.func @main(%a: {t}, %p: tensor<4x6xi1>)
        -> ({t}, tensor<4x{name}>, tensor<4x4x{name}>, tensor<9x{name}>, tensor<6x4x{name}>) {{
      %0 = stablehlo.negate %a : {t}
      %1 = stablehlo.select %p, %a, %0 : tensor<4x6xi1>, {t}
      %zero = stablehlo.constant dense<0.0> : tensor<{name}>
      %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.maximum across dimensions = [1]
        : ({t}, tensor<{name}>) -> tensor<4x{name}>
      %3 = stablehlo.transpose %a, dims = [1, 0] : ({t}) -> tensor<6x4x{name}>
      %4 = stablehlo.dot_general %a, %3, contracting_dims = [1] x [0]
        : ({t}, tensor<6x4x{name}>) -> tensor<4x4x{name}>
      %5 = stablehlo.iota dim = 0 : tensor<9x{name}>
      return %1, %2, %4, %5, %3 : {t}, tensor<4x{name}>, tensor<4x4x{name}>, tensor<9x{name}>, tensor<6x4x{name}>
    }}"""
    rng = np.random.default_rng(0)
    a, p = _rounded(rng.normal(size=(4, 6)), type), rng.integers(0, 2, (4, 6)).astype(bool)
    found = run(parse_stablehlo(text), a, p)
    x = _exact(a)
    chosen = np.where(p, x, -x)
    expected = (chosen, np.maximum(chosen.max(1), 0), x @ x.T, np.arange(9.0), x.T)
    for ours, theirs in zip(found, expected, strict=True):
        _assert_floats(ours, _rounded(theirs, type), type)


def test_carried_arguments_must_have_the_type_itself() -> None:
    tensor = "tensor<2xf6E2M3FN>"
    module = parse_stablehlo(f"func.func @main(%a: {tensor}) -> {tensor} {{ return %a : {tensor} }}")
    with pytest.raises(ExecutionError, match=r"f6E2M3FN\[2\]") as caught:
        run(module, np.zeros(2, np.float32))
    assert caught.value.code == "run.arguments"
    (found,) = run(module, [0.1, 99])
    assert found.dtype == ml_dtypes.float6_e2m3fn
    assert found.astype(np.float32).tolist() == [0.125, 7.5]
    (carried,) = lower(module)(np.array([0.125, 7.5], np.float32))
    assert carried.dtype == np.float32


def test_bits_of_integers_of_one_bit() -> None:
    text = """func.func @main(%a: tensor<4xsi1>) -> tensor<4xui1> {
      %0 = stablehlo.bitcast_convert %a : (tensor<4xsi1>) -> tensor<4xui1>
      return %0 : tensor<4xui1>
    }"""
    signed = numpy_dtype(next(type for type in _ALL if type.mlir_name == "si1"))
    (found,) = run(parse_stablehlo(text), np.array([0, -1, 0, -1]).astype(signed))
    assert found.astype(np.int8).tolist() == [0, 1, 0, 1]


def test_one_bit_integers_of_hlo() -> None:
    text = """HloModule m
ENTRY e {
  a = s1[4] parameter(0)
  b = u1[4] parameter(1)
  c = s1[4] constant({0, -1, 0, -1})
  x = s1[4] add(a, c)
  y = s32[4] convert(x)
  z = u1[4] multiply(b, b)
  ROOT t = (s1[4], s32[4], u1[4]) tuple(x, y, z)
}"""
    a = np.array([-1, -1, 0, 0]).astype(ml_dtypes.int1)
    b = np.array([0, 1, 1, 0]).astype(ml_dtypes.uint1)
    x, y, z = run(parse_hlo(text), a, b)
    assert (x.dtype, z.dtype) == (ml_dtypes.int1, ml_dtypes.uint1)
    assert x.astype(int).tolist() == [-1, 0, 0, -1]
    assert y.tolist() == [-1, 0, 0, -1]
    assert z.astype(int).tolist() == [0, 1, 1, 0]
