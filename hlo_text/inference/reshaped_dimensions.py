"""Dimensions of a reshaped array, of which some sizes are only known while a program runs.

Dimensions of both shapes fall into the smallest runs that hold equally many elements, as in XLA: what is open in a run
of one shape is open in the run of the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from hlo_text.inference.result_types import Dimension, require


def runs(source: Sequence[int], target: Sequence[int]) -> Iterator[tuple[slice, slice]]:
    """Yield the smallest runs of dimensions of two shapes that hold equally many elements, all of them in order.

    Args:
        source, target: The sizes, at least 1, and equally many elements in all.
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
    """Return the dimensions that an array gets whose sizes, or bounds of sizes, are to become others.

    An open dimension that is divided leaves its most major part open that is not 1, as in XLA.

    Raises:
        ValueError: The numbers of elements differ, or it is not clear which size becomes open.
    """
    given = [dimension.extent or 0 for dimension in own]
    rule = f"{list(sizes)} has {math.prod(sizes)} elements, the operand {math.prod(given)}"
    require(math.prod(sizes) == math.prod(given), rule)
    result = [Dimension(size) for size in sizes]
    if all(dimension.size is not None for dimension in own):
        return result
    require(all(given), "a dimension that may be open must have a bound, and none may be 0")
    for old, new in runs(given, sizes):
        if all(dimension.size is not None for dimension in own[old]):
            continue
        parts = [axis for axis in range(new.start, new.stop) if sizes[axis] != 1] or [new.start]
        is_clear = new.start < new.stop and (len(parts) == 1 or sum(size != 1 for size in given[old]) == 1)
        require(is_clear, f"{_text(own[old])} does not say which size of {list(sizes[new])} is open: give the shape")
        result[parts[0]] = Dimension(None, sizes[parts[0]])
    return result


def reshaped_sizes(bounds: Sequence[int | None], sizes: Sequence[int], target: Sequence[Dimension]) -> list[int]:
    """Return the sizes of a reshaped array, of which some follow from those that its operand has.

    Args:
        bounds: The most each dimension of the operand can be, None if nothing is known.
        sizes: What they are.
        target: The dimensions of the result.

    Raises:
        ValueError: Sizes do not follow, or no size gives as many elements.
    """
    result = [dimension.size for dimension in target]
    if result.count(None) <= 1:
        return _filled(result, math.prod(sizes))
    most, wanted = [bound or 0 for bound in bounds], [dimension.extent or 0 for dimension in target]
    follows = all(most) and all(wanted) and math.prod(most) == math.prod(wanted)
    require(follows, f"several sizes of {_text(target)} do not follow from the operand's")
    return [size for old, new in runs(most, wanted) for size in _filled(result[new], math.prod(sizes[old]))]


def _filled(sizes: Sequence[int | None], count: int) -> list[int]:
    """Return sizes with the one that is open, if there is one, such that they hold so many elements."""
    known = math.prod(size for size in sizes if size is not None)
    require(sizes.count(None) <= 1, f"several of {len(sizes)} sizes do not follow from {count} elements")
    if None in sizes:
        require(known > 0 and count % known == 0, f"{count} elements do not fill parts of {known}")
    return [count // known if size is None else size for size in sizes]


def _text(dimensions: Sequence[Dimension]) -> str:
    return f"[{','.join(map(str, dimensions))}]"
