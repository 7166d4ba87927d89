"""An operation and its counterpart as programs of their own, on the same operands."""

import numpy as np
import pytest

import hlo_text
from evaluator import run
from evaluator.comparison.divergence import Divergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.isolation import NotIsolatedError, isolated
from evaluator.options import RunOptions

_FUSED = """HloModule m
gate {
  x = f32[4] parameter(0)
  t = f32[4] tanh(x)
  ROOT f = f32[4] multiply(x, t)
}
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  y = f32[4] fusion(p), kind=kLoop, calls=gate
  s = f32[4] subtract(q, p)
  m = f32[4] multiply(q, q)
  ROOT r = (f32[4], f32[4], f32[4]) tuple(y, s, m)
}
"""
_STEPS = """func.func @main(%p: tensor<4xf32>, %q: tensor<4xf32>) -> tensor<4xf32> {
  %two = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.multiply %p, %two : tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  %2 = stablehlo.multiply %p, %1 : tensor<4xf32>
  %3 = stablehlo.subtract %p, %q : tensor<4xf32>
  %4 = stablehlo.add %2, %q : tensor<4xf32>
  return %4 : tensor<4xf32>
}
"""
_P, _Q = np.float32([1, -2, 0.75, 0.5]), np.float32([3, 1, 2, 7])


def _isolated(mine, other, p=_P, q=_Q):
    a, b = (Execution.of(hlo_text.parse(text), [p, q], RunOptions()) for text in (_FUSED, _STEPS))
    places = (_place(a, mine), _place(b, other))
    return [run(made.module, *made.inputs)[0] for made in isolated(a, b, Divergence(*places, None, None, None))]


def _place(execution, name):
    entries = execution.recording().entries
    return next(entry.place() for entry in entries if any(value.name == name for value in entry.op.results))


def test_a_counterpart_of_a_fusion_has_several_operations():
    first, second = _isolated("y", "2")
    np.testing.assert_allclose(first, _P * np.tanh(_P), rtol=1e-6)
    np.testing.assert_allclose(second, _P * np.sin(2 * _P), rtol=1e-6)


def test_operands_in_another_order_are_found_by_their_values():
    first, second = _isolated("s", "3")
    np.testing.assert_array_equal(first, _Q - _P)
    np.testing.assert_array_equal(second, _P - _Q)


@pytest.mark.parametrize(
    ("names", "p", "q", "reason"),
    [
        (("y", "4"), _P, _Q, "other values"),  # reads %q, which the fusion does not
        (("s", "2"), _P, _P * np.float32(1 + 1e-6), "several operands"),
    ],
)
def test_counterparts_that_are_no_functions_of_the_operands_are_refused(names, p, q, reason):
    with pytest.raises(NotIsolatedError, match=reason):
        _isolated(*names, p, q)
