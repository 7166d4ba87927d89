"""Calls of LAPACK kernels with inconsistent shapes are rejected: the kernels would write out of bounds."""

from __future__ import annotations

from itertools import product
from typing import Any

import jax
import numpy as np
import pytest

from evaluator import run
from evaluator.library_calls.lapack_shapes import require_lapack_shapes
from hlo_text import LoweringError, parse

#: Routines with options, and shapes of operands and results for a batch of 2, as `jax.lax.linalg` calls them.
_CALLS: dict[str, tuple[dict[str, Any], list[list[int]], list[list[int]]]] = {
    "dgetrf": ({}, [[2, 4, 3]], [[2, 4, 3], [2, 3], [2]]),
    "dgeqrf": ({}, [[2, 4, 3]], [[2, 4, 3], [2, 3]]),
    "dgeqp3": ({}, [[2, 4, 3], [2, 3]], [[2, 4, 3], [2, 3], [2, 3]]),
    "dorgqr": ({}, [[2, 4, 3], [2, 2]], [[2, 4, 3]]),
    "zungqr": ({}, [[2, 4, 3], [2, 3]], [[2, 4, 3]]),
    "dormqr": ({"left": True, "transpose": False}, [[2, 4, 3], [2, 3], [2, 4, 5]], [[2, 4, 5]]),
    "zunmqr": ({"left": False, "transpose": False}, [[2, 5, 3], [2, 3], [2, 4, 5]], [[2, 4, 5]]),
    "dpotrf": ({"uplo": ord("L")}, [[2, 3, 3]], [[2, 3, 3], [2]]),
    "dgesdd": ({"mode": ord("A")}, [[2, 4, 3]], [[2, 4, 3], [2, 3], [2, 4, 4], [2, 3, 3], [2]]),
    "dgesvd": ({"mode": ord("S")}, [[2, 4, 3]], [[2, 4, 3], [2, 3], [2, 4, 3], [2, 3, 3], [2]]),
    "dsyevd": ({"mode": ord("V"), "uplo": ord("L")}, [[2, 3, 3]], [[2, 3, 3], [2, 3], [2]]),
    "dgeev": (
        {"compute_left": ord("V"), "compute_right": ord("N")},
        [[2, 3, 3]],
        [[2, 3], [2, 3], [2, 3, 3], [2, 3, 3], [2]],
    ),
    "zgeev": (
        {"compute_left": ord("V"), "compute_right": ord("N")},
        [[2, 3, 3]],
        [[2, 3], [2, 3, 3], [2, 3, 3], [2]],
    ),
    "dgees": (
        {"mode": ord("V"), "sort": ord("N")},
        [[2, 3, 3]],
        [[2, 3, 3], [2, 3, 3], [2, 3], [2, 3], [2], [2]],
    ),
    "zgees": ({"mode": ord("V"), "sort": ord("N")}, [[2, 3, 3]], [[2, 3, 3], [2, 3, 3], [2, 3], [2], [2]]),
    "dgehrd": ({"low": 1, "high": 3}, [[2, 3, 3]], [[2, 3, 3], [2, 2], [2]]),
    "dsytrd": ({"uplo": ord("U")}, [[2, 3, 3]], [[2, 3, 3], [2, 3], [2, 2], [2, 2], [2]]),
    "dgtsv": ({}, [[2, 3], [2, 3], [2, 3], [2, 3, 5]], [[2, 3], [2, 3], [2, 3], [2, 3, 5], [2]]),
    "dtrsm": (
        {"side": ord("L"), "uplo": ord("L"), "trans_x": ord("N"), "diag": ord("N")},
        [[2, 3, 3], [2, 3, 5]],
        [[2, 3, 5]],
    ),
}


def _require(name: str, operands: list[list[int]], results: list[list[int]], options: dict[str, Any]) -> None:
    shapes = [[jax.ShapeDtypeStruct(shape, np.float64) for shape in side] for side in (operands, results)]
    require_lapack_shapes(f"lapack_{name}_ffi", *shapes, options)


@pytest.mark.parametrize("name", _CALLS)
def test_any_other_shape_is_refused(name: str) -> None:
    options, operands, results = _CALLS[name]
    _require(name, operands, results, options)
    for side, change in product((0, 1), (-1, 1)):
        for number, shape in enumerate((operands, results)[side]):
            for place in range(len(shape)):
                if (side, number) == (0, 1) and name.endswith(("gqr", "mqr")):
                    continue  # how many reflectors there are is up to the call
                changed = [operands.copy(), results.copy()]
                changed[side][number] = [size + change * (at == place) for at, size in enumerate(shape)]
                with pytest.raises(ValueError, match=f"lapack_{name}_ffi"):
                    _require(name, *changed, options)
    with pytest.raises(ValueError, match="results"):
        _require(name, operands, results[:-1], options)


@pytest.mark.parametrize("name", [name for name, (options, _, _) in _CALLS.items() if "left" not in options])
def test_options_are_letters_that_the_routine_has(name: str) -> None:
    options, operands, results = _CALLS[name]
    for option in options:
        for value in (0, 2**70):
            with pytest.raises(
                ValueError, match=r"must be the character code of one of|are inconsistent with the options"
            ):
                _require(name, operands, results, {**options, option: value})


def test_unknown_kernels_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown LAPACK kernel"):
        _require("dgels", [[2, 3, 3]], [[2, 3, 3]], {})


def test_programs_do_not_write_past_the_ends_of_results() -> None:
    """The kernel corrupted the memory of the process."""
    text = """HloModule m
ENTRY e {
  a = f64[300,3,3]{1,2,0} parameter(0)
  t = f64[2,3] parameter(1)
  n = s32[] constant(3)
  ROOT r = (f64[2,3,3]{1,2,0}, s32[2], f64[96]) custom-call(n, n, n, n, n, a, t), custom_call_target="lapack_dorgqr",
    api_version=API_VERSION_STATUS_RETURNING
}
"""
    with pytest.raises(LoweringError, match=r"the shapes \[300, 3, 3\] and \[2, 3\] are inconsistent") as caught:
        run(parse(text), np.ones((300, 3, 3)), np.ones((2, 3)))
    assert caught.value.diagnostics[0].span is not None
