"""Dimensions of a reshaped array with dynamic sizes.

As in XLA, the dimensions of both shapes are split into the smallest runs with equal numbers of elements; a run that is
dynamic in one shape is dynamic in the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from hlo_text.inference.result_types import Dimension, require


def runs(source: Sequence[int], target: Sequence[int]) -> Iterator[tuple[slice, slice]]:
    """Yield the smallest corresponding runs of dimensions with equal numbers of elements, in order.

    Args:
        source, target: The sizes, at least 1, with equal products.
    """
    start, end = (0, 0), (0, 0)
    while end != (len(source), len(target)):
        taken, made = math.prod(source[start[0] : end[0]]), math.prod(target[start[1] : end[1]])
        if end[1] == len(target) or (end[0] < len(source) and taken <= made):
            end = end[0] + 1, end[1]
        else:
            end = end[0], end[1] + 1
        if math.prod(source[start[0] : end[0]]) == math.prod(target[start[1] : end[1]]):
            yield slice(start[0], end[0]), slice(start[1], end[1])
            start = end


def reshaped_dimensions(own: Sequence[Dimension], sizes: Sequence[int]) -> list[Dimension]:
    """Return the dimensions of a reshape to the given sizes or bounds.

    When a dynamic dimension is split, the most major result dimension with a size other than 1 is dynamic, as in XLA.

    Raises:
        ValueError: The numbers of elements differ, or the dynamic result dimension is ambiguous.
    """
    given = [dimension.extent or 0 for dimension in own]
    rule = f"the number of elements must not change, found {math.prod(given)} and {math.prod(sizes)}"
    require(math.prod(sizes) == math.prod(given), rule)
    result = [Dimension(size) for size in sizes]
    if all(dimension.size is not None for dimension in own):
        return result
    require(all(given), "dynamic dimensions must have a bound, and no dimension can be 0")
    for old, new in runs(given, sizes):
        if all(dimension.size is not None for dimension in own[old]):
            continue
        parts = [axis for axis in range(new.start, new.stop) if sizes[axis] != 1] or [new.start]
        is_clear = new.start < new.stop and (len(parts) == 1 or sum(size != 1 for size in given[old]) == 1)
        rule = f"{_text(own[old])} does not determine the dynamic dimension of {list(sizes[new])}; pass the shape"
        require(is_clear, rule)
        result[parts[0]] = Dimension(None, sizes[parts[0]])
    return result


def reshaped_sizes(bounds: Sequence[int | None], sizes: Sequence[int], target: Sequence[Dimension]) -> list[int]:
    """Return the run-time sizes of a reshaped array, inferring dynamic ones from the operand's sizes.

    Args:
        bounds: Upper bounds of the operand's dimensions, None where unknown.
        sizes: Run-time sizes of the operand.
        target: The dimensions of the result.

    Raises:
        ValueError: Several sizes are ambiguous, or no size matches the number of elements.
    """
    result = [dimension.size for dimension in target]
    if result.count(None) <= 1:
        return _filled(result, math.prod(sizes))
    most, wanted = [bound or 0 for bound in bounds], [dimension.extent or 0 for dimension in target]
    follows = all(most) and all(wanted) and math.prod(most) == math.prod(wanted)
    require(follows, f"the sizes of {_text(target)} cannot be inferred from the operand")
    return [size for old, new in runs(most, wanted) for size in _filled(result[new], math.prod(sizes[old]))]


def _filled(sizes: Sequence[int | None], count: int) -> list[int]:
    """Return the sizes, with at most one unknown size inferred from the number of elements."""
    known = math.prod(size for size in sizes if size is not None)
    require(sizes.count(None) <= 1, f"cannot infer several unknown sizes from {count} elements")
    if None in sizes:
        require(
            known > 0 and count % known == 0, f"{count} elements are not divisible by the known sizes' product {known}"
        )
    return [count // known if size is None else size for size in sizes]


def _text(dimensions: Sequence[Dimension]) -> str:
    return f"[{','.join(map(str, dimensions))}]"
