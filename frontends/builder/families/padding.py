"""Computation of `SAME` and `VALID` padding of windows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from frontends.builder.attribute_values import as_word
from frontends.builder.failure import require
from frontends.builder.shapes import as_integers

#: A `(low, high)` pair for each dimension; negative numbers remove elements.
PaddingPairs = Iterable[Sequence[int]]


class Padding(StrEnum):
    """Padding of windows: `VALID` for none, `SAME` for one window per stride."""

    SAME = "SAME"
    VALID = "VALID"


def make_padding(
    input_dimensions: Iterable[int],
    window_dimensions: Iterable[int],
    window_strides: Iterable[int],
    padding: Padding | str,
) -> tuple[tuple[int, int], ...]:
    """Return the padding of each dimension.

    `SAME` yields ceil(size / stride) windows. If the total padding is odd, the extra element is added at the end.

    Raises:
        RuleError: The lists have different lengths, or a stride is not positive.
        ValueError: The padding is unknown.

    Example:
        >>> make_padding([5, 4], [3, 3], [2, 2], "SAME")
        ((1, 1), (0, 1))
    """
    kind = as_word(Padding, padding, "padding")
    sizes, windows, strides = (
        as_integers(given, name)
        for given, name in (
            (input_dimensions, "input_dimensions"),
            (window_dimensions, "window_dimensions"),
            (window_strides, "window_strides"),
        )
    )
    rule = f"a window must have one dimension and one stride for each of the {len(sizes)} dimensions"
    require(len(sizes) == len(windows) == len(strides), f"{rule}: {list(windows)} and {list(strides)}")
    require(all(stride > 0 for stride in strides), f"strides must be positive: {list(strides)}")
    if kind is Padding.VALID:
        return ((0, 0),) * len(sizes)
    totals = (
        max((-(-size // stride) - 1) * stride + window - size, 0)
        for size, window, stride in zip(sizes, windows, strides, strict=True)
    )
    return tuple((total // 2, total - total // 2) for total in totals)
