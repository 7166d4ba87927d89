"""Subnormal numbers, which XLA flushes to zero on CPUs, where integer results reveal it; against NumPy."""

from __future__ import annotations

from typing import Any

import jax
import ml_dtypes
import mpmath
import numpy as np
import pytest

from evaluator import lower, run
from evaluator.jax_internals import enable_x64
from hlo_text.mlir.parse import parse_stablehlo

_DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16}


def _numbers(name: str) -> Any:
    """Return zeros, subnormal numbers and small normal ones of both signs, and others."""
    limits = ml_dtypes.finfo(_DTYPES[name])
    least, normal = float(limits.smallest_subnormal), float(limits.smallest_normal)
    sizes = [0.0, least, 3 * least, normal / 2, normal - least, normal, 2 * normal, 0.5, 1.0, np.inf]
    return np.array([*sizes, *(-size for size in sizes)]).astype(_DTYPES[name])


def _applied(operation: str, name: str, result: str, *arrays: Any, jit: bool = True) -> Any:
    count = len(arrays[0])
    types = [f"tensor<{count}x{name}>"] * len(arrays)
    arguments = ", ".join(f"%{letter}: {type}" for letter, type in zip("ab", types, strict=False))
    target = f"tensor<{count}x{result}>"
    names = ", ".join(f"%{letter}" for letter in "ab"[: len(arrays)])
    text = f"%0 = stablehlo.{operation} {names} : ({', '.join(types)}) -> {target}"
    module = parse_stablehlo(f"func.func @main({arguments}) -> {target} {{\n  {text}\n  return %0 : {target}\n}}\n")
    return np.asarray(run(module, *arrays, jit=jit)[0])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _DTYPES)
def test_steps(name: str, jit: bool) -> None:
    numbers = _numbers(name)
    for operation, function in (("ceil", np.ceil), ("floor", np.floor), ("sign", np.sign)):
        expected = function(numbers.astype(np.float64))
        expected = np.where(expected == 0, np.copysign(0, numbers.astype(np.float64)), expected)
        given = _applied(operation, name, name, numbers, jit=jit).astype(np.float64)
        np.testing.assert_array_equal(given, expected)
        np.testing.assert_array_equal(np.signbit(given), np.signbit(expected))


@pytest.mark.parametrize("name", _DTYPES)
def test_comparisons(name: str) -> None:
    numbers = _numbers(name)
    lhs, rhs = np.repeat(numbers, len(numbers)), np.tile(numbers, len(numbers))
    wide = lhs.astype(np.float64), rhs.astype(np.float64)
    functions = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal, "GT": np.greater}
    for direction, function in (functions | {"GE": np.greater_equal}).items():
        np.testing.assert_array_equal(_applied(f"compare {direction},", name, "i1", lhs, rhs), function(*wide))


@pytest.mark.parametrize("name", _DTYPES)
@pytest.mark.parametrize("direction", ["LT", "GT"])
def test_sorting(name: str, direction: str) -> None:
    numbers = np.random.default_rng(1).permutation(np.append(_numbers(name), np.array(np.nan, _DTYPES[name])))
    type, place = f"tensor<{len(numbers)}x{name}>", f"tensor<{len(numbers)}xi32>"
    text = (
        f"func.func @main(%a: {type}, %i: {place}) -> ({type}, {place}) {{\n"
        f'  %0:2 = "stablehlo.sort"(%a, %i) <{{dimension = 0 : i64, is_stable = true}}> ({{\n'
        f"  ^bb0(%x: tensor<{name}>, %y: tensor<{name}>, %j: tensor<i32>, %k: tensor<i32>):\n"
        f"    %c = stablehlo.compare {direction}, %x, %y : (tensor<{name}>, tensor<{name}>) -> tensor<i1>\n"
        f"    stablehlo.return %c : tensor<i1>\n  }}) : ({type}, {place}) -> ({type}, {place})\n"
        f"  return %0#0, %0#1 : {type}, {place}\n}}\n"
    )
    given, places = run(parse_stablehlo(text), numbers, np.arange(len(numbers), dtype=np.int32))
    wide = numbers.astype(np.float64)
    expected = np.argsort(wide if direction == "LT" else -wide, kind="stable")
    np.testing.assert_array_equal(places, expected)
    np.testing.assert_array_equal(np.asarray(given).astype(np.float64), wide[expected])


def test_complex_comparisons() -> None:
    parts = _numbers("f32")[[0, 1, 6, 10, 11]]
    numbers = np.empty((5, 5), np.complex64)
    numbers.real, numbers.imag = parts[:, None], parts
    lhs, rhs = np.repeat(numbers.ravel(), 25), np.tile(numbers.ravel(), 25)
    wide = lhs.astype(np.complex128), rhs.astype(np.complex128)
    for direction, function in {"EQ": np.equal, "NE": np.not_equal}.items():
        given = _applied(f"compare {direction},", "complex<f32>", "i1", lhs, rhs)
        np.testing.assert_array_equal(given, function(*wide))


@pytest.mark.parametrize("name", _DTYPES)
@pytest.mark.parametrize("constant", ["0.0", "-0.0", "0.5", "1.0e-310", "1.0e-39"])
@pytest.mark.parametrize("is_seen", [True, False])
def test_comparisons_with_a_constant(name: str, constant: str, is_seen: bool) -> None:
    """The compilers below know a constant, too, that the program does not compare with as such."""
    numbers = np.append(_numbers(name), np.array(np.nan, _DTYPES[name]))
    wide, known = numbers.astype(np.float64), float(np.array(float(constant)).astype(_DTYPES[name]))
    functions = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal, "GT": np.greater}
    type, truths = f"tensor<{len(numbers)}x{name}>", f"tensor<{len(numbers)}xi1>"
    lines = [
        f"  %c = stablehlo.constant dense<{constant}> : {type}",
        f"  %d = stablehlo.reverse %c, dims = [0] : {type}",
    ]
    other = "%c" if is_seen else "%d"
    expected = []
    for direction, function in (functions | {"GE": np.greater_equal}).items():
        for lhs, rhs, values in (("%a", other, (wide, known)), (other, "%a", (known, wide))):
            operation = f"stablehlo.compare {direction}, {lhs}, {rhs}"
            lines.append(f"  %r{len(expected)} = {operation} : ({type}, {type}) -> {truths}")
            expected.append(function(*values))
    names, types = ", ".join(f"%r{i}" for i in range(len(expected))), ", ".join([truths] * len(expected))
    text = f"func.func @main(%a: {type}) -> ({types}) {{\nLINES\n  return {names} : {types}\n}}\n"
    given = run(parse_stablehlo(text.replace("LINES", "\n".join(lines))), numbers)
    np.testing.assert_array_equal(given, expected)


@pytest.mark.parametrize(
    ("name", "target"), [(a, b) for a in _DTYPES for b in (*_DTYPES, "f16", "i1", "i32") if a != b]
)
def test_conversions(name: str, target: str) -> None:
    numbers = _numbers(name)
    if name == "f64":
        numbers = np.concatenate([numbers, _numbers("f32").astype(np.float64) * 1.25])
    numbers = numbers if target != "i32" else numbers[np.isfinite(numbers)]
    dtype = {"i1": np.bool_, "f16": np.float16, "i32": np.int32, **_DTYPES}[target]
    expected = numbers.astype(np.float64).astype(dtype)
    given = _applied("convert", name, target, numbers)
    if target == "i32":
        np.testing.assert_array_equal(given, expected)
    else:
        np.testing.assert_array_equal(given.astype(np.float64), expected.astype(np.float64))


@pytest.mark.parametrize("name", _DTYPES)
def test_roots_and_logarithms(name: str) -> None:
    numbers = _numbers(name)
    numbers = numbers[numbers >= 0]
    digits = 4 * float(ml_dtypes.finfo(_DTYPES[name]).eps)
    with np.errstate(divide="ignore"):
        for operation, function in (("sqrt", np.sqrt), ("log", np.log)):
            expected = function(numbers.astype(np.float64))
            np.testing.assert_allclose(_applied(operation, name, name, numbers).astype(np.float64), expected, digits)


_COMPLEX: dict[str, Any] = {"complex<f32>": np.complex64, "complex<f64>": np.complex128}
_OF_COMPLEX: dict[str, Any] = {
    "sqrt": mpmath.sqrt,
    "rsqrt": lambda number: 1 / mpmath.sqrt(number),
    "log": mpmath.log,
    "sign": lambda number: number / abs(number),
    "abs": abs,
}


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _COMPLEX)
@pytest.mark.parametrize("operation", _OF_COMPLEX)
def test_functions_of_complex_numbers(operation: str, name: str, jit: bool) -> None:
    dtype = _COMPLEX[name]
    limits = np.finfo(dtype)
    least, normal = float(limits.smallest_subnormal), float(limits.smallest_normal)
    sizes = [least, 1000 * least, normal / 2, normal, 1000 * normal]
    parts = [*sizes, *(-size for size in sizes)]
    numbers = np.array([complex(x, y) for x in parts for y in parts], dtype)
    result = name.removeprefix("complex<").removesuffix(">") if operation == "abs" else name
    given = _applied(operation, name, result, numbers, jit=jit)
    with mpmath.workprec(200):
        exact = [mpmath.mpc(_OF_COMPLEX[operation](mpmath.mpc(complex(number)))) for number in numbers]
        for number, value, expected in zip(numbers, given, exact, strict=True):
            for part, wanted in ((value.real, expected.real), (value.imag, expected.imag)):
                if abs(wanted) >= normal:
                    assert abs(float(part) - wanted) <= 4 * float(limits.eps) * abs(wanted), (number, value, expected)


def test_derivatives_are_those_of_the_functions() -> None:
    text = "func.func @main(%a: tensor<f32>) -> tensor<f32> {{\n  {}\n  return %0 : tensor<f32>\n}}\n"
    for operation, derivative in (("sqrt", 0.25), ("log", 0.25)):
        module = parse_stablehlo(text.format(f"%0 = stablehlo.{operation} %a : tensor<f32>"))
        function = lower(module)
        assert jax.grad(lambda x, f=function: f(x)[0])(np.float32(4)) == pytest.approx(derivative)
    both = (
        "%1 = stablehlo.convert %a : (tensor<f32>) -> tensor<f64>\n"
        "  %0 = stablehlo.convert %1 : (tensor<f64>) -> tensor<f32>"
    )
    with enable_x64(True):
        function = lower(parse_stablehlo(text.format(both)))
        for x in (0.0, 1e-40, 3.0):
            assert jax.grad(lambda x, f=function: f(x)[0])(np.float32(x)) == 1
