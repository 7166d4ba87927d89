"""Partitioned programs compared with whole ones: arrays cut into shards, and shards joined."""

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
from evaluator.grid.tilings import Array, Tiling, stated_tiling
from evaluator.grid.whole_arrays import WholeArrays
from evaluator.observation.observed_runs import passed_types
from evaluator.observation.sites import leaf_types
from evaluator.observation.tracking import arrays_in
from hlo_text.conversion.partitioning import parameter_shardings
from hlo_text.core.types import TensorType, TokenType, Type


def partitioned_inputs(whole: Execution, parts: Execution) -> Execution:
    """Return the execution of a partitioned program on the shards of the whole program's arguments.

    If there are as many arguments as all processes take together, they are already those of the processes, as are
    arguments sharded as the partitioned program states.
    """
    inputs = [array for array in whole.inputs if array is not None]  # without tokens
    types, pieces = map(_passed_types, (whole, parts))
    if parts.whole is not None and _leaf_shapes(parts.whole.types) == _leaf_shapes(types):
        return parts
    if len(types) != len(pieces) or len(inputs) != len(types):
        return parts
    count = parts.grid.num_processes
    shardings = [own or of_whole for own, of_whole in zip(*map(_shardings, (parts, whole)), strict=True)]
    forms = zip(map(_shape, types), map(_shape, pieces), shardings, strict=True)
    tilings = [tiling(*form, count) for form in forms]
    given = [
        t.piece(np.asarray(array), t.tiles[process])
        for process in range(count)
        for array, t in zip(inputs, tilings, strict=True)
    ]
    return attrs.evolve(parts, inputs=given)


def joined(
    parts: Results, whole: Sequence[Any], tolerance: Tolerance, stated: WholeArrays | None = None
) -> list[list[Any]]:
    """Return the results of a partitioned program joined to whole results.

    Without a stated tiling, each process gets the tile that its result agrees with, if that covers all tiles.

    Args:
        parts: The results of each process.
        whole: The results of the whole program.
        tolerance: How far apart agreeing elements may be.
        stated: The tilings of results, where they are stated.

    Raises:
        DifferentResultsError: The shards do not form results of the whole program.
    """
    wholes = [np.asarray(array) for array in arrays_in(list(whole))]
    pieces = [[np.asarray(array) for array in arrays_in(list(process))] for process in parts]
    if len(pieces[0]) != len(wholes):
        raise DifferentResultsError(f"the numbers of results differ: {len(pieces[0])} and {len(wholes)}")
    tilings = stated.results if stated is not None else (None,) * len(wholes)
    together = enumerate(zip(wholes, tilings, strict=True))
    return [[_joined([p[n] for p in pieces], array, tolerance, tiling) for n, (array, tiling) in together]]


def tiling(whole: Sequence[int], piece: Sequence[int], sharding: str | None, num_processes: int) -> Tiling:
    """Return the tiling of an array, derived from its shape, the shape of its shards and its sharding.

    Raises:
        DifferentResultsError: No tiling has these shapes.
    """
    is_divided = len(whole) == len(piece) and all(n > 0 and size % n == 0 for size, n in zip(whole, piece, strict=True))
    counts = tuple(size // n for size, n in zip(whole, piece, strict=True)) if is_divided else ()
    number = math.prod(counts)
    if not is_divided or num_processes % number:
        raise _mismatch(whole, piece, num_processes)
    stated = _stated(sharding, counts, num_processes)
    if stated is not None:
        return Tiling(counts, stated)
    repeats = num_processes // number
    return Tiling(counts, tuple(process // repeats for process in range(num_processes)))


def _stated(sharding: str | None, counts: tuple[int, ...], num_processes: int) -> tuple[int, ...] | None:
    """Return the tile of each process that a sharding states."""
    if sharding is None:
        return None
    try:
        stated = stated_tiling(sharding, len(counts), num_processes)
    except ValueError:
        return None
    return stated.tiles if stated.counts == counts else None


def _joined(pieces: Sequence[Array], whole: Array, tolerance: Tolerance, stated: Tiling | None) -> Array:
    if stated is not None and stated.whole_shape(pieces[0].shape) != whole.shape:
        raise _mismatch(whole.shape, pieces[0].shape, len(pieces))
    form = stated or tiling(whole.shape, pieces[0].shape, None, len(pieces))
    tiles = form.tiles if stated is not None else _agreeing(form, pieces, whole, tolerance) or form.tiles
    result = np.empty(whole.shape, pieces[0].dtype)
    for process, piece in enumerate(pieces):
        tile = tiles[process % len(tiles)]  # replicas have the tiles of their partitions
        form.piece(result, tile)[...] = piece
    return result


def _agreeing(form: Tiling, pieces: Sequence[Array], whole: Array, tolerance: Tolerance) -> tuple[int, ...] | None:
    """Return the tile that each shard agrees with, or None if a shard agrees with none or a tile is missing."""
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


def _mismatch(whole: Sequence[int], piece: Sequence[int], num_processes: int) -> DifferentResultsError:
    shards = f"{num_processes} shards of shape {list(piece)}"
    return DifferentResultsError(f"{shards} do not form an array of shape {list(whole)}")


def _leaf_shapes(types: Sequence[Type]) -> list[tuple[int, ...]]:
    return [_shape(leaf) for type in types for leaf in leaf_types(type)]


def _shape(type: Type) -> tuple[int, ...]:
    return tuple(size or 0 for size in type.shape) if isinstance(type, TensorType) else ()


def _shardings(execution: Execution) -> list[str | None]:
    """Return the shardings of a program's parameters except tokens; newer XLA omits them from partitioned programs."""
    types = parameter_types(execution.module, execution.options.entry)
    shardings = parameter_shardings(execution.module, execution.options.entry)
    return [sharding for type, sharding in zip(types, shardings, strict=True) if not isinstance(type, TokenType)]


def _passed_types(execution: Execution) -> list[Type]:
    return passed_types(parameter_types(execution.module, execution.options.entry), ())
