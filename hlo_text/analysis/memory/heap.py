"""Addresses of temporaries by XLA's best-fit heap, in which each buffer has a fixed address.

A loop's state or the result of a conditional is one buffer with gaps in its use. Other buffers fit into a gap only if
they are not live outside of it, so the heap can exceed the largest live size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

import attrs

#: Number of largest buffers that get addresses; the other, small ones are assumed to fill gaps.
_MOST_PLACED = 1024


@attrs.define(eq=False)
class HeapBlock:
    """A buffer to be placed in the heap.

    Attributes:
        num_bytes: Its size.
        intervals: First and last steps of its uses.
    """

    num_bytes: int
    intervals: tuple[tuple[int, int], ...]

    @property
    def end(self) -> int:
        """The step of the last use."""
        return max(end for _, end in self.intervals)

    @property
    def span(self) -> int:
        """The number of steps between the first and the last use."""
        return max(end for _, end in self.intervals) - min(start for start, _ in self.intervals)


def heap_size(blocks: Sequence[HeapBlock], tables: Sequence[int], alignment: int) -> int:
    """Return the heap size: the smaller of XLA's placements by size and by lifetime.

    Args:
        blocks: Arrays.
        tables: Sizes of tuple tables, which have their own memory after the arrays.
        alignment: Number of which all addresses are multiples.
    """
    largest = sorted((block for block in blocks if block.intervals), key=lambda block: -block.num_bytes)[:_MOST_PLACED]
    orders: tuple[Callable[[HeapBlock], tuple[int, int]], ...] = (
        lambda block: (-block.num_bytes, -block.end),
        lambda block: (-block.span, -block.num_bytes),
    )
    size = min(_placed(sorted(largest, key=order), alignment) for order in orders)
    for table in sorted(tables):
        size = _aligned(size, alignment) + table
    return size


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def _placed(blocks: Sequence[HeapBlock], alignment: int) -> int:
    """Place blocks in order, each in the smallest gap that fits; return the end of the heap."""
    placed: list[tuple[int, int, HeapBlock, int, int]] = []
    top = 0
    for block in blocks:
        first, last = block.intervals[0][0], max(end for _, end in block.intervals)
        meeting = [each for each in placed if each[3] <= last and first <= each[4]]
        if len(block.intervals) > 1:
            meeting = [each for each in meeting if _meet(block.intervals, each[2].intervals)]
        else:  # its only interval meets other single ones
            meeting = [
                each for each in meeting if len(each[2].intervals) == 1 or _meet(block.intervals, each[2].intervals)
            ]
        occupied = sorted([each[:2] for each in meeting], key=itemgetter(0))
        offset = _best_gap(occupied, block.num_bytes, alignment)
        placed.append((offset, offset + block.num_bytes, block, first, last))
        top = max(top, offset + block.num_bytes)
    return top


def _meet(first: tuple[tuple[int, int], ...], second: tuple[tuple[int, int], ...]) -> bool:
    return any(start <= other_end and other_start <= end for start, end in first for other_start, other_end in second)


def _best_gap(occupied: Sequence[tuple[int, int]], size: int, alignment: int) -> int:
    """Return the offset of the smallest gap of at least a size, or else of the end."""
    best: tuple[int, int] | None = None
    end = 0
    for offset, other_end in occupied:
        begin = _aligned(end, alignment)
        if offset - begin >= size and (best is None or offset - begin < best[0]):
            best = offset - begin, begin
        end = max(end, other_end)
    return best[1] if best is not None else _aligned(end, alignment)
