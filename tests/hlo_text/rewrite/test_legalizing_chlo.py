"""CHLO expanded into StableHLO: expected values are those of mpmath, NumPy and Python's integers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ml_dtypes
import mpmath
import numpy as np
import pytest

from evaluator import run, run_reference
from hlo_text import parse, verify
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.conversion.chlo.rules import RULES
from hlo_text.core.diagnostics import ConversionError
from hlo_text.core.ir import Module, walk
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.core.types import FLOAT_NAMES, FloatType, numpy_dtype
from hlo_text.rewrite import legalize_chlo

from support.folders import CORPUS
from support.oracle import oracle

pytestmark = pytest.mark.usefixtures("quick_compilation")

_PROGRAMS = sorted((CORPUS / "stablehlo" / "chlo").glob("*.mlir"))


#: Types that XLA computes in; the conversions that it makes of narrow floats lose subnormal numbers.
_NATIVE = frozenset(("f32", "f64", "complex<f32>", "complex<f64>"))


def _legalized(text: str) -> Module:
    module = legalize_chlo(parse(text))
    assert [found for found in verify(module) if found.is_error] == []
    assert [op.name for op in walk(module) if op.name.startswith("chlo.")] == []
    return module


def _function(name: str, types: list[str], result: str) -> str:
    """Return the text of a function of one operation."""
    arguments = ", ".join(f"%x{number}: {type}" for number, type in enumerate(types))
    operands = ", ".join(f"%x{number}" for number in range(len(types)))
    return (
        f"func.func @main({arguments}) -> {result} {{\n"
        f"  %0 = chlo.{name} {operands} : {', '.join(types)} -> {result}\n  return %0 : {result}\n}}\n"
    )


def _value(name: str, type: str, *operands: Any) -> Any:
    array = f"tensor<{len(operands[0])}x{type}>"
    execute = run if type in _NATIVE else run_reference
    return execute(_legalized(_function(name, [array] * len(operands), array)), *operands)[0]


def test_every_operation_has_a_rule() -> None:
    declared = {name for name in MLIR_OPERATIONS if name.startswith("chlo.")}
    assert declared == {cls.mlir_name for cls in RULES}


@pytest.mark.parametrize("path", _PROGRAMS, ids=lambda path: path.stem)
def test_checks_of_the_corpus_hold(path: Path) -> None:
    module = _legalized(path.read_text())
    for symbol, function in module.functions.items():
        if not function.function_type.inputs:
            run(module, entry=symbol)


# --- functions of floats ---------------------------------------------------------------------------------------------

_REALS = [-30.0, -9.3, -2.5, -1.25, -0.75, -0.3, -0.01, 0.01, 0.25, 0.6, 1.0, 1.5, 2.25, 3.5, 6.0, 12.0, 40.0]
_INSIDE = [-0.96875, -0.9, -0.5, -0.125, 0.0078125, 0.25, 0.625, 0.9375]
_POSITIVE = [0.0625, 0.5, 1.25, 1.75, 4.0, 12.5]


def _mp(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *numbers: function(*map(mpmath.mpf, numbers))


#: Reference, operands and the error allowed in f32 and f64, in ULP or, near zeros of the function, of 1.
FUNCTIONS: Mapping[str, tuple[Callable[..., Any], tuple[list[float], ...], float]] = {
    "acos": (_mp(mpmath.acos), (_INSIDE,), 4),
    "acosh": (_mp(mpmath.acosh), ([1.0078125, 1.25, 3.0, 30.0],), 4),
    "asin": (_mp(mpmath.asin), (_INSIDE,), 4),
    "asinh": (_mp(mpmath.asinh), (_REALS,), 4),
    "atan": (_mp(mpmath.atan), (_REALS,), 4),
    "atanh": (_mp(mpmath.atanh), (_INSIDE,), 4),
    "bessel_i1e": (_mp(lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x))), (_REALS,), 16),
    "cosh": (_mp(mpmath.cosh), ([-12.0, -0.5, 0.25, 3.0, 9.0],), 16),
    "digamma": (_mp(mpmath.digamma), ([-2.5, -0.75, 0.25, 1.25, 2.25, 12.0],), 64),
    "erf": (_mp(mpmath.erf), (_REALS,), 8),
    "erf_inv": (_mp(mpmath.erfinv), (_INSIDE,), 8),
    "erfc": (_mp(mpmath.erfc), ([-3.0, -1.5, -0.5, 0.25, 0.75, 1.5, 3.0, 5.0],), 64),
    "lgamma": (_mp(lambda x: mpmath.log(abs(mpmath.gamma(x)))), ([-2.5, -0.75, 0.25, 1.5, 2.25, 12.0],), 64),
    "polygamma": (_mp(lambda n, x: mpmath.polygamma(int(n), x)), ([0.0, 1, 2, 3, 1, 4], _POSITIVE), 256),
    "sinh": (_mp(mpmath.sinh), ([-9.0, -0.5, 0.015625, 3.0, 9.0],), 16),
    "square": (_mp(lambda x: x * x), (_INSIDE,), 1),
    "tan": (_mp(mpmath.tan), ([-1.25, -0.5, 0.25, 1.5, 3.0],), 8),
    "zeta": (_mp(mpmath.zeta), ([1.5, 2.0, 3.5, 7.0, 5.0, 2.5], _POSITIVE), 64),
}
#: Narrow types hold few numbers: their results are rounded once from single precision.
_TYPES = [name for name in FLOAT_NAMES if name != "f8E8M0FNU"]


def _spacing(number: float, dtype: Any) -> float:
    """Return the distance of the numbers of a type around one, the type's epsilon near zero."""
    info = ml_dtypes.finfo(dtype)
    exponent = np.floor(np.log2(max(abs(number), 0.5)))
    return float(info.eps) * 2.0**exponent


@pytest.mark.parametrize("type", _TYPES)
def test_functions_of_floats_agree_with_mpmath(type: str) -> None:
    """Operands are exact in the type; results beyond its range are left out."""
    dtype = numpy_dtype(FloatType(type))
    largest, is_wide = float(ml_dtypes.finfo(dtype).max), type in ("f32", "f64")
    for name, (reference, operands, allowed) in FUNCTIONS.items():
        given = [np.asarray(operand).astype(dtype) for operand in operands]
        found = _value(name, type, *given).astype(np.float64)
        for index, row in enumerate(zip(*(operand.astype(np.float64) for operand in given), strict=True)):
            try:
                exact = float(mpmath.re(reference(*row)))
            except (ValueError, ZeroDivisionError, OverflowError):  # a pole, or outside of the domain
                continue
            if not np.isfinite(exact) or abs(exact) > largest / 2 or mpmath.im(reference(*row)):
                continue
            error = abs(found[index] - exact) / _spacing(exact, dtype)
            assert error <= (allowed if is_wide else 1.0), (name, row, found[index], exact)


@pytest.mark.parametrize("name", ["erf", "erfc"])
def test_error_functions_in_double_precision(name: str) -> None:
    numbers = np.array([-3.5, -1.25, -0.75, -0.3, 0.0, 0.25, 0.6, 0.99, 1.0, 1.5, 7.5, 9.0])
    exact = [float(getattr(mpmath, name)(number)) for number in numbers]
    np.testing.assert_allclose(_value(name, "f64", numbers), exact, 1e-13)


@pytest.mark.parametrize("type", FLOAT_NAMES)
def test_infinities_are_found_in_every_type(type: str) -> None:
    dtype = numpy_dtype(FloatType(type))
    numbers = np.array([np.inf, -np.inf, 1.0, 4.0], np.float64).astype(dtype)
    wide = numbers.astype(np.float64)
    infinite = {"is_inf": np.isinf(wide), "is_pos_inf": wide == np.inf, "is_neg_inf": wide == -np.inf}
    for name, expected in infinite.items():
        text = _function(name, [f"tensor<4x{type}>"], "tensor<4xi1>")
        np.testing.assert_array_equal(run(_legalized(text), numbers)[0], expected)


# --- complex numbers -------------------------------------------------------------------------------------------------

_COMPLEX: Mapping[str, Callable[[Any], Any]] = {
    "acos": mpmath.acos,
    "acosh": mpmath.acosh,
    "asin": mpmath.asin,
    "asinh": mpmath.asinh,
    "atan": mpmath.atan,
    "atanh": mpmath.atanh,
    "conj": mpmath.conj,
    "cosh": mpmath.cosh,
    "sinh": mpmath.sinh,
    "square": lambda z: z * z,
    "tan": mpmath.tan,
}


@pytest.mark.parametrize(("type", "dtype"), [("complex<f32>", np.complex64), ("complex<f64>", np.complex128)])
@pytest.mark.parametrize("name", _COMPLEX)
def test_functions_of_complex_numbers_agree_with_mpmath(name: str, type: str, dtype: Any) -> None:
    parts = [-20.0, -1.25, -0.5, -1e-9, 1e-9, 0.25, 0.9990234375, 1.0009765625, 3.0, 15.0]
    numbers = np.array([complex(x, y) for x in parts for y in parts]).astype(dtype)
    found = _value(name, type, numbers)
    epsilon = np.finfo(dtype).eps
    with mpmath.workdps(60):
        for number, value in zip(numbers, found, strict=True):
            exact = _COMPLEX[name](mpmath.mpc(complex(number)))
            assert abs(mpmath.mpc(complex(value)) - exact) <= 16 * epsilon * abs(exact), (number, value, exact)


_FAR = [1e200 + 3e199j, 3e199 + 1e200j, -1e200 + 1e200j, 1e-160 + 1e200j, 1e200 + 2e-160j]
_NEAR = [0.5 + 1e-160j, -0.25 - 3e-160j, 1.0 + 1e-20j, 3.0 + 1e-160j, 1e-160 + 0.5j, 2e-160 + 3j]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        *((name, _NEAR) for name in ("asin", "acos", "asinh", "atan", "atanh")),
        *((name, _FAR) for name in ("asin", "acos", "asinh", "acosh")),
        ("atanh", [1e200 + 3e199j, -1e200 + 1e200j, 3e150 + 1e160j]),
        ("atan", [3e199 + 1e200j, 1e200 - 1e200j, 1e160 + 3e150j]),
        ("sinh", [710.4 + 1j, -710.4 + 2j, 709.9 - 1.5j, 5 + 0j, -0.5 + 0j]),
        ("cosh", [710.4 + 1j, -710.4 + 2j, 709.9 - 1.5j, 5 + 0j, -0.5 + 0j]),
    ],
)
def test_both_parts_of_complex_results_are_accurate_at_extremes(name: str, numbers: list[complex]) -> None:
    found = _value(name, "complex<f64>", np.array(numbers))
    with mpmath.workdps(400):
        for number, value in zip(numbers, found, strict=True):
            exact = complex(_COMPLEX[name](mpmath.mpc(number)))
            np.testing.assert_allclose([value.real, value.imag], [exact.real, exact.imag], 1e-14, err_msg=str(number))


def test_the_kernel_of_inverse_functions_is_that_of_the_specification() -> None:
    """asin(z) = complex(atan2(re z, re w), sign(im z) * im w)."""
    numbers = np.array([0.5 + 0.25j, -2.0 + 0.125j, 3.0 - 4.0j, 0.25 - 1e-6j])
    kernel = _value("_asin_acos_kernel", "complex<f64>", numbers)
    real, imaginary = np.arctan2(numbers.real, kernel.real), np.sign(numbers.imag) * kernel.imag
    np.testing.assert_allclose(real + 1j * imaginary, np.arcsin(numbers), 1e-14)


# --- bits and integers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", [name for name in FLOAT_NAMES if not name.startswith("f6") and name != "f64"])
def test_the_next_number_is_the_neighbor_in_the_list_of_all_numbers(type: str) -> None:
    dtype = numpy_dtype(FloatType(type))
    if dtype.itemsize == 1:
        count = 16 if type.startswith("f4") else 256
        every = np.arange(count, dtype=np.uint8).view(dtype)
    else:
        every = np.array([0.0, -0.0, 1.0, -1.0, 1.5, 1024.0, np.inf, -np.inf, np.nan]).astype(dtype)
    wide = every.astype(np.float64)
    targets = np.array([number for number in (0.0, 1.0, -1.0, 8.0, -8.0) if type != "f8E8M0FNU" or number > 0])
    x = np.repeat(every, len(targets))
    y = np.tile(targets.astype(dtype), len(every))
    found = _value("next_after", type, x, y).astype(np.float64)
    expected = [_neighbor(wide, float(a), float(b), dtype) for a, b in zip(x, y, strict=True)]
    np.testing.assert_array_equal(found, expected)


def _neighbor(every: Any, x: float, y: float, dtype: Any) -> float:
    if np.isnan(x) or np.isnan(y):
        return np.nan
    if x == y:
        return y
    if dtype.itemsize > 1:
        if dtype == ml_dtypes.bfloat16:
            return float(np.nextafter(np.asarray(x, dtype), np.asarray(y, dtype)))
        return float(np.nextafter(dtype.type(x), dtype.type(y)))
    return float(np.min(every[every > x]) if y > x else np.max(every[every < x]))


@pytest.mark.parametrize("type", ["i8", "ui8", "i16", "ui16", "i32", "ui32", "i64", "ui64"])
def test_high_halves_of_products_are_those_of_python_integers(type: str) -> None:
    width, is_signed = int(type.lstrip("ui")), not type.startswith("u")
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if is_signed else (0, (1 << width) - 1)
    numbers = [low, low + 1, high, high // 3, 1, 0, high - 5, low // 2, 77]
    pairs = [(a, b) for a in numbers for b in numbers]
    dtype = np.dtype(f"{'int' if is_signed else 'uint'}{width}")
    x, y = (np.array([pair[side] for pair in pairs], dtype) for side in range(2))
    assert _value("mulhi", type, x, y).tolist() == [(a * b) >> width for a, b in pairs]


# --- shapes ----------------------------------------------------------------------------------------------------------


def _ragged(lhs: str, rhs: str, sizes: str, result: str, numbers: str) -> Module:
    return _legalized(
        f"func.func @main(%a: tensor<{lhs}xf64>, %b: tensor<{rhs}xf64>, %s: tensor<{sizes}xi32>) "
        f"-> tensor<{result}xf64> {{\n"
        f'  %0 = "chlo.ragged_dot"(%a, %b, %s) <{{ragged_dot_dimension_numbers = #chlo.ragged_dot<{numbers}>}}> '
        f": (tensor<{lhs}xf64>, tensor<{rhs}xf64>, tensor<{sizes}xi32>) -> tensor<{result}xf64>\n"
        f"  return %0 : tensor<{result}xf64>\n}}\n"
    )


_RANDOM = np.random.default_rng(0)


def test_rows_of_groups_are_multiplied_by_the_matrix_of_the_group() -> None:
    """Infinite elements of other groups do not matter, and rows beyond all groups are zero."""
    lhs, rhs = _RANDOM.normal(size=(6, 2)), _RANDOM.normal(size=(3, 2, 4))
    rhs[2] = np.inf
    expected = np.concatenate([lhs[:2] @ rhs[0], lhs[2:5] @ rhs[1], np.zeros((1, 4))])
    numbers = (
        "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], "
        "rhs_group_dimensions = [0]"
    )
    (found,) = run(_ragged("6x2", "3x2x4", "3", "6x4", numbers), lhs, rhs, np.array([2, 3, 0], np.int32))
    np.testing.assert_allclose(found, expected)


def test_groups_of_a_batch_have_sizes_of_their_own() -> None:
    lhs, rhs = _RANDOM.normal(size=(2, 5, 3)), _RANDOM.normal(size=(2, 2, 3, 4))
    sizes = np.array([[1, 4], [3, 2]], np.int32)
    expected = np.stack(
        [np.concatenate([lhs[b, : sizes[b, 0]] @ rhs[0, b], lhs[b, sizes[b, 0] :] @ rhs[1, b]]) for b in range(2)]
    )
    numbers = (
        "lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], "
        "rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]"
    )
    (found,) = run(_ragged("2x5x3", "2x2x3x4", "2x2", "2x5x4", numbers), lhs, rhs, sizes)
    np.testing.assert_allclose(found, expected)


def test_each_group_of_a_contracting_dimension_has_a_product() -> None:
    lhs, rhs = _RANDOM.normal(size=(3, 6)), _RANDOM.normal(size=(6, 2))
    expected = np.stack([lhs[:, :2] @ rhs[:2], lhs[:, 2:5] @ rhs[2:5]])
    numbers = "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]"
    (found,) = run(_ragged("3x6", "6x2", "2", "2x3x2", numbers), lhs, rhs, np.array([2, 3], np.int32))
    np.testing.assert_allclose(found, expected)


def test_sizes_of_broadcasts_may_be_known_at_run_time() -> None:
    text = _function("broadcast_subtract", ["tensor<?x1xf32>", "tensor<?xf32>"], "tensor<?x?xf32>").replace(
        ": tensor<?x1xf32>, tensor<?xf32> ->", ": (tensor<?x1xf32>, tensor<?xf32>) ->"
    )
    x, y = np.arange(3, dtype=np.float32)[:, None], np.arange(4, dtype=np.float32)
    np.testing.assert_array_equal(run(_legalized(text), x, y)[0], x - y)


def test_sizes_of_functions_and_top_k_may_be_known_at_run_time() -> None:
    text = """\
func.func @main(%x: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x2xf32>, tensor<?x2xi32>) {
  %0 = chlo.erf %x : tensor<?x4xf32> -> tensor<?x4xf32>
  %values, %indices = chlo.top_k(%x, k = 2) : tensor<?x4xf32> -> (tensor<?x2xf32>, tensor<?x2xi32>)
  return %0, %values, %indices : tensor<?x4xf32>, tensor<?x2xf32>, tensor<?x2xi32>
}
"""
    x = np.array([[3.0, -1.0, 7.0, 7.0], [0.0, 2.0, -2.0, 1.0]], np.float32)
    smooth, values, indices = run(_legalized(text), x)
    np.testing.assert_allclose(smooth, [[float(mpmath.erf(float(number))) for number in row] for row in x], 1e-6)
    np.testing.assert_array_equal(values, [[7, 7], [2, 1]])
    np.testing.assert_array_equal(indices, [[2, 3], [1, 3]])


# --- refusals and artifacts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            _function("bessel_i1e", ["tensor<2xcomplex<f32>>"], "tensor<2xcomplex<f32>>"),
            "<string>:2:3: error[convert.chlo.bessel_i1e]: chlo.bessel_i1e: StableHLO has no formula of it for complex "
            "numbers, found complex<f32>",
        ),
        (
            _function("next_after", ["tensor<2xf6E2M3FN>"] * 2, "tensor<2xf6E2M3FN>"),
            "<string>:2:3: error[convert.chlo.next_after]: chlo.next_after: no integer type has the width of f6E2M3FN",
        ),
        (
            _function("erf", ["tensor<*xf32>"], "tensor<*xf32>"),
            "<string>:2:3: error[convert.chlo.erf]: chlo.erf: expanding it into StableHLO needs arrays of known rank, "
            "found tensor<*xf32>",
        ),
        (
            'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = "chlo.unheard_of"(%x) : (tensor<2xf32>) -> '
            "tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n",
            "<string>:2:3: error[convert.chlo.unheard_of]: chlo.unheard_of: unknown operation of the CHLO dialect, "
            "cannot be expanded into StableHLO",
        ),
    ],
)
def test_what_cannot_be_expanded_is_refused_by_name_with_its_location(text: str, message: str) -> None:
    with pytest.raises(ConversionError) as caught:
        legalize_chlo(parse(text))
    assert str(caught.value).splitlines()[0] == message


def test_the_module_is_not_changed() -> None:
    module = parse(_function("erf", ["tensor<2xf32>"], "tensor<2xf32>"))
    before = module.to_text()
    legalize_chlo(module)
    assert module.to_text() == before


def test_locations_and_shardings_stay() -> None:
    text = _function("erf", ["tensor<2xf32>"], "tensor<2xf32>").replace(
        "%x0 : tensor<2xf32> -> tensor<2xf32>",
        '%x0 {mhlo.sharding = "{devices=[2]<=[2]}"} : tensor<2xf32> -> tensor<2xf32> loc("model.py":3:4)',
    )
    *inner, last, _ = _legalized(text).functions["main"].body.operations
    assert last.annotations is not None
    assert "mhlo.sharding" in last.annotations.discardable
    assert {str(op.location) for op in (*inner, last)} == {str(last.location)} != {"None"}


def test_jaxlib_reads_artifacts_of_every_operation() -> None:
    for path in _PROGRAMS:
        module = _legalized(path.read_text())
        for function in module.functions.values():
            for block in function.body.blocks:
                block.operations = [op for op in block.operations if not op.name.startswith("check.")]
        assert oracle().read_mlir_artifact(write_artifact(module, "1.17.0")), path
