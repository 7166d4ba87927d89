"""Summaries of the values of a run, against numpy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hlo_text
from evaluator.observation.value_summaries import summarize_values
from hlo_text.core.ir import Module, Value, walk
from hlo_text.ops import While
from hlo_text.view import ArraySummary

pytestmark = pytest.mark.usefixtures("quick_compilation")


def _named(summaries: dict[Value, tuple[ArraySummary, ...]]) -> dict[str | None, tuple[ArraySummary, ...]]:
    return {value.name: found for value, found in summaries.items()}


def _chain(type: str) -> Module:
    return hlo_text.parse(
        f"func.func @main(%x: tensor<4x{type}>) -> tensor<4x{type}> {{\n"
        f"  %0 = stablehlo.log %x : tensor<4x{type}>\n  %1 = stablehlo.negate %0 : tensor<4x{type}>\n"
        f"  return %1 : tensor<4x{type}>\n}}\n"
    )


@pytest.mark.parametrize(("type", "dtype"), [("f32", np.float32), ("bf16", ml_dtypes.bfloat16), ("f64", np.float64)])
def test_floats(type: str, dtype: Any) -> None:
    found = _named(summarize_values(_chain(type), np.array([-1, 0, 1, 8], dtype)))
    assert found["x"] == (ArraySummary(-1.0, 8.0, 2.0, 0, 4),)
    (logarithm,) = found["0"]
    assert (logarithm.minimum, logarithm.mean, logarithm.nan, logarithm.count) == (-np.inf, -np.inf, 1, 4)
    assert logarithm.maximum == pytest.approx(np.log(8), rel=1e-2)
    assert found["1"][0].maximum == np.inf


def test_values_without_order_have_only_counts() -> None:
    found = _named(summarize_values(_chain("complex<f32>"), np.array([1, 2j, np.nan, 4], np.complex64)))
    assert found["x"] == (ArraySummary(None, None, None, 1, 4),)


def test_only_nan() -> None:
    found = _named(summarize_values(_chain("f32"), np.full(4, np.nan, np.float32)))
    assert found["0"] == (ArraySummary(None, None, None, 4, 4),)


def test_iterations_are_summarized_together() -> None:
    module = hlo_text.parse("""
func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    %limit = stablehlo.constant dense<10> : tensor<i32>
    %less = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %twice = stablehlo.add %i, %i : tensor<i32>
    stablehlo.return %twice : tensor<i32>
  }
  return %0 : tensor<i32>
}
""")
    summaries = summarize_values(module, np.array(1, np.int32))
    found = _named(summaries)
    assert found["twice"] == (ArraySummary(2.0, 16.0, 30 / 4, 0, 4, 4),)
    assert found["less"] == (ArraySummary(0.0, 1.0, 4 / 5, 0, 5, 5),)
    (loop,) = [op for op in walk(module) if isinstance(op, While)]
    condition, body = (summaries[region.arguments[0]] for region in loop.regions)
    assert condition == (ArraySummary(1.0, 16.0, 31 / 5, 0, 5, 5),)
    assert body == (ArraySummary(1.0, 8.0, 15 / 4, 0, 4, 4),)


def test_tuples_and_fusions() -> None:
    module = hlo_text.parse("""HloModule m

%fused (p: f32[2]) -> f32[2] {
  %p = f32[2] parameter(0)
  ROOT %negated = f32[2] negate(%p)
}

ENTRY %main {
  %x = f32[2] parameter(0)
  %fusion = f32[2] fusion(%x), kind=kLoop, calls=%fused
  ROOT %pair = (f32[2], f32[2]) tuple(%x, %fusion)
}
""")
    found = _named(summarize_values(module, np.array([1, 3], np.float32)))
    ahead, negated = ArraySummary(1.0, 3.0, 2.0, 0, 2), ArraySummary(-3.0, -1.0, -2.0, 0, 2)
    assert found["negated"] == found["fusion"] == (negated,)
    assert found["pair"] == (ahead, negated)
