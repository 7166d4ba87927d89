"""Partitioned programs beside whole ones: arrays cut into pieces for the processes, and pieces put together."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.executions import Execution, Results, parameter_types
from evaluator.comparison.outcomes import DifferentResultsError
from evaluator.comparison.tolerances import Tolerance
from evaluator.observation.tracking import arrays_in
from hlo_text import ops
from hlo_text.conversion.hlo.shardy import meshes_of, with_tiles
from hlo_text.core.attributes import StringAttribute
from hlo_text.core.ir import Function
from hlo_text.core.types import TensorType, Type
from hlo_text.hlo.spelling.scalars import SpellingError
from hlo_text.hlo.spelling.sharding import TileSharding, read_sharding

Array = np.ndarray[Any, Any]


@attrs.frozen
class Tiling:
    """Tiles of an array, and which process has which.

    Attributes:
        counts: Number of tiles along each dimension.
        tiles: Number of the tile of each process, in row-major order.
    """

    counts: tuple[int, ...]
    tiles: tuple[int, ...]

    def piece(self, whole: Array, tile: int) -> Array:
        """Return a tile of an array."""
        position = np.unravel_index(tile, self.counts) if self.counts else ()
        sizes = [size // count for size, count in zip(whole.shape, self.counts, strict=True)]
        starts = [int(n) * size for n, size in zip(position, sizes, strict=True)]
        bounds: tuple[Any, ...] = tuple(slice(a, a + n) for a, n in zip(starts, sizes, strict=True))
        return whole[(*bounds, ...)]  # of a number, too, an array


def partitioned_inputs(whole: Execution, parts: Execution) -> Execution:
    """Return the execution of a partitioned program on the pieces of what the whole program takes.

    Arguments that are as many as the processes take together are theirs already.
    """
    types = parameter_types(whole.module, whole.options.entry)
    pieces = parameter_types(parts.module, parts.options.entry)
    if len(types) != len(pieces) or len(whole.inputs) != len(types):
        return parts
    count = parts.grid.num_processes
    shardings = [own or of_whole for own, of_whole in zip(*map(_parameter_shardings, (parts, whole)), strict=True)]
    forms = zip(map(_shape, types), map(_shape, pieces), shardings, strict=True)
    tilings = [tiling(*form, count) for form in forms]
    given = [
        t.piece(np.asarray(array), t.tiles[process])
        for process in range(count)
        for array, t in zip(whole.inputs, tilings, strict=True)
    ]
    return attrs.evolve(parts, inputs=given)


def joined(parts: Results, whole: Sequence[Any], tolerance: Tolerance) -> list[list[Any]]:
    """Return the results of a partitioned program as one process would give them.

    Where nothing says which process has which tile, each has the one that it agrees with, if that gives all tiles.

    Raises:
        DifferentResultsError: Pieces do not make up results of the whole program.
    """
    wholes = [np.asarray(array) for array in arrays_in(list(whole))]
    pieces = [[np.asarray(array) for array in arrays_in(list(process))] for process in parts]
    if len(pieces[0]) != len(wholes):
        raise DifferentResultsError(f"the numbers of results differ: {len(pieces[0])} and {len(wholes)}")
    return [[_joined([p[n] for p in pieces], array, tolerance) for n, array in enumerate(wholes)]]


def tiling(whole: Sequence[int], piece: Sequence[int], sharding: str | None, num_processes: int) -> Tiling:
    """Return the tiling of an array by the shapes of it and of its pieces, and what is said about it.

    Raises:
        DifferentResultsError: The shapes are of no tiling.
    """
    is_divided = len(whole) == len(piece) and all(n > 0 and size % n == 0 for size, n in zip(whole, piece, strict=True))
    counts = tuple(size // n for size, n in zip(whole, piece, strict=True)) if is_divided else ()
    number = math.prod(counts)
    if not is_divided or num_processes % number:
        shards = f"{num_processes} shards of shape {list(piece)}"
        raise DifferentResultsError(f"{shards} do not form an array of shape {list(whole)}")
    stated = _stated(sharding, counts, num_processes)
    if stated is not None:
        return Tiling(counts, stated)
    repeats = num_processes // number
    return Tiling(counts, tuple(process // repeats for process in range(num_processes)))


def _stated(sharding: str | None, counts: tuple[int, ...], num_processes: int) -> tuple[int, ...] | None:
    """Return the tile of each process that a sharding states."""
    try:
        read = read_sharding(sharding) if sharding is not None else None
    except SpellingError:
        return None
    if not isinstance(read, TileSharding) or read.tile_shape[: len(counts)] != counts:
        return None
    if sorted(read.devices) != list(range(num_processes)):
        return None
    repeats = num_processes // math.prod(counts)
    tiles = [0] * num_processes
    for place, device in enumerate(read.devices):
        tiles[device] = place // repeats
    return tuple(tiles)


def _joined(pieces: Sequence[Array], whole: Array, tolerance: Tolerance) -> Array:
    form = tiling(whole.shape, pieces[0].shape, None, len(pieces))
    tiles = _agreeing(form, pieces, whole, tolerance) or form.tiles
    result = np.empty(whole.shape, pieces[0].dtype)
    for tile, piece in zip(tiles, pieces, strict=True):
        form.piece(result, tile)[...] = piece
    return result


def _agreeing(form: Tiling, pieces: Sequence[Array], whole: Array, tolerance: Tolerance) -> tuple[int, ...] | None:
    """Return the tile that each piece agrees with, None if some agrees with none, or not all tiles are there."""
    number = math.prod(form.counts)
    left = Counter(dict.fromkeys(range(number), len(pieces) // number))
    found: list[int] = []
    for process, piece in enumerate(pieces):
        order = [form.tiles[process], *range(number)]
        fitting = (t for t in order if left[t] and tolerance.holds(piece, form.piece(whole, t)).all())
        tile = next(fitting, None)
        if tile is None:
            return None
        left[tile] -= 1
        found.append(tile)
    return tuple(found)


def _parameter_shardings(execution: Execution) -> list[str | None]:
    """Return what the parameters of a program say about how they are split; newer XLA leaves it out of the parts."""
    entry = execution.module.entry(execution.options.entry)
    if isinstance(entry, Function):
        given = with_tiles(entry.argument_attributes, meshes_of(execution.module))
        texts = [attributes.get("mhlo.sharding") for attributes in given or ({},) * len(entry.body.arguments)]
        return [text.value if isinstance(text, StringAttribute) else None for text in texts]
    stated = {
        op.results[0]: op.annotations.sharding
        for op in entry.operations
        if isinstance(op, ops.Parameter) and op.annotations is not None
    }
    return [stated.get(argument) for argument in entry.arguments]


def _shape(type: Type) -> tuple[int, ...]:
    return tuple(size or 0 for size in type.shape) if isinstance(type, TensorType) else ()
