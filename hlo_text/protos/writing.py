"""Serialization of modules as HLO protos, identical to those that XLA creates from the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from hlo_text import ops
from hlo_text.core.diagnostics import ContainerError, Diagnostic
from hlo_text.core.ir import Annotations, Block, HloHeader, Module, Operation, Region, Value
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.hlo.codecs.scalars import read_boolean
from hlo_text.hlo.printer.attributes import opcode as opcode_of
from hlo_text.hlo.printer.orders import instruction_order
from hlo_text.protos.attributes import row_of
from hlo_text.protos.codec import Message, encode
from hlo_text.protos.frames import renumbered
from hlo_text.protos.header import header_fields
from hlo_text.protos.instruction_fields import common_fields, own_fields
from hlo_text.protos.shapes import write_shape
from hlo_text.protos.wire_format import bytes_field

#: Shift of the computation id in instruction ids.
_COMPUTATION_SHIFT = 32
_SUFFIX = re.compile(r"(.+)\.([0-9]{1,18})", re.DOTALL)


def write_hlo_module_proto(module: Module) -> bytes:
    """Serialize an HLO module as a `HloModuleProto`.

    Computations are numbered from 0 in the order of the text; the wrapped computation of an asynchronous start precedes
    the computation that contains it. An instruction id is the computation id times 2^32 plus the index of the
    instruction.

    Args:
        module: A valid HLO module.

    Raises:
        ContainerError: `container.unwritten`, HloModuleProto has no field for an attribute, or the module is invalid.
        ValueError: The module is StableHLO.
    """
    if module.language != "hlo":
        raise ValueError("a StableHLO module cannot be written as an HLO proto; convert it to HLO first")
    try:
        return encode(_MessageWriter(module).message(), "HloModuleProto")
    except ValueError as error:
        message = f"cannot write an HLO proto: {error}"
        op = error.op if isinstance(error, _OperationError) else None
        span = None if op is None else op.span(module.source)
        raise ContainerError(Diagnostic("container.unwritten", message, span, module.source)) from error


def write_hlo_proto(module: Module) -> bytes:
    """Serialize an HLO module as a `HloProto`, as XLA dumps it.

    Raises:
        ContainerError, ValueError: As for `write_hlo_module_proto`.
    """
    return bytes_field(1, write_hlo_module_proto(module))


class _OperationError(ValueError):
    """HloInstructionProto cannot represent an operation."""

    def __init__(self, message: str, op: Operation) -> None:
        super().__init__(message)
        self.op = op


@attrs.define(eq=False)
class _Computation:
    """Computation with its number and name, and the ids and names of its values."""

    region: Region
    number: int
    name: str
    ids: dict[Value, int] = attrs.field(factory=dict)
    names: dict[Value, str] = attrs.field(factory=dict)

    @property
    def operations(self) -> list[Operation]:
        return [op for op in self.region.operations if op.results]

    @property
    def root(self) -> Value:
        terminator = self.region.terminator
        if not isinstance(terminator, ops.Return) or not terminator.operands:
            raise ValueError(f"computation `{self.name}` has no root")
        return terminator.operands[0]


class _MessageWriter:
    """Writer of the message of one module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._computations: dict[Region, _Computation] = {}
        computation_names, names = UniqueNames(), UniqueNames()
        for region in self._regions():
            computation = _Computation(region, len(self._computations), computation_names.add(region.name or "_"))
            for place, op in enumerate(computation.operations):
                value = op.results[0]
                computation.ids[value] = computation.number << _COMPUTATION_SHIFT | place
                computation.names[value] = names.add(value.name or opcode_of(op))
            self._computations[region] = computation
        self._wrapped = {op: self._computations[region] for op, region in self._begun.items()}
        self._fused = self._called_by_fusions()

    def _regions(self) -> Iterator[Region]:
        """Yield the computations in the order in which XLA numbers them."""
        self._begun: dict[Operation, Region] = {}
        for region in self._module.computations:
            notes = _notes_of_begun(region)
            complete = ops.complete_starts(region.operations)
            for op in region.operations:
                if isinstance(op, ops.WrappedStart):
                    self._begun[op] = _wrapping(complete.get(op, op), notes[op])
                    yield self._begun[op]
            yield region

    def message(self) -> Message:
        module = self._module
        header = module.header or HloHeader()
        entry = self._computations.get(module.entry_computation) if module.entry_computation is not None else None
        if entry is None:
            raise ValueError("the module has no entry computation")
        message: Message = {
            "name": module.symbol or "module",
            "entry_computation_name": entry.name,
            "entry_computation_id": entry.number,
            "computations": [self._computation(computation) for computation in self._computations.values()],
            **header_fields(header, [value.type for value in entry.region.arguments], entry.root.type),
        }
        if read_boolean(header.attributes.get("is_scheduled", "false")):
            message["schedule"] = {"sequences": list(self._sequences())}
        renumbered(message)
        _share_payloads(message)
        return message

    def _sequences(self) -> Iterator[Message]:
        for computation in self._computations.values():
            if computation.region not in self._fused:
                ids = {"instruction_ids": list(computation.ids.values())}
                yield {"key": computation.number, "value": ids}

    def _called_by_fusions(self) -> set[Region]:
        return {
            region
            for computation in self._computations.values()
            for op in computation.operations
            if isinstance(op, ops.Fusion)
            for region in op.regions
        }

    def _calls(self, op: Operation) -> list[_Computation]:
        """Return the computations that an operation calls, in the order of the message."""
        if op in self._wrapped:
            return [self._wrapped[op]]
        if isinstance(op, ops.AsyncComputationUpdate | ops.AsyncComputationDone):
            return []  # only the text repeats the computation there
        called = [self._computations[region] for region in op.regions]
        return called[::-1] if isinstance(op, ops.While) else called

    def _computation(self, computation: _Computation) -> Message:
        operations = {op.results[0]: op for op in computation.operations}
        operands = {value: op.operands for value, op in operations.items()}
        predecessors = {
            value: op.annotations.control_predecessors for value, op in operations.items() if op.annotations
        }
        ordered = instruction_order(operations, operands, predecessors)
        arguments = computation.region.arguments
        for unknown in computation.region.unknown:
            raise ValueError(f"HloComputationProto has no field for `{unknown.name}`")
        return {
            "name": computation.name,
            "instructions": [self._named_instruction(operations[value], computation) for value in ordered],
            "program_shape": {
                "parameters": [write_shape(argument.type) for argument in arguments],
                "result": write_shape(computation.root.type),
                "parameter_names": [computation.names[argument] for argument in arguments],
            },
            "id": computation.number,
            "root_id": computation.ids[computation.root],
            "is_fusion_computation": computation.region in self._fused,
            "execution_thread": computation.region.execution_thread or "",
        }

    def _named_instruction(self, op: Operation, computation: _Computation) -> Message:
        """Return the message of an instruction; errors include its name."""
        try:
            return self._instruction(op, computation)
        except ValueError as error:
            name = computation.names[op.results[0]]
            raise _OperationError(f"instruction %{name} ({opcode_of(op)}): {error}", op) from error

    def _instruction(self, op: Operation, computation: _Computation) -> Message:
        value = op.results[0]
        wrapped = op in self._wrapped
        opcode = "async-start" if wrapped else _plain_opcode(op)
        own: Message = {} if wrapped else own_fields(op, opcode)
        if isinstance(op, ops.ThreadedStart):
            own |= self._thread(op)
        predecessors = op.annotations.control_predecessors if op.annotations else ()
        return {
            "name": computation.names[value],
            "opcode": opcode,
            "shape": write_shape(value.type),
            "id": computation.ids[value],
            "operand_ids": [computation.ids[operand] for operand in op.operands],
            "control_predecessor_ids": [computation.ids[other] for other in predecessors],
            "called_computation_ids": [called.number for called in self._calls(op)],
            **common_fields(op.annotations),
            **own,
        }

    def _thread(self, op: ops.ThreadedStart) -> Message:
        thread = op.async_execution_thread
        aliasing = op.output_to_operand_aliasing
        held: Message = {"async_execution_thread": thread if thread != "main" else ""}
        if aliasing is not None:
            row = row_of("async-start", "output_to_operand_aliasing")
            assert row is not None
            row.write(aliasing, held)
        return held


def _share_payloads(module: Message) -> None:
    """Move metadata payloads to the module, without duplicates."""
    payloads: dict[bytes, int] = {}
    for computation in module["computations"]:
        for instruction in computation["instructions"]:
            metadata = instruction["metadata"]
            if "metadata_payload" in metadata:
                value = metadata["metadata_payload"]["value"]
                metadata["metadata_payload"] = {"id": payloads.setdefault(value, len(payloads))}
    module["payloads"] = list(payloads)


def _plain_opcode(op: Operation) -> str:
    """Return the opcode in the message, where forms such as `slice-done` are those of wrapped computations."""
    if isinstance(op, ops.AsyncComputationUpdate):
        return "async-update"
    if isinstance(op, ops.AsyncComputationDone):
        return "async-done"
    return opcode_of(op)


#: Annotations that a wrapped instruction inherits from its start, updates and end.
_PASSED_ON = ("frontend_attributes", "statistics", "origin", "metadata", "backend_config")


def _notes_of_begun(region: Region) -> dict[Operation, Annotations]:
    """Return the annotations of wrapped instructions, merged from start, updates and end; later ones win."""
    notes: dict[Operation, Annotations] = {}
    starts: dict[Value, Operation] = {}
    for op in region.operations:
        start: Operation | None = op if isinstance(op, ops.WrappedStart) else None
        if isinstance(op, ops.AsyncComputationUpdate | ops.AsyncComputationDone):
            start = starts.get(op.operands[0])
        if start is None:
            continue
        starts[op.results[0]] = start
        given = {name: getattr(op.annotations, name, None) for name in _PASSED_ON}
        known = notes.get(start, Annotations())
        notes[start] = attrs.evolve(known, **{name: text for name, text in given.items() if text is not None})
    return notes


def _wrapping(op: ops.ThreadedStart, notes: Annotations) -> Region:
    """Return the computation that XLA wraps around the instruction of an asynchronous start."""
    parameters = [
        ops.Parameter({"number": number}, (), (Value(operand.type, "async_param"),))
        for number, operand in enumerate(op.operands)
    ]
    arguments = tuple(parameter.results[0] for parameter in parameters)
    assert isinstance(op, ops.WrappedStart)
    begun = op.wrapped_operation()
    result = Value(begun.results[0].type)
    inner = attrs.evolve(begun, operands=arguments, results=(result,), annotations=notes)
    operations: list[Operation] = [*parameters, inner, ops.Return(NO_ATTRIBUTES, (result,), ())]
    thread = None if op.async_execution_thread == "main" else op.async_execution_thread
    return Region([Block(arguments, operations)], "async_wrapped", execution_thread=thread)


class UniqueNames:
    """Names in use, in the style of XLA: the second `x` becomes `x.1`."""

    def __init__(self) -> None:
        self._used: dict[str, set[int]] = {}
        self._next: dict[str, int] = {}

    def add(self, wanted: str) -> str:
        """Return a name, with the next free number appended if it is in use.

        >>> names = UniqueNames()
        >>> [names.add(name) for name in ("x", "x", "x.1", "x.0", "y.7", "y.7")]
        ['x', 'x.1', 'x.2', 'x.3', 'y.7', 'y.0']
        """
        match = _SUFFIX.fullmatch(wanted)
        root, number = (match[1], int(match[2])) if match is not None else (wanted, 0)
        used = self._used.setdefault(root, set())
        if number in used:
            number = self._next.get(root, 0)
            while number in used:
                number += 1
            self._next[root] = number + 1
        used.add(number)
        if number == 0:
            return f"{root}.0" if match is not None else root
        return f"{root}.{number}"
