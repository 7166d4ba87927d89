"""Every elementwise operation, comparison and conversion on each kind of element type, against XLA's CPU backend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from evaluator import run
from evaluator.jax_internals import why_not_computed
from evaluator.values.arrays import array_dtype
from hlo_text.core.types import (
    C64,
    C128,
    FLOAT_NAMES,
    ElementType,
    FloatType,
    IntegerType,
    Signedness,
    num_bits,
    numpy_dtype,
)
from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle

_FLOATS = [FloatType(name) for name in FLOAT_NAMES if not name.startswith(("f4", "f6")) and name != "f8E8M0FNU"]
_WIDE_FLOATS = [float_type for float_type in _FLOATS if not float_type.name.startswith("f8")]
_COMPLEX: list[ElementType] = [C64, C128]
_SIGNED = [IntegerType(width) for width in (2, 4, 8, 16, 32, 64)]
_UNSIGNED = [IntegerType(width, Signedness.UNSIGNED) for width in (2, 4, 8, 16, 32, 64)]
_BOOL = IntegerType(1)
_INTEGERS: list[ElementType] = [*_SIGNED, *_UNSIGNED]
_ALL: list[ElementType] = [*_FLOATS, *_COMPLEX, *_INTEGERS, _BOOL]
#: Those that the JAX at hand computes with; what it refuses is in `tests/evaluator/test_jax_internals.py`.
_COMPUTED = [type for type in _ALL if why_not_computed(array_dtype(type)) is None]

_TRANSCENDENTAL = [
    "cosine",
    "exponential",
    "exponential_minus_one",
    "log",
    "log_plus_one",
    "logistic",
    "rsqrt",
    "sine",
    "sqrt",
    "tan",
    "tanh",
]
#: Operations by what they take.
_UNARY: list[tuple[Sequence[str], Sequence[ElementType]]] = [
    (_TRANSCENDENTAL, [*_FLOATS, *_COMPLEX]),
    (("cbrt", "ceil", "floor", "round_nearest_afz", "round_nearest_even"), _FLOATS),
    (("negate",), [*_FLOATS, *_COMPLEX, *_INTEGERS]),
    (("abs", "sign"), [*_FLOATS, *_SIGNED]),
    (("popcnt",), [type for type in _INTEGERS if num_bits(type) >= 8]),  # of smaller ones XLA counts copies of the sign
    (("count_leading_zeros",), _INTEGERS),
    (("not",), [*_INTEGERS, _BOOL]),
]
_BINARY: list[tuple[Sequence[str], Sequence[ElementType]]] = [
    (("add", "multiply"), _ALL),
    (("subtract", "divide"), [*_FLOATS, *_COMPLEX, *_INTEGERS]),
    (("maximum", "minimum"), [*_FLOATS, *_INTEGERS, _BOOL]),
    (("remainder",), [*_FLOATS, *_INTEGERS]),
    (("power",), [*_FLOATS, *_COMPLEX]),
    (("atan2",), _WIDE_FLOATS),
    (("and", "or", "xor"), [*_INTEGERS, _BOOL]),
    (("shift_left", "shift_right_arithmetic", "shift_right_logical"), _INTEGERS),
]


def _named(*names: str) -> list[ElementType]:
    return [type for type in _ALL if type.mlir_name in names]


#: One of each kind that is treated differently; all types are targets of conversions.
_ARITHMETIC_TYPES = _named(
    "f8E4M3FN", "f8E5M2FNUZ", "bf16", "f16", "f32", "complex<f64>", "i4", "i8", "i64", "ui32", "i1"
)
_COMPARED_TYPES = _named("f8E5M2FNUZ", "bf16", "f64", "complex<f32>", "i4", "ui8", "i32", "i1")
_CONVERTED_TYPES = _named("f8E4M3FN", "bf16", "f64", "complex<f32>", "i4", "i32", "ui64", "i1")
_DIRECTIONS = ("EQ", "NE", "LT", "LE", "GT", "GE")
_SIZE = 24


def _values(type: ElementType, seed: int) -> Any:
    """Return special values and corner values of a type in random order."""
    generator = np.random.default_rng(seed)
    dtype = numpy_dtype(type)
    if type == _BOOL:
        return generator.integers(0, 2, _SIZE).astype(np.bool_)
    if isinstance(type, IntegerType):
        low, high = (
            (0, 2**type.width - 1)
            if type.signedness is Signedness.UNSIGNED
            else (
                -(2 ** (type.width - 1)),
                2 ** (type.width - 1) - 1,
            )
        )
        corners = [low, high, 0, 1, high // 2, max(low, -1), min(high, 3), min(high, 70)]
        return np.array([corners[i] for i in generator.integers(0, len(corners), _SIZE)], object).astype(dtype)
    if dtype.kind == "c":
        parts = generator.normal(size=(2, _SIZE))
        return (parts[0] + 1j * parts[1]).astype(dtype)
    specials = np.array([0.0, -0.0, 1, -1, 0.5, -0.5, 2.5, -2.5, np.nan, np.inf, -np.inf, 3.3])
    return generator.permutation(np.concatenate([specials, generator.normal(size=_SIZE - 12) * 2])).astype(dtype)


def _compare_with_xla(lines: Sequence[tuple[str, str]], arguments: Sequence[tuple[str, Any]]) -> None:
    """Run a program of many operations; `lines` holds the right side and result type of each."""
    parameters = ", ".join(f"%{name}: {type}" for name, type in zip("ab", [a[0] for a in arguments], strict=False))
    body = "\n".join(f"%{number} = {line}" for number, (line, _) in enumerate(lines))
    types = ", ".join(type for _, type in lines)
    names = ", ".join(f"%{number}" for number in range(len(lines)))
    text = f"func.func @main({parameters}) -> ({types}) {{\n{body}\nreturn {names} : {types}\n}}"
    arrays = [array for _, array in arguments]
    expected = oracle().run_stablehlo(text, arrays)
    actual = run(parse_stablehlo(text, cache=False), *arrays)
    for (line, _), ours, theirs in zip(lines, actual, expected, strict=True):
        assert ours.dtype == theirs.dtype, line
        if ours.dtype.kind == "c":
            tolerance = 1e-5 if ours.dtype == np.complex64 else 1e-13
            np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance, err_msg=line)
        elif ours.dtype.kind == "f" or "float" in ours.dtype.name:
            np.testing.assert_array_equal(ours.astype(np.float64), theirs.astype(np.float64), err_msg=line)
        else:
            np.testing.assert_array_equal(ours.astype(object), theirs.astype(object), err_msg=line)


def _type(type: ElementType) -> str:
    return f"tensor<{_SIZE}x{type.mlir_name}>"


def _id(type: ElementType) -> str:
    return type.mlir_name


@pytest.mark.parametrize("type", [IntegerType(8), IntegerType(32), IntegerType(64, Signedness.UNSIGNED)], ids=_id)
def test_integer_powers(type: IntegerType) -> None:
    """XLA looks at six bits of the exponent only: larger ones are compared with exact arithmetic instead."""
    tensor = _type(type)
    bases = _values(type, 6)
    exponents = np.resize(np.array([0, 1, 2, 5, 31, 63]), _SIZE).astype(bases.dtype)
    _compare_with_xla([(f"stablehlo.power %a, %b : {tensor}", tensor)], [(tensor, bases), (tensor, exponents)])
    text = f"""func.func @main(%a: {tensor}, %b: {tensor}) -> {tensor} {{
      %0 = stablehlo.power %a, %b : {tensor}
      return %0 : {tensor}
    }}"""
    bases, exponents = np.full(_SIZE, 3, bases.dtype), np.resize(np.array([70, 100, 127]), _SIZE).astype(bases.dtype)
    (result,) = run(parse_stablehlo(text, cache=False), bases, exponents)
    expected = [pow(3, int(exponent)) % 2**type.width for exponent in exponents]
    assert [int(number) % 2**type.width for number in result] == expected


@pytest.mark.parametrize("type", [IntegerType(8), IntegerType(32)], ids=_id)
def test_negative_integer_powers(type: IntegerType) -> None:
    tensor = _type(type)
    bases = np.resize(np.array([1, -1, 2, -3, 7]), _SIZE).astype(numpy_dtype(type))
    exponents = np.resize(np.array([-1, -2, -3, -7]), _SIZE).astype(bases.dtype)
    _compare_with_xla([(f"stablehlo.power %a, %b : {tensor}", tensor)], [(tensor, bases), (tensor, exponents)])


@pytest.mark.parametrize("type", _ARITHMETIC_TYPES, ids=_id)
def test_arithmetic(type: ElementType) -> None:
    tensor = _type(type)
    lines = [(f"stablehlo.{op} %a : {tensor}", tensor) for names, types in _UNARY if type in types for op in names]
    lines += [
        (f"stablehlo.{op} %a, %b : {tensor}", tensor) for names, types in _BINARY if type in types for op in names
    ]
    _compare_with_xla(lines, [(tensor, _values(type, 1)), (tensor, _values(type, 2))])


@pytest.mark.parametrize("type", _COMPARED_TYPES, ids=_id)
def test_comparisons(type: ElementType) -> None:
    """XLA's complex comparison GE ignores the imaginary part, so only EQ and NE of complex numbers are compared."""
    tensor, booleans = _type(type), _type(_BOOL)
    if isinstance(type, FloatType):
        kinds = ["FLOAT", "TOTALORDER"]
    elif isinstance(type, IntegerType):
        kinds = ["UNSIGNED" if type == _BOOL or type.signedness is Signedness.UNSIGNED else "SIGNED"]
    else:
        kinds = ["FLOAT"]
    directions = _DIRECTIONS[:2] if type in _COMPLEX else _DIRECTIONS
    lines = [
        (f"stablehlo.compare {direction}, %a, %b, {kind} : ({tensor}, {tensor}) -> {booleans}", booleans)
        for kind in kinds
        for direction in directions
    ]
    _compare_with_xla(lines, [(tensor, _values(type, 3)), (tensor, _values(type, 4))])


def test_complex_numbers_compare_by_real_then_imaginary_part() -> None:
    text = """func.func @main(%a: tensor<4xcomplex<f32>>, %b: tensor<4xcomplex<f32>>) -> (tensor<4xi1>, tensor<4xi1>) {
      %0 = stablehlo.compare LT, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
      %1 = stablehlo.compare GE, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
      return %0, %1 : tensor<4xi1>, tensor<4xi1>
    }"""
    a, b = np.array([1 + 2j, 1 + 3j, 2, 1j], np.complex64), np.array([1 + 3j, 1 + 3j, 1 + 9j, 0.5j], np.complex64)
    less, greater_or_equal = run(parse_stablehlo(text, cache=False), a, b)
    np.testing.assert_array_equal(less, [True, False, False, False])
    np.testing.assert_array_equal(greater_or_equal, [False, True, True, True])


@pytest.mark.parametrize("type", _CONVERTED_TYPES, ids=_id)
def test_conversions(type: ElementType) -> None:
    tensor = _type(type)
    lines = [(f"stablehlo.convert %a : ({tensor}) -> {_type(target)}", _type(target)) for target in _COMPUTED]
    _compare_with_xla(lines, [(tensor, _values(type, 5))])
