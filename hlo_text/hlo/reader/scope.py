"""The scope of the computation that is being read: names, operations and parameters.

`ComputationScope.add` adds instructions from the grammar, and lines of machine-printed text that the line reader does
not add itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import attrs

from grammar.table_parser import TableToken
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Annotations, Block, Operation, Region, UnknownAttribute, UnregisteredOperation, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import remembered
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.codecs.names import RESERVED_NAMES, TYPE_NAMES, element_name
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.hlo.codecs.shapes import are_compatible, type_text
from hlo_text.hlo.reader.annotations import CONTROL_PREDECESSORS, with_control_predecessors
from hlo_text.hlo.reader.checks import check_of
from hlo_text.hlo.reader.opcodes import may_omit_shape
from hlo_text.hlo.reader.prototypes import InstructionPrototype
from hlo_text.inference.result_types import with_default_layouts
from hlo_text.inference.type_budget import TypeBudget, TypeSizeError
from hlo_text.reading.failure import fail

#: Digits of numbers that a tuple may have elements for.
_LONGEST_NUMBER = 10
_LONGEST_SHAPE = 200  # characters of a shape in a message
_WORD = late(r"[A-Za-z_][A-Za-z0-9_.\-]*+")


def read_name(token: TableToken, source: SourceText) -> str:
    """Return the name in a token, without `%`.

    Raises:
        ParseError: A bare name is a keyword.
    """
    word: str = token.value
    if word[0] == "%":
        return word[1:]
    if word in RESERVED_NAMES:
        start = token.start_pos or 0
        fail(source, "syntax", f"expected a name, found keyword {shown(word)}", start, start + len(word))
    return word


def _shape_text(type: Type) -> str:
    text = type_text(type, layout=False)
    return text if len(text) <= _LONGEST_SHAPE else f"{text[:_LONGEST_SHAPE]}..."


@remembered("HLO numbers of elements", 1 << 12)
def _index_attribute(number: int) -> Mapping[str, Any]:
    return ReadOnlyDict(index=number)


class ComputationScope:
    """Names and operations of one computation.

    Attributes:
        sigil: Prefix of the names in `values`: `%` if the reader keeps it.
        values: Values by name.
        operations: Operations in text order.
        parameters: Values of the parameters by number.
        root: The operation marked ROOT, if one was.
    """

    def __init__(self, source: SourceText, budget: TypeBudget) -> None:
        self.source = source
        self._budget = budget
        self.sigil = ""
        self.values: dict[str, Value] = {}
        self.operations: list[Operation] = []
        self.parameters: dict[int, Value] = {}
        self.root: Operation | None = None
        self._channels: dict[Value, tuple[str, str | None]] = {}
        self._elements: dict[tuple[Value, int], Value] = {}

    def check_new_name(self, name: str, start: int) -> None:
        """Check the name of an instruction.

        Raises:
            ParseError: The name is already defined or reserved.
        """
        if self.sigil + name in self.values:
            fail(
                self.source,
                "ssa.redefined",
                f"name {shown(name)} is already defined in this computation",
                start,
                start + len(name),
            )
        if name in TYPE_NAMES or (name.startswith("__") and not name.startswith("__xla_")):
            message = f"invalid instruction name {shown(name)}: type names and names starting with '__' are reserved"
            fail(self.source, "name.illegal", message, start, start + len(name))

    def unused_name(self, base: str) -> str:
        """Return `base`, or `base.1`, `base.2`, ... if that is taken."""
        name, number = base, 0
        while self.sigil + name in self.values:
            number += 1
            name = f"{base}.{number}"
        return name

    def find(self, name: str, start: int) -> Value:
        """Return the value of a name used at `start`.

        Raises:
            ParseError: No earlier instruction has this name.
        """
        value = self.values.get(self.sigil + name)
        if value is None:
            message = f"instruction {shown(name)} is not defined before its use in this computation"
            fail(self.source, "ssa.undefined", message, start, start + len(name))
        return value

    def element(self, value: Value, token: TableToken, position: int) -> Value:
        """Return the tuple element that an operand such as `%t#1` selects.

        The first use of an element adds a get-tuple-element, under a name that the text cannot contain.

        Args:
            value: The tuple.
            token: The element index.
            position: Offset of the instruction that uses it.

        Raises:
            ParseError: The value is not a tuple, or the index is out of range.
        """
        start, end = token.start_pos or 0, token.end_pos or 0
        if not isinstance(value.type, TupleType):
            fail(self.source, "type.mismatch", "only tuples have elements", start, end)
        count = len(value.type.types)
        number = int(token) if len(token) <= _LONGEST_NUMBER else count
        if not 0 <= number < count:
            fail(
                self.source,
                "ssa.undefined",
                f"element index is out of range for a tuple of size {count}",
                start,
                end,
            )
        known = self._elements.get((value, number))
        if known is None:
            known = Value(value.type.types[number], element_name(value.name, number))
            self._elements[value, number] = known
            taken = ops.GetTupleElement(_index_attribute(number), (value,), (known,), (), None, None, position)
            self.operations.append(taken)
        return known

    def check_operand(self, value: Value, written: Type, start: int, end: int) -> None:
        """Check the shape written before an operand."""
        if not are_compatible(value.type, written):
            fail(
                self.source,
                "type.mismatch",
                f"operand {shown(value.name or '')} has shape {_shape_text(value.type)}, found {_shape_text(written)}",
                start,
                end,
            )

    def add(
        self,
        prototype: InstructionPrototype,
        name: str,
        type: Type | None,
        operands: tuple[Value, ...],
        regions: tuple[Region, ...],
        position: int,
        *,
        attributes: Mapping[str, Any] | None = None,
        annotations: Annotations | None = None,
        is_root: bool = False,
    ) -> Operation:
        """Append an operation and define its name.

        Args:
            prototype: Its opcode and decoded attributes.
            name: Name of its result, already checked.
            type: The result's type, None if the text leaves it out.
            operands: Its operands.
            regions: The called computations.
            position: Its offset.
            attributes: Its attributes, if they differ from those of `prototype` (constants and parameters).
            annotations: Its annotations, if they differ from those of `prototype`.
            is_root: Whether it is marked ROOT.

        Raises:
            ParseError: The operation breaks a rule of its opcode.
        """
        rule = prototype.rule
        count = len(operands)
        if count < rule.minimum or (rule.maximum is not None and count > rule.maximum):
            self._fail_arity(prototype, count, position)
        annotations = annotations or prototype.annotations
        if prototype.control_predecessors:
            annotations = self._with_predecessors(annotations, prototype, position)
        if attributes is None:
            attributes = prototype.attributes
        value = Value(type, name)  # type: ignore[arg-type]  # filled in below when it has to be inferred
        op = prototype.operation(attributes, operands, (value,), regions, annotations, None, position)
        if isinstance(op, UnregisteredOperation):
            op.operation_name, op.problem = prototype.opcode, prototype.problem
        if type is None:
            value.type = self._infer_type(op, prototype)
        check = check_of(prototype.operation)
        if check is not None and (finding := check(op, prototype)) is not None:
            self._fail_at(position, *finding)
        if isinstance(op, ops.ChannelTransfer):
            self._check_channel(op, prototype)
        if isinstance(op, ops.Parameter):
            self.add_parameter(attributes["number"], value, position)
        if is_root:
            if self.root is not None:
                self._fail_at(position, "computation.root", "computation has more than one ROOT instruction")
            self.root = op
        self.values[self.sigil + name] = value
        self.operations.append(op)
        return op

    def _with_predecessors(
        self, annotations: Annotations | None, prototype: InstructionPrototype, position: int
    ) -> Annotations:
        """Return annotations with control predecessors, as text if one may be a tuple element without a name.

        XLA 0.12 prints `%t#1` for a get-tuple-element that it still names as a control predecessor.

        Raises:
            ParseError: A name is undefined in a computation without such elements.
        """
        names = prototype.control_predecessors
        missing = [name for name in names if self.sigil + name not in self.values]
        if not missing:
            return with_control_predecessors(annotations, tuple(self.values[self.sigil + name] for name in names))
        list_start = self.source.text.index(CONTROL_PREDECESSORS, self.source.statement_span(position).start)
        list_start += len(CONTROL_PREDECESSORS)
        begin = next(word.start() for word in _WORD.finditer(self.source.text, list_start) if word[0] == missing[0])
        if not self._elements:
            self.find(missing[0], begin)
        order = tuple(prototype.texts)
        before = order[: order.index(CONTROL_PREDECESSORS)]
        message = f"control predecessor {shown(missing[0])} is not defined in this computation"
        problem = Diagnostic(
            "ssa.undefined", message, Span(begin, begin + len(missing[0])), self.source, severity="warning"
        )
        kept = UnknownAttribute(CONTROL_PREDECESSORS, prototype.texts[CONTROL_PREDECESSORS], before, problem)
        given = annotations or Annotations()
        return attrs.evolve(given, unknown=(*given.unknown, kept))

    def _fail_at(self, position: int, code: str, message: str) -> NoReturn:
        span = self.source.statement_span(position)
        fail(self.source, code, message, span.start, span.end)

    def _fail_arity(self, prototype: InstructionPrototype, count: int, position: int) -> NoReturn:
        rule = prototype.rule
        wanted = str(rule.minimum)
        if rule.maximum is None:
            wanted = f"at least {rule.minimum}"
        elif rule.maximum != rule.minimum:
            wanted = f"{rule.minimum} to {rule.maximum}"
        self._fail_at(
            position,
            "arity.operands",
            f"wrong number of operands for {prototype.opcode}: expected {wanted}, found {count}",
        )

    def _infer_type(self, op: Operation, prototype: InstructionPrototype) -> Type:
        if not may_omit_shape(prototype.operation):
            self._fail_at(op.position, "shape.missing", f"{prototype.opcode} requires a result shape")
        operands = tuple(Value(with_default_layouts(operand.type)) for operand in op.operands)
        complete = prototype.operation(op.attributes, operands, (), op.regions)
        assert isinstance(complete, DeclaredOperation)  # all other operands need a shape
        try:
            types = complete.infer_result_types()
        except (TypeError, ValueError) as error:
            code = "shape.missing" if isinstance(error, TypeError) else "shape.inference"
            self._fail_at(op.position, code, f"cannot infer the result shape: {str(error)[:400]}")
        return self._affordable(types[0] if len(types) == 1 else TupleType(types), op.position)

    def _affordable(self, inferred: Type, position: int) -> Type:
        """Return an inferred type; raise an error if its text would be too long."""
        try:
            self._budget.spend(inferred)
        except TypeSizeError as error:
            self._fail_at(position, "type.size", str(error))
        return inferred

    def _check_channel(self, op: Operation, prototype: InstructionPrototype) -> None:
        """Check that the two halves of a transfer have the same channel."""
        channel = prototype.texts.get("channel_id")
        if isinstance(op, ops.FirstHalf):
            self._channels[op.results[0]] = (prototype.opcode, channel)
            return
        opened = self._channels.get(op.operands[0])
        if opened is not None and opened[1] != channel:
            message = (
                f"channel_id must match the {opened[0]}: expected {opened[1] or 'none'}, found {channel or 'none'}"
            )
            self._fail_at(op.position, "attribute.value", message)

    def add_parameter(self, number: int, value: Value, position: int) -> None:
        """Register a parameter.

        Raises:
            ParseError: Its number is negative or already used.
        """
        if number in self.parameters or number < 0:
            problem = "is negative" if number < 0 else "is used more than once"
            self._fail_at(position, "parameter.number", f"parameter number {number} {problem}")
        self.parameters[number] = value

    def finish(self, name: str, start: int, *, result_type: Type | None = None, inline: bool = False) -> Region:
        """Return the computation.

        Raises:
            ParseError: Parameter numbers are not consecutive, or the result of the signature does not match the root.
        """
        count = len(self.parameters)
        if max(self.parameters, default=-1) >= count:
            numbers = ", ".join(map(str, sorted(self.parameters)[:20]))
            self._fail_at(start, "parameter.number", f"parameter numbers must be consecutive from 0, found {numbers}")
        root = self.root if self.root is not None else self.operations[-1]
        if result_type is not None and not are_compatible(result_type, root.results[0].type):
            expected, found = _shape_text(result_type), _shape_text(root.results[0].type)
            message = f"root {shown(root.results[0].name or '')} has shape {found}, the signature returns {expected}"
            self._fail_at(start, "type.mismatch", message)
        arguments = [self.parameters[number] for number in range(count)]
        block = Block(tuple(arguments), [*self.operations, ops.Return(NO_ATTRIBUTES, (root.results[0],), ())])
        return Region([block], name, result_type, None, start, inline)
