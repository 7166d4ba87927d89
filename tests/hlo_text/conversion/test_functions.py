"""CHLO functions expanded in HLO: XLA computes the same as with CHLO's operation."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from hlo_text import parse

from support.jax_version import IS_MLIR_24
from support.oracle import oracle

FUNCTIONS = ("asin", "acos", "sinh", "cosh", "asinh", "acosh", "atanh", "lgamma", "digamma", "erfc")
_CORNERS = [0.0, -0.0, 1, -1, 1e-8, -1e-8, 1e-30, 3e38, -3e38, np.inf, -np.inf, np.nan, 0.5, -0.5, 88.9, -88.9, 1e19]
POINTS = np.concatenate([np.linspace(-40, 40, 401), _CORNERS, np.linspace(-1, 1, 101), np.linspace(0.99, 1.01, 21)])


def program(name: str, element_type: str, num_operands: int = 1) -> str:
    type = f"tensor<{len(POINTS)}x{element_type}>"
    arguments = ", ".join(f"%{name}: {type}" for name in "ab"[:num_operands])
    operands, types = ", ".join(f"%{name}" for name in "ab"[:num_operands]), ", ".join([type] * num_operands)
    return (
        f"func.func @main({arguments}) -> {type} {{\n"
        f"  %0 = chlo.{name} {operands} : {types} -> {type}\n  return %0 : {type}\n}}\n"
    )


def both(text: str, *arguments: Any) -> tuple[Any, Any]:
    """Return XLA's results for our HLO and for CHLO, as doubles."""
    ours = oracle().run_hlo(parse(text).to_text(dialect="hlo"), list(arguments))[0]
    theirs = oracle().run_stablehlo(text, list(arguments))[0]
    assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
    return ours.astype(np.float64), theirs.astype(np.float64)


@pytest.mark.parametrize(
    ("element_type", "dtype", "units"),
    [("f32", np.float32, 2), ("f64", np.float64, 2), ("f16", np.float16, 1), ("bf16", ml_dtypes.bfloat16, 1)],
    ids=["f32", "f64", "f16", "bf16"],
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(name: str, element_type: str, dtype: Any, units: int) -> None:
    text = program(name, element_type)
    with np.errstate(over="ignore"):
        points = POINTS.astype(dtype)
    ours, theirs = both(text, points)
    epsilon = float(ml_dtypes.finfo(dtype).eps) * (8 if name == "erfc" else units)
    if name == "digamma" and IS_MLIR_24:  # which has the limit from above there; ours is NaN as before
        assert (theirs[points == 0] == -np.inf).all()
        theirs[points == 0] = np.nan
    np.testing.assert_allclose(ours, theirs, rtol=epsilon, atol=0)
    signs = ~np.isnan(theirs)
    np.testing.assert_array_equal(np.signbit(ours)[signs], np.signbit(theirs)[signs])


@pytest.mark.parametrize(("element_type", "dtype"), [("f32", np.float32), ("f64", np.float64), ("f16", np.float16)])
def test_next_after(element_type: str, dtype: Any) -> None:
    info = np.finfo(dtype)
    corners = [0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, info.smallest_subnormal, info.tiny, info.max, -info.max]
    grid = np.array(corners, dtype)
    count = len(POINTS)
    x, y = (np.resize(part.ravel(), count) for part in np.meshgrid(grid, grid))
    ours, theirs = both(program("next_after", element_type, 2), x, y)
    np.testing.assert_array_equal(ours, theirs)
    with np.errstate(over="ignore", under="ignore"):
        np.testing.assert_array_equal(ours, np.nextafter(x, y).astype(np.float64))
    signs = ~np.isnan(theirs)
    np.testing.assert_array_equal(np.signbit(ours)[signs], np.signbit(theirs)[signs])
