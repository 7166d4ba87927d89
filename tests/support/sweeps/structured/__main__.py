"""Structured operations in an executor: `python -m support.sweeps.structured EXECUTOR [FAMILY ...]` in `tests/`.

Prints a line for each case whose result is not the one that the specification's formula gives.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from random import Random

import numpy as np

import hlo_text
from hlo_text.mlir.parse import parse_stablehlo

from support.quick_compilation import compiling_quickly
from support.sweeps.structured.declaration import Array, Case
from support.sweeps.structured.families import FAMILIES
from support.sweeps.values import EXECUTORS


def differences(executor: str, family: str) -> Iterator[str]:
    """Yield a line for each case of a family with a wrong result."""
    function: Callable[[Random], Iterator[Case]] = FAMILIES[family]
    for number, case in enumerate(function(Random(family))):
        found = _difference(case, executor)
        if found is not None:
            yield f"{family} {number}: {found}\n{case.program}"


def _difference(case: Case, executor: str) -> str | None:
    try:
        module = parse_stablehlo(case.program)
        errors = [found for found in hlo_text.verify(module) if found.severity == "error"]
        if errors:
            return f"invalid: {errors[0].message}"
        results = EXECUTORS[executor](module, *(argument.array for argument in case.arguments))
    except hlo_text.HloTextError as error:
        return str(error).split("\n")[0]
    for result, expected in zip(results, case.expected, strict=True):
        actual = np.asarray(result)
        if actual.shape != expected.array.shape or actual.dtype != expected.array.dtype:
            return f"{actual.dtype}{actual.shape}, not {expected.array.dtype}{expected.array.shape}"
        if not _is_equal(actual, expected.array, case):
            return f"{actual.tolist()}, not {expected.array.tolist()} of {[a.array.tolist() for a in case.arguments]}"
    return None


def _is_equal(actual: Array, expected: Array, case: Case) -> bool:
    if case.tolerance:
        limit = case.tolerance * float(np.max(np.abs(expected), initial=1.0))
        return bool(np.all(np.abs(actual - expected) <= limit))
    if expected.dtype.kind in "iubc" or not case.has_signed_zeros:
        return bool((actual == expected).all())
    return all(map(_is_same, actual.reshape(-1).tolist(), expected.reshape(-1).tolist()))


def _is_same(x: float, y: float) -> bool:
    return (math.isnan(x) and math.isnan(y)) or (x == y and math.copysign(1, x) == math.copysign(1, y))


if __name__ == "__main__":
    lines = []
    with compiling_quickly():
        for chosen in sys.argv[2:] or FAMILIES:
            for line in differences(sys.argv[1], chosen):
                print(line, flush=True)
                lines.append(line)
    sys.exit(bool(lines))
