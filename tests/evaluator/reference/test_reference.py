"""The reference executor: against the corpus, JAX, exact arithmetic and mpmath."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import mpmath
import numpy as np
import pytest

import hlo_text
from evaluator import run, run_reference_grid
from evaluator.check_ops import ulp_distance
from evaluator.files.containers import load_all
from evaluator.jax_internals import enable_x64
from evaluator.reference.execute import run_reference
from evaluator.reference.registry import find_rule
from hlo_text import ops, walk
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS

from support.cases import for_each
from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_programs.checks import result_failure
from support.jax_programs.stages import Stages

_FILES = sorted((CORPUS / "stablehlo").rglob("*.mlir"))
#: Programs of the corpus that the reference refuses: nothing says which numbers `rng` draws.
_REFUSED = "stablehlo.rng"


@for_each(_FILES)
def test_self_checking_corpus(path: Path) -> None:
    """Every check of every program holds; only `rng` is refused."""
    for program in load_all(str(path)):
        for name, function in program.module.functions.items():
            if function.visibility == "private" or function.body.arguments:
                continue
            if all(op.name != _REFUSED for op in walk(function)):
                run_reference(program.module, entry=name)
            else:
                with pytest.raises(LoweringError) as caught:
                    run_reference(program.module, entry=name)
                assert caught.value.diagnostics[0].code == "reference.unsupported"


@pytest.mark.parametrize("stage", ["stablehlo", "hlo", "hlo_optimized"])
@pytest.mark.parametrize(
    "name",
    [
        *("models.lstm_gradient", "models.unet", "neural.attention_grouped", "control_flow.fori", "vmap.while"),
        *("numpy_reductions.argument_with_nan", "gradients.where", "numpy_indexing.take"),
    ],
)
def test_jax_programs(name: str, stage: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = hlo_text.parse(getattr(stages, stage))
    actual = run_reference(module, *stages.flat_arguments)
    assert result_failure(actual, stages.expected, stages.declared) is None


def _unary(name: str, element: str, x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    text = (
        f"func.func @main(%x: tensor<{x.size}x{element}>) -> tensor<{x.size}x{element}> {{\n"
        f"  %0 = {name} %x : tensor<{x.size}x{element}>\n  return %0 : tensor<{x.size}x{element}>\n}}\n"
    )
    return np.asarray(run_reference(hlo_text.parse(text), x)[0])


_FUNCTIONS: list[tuple[str, Callable[[Any], Any], float, float]] = [
    ("stablehlo.exponential", mpmath.exp, -80, 80),
    ("stablehlo.exponential_minus_one", mpmath.expm1, -5, 5),
    ("stablehlo.log", mpmath.log, 1e-30, 1e30),
    ("stablehlo.log_plus_one", mpmath.log1p, -0.999, 10),
    ("stablehlo.sine", mpmath.sin, -1000, 1000),
    ("stablehlo.cosine", mpmath.cos, -1000, 1000),
    ("stablehlo.tan", mpmath.tan, -1.5, 1.5),
    ("stablehlo.tanh", mpmath.tanh, -9, 9),
    ("stablehlo.logistic", lambda x: 1 / (1 + mpmath.exp(-x)), -30, 30),
    ("stablehlo.sqrt", mpmath.sqrt, 0, 1e30),
    ("stablehlo.rsqrt", lambda x: 1 / mpmath.sqrt(x), 1e-30, 1e30),
    ("stablehlo.cbrt", lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), -1e20, 1e20),
]


@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("f64", np.float64), ("bf16", ml_dtypes.bfloat16)])
@pytest.mark.parametrize(("name", "function", "low", "high"), _FUNCTIONS, ids=[f[0] for f in _FUNCTIONS])
def test_functions_are_within_one_ulp(
    name: str, function: Callable[[Any], Any], low: float, high: float, element: str, dtype: Any
) -> None:
    x = np.random.default_rng(1).uniform(low, high, 200).astype(dtype)
    actual = _unary(name, element, x)
    with mpmath.workdps(40):
        exact = [function(mpmath.mpf(float(number))) for number in x]
        expected = np.asarray([float(number) for number in exact]).astype(dtype)
    assert ulp_distance(actual, expected).max() <= 1


def test_the_angle_of_a_point_with_complex_coordinates() -> None:
    """To the right of the vertical axis it is the arctangent of the slope."""
    rng = np.random.default_rng(3)
    y, x = rng.uniform(-2, 2, (2, 50)) + 1j * rng.uniform(-0.3, 0.3, (2, 50))
    x += 3
    text = "ENTRY e {\n  y = c128[50] parameter(0)\n  x = c128[50] parameter(1)\n  ROOT a = c128[50] atan2(y, x)\n}\n"
    (actual,) = run_reference(hlo_text.parse(text), y, x)
    expected = [complex(mpmath.atan(mpmath.mpc(up) / mpmath.mpc(right))) for up, right in zip(y, x, strict=True)]
    np.testing.assert_allclose(actual, expected, rtol=1e-13)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide"])
@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
def test_arithmetic_rounds_once(name: str, element: str, dtype: Any) -> None:
    """Against rational arithmetic: no neighbour is nearer to the exact result; subnormal numbers are kept."""
    rng = np.random.default_rng(2)
    spread = {"f16": (-12, 8), "bf16": (-60, 60)}.get(element, (-80, 60))
    exponents = rng.integers(*spread, (2, 300))
    lhs, rhs = (np.ldexp(rng.uniform(1, 2, 300), e).astype(dtype) for e in exponents)
    text = (
        f"func.func @main(%x: tensor<300x{element}>, %y: tensor<300x{element}>) -> tensor<300x{element}> {{\n"
        f"  %0 = stablehlo.{name} %x, %y : tensor<300x{element}>\n  return %0 : tensor<300x{element}>\n}}\n"
    )
    (actual,) = run_reference(hlo_text.parse(text), lhs, rhs)
    function = {"add": Fraction.__add__, "subtract": Fraction.__sub__}.get(
        name, Fraction.__mul__ if name == "multiply" else Fraction.__truediv__
    )
    for x, y, result in zip(lhs, rhs, actual, strict=True):
        if not np.isfinite(result):
            continue
        exact = function(Fraction(float(x)), Fraction(float(y)))
        error = abs(Fraction(float(result)) - exact)
        for neighbour in (np.nextafter(result, dtype(np.inf)), np.nextafter(result, dtype(-np.inf))):
            assert not np.isfinite(neighbour) or error <= abs(Fraction(float(neighbour)) - exact)


def test_subnormal_numbers_are_kept() -> None:
    """XLA's CPU backend treats subnormal numbers as zero."""
    tiny = np.asarray([1e-40, 2e-45], np.float32)
    assert (_unary("stablehlo.negate", "f32", tiny) == -tiny).all()
    text = (
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.add %x, %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n"
    )
    assert (run_reference(hlo_text.parse(text), tiny)[0] == tiny + tiny).all()


def test_every_value_is_observed() -> None:
    lowered = jax.jit(lambda x: jax.lax.fori_loop(0, 3, lambda _, y: jnp.sin(y), x)).lower(np.ones(2, np.float32))
    seen: list[str] = []
    run_reference(
        hlo_text.parse(lowered.as_text()),
        np.ones(2, np.float32),
        observe=lambda op, operands, results: seen.append(op.name),
    )
    assert seen.count("stablehlo.sine") == 3


@pytest.mark.parametrize(
    ("arrays", "message"),
    [((), "expects 1 argument, got 0"), ((np.ones(3, np.float32),), r"float32\[3\]"), ((np.ones(2),), "float64")],
)
def test_arguments_of_wrong_shapes(arrays: tuple[Any, ...], message: str) -> None:
    module = hlo_text.parse("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
    with pytest.raises(ExecutionError, match=message):
        run_reference(module, *arrays)


_ALGORITHMS = {
    "THREE_FRY": jax.lax.RandomAlgorithm.RNG_THREE_FRY,
    "PHILOX": jax.lax.RandomAlgorithm.RNG_PHILOX,
    "DEFAULT": jax.lax.RandomAlgorithm.RNG_DEFAULT,
}


@pytest.mark.parametrize("shape", [(), (5,), (2, 3), (3, 5), (5, 3), (3, 3), (4, 1), (90,)], ids=str)
@pytest.mark.parametrize("width", [8, 16, 32, 64])
@pytest.mark.parametrize("algorithm", _ALGORITHMS)
def test_random_bits_are_those_of_xla(algorithm: str, width: int, shape: tuple[int, ...]) -> None:
    """The counter runs over the end of its low half."""
    state = np.asarray([0x123456789ABCDEF1, 0xFFFFFFFFFFFFFFF0], np.uint64)
    type = f"tensor<{''.join(f'{size}x' for size in shape)}ui{width}>"
    text = (
        f"func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, {type}) {{\n"
        f"  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : (tensor<2xui64>) -> (tensor<2xui64>, "
        f"{type})\n  return %0, %1 : tensor<2xui64>, {type}\n}}\n"
    )
    with enable_x64(True):
        wanted = jax.lax.rng_bit_generator(state, shape, np.dtype(f"uint{width}"), _ALGORITHMS[algorithm])
    for actual, expected in zip(run_reference(hlo_text.parse(text), state), wanted, strict=True):
        np.testing.assert_array_equal(actual, np.asarray(expected))


_UNDETERMINED = {
    "stablehlo.rng": (
        "  %n = stablehlo.constant dense<2> : tensor<1xi64>\n"
        "  %0 = stablehlo.rng %x, %x, %n, distribution = UNIFORM"
        " : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>\n"
    ),
    "@my_library": "  %0 = stablehlo.custom_call @my_library(%x) : (tensor<f32>) -> tensor<2xf32>\n",
}


@pytest.mark.parametrize("name", _UNDETERMINED)
def test_what_nothing_determines_is_refused_by_name(name: str) -> None:
    text = f"func.func @main(%x: tensor<f32>) -> tensor<2xf32> {{\n{_UNDETERMINED[name]}  return %0 : tensor<2xf32>\n}}"
    with pytest.raises(LoweringError, match=name):
        run_reference(hlo_text.parse(text), np.float32(1))


def test_jax_is_not_needed() -> None:
    code = (
        "import sys, numpy, hlo_text; from evaluator.reference.execute import run_reference; "
        "m = hlo_text.parse('func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }'); "
        "run_reference(m, numpy.ones(2, numpy.float32)); assert 'jax' not in sys.modules"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_scales_have_no_sign(name: str) -> None:
    """The first bit belongs to the exponent."""
    a, b = (np.asarray(x, ml_dtypes.float8_e8m0fnu) for x in ([2.0**-126, 1, 2.0**120], [8, 2, 0.5]))
    text = (
        f"func.func @main(%a: tensor<3xf8E8M0FNU>, %b: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {{\n"
        f"  %0 = stablehlo.{name} %a, %b : tensor<3xf8E8M0FNU>\n  return %0 : tensor<3xf8E8M0FNU>\n}}"
    )
    (found,) = run_reference(hlo_text.parse(text), a, b)
    expected = getattr(np, name)(a.astype(np.float64), b.astype(np.float64))
    np.testing.assert_array_equal(found.astype(np.float64), expected)


def test_bitcast_reads_memory() -> None:
    """Of elements in two rows that lie column by column, each gives its halves, the low one first."""
    text = """HloModule m

ENTRY e {
  x = u32[2,3]{0,1} parameter(0)
  ROOT b = u16[3,2,2]{2,1,0} bitcast(x)
}
"""
    x = np.arange(6, dtype=np.uint32).reshape(2, 3) * 0x10002 + 7
    (found,) = run_reference(hlo_text.parse(text), x)
    np.testing.assert_array_equal(found, np.ascontiguousarray(x.T).view(np.uint16).reshape(3, 2, 2))


def test_sizes_of_one_do_not_broadcast() -> None:
    text = (
        "func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {\n"
        "  %0 = stablehlo.add %x, %y : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"
    )
    with pytest.raises(ExecutionError, match=r"different shapes: \[1\], \[3\]"):
        run_reference(hlo_text.parse(text), np.ones(1, np.float32), np.ones(3, np.float32))


_ARITH = """
func.func @main(%a: i32, %b: i32, %x: f32, %n: f32, %t: i1)
    -> (i32, i32, i32, i32, i32, i1, i1, i1, f32, f32, i64, i8, f32, i32) {
  %0 = arith.divsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivsi %a, %b : i32
  %3 = arith.remsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.cmpi ult, %a, %b : i32
  %6 = arith.cmpf ult, %x, %n : f32
  %7 = arith.cmpf olt, %x, %n : f32
  %8 = arith.maximumf %x, %n : f32
  %9 = arith.maxnumf %x, %n : f32
  %10 = arith.extsi %t : i1 to i64
  %11 = arith.trunci %a : i32 to i8
  %12 = arith.uitofp %a : i32 to f32
  %13 = arith.shrui %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13
    : i32, i32, i32, i32, i32, i1, i1, i1, f32, f32, i64, i8, f32, i32
}
"""


def test_arithmetic_of_mlir() -> None:
    """Against the dialect's documentation, by Python's integers."""
    arguments = np.int32(-7), np.int32(2), np.float32(1.5), np.float32(np.nan), np.True_
    results = [np.asarray(value) for value in run_reference(hlo_text.parse(_ARITH), *map(np.asarray, arguments))]
    unsigned = 2**32 - 7
    wanted = [
        -3,
        -4,
        -3,
        -1,
        unsigned // 2,
        False,
        True,
        False,
        np.nan,
        1.5,
        -1,
        -7,
        np.float32(unsigned),
        unsigned >> 2,
    ]
    np.testing.assert_array_equal([float(value) for value in results], [float(value) for value in wanted])


def test_every_operation_has_a_rule() -> None:
    """But functions as values, what stands between two passes, and a step by which XLA computes arc functions."""
    without = {
        cls.__name__
        for cls in (*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values())
        if find_rule(cls) is None and not issubclass(cls, ops.Terminator | ops.Parameter)
    }
    assert without == {"AsinAcosKernel", "FunctionConstant", "IndirectCall", "UnrealizedConversionCast"}


@pytest.mark.parametrize(
    "dump",
    ["tensorflow/attention", "tensorflow/embedding", "tensorflow/fft", "tensorflow/sort", "tpu/einsum.optimized"],
)
def test_dumps_compute_what_their_producer_did(dump: str) -> None:
    """Also where a TPU compiler's operations round to another precision than their operands have."""
    path = CORPUS / "hlo" / "dumps" / f"{dump}.hlo"
    with np.load(path.with_name(f"{path.name.split('.')[0]}.npz")) as archive:
        arguments = [archive[name] for name in archive.files if name.startswith("argument")]
        wanted = [archive[name] for name in archive.files if name.startswith("result")]
    tolerance = 2e-2 if dump.startswith("tpu/") else 2e-5  # TPUs multiply in bfloat16
    found = run_reference(hlo_text.load(path), *arguments)
    for ours, theirs in zip(jax.tree.leaves(found), wanted, strict=True):
        np.testing.assert_allclose(ours, theirs, tolerance, tolerance)


_TUPLES = """HloModule m

ENTRY e {
  p = f32[2] parameter(0)
  t = (f32[2], f32[2]) tuple(p, p)
  ROOT r = ((f32[2], f32[2]), f32[2]) tuple(t, p)
}
"""


def test_the_tuple_of_an_hlo_entry_is_unpacked() -> None:
    """Inner tuples and the tuples that functions return stay, as in results of `run`."""
    module, x = hlo_text.parse(_TUPLES), np.ones(2, np.float32)
    for pair, array in (run(module, x), run_reference(module, x), run_reference_grid(module, [[x]])[0]):
        assert [part.tolist() for part in (*pair, array)] == [[1, 1]] * 3
    function = hlo_text.parse(
        "func.func @f(%x: tensor<2xf32>) -> tuple<tensor<2xf32>> {"
        ' %0 = "stablehlo.tuple"(%x) : (tensor<2xf32>) -> tuple<tensor<2xf32>> return %0 : tuple<tensor<2xf32>> }'
    )
    for (packed,) in (run(function, x), run_reference(function, x), run_reference_grid(function, [[x]])[0]):
        assert [part.tolist() for part in packed] == [[1, 1]]
