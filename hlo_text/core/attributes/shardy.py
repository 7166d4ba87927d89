"""Shardings of Shardy."""

from __future__ import annotations

from enum import IntEnum

import attrs

from hlo_text.core.attribute_rows import attribute
from hlo_text.core.attributes.stablehlo import AxisReference, Mesh
from hlo_text.core.types import Struct


@attribute(None, dialect="sdy", sdy=5)
@attrs.frozen(eq=False, repr=False)
class DimensionSharding(Struct):
    """Sharding of one dimension by `axes` from major to minor.

    Attributes:
        axes: Mesh axes or parts of them.
        is_open: Whether propagation may add further axes.
        priority: Order in propagation, 0 first; None is equivalent to 0.
    """

    axes: tuple[AxisReference, ...] = ()
    is_open: bool = False
    priority: int | None = None


class ShardyReduction(IntEnum):
    """Operation that combines the unreduced parts of devices along an axis."""

    SUM = 0
    MAX = 1
    MIN = 2


@attribute("sharding", dialect="sdy")
@attrs.frozen(eq=False, repr=False)
class TensorSharding(Struct):
    """Sharding of an array over the devices of a mesh.

    Attributes:
        mesh: Name of a `sdy.mesh`, or the mesh itself.
        dimensions: One entry per dimension of the array.
        replicated: Axes that must not shard the array.
        unreduced: Axes along which each device has a part that is still to be reduced.
        reduction: Operation of that reduction.
    """

    mesh: str | Mesh
    dimensions: tuple[DimensionSharding, ...]
    replicated: tuple[AxisReference, ...] = ()
    unreduced: tuple[AxisReference, ...] = ()
    reduction: ShardyReduction = ShardyReduction.SUM


@attribute("sharding_per_value", dialect="sdy", sdy=7)
@attrs.frozen(eq=False, repr=False)
class ShardingPerValue(Struct):
    """One sharding per operand or result."""

    shardings: tuple[TensorSharding, ...]
