"""Alignment of two sequences by a shortest edit script (Myers' algorithm)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

#: Limit on the edits; the time is quadratic in them.
_MOST_EDITS = 600


def aligned(a: Sequence[Hashable], b: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """Yield the positions of equal elements that a shortest edit script keeps, in order.

    Sequences with more than 600 edits are only aligned at their common prefix and suffix.

    >>> list(aligned("kitten", "kitchen"))
    [(0, 0), (1, 1), (2, 2), (4, 5), (5, 6)]
    """
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        yield start, start
        start += 1
    tail = 0
    while tail < min(len(a), len(b)) - start and a[len(a) - 1 - tail] == b[len(b) - 1 - tail]:
        tail += 1
    middle = _middle(a[start : len(a) - tail], b[start : len(b) - tail])
    yield from ((start + x, start + y) for x, y in middle)
    yield from ((len(a) - back, len(b) - back) for back in range(tail, 0, -1))


def _middle(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return the pairs of equal elements of sequences without a common prefix or suffix."""
    furthest = {1: 0}
    trace: list[dict[int, int]] = []
    for edits in range(min(len(a) + len(b), _MOST_EDITS) + 1):
        trace.append(dict(furthest))
        for diagonal in range(-edits, edits + 1, 2):
            x = _next(furthest, diagonal, edits)
            y = x - diagonal
            while x < len(a) and y < len(b) and a[x] == b[y]:
                x, y = x + 1, y + 1
            furthest[diagonal] = x
            if x >= len(a) and y >= len(b):
                return _traced(trace, len(a), len(b))
    return []


def _next(furthest: dict[int, int], diagonal: int, edits: int) -> int:
    """Return where one more edit enters a diagonal."""
    is_insertion = diagonal == -edits or (
        diagonal != edits and furthest.get(diagonal - 1, -1) < furthest.get(diagonal + 1, -1)
    )
    return furthest[diagonal + 1] if is_insertion else furthest[diagonal - 1] + 1


def _traced(trace: Sequence[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    """Return the pairs of equal elements by tracing back from the end."""
    pairs: list[tuple[int, int]] = []
    for edits in range(len(trace) - 1, -1, -1):
        furthest, diagonal = trace[edits], x - y
        entered = _next(furthest, diagonal, edits)
        while x > entered and x > 0 and y > 0:
            x, y = x - 1, y - 1
            pairs.append((x, y))
        if edits:
            is_insertion = diagonal == -edits or (
                diagonal != edits and furthest.get(diagonal - 1, -1) < furthest.get(diagonal + 1, -1)
            )
            x, y = (x, y - 1) if is_insertion else (x - 1, y)
    return pairs[::-1]
