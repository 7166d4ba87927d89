"""Rearrangement of one run's values into the shapes of the other run: transposed, reshaped, cut into tiles."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from evaluator.comparison.joints import Joint, Joints
from evaluator.comparison.recordings import Sample
from evaluator.grid.tilings import Tiling

Array = np.ndarray[Any, Any]
#: Arrays for the results of an operation, by number, process and occurrence.
_Replacements = dict[tuple[int, int | None, int], list[Array | None]]

#: Orders of axes that are tried.
_MOST_ORDERS = 24


class ArrangedPieces:
    """Rearranges values of one run for operations of the other.

    Args:
        a: The run whose operations receive the values.
        b: The run that has them.
    """

    def __init__(self, a: Joints, b: Joints) -> None:
        self._a, self._b = a, b

    def arranged(self, source: Joint, target: Joint, number: int) -> _Replacements | None:
        """Return the results of `source` in the shapes of `target`, arranged in way `number`; None past the last."""
        found: _Replacements = {(e.number, e.process, e.occurrence): [] for e in target.entries}
        for position, sample in enumerate(target.entry.results):
            pieces = [entry.results[position] for entry in source.entries if position < len(entry.results)]
            if any(piece.array is None for piece in pieces) or not pieces:
                return None
            arrays = [np.asarray(piece.array) for piece in pieces]
            ways = self._ways(arrays, sample, len(target.entries), target.are_parts)
            chosen = next(itertools.islice(ways, number, None), None)
            if chosen is None:
                return None
            for entry, array in zip(target.entries, chosen, strict=True):
                found[entry.number, entry.process, entry.occurrence].append(array)
        return found

    def is_in_order(self, source: Joint, target: Joint, same: Callable[[Sample, Sample], bool]) -> bool:
        """Whether an operation's result equals that of another with the elements in order, whole or in tiles."""
        if len(target.entry.results) != 1 or len(source.entry.results) != 1:
            return False
        like = target.entry.results[0]
        pieces = [np.asarray(entry.results[0].array) for entry in source.entries]
        if self._a.joins:
            tilings = _tilings(pieces[0].shape, like.shape, len(target.entries))
            ways = ([tiling.piece(pieces[0], tile) for tile in tiling.tiles] for tiling in tilings)
        else:
            tilings = _tilings(like.shape, pieces[0].shape, len(pieces))
            ways = ([_joined(tiling, pieces, like)] for tiling in tilings)
        return any(
            all(same(entry.results[0], Sample.of(array)) for entry, array in zip(target.entries, way, strict=True))
            for way in ways
        )

    def _ways(self, arrays: Sequence[Array], like: Sample, count: int, are_parts: bool) -> Iterator[list[Array]]:
        if len(arrays) == count and not (self._a.joins or self._b.joins):
            for each in zip(*(reshaped(array, like) for array in arrays), strict=False):
                yield list(each)
            return
        if self._a.joins:
            yield from _cut(arrays[0], like, count, are_parts)
        else:
            yield from ([whole] for whole in _assembled(arrays, like))

    def as_constant(self, sample: Sample, like: Sample) -> Iterator[Array]:
        """Yield the forms of the other run's constant: broadcast, as the inverse of a factor, or as a negated term."""
        values = sample.values if sample.is_whole else sample.values[:0]
        if values.size and bool((values == values[0]).all()):
            one = np.full(like.shape, values[0])
        elif sample.shape == like.shape and values.size:
            one = values.reshape(like.shape)
        else:
            return
        if one.dtype.kind in "bi" and like.values.dtype.kind not in "biu":
            return
        with np.errstate(all="ignore"):
            yield one.astype(like.values.dtype)
            if one.dtype.kind not in "biu":
                yield (1 / one).astype(like.values.dtype)
                yield (-one).astype(like.values.dtype)


def reshaped(array: Array, like: Sample) -> Iterator[Array]:
    """Yield an array in the shape and type of a sample: reshaped, and with its axes permuted."""
    shape, dtype = like.shape, like.values.dtype
    if array.size != math.prod(shape):
        return
    with np.errstate(all="ignore"):
        array = array.astype(dtype)
    if array.shape == shape:
        yield array
    else:
        yield array.reshape(shape)
    squeezed = np.squeeze(array)
    wanted = tuple(size for size in shape if size != 1)
    orders = list(itertools.islice(itertools.permutations(range(squeezed.ndim)), 1, _MOST_ORDERS))
    fitting = [order for order in orders if tuple(squeezed.shape[axis] for axis in order) == wanted]
    for order in fitting if fitting or squeezed.ndim == len(wanted) else orders:
        yield np.ascontiguousarray(np.transpose(squeezed, order)).reshape(shape)


def _cut(whole: Array, like: Sample, count: int, are_parts: bool) -> Iterator[list[Array]]:
    """Yield the pieces of a whole value: copies, terms of a sum, or tiles in a possible order of processes."""
    with np.errstate(all="ignore"):
        whole = whole.astype(like.values.dtype)
    if whole.size == math.prod(like.shape):
        bases = ([array] * count for array in reshaped(whole, like))
    else:
        tilings = _tilings(whole.shape, like.shape, count)
        bases = ([np.ascontiguousarray(tiling.piece(whole, tile)) for tile in tiling.tiles] for tiling in tilings)
    shares = [n for n in range(count, 1, -1) if count % n == 0] if are_parts and whole.dtype.kind in "fcV" else []
    for base in bases:
        for share in (*shares, 1):  # what a collective sums, in groups of processes
            yield [(array / share).astype(array.dtype) if share > 1 else array for array in base]


def _assembled(pieces: Sequence[Array], like: Sample) -> Iterator[Array]:
    """Yield the whole values that pieces may form."""
    with np.errstate(all="ignore"):
        pieces = [piece.astype(like.values.dtype) for piece in pieces]
    if pieces[0].size == math.prod(like.shape):
        yield pieces[0].reshape(like.shape)
        yield np.sum(pieces, axis=0).astype(pieces[0].dtype).reshape(like.shape)
        return
    for tiling in _tilings(like.shape, pieces[0].shape, len(pieces)):
        yield _joined(tiling, pieces, like)


def _joined(tiling: Tiling, pieces: Sequence[Array], like: Sample) -> Array:
    whole = np.empty(like.shape, pieces[0].dtype)
    for tile, piece in zip(tiling.tiles, pieces, strict=True):
        tiling.piece(whole, tile)[...] = piece
    return whole


def _tilings(whole: Sequence[int], piece: Sequence[int], count: int) -> Iterator[Tiling]:
    """Yield row-major tilings of an array: equal tiles at consecutive processes, or at equal distances."""
    if len(whole) != len(piece) or any(n == 0 or size % n for size, n in zip(whole, piece, strict=True)):
        return
    counts = tuple(size // n for size, n in zip(whole, piece, strict=True))
    number = math.prod(counts)
    if number == 0 or count % number:
        return
    repeats = count // number
    yield Tiling(counts, tuple(process // repeats for process in range(count)))
    yield Tiling(counts, tuple(process % number for process in range(count)))
    if sum(size > 1 for size in counts) == 2:
        order = np.arange(number).reshape(tuple(size for size in counts if size > 1)).T.reshape(-1)
        yield Tiling(counts, tuple(int(order[process // repeats]) for process in range(count)))
