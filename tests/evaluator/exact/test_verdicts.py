"""`--why`: classifies a mismatch as rounding or as a difference in meaning."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from mpmath import mp, mpf

import hlo_text
from evaluator import compare
from evaluator.comparison.exactness import cause_of
from evaluator.comparison.executions import Execution
from evaluator.exact.verdict import Cause
from evaluator.grid.process_groups import Grid
from evaluator.options import RunOptions

from support.rounding_pairs import PAIRS, Pair

pytestmark = pytest.mark.usefixtures("quick_compilation")

Array = np.ndarray[Any, Any]

_BLOCK = "transformer_block"


def _cause(a: str, b: str, *inputs: Any, max_bits: int = 4096, options: RunOptions | None = None) -> Cause:
    modules = (hlo_text.parse(text) for text in (a, b))
    first, second = (Execution.of(module, inputs, options or RunOptions()) for module in modules)
    return cause_of(first, second, max_bits, lambda _: None)


@pytest.mark.parametrize("pair", [pytest.param(pair, id=f"{pair.kind}.{pair.name}") for pair in PAIRS])
def test_cause_of_a_pair(pair: Pair) -> None:
    """No verdict is wrong; all of these are decided."""
    assert _cause(*pair.texts(), *pair.inputs).kind == pair.kind


def test_there_are_enough_pairs() -> None:
    kinds = [pair.kind for pair in PAIRS]
    assert len(kinds) >= 60
    assert min(kinds.count(kind) for kind in ("rounding", "semantics")) >= 30


# --- distances and errors, against mpmath ---------------------------------------------------------------------------


def _program(*lines: str, shape: str = "8xf32", result: str | None = None) -> str:
    body = "\n".join(lines)
    type = f"tensor<{shape}>"
    returned = f"tensor<{result or shape}>"
    return f"func.func @main(%x: {type}) -> {returned} {{\n{body}\nreturn %r : {returned}\n}}\n"


def _unary(operation: str, type: str = "tensor<8xf32>") -> str:
    return f'%r = "{operation}"(%x) : ({type}) -> {type}'


def _with_constant(operation: str, constant: str, type: str = "tensor<8xf32>") -> str:
    return f"%c = stablehlo.constant dense<{constant}> : {type}\n%r = stablehlo.{operation} %x, %c : {type}"


_FORMULAS: list[tuple[str, str, Callable[[Any], Any], Callable[[Any], Any]]] = [
    (_unary("stablehlo.sine"), _unary("stablehlo.tanh"), mp.sin, mp.tanh),
    (_unary("stablehlo.exponential"), _unary("chlo.cosh"), mp.exp, mp.cosh),
    (_unary("chlo.erf"), _unary("stablehlo.tanh"), mp.erf, mp.tanh),
    (_unary("stablehlo.exponential_minus_one"), _unary("chlo.sinh"), mp.expm1, mp.sinh),
    (_with_constant("multiply", "3.0"), _with_constant("multiply", "3.25"), lambda x: 3 * x, lambda x: 3.25 * x),
    (_with_constant("add", "7.0"), _with_constant("subtract", "7.0"), lambda x: x + 7, lambda x: x - 7),
    (_with_constant("divide", "3.0"), _with_constant("divide", "5.0"), lambda x: x / 3, lambda x: x / 5),
    (_unary("chlo.asinh"), _unary("chlo.atan"), mp.asinh, mp.atan),
]


def _ulp_error(native: Array, exact: list[Any]) -> float:
    """Return the largest error in ULP of the exact value's binade."""
    errors = [
        abs(mpf(float(n)) - value) / mpf(2) ** (int(mp.floor(mp.log(abs(value), 2))) - 23)
        for n, value in zip(native, exact, strict=True)
    ]
    return float(max(errors))


@pytest.mark.parametrize(("a", "b", "f", "g"), _FORMULAS, ids=range(len(_FORMULAS)))
def test_distances_and_errors_are_those_of_mpmath(a: str, b: str, f: Any, g: Any) -> None:
    x = np.asarray([0.3, -1.7, 2.9, 0.01, -0.4, 5.1, 1.0, -3.3], np.float32)
    texts = _program(a), _program(b)
    cause = _cause(*texts, x)
    native = [np.asarray(Execution.of(hlo_text.parse(text), [x], RunOptions()).results()[0][0]) for text in texts]
    with mp.workprec(200):
        exact = [[function(mpf(float(number))) for number in x] for function in (f, g)]
        distance = float(max(abs(p - q) for p, q in zip(*exact, strict=True)))
        errors = [_ulp_error(*pair) for pair in zip(native, exact, strict=True)]
    assert cause.kind == "semantics"
    assert cause.distance == pytest.approx(distance, rel=0.02)
    assert [cause.error_ulp_a, cause.error_ulp_b] == pytest.approx(errors, rel=0.02, abs=1e-9)


# --- verdicts one by one --------------------------------------------------------------------------------------------

_X = np.asarray([0.3, -1.7, 2.9, 0.01, -0.4, 5.1, 1.0, -3.3], np.float32)


def test_folded_division_is_rounding_with_its_distance() -> None:
    cause = _cause(_program(_with_constant("divide", "3.0")), _program(_with_constant("multiply", "0.333333343")), _X)
    constant = float(np.float32(0.333333343))
    expected = max(abs(float(number)) for number in _X) * abs(constant - 1 / 3)
    assert (cause.kind, cause.reason) == ("rounding", "rounded constants")
    assert cause.distance == pytest.approx(expected, rel=1e-6)


def test_constant_off_by_two_ulp_is_semantics() -> None:
    off = float(np.nextafter(np.nextafter(np.float32(0.3), np.float32(1)), np.float32(1)))
    a, b = (_program(_with_constant("multiply", repr(number))) for number in (0.3, off))
    assert _cause(a, b, _X).kind == "semantics"


def test_integers_and_powers_of_two_are_not_rounded_constants() -> None:
    a, b = (_program(_with_constant("multiply", number)) for number in ("16777216.0", "16777218.0"))
    assert _cause(a, b, _X).kind == "semantics"


def test_array_constants_are_widened_element_by_element() -> None:
    numbers = "0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8"
    divided = "%d = stablehlo.constant dense<10.0> : tensor<8xf32>\n%s = stablehlo.divide %c, %d : tensor<8xf32>"
    folded = (
        f"%c = stablehlo.constant dense<[{numbers}]> : tensor<8xf32>\n%r = stablehlo.multiply %x, %c : tensor<8xf32>"
    )
    whole = (
        "%c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>\n"
        f"{divided}\n%r = stablehlo.multiply %x, %s : tensor<8xf32>"
    )
    cause = _cause(_program(whole), _program(folded), _X)
    assert (cause.kind, cause.reason) == ("rounding", "rounded constants")


@pytest.mark.parametrize("operation", ["stablehlo.log", "stablehlo.rsqrt"])
def test_poles_are_infinities_of_both(operation: str) -> None:
    zeros = np.zeros(8, np.float32)
    text = _program(_unary(operation))
    cause = _cause(text, text, zeros)
    assert (cause.kind, cause.error_ulp_a, cause.distance) == ("rounding", 0, 0)


def test_overflow_of_a_finite_value_is_an_infinite_error() -> None:
    quotient = (
        "%d = stablehlo.add %x, %x : tensor<8xf32>",
        "%e = stablehlo.exponential %d : tensor<8xf32>",
        "%b = stablehlo.optimization_barrier %e : tensor<8xf32>",  # else XLA computes exp(x)
        "%f = stablehlo.exponential %x : tensor<8xf32>",
        "%r = stablehlo.divide %b, %f : tensor<8xf32>",
    )
    cause = _cause(_program(*quotient), _program(_unary("stablehlo.exponential")), np.full(8, 60, np.float32))
    assert cause.kind == "rounding"
    assert cause.as_json()["error_ulp_a"] == "inf"
    assert cause.error_ulp_b is not None
    assert cause.error_ulp_b < 2


def _root_of_square(threshold: str) -> str:
    """Compare sqrt(x)**2 with a number."""
    return _program(
        "%s = stablehlo.sqrt %x : tensor<8xf32>",
        "%q = stablehlo.multiply %s, %s : tensor<8xf32>",
        f"%c = stablehlo.constant dense<{threshold}> : tensor<8xf32>",
        "%p = stablehlo.compare LT, %q, %c : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>",
        "%r = stablehlo.select %p, %x, %c : tensor<8xi1>, tensor<8xf32>",
    )


def test_equality_that_enclosures_cannot_prove_is_undecided() -> None:
    cause = _cause(_root_of_square("2.0"), _root_of_square("2.0"), np.full(8, 2, np.float32), max_bits=512)
    assert cause.kind == "undecided"
    assert cause.reason is not None
    assert "stablehlo.compare" in cause.reason
    assert cause.precision_bits == 512
    assert _cause(_root_of_square("2.5"), _root_of_square("2.5"), np.full(8, 2, np.float32)).kind == "rounding"


class _Recorded(Execution):
    """A module whose native results are its arguments."""

    def results(self) -> Any:
        return [list(self.inputs)]


def _recorded(text: str, options: RunOptions) -> tuple[Execution, Execution]:
    module = hlo_text.parse(text)
    return (_Recorded(module, [_X], options, Grid(), [[]]), _Recorded(module, [_X], options, Grid(), [[]]))


def test_values_computed_twice_are_equal() -> None:
    """An undecided comparison is repeated with shared results of the same operations on the same values."""

    def program(compared: str) -> str:
        return _program(
            "%z = stablehlo.constant dense<0xFF800000> : tensor<f32>",
            "%two = stablehlo.constant dense<2.0> : tensor<8xf32>",
            "%d = stablehlo.multiply %x, %two : tensor<8xf32>",
            "%s = stablehlo.sine %d : tensor<8xf32>",
            "%twice = stablehlo.constant dense<2.0> : tensor<8xf32>",
            "%e = stablehlo.multiply %x, %twice : tensor<8xf32>",
            "%t = stablehlo.sine %e : tensor<8xf32>",
            "%m = stablehlo.reduce(%s init: %z) applies stablehlo.maximum across dimensions = [0]",
            "  : (tensor<8xf32>, tensor<f32>) -> tensor<f32>",
            "%b = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<f32>) -> tensor<8xf32>",
            f"%p = stablehlo.compare EQ, {compared}, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>",
            "%r = stablehlo.select %p, %x, %two : tensor<8xi1>, tensor<8xf32>",
        )

    cause = _cause(program("%s"), program("%t"), _X)
    assert (cause.kind, cause.precision_bits) == ("rounding", 192)


def test_time_that_is_over_is_undecided() -> None:
    pair = _recorded(_root_of_square("2.0"), RunOptions(timeout=1e-6))
    cause = cause_of(*pair, 4096, lambda _: None)
    assert cause.kind == "undecided"
    assert "seconds" in (cause.reason or "")


def test_a_library_call_is_undecided_with_its_location() -> None:
    text = _program("%r = stablehlo.custom_call @unknown(%x) : (tensor<8xf32>) -> tensor<8xf32>")
    cause = cause_of(*_recorded(text, RunOptions()), 4096, lambda _: None)
    assert cause.kind == "undecided"
    assert "@unknown" in (cause.reason or "")
    assert ":2:" in (cause.reason or "")


def test_amplified_constants_are_undecided() -> None:
    """Both constants of the loop differ, so that rounding them might explain anything."""

    def loop(rate: str, factor: str) -> str:
        return f"""func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {{
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %n = stablehlo.constant dense<150> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %rate = stablehlo.constant dense<{rate}> : tensor<8xf32>
          %factor = stablehlo.constant dense<{factor}> : tensor<8xf32>
          %ones = stablehlo.constant dense<1.0> : tensor<8xf32>
          %s = stablehlo.logistic %x : tensor<8xf32>
          %r:2 = stablehlo.while(%i = %zero, %v = %s) : tensor<i32>, tensor<8xf32>
          cond {{
            %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %p : tensor<i1>
          }} do {{
            %j = stablehlo.add %i, %one : tensor<i32>
            %w = stablehlo.subtract %ones, %v : tensor<8xf32>
            %a = stablehlo.multiply %rate, %v : tensor<8xf32>
            %b = stablehlo.multiply %factor, %w : tensor<8xf32>
            %c = stablehlo.multiply %a, %b : tensor<8xf32>
            stablehlo.return %j, %c : tensor<i32>, tensor<8xf32>
          }}
          return %r#1 : tensor<8xf32>
        }}"""

    cause = _cause(loop("2.6", "1.45"), loop("3.1", "1.2"), _X)
    assert cause.kind == "undecided"
    assert "amplified" in (cause.reason or "")


def test_enclosures_that_only_add_up_do_not_explain_a_difference() -> None:
    """The epsilon of a layer norm differs by a factor of ten, in a program that makes enclosures wide."""
    folder = Path(__file__).parents[3] / "corpus/models"
    optimized, original = ((folder / name).read_text() for name in (f"{_BLOCK}_optimized.hlo", f"{_BLOCK}.mlir"))
    generator = np.random.default_rng(0)
    types = [value.type for value in hlo_text.parse(original).entry().body.arguments]
    inputs = [generator.normal(size=type.shape).astype(np.float32) for type in types]
    assert _cause(optimized, original, *inputs).reason == "rounded constants"
    edited = optimized.replace("constant(1e-05)", "constant(1e-06)")
    assert edited != optimized
    assert _cause(edited, original, *inputs).kind in ("undecided", "semantics")


def test_expansion_of_a_function_is_undecided() -> None:
    """XLA replaces the inverse error function by a polynomial, which is another real function."""
    lowered = jax.jit(lambda x: jax.scipy.special.erfinv(jnp.tanh(x))).lower(_X)
    optimized = lowered.compile().as_text()
    assert optimized is not None
    cause = _cause(lowered.as_text(), optimized, _X)
    assert cause.kind in ("undecided", "rounding")
    assert "chlo.erf_inv" in (cause.reason or "chlo.erf_inv")


@pytest.mark.parametrize(
    "function",
    [
        lambda x: jnp.sort(jnp.sin(x) * 3),
        lambda x: jax.lax.top_k(jnp.sin(x) * 3, 3),
        lambda x: jnp.sort((jnp.sin(x) * 3).astype(jnp.bfloat16)),
    ],
)
def test_sorts_after_cpu_optimization_are_decided(function: Callable[[Any], Any]) -> None:
    """XLA compares the bits of floats, which the real values of sines do not have."""
    x = np.random.default_rng(0).normal(size=8).astype(np.float32)
    lowered = jax.jit(function).lower(x)
    optimized = lowered.compile().as_text()
    assert optimized is not None
    assert _cause(optimized, lowered.as_text(), x).kind == "rounding"
    cause = _cause(optimized, lowered.as_text().replace("3.000000e+00", "3.001000e+00"), x)
    assert cause.kind == "semantics"
    assert cause.distance == pytest.approx(0.001 * np.max(np.sin(x.astype(np.float64))), rel=1e-3)


def test_comparisons_of_bits_that_are_no_keys_stay_undecided() -> None:
    text = """HloModule m
ENTRY e {
  x = f32[] parameter(0)
  s = f32[] sine(x)
  b = s32[] bitcast-convert(s)
  zero = s32[] constant(0)
  ROOT c = pred[] compare(b, zero), direction=LT
}
"""
    assert _cause(text, text.replace("LT", "GT"), np.float32(1)).kind == "undecided"


def test_compare_gives_the_cause_on_request() -> None:
    a, b = (hlo_text.parse(_program(_unary(f"stablehlo.{name}"))) for name in ("sine", "tanh"))
    assert compare(a, b, _X).as_json()["cause"] is None
    document = compare(a, b, _X, why=True).as_json()["cause"]
    assert document.keys() == {"kind", "distance", "error_ulp_a", "error_ulp_b", "precision_bits", "reason"}
    assert document["kind"] == "semantics"
    with pytest.raises(TypeError, match="two modules"):
        compare(a, _X, against="wide", why=True)


_CHAIN = """HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] multiply(p, q)
  ROOT r = f32[4] add(a, q)
}
"""


@pytest.mark.parametrize(
    ("change", "kind", "distance"),
    [
        (("multiply(p, q)", "add(p, q)"), "semantics", 13.0),  # 3 * 8 - (3 + 8)
        (("multiply(p, q)", "power(p, q)"), "semantics", 6537.0),  # 3 ** 8 - 3 * 8
        (("a = f32[4] multiply(p, q)", "b = f32[4] add(p, p)\n  a = f32[4] multiply(b, q)"), "semantics", 24.0),
    ],
)
def test_cause_at_the_first_divergence(change: tuple[str, str], kind: str, distance: float) -> None:
    a, b = hlo_text.parse(_CHAIN), hlo_text.parse(_CHAIN.replace(*change))
    inputs = np.array([1, 2, 3, 0.5], np.float32), np.array([1, 2, 8, 4], np.float32)
    assert compare(a, b, *inputs).first_divergence.as_json().keys() & {"cause"} == set()
    found = compare(a, b, *inputs, why=True)
    assert found.first_divergence is not None
    cause = found.first_divergence.as_json()["cause"]
    assert cause["kind"] == kind
    assert cause["distance"] == pytest.approx(distance, rel=1e-6)
