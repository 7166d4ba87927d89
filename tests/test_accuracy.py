"""Elementwise functions stay within stated errors of their exact values, which mpmath computes.

`benchmarks/accuracy.py` tries more arguments and writes docs/accuracy.md.
"""

from __future__ import annotations

import warnings

import pytest
from accuracy import Accuracy, measure_all
from references import REFERENCES

#: Random arguments per function and type, beside the edges.
COUNT = 60

#: Largest errors in ulp: (floats of 8 and 16 bits, f32, f64, complex).
USUAL = (0.55, 4.0, 4.0, 8.0)
LIMITS: dict[str, tuple[float, float, float, float]] = {}
TYPES = {"f8E4M3FN": 0, "f16": 0, "bf16": 0, "f32": 1, "f64": 2, "complex<f32>": 3, "complex<f64>": 3}


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
    wrong = {name: accuracy.wrong for name, accuracy in found.items() if accuracy.wrong}
    assert wrong == {}
    assert all(accuracy.count > 50 for accuracy in found.values())
