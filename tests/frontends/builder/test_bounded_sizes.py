"""Bounded dimensions: built operations, their text and their conversion to StableHLO compute the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluator import run
from frontends.builder import Builder, BuildError, Handle
from frontends.builder.shapes import shape_text
from hlo_text.conversion import to_stablehlo
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

pytestmark = pytest.mark.usefixtures("quick_compilation")

Array = Any
Build = Callable[..., Handle]

_N = np.arange(60, dtype=np.float32)
_TWO, _THREE = np.int32(2), np.int32(3)


def numbers(*sizes: int) -> Array:
    return _N[: int(np.prod(sizes))].reshape(sizes)


def _add(x: Handle, y: Handle) -> Handle:
    return x + y


def _windows(array: Array, size: int, stride: int, low: int, high: int) -> Array:
    """Return the sums of the elements of every window."""
    padded = np.pad(array, (low, high))
    return np.array([padded[i : i + size].sum() for i in range(0, len(padded) - size + 1, stride)], np.float32)


def _correlated(images: Array, kernels: Array) -> Array:
    """Return the sums of products with a kernel at each place inside."""
    height, width = kernels.shape[2:]
    windows = np.lib.stride_tricks.sliding_window_view(images, (height, width), axis=(2, 3))
    return np.einsum("nchwij,ocij->nohw", windows, kernels)


#: How it is built, the parameters' shapes, arguments, the result's shape and value.
CASES: dict[str, tuple[Build, list[str], list[Array], str, Array]] = {
    "reduce_window SAME": (
        lambda b, x: b.reduce_window(x, 0.0, _add, [3], [2], "SAME"),
        ["f32[<=12]"],
        [numbers(7)],
        "f32[<=6]",
        _windows(numbers(7), 3, 2, 0, 1),
    ),
    "reduce_window VALID": (
        lambda b, x: b.reduce_window(x, 0.0, _add, [3], [2]),
        ["f32[<=12]"],
        [numbers(7)],
        "f32[<=5]",
        _windows(numbers(7), 3, 2, 0, 0),
    ),
    "select_and_scatter": (
        lambda b, x, y: b.select_and_scatter(x, lambda p, q: p >= q, [2], [2], "SAME", y, 0.0, _add),
        ["f32[<=12]", "f32[<=6]"],
        [numbers(6), numbers(3)],
        "f32[<=12]",
        np.array([0, 0, 0, 1, 0, 2], np.float32),
    ),
    "conv SAME": (
        lambda b, x, k: b.conv(x, k, [1, 1], "SAME"),
        ["f32[<=3,1,<=5,4]", "f32[2,1,3,3]"],
        [numbers(2, 1, 3, 4), numbers(2, 1, 3, 3)],
        "f32[<=3,2,<=5,4]",
        _correlated(np.pad(numbers(2, 1, 3, 4), ((0, 0), (0, 0), (1, 1), (1, 1))), numbers(2, 1, 3, 3)),
    ),
    "conv VALID": (
        lambda b, x, k: b.conv(x, k, [1, 1], "VALID"),
        ["f32[<=3,1,4,4]", "f32[2,1,3,3]"],
        [numbers(2, 1, 4, 4), numbers(2, 1, 3, 3)],
        "f32[<=3,2,2,2]",
        _correlated(numbers(2, 1, 4, 4), numbers(2, 1, 3, 3)),
    ),
    "collapse": (
        lambda b, x: b.collapse(x, [0, 1]),
        ["f32[<=3,2,5]"],
        [numbers(2, 2, 5)],
        "f32[<=6,5]",
        numbers(4, 5),
    ),
    "collapse of two": (
        lambda b, x: b.collapse(x, [0, 1]),
        ["f32[<=3,<=2,5]"],
        [numbers(2, 1, 5)],
        "f32[<=6,5]",
        numbers(2, 5),
    ),
    "collapse beside another": (
        lambda b, x: b.collapse(x, [1, 2]),
        ["f32[<=3,2,<=5]"],
        [numbers(2, 2, 4)],
        "f32[<=3,<=10]",
        numbers(2, 8),
    ),
    "reshape that keeps one": (
        lambda b, x: b.reshape(x, [3, 10]),
        ["f32[<=3,2,5]"],
        [numbers(2, 2, 5)],
        "f32[<=3,10]",
        numbers(2, 10),
    ),
    "reshape that divides": (
        lambda b, x: b.reshape(x, [1, 2, 6]),
        ["f32[<=12]"],
        [numbers(6)],
        "f32[1,<=2,6]",
        numbers(1, 1, 6),
    ),
    "reshape in order": (
        lambda b, x: b.reshape(x, [1, 0], [12]),
        ["f32[<=4,3]"],
        [numbers(2, 3)],
        "f32[<=12]",
        numbers(2, 3).T.reshape(6),
    ),
    "dynamic_reshape": (
        lambda b, x, n: b.dynamic_reshape(x, [n, b.constant(_THREE)], [4, 3], [True, False]) * 2,
        ["f32[<=12]", "s32[]"],
        [numbers(6), _TWO],
        "f32[<=4,3]",
        numbers(2, 3) * 2,
    ),
    "dynamic_reshape to two": (
        lambda b, x, n: b.dynamic_reshape(x, [n, n], [4, 4], [True, True]),
        ["f32[<=16]", "s32[]"],
        [numbers(9), _THREE],
        "f32[<=4,<=4]",
        numbers(3, 3),
    ),
    "broadcast": (
        lambda b, x: b.broadcast(x, [2]),
        ["f32[<=4,<=3]"],
        [numbers(3, 2)],
        "f32[2,<=4,<=3]",
        np.stack([numbers(3, 2)] * 2),
    ),
    "broadcast_in_dim": (
        lambda b, x: b.broadcast_in_dim(x, [2, 4, 3], [1, 2]),
        ["f32[<=4,3]"],
        [numbers(2, 3)],
        "f32[2,<=4,3]",
        np.stack([numbers(2, 3)] * 2),
    ),
    "slice_in_dim": (
        lambda b, x: b.slice_in_dim(x, 1, 3, 1, 1),
        ["f32[<=4,3]"],
        [numbers(2, 3)],
        "f32[<=4,2]",
        numbers(2, 3)[:, 1:],
    ),
    "index": (lambda b, x: x[:, 0], ["f32[<=4,3]"], [numbers(2, 3)], "f32[<=4]", numbers(2, 3)[:, 0]),
    "static beside bounded": (
        lambda b, x: x + b.iota("f32[4,3]", 0),
        ["f32[<=4,3]"],
        [numbers(2, 3)],
        "f32[<=4,3]",
        numbers(2, 3) + np.array([[0], [1]], np.float32),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_operation(name: str) -> None:
    build, shapes, arguments, shape, expected = CASES[name]
    builder = Builder("bounded", immediate_errors=True)
    root = build(builder, *(builder.parameter(number, text) for number, text in enumerate(shapes)))
    assert shape_text(root.shape) == shape
    module = builder.build(root)
    converted = to_stablehlo(module)
    for form in (module, parse_hlo(module.to_text()), converted, parse_stablehlo(converted.to_text())):
        assert verify(form) == []
        (result,) = run(form, *arguments)
        np.testing.assert_allclose(result, expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("shape", "sizes", "rule"),
    [
        ("f32[<=4,3]", [2, 6], r"\[<=4,3\] does not determine the dynamic dimension of \[2, 6\]; pass the shape"),
        ("f32[<=4,3]", [5], "the number of elements must not change, found 12 and 5"),
    ],
)
def test_reshapes_that_do_not_follow(shape: str, sizes: list[int], rule: str) -> None:
    builder = Builder("bounded", immediate_errors=True)
    with pytest.raises(BuildError, match=rule):
        builder.reshape(builder.parameter(0, shape), sizes)


def test_sizes_that_do_not_fit_at_run_time() -> None:
    builder = Builder("bounded", immediate_errors=True)
    module = builder.build(builder.reshape(builder.parameter(0, "f32[<=12]"), [4, 3]))
    with pytest.raises(ExecutionError, match="7 elements are not divisible") as caught:
        run(module, numbers(7))
    assert caught.value.code == "run.shape"
