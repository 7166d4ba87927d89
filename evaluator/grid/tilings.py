"""Tilings of arrays: the assignment of tiles to processes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from hlo_text.hlo.codecs.scalars import MalformedTextError
from hlo_text.hlo.codecs.sharding import TileSharding, read_sharding

Array = np.ndarray[Any, Any]


@attrs.frozen
class Tiling:
    """Division of an array into tiles, and their assignment to processes.

    Attributes:
        counts: Number of tiles along each dimension.
        tiles: The tile of each process, as an index in row-major order.
    """

    counts: tuple[int, ...]
    tiles: tuple[int, ...]

    def piece(self, whole: Array, tile: int) -> Array:
        """Return a tile of an array."""
        position = np.unravel_index(tile, self.counts) if self.counts else ()
        sizes = [size // count for size, count in zip(whole.shape, self.counts, strict=True)]
        starts = [int(n) * size for n, size in zip(position, sizes, strict=True)]
        bounds: tuple[Any, ...] = tuple(slice(a, a + n) for a, n in zip(starts, sizes, strict=True))
        return whole[(*bounds, ...)]  # the ellipsis makes a scalar an array too

    def whole_shape(self, piece: Sequence[int]) -> tuple[int, ...]:
        """Return the shape of the array whose tiles have the given shape."""
        return tuple(size * count for size, count in zip(piece, self.counts, strict=True))


def stated_tiling(sharding: str, rank: int, num_processes: int) -> Tiling:
    """Return the tiling of arrays of a rank that a sharding in HLO syntax states.

    Raises:
        ValueError: The sharding is malformed, or does not describe tiles for that number of processes.

    Example:
        >>> stated_tiling("{devices=[1,2]<=[2]}", 2, 2)
        Tiling(counts=(1, 2), tiles=(0, 1))
    """
    try:
        read = read_sharding(sharding)
    except MalformedTextError as error:
        raise ValueError(str(error)) from None
    if not isinstance(read, TileSharding) or read.kind not in ("tiled", "replicated", "maximal"):
        raise ValueError(f"the sharding {sharding} states no tiles")
    counts = read.tile_shape[:rank] if read.kind == "tiled" else (1,) * rank
    if read.kind != "tiled":
        return Tiling(counts, (0,) * num_processes)
    kinds = read.subgroup_kinds
    if len(read.tile_shape) - len(kinds) != rank or any(kind != "replicated" for kind in kinds):
        raise ValueError(f"the sharding {sharding} states no tiles of an array of rank {rank}")
    if sorted(read.devices) != list(range(num_processes)):
        raise ValueError(f"the sharding {sharding} is not one of {num_processes} devices")
    repeats = num_processes // math.prod(counts)
    tiles = [0] * num_processes
    for place, device in enumerate(read.devices):
        tiles[device] = place // repeats
    return Tiling(counts, tuple(tiles))
