"""Steps that are left of a region, and what is known of its values while it is read."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hlo_text import ops
from hlo_text.analysis.canonical.known_values import Known
from hlo_text.analysis.costs import Cost
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import TensorType, Type

#: Limit on the elements of all stored computed arrays; values computed later count as known, but are not stored.
_MOST_ELEMENTS = 1 << 23


class Body:
    """A region being read, or read.

    Attributes:
        region: The region.
        parent: The body around it.
        scope: The body that its constants are repeated in: itself, or one around it.
        steps: What is left of its operations, in order.
        returned: Places of what it returns that count; None for all.
        has_effects: Whether anything in it does more than give results.
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
    """An operation of HLO.

    Attributes:
        body: The region it is in.
        op: The operation of the text it stands for.
        kind: The class of the operation it is.
        operands: What it uses, regions aside.
        results: What it makes.
        cost: Its cost; None where the operation's own rule says it.
        dimensions: What a broadcast, a transpose or a concatenation does to which dimensions.
    """

    body: Body
    op: Operation
    kind: type[Operation]
    operands: Sequence[Value]
    results: Sequence[Value]
    cost: Cost | None = None
    dimensions: tuple[int, ...] = ()


class ValueFacts:
    """Knowledge of the values of a function.

    Attributes:
        known: Those that are constants.
        origins: The operations that make these.
        makers: The steps that make the others.
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
        """Return the value that is the same and stays."""
        return self._same.get(value, value)

    def resolve_all(self, values: Sequence[Value]) -> Sequence[Value]:
        """Return the values that are the same and stay."""
        same = self._same
        return values if same.keys().isdisjoint(values) else [same.get(value, value) for value in values]

    def forward(self, value: Value, other: Value) -> None:
        """Note that a value is the same as another, which was resolved."""
        self._same[value] = other

    def settle(self, op: Operation, found: Value | Known) -> None:
        """Note that the result of an operation is another value, or a constant."""
        if isinstance(found, Known):
            self.learn(op.results[0], found, op)
        else:
            self._same[op.results[0]] = found

    def learn(self, value: Value, known: Known, op: Operation) -> None:
        """Note that a value is a constant, which an operation makes."""
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
        """Add a step that stands for (a part of) an operation; return its result."""
        result = Value(type)
        step = CanonicalStep(body, op, kind, operands, (result,), cost, tuple(dimensions))
        body.steps.append(step)
        self.makers[result] = step
        return result

    def literal(self, type: TensorType, op: ops.Constant) -> Known:
        """Return the constant of a type that stands in the text."""
        key = id(op.attributes), id(type)  # of the module, which lives
        known = self._literals.get(key)
        if known is None:
            known = self._literals[key] = Known(type, literal=op.value)
        return known

    def spread(self, known: Known, type: TensorType) -> Known:
        """Return the array of another shape all of whose elements are a constant's."""
        found = self._spread.get((known, type))
        if found is None:
            found = self._spread[known, type] = Known(type, known.elements)
        return found

    def constant(self, known: Known, op: Operation) -> Value:
        """Return a new value that is a constant, for an operation."""
        value = Value(known.type)
        self.learn(value, known, op)
        return value

    def tensor(self, value: Value) -> TensorType:
        """Return the type of a value, which must be an array's.

        Raises:
            TypeError: It is none.
        """
        if not isinstance(value.type, TensorType):
            raise TypeError("expected an array")
        return value.type
