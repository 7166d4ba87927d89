"""`sdy.manual_computation`: a part of a whole program that its author wrote for each device of a mesh.

The devices are processes of a grid of their own, one per partition. Each gets its shards of the operands; the results
are put together from the shards they return. Axes of the mesh that are not manual do not cut arrays here: devices that
differ only in those do the same work.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.arrays import Array, static_shape
from evaluator.grid.process_groups import MAXIMUM_PROCESSES, Grid, find_mesh
from hlo_text.attributes import Mesh, OpaqueAttribute
from hlo_text.ir import Module, Operation, Region, UnregisteredOperation

_PRETTY = re.compile(r"in_shardings=(.*?)\s*out_shardings=(.*?)\s*manual_axes=(\{[^}]*\})", re.DOTALL)
_SHARDING = re.compile(r'<@"?(?P<mesh>[^,">]+)"?,\s*\[(?P<dimensions>[^\]]*)\]')
_DIMENSION = re.compile(r"\{([^}]*)\}")
_AXIS = re.compile(r'"(?P<name>[^"]*)"(?::\((?P<before>[0-9]+)\)(?P<size>[0-9]+))?')

#: An axis of a mesh, or the part of it after the first `before` parts that has `size` parts.
_AxisPart = tuple[str, int, int | None]


@attrs.frozen
class ManualComputation:
    """What a `sdy.manual_computation` says.

    Attributes:
        mesh: Its devices.
        inputs, outputs: By array and dimension the manual axes that cut it, from major to minor.
        body: What each device does.
    """

    mesh: Mesh
    inputs: tuple[tuple[tuple[_AxisPart, ...], ...], ...]
    outputs: tuple[tuple[tuple[_AxisPart, ...], ...], ...]
    body: Region

    @property
    def grid(self) -> Grid:
        """A partition per device."""
        return Grid(1, math.prod(size for _, size in self.mesh.axes))

    def shards(self, operands: Sequence[Array], device: int) -> list[Array]:
        """Return what one device gets."""
        arrays = []
        for array, axes, argument in zip(operands, self.inputs, self.body.arguments, strict=True):
            place = self._place(axes, static_shape(argument.type), np.shape(array), device)
            arrays.append(np.asarray(array)[place])
        return arrays

    def assembled(self, results: Sequence[tuple[Array, ...]], types: Sequence[Any]) -> tuple[Array, ...]:
        """Put results together from those of every device in the order of their numbers."""
        wholes = []
        for number, (type, axes) in enumerate(zip(types, self.outputs, strict=True)):
            whole = np.zeros(static_shape(type), np.asarray(results[0][number]).dtype)
            for device, shards in enumerate(results):
                shard = np.asarray(shards[number])
                whole[self._place(axes, shard.shape, whole.shape, device)] = shard
            wholes.append(whole)
        return tuple(wholes)

    def _place(
        self, axes: Sequence[Sequence[_AxisPart]], part: tuple[int, ...], whole: tuple[int, ...], device: int
    ) -> tuple[slice, ...]:
        """Return where the part of an array that one device holds lies in the whole."""
        coordinates = self._coordinates(device)
        place = []
        for dimension, size in enumerate(part):
            number, count = 0, 1
            for name, before, parts in axes[dimension] if dimension < len(axes) else ():
                length, coordinate = coordinates[name]
                parts = length // before if parts is None else parts
                number = number * parts + coordinate // (length // (before * parts)) % parts
                count *= parts
            if size * count != whole[dimension]:
                raise ValueError(f"{count} parts of {size} do not make a dimension of {whole[dimension]}")
            place.append(slice(number * size, (number + 1) * size))
        return tuple(place)

    def _coordinates(self, device: int) -> dict[str, tuple[int, int]]:
        """Return the size of each axis and where a device is on it."""
        sizes = [size for _, size in self.mesh.axes]
        order = self.mesh.device_ids if self.mesh.device_ids is not None else range(math.prod(sizes))
        places = np.unravel_index(list(order).index(device), sizes)
        return {name: (size, int(place)) for (name, size), place in zip(self.mesh.axes, places, strict=True)}


def read_manual_computation(op: Operation, module: Module) -> ManualComputation:
    """Read the shardings of a `sdy.manual_computation`.

    Raises:
        ValueError: They are not understood.
    """
    assert isinstance(op, UnregisteredOperation)
    inputs, outputs, manual = _written(op)
    axes = {match["name"] for match in _AXIS.finditer(manual)}
    meshes = {match["mesh"].strip() for match in _SHARDING.finditer(inputs + outputs)}
    if len(meshes) != 1:
        raise ValueError(f"its shardings name {len(meshes)} meshes instead of one")
    mesh = find_mesh(meshes.pop(), module)
    if mesh.device_ids is not None and sorted(mesh.device_ids) != list(range(len(mesh.device_ids))):
        raise ValueError("its mesh does not number the devices from 0")
    if math.prod(size for _, size in mesh.axes) > MAXIMUM_PROCESSES:
        raise ValueError(f"its mesh has more than {MAXIMUM_PROCESSES} devices")
    read = [_read_shardings(text, axes) for text in (inputs, outputs)]
    if len(read[0]) != len(op.operands) or len(read[1]) != len(op.results):
        raise ValueError("its shardings are not one for each operand and result")
    return ManualComputation(mesh, read[0], read[1], op.regions[0])


def _written(op: UnregisteredOperation) -> list[str]:
    """Return the texts of the shardings and manual axes, from MLIR's generic form or the dialect's."""
    given = [op.attributes.get(name) for name in ("in_shardings", "out_shardings", "manual_axes")]
    texts = [attribute.text for attribute in given if isinstance(attribute, OpaqueAttribute)]
    if len(texts) == 3:
        return texts
    match = _PRETTY.search("".join(piece for piece in op.pretty or () if isinstance(piece, str)))
    if match is None:
        raise ValueError("its shardings are not understood")
    return list(match.groups())


def _read_shardings(text: str, axes: set[str]) -> tuple[tuple[tuple[_AxisPart, ...], ...], ...]:
    return tuple(
        tuple(_read_axes(dimension[1], axes) for dimension in _DIMENSION.finditer(sharding["dimensions"]))
        for sharding in _SHARDING.finditer(text)
    )


def _read_axes(text: str, axes: set[str]) -> tuple[_AxisPart, ...]:
    return tuple(
        (match["name"], int(match["before"] or 1), int(match["size"]) if match["size"] else None)
        for match in _AXIS.finditer(text)
        if match["name"] in axes
    )
