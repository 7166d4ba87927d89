"""The remaining steps of a region, and the facts about its values while it is read."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hlo_text import ops
from hlo_text.analysis.canonical.known_values import Known
from hlo_text.analysis.costs import Cost
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TensorType, Type

#: Limit on the elements of all stored computed arrays; further ones count as constants with unknown elements.
_MOST_ELEMENTS = 1 << 23


class Body:
    """A region during or after its forward pass.

    Attributes:
        region: The region.
        parent: The enclosing body.
        scope: The body in which its constants are materialized: itself or an enclosing one.
        steps: Its remaining operations, in order.
        returned: Indices of the returned values that are kept; None for all.
        has_effects: Whether an operation in it has side effects.
    """

    __slots__ = ("has_effects", "parent", "region", "returned", "scope", "steps")

    def __init__(self, region: Region, parent: Body | None, *, runs: bool) -> None:
        self.region, self.parent = region, parent
        self.scope: Body = self if runs or parent is None else parent.scope
        self.steps: list[CanonicalStep] = []
        self.returned: list[int] | None = None
        self.has_effects = False


@attrs.define(eq=False)
class CanonicalStep:
    """An HLO operation after XLA's simplification.

    Attributes:
        body: The region it is in.
        op: The operation of the module that it is derived from.
        kind: The class of the resulting operation.
        operands: Its operands, without the captures of its regions.
        results: Its results.
        cost: Its cost; None if the cost rule of the operation applies.
        dimensions: The dimensions of a broadcast, a transpose or a concatenation.
    """

    body: Body
    op: Operation
    kind: type[Operation]
    operands: Sequence[Value]
    results: Sequence[Value]
    cost: Cost | None = None
    dimensions: tuple[int, ...] = ()


class ValueFacts:
    """Facts about the values of a function.

    Attributes:
        known: The constant values.
        origins: The operation that each constant comes from.
        makers: The step that defines each other value.
    """

    def __init__(self) -> None:
        self.known: dict[Value, Known] = {}
        self.origins: dict[Value, Operation] = {}
        self.makers: dict[Value, CanonicalStep] = {}
        self._same: dict[Value, Value] = {}
        self._literals: dict[tuple[int, int], Known] = {}
        self._spread: dict[tuple[Known, TensorType], Known] = {}
        self._elements_left = _MOST_ELEMENTS

    def resolve(self, value: Value) -> Value:
        """Return the value that replaces a value, or the value itself."""
        return self._same.get(value, value)

    def resolve_all(self, values: Sequence[Value]) -> Sequence[Value]:
        """Return the values with replaced ones resolved."""
        same = self._same
        return values if same.keys().isdisjoint(values) else [same.get(value, value) for value in values]

    def forward(self, value: Value, other: Value) -> None:
        """Record that a value is replaced with another, resolved value."""
        self._same[value] = other

    def record_equivalent(self, op: Operation, found: Value | Known) -> None:
        """Record that the result of an operation is another value or a constant."""
        if isinstance(found, Known):
            self.record_constant(op.results[0], found, op)
        else:
            self._same[op.results[0]] = found

    def record_constant(self, value: Value, known: Known, op: Operation) -> None:
        """Record that a value is a constant."""
        if not known.is_splat and known.is_computed:
            self._elements_left -= known.type.num_elements or 0
            if self._elements_left < 0:
                known = Known(known.type)
        self.known[value] = known
        self.origins[value] = op

    def emit(
        self,
        body: Body,
        op: Operation,
        kind: type[Operation],
        operands: Sequence[Value],
        type: Type,
        cost: Cost | None = None,
        dimensions: Sequence[int] = (),
    ) -> Value:
        """Append a step derived from an operation; return its result."""
        result = Value(type)
        step = CanonicalStep(body, op, kind, operands, (result,), cost, tuple(dimensions))
        body.steps.append(step)
        self.makers[result] = step
        return result

    def literal(self, type: TensorType, op: ops.Constant) -> Known:
        """Return the constant of a type for a literal of the module."""
        key = id(op.attributes), id(type)  # valid while the module exists
        known = self._literals.get(key)
        if known is None:
            known = self._literals[key] = Known(type, literal=op.value)
        return known

    def broadcast_splat(self, known: Known, type: TensorType) -> Known:
        """Return a splat constant broadcast to another shape."""
        found = self._spread.get((known, type))
        if found is None:
            found = self._spread[known, type] = Known(type, known.elements)
        return found

    def constant(self, known: Known, op: Operation) -> Value:
        """Return a new value for a constant."""
        value = Value(known.type)
        self.record_constant(value, known, op)
        return value

    def tensor(self, value: Value) -> TensorType:
        """Return the type of an array value.

        Raises:
            TypeError: The value is not an array.
        """
        if not isinstance(value.type, TensorType):
            raise TypeError("expected an array")
        return value.type
