"""Errors of elementwise functions stay within stated limits, measured against mpmath.

`benchmarks/accuracy.py` tries more arguments and writes docs/accuracy.md.
"""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from accuracy import Accuracy, compute, dtype_of, measure_all, measure_infinities

from references import REFERENCES, UNARY, exact
from support.jax_version import IS_MLIR_24

#: Random arguments per function and type, beside the edges.
COUNT = 60

#: Largest errors in ulp: of floats of 8 and 16 bits, f32, f64, complex numbers.
USUAL = (0.55, 4.0, 4.0, 8.0)
LIMITS: dict[str, tuple[float, float, float, float]] = {
    "atanh": (0.55, 4.0, 200.0, 8.0),
    "bessel_i1e": (0.55, 15.0, 15.0, 8.0),
    "cosh": (0.55, 8.0, 4.0, 30.0),
    "digamma": (2.6, 16.0, 20.0, 8.0),
    "erf_inv": (0.55, 20.0, 40.0, 8.0),
    "erfc": (0.55, 100.0, 100.0, 8.0),
    "exponential_minus_one": (2.2, 4.0, 4.0, 16.0),
    "lgamma": (2.6, 50.0, 50.0, 8.0),
    "log_plus_one": (0.55, 4.0, 200.0, 8.0),
    "logistic": (2.0, 4.0, 4.0, 80.0),  # next to a pole the error depends on the processor's sine: 24 to 63 ULP seen
    "polygamma": (0.6, 100.0, 2000.0, 8.0),
    "power": (0.55, 4.0, 4.0, 800.0),
    "sinh": (0.55, 8.0, 4.0, 30.0),
    "tan": (0.55, 4.0, 4.0, 30.0),
    "tanh": (0.55, 8.0, 4.0, 160.0),
    "zeta": (0.55, 8.0, 2e6, 8.0),
}
TYPES = {"f8E4M3FN": 0, "f16": 0, "bf16": 0, "f32": 1, "f64": 2, "complex<f32>": 3, "complex<f64>": 3}

#: Functions of large orders whose steps overflow, which XLA does not prevent.
OVERFLOWING = {"polygamma", "zeta"}


def _measured(type: str) -> dict[str, Accuracy]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # casts of edges to narrow types
        return {name: found for name, _, found in measure_all([type], list(REFERENCES), COUNT, exhaustive=False)}


@pytest.mark.parametrize("type", TYPES)
def test_errors_stay_within_limits(type: str) -> None:
    found = _measured(type)
    too_large = {
        name: (accuracy.worst, accuracy.at)
        for name, accuracy in found.items()
        if not accuracy.worst <= LIMITS.get(name, USUAL)[TYPES[type]]
    }
    assert too_large == {}
    wrong = {name: accuracy.wrong for name, accuracy in found.items() if accuracy.wrong and name not in OVERFLOWING}
    if IS_MLIR_24:  # whose digamma takes subnormal numbers for zero
        at = [float(text.partition(" -> -inf, ")[0]) for text in wrong.pop("digamma", ())]
        assert all(0 < abs(number) < np.finfo(np.float32).smallest_normal for number in at)
    assert wrong == {}
    assert all(accuracy.count > 50 for accuracy in found.values())


@pytest.mark.parametrize("type", ["f16", "f32", "f64"])
def test_infinities_and_nan(type: str) -> None:
    """Functions have their limits; NaN stays NaN."""
    functions = {name: reference for name, reference in UNARY.items() if name != "lgamma"}
    arguments = np.array([np.inf, -np.inf, np.nan], dtype_of(type))
    for (name, reference), found in zip(
        functions.items(), compute(list(functions.values()), [arguments], type), strict=True
    ):
        limits = [exact(reference, (argument,), 100) for argument in (math.inf, -math.inf)]
        expected = [math.nan if limit is None else float(limit) for limit in limits]
        np.testing.assert_allclose(found.astype(np.float64), [*expected, math.nan], rtol=1e-3, err_msg=name)


def test_lgamma_at_infinities() -> None:
    (found,) = compute([UNARY["lgamma"]], [np.array([np.inf, -np.inf, np.nan], np.float32)], "f32")
    np.testing.assert_array_equal(found, [np.inf, np.inf, np.nan])


def test_complex_infinities() -> None:
    """Values of Annex G of the C standard, but for what docs/accuracy.md lists."""
    with np.errstate(all="ignore"):
        found = {name for name, _, less_known, other in measure_infinities() if less_known or other}
    assert found == {"exponential_minus_one"}  # numpy's own is NaN at more places than the standard's exp - 1
