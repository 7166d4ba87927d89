"""Shards of `sdy.manual_computation`, which embeds a per-device program in a global one.

The devices form a grid of their own, one partition per device. Each receives its shards of the operands. The results
are assembled from the shards that the devices return. Axes of the mesh that are not manual do not shard arrays here:
devices that differ only along those axes do the same work.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.grid.process_groups import MAXIMUM_PROCESSES, Grid, find_mesh
from evaluator.values.arrays import Array, static_shape
from hlo_text import ops
from hlo_text.core.attributes import AxisReference, Mesh, ShardingPerValue
from hlo_text.core.ir import Module, Region


@attrs.frozen
class ManualComputation:
    """Fields of a `sdy.manual_computation`.

    Attributes:
        mesh: The mesh of devices.
        inputs, outputs: Manual axes that shard each array, by array and dimension, from major to minor.
        body: The computation of each device.
    """

    mesh: Mesh
    inputs: tuple[tuple[tuple[AxisReference, ...], ...], ...]
    outputs: tuple[tuple[tuple[AxisReference, ...], ...], ...]
    body: Region

    @property
    def grid(self) -> Grid:
        """Return the grid with one partition per device."""
        return Grid(1, math.prod(size for _, size in self.mesh.axes))

    def shards(self, operands: Sequence[Array], device: int) -> list[Array]:
        """Return the operand shards of one device."""
        arrays = []
        for array, axes, argument in zip(operands, self.inputs, self.body.arguments, strict=True):
            place = self._shard_slices(axes, static_shape(argument.type), np.shape(array), device)
            arrays.append(np.asarray(array)[place])
        return arrays

    def assembled(self, results: Sequence[tuple[Array, ...]], types: Sequence[Any]) -> tuple[Array, ...]:
        """Assemble the results from the shards of every device, given in the order of flattened ids."""
        wholes = []
        for number, (type, axes) in enumerate(zip(types, self.outputs, strict=True)):
            whole = np.zeros(static_shape(type), np.asarray(results[0][number]).dtype)
            for device, shards in enumerate(results):
                shard = np.asarray(shards[number])
                whole[self._shard_slices(axes, shard.shape, whole.shape, device)] = shard
            wholes.append(whole)
        return tuple(wholes)

    def _shard_slices(
        self, axes: Sequence[Sequence[AxisReference]], part: tuple[int, ...], whole: tuple[int, ...], device: int
    ) -> tuple[slice, ...]:
        """Return the slices of the whole array that form the shard of a device."""
        coordinates = self._coordinates(device)
        place = []
        for dimension, size in enumerate(part):
            number, count = 0, 1
            for axis in axes[dimension] if dimension < len(axes) else ():
                length, coordinate = coordinates[axis.name]
                before, parts = axis.sub_axis or (1, length)
                number = number * parts + coordinate // (length // (before * parts)) % parts
                count *= parts
            if size * count != whole[dimension]:
                raise ValueError(f"{count} shards of size {size} do not form a dimension of size {whole[dimension]}")
            place.append(slice(number * size, (number + 1) * size))
        return tuple(place)

    def _coordinates(self, device: int) -> dict[str, tuple[int, int]]:
        """Return the size of each axis and the device's coordinate along it."""
        sizes = [size for _, size in self.mesh.axes]
        order = self.mesh.device_ids if self.mesh.device_ids is not None else range(math.prod(sizes))
        places = np.unravel_index(list(order).index(device), sizes)
        return {name: (size, int(place)) for (name, size), place in zip(self.mesh.axes, places, strict=True)}


def read_manual_computation(op: ops.ShardyManualComputation, module: Module) -> ManualComputation:
    """Read the mesh and the manual shardings of a `sdy.manual_computation`.

    Raises:
        ValueError: The shardings use no mesh, several meshes, or one that is too large or does not match the operation.
    """
    shardings = (*op.in_shardings.shardings, *op.out_shardings.shardings)
    meshes = {sharding.mesh for sharding in shardings}
    if len(meshes) != 1:
        raise ValueError(f"its shardings must use one mesh, not {len(meshes)}")
    named = meshes.pop()
    mesh = named if isinstance(named, Mesh) else find_mesh(named, module)
    if mesh.device_ids is not None and sorted(mesh.device_ids) != list(range(len(mesh.device_ids))):
        raise ValueError("the device ids of its mesh must be a permutation of 0 to n - 1")
    if math.prod(size for _, size in mesh.axes) > MAXIMUM_PROCESSES:
        raise ValueError(f"its mesh has more than {MAXIMUM_PROCESSES} devices")
    axes = frozenset(op.manual_axes.names)
    inputs, outputs = (_manual_axes(given, axes) for given in (op.in_shardings, op.out_shardings))
    if len(inputs) != len(op.operands) or len(outputs) != len(op.results):
        raise ValueError("it must have one sharding for each operand and result")
    return ManualComputation(mesh, inputs, outputs, op.body)


def _manual_axes(given: ShardingPerValue, axes: frozenset[str]) -> tuple[tuple[tuple[AxisReference, ...], ...], ...]:
    return tuple(
        tuple(tuple(axis for axis in dimension.axes if axis.name in axes) for dimension in sharding.dimensions)
        for sharding in given.shardings
    )
