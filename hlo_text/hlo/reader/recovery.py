"""Error recovery for HLO text: syntax errors per instruction, then errors in names and types.

A faulty instruction only defines its name, and uses of the name are not checked. Computations without errors are
returned as a module for the verifier.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import attrgetter

import attrs

from grammar.table_parser import TableToken
from hlo_text.core.diagnostics import Diagnostic, Note, ParseError
from hlo_text.core.ir import Block, HloHeader, Module, Operation, Region, Value
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import TokenType, Type, unknown_part
from hlo_text.hlo.reader.build import ModuleBuilder
from hlo_text.hlo.reader.grammar import GRAMMAR
from hlo_text.hlo.reader.records import RawBody, RawComputation, RawInstruction, RawModule, RawShape
from hlo_text.hlo.reader.scope import ComputationScope
from hlo_text.hlo.syntax.statements import Computation, InstructionText, cut
from hlo_text.inference.type_budget import TypeBudget
from hlo_text.ops import Return
from hlo_text.reading.recovery import Findings, Recovered, unknown_operations

_NEXT_WORD = re.compile(r"\s*+(?:(?://[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)\s*+)*+(%?[\w.-]+|\S)")
#: Prefixes of codes of errors that do not depend on an instruction's operands.
_INDEPENDENT = ("syntax", "ssa.", "attribute.", "literal.", "computation.", "operation.")


@attrs.define(slots=True, eq=False)
class _FaultyInstruction(RawInstruction):
    """An instruction that could not be read, with the name it defines, if any."""

    defined: str | None = None


def recover(source: SourceText, first: Diagnostic, raw: RawModule | None, limit: int) -> Recovered:
    """Return all errors of a text that the reader rejected.

    Args:
        source: The text.
        first: The first error.
        raw: The records of the whole text, if it follows the grammar.
        limit: The maximum number of diagnostics.
    """
    findings = Findings(first, limit)
    if raw is None:
        raw = _read_pieces(source, findings)
        if raw is None or not findings.explains_first:
            return Recovered([first], None)
    if raw.snippet is not None:
        return Recovered([first], None)
    builder = RecoveringHloBuilder(source, findings)
    for computation in raw.computations:
        builder.add_computation(computation)
    return Recovered(findings.sorted(), builder.readable())


# --- syntax ----------------------------------------------------------------------------------------------------------


def _read_pieces(source: SourceText, findings: Findings) -> RawModule | None:
    """Return the records of all readable parts, None if the text has no recognizable computations."""
    parts = cut(source.text)
    if parts is None:
        return None
    start, computations = parts
    _read_preamble(source, start, findings)
    for computation in computations:
        if not computation.is_closed:
            _report_brace(computation, source, findings)
            break
    return RawModule(None, [], None, [_read_computation(part, source, findings) for part in computations])


def _read_preamble(source: SourceText, end: int, findings: Findings) -> None:
    if not source.text[:end].strip():
        return
    try:
        GRAMMAR.parse("preamble", source.text, source, part=(0, end))
    except ParseError as error:
        found, first = error.diagnostics[0], findings.first
        is_at_end = found.span is not None and not source.text[found.span.start : end].strip()
        is_after = first.span is not None and first.span.start == end
        findings.add_syntax(first if is_at_end and is_after else found)


def _report_brace(computation: Computation, source: SourceText, findings: Findings) -> None:
    """Report an unclosed computation at the first token after it."""
    note = Note("this '{' is never closed", Span(computation.opening, computation.opening + 1))
    word = _NEXT_WORD.match(source.text, computation.end)
    end = len(source.text.rstrip())
    span = Span(*word.span(1)) if word is not None else Span(end, end + 1)
    found = repr(word[1]) if word is not None else "end of input"
    first = findings.first
    if first.span is not None and computation.end <= first.span.start:
        findings.explain_first()
    findings.report(Diagnostic("syntax", f"expected '}}', found {found}", span, source, (note,)))


def _read_computation(part: Computation, source: SourceText, findings: Findings) -> RawComputation:
    kind = "PERCENT_NAME" if part.name.startswith("%") else "IDENTIFIER"
    name = TableToken(kind, part.name, start_pos=part.name_start, end_pos=part.name_start + len(part.name))
    result: RawShape | None = None
    if part.signature is not None:
        try:
            result = GRAMMAR.parse("signature", source.text, source, part=part.signature)
        except ParseError as error:
            findings.add_syntax(error.diagnostics[0])
    instructions = [_read_instruction(piece, source, findings) for piece in part.pieces]
    return RawComputation(name, RawBody(instructions, part.opening, part.end), part.is_entry, result)


def _read_instruction(piece: InstructionText, source: SourceText, findings: Findings) -> RawInstruction:
    if len(findings.found) < findings.limit:
        return read_instruction(piece, source, findings)
    return _faulty(piece)


def read_instruction(piece: InstructionText, source: SourceText, findings: Findings) -> RawInstruction:
    """Return an instruction; report a syntax error and return a placeholder if it cannot be read."""
    try:
        instruction: RawInstruction = GRAMMAR.parse("instruction", source.text, source, part=(piece.start, piece.end))
    except ParseError as error:
        _add_syntax(piece, source, error.diagnostics[0], findings)
        return _faulty(piece)
    return instruction


def _faulty(piece: InstructionText) -> _FaultyInstruction:
    return _FaultyInstruction(None, None, [], start=piece.start, defined=piece.name)  # type: ignore[arg-type]  # it has no call


def _add_syntax(piece: InstructionText, source: SourceText, found: Diagnostic, findings: Findings) -> None:
    """Add the syntax error of a piece, which may have caused the first error of the whole text."""
    first = findings.first.span
    is_before = found.span is not None and first is not None and found.span.start < min(first.start, piece.end)
    if is_before and first is not None and not source.text[piece.end : first.start].strip():
        findings.explain_first()
        findings.add(found)
    else:
        findings.add_syntax(_at_next_word(piece, source, found))


def _at_next_word(piece: InstructionText, source: SourceText, found: Diagnostic) -> Diagnostic:
    """Return the diagnostic of a piece parsed together with the next word, if the piece ends too early."""
    word = _NEXT_WORD.match(source.text, piece.end)
    if found.span is None or found.span.start < piece.end or word is None:
        return found
    try:
        GRAMMAR.parse("instruction", source.text, source, part=(piece.start, word.end()))
    except ParseError as error:
        return error.diagnostics[0]
    return found


# --- names and types -------------------------------------------------------------------------------------------------


class TolerantScope(ComputationScope):
    """Error-recovery scope, in which names without a usable definition are assumed to have one.

    Attributes:
        uses_assumed: Whether the current instruction uses such a name.
        assumed: Values of such names.
    """

    def __init__(self, source: SourceText, budget: TypeBudget, findings: Findings) -> None:
        super().__init__(source, budget)
        self.uses_assumed = False
        self._findings = findings
        self.assumed: dict[str, Value] = {}

    def assume(self, name: str, type: Type | None = None) -> Value:
        """Return the assumed value of a name without a usable definition."""
        return self.assumed.setdefault(name, Value(type or TokenType(), name))

    def find(self, name: str, start: int) -> Value:
        is_known = self.sigil + name in self.values
        if not is_known and name not in self.assumed:
            try:
                return super().find(name, start)
            except ParseError as error:
                self._findings.add(error.diagnostics[0])
                self.assume(name)
        if is_known:
            return super().find(name, start)
        self.uses_assumed = True
        return self.assumed[name]

    def element(self, value: Value, token: TableToken, position: int) -> Value:
        if self.assumed.get(value.name or "") is not value:
            return super().element(value, token, position)
        return self.assume(f"{value.name}#")

    def check_operand(self, value: Value, written: Type, start: int, end: int) -> None:
        if self.assumed.get(value.name or "") is value:
            return
        try:
            super().check_operand(value, written, start, end)
        except ParseError as error:
            self._findings.add(error.diagnostics[0])


class RecoveringHloBuilder(ModuleBuilder):
    """Error-recovery builder, which reports the errors of each instruction and continues with the next.

    Attributes:
        faulty: The computations with errors.
    """

    keeps_text = False

    def __init__(self, source: SourceText, findings: Findings) -> None:
        super().__init__(source)
        self._findings = findings
        self._scope = TolerantScope(source, self._budget, findings)
        self.faulty: set[Region] = set()

    def new_scope(self) -> TolerantScope:
        self._scope = TolerantScope(self.source, self._budget, self._findings)
        return self._scope

    def add_computation(self, raw: RawComputation) -> None:
        scope = self.new_scope()
        before = self._findings.count
        rights = [self.add_tolerantly(scope, instruction) for instruction in raw.body.instructions]
        is_whole = all(rights) and self._findings.count == before
        result_type = self._intern(raw.result) if is_whole and raw.result is not None else None
        name, start = str(raw.name.value), raw.name.start_pos or 0
        self.finish_computation(scope, name, start, result_type, is_entry=raw.is_entry, is_whole=is_whole)

    def finish_computation(
        self, scope: TolerantScope, name: str, start: int, result_type: Type | None, *, is_entry: bool, is_whole: bool
    ) -> None:
        """Add a computation with a name at an offset; register one with an error as faulty."""
        name = name.removeprefix("%")
        region = self._finished(scope, name, start, result_type) if is_whole and scope.operations else None
        if region is None:
            region = Region([Block((), list(scope.operations))], name, None, None, start)
            self.faulty.add(region)
        try:
            self.register(region, is_entry=is_entry)
        except ParseError as error:
            self._findings.add(error.diagnostics[0])
            self.faulty.add(region)

    def _finished(self, scope: TolerantScope, name: str, start: int, result_type: Type | None) -> Region | None:
        """Return the region of a computation without errors in its instructions."""
        try:
            return scope.finish(name, start, result_type=result_type)
        except ParseError as error:
            self._findings.add(error.diagnostics[0])
        return None

    def add_tolerantly(self, scope: TolerantScope, raw: RawInstruction) -> bool:
        """Add an instruction; return whether it is free of errors."""
        if isinstance(raw, _FaultyInstruction):
            if raw.defined is not None:
                scope.assume(raw.defined)
            return False
        scope.uses_assumed = False
        try:
            self._add_with_nested(scope, raw)
        except ParseError as error:
            found = error.diagnostics[0]
            if not scope.uses_assumed or found.code.startswith(_INDEPENDENT):
                self._findings.add(found)
            if raw.name is not None:
                scope.assume(raw.name.value.removeprefix("%"), raw.shape.type if raw.shape is not None else None)
            return False
        return not scope.uses_assumed and not self._reports_unknown_type(raw.shape)

    def _reports_unknown_type(self, shape: RawShape | None) -> bool:
        """Report the unknown element type of a shape, if it has one."""
        unknown = unknown_part(shape.type) if shape is not None else None
        if shape is None or unknown is None:
            return False
        start = self.source.text.index(unknown.text, shape.start)
        span = Span(start, start + len(unknown.text))
        self._findings.add(Diagnostic("type.unknown", f"unknown type {unknown.text}", span, self.source))
        return True

    def find_computation(self, name: str, start: int) -> Region:
        region = super().find_computation(name, start)
        if region in self.faulty:
            self._scope.uses_assumed = True
        return region

    def readable(self, end_of_reading: int | None = None) -> Module | None:
        """Return a module of the computations without errors and of the unknown operations in the others.

        Args:
            end_of_reading: Offset from which on the text counts as unread; the end of the text by default.
        """
        end = len(self.source.text) if end_of_reading is None else end_of_reading
        self.faulty.update(region for region in self.computations if region.position > end)
        computations = [region for region in self.computations if region not in self.faulty]
        unknown = {
            copy.position: copy for copy in unknown_operations(_operations_of(self.faulty)) if copy.position < end
        }
        for found in unknown_operations(_operations_of(computations)):
            unknown.pop(found.position, None)  # the walk of a faulty computation includes computations that it calls
        if unknown:
            body = [*sorted(unknown.values(), key=attrgetter("position")), Return({}, (), ())]
            computations.insert(0, Region([Block((), body)], "_"))
        if not computations:
            return None
        entry = self._entry if self._entry in computations else computations[-1]
        return Module(
            {}, (), (), symbol="_", language="hlo", computations=computations, entry_computation=entry,
            header=HloHeader(), style=self.style, source=self.source,
        )  # fmt: skip


def _operations_of(regions: Iterable[Region]) -> list[Operation]:
    return [operation for region in regions for block in region.blocks for operation in block.operations]
