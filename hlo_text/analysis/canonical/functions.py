"""StableHLO functions as XLA has them after conversion: a forward pass simplifies, a backward pass finds live steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from hlo_text import ops
from hlo_text.analysis.canonical.expansions import expanded_names, expansion_of
from hlo_text.analysis.canonical.known_values import Known
from hlo_text.analysis.canonical.rules import RULES
from hlo_text.analysis.canonical.steps import Body, CanonicalStep, ValueFacts
from hlo_text.analysis.costs import NOTHING, Cost
from hlo_text.analysis.effects import has_effects
from hlo_text.analysis.reducers import applied
from hlo_text.analysis.sizes import stored_bytes
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import BF16, BOOL, C64, C128, F16, F32, F64, I16, I32, I64, ElementType, TensorType

#: An operation and its cost; None if the cost rule of the operation applies.
Costed = tuple[Operation, Cost | None]
#: A region being read, its unread operations, and the values that its results replace if it is inlined.
_Open = tuple[Body, Iterator[Operation], Sequence[Value]]

_POINTER_BYTES = 8
#: Element types of the constants of formulas.
_ELEMENT_TYPES = {type.mlir_name: type for type in (BF16, BOOL, C64, C128, F16, F32, F64, I16, I32, I64)}
Shape = tuple[int | None, ...]
#: Limit on the total number of values captured by loops and branches; further ones are not counted.
_MOST_CAPTURES = 1 << 22


def converted_function(body: Region) -> dict[Region, list[Costed]]:
    """Return the operations and costs of a function after XLA's conversion, for each region that can run.

    Raises:
        ArithmeticError, AttributeError, LookupError, TypeError, ValueError: An operation is invalid.
    """
    reading = _Reading()
    reading.read(body)
    return _Remaining(reading).found(body)


class _Reading:
    """The forward pass: simplifies operations and collects constant values."""

    def __init__(self) -> None:
        self.values = ValueFacts()
        self.bodies: dict[Region, Body] = {}

    def read(self, region: Region) -> None:
        """Read a region and its nested regions, without recursion."""
        stack: list[_Open] = [self._opened(region, None, runs=True)]
        while stack:
            body, operations, results = stack[-1]
            for op in operations:
                if not op.regions:
                    self._take(body, op, results)
                elif inner := self._take_with_regions(body, op):
                    stack += inner
                    break
            else:
                stack.pop()

    def _opened(self, region: Region, parent: Body | None, *, runs: bool) -> _Open:
        body = self.bodies[region] = Body(region, parent, runs=runs)
        return body, _operations(region), ()

    def _take(self, body: Body, op: Operation, results: Sequence[Value]) -> None:
        """Read an operation without regions; the terminator of an inlined branch forwards its operands as results."""
        operands = self.values.resolve_all(op.operands) if op.operands else ()
        rule = RULES.get(op.__class__)
        if rule is not None:
            found = rule(self.values, body, op, operands)
            if found is not None:
                self.values.record_equivalent(op, found)
                return
        elif isinstance(op, ops.Terminator):
            if results:
                for result, operand in zip(results, operands, strict=True):
                    self.values.forward(result, operand)
                return
            operands = operands if body.returned is None else [operands[place] for place in body.returned]
        self._keep(body, op, operands)

    def _keep(self, body: Body, op: Operation, operands: Sequence[Value]) -> None:
        step = CanonicalStep(body, op, op.__class__, operands, op.results)
        body.steps.append(step)
        for result in op.results:
            self.values.makers[result] = step
        if body.parent is not None and not isinstance(op, ops.Terminator) and has_effects(op):
            _note_effect(body)

    def _take_with_regions(self, body: Body, op: Operation) -> list[_Open]:
        """Read an operation with regions; return the regions to read next."""
        operands = self.values.resolve_all(op.operands)
        if isinstance(op, ops.Case) and (index := self.values.known.get(operands[0])) is not None:
            return self._chosen(body, op, index)
        rule = RULES.get(op.__class__)
        if rule is not None and (found := rule(self.values, body, op, operands)) is not None:
            self.values.record_equivalent(op, found)
            return []
        places = self._varying(op, operands) if isinstance(op, ops.While) else None
        self._keep(body, op, operands if places is None else [operands[place] for place in places])
        inner = [
            self._opened(region, body, runs=op.runs_regions)
            for region in reversed(op.regions)
            if op.runs_regions or applied(region) is None  # single-operation regions are not simplified
        ]
        if isinstance(op, ops.While):
            self.bodies[op.body].returned = places
        return inner

    def _chosen(self, body: Body, op: ops.Case, index: Known) -> list[_Open]:
        """Return the branch that a constant index selects, to be inlined into the enclosing region."""
        number = index.number
        region = op.regions[number if number is not None and 0 <= number < len(op.regions) else -1]
        return [(body, _operations(region), op.results)]

    def _varying(self, op: ops.While, operands: Sequence[Value]) -> list[int]:
        """Return the indices of the loop-carried values that the body changes; forward the unchanged ones."""
        terminator = op.body.terminator
        returned = terminator.operands if terminator is not None else ()
        varying = []
        for place, (operand, given) in enumerate(zip(operands, returned, strict=True)):
            inside = op.body.arguments[place]
            if given is inside or self.values.resolve(given) is operand:
                for value in (inside, op.cond.arguments[place], op.results[place]):
                    self.values.forward(value, operand)
            else:
                varying.append(place)
        return varying


def _operations(region: Region) -> Iterator[Operation]:
    return iter([op for block in region.blocks for op in block.operations])


def _note_effect(body: Body) -> None:
    inside: Body | None = body
    while inside is not None and not inside.has_effects:
        inside.has_effects = True
        inside = inside.parent


class _Remaining:
    """The backward pass: finds the used steps of a function and the values that its loops and branches capture."""

    def __init__(self, reading: _Reading) -> None:
        self._values = reading.values
        self._bodies = reading.bodies
        self._used: set[Value] = set()
        self._live: dict[Body, list[CanonicalStep]] = {}
        self._repeated: set[tuple[Body, Known]] = set()
        self._packing: list[tuple[Body, CanonicalStep]] = []
        self._constants: dict[Body, dict[object, Costed]] = {}
        self._captured: dict[Body, set[Value]] = {}
        self._captures_left = _MOST_CAPTURES
        self._expanded_names = expanded_names()

    def found(self, region: Region) -> dict[Region, list[Costed]]:
        """Return the remaining operations of each region that can run, with their costs."""
        pending = [self._begun(region)]
        used = self._used
        while pending:
            body, steps = pending[-1]
            for step in steps:
                if used.isdisjoint(step.results) and not self._stays(step):
                    continue
                self._mark(body, step)
                if step.op.regions and step.kind is step.op.__class__:
                    pending += [self._begun(inner) for inner in step.op.regions if inner in self._bodies]
                    break
            else:
                pending.pop()
        for body, step in self._packing:
            step.cost = self._cost(body, step)
        return {body.region: self._costed(body, steps) for body, steps in self._live.items()}

    def _begun(self, region: Region) -> tuple[Body, Iterator[CanonicalStep]]:
        body = self._bodies[region]
        self._live[body] = []
        return body, reversed(body.steps)

    def _stays(self, step: CanonicalStep) -> bool:
        """Whether a step without used results must be kept."""
        op = step.op
        if isinstance(op, ops.Terminator):
            return True
        if step.kind is not op.__class__:
            return False
        inner = (self._bodies.get(region) for region in op.regions)
        return has_effects(op) or any(body.has_effects for body in inner if body is not None)

    def _mark(self, body: Body, step: CanonicalStep) -> None:
        """Keep a step and mark its operands as used."""
        op, used = step.op, step.operands
        if op.regions or not step.results:
            self._packing.append((body, step))
            if isinstance(op, ops.While):
                self._captured[self._bodies[op.cond]] = self._captured[self._bodies[op.body]] = set()
        is_written_out = op.mlir_name in self._expanded_names and self._write_out(body, step)
        self._live[body].append(step)
        known = self._values.known
        if not known.keys().isdisjoint(used):
            for operand in used if not is_written_out else ():
                if operand in known:
                    self._repeat_constant(body, known[operand], self._values.origins[operand])
            used = [operand for operand in used if operand not in known]
        self._used.update(used)
        if body.parent is not None:
            for operand in used:
                self._capture(body, operand)

    def _write_out(self, body: Body, step: CanonicalStep) -> bool:
        """Record the cost and the constants of a function that XLA expands; return whether XLA expands it."""
        expansion = expansion_of(step.op, [operand in self._values.known for operand in step.operands])
        type = step.op.operands[0].type
        if expansion is None or not isinstance(type, TensorType) or not type.is_static:
            return False
        one = Cost(expansion.flops, expansion.transcendentals, expansion.bytes_accessed)
        step.cost = one.times(type.num_elements or 0)
        for element_type, key in expansion.constants:
            self._repeat(body, type.shape, _ELEMENT_TYPES[element_type], bytes.fromhex(key), step.op)
        return True

    def _repeat_constant(self, body: Body, known: Known, op: Operation) -> None:
        if (body.scope, known) in self._repeated:
            return
        self._repeated.add((body.scope, known))
        if known.type.num_elements != 1 and (key := known.key) is not None:
            self._repeat(body, known.type.shape, known.type.element_type, key, op)

    def _repeat(self, body: Body, shape: Shape, element_type: ElementType, key: bytes, op: Operation) -> None:
        """Record a constant, which XLA materializes and broadcasts once per region."""
        found = self._constants.setdefault(body.scope, {})
        if shape and (shape, element_type, key) not in found:
            found[shape, element_type, key] = op, _broadcast_cost(TensorType(shape, element_type))

    def _capture(self, body: Body, value: Value) -> None:
        """Record a value as captured by each loop and branch between its definition and its use."""
        maker = self._values.makers.get(value)
        home = maker.body if maker is not None else self._home(value)
        inside: Body | None = body
        while inside is not None and inside is not home:
            if inside.scope is inside:
                captured = self._captured.setdefault(inside, set())
                if value in captured or self._captures_left <= 0:
                    return
                captured.add(value)
                self._captures_left -= 1
            inside = inside.parent

    def _home(self, value: Value) -> Body | None:
        return self._homes.get(value)

    @cached_property
    def _homes(self) -> dict[Value, Body]:
        return {value: body for region, body in self._bodies.items() for value in region.arguments}

    # --- costs --------------------------------------------------------------------------------------------------------

    def _costed(self, body: Body, steps: list[CanonicalStep]) -> list[Costed]:
        found = [(step.op, step.cost) for step in reversed(steps)]
        return [*self._constants.get(body, {}).values(), *found]

    def _cost(self, body: Body, step: CanonicalStep) -> Cost | None:
        if step.cost is not None:
            return step.cost
        op = step.op
        match op:
            case ops.Terminator():
                carried = len(step.operands) + (self._num_captured(body) if body.returned is not None else 0)
                return _packed(carried)
            case ops.While():
                return _packed(len(step.operands) + self._num_captured(self._bodies[op.body]))
            case ops.Branching():
                captured = [len(self._captured.get(self._bodies[region], ())) for region in op.regions]
                return sum(map(_packed, captured), NOTHING)
        return None

    def _num_captured(self, body: Body) -> int:
        """Return the number of values captured by the loop that a body belongs to."""
        return len(self._captured.get(body, set()))


def _packed(count: int) -> Cost:
    """Return the cost of a tuple of `count` values; a single value needs no tuple."""
    return Cost(bytes_accessed=_POINTER_BYTES * count) if count > 1 else NOTHING


def _broadcast_cost(type: TensorType) -> Cost:
    size = stored_bytes(type)
    return Cost(bytes_accessed=size + size // (type.num_elements or 1))
