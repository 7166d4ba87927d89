"""Conversion of a `HloModuleProto` to HLO text; large constants are kept separately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation, RegionField
from hlo_text.core.types import BOOL, TensorType, Type
from hlo_text.hlo.codecs.literals import ELIDED, literal_text
from hlo_text.hlo.codecs.scalars import escape, shown, write_string
from hlo_text.hlo.codecs.shapes import comma_separated, type_text
from hlo_text.hlo.printer.orders import computation_order, instruction_order
from hlo_text.protos.codec import Message
from hlo_text.protos.frames import renumbered
from hlo_text.protos.header import checked_name, header_text
from hlo_text.protos.instructions import (
    Pairs,
    common_attributes,
    own_attributes,
)
from hlo_text.protos.literals import read_literal
from hlo_text.protos.shapes import read_shape
from hlo_text.protos.wire_format import UnknownPartError, WireError

#: Mask of the local part of instruction ids, whose upper half is the computation id.
_LOCAL = (1 << 32) - 1
#: Limit on characters of referenced names in the text per byte of the message, which references them by number.
_NAMES_PER_BYTE = 64
#: Maximum number of elements of a constant in the text.
_MOST_SHOWN = 256
_ASYNCHRONOUS = {"async-start": "-start", "async-update": "-update", "async-done": "-done"}


@attrs.define
class TextAndConstants:
    """Text of a module, and the constants it elides, by computation and name."""

    text: str
    constants: dict[tuple[str, str], Literal]


@attrs.define
class _Instruction:
    """Instruction with derived data that other instructions use."""

    message: Message
    name: str
    type: Type
    shape_text: str
    #: The wrapped instruction of an asynchronous one in shorthand form.
    wrapped: Message | None = None


class _TextWriter:
    """Writer of the text of one module."""

    def __init__(self, module: Message, size: int) -> None:
        self._module = module
        self._names_left = _NAMES_PER_BYTE * size
        self.constants: dict[tuple[str, str], Literal] = {}
        self._computations: dict[int, Message] = {}
        self._computation_names: dict[int, str] = {}
        self._sequences = {
            entry.get("key", 0): [i & _LOCAL for i in entry.get("value", {}).get("instruction_ids", [])]
            for entry in module.get("schedule", {}).get("sequences", [])
        }
        self._asynchronous: dict[int, Message] = {}  # wrapped instructions by computation

    def lines(self) -> list[str]:
        computations = self._module.get("computations", [])
        for computation in computations:
            number = computation.get("id", 0)
            if number in self._computations:
                raise WireError(f"duplicate computation id {number}")
            self._computations[number] = computation
        self._wrap(computations)
        pieces = [header_text(self._module)]
        entry = self._module.get("entry_computation_id", 0)
        for number in computation_order(list(self._computations), self._called):
            if number not in self._asynchronous:
                pieces += self._computation(self._computations[number], is_entry=number == entry)
        return pieces

    def _called(self, number: int) -> list[int]:
        instructions = self._computations[number].get("instructions", [])
        return [called for one in instructions for called in one.get("called_computation_ids", [])]

    def _wrap(self, computations: list[Message]) -> None:
        """Find instructions wrapped by asynchronous ones, by the computation that contains nothing else."""
        starts = Counter[int]()
        for computation in computations:
            for instruction in computation.get("instructions", []):
                if instruction.get("opcode") == "async-start":
                    starts.update(instruction.get("called_computation_ids", [])[:1])
        for number, count in starts.items():
            held = self._computations.get(number, {})
            root = [i for i in held.get("instructions", []) if i.get("opcode") != "parameter"]
            if count != 1 or len(root) != 1 or root[0].get("id", 0) != held.get("root_id", 0):
                continue
            if ops.asynchronous_form(f"{root[0].get('opcode', '')}-start") is not None:
                self._asynchronous[number] = root[0]

    # --- computations ---------------------------------------------------------------------------------------------

    def _computation(self, computation: Message, *, is_entry: bool) -> list[str]:
        name = checked_name(computation.get("name", ""))
        instructions = self._instructions(computation)
        root = instructions.get(computation.get("root_id", 0) & _LOCAL)
        if root is None:
            raise WireError(f"computation {shown(name)} has no root")
        parameters = sorted(
            (one.message.get("parameter_number", 0), f"{one.name}: {type_text(one.type, layout=False)}")
            for one in instructions.values()
            if one.message.get("opcode") == "parameter"
        )
        signature = ", ".join(text for _, text in parameters)
        pieces = [f"{'ENTRY ' if is_entry else ''}%{name} ({signature}) -> {type_text(root.type, layout=False)} {{\n"]
        for number in self._order(computation, instructions):
            instruction = instructions[number]
            mark = "ROOT " if instruction is root else ""
            with _InstructionErrors(instruction.message):
                pieces.append(f"  {mark}{self._line(name, instruction, instructions)}\n")
        thread = computation.get("execution_thread", "")
        suffix = f', execution_thread="{escape(thread)}"' if thread not in ("", "main") else ""
        return [*pieces, f"}}{suffix}\n\n"]

    def _instructions(self, computation: Message) -> dict[int, _Instruction]:
        found: dict[int, _Instruction] = {}
        for message in computation.get("instructions", []):
            number = message.get("id", 0) & _LOCAL
            if number in found:
                raise WireError(
                    f"duplicate instruction id {number} in computation {shown(computation.get('name', ''))}"
                )
            with _InstructionErrors(message):
                type = read_shape(message.get("shape"))
                found[number] = _Instruction(message, checked_name(message.get("name", "")), type, type_text(type))
        return found

    def _order(self, computation: Message, instructions: Mapping[int, _Instruction]) -> list[int]:
        """Return the instruction ids in scheduled order, or in operand order without a schedule."""
        scheduled = self._sequences.get(computation.get("id", 0))
        if scheduled is not None:
            if len(scheduled) != len(instructions) or set(scheduled) != set(instructions):
                raise WireError(
                    f"the schedule of computation {shown(computation.get('name', ''))} does not list its instructions"
                )
            return scheduled
        operands, predecessors = (
            {number: [i & _LOCAL for i in one.message.get(name, [])] for number, one in instructions.items()}
            for name in ("operand_ids", "control_predecessor_ids")
        )
        for number in (number for before in (operands, predecessors) for each in before.values() for number in each):
            _found(instructions, number)
        ordered = instruction_order(instructions, operands, predecessors)
        if len(ordered) != len(instructions):
            raise WireError(f"the instructions of computation {shown(computation.get('name', ''))} form a cycle")
        return ordered

    def _line(self, computation: str, one: _Instruction, others: Mapping[int, _Instruction]) -> str:
        message = one.message
        opcode = message.get("opcode", "")
        operands = [_found(others, number) for number in message.get("operand_ids", [])]
        self._count_names(operand.name for operand in operands)
        argument = comma_separated([f"%{operand.name}" for operand in operands])
        if opcode == "parameter":
            argument = str(message.get("parameter_number", 0))
        elif opcode == "constant":
            argument = self._constant(computation, one)
        one.wrapped = self._wrapped_by(message, operands)
        opcode, pairs = self._opcode_and_attributes(one, [operand.type for operand in operands])
        predecessors = [_found(others, number).name for number in message.get("control_predecessor_ids", [])]
        self._count_names(predecessors)
        if predecessors:
            pairs.append(("control-predecessors", "{" + ", ".join(f"%{name}" for name in predecessors) + "}"))
        pairs += common_attributes(message)
        attributes = "".join([f", {name}={text}" for name, text in pairs])
        return f"%{one.name} = {one.shape_text} {opcode}({argument}){attributes}"

    def _count_names(self, names: Iterable[str]) -> None:
        """Count the characters of referenced names, which are numbers in the message.

        Raises:
            WireError: The names exceed the size limit of the text.
        """
        self._names_left -= sum(map(len, names))
        if self._names_left < 0:
            raise WireError("references to long names exceed the size limit of the text")

    def _constant(self, computation: str, one: _Instruction) -> str:
        literal = read_literal(one.message.get("literal", b""), one.type) if "literal" in one.message else None
        if literal is None:
            return ELIDED
        if isinstance(one.type, TensorType) and literal.array.size > _MOST_SHOWN:
            self.constants[computation, one.name] = literal
            return ELIDED
        return literal_text(literal)

    def _wrapped_by(self, message: Message, operands: list[_Instruction]) -> Message | None:
        """Return the wrapped instruction of an asynchronous one; updates and ends inherit it from their operand."""
        if message.get("opcode") == "async-start":
            called = message.get("called_computation_ids", [])
            return self._asynchronous.get(called[0]) if called else None
        return operands[0].wrapped if message.get("opcode") in _ASYNCHRONOUS and operands else None

    def _opcode_and_attributes(self, one: _Instruction, operand_types: list[Type]) -> tuple[str, Pairs]:
        message, held = one.message, one.wrapped
        opcode = message.get("opcode", "")
        if held is None:
            operation = _operation(opcode)
            own = own_attributes(message, operation, operand_types)
            return opcode, [*own, *self._calls(message, operation, operand_types)]
        thread = message.get("async_execution_thread", "")
        pairs: Pairs = []
        if thread not in ("", "main"):
            pairs.append(("async_execution_thread", write_string(thread)))
        opcode = held.get("opcode", "") + _ASYNCHRONOUS[opcode]
        if opcode.endswith("-start"):
            operation = _operation(held.get("opcode", ""))
            pairs += own_attributes(held, operation, operand_types)
            pairs += self._calls(held, operation, operand_types)
        return opcode, pairs

    def _calls(self, message: Message, operation: type[Operation], operand_types: list[Type]) -> Pairs:
        """Return the attributes that reference computations."""
        called = [self._computation_name(number) for number in message.get("called_computation_ids", [])]
        self._count_names(called)
        names = [f"%{name}" for name in called]
        fields = operation.region_fields if issubclass(operation, DeclaredOperation) else ()
        if message.get("opcode") == "while":  # in its message the body comes first
            names.reverse()
        by_predicate = bool(operand_types) and _is_predicate(operand_types[0])
        pairs: Pairs = []
        for field in fields:
            if by_predicate and field.hlo_each and len(names) == len(field.hlo_each) and not field.optional:
                pairs += zip(field.hlo_each, names, strict=True)
                names.clear()
            else:
                pairs += _reference(field, names)
        if names:
            raise WireError(f"{shown(message.get('opcode', ''))} calls {len(names)} computations too many")
        return pairs

    def _computation_name(self, number: int) -> str:
        if number not in self._computations:
            raise WireError(f"undefined computation id {number}")
        if number not in self._computation_names:
            self._computation_names[number] = checked_name(self._computations[number].get("name", ""))
        return self._computation_names[number]


class _InstructionErrors:
    """Context manager that adds the instruction's name to errors."""

    def __init__(self, message: Message) -> None:
        self._message = message

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, ValueError):
            cls = UnknownPartError if isinstance(error, UnknownPartError) else WireError
            name, opcode = self._message.get("name", ""), self._message.get("opcode", "")
            raise cls(f"instruction {shown(name)} ({shown(opcode)}): {error}") from error


def _reference(field: RegionField, names: list[str]) -> Pairs:
    """Return the attribute of a computation field, removing its names from the front of the list."""
    if field.hlo is None or (field.optional and not names):
        return []
    if field.variadic:
        text, names[:] = "{" + ", ".join(names) + "}", []
        return [(field.hlo, text)]
    if not names:
        raise WireError(f"the called computation `{field.hlo}` is missing")
    return [(field.hlo, names.pop(0))]


def _is_predicate(type: Type) -> bool:
    return isinstance(type, TensorType) and type.element_type == BOOL


def _operation(opcode: str) -> type[Operation]:
    operation = ops.hlo_class(opcode)
    if operation is None:
        raise UnknownPartError(f"unknown opcode {shown(opcode)}")
    return operation


def _found(instructions: Mapping[int, _Instruction], number: int) -> _Instruction:
    if number & _LOCAL not in instructions:
        raise WireError(f"undefined instruction id {number}")
    return instructions[number & _LOCAL]


def _prepare(module: Message) -> None:
    """Sort instructions by id, as in XLA, and resolve shared payloads."""
    payloads = module.get("payloads", [])
    for computation in module.get("computations", []):
        instructions = computation.get("instructions", [])
        instructions.sort(key=lambda instruction: instruction.get("id", 0) & _LOCAL)
        for instruction in instructions:
            if "backend_config_payload" in instruction:
                instruction["backend_config"] = _payload(instruction.pop("backend_config_payload"), payloads)
            metadata = instruction.get("metadata", {})
            if "metadata_payload" in metadata:
                metadata["metadata_payload"] = {"value": _payload(metadata["metadata_payload"], payloads)}


def _payload(message: Message, payloads: list[bytes]) -> bytes:
    """Return a payload that is stored in the message or in the module.

    Raises:
        WireError: The payload is missing.
    """
    if "id" not in message:
        return bytes(message.get("value", b""))
    if not 0 <= message["id"] < len(payloads):
        raise WireError(f"undefined payload id {message['id']}")
    return payloads[message["id"]]


def module_text(module: Message, size: int) -> TextAndConstants:
    """Return a `HloModuleProto` with the given size in bytes as text.

    Raises:
        WireError: The message is inconsistent or cannot be expressed in text.
    """
    _prepare(module)
    renumbered(module)
    writer = _TextWriter(module, size)
    return TextAndConstants("".join(writer.lines()), writer.constants)
