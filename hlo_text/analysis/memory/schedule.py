"""The flattened schedule of a program: operations in execution order with the buffer values they define.

Regions precede the operation that contains them, as in XLA's live ranges. A region that several operations call is
scheduled at its first call; each later call needs the same amount of memory while it runs.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias

import attrs

from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.analysis.memory.sharing import CLASSES_IN_PLACE, in_place
from hlo_text.analysis.memory.values import BufferValue, value_at
from hlo_text.analysis.sizes import reserved_bytes
from hlo_text.core.ir import Module, Operation, Region, Value
from hlo_text.core.memo import Memo
from hlo_text.core.types import FutureType, TupleType, Type

_POINTER_BYTES = 8
_GROUPS = (TupleType, FutureType)
_Values: TypeAlias = "tuple[BufferValue, ...]"
_Work: TypeAlias = Generator[Any, Any, _Values]


@attrs.define(eq=False, slots=True)
class ScheduleStep:
    """An operation in the schedule with the buffer values of its operands and of the results it defines."""

    op: Operation
    operands: _Values
    results: _Values


@attrs.define(eq=False, slots=True)
class StepRange:
    """The steps of a region, and the values that represent its memory in later calls."""

    start: int
    end: int
    repeated: list[BufferValue] = attrs.field(factory=list)


def is_scheduled(module: Module) -> bool:
    """Whether the text order of a module is its execution order."""
    return module.header is not None and module.header.attributes.get("is_scheduled") == "true"


class Schedule:
    """The flattened schedule of an entry.

    Attributes:
        is_scheduled: Whether the module states that its text order is the schedule.
        steps: Operations in execution order; the index is the time.
        values: All buffer values.
        spans: The steps of each region that is called.
        unions: In unscheduled modules, pairs of values that share a buffer unless they are live at the same time.
        arguments, results: Buffer values of the entry.
    """

    def __init__(self, module: Module, entry: Region) -> None:
        self.is_scheduled = is_scheduled(module)
        self.steps: list[ScheduleStep] = []
        self.values: list[BufferValue] = []
        self.spans: dict[Region, StepRange] = {}
        self.unions: list[tuple[BufferValue, BufferValue]] = []
        #: Values of loops and branches end a step before others continue them, for buffers that are not certain.
        self._handover = 0 if self.is_scheduled else 1
        self._functions = module.functions
        self._sizes: dict[int, int] = {}  # by identity of types, which the module keeps alive
        self._known: dict[Value, BufferValue] = {}
        self._captured: list[list[BufferValue]] = []
        self._numbers = {region: number for number, region in enumerate(module.computations)}
        self._number = self._numbers.get(entry, 0)
        self._positions: dict[Operation | None, int] = {}
        self.arguments = tuple(self._define(None, argument.type) for argument in entry.arguments)
        for number, argument in enumerate(self.arguments):
            for value in argument.nested():
                value.argument = number
        self.results = _run(self._region(entry, self.arguments))
        for result in self.results:
            for value in result.nested():
                value.is_result, value.end = True, len(self.steps)

    def _define(self, op: Operation | None, type: Type, *, is_constant: bool = False) -> BufferValue:
        """Return a new buffer value that is defined at the next step."""
        now, level = len(self.steps), len(self._captured)
        elements: _Values = ()
        size = self._sizes.get(id(type))
        if size is None and isinstance(type, _GROUPS):
            elements = tuple(self._define(op, element, is_constant=is_constant) for element in type.types)
            size = _POINTER_BYTES * len(elements)
        elif size is None:
            size = self._sizes[id(type)] = reserved_bytes(type, self.is_scheduled)
        order = self._number, self._positions.get(op, 0), len(self.values)
        value = BufferValue(op, size, now, now, level, order, elements, None, is_constant)
        self.values.append(value)
        return value

    def _use(self, value: BufferValue, time: int) -> None:
        """Extend the live range of a value; a captured value is live until the region's operation ends."""
        if time > value.end:
            value.end = time
        if value.level < len(self._captured):
            self._captured[value.level].append(value)

    def _unify(self, first: BufferValue, second: BufferValue) -> None:
        """Unify the buffers of two values: always in a scheduled module, else unless both are live at once."""
        if self.is_scheduled:
            first.join_nested(second)
        else:
            self.unions += zip(first.nested(), second.nested(), strict=False)

    # --- regions ---

    def _region(self, region: Region, arguments: _Values) -> _Work:
        """Schedule the operations of a region, and return the values of its terminator."""
        span = self.spans.setdefault(region, StepRange(len(self.steps), len(self.steps)))
        self._known.update(zip(region.arguments, arguments, strict=False))
        number = self._numbers.get(region, 0)
        if self.is_scheduled:
            self._positions |= _post_order(region)
        results: _Values = ()
        for block in region.blocks:
            if block is not region.blocks[0]:
                self._known.update((value, self._define(None, value.type)) for value in block.arguments)
            for op in block.operations:
                if isinstance(op, ops.Terminator):
                    results = self._operands(op)
                elif not isinstance(op, ops.Parameter):
                    self._number = number
                    if _RUNS_NOTHING[op.__class__]:
                        self._known.update(zip(op.results, self._simple(op), strict=False))
                    else:
                        yield self._operation(op)
        span.end = len(self.steps)
        for result in results:
            for value in result.nested():
                self._use(value, span.end - self._handover)
        return results

    def _inside(self, region: Region, arguments: _Values, captured: list[BufferValue]) -> _Work:
        """Schedule a region of the next operation; add the outside values it uses to `captured`."""
        self._captured.append([])
        number = self._number
        results = yield self._region(region, arguments)
        self._number = number
        captured += self._captured.pop()
        return tuple(results)

    def _operands(self, op: Operation) -> _Values:
        known = self._known
        try:
            return tuple([known[operand] for operand in op.operands])
        except KeyError:  # undefined, or defined in a later block
            for operand in op.operands:
                if operand not in known:
                    known[operand] = self._define(None, operand.type)
            return tuple([known[operand] for operand in op.operands])

    # --- operations ---

    def _operation(self, op: Operation) -> _Work:
        """Schedule an operation, after its regions."""
        match op:
            case ops.While() if not self._is_repeated(op.regions):
                work = self._while(op)
            case ops.Branching() if not self._is_repeated(op.regions):
                work = self._branches(op)
            case ops.Calling() if not isinstance(op, ops.Fusion):
                work = self._call(op)
            case _ if op.runs_regions and not isinstance(op, ops.Fusion):
                work = self._others(op)
            case _:
                results = self._simple(op)
                self._known.update(zip(op.results, results, strict=False))
                return ()
        results = yield work
        self._known.update(zip(op.results, results, strict=False))
        return ()

    def _is_repeated(self, regions: Sequence[Region]) -> bool:
        return any(region in self.spans for region in regions)

    def _step(self, op: Operation, operands: _Values, results: _Values, captured: Sequence[BufferValue] = ()) -> None:
        """Append an operation to the schedule; it uses its operands and what its regions use."""
        now, level = len(self.steps), len(self._captured)
        for operand in (*operands, *captured) if captured else operands:
            if not operand.elements:
                if operand.level < level:
                    self._use(operand, now)
                elif now > operand.end:
                    operand.end = now
                continue
            for value in operand.nested():
                self._use(value, now)
        self.steps.append(ScheduleStep(op, operands, results))

    def _results(self, op: Operation) -> _Values:
        results = op.results
        if len(results) == 1:
            return (self._define(op, results[0].type),)
        return tuple([self._define(op, result.type) for result in results])

    def _while(self, op: ops.While) -> _Work:
        """Schedule a loop; initial value, region arguments and results of each carried value share one buffer."""
        operands = self._operands(op)
        captured: list[BufferValue] = []
        start = len(self.steps)
        tested = self._carried(op, op.cond)
        yield self._inside(op.cond, tested, captured)
        for value in (value for initial in operands for value in initial.nested()):
            self._use(value, len(self.steps) if self.is_scheduled else start - 1)
        for value in (value for argument in tested for value in argument.nested()):
            self._use(value, len(self.steps) - self._handover)
        carried = self._carried(op, op.body)
        returned = yield self._inside(op.body, carried, captured)
        results = self._results(op)
        for first, second in (*zip(tested, carried, strict=True), *zip(carried, results, strict=False)):
            first.join_nested(second)
        for initial, argument, final in zip(operands, carried, returned, strict=False):
            for value, inside, next_value in zip(initial.nested(), argument.nested(), final.nested(), strict=False):
                if inside is next_value:  # never changed: all iterations read the initial value
                    value.join(inside)
            self._unify(initial, argument)
            self._unify(argument, final)
        self._step(op, (), results, captured)
        return results

    def _carried(self, op: ops.While, region: Region) -> _Values:
        """Return the arguments of a loop region, owned by the region."""
        carried = tuple(self._define(op, operand.type) for operand in op.operands)
        for value in (value for argument in carried for value in argument.nested()):
            value.level += 1
            value.order = self._numbers.get(region, 0), 0, 0
        return carried

    def _branches(self, op: Operation) -> _Work:
        operands, captured, returned = self._operands(op), list[BufferValue](), list[_Values]()
        for number, region in enumerate(op.regions):
            given = operands[number + 1 : number + 2] if region.arguments else ()
            returned.append((yield self._inside(region, given, captured)))
        results = self._results(op)
        for values in returned:
            for result, value in zip(results, values, strict=False):
                self._unify(result, value)
        self._step(op, operands, results, captured)
        return results

    def _call(self, op: Operation) -> _Work:
        """Schedule a call; the callee uses the operands' buffers and returns its own."""
        function = self._functions.get(called_symbol(op))
        region = function.body if function is not None else next(iter(op.regions), None)
        operands, captured = self._operands(op), list[BufferValue]()
        if region is None or not region.blocks or region in self.spans:
            results = self._results(op)
            self._repeat(op, [region] if region in self.spans else [])
            self._step(op, operands, results)
            return results
        given = [] if self.is_scheduled else [value for operand in operands for value in operand.nested()]
        levels = [value.level for value in given]
        for value in given:  # compiled calls are inlined: operands are free after their last use inside
            value.level = len(self._captured) + 1
        returned = yield self._inside(region, operands, captured)
        for value, level in zip(given, levels, strict=True):
            value.level = level
        for value in (value for result in returned for value in result.nested()):
            value.level = min(value.level, len(self._captured))
        self._step(op, operands if self.is_scheduled else (), (), captured)
        return tuple(returned)

    def _others(self, op: Operation) -> _Work:
        """Schedule operations whose regions have values of their own, such as manual computations."""
        operands, captured = self._operands(op), list[BufferValue]()
        repeated = [region for region in op.regions if region in self.spans]
        for region in op.regions:
            if region not in self.spans:
                same = tuple(value.type for value in op.operands) == region.argument_types
                given = operands if same else tuple(self._define(op, type) for type in region.argument_types)
                yield self._inside(region, given, captured)
        results = self._simple_results(op, operands)
        self._repeat(op, repeated)
        self._step(op, operands, results, captured)
        return results

    def _repeat(self, op: Operation, regions: Sequence[Region | None]) -> None:
        """Record that the next operation needs the memory of previously scheduled regions."""
        for region in regions:
            if region is not None:
                value = BufferValue(op, 0, len(self.steps), len(self.steps), len(self._captured))
                self.values.append(value)
                self.spans[region].repeated.append(value)

    def _simple(self, op: Operation) -> _Values:
        """Schedule an operation without regions, or with regions on single elements only."""
        operands = self._operands(op)
        if _DEFINES_RESULTS[op.__class__]:
            results = self._results(op)
            self._step(op, operands, results)
            return results
        passed = self._passed_on(op, operands)
        if passed is not None:
            self._step(op, (), ())
            return passed
        results = self._simple_results(op, operands)
        for path, number, inner in in_place(op):
            first = value_at(operands[number : number + 1], (0, *inner))
            second = value_at(results, path if len(op.results) > 1 else (0, *path))
            if first is not None and second is not None and self.is_scheduled:
                first.join_nested(second)
        self._step(op, operands, results)
        return results

    def _passed_on(self, op: Operation, operands: _Values) -> _Values | None:
        """Return the results of an operation that only renames values; None for other operations."""
        match op:
            case ops.Tuple():
                return (self._tuple(op, operands),)
            case ops.GetTupleElement():
                self._use(operands[0], len(self.steps))
                return operands[0].elements[op.index : op.index + 1] or None
            case ops.DoneOperation() if operands and op.result_place is not None:
                return operands[0].elements[op.result_place : op.result_place + 1] or None
            case ops.HloRecvDone() if operands and len(operands[0].elements) == 3:
                return (self._tuple(op, operands[0].elements[::2]),)
            case ops.AsyncComputationUpdate() if len(operands) > 1 and operands[0].elements:
                bound, *rest = operands[0].elements
                bound = self._tuple(op, (*bound.elements, *operands[1:]))
                return (self._tuple(op, (bound, *rest)),)
            case ops.DoneOperation() | ops.AsyncComputationUpdate():
                return operands[:1]
            case ops.Reshape() | ops.ShardyShardingConstraint() if not self.is_scheduled:
                return operands[:1]  # XLA makes it a bitcast or removes it
            case _ if op.aliases_operands and len(op.operands) >= len(op.results):
                return operands[: len(op.results)]
        return None

    def _tuple(self, op: Operation, elements: _Values) -> BufferValue:
        now = len(self.steps)
        order = self._number, self._positions.get(op, 0), len(self.values)
        value = BufferValue(op, _POINTER_BYTES * len(elements), now, now, len(self._captured), order, elements)
        self.values.append(value)
        return value

    def _simple_results(self, op: Operation, operands: _Values) -> _Values:
        """Return the values that an operation defines; an asynchronous start also returns its operands."""
        if isinstance(op, ops.Constant):
            return tuple(self._define(op, result.type, is_constant=True) for result in op.results)
        type = op.results[0].type if op.results else None
        if not isinstance(op, ops.FirstHalf) or not isinstance(type, TupleType) or len(type.types) < 2:
            return self._results(op)
        number = 1 if isinstance(op, ops.CopyStart) else 0
        parts = list[BufferValue]()
        for index, element in enumerate(type.types):
            if index != number or not operands:
                parts.append(self._define(op, element))
            elif isinstance(element, TupleType):
                parts.append(self._tuple(op, operands[: len(element.types)]))
            else:
                parts.append(operands[0])
        return (self._tuple(op, tuple(parts)),)


def _runs_nothing(cls: type[Operation]) -> bool:
    """Return whether operations of a class run no regions or functions, as `_operation` decides."""
    if issubclass(cls, ops.While | ops.Branching):
        return False
    return issubclass(cls, ops.Fusion) or not (issubclass(cls, ops.Calling) or cls.runs_regions)


#: Classes with rules of their own about the buffers of their results.
_WITH_RULES = (
    *(ops.Constant, ops.Tuple, ops.GetTupleElement, ops.FirstHalf, ops.DoneOperation, ops.HloRecvDone),
    *(ops.AsyncComputationUpdate, ops.Reshape, ops.ShardyShardingConstraint, *CLASSES_IN_PLACE),
)


def _defines_results(cls: type[Operation]) -> bool:
    """Return whether operations of a class define a new buffer for every result."""
    return not (issubclass(cls, _WITH_RULES) or cls.aliases_operands)


_RUNS_NOTHING = Memo("analysis: classes without regions that run", 1 << 12, make=_runs_nothing)
_DEFINES_RESULTS = Memo("analysis: classes that define their results", 1 << 12, make=_defines_results)


def _post_order(region: Region) -> dict[Operation | None, int]:
    """Return the positions of a computation's operations in post-order from the root."""
    definitions = {result: op for op in region.operations for result in op.results}
    found: dict[Operation | None, int] = {}
    waiting: list[tuple[Operation, bool]] = [(region.operations[-1], False)] if region.operations else []
    while waiting:
        op, is_ready = waiting.pop()
        if op in found:
            continue
        if is_ready:
            found[op] = len(found)
            continue
        waiting.append((op, True))
        waiting += [(definitions[value], False) for value in reversed(op.operands) if value in definitions]
    return found


def _run(work: _Work) -> _Values:
    """Run a generator and the generators it yields on an explicit stack, since programs nest deeply."""
    stack, sent = [work], None
    while stack:
        try:
            stack.append(stack[-1].send(sent))
            sent = None
        except StopIteration as stop:
            stack.pop()
            sent = stop.value
    return sent or ()
