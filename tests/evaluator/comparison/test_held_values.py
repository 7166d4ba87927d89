"""Equal values that occur in the other program by chance do not hide the first divergence."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest

import hlo_text
from evaluator import compare

_X = np.asarray([0.7, -1.3, 2.1, 0.4], np.float32)


def _loop(x: Any) -> Any:
    """In iteration 0 a scalar product is zero, and a scalar sum one of its operands."""
    return jax.lax.fori_loop(0, 4, lambda i, c: jnp.sin(c) + 0.3 * i, x)


def _carry(x: Any) -> Any:
    """In step 0 the carry is zero."""

    def step(c: Any, y: Any) -> tuple[Any, Any]:
        c = jnp.tanh(c * 0.9 + y)
        return c, jnp.exp(-c * c)

    return jax.lax.scan(step, jnp.zeros(2, jnp.float32), jnp.outer(x, x[:2]))


def _both_ways(x: Any) -> Any:
    """The value that `1 - t` should have is not there, but the one that is there instead is made elsewhere too."""
    t = jnp.tanh(x)
    return (1 - t) * x + jnp.sin(1 + t)


def _shared_divisor(x: Any) -> Any:
    """XLA divides by a number that it spreads afterwards."""
    return jnp.cos(x) * x / jnp.max(jnp.abs(x))


def _sum_of_two(x: Any) -> Any:
    """Both terms and the sum occur in the other program, which reads the sum."""
    return jnp.exp(jnp.sin(x) * x + jnp.cos(x))


@jax.jit
def _twice(x: Any) -> Any:
    return jnp.tanh(x) - 0.5 * x


def _inlined(x: Any) -> Any:
    """XLA inlines both calls."""
    return _twice(_twice(x) + 1.0)


_FAULTS = {
    "scalar-in-a-loop": (_loop, "stablehlo.multiply", "stablehlo.add", False),
    "carry-of-zeros": (_carry, "stablehlo.multiply", "stablehlo.add", False),
    "made-elsewhere": (_both_ways, "stablehlo.subtract", "stablehlo.add", False),
    "spread-divisor": (_shared_divisor, "stablehlo.divide", "stablehlo.multiply", True),
    "wrong-term": (_sum_of_two, "stablehlo.exponential %3", "stablehlo.exponential %1", True),
    "inlined-twice": (_inlined, "stablehlo.subtract", "stablehlo.add", True),
}


@pytest.mark.parametrize("name", _FAULTS)
def test_first_fault_is_named(name: str) -> None:
    function, right, wrong, is_optimized = _FAULTS[name]
    lowered = jax.jit(function).lower(_X)
    text = lowered.as_text()
    line = next(number for number, line in enumerate(text.split("\n"), 1) if right in line)
    other = lowered.compile().as_text() if is_optimized else hlo_text.parse(text).to_text(dialect="hlo")
    found = compare(hlo_text.parse(text.replace(right, wrong, 1)), hlo_text.parse(other), _X).first_divergence
    assert found is not None
    assert found.verified
    assert found.a.line == line


_NARROW = """\
func.func @main(%x: tensor<3xbf16>, %y: tensor<3x3xbf16>) -> tensor<3xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<3xbf16>, tensor<3x3xbf16>) -> tensor<3xbf16>
  %1 = stablehlo.convert %0 : (tensor<3xbf16>) -> tensor<3xf32>
  %2 = stablehlo.sine %1 : tensor<3xf32>
  return %2 : tensor<3xf32>
}
"""
_WIDENED = """\
HloModule m

ENTRY main {
  x = bf16[3] parameter(0)
  y = bf16[3,3] parameter(1)
  wide_x = f32[3] convert(x)
  wide_y = f32[3,3] convert(y)
  product = f32[3] dot(wide_x, wide_y), lhs_contracting_dims={0}, rhs_contracting_dims={0}
  ROOT r = f32[3] sine(product)
}
"""


def test_wider_types_change_no_numbers() -> None:
    """A backend that computes in a wider type converts arguments first: nothing goes wrong where they are converted."""
    vector = np.asarray([1.01, 2.03, 3.05]).astype(ml_dtypes.bfloat16)
    matrix = np.asarray([[1.1, 2.2, 3.3], [0.7, 1.3, 1.9], [2.9, 0.3, 1.7]]).astype(ml_dtypes.bfloat16)
    exact = vector.astype(np.float64) @ matrix.astype(np.float64)
    rounded = exact.astype(ml_dtypes.bfloat16).astype(np.float64)
    assert abs(np.sin(exact) - np.sin(rounded)).max() > 2e-3
    wide, narrow = hlo_text.parse(_WIDENED), hlo_text.parse(_NARROW)
    found = compare(wide, narrow, vector, matrix).first_divergence
    assert found is not None
    assert found.b is not None
    assert (found.a.op, found.b.op) == ("dot", "stablehlo.dot_general")
    found = compare(narrow, wide, vector, matrix).first_divergence
    assert found is None or found.a.op != "stablehlo.convert"


_SHARES = """\
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<4x4xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
  %d = stablehlo.divide %e, %b : tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}
"""


#: The same as XLA writes it: a quotient by a sum is a product with one over the sum.
_BY_RECIPROCALS = """\
HloModule m

add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = f32[] add(a, b) }

ENTRY main {
  x = f32[4,4] parameter(0)
  zero = f32[] constant(0)
  e = f32[4,4] exponential(x)
  s = f32[4] reduce(e, zero), dimensions={1}, to_apply=add
  one = f32[] constant(1)
  ones = f32[4] broadcast(one), dimensions={}
  inverse = f32[4] divide(ones, s)
  b = f32[4,4] broadcast(inverse), dimensions={0}
  ROOT d = f32[4,4] multiply(e, b)
}
"""


def test_what_is_spread_is_not_blamed_for_what_is_made_of_it() -> None:
    """The other program spreads the reciprocals of the sums, not the sums."""
    x = np.arange(16, dtype=np.float32).reshape(4, 4) / 7 - np.eye(4, dtype=np.float32)
    wrong = hlo_text.parse(_SHARES.replace("divide %e, %b", "divide %b, %e"))
    found = compare(wrong, hlo_text.parse(_BY_RECIPROCALS), x).first_divergence
    assert found is not None
    assert found.a.line == 7


def test_the_one_of_a_reciprocal_is_not_blamed() -> None:
    x = np.arange(16, dtype=np.float32).reshape(4, 4) / 7 - np.eye(4, dtype=np.float32)
    wrong = hlo_text.parse(_SHARES.replace("divide %e, %b", "divide %b, %e"))
    found = compare(hlo_text.parse(_BY_RECIPROCALS), wrong, x).first_divergence
    assert found is None or found.a.result == "%d"


def test_the_nearest_operation_has_the_operands() -> None:
    """Of two operations of one shape, without names and metadata, the counterpart is computed from equal operands."""
    text = (
        "func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {\n"
        "  %0 = stablehlo.cosine %x : tensor<3xf32>\n  %1 = stablehlo.sine %0 : tensor<3xf32>\n"
        "  %2 = stablehlo.tanh %1 : tensor<3xf32>\n  return %2, %0 : tensor<3xf32>, tensor<3xf32>\n}\n"
    )
    other = hlo_text.parse(text.replace("tanh", "exponential")).to_text(dialect="hlo")
    line = next(number for number, line in enumerate(other.split("\n"), 1) if "exponential(" in line)
    found = compare(hlo_text.parse(text), hlo_text.parse(other), np.asarray([0.1, 0.5, 2], np.float32)).first_divergence
    assert found is not None
    assert found.b is not None
    assert (found.a.line, found.b.line) == (4, line)
