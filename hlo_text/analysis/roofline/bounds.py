"""Lower bounds of kernel times; a fusion or an unfused operation is one kernel.

A kernel's time is at least that of its arithmetic at the peak rate, of its memory traffic at the memory bandwidth, and
of its communication at the link bandwidth.
"""

from __future__ import annotations

from typing import Literal

import attrs

from hlo_text import ops
from hlo_text.analysis.collectives import CollectiveFinder, exchanges, sent_bytes
from hlo_text.analysis.costs import Cost
from hlo_text.analysis.library_products import product_of
from hlo_text.analysis.region_costs import RegionCosts
from hlo_text.analysis.roofline.chip import Chip
from hlo_text.core.attributes import Precision
from hlo_text.core.ir import Operation, Region
from hlo_text.core.types import BOOL, F32, ElementType, TensorType, TupleType, Type, num_bits

BoundKind = Literal["compute", "memory", "network"]
_PRODUCTS = (ops.DotGeneral, ops.Dot, ops.Convolution, ops.RaggedDot, ops.ScaledDot)


@attrs.frozen
class Bound:
    """Lower bounds of a time, in seconds.

    Attributes:
        compute: Time of the arithmetic.
        memory: Time of the bytes read and written.
        network: Time of the bytes sent to other chips.
    """

    compute: float = 0.0
    memory: float = 0.0
    network: float = 0.0

    @property
    def seconds(self) -> float:
        """The largest of the three bounds."""
        return max(self.compute, self.memory, self.network)

    @property
    def kind(self) -> BoundKind:
        """The name of the largest bound."""
        if self.network > max(self.compute, self.memory):
            return "network"
        return "memory" if self.memory > self.compute else "compute"

    def __add__(self, other: Bound) -> Bound:
        return Bound(self.compute + other.compute, self.memory + other.memory, self.network + other.network)

    def times(self, count: int) -> Bound:
        """Return the bounds of `count` repetitions."""
        return Bound(self.compute * count, self.memory * count, self.network * count)

    def binding(self) -> Bound:
        """Return only the largest of the three bounds, with the others zero."""
        return Bound(**{self.kind: self.seconds})


NO_TIME = Bound()


class KernelBounds:
    """Bounds of the kernels of a module on a chip."""

    def __init__(self, chip: Chip, costs: RegionCosts, collectives: CollectiveFinder) -> None:
        self._chip = chip
        self._costs = costs
        self._collectives = collectives
        self._fused: dict[Region, float] = {}

    def of(self, op: Operation, cost: Cost) -> Bound:
        """Return the bounds of an operation as a kernel, without the regions that it runs.

        Args:
            op: The operation.
            cost: Its own cost.
        """
        compute = self._fused_compute(op.computation) if isinstance(op, ops.Fusion) else self.compute(op, cost)
        sent = sent_bytes(op, *self._collectives.amount(op)) if exchanges(op) else 0.0
        return Bound(
            compute, max(cost.bytes_accessed, 0) / self._chip.memory_bandwidth, sent / self._chip.link_bandwidth
        )

    def compute(self, op: Operation, cost: Cost) -> float:
        """Return the time of an operation's arithmetic."""
        if cost.flops <= 0:
            return 0.0
        if isinstance(op, ops.CustomCall):
            op = product_of(op) or op
        may_round = isinstance(op, _PRODUCTS) and Precision.HIGHEST not in (op.attributes.get("precision_config") or ())
        return cost.flops / self._chip.rate(_element_type(op), may_round=may_round)

    def _fused_compute(self, computation: Region) -> float:
        """Return the arithmetic time of a fused computation with nested fusions, without recursion."""
        pending = [computation]
        while pending:
            region = pending[-1]
            operations = self._costs.operations(region)
            inner = [op.computation for op, _ in operations if isinstance(op, ops.Fusion)]
            missing = [nested for nested in inner if nested not in self._fused]
            if region not in self._fused and missing:
                pending += missing
                continue
            pending.pop()
            own = (
                self.compute(op, self._costs.itself(op, cost))
                for op, cost in operations
                if not isinstance(op, ops.Fusion)
            )
            self._fused[region] = sum(own) + sum(self._fused[nested] for nested in inner)
        return self._fused[computation]


def _element_type(op: Operation) -> ElementType:
    """Return the type in which an operation computes: the wider operand's for a product, else the result's.

    Predicates such as comparisons compute in their operand's type.
    """
    operands = [found for operand in op.operands if (found := _array_element(operand.type)) is not None]
    if isinstance(op, _PRODUCTS) and len(operands) >= 2:
        return max(operands[:2], key=_bits)
    result = _array_element(op.results[0].type) if op.results else None
    if result is None or result == BOOL:
        return operands[-1] if operands else result or F32
    return result


def _array_element(type: Type) -> ElementType | None:
    while isinstance(type, TupleType) and type.types:
        type = type.types[0]
    return type.element_type if isinstance(type, TensorType) else None


def _bits(element_type: ElementType) -> int:
    try:
        return num_bits(element_type)
    except ValueError:  # opaque types
        return 0
