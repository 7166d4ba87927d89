"""HLO to StableHLO: tuples unpacked, computations as functions and regions, layouts dropped.

Every HLO value becomes the flat list of its arrays and tokens. Fusions and asynchronous pairs are inlined at their
start. A computation becomes a private function if `call` references it, or if several operations share it and it is
larger than a small reducer. All others become regions of their users.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.conversion.annotations import argument_attributes, mlir_annotations, result_attributes
from hlo_text.conversion.locations import LocationReader
from hlo_text.conversion.module_attributes import module_attributes
from hlo_text.conversion.partitioning import is_per_device, marked, with_shardings_on_module
from hlo_text.conversion.refusal import BROKEN_RULES, broken, refusal, unread_attribute
from hlo_text.conversion.stablehlo.types import FlatTypes
from hlo_text.core.attributes import Attribute, Location
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.tasks import Task, run_task
from hlo_text.core.types import FloatType, FunctionType, TensorType, TupleType, Type
from hlo_text.verifier.hlo.precisions import mixes_precisions

#: The arrays and tokens of one HLO value.
Flat = tuple[Value, ...]
#: Returns the StableHLO values of an operation's result, or a task that returns them.
Rule = Callable[["Unpacking", Any, "BlockFrame"], "Flat | Task"]
#: A shared computation with more operations becomes a function instead of being copied.
_LARGEST_COPY = 32


@attrs.define(eq=False)
class BlockFrame:
    """A block under construction: its operations, and the StableHLO values of each HLO value read so far."""

    operations: list[Operation]
    values: dict[Value, Flat]

    def flat(self, values: Iterable[Value]) -> Flat:
        """Return the StableHLO values of HLO values, concatenated."""
        return tuple(leaf for value in values for leaf in self.values[value])


class Unpacking:
    """The conversion of one module to StableHLO by per-operation rules.

    Attributes:
        module: The HLO module.
        types: The StableHLO types of each HLO type.
        complete_starts: The complete start of each step of a chain that binds operands after its start.
        mixes_precisions: Whether operations may have floats of several precisions.
        current: The HLO operation being converted.
    """

    def __init__(
        self, module: Module, rules: Mapping[type[Operation], Rule], plain_rule: Rule, *, keeps_positions: bool = False
    ) -> None:
        """Prepare a conversion.

        Args:
            module: The HLO module.
            rules: Rules by class of operation or base class.
            plain_rule: The rule of all other classes with a StableHLO equivalent.
            keeps_positions: Operations keep the positions of their HLO instructions, and the module its source.
        """
        self.module = module
        self.types = FlatTypes()
        self.complete_starts = ops.complete_starts_of(module)
        self.mixes_precisions = mixes_precisions(module)
        self._locations = LocationReader(module.header)
        self._shared_functions: dict[Region, str] = {}
        self._pending: deque[Region] = deque()
        self._symbols: set[str] = {"main"}
        self._uses: dict[Region, int] = {}
        self._called: set[Region] = set()
        self._carried: dict[int, tuple[Annotations, Annotations | None, Location | None]] = {}
        self.current: Operation | None = None
        self._rules = rules
        self._plain_rule = plain_rule
        self._keeps_positions = keeps_positions

    def run(self) -> Module:
        try:
            with collection_paused():
                return self._run()
        except (ValueError, ParseError) as error:
            self.current = self.current or self._first_refused()
            raise refusal(self.module, self.current, str(error), name=self._opcode()) from error
        except BROKEN_RULES as error:
            raise broken(self.module, self.current, self._opcode()) from error

    def _first_refused(self) -> Operation | None:
        """Return the first operation of the entry whose type StableHLO does not have."""
        entry = self.module.entry_computation
        for op in entry.operations if entry is not None else ():
            try:
                self.types.flat(TupleType(tuple(value.type for value in op.results)))
            except ValueError:
                return op
        return None

    def _opcode(self) -> str | None:
        op = self.current
        return op.hlo_name or op.name if op is not None else None

    def _run(self) -> Module:
        entry = self.module.entry_computation
        if entry is None:
            raise refusal(self.module, None, "the module has no entry computation")
        for kept in self.module.header.kept if self.module.header is not None else ():
            raise unread_attribute(self.module, kept)
        self._count_uses(entry)
        attributes, given = module_attributes(
            self.module.header, entry.argument_types, entry.output_types[0], self.types.flat
        )
        functions: list[Operation] = [self._function(entry, "main", "public", given)]
        while self._pending:
            computation = self._pending.popleft()
            functions.append(self._function(computation, self._shared_functions[computation], "private"))
        body = Region([Block((), functions)])
        annotations = Annotations(discardable=attributes) if attributes else None
        made = Module(NO_ATTRIBUTES, (), (), (body,), annotations, symbol=self.module.symbol)
        made.source = self.module.source if self._keeps_positions else None
        per_device = is_per_device(self.module)
        if per_device and not is_per_device(made):
            return with_shardings_on_module(made)
        return marked(made, per_device=per_device)

    # --- computations ------------------------------------------------------------------------------------------------

    def _count_uses(self, entry: Region) -> None:
        """Count the uses of each computation.

        Raises:
            ConversionError: A computation is recursive.
        """
        active = {entry}
        stack = [(entry, iter(entry.operations))]
        while stack:
            computation, operations = stack[-1]
            op = next((op for op in operations if op.regions), None)
            if op is None:
                active.discard(computation)
                stack.pop()
                continue
            for region in op.regions:
                if region in active:
                    raise refusal(
                        self.module, op, f"recursion is not supported: computation %{region.name} calls itself"
                    )
            new = [region for region in dict.fromkeys(op.regions) if region not in self._uses]
            for region in op.regions:
                self._uses[region] = self._uses.get(region, 0) + 1
            if isinstance(op, ops.Call):
                self._called.add(op.computation)
            for region in new:
                active.add(region)
                stack.append((region, iter(region.operations)))

    def is_function(self, computation: Region) -> bool:
        """Whether a computation becomes a function instead of regions."""
        if computation in self._called:
            return True
        if self._uses.get(computation, 0) < 2:
            return False
        operations = computation.operations
        return len(operations) > _LARGEST_COPY or any(op.regions for op in operations)

    def symbol(self, computation: Region) -> str:
        """Return the symbol of a computation's function, and schedule its conversion."""
        found = self._shared_functions.get(computation)
        if found is None:
            stem = computation.name or "computation"
            found, number = stem, 0
            while found in self._symbols:
                number += 1
                found = f"{stem}_{number}"
            self._symbols.add(found)
            self._shared_functions[computation] = found
            self._pending.append(computation)
        return found

    def _function(
        self,
        computation: Region,
        symbol: str,
        visibility: str,
        further: Mapping[int, Mapping[str, Attribute]] | None = None,
    ) -> Function:
        """Convert a computation to a function; `further` contains additional argument attributes by number."""
        given = [self.new_values(argument.type) for argument in computation.arguments]
        operations: list[Operation] = []
        results = run_task(self.body(computation, given, operations))
        operations.append(ops.FunctionReturn(NO_ATTRIBUTES, results, ()))
        arguments = tuple(value for flat in given for value in flat)
        locations = self._argument_locations(computation, given)
        return Function(
            NO_ATTRIBUTES,
            (),
            (),
            (Region([Block(arguments, operations, argument_locations=locations)]),),
            symbol=symbol,
            function_type=FunctionType(tuple(v.type for v in arguments), tuple(v.type for v in results)),
            visibility=visibility,
            argument_attributes=self._argument_attributes(computation, given, further or {}),
            result_attributes=result_attributes(_root_annotations(computation), len(results)),
            position=computation.position if self._keeps_positions else -1,
        )

    def _argument_attributes(
        self, computation: Region, given: Sequence[Flat], further: Mapping[int, Mapping[str, Attribute]]
    ) -> tuple[Mapping[str, Attribute], ...]:
        made: list[Mapping[str, Attribute]] = []
        for carried, flat in zip(_parameter_annotations(computation), given, strict=True):
            made += argument_attributes(carried, len(flat))
        made = [{**attributes, **further.get(number, {})} for number, attributes in enumerate(made)]
        return tuple(dict(sorted(attributes.items())) for attributes in made) if any(made) else ()

    def _argument_locations(self, computation: Region, given: Sequence[Flat]) -> tuple[Location | None, ...]:
        made: list[Location | None] = []
        for carried, flat in zip(_parameter_annotations(computation), given, strict=True):
            text = carried.metadata if carried is not None else None
            made += [self._locations.location(text)] * len(flat)
        return tuple(made) if any(made) else ()

    def body(self, computation: Region, given: Sequence[Flat], operations: list[Operation]) -> Task:
        """Add the operations of a computation, applied to given arguments, to `operations`; return its results."""
        frame = BlockFrame(operations, dict(zip(computation.arguments, given, strict=True)))
        for op in computation.operations:
            if isinstance(op, ops.Return):
                return frame.flat(op.operands)
            first = len(operations)
            made = self.convert(op, frame)
            if not isinstance(made, tuple):
                made = yield made
            if self._keeps_positions:
                for new in operations[first:]:
                    new.position = op.position if new.position < 0 else new.position
            if op.results:
                frame.values[op.results[0]] = made
        raise refusal(self.module, None, f"computation %{computation.name} has no root")

    def inline_or_call(self, computation: Region, given: Sequence[Flat], operations: list[Operation]) -> Task:
        """Inline a computation as `body` does, or call it if it becomes a function."""
        if not self.is_function(computation):
            return (yield self.body(computation, given, operations))
        types = [type for output in computation.output_types for type in self.types.flat(output)]
        results = tuple(Value(type) for type in types)
        wanted = [type for argument in computation.arguments for type in self.types.flat(argument.type)]
        values = tuple(value for flat in given for value in flat)
        inputs = self.in_types(BlockFrame(operations, {}), values, wanted)
        annotations, location = self._carry(self.current)
        callee = {"callee": self.symbol(computation)}
        operations.append(ops.FunctionCall(callee, inputs, results, (), annotations, location))
        return results

    def region(
        self,
        computation: Region,
        captured: Sequence[Flat] | None = None,
        *,
        argument_types: Sequence[Type] | None = None,
        result_types: Sequence[Type] | None = None,
    ) -> Task:
        """Convert a computation to a region with its own arguments, or to one without arguments that captures values.

        Float arguments and results are converted if other types are given for them.
        """
        frame = BlockFrame([], {})
        given = captured
        arguments: Flat = ()
        if given is None:
            own = [self.types.flat(argument.type) for argument in computation.arguments]
            types = [type for flat in own for type in flat]
            arguments = tuple(Value(type) for type in argument_types or types)
            values = iter(self.in_types(frame, arguments, types))
            given = [tuple(next(values) for _ in flat) for flat in own]
        results = yield self.inline_or_call(computation, given, frame.operations)
        if result_types is not None:
            results = self.in_types(frame, results, result_types)
        frame.operations.append(ops.Return(NO_ATTRIBUTES, results, ()))
        return Region([Block(arguments, frame.operations)])

    # --- operations --------------------------------------------------------------------------------------------------

    def convert(self, op: Operation, frame: BlockFrame) -> Any:
        """Return the StableHLO values of an operation's result, or the task that converts it."""
        self.current = op
        rule = next((self._rules[cls] for cls in type(op).__mro__ if cls in self._rules), None)
        if rule is not None:
            return rule(self, op, frame)
        if isinstance(op, UnregisteredOperation) and op.reason is not None:
            raise ValueError(op.reason)
        if not isinstance(op, DeclaredOperation) or op.mlir_name is None:
            raise ValueError("StableHLO has no equivalent operation")
        return self._plain_rule(self, op, frame)

    def in_types(self, frame: BlockFrame, values: Flat, types: Sequence[Type]) -> Flat:
        """Return values with floats converted to the given types; other values are unchanged."""
        return tuple(self._in_type(frame, value, type) for value, type in zip(values, types, strict=True))

    def _in_type(self, frame: BlockFrame, value: Value, type: Type) -> Value:
        given = value.type
        if not isinstance(given, TensorType) or not isinstance(type, TensorType):
            return value
        is_float = isinstance(given.element_type, FloatType) and isinstance(type.element_type, FloatType)
        if not is_float or given.element_type == type.element_type:
            return value
        return self.emit(frame, ops.Convert, (value,), {}, (given.with_element_type(type.element_type),))[0]

    def new_values(self, type: Type) -> Flat:
        """Return new values for the leaves of an HLO type."""
        return tuple(Value(leaf) for leaf in self.types.flat(type))

    def emit(
        self,
        frame: BlockFrame,
        operation: type[Operation],
        operands: Flat,
        attributes: Mapping[str, Any],
        types: Iterable[Type],
        regions: tuple[Region, ...] = (),
        *,
        carry: bool = True,
    ) -> Flat:
        """Add an equivalent of the current operation, with its annotations; return its results."""
        annotations, location = self._carry(self.current if carry else None)
        results = tuple(Value(type) for type in types)
        op = operation(read_only(attributes), operands, results, regions, annotations, location)
        frame.operations.append(op)
        return results

    def _carry(self, op: Operation | None) -> tuple[Annotations | None, Location | None]:
        """Return the annotations and location of an operation in MLIR's form, converted once per shared object."""
        annotations = op.annotations if op is not None else None
        if annotations is None:
            return None, None
        found = self._carried.get(id(annotations))
        if found is None:
            location = self._locations.location(annotations.metadata)
            found = annotations, mlir_annotations(annotations), location
            self._carried[id(annotations)] = found
        return found[1], found[2]


def _parameter_annotations(computation: Region) -> list[Annotations | None]:
    """Return the annotations of a computation's parameters by their number."""
    by_number = {op.number: op.annotations for op in computation.operations if isinstance(op, ops.Parameter)}
    return [by_number.get(number) for number in range(len(computation.arguments))]


def _root_annotations(computation: Region) -> Annotations | None:
    root = computation.operations[-1].operands[0]
    return next((op.annotations for op in reversed(computation.operations) if root in op.results), None)
