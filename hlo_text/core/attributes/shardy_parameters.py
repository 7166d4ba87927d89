"""Parameters of Shardy's operations, and the parts of its sharding rules."""

from __future__ import annotations

from enum import IntEnum

import attrs

from hlo_text.core.attribute_rows import Syntax, attribute
from hlo_text.core.attributes.stablehlo import AxisReference
from hlo_text.core.types import Struct


@attribute("manual_axes", Syntax.WRAPPED, dialect="sdy", sdy=0)
@attrs.frozen(eq=False, repr=False)
class ManualAxes(Struct):
    """Names of the mesh axes of a manual computation."""

    names: tuple[str, ...]


@attribute("axis_ref_list", Syntax.WRAPPED, dialect="sdy", sdy=11)
@attrs.frozen(eq=False, repr=False)
class AxisReferences(Struct):
    """A list of axes."""

    axes: tuple[AxisReference, ...]


@attribute("list_of_axis_ref_lists", Syntax.WRAPPED, dialect="sdy", sdy=12)
@attrs.frozen(eq=False, repr=False)
class AxisReferenceLists(Struct):
    """A list of axes per dimension."""

    lists: tuple[tuple[AxisReference, ...], ...]


@attribute(None, dialect="sdy", sdy=13)
@attrs.frozen(eq=False, repr=False)
class AllToAllParameter(Struct):
    """Axes that move from the sharding of dimension `source` to that of `target`."""

    axes: tuple[AxisReference, ...]
    source: int
    target: int


@attribute("all_to_all_param_list", Syntax.WRAPPED, dialect="sdy", sdy=14)
@attrs.frozen(eq=False, repr=False)
class AllToAllParameters(Struct):
    """Parameters of an all-to-all."""

    parameters: tuple[AllToAllParameter, ...]


class PropagationDirection(IntEnum):
    """Direction in which shardings may pass a barrier."""

    NONE = 0
    FORWARD = 1
    BACKWARD = 2
    BOTH = 3


@attribute(None, dialect="sdy", sdy=8)
@attrs.frozen(eq=False, repr=False)
class DimensionFactors(Struct):
    """Factors of one dimension in a sharding rule, by number."""

    numbers: tuple[int, ...]


@attribute(None, dialect="sdy", sdy=9)
@attrs.frozen(eq=False, repr=False)
class ArrayFactors(Struct):
    """Factors of the dimensions of one array in a sharding rule."""

    dimensions: tuple[DimensionFactors, ...]
