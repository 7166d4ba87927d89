"""HLO texts of Shardy's meshes and shardings: `sharding` attributes and frontend attributes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hlo_text import ops
from hlo_text.core.attributes import Attribute, Mesh, OpaqueAttribute, ShardingPerValue, StringAttribute, TensorSharding
from hlo_text.core.ir import Module
from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute, upstream_text

_TILES = "mhlo.sharding"


def meshes_of(module: Module) -> dict[str, Mesh]:
    """Return the meshes of a module by name."""
    return {op.sym_name: op.mesh for op in module.body.operations if isinstance(op, ops.ShardyMesh)}


def meshes_text(meshes: dict[str, Mesh]) -> str:
    """Return the value of the frontend attribute `xla.sdy.meshes`."""
    return f"{{{', '.join(f'{name} = {upstream_text(mesh)}' for name, mesh in meshes.items())}}}"


def tile_text(sharding: TensorSharding, meshes: dict[str, Mesh]) -> str | None:
    """Return HLO's `sharding` text of a Shardy sharding, or None if it is not a plain tiling by whole mesh axes.

    Example:
        >>> from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute
        >>> mesh = Mesh((("x", 2), ("y", 2)))
        >>> tile_text(read_upstream_attribute('#sdy.sharding<@m, [{"x"}, {}]>'), {"m": mesh})
        '{devices=[2,1,2]<=[4] last_tile_dim_replicate}'
    """
    mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes.get(sharding.mesh)
    axes = [dimension.axes for dimension in sharding.dimensions]
    if mesh is None or mesh.device_ids is not None or sharding.unreduced:
        return None
    if any(axis.sub_axis for names in axes for axis in names):
        return None
    sizes, places = dict(mesh.axes), {name: place for place, (name, _) in enumerate(mesh.axes)}
    cut = [[places[axis.name] for axis in names] for names in axes]
    rest = [place for place in range(len(mesh.axes)) if place not in {place for part in cut for place in part}]
    lengths = list(sizes.values())
    tiles = [math.prod(lengths[place] for place in part) for part in cut]
    copies = math.prod(lengths[place] for place in rest)
    if all(tile == 1 for tile in tiles):
        return "{replicated}"
    order = [place for part in (*cut, rest) for place in part if lengths[place] > 1]
    shape, permutation = _merged(order, lengths)
    devices = ",".join(map(str, [*tiles, copies] if copies > 1 else tiles))
    turned = f"T({','.join(map(str, permutation))})" if len(permutation) > 1 else ""
    suffix = " last_tile_dim_replicate" if copies > 1 else ""
    return f"{{devices=[{devices}]<=[{','.join(map(str, shape))}]{turned}{suffix}}}"


def with_tiles(attributes: Sequence[Mapping[str, Attribute]], meshes: dict[str, Mesh]) -> list[dict[str, Attribute]]:
    """Return attributes of arguments or results with HLO's sharding added to Shardy's, where HLO has an equivalent."""
    return [_with_tiles(dict(given), meshes) for given in attributes]


def _with_tiles(given: dict[str, Attribute], meshes: dict[str, Mesh]) -> dict[str, Attribute]:
    placed = _placement(given)
    text = tile_text(placed, meshes) if placed is not None else None
    return given if text is None else {_TILES: StringAttribute(text), **given}


def _placement(given: Mapping[str, Attribute]) -> TensorSharding | None:
    attribute = given.get("sdy.sharding")
    value = read_upstream_attribute(attribute.text) if isinstance(attribute, OpaqueAttribute) else None
    return value if isinstance(value, TensorSharding) else None


def mesh_sharding(attributes: Mapping[str, Attribute]) -> str | None:
    """Return the value of a result's frontend attribute `xla.sdy.sharding`, or None without a sharding."""
    sharding = _placement(attributes)
    return (upstream_text(ShardingPerValue((sharding,))) or "") if sharding is not None else None


def _merged(order: Sequence[int], lengths: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the smallest device shape and its transposition that enumerate devices in an order of axes."""
    kept = [place for place in range(len(lengths)) if lengths[place] > 1]
    ranks = [kept.index(place) for place in order]
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] + 1 == rank:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    by_start = sorted(runs)
    shape = [math.prod(lengths[kept[rank]] for rank in run) for run in by_start]
    return shape, [by_start.index(run) for run in runs]
