"""Rewired and duplicated operations, normalizations and masks: the planted operation is named, or none is."""

from __future__ import annotations

import random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hlo_text
from evaluator import compare
from evaluator.comparison.divergence import Divergence

from support.changes.single_faults import faults_in
from support.changes.wiring_faults import regrouped, reversed_pairs

pytestmark = pytest.mark.usefixtures("quick_compilation")

_X = np.asarray([[0.7, -1.3, 2.1, 0.4], [1.2, 0.3, -0.6, 0.9]], np.float32)


def _found(bad: str, good: str, *inputs: Any) -> Divergence | None:
    outcome = compare(hlo_text.parse(bad, name="bad"), hlo_text.parse(good, name="good"), *inputs)
    assert not outcome.equal
    found = outcome.first_divergence
    assert found is None or found.verified
    return found


def _changed(text: str, right: str, wrong: str) -> tuple[str, int]:
    line = next(number for number, line in enumerate(text.split("\n"), 1) if right in line)
    return text.replace(right, wrong, 1), line


_CALLED = """\
HloModule called

inner {
  a = f32[2,4] parameter(0)
  b = f32[2,4] parameter(1)
  ROOT d = f32[2,4] divide(a, b)
}

ENTRY main {
  x = f32[2,4] parameter(0)
  s = f32[2,4] sine(x)
  c = f32[2,4] exponential(x)
  f = f32[2,4] fusion(s, c), kind=kLoop, calls=inner
  ROOT t = f32[2,4] tanh(f)
}
"""


@pytest.mark.parametrize("wrong", ["fusion(c, s)", "fusion(s, s)"])
def test_other_arguments_of_a_fusion(wrong: str) -> None:
    """The operation inside reads what the fusion passes, so the fusion is named."""
    bad, line = _changed(_CALLED, "fusion(s, c)", wrong)
    found = _found(bad, _CALLED, _X)
    assert found is not None
    assert found.a.line == line


_CHAINS = """\
HloModule chains

prepared {
  p = f32[4,4] parameter(0)
  ROOT t = f32[4,4] transpose(p), dimensions={1,0}
}

other {
  p = f32[4,4] parameter(0)
  ROOT t = f32[4,4] transpose(p), dimensions={1,0}
}

moved {
  p = f32[2,4] parameter(0)
  ROOT b = f32[8] bitcast(p)
}

also {
  p = f32[2,4] parameter(0)
  ROOT b = f32[8] bitcast(p)
}

ENTRY main {
  x = f32[2,4] parameter(0)
  w = f32[4,4] parameter(1)
  v = f32[4,4] parameter(2)
  q = f32[4,4] fusion(w), kind=kLoop, calls=prepared
  r = f32[4,4] fusion(v), kind=kLoop, calls=other
  d = f32[2,4] dot(x, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  e = f32[2,4] dot(x, r), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  f = f32[8] fusion(d), kind=kLoop, calls=moved
  g = f32[8] fusion(e), kind=kLoop, calls=also
  s = f32[8] sine(f)
  ROOT m = f32[8] multiply(s, g)
}
"""


@pytest.mark.parametrize(("right", "wrong"), [("fusion(v)", "fusion(w)"), ("fusion(w)", "fusion(v)")])
def test_fusion_that_repeats_another_chain(right: str, wrong: str) -> None:
    """The end of the chain reads a wrong value, which equals the right value of the other chain: it is not at fault."""
    bad, line = _changed(_CHAINS, right, wrong)
    matrices = np.random.default_rng(3).normal(size=(2, 4, 4)).astype(np.float32)
    found = _found(bad, _CHAINS, _X, *matrices)
    assert found is None or found.a.line == line


_DUPLICATED = """\
func.func @main(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.sine %0 : tensor<2x4xf32>
  %2 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0]
    : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x4xf32>
  return %3 : tensor<2x4xf32>
}
"""


@pytest.mark.parametrize(("right", "wrong"), [("%x, %w,", "%x, %v,"), ("%x, %v,", "%x, %w,")])
@pytest.mark.parametrize("dialect", ["stablehlo", "hlo"])
def test_operation_that_duplicates_another_one(right: str, wrong: str, dialect: Any) -> None:
    """Two operations of one program equal one of the other program; their uses show which of them is wrong."""
    bad, line = _changed(_DUPLICATED, right, wrong)
    weights = np.arange(16, dtype=np.float32).reshape(4, 4) / 9
    good = hlo_text.parse(_DUPLICATED).to_text(dialect=dialect)
    found = _found(bad, good, _X, np.sin(weights), np.cos(weights))
    assert found is not None
    assert found.a.line == line


def _normalized(x: jax.Array, gain: jax.Array) -> jax.Array:
    """Two normalizations and a skip connection, as in a U-Net."""

    def normalized(h: jax.Array) -> jax.Array:
        mean = h.mean(1, keepdims=True)
        return (h - mean) * jax.lax.rsqrt(h.var(1, keepdims=True) + 1e-2) * gain

    h = jnp.tanh(normalized(x))
    return normalized(jnp.sin(h)) + h


_NORMALIZATION_FAULTS = {
    "mean": ("stablehlo.subtract %arg0", "stablehlo.add %arg0"),
    "activation": ("stablehlo.tanh", "stablehlo.sine"),
    "second-activation": ("stablehlo.sine", "stablehlo.cosine"),
    "epsilon": ("dense<0.00999999977>", "dense<0.1>"),
}


@pytest.mark.parametrize("name", _NORMALIZATION_FAULTS)
def test_rsqrt_of_a_normalization_is_not_blamed(name: str) -> None:
    """Compared with XLA's optimization, which writes the normalization otherwise."""
    lowered = jax.jit(_normalized).lower(_X, _X[0])
    bad, line = _changed(lowered.as_text(), *_NORMALIZATION_FAULTS[name])
    found = _found(bad, lowered.compile().as_text() or "", _X, _X[0])
    assert found is None or found.a.line == line


def test_faults_of_a_normalization_are_located() -> None:
    """The same faults, compared with the program itself in the other language."""
    text = jax.jit(_normalized).lower(_X, _X[0]).as_text()
    for right, wrong in _NORMALIZATION_FAULTS.values():
        bad, line = _changed(text, right, wrong)
        found = _found(bad, hlo_text.parse(text).to_text(dialect="hlo"), _X, _X[0])
        assert found is not None
        assert found.a.line == line


def test_condition_that_makes_everything_nan() -> None:
    """NaN of the select's other operand is no sign that a later NaN is right."""
    text = jax.jit(_normalized).lower(_X, _X[0]).as_text()
    bad, line = _changed(text, "stablehlo.compare GT", "stablehlo.compare LE")
    found = _found(bad, hlo_text.parse(text).to_text(dialect="hlo"), _X, _X[0])
    assert found is not None
    assert found.a.line == line


_MASKED = """\
func.func @main(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>, %p: tensor<3x3xi1>) -> tensor<3x3xf32> {
  %low = stablehlo.constant dense<-1.0e9> : tensor<3x3xf32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1]
    : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>
  %1 = stablehlo.select %p, %0, %low : tensor<3x3xi1>, tensor<3x3xf32>
  %2 = stablehlo.exponential %1 : tensor<3x3xf32>
  return %2 : tensor<3x3xf32>
}
"""


def test_masked_values_do_not_hide_the_others() -> None:
    """Beside -1e9, the difference of two scores is as small as rounding; their exponentials are not."""
    bad, line = _changed(_MASKED, "%x, %y,", "%y, %x,")
    x = np.sin(np.arange(12, dtype=np.float32)).reshape(3, 4)
    good = hlo_text.parse(_MASKED).to_text(dialect="hlo")
    found = _found(bad, good, x, np.cos(x * 3), np.tri(3, dtype=np.bool_))
    assert found is not None
    assert found.a.line == line


def test_kinds_of_planted_faults() -> None:
    """Scalar constants, operands, pairs and groups of processes change in both languages."""
    groups = "  %a = f32[2] all-reduce(%x), replica_groups={{0,1},{2,3}}, to_apply=%add"
    assert "{{0,2},{1,3}}" in str(regrouped([groups], 0, random.Random(0)))
    pairs = "  %p = f32[2] collective-permute(%x), source_target_pairs={{0,1},{1,2}}"
    assert "{{1,0},{2,1}}" in str(reversed_pairs([pairs], 0, random.Random(0)))
    text = jax.jit(_normalized).lower(_X, _X[0]).as_text()
    assert {"order", "operand", "constant"} <= {fault.kind for fault in faults_in(text, 0)}
    assert {"order", "operand", "opcode"} == {fault.kind for fault in faults_in(_CALLED, 0)}
