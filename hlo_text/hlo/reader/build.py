"""Builder of a module from raw records: scopes, computations, the module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from grammar.table_parser import TableToken
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import HloHeader, HloStyle, Module, Operation, Region, UnknownAttribute, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import BufferType, TensorType, TupleType, Type
from hlo_text.hlo.codecs.literals import constant_type, read_literal
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.hlo.codecs.shapes import intern_type
from hlo_text.hlo.reader.grammar import MAXIMUM_DEPTH
from hlo_text.hlo.reader.header import check_aliases, read_header
from hlo_text.hlo.reader.opcodes import has_argument
from hlo_text.hlo.reader.prototypes import InstructionPrototype, read_prototype, tolerant_prototype
from hlo_text.hlo.reader.records import (
    RawAttribute,
    RawBody,
    RawCall,
    RawComputation,
    RawInstruction,
    RawModule,
    RawOperand,
    RawShape,
)
from hlo_text.hlo.reader.scope import ComputationScope, read_name
from hlo_text.inference.type_budget import TypeBudget
from hlo_text.reading.failure import fail

_INDEX_COMMENT = "/*index="
_INDENT = late(" *+")
#: Codes of errors about an instruction that leave its name, shape and operands intact.
_CODES_OF_KEPT = frozenset(
    (
        *("arity.operands", "attribute.missing", "attribute.unknown", "attribute.value"),
        *("conditional.selector", "type.mismatch"),
    )
)


def _show_layouts(operations: Iterable[Operation]) -> bool:
    """Whether shapes are printed with layouts: an array has one, or there are no arrays that could have one."""
    seen: set[int] = set()  # by identity, since types are shared
    is_possible = False
    for op in operations:
        for value in op.results:
            type = value.type
            if id(type) not in seen:
                seen.add(id(type))
                for array in _arrays(type):
                    if array.layout is not None:
                        return True
                    is_possible = is_possible or array.rank > 0
    return not is_possible


def _arrays(type: Type) -> Iterator[TensorType]:
    """Yield the arrays in a type."""
    pending = [type]
    while pending:
        part = pending.pop()
        if isinstance(part, TupleType):
            pending += part.types
        elif isinstance(part, BufferType):
            pending.append(part.tensor_type)
        elif isinstance(part, TensorType):
            yield part


def _show_metadata(operations: Iterable[Operation]) -> bool:
    """Whether instructions or their shardings have metadata."""
    found = (op.annotations for op in operations if op.annotations is not None)
    return any(some.metadata is not None or "metadata=" in (some.sharding or "") for some in found)


def _without_stray_shapes(operands: list[RawOperand]) -> list[RawOperand]:
    """Return the operands without stray shapes that a comma separates from their operands."""
    return [raw for index, raw in enumerate(operands, 1) if raw.name or raw.nested or index == len(operands)]


class ModuleBuilder:
    """Builder of one module.

    Attributes:
        computations: Finished computations in text order, inline ones before their user.
        style: Detected style of the text.
        named: Finished computations by name.
    """

    #: Whether instructions that are not understood are kept as text, not rejected.
    keeps_text = True

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.computations: list[Region] = []
        self.style = HloStyle()
        self.named: dict[str, Region] = {}
        self._entry: Region | None = None
        self._inline_count = 0
        self._depth = 0
        self._saw_index_comment: bool | None = None
        self._budget = TypeBudget()

    def new_scope(self) -> ComputationScope:
        """Return an empty computation of this module."""
        return ComputationScope(self.source, self._budget)

    def build(self, raw: RawModule) -> Module:
        """Return the module of a whole text.

        Raises:
            ParseError: Names, shapes, literals or attributes are invalid.
        """
        header = read_header(raw, self.source)
        self.style.has_header = raw.name is not None
        self.style.program_shape = any(computation.result is not None for computation in raw.computations)
        self._detect_percent(raw)
        if raw.snippet is not None:
            self._build_snippet(raw.snippet)
            scheduled = {**header.attributes, "is_scheduled": "true"}  # XLA does the same for a single instruction
            header = attrs.evolve(header, attributes=scheduled)
        for computation in raw.computations:
            self.add_computation(computation)
        symbol = None if raw.name is None else read_name(raw.name, self.source)
        return self.finish(symbol, header, raw.attributes)

    def finish(self, symbol: str | None, header: HloHeader, attributes: list[RawAttribute]) -> Module:
        """Return the module of all computations added so far."""
        entry = self._entry or self.computations[-1]
        check_aliases(attributes, entry, self.source)
        if symbol is None:
            symbol = "_" if entry.name == "_" else f"module_{entry.name}"
        if self._saw_index_comment is not None:
            self.style.index_comments = self._saw_index_comment
        self.style.metadata = header.has_tables or _show_metadata(self._operations())
        self.style.layouts = _show_layouts(self._operations())
        if self.style.has_header:
            self.style.indent = _INDENT.match(self.source.text).end()  # type: ignore[union-attr]  # matches nothing too
        return Module(
            NO_ATTRIBUTES,
            (),
            (),
            symbol=symbol,
            language="hlo",
            computations=self.computations,
            entry_computation=entry,
            header=header,
            style=self.style,
            source=self.source,
        )

    def _operations(self) -> Iterator[Operation]:
        return (op for computation in self.computations for op in computation.operations)

    def note_index_comments(self, operands: str) -> None:
        """Detect from the first long operand list whether lists have index comments."""
        if self._saw_index_comment is None:
            self._saw_index_comment = _INDEX_COMMENT in operands

    def _detect_percent(self, raw: RawModule) -> None:
        if raw.snippet is not None:
            tokens = [raw.snippet.name, *(operand.name for operand in raw.snippet.call.operands)]
        else:
            tokens = [raw.computations[0].name, *(i.name for i in raw.computations[0].body.instructions[:1])]
        names = [token for token in tokens if token is not None]
        self.style.percent = any(token.type == "PERCENT_NAME" for token in names) or not names

    # --- computations ---------------------------------------------------------------------------------------------

    def add_computation(self, raw: RawComputation) -> None:
        """Build a named computation."""
        name = read_name(raw.name, self.source)
        scope = self.new_scope()
        self.add_instructions(scope, raw.body)
        result_type = None if raw.result is None else self._intern(raw.result)
        region = scope.finish(name, raw.name.start_pos or 0, result_type=result_type)
        for attribute in raw.attributes:
            self._add_attribute(region, attribute, raw.attributes)
        self.register(region, is_entry=raw.is_entry)

    def register(self, region: Region, *, is_entry: bool) -> None:
        """Register a finished computation under its name."""
        name = region.name or ""
        if name in self.named:
            message = f"computation {shown(name)} is already defined"
            fail(self.source, "computation.redefined", message, region.position, region.position + len(name))
        self.named[name] = region
        self.computations.append(region)
        if is_entry:
            if self._entry is not None:
                message = "module has more than one ENTRY computation"
                fail(self.source, "computation.entry", message, region.position, region.position + len(name))
            self._entry = region

    def _add_attribute(self, region: Region, raw: RawAttribute, all_attributes: Sequence[RawAttribute]) -> None:
        """Add an attribute after the closing brace of a computation; unknown ones and values are kept."""
        name, text = raw.name, self.source.text[raw.start : raw.end]
        before = tuple(other.name for other in all_attributes if other.name_start < raw.name_start)
        if name in before:
            span = raw.name_start, raw.name_start + len(name)
            fail(self.source, "attribute.duplicate", f"attribute {shown(name)} is specified more than once", *span)
        problem = None
        if name == "execution_thread":
            if text[0] in "\"'":
                region.execution_thread = text[1:-1] if text[1:-1] != "main" else None
                return
            message = f"execution_thread: expected a string, found {shown(text)}"
            problem = Diagnostic("attribute.value", message, Span(raw.start, raw.end), self.source)
        region.unknown += (UnknownAttribute(name, text, before, problem),)

    def find_computation(self, name: str, start: int) -> Region:
        """Return the computation that a name at `start` refers to.

        Raises:
            ParseError: No earlier computation has this name.
        """
        region = self.named.get(name)
        if region is None:
            message = f"computation {shown(name)} is not defined before its use"
            fail(self.source, "computation.undefined", message, start, start + len(name))
        return region

    def _inline_computation(self, body: RawBody) -> Region:
        self._depth += 1
        if self._depth > MAXIMUM_DEPTH:
            fail(
                self.source,
                "syntax.depth",
                f"computations are nested more than {MAXIMUM_DEPTH} levels deep",
                body.start,
            )
        scope = self.new_scope()
        self.add_instructions(scope, body)
        name = "_" if self._inline_count == 0 else f"_.{self._inline_count}"
        self._inline_count += 1
        region = scope.finish(name, body.start, inline=True)
        self.computations.append(region)
        self._depth -= 1
        return region

    # --- instructions ---------------------------------------------------------------------------------------------

    def add_instructions(self, scope: ComputationScope, body: RawBody) -> None:
        """Add the instructions of a body, nested ones before their users."""
        for instruction in body.instructions:
            self._add_with_nested(scope, instruction)

    def _add_with_nested(self, scope: ComputationScope, outer: RawInstruction) -> Operation:
        """Add an instruction after those nested in its operands, with an explicit stack because of deep nesting."""
        values: dict[int, Value] = {}
        pending = [(outer, False)]
        while pending:
            instruction, is_ready = pending.pop()
            nested = [operand.nested for operand in instruction.call.operands if operand.nested is not None]
            if nested and not is_ready:
                pending.append((instruction, True))
                pending.extend((inner, False) for inner in reversed(nested))
            else:
                op = self._add_instruction(scope, instruction, values)
                values[id(instruction)] = op.results[0]
        return op

    def _add_instruction(self, scope: ComputationScope, raw: RawInstruction, nested: dict[int, Value]) -> Operation:
        call = raw.call
        type = None if raw.shape is None else self._intern(raw.shape)
        prototype = self._read_prototype(call, raw.attributes, may_be_text=type is not None)
        name = scope.unused_name(f"{call.opcode}.anon") if raw.name is None else self._read_new_name(scope, raw.name)
        operands = tuple(
            [self._operand(scope, operand, nested, raw.start) for operand in _without_stray_shapes(call.operands)]
        )
        if len(operands) > 5:
            self.note_index_comments(self.source.text[call.start : call.end])
        attributes: Mapping[str, Any] | None = None
        if prototype.operation is ops.Constant:
            if type is None:
                fail(self.source, "shape.missing", "constant requires a result shape", call.opcode_start)
            type = constant_type(type)
            literal = read_literal(type, self.source.text[call.start : call.end], self.source, call.start)
            attributes = ReadOnlyDict(value=literal)
        elif prototype.operation is ops.Parameter:
            attributes = ReadOnlyDict(number=self._parameter_number(call.start, call.end))
        inlined: dict[int, Region] = {}
        regions = self._regions(prototype, inlined)
        try:
            op = scope.add(
                prototype, name, type, operands, regions, raw.start, attributes=attributes, is_root=raw.is_root
            )
        except ParseError as error:
            problem = error.diagnostics[0]
            may_be_text = self.keeps_text and type is not None and not has_argument(prototype.operation)
            if not may_be_text or problem.code not in _CODES_OF_KEPT:
                raise
            prototype = tolerant_prototype(
                *(call.opcode, raw.attributes, self.source, call.opcode_start), may_be_text=True, problem=problem
            )
            regions = self._regions(prototype, inlined)
            op = scope.add(prototype, name, type, operands, regions, raw.start, is_root=raw.is_root)
        return op

    def _read_prototype(
        self, call: RawCall, attributes: list[RawAttribute], *, may_be_text: bool
    ) -> InstructionPrototype:
        try:
            return read_prototype(call.opcode, attributes, self.source, call.opcode_start)
        except ParseError:
            if not self.keeps_text:
                raise
        may_be_text = may_be_text and not has_argument(ops.hlo_class(call.opcode))
        return tolerant_prototype(call.opcode, attributes, self.source, call.opcode_start, may_be_text=may_be_text)

    def _read_new_name(self, scope: ComputationScope, token: TableToken) -> str:
        name = read_name(token, self.source)
        start, end = token.start_pos or 0, token.end_pos or 0
        if token.type == "IDENTIFIER" and self.source.text.startswith("=", end):
            fail(self.source, "syntax", "expected a space between a name without '%' and '='", start, end)
        scope.check_new_name(name, start)
        return name

    def _parameter_number(self, start: int, end: int) -> int:
        text = self.source.text[start:end]
        if len(text) > 10:
            fail(self.source, "parameter.number", f"expected a parameter number, found {text[:40]!r}", start, end)
        return int(text)

    def _operand(self, scope: ComputationScope, raw: RawOperand, nested: dict[int, Value], position: int) -> Value:
        if raw.nested is not None:
            return nested[id(raw.nested)]
        shape = raw.shape
        if raw.name is None:
            assert shape is not None  # the grammar gives one or the other
            fail(self.source, "ssa.undefined", "expected an operand name after its shape", shape.start, shape.end)
        value = scope.find(read_name(raw.name, self.source), raw.name.start_pos or 0)
        for number in raw.elements:
            self.style.elements_in_place = True
            value = scope.element(value, number, position)
        if shape is not None:
            self.style.operand_shapes = True
            scope.check_operand(value, self._intern(shape), shape.start, shape.end)
        return value

    def _regions(self, prototype: InstructionPrototype, inlined: dict[int, Region]) -> tuple[Region, ...]:
        """Return the called computations; `inlined` caches computations in braces that are already built."""
        regions = []
        for reference in prototype.computations:
            if isinstance(reference, RawBody):
                if id(reference) not in inlined:
                    inlined[id(reference)] = self._inline_computation(reference)
                regions.append(inlined[id(reference)])
            else:
                regions.append(self.find_computation(read_name(reference, self.source), reference.start_pos or 0))
        return tuple(regions)

    def _intern(self, shape: RawShape) -> Type:
        return intern_type(self.source.text[shape.start : shape.end], shape.type)

    # --- single instructions --------------------------------------------------------------------------------------

    def _build_snippet(self, raw: RawInstruction) -> None:
        """Build the computation of a text that is a single instruction; its operands become parameters."""
        scope = self.new_scope()
        pending = [raw]
        while pending:
            instruction = pending.pop()
            for operand in instruction.call.operands:
                if operand.nested is not None:
                    pending.append(operand.nested)
                else:
                    self._add_snippet_parameter(scope, operand)
        if raw.name is None:
            raw.name = TableToken("PERCENT_NAME", "%_", start_pos=raw.start, end_pos=raw.start)
        self._add_with_nested(scope, raw)
        region = scope.finish("_", raw.start)
        self.register(region, is_entry=True)

    def _add_snippet_parameter(self, scope: ComputationScope, operand: RawOperand) -> None:
        number = len(scope.parameters)
        if operand.name is None:
            assert operand.shape is not None  # the grammar gives one or the other
            start = operand.shape.start
            operand.name = TableToken(
                "PERCENT_NAME", f"%{scope.unused_name(f'_{number}')}", start_pos=start, end_pos=start
            )
        name = read_name(operand.name, self.source)
        if name in scope.values:
            return
        start = operand.name.start_pos or 0
        if operand.shape is None or operand.elements:
            fail(self.source, "ssa.undefined", "an operand of a standalone instruction requires a shape", start)
        prototype = read_prototype("parameter", [], self.source, start)
        scope.add(prototype, name, self._intern(operand.shape), (), (), start, attributes=ReadOnlyDict(number=number))
