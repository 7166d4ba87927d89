"""Argument shardings of programs still to be partitioned, converted to JAX's: Shardy's and GSPMD's text form."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from evaluator.grid.process_groups import find_mesh
from hlo_text import attributes, ops
from hlo_text.core.attributes import AxisReference, IntegerAttribute, StringAttribute, TensorSharding
from hlo_text.core.ir import Module, walk

#: GSPMD's tile sharding, such as `{devices=[2,1,4]<=[4,2]T(1,0) last_tile_dim_replicate}`.
_TILES = re.compile(r"\{devices=\[([\d,]+)\]<=\[([\d,]+)\](?:T\(([\d,]+)\))?( last_tile_dim_replicate)?\}")


def meshes_of(module: Module) -> list[attributes.Mesh]:
    """Return the meshes that a module defines, except those of one device."""
    meshes = [op.mesh for op in walk(module) if isinstance(op, ops.ShardyMesh)]
    return [mesh for mesh in meshes if math.prod(size for _, size in mesh.axes) > 1]


def count_of_devices(module: Module) -> int:
    """Return the number of devices a program is to be partitioned over, 1 if unspecified."""
    given = module.annotations.discardable if module.annotations is not None else {}
    number = given.get("mhlo.num_partitions")
    counts = [number.value] if isinstance(number, IntegerAttribute) else []
    counts += [math.prod(size for _, size in mesh.axes) for mesh in meshes_of(module)]
    return max(counts, default=1)


def mesh_over(devices: Sequence[Any], axes: Sequence[tuple[str, int]]) -> Mesh:
    """Return the JAX mesh with the given names and sizes of axes."""
    return Mesh(np.array(devices).reshape([size for _, size in axes]), [name for name, _ in axes])


def specification(axes: Sequence[Sequence[AxisReference]]) -> PartitionSpec | None:
    """Return the partition spec of the axes that shard each dimension, or None if sub-axes do."""
    if any(axis.sub_axis is not None for dimension in axes for axis in dimension):
        return None
    return PartitionSpec(*(tuple(axis.name for axis in dimension) or None for dimension in axes))


def argument_sharding(given: Mapping[str, Any], module: Module, devices: Sequence[Any]) -> NamedSharding:
    """Return the sharding of an argument from its attributes; one that JAX cannot express becomes replicated."""
    found = given.get("sdy.sharding")
    if isinstance(found, TensorSharding):
        mesh = found.mesh if isinstance(found.mesh, attributes.Mesh) else find_mesh(found.mesh, module)
        specified = specification([dimension.axes for dimension in found.dimensions])
        if specified is not None and math.prod(size for _, size in mesh.axes) == len(devices):
            return NamedSharding(mesh_over(devices, mesh.axes), specified)
    text = given.get("mhlo.sharding")
    tiles = _TILES.fullmatch(text.value) if isinstance(text, StringAttribute) else None
    cut = None if tiles is None else _tiled(tiles, devices)
    return cut or NamedSharding(mesh_over(devices, [("all", len(devices))]), PartitionSpec())


def _tiled(tiles: re.Match[str], devices: Sequence[Any]) -> NamedSharding | None:
    """Convert a tile sharding: the factors of the device count become mesh axes, assigned to tiles in order."""
    counts, factors, order = (tuple(map(int, (tiles[n] or "").split(",") if tiles[n] else ())) for n in (1, 2, 3))
    order = order or tuple(range(len(factors)))
    if math.prod(factors) != len(devices) or sorted(order) != list(range(len(factors))):
        return None
    left = list(order)
    taken: list[tuple[str, ...] | None] = []
    for count in counts:
        names = []
        while count > 1 and left and count % factors[left[0]] == 0:
            count //= factors[left[0]]
            names.append(f"a{left.pop(0)}")
        if count > 1:
            return None
        taken.append(tuple(names) or None)
    if tiles[4]:
        taken.pop()
    axes = [(f"a{number}", size) for number, size in enumerate(factors)]
    return NamedSharding(mesh_over(devices, axes), PartitionSpec(*taken))
