"""Approximate top-k after conversion in both directions, compiled and run by XLA."""

from __future__ import annotations

import jax
import numpy as np
import pytest
from jax import lax

from evaluator import run
from hlo_text.conversion import to_hlo, to_stablehlo
from hlo_text.core.diagnostics import ConversionError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.oracle import oracle

_NUMBERS = np.random.default_rng(5).permutation(32).reshape(2, 16).astype(np.float32)
_EXPECTED = (-np.sort(-_NUMBERS)[:, :3], np.argsort(-_NUMBERS)[:, :3])
_HLO = """HloModule m

order {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  i = s32[] parameter(2)
  j = s32[] parameter(3)
  ROOT r = pred[] compare(a, b), direction=GT
}

ENTRY main {
  x = f32[2,16] parameter(0)
  i = s32[2,16] iota(), iota_dimension=1
  low = f32[] constant(-inf)
  none = s32[] constant(-1)
  ROOT t = (f32[2,3], s32[2,3]) custom-call(x, i, low, none), custom_call_target="ApproxTopK",
    called_computations={order}, backend_config={"reduction_dim":1,"recall_target":0.95,"top_k":3,
    "aggregate_to_topk":true,"reduction_input_size_override":-1,"is_fallback":true}
}
"""


def test_stablehlo_as_hlo() -> None:
    """XLA makes a sort of it, too."""
    traced = jax.jit(lambda x: lax.approx_max_k(x, 3)).trace(_NUMBERS)
    module = parse_stablehlo(traced.lower(lowering_platforms=("tpu",)).as_text())
    converted = to_hlo(module)
    assert verify(converted) == []
    for given, expected in zip(oracle().run_hlo(converted.to_text(), [_NUMBERS]), _EXPECTED, strict=True):
        np.testing.assert_array_equal(given, expected)


def test_along_the_first_dimension() -> None:
    text = _HLO.replace("[2,16]", "[16,2]").replace("[2,3]", "[3,2]").replace("iota_dimension=1", "iota_dimension=0")
    text = text.replace('"reduction_dim":1', '"reduction_dim":0')
    back = to_hlo(to_stablehlo(parse_hlo(text)))
    assert verify(back) == []
    results = oracle().run_hlo(back.to_text(), [np.ascontiguousarray(_NUMBERS.T)])
    for given, expected in zip(results, _EXPECTED, strict=True):
        np.testing.assert_array_equal(given, expected.T)


def test_hlo_as_stablehlo_and_back() -> None:
    converted = to_stablehlo(parse_hlo(_HLO))
    assert verify(converted) == []
    assert "mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target" in converted.to_text()
    back = to_hlo(converted)
    results = [
        oracle().run_stablehlo(converted.to_text(), [_NUMBERS]),
        oracle().run_hlo(back.to_text(), [_NUMBERS]),
        run(converted, _NUMBERS),
        run(back, _NUMBERS),
    ]
    for given in results:
        for array, expected in zip(given, _EXPECTED, strict=True):
            np.testing.assert_array_equal(array, expected)


def test_configurations_that_xla_cannot_read_are_refused() -> None:
    text = _HLO.replace('"top_k":3', '"top_k":[3]')
    with pytest.raises(ConversionError, match="the backend config of `ApproxTopK` must be a JSON object of numbers"):
        to_stablehlo(parse_hlo(text))
