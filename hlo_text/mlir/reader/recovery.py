"""Error recovery for MLIR text: syntax errors per statement, then errors in names and types, without follow-up errors.

A faulty statement only defines its names, and uses of these names are not checked. Functions without errors are
returned as a module for the verifier.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import attrs

from hlo_text.core.attributes import Location
from hlo_text.core.diagnostics import Diagnostic, Note, ParseError
from hlo_text.core.ir import Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.reader.build import MlirBuilder
from hlo_text.mlir.reader.raw_operations import STAND_IN, RawBlock, RawOperation, RawRegion
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE, Failure, OpenRegions, Scopes, numbered_key
from hlo_text.mlir.syntax.statements import Pieces, RegionText, StatementText, cut
from hlo_text.reading.recovery import Findings, Recovered, unknown_operations

_NAME = re.compile(r"%((?:[0-9]+|[A-Za-z_$.-][\w$.-]*)(?:#[0-9]+)?)")
_GROUP = r"%(?:[0-9]+|[A-Za-z_$.-][\w$.-]*)(?::[0-9]{1,4})?"
_RESULTS = re.compile(rf"{_GROUP}(?:\s*,\s*{_GROUP})*\s*=")
_LEFT_SIDE = re.compile(r"[^=\n(\"]*=")
_NEXT_WORD = re.compile(r"\s*+(?://[^\n]*+\s*+)*+(?:[%#!@^]?[\w$.-]+|\S)")
_EMPTY_BLOCK = f"{STAND_IN}:"
_FUNCTION_WITHOUT_BODY = re.compile(r"func\.func\s+(?!private)")
_Open = TypeVar("_Open", bound=OpenRegions)
_LABEL_FRAME = '"_"() ({', "}) : () -> ()"


@attrs.define(slots=True, eq=False)
class _FaultyStatement(RawOperation):
    """A statement that could not be read.

    Attributes:
        names: Names that it may define in its regions.
        defined: Names that it may define in its own scope, if its results cannot be read.
        is_function: It looks like a function.
    """

    names: tuple[str, ...] = ()
    defined: tuple[str, ...] = ()
    is_function: bool = False


@attrs.frozen
class _Token:
    """A piece of text where the reader expects a token."""

    value: str
    start_pos: int


def recover(
    reader: MlirReader, text: str, first: Diagnostic, statements: list[RawOperation] | None, limit: int
) -> Recovered:
    """Return all errors of a text that a reader rejected.

    Args:
        reader: The reader, with the source.
        text: The source's text without comments.
        first: The first error.
        statements: The statements of the whole text, if it follows the grammar.
        limit: The maximum number of diagnostics.
    """
    findings = Findings(first, limit)
    if statements is None:
        pieces = cut(text)
        reading = _PieceReader(reader, text, findings)
        statements = reading.statements(pieces.pieces)
        if pieces.stray:
            return Recovered([_with_missing_body(first, pieces, reader)], None)
        if not findings.explains_first and not pieces.unclosed:
            return Recovered([first], None)
        _report_braces(pieces, reader, findings)
    builder = RecoveringMlirBuilder(reader, findings)
    module = builder.module(statements)
    drop_faulty_functions(module, findings, len(reader.source.text))
    return Recovered(findings.sorted(), module)


def _report_braces(pieces: Pieces, reader: MlirReader, findings: Findings) -> None:
    """Report the first unclosed brace; ignore errors in the text that it swallows."""
    if not pieces.unclosed:
        return
    opening, place = pieces.unclosed[0]
    source, first = reader.source, findings.first
    note = Note("this '{' is never closed", Span(opening, opening + 1))
    findings.ignore(opening, place)
    if first.span is not None and opening < first.span.start < min(place, len(source.text.rstrip())):
        findings.first = attrs.evolve(first, notes=(*first.notes, note))
        return
    if not findings.explains_first:
        findings.explain_first()
    span, message = _missing_brace(source, place)
    findings.report(Diagnostic("syntax", message, span, source, (note,)))


def _missing_brace(source: SourceText, place: int) -> tuple[Span, str]:
    word = _NEXT_WORD.match(source.text, place)
    if word is None:
        end = len(source.text.rstrip())
        return Span(end, end + 1), "expected '}', found end of input"
    shown = word[0].strip()
    span = Span(word.end() - len(shown), word.end())
    if shown == "}":
        return span, "expected another '}' before this one"
    return span, f"expected '}}', found {shown!r}"


def _with_missing_body(first: Diagnostic, pieces: Pieces, reader: MlirReader) -> Diagnostic:
    """Return the diagnostic about an unmatched '}', with a note at the function that may lack the '{'."""
    text = reader.source.text
    stack = list(reversed(pieces.pieces))
    while stack:
        piece = stack.pop()
        if not piece.bodies and _FUNCTION_WITHOUT_BODY.match(text, piece.start):
            note = Note("this function has no body; a '{' may be missing here", Span(piece.end - 1, piece.end))
            return attrs.evolve(first, notes=(*first.notes, note))
        stack += [inner for body in reversed(piece.bodies) for inner in reversed(body.pieces)]
    return first


# --- syntax ----------------------------------------------------------------------------------------------------------


class _PieceReader:
    """Reader of pieces, level by level: the regions of a statement are blanked while the statement is read."""

    def __init__(self, reader: MlirReader, text: str, findings: Findings) -> None:
        self._reader = reader
        self._text = text
        self._findings = findings
        self._limit = 0

    def statements(self, pieces: Sequence[StatementText]) -> list[RawOperation]:
        """Return the statements of a text."""
        top: list[RawOperation] = []
        level: list[tuple[Sequence[StatementText], list[RawBlock]]] = [(pieces, [RawBlock(None, [], top)])]
        while level:
            text = self._blanked([body for group, _ in level for piece in group for body in piece.bodies])
            self._limit = len(self._findings.found) + self._findings.limit
            following: list[tuple[Sequence[StatementText], list[RawBlock]]] = []
            for group, blocks in level:
                for piece in group:
                    following += self._read(piece, text, blocks)
            level = following
        return top

    def _blanked(self, bodies: Sequence[RegionText]) -> str:
        """Return the text with region bodies replaced by blanks and a placeholder that the grammar accepts."""
        text = self._text
        parts, position = [], 0
        for body in sorted(bodies, key=lambda body: body.start):
            length = body.end - body.start
            if length >= len(_EMPTY_BLOCK):
                parts += [text[position : body.start], _EMPTY_BLOCK, " " * (length - len(_EMPTY_BLOCK))]
                position = body.end
        return "".join([*parts, text[position:]])

    def _read(
        self, piece: StatementText, text: str, blocks: list[RawBlock]
    ) -> Iterator[tuple[Sequence[StatementText], list[RawBlock]]]:
        """Add a piece's statements or block to the enclosing blocks; yield its bodies' pieces and their blocks."""
        if self._is_label(piece):
            blocks.append(self._label(piece, text))
            return
        statements = self._parsed(piece, text)
        regions = [region for raw in statements for region in raw.regions if _holds_placeholder(region)]
        if len(regions) != len(piece.bodies):
            statements = [_faulty(piece, text)]
            regions = list(statements[0].regions)
        blocks[-1].operations.extend(statements)
        for body, region in zip(piece.bodies, regions, strict=True):
            region.blocks[:] = [block for block in region.blocks if not _is_stand_in(block)] or [RawBlock(None, [], [])]
            if body.pieces and self._is_label(body.pieces[0]) and not region.blocks[0].arguments:
                region.blocks.clear()
            yield body.pieces, region.blocks

    def _is_label(self, piece: StatementText) -> bool:
        return self._text.startswith("^", piece.start)

    def _parsed(self, piece: StatementText, text: str) -> list[RawOperation]:
        if len(self._findings.found) >= self._limit:
            return [_faulty(piece, text)]
        return read_piece(self._reader, piece, text, self._findings)

    def _label(self, piece: StatementText, text: str) -> RawBlock:
        """Read `^bb0(%a: type):`."""
        before, behind = _LABEL_FRAME
        base = piece.start - len(before)
        try:
            raw: RawOperation = self._reader.read("operation", f"{before}{text[piece.start : piece.end]}{behind}", base)
        except ParseError as error:
            self._findings.add_syntax(error.diagnostics[0])
            names = _NAME.findall(text, piece.start, piece.end)
            return RawBlock(None, [(_Token(f"%{name}", piece.start), UNKNOWN_TYPE, None) for name in names], [])
        block = raw.regions[0].blocks[0]
        arguments = [(_moved(token, base), type, location) for token, type, location in block.arguments]
        return RawBlock(_moved(block.label, base), arguments, [])


def read_piece(reader: MlirReader, piece: StatementText, text: str, findings: Findings) -> list[RawOperation]:
    """Return the statements of a piece; report a syntax error and return a placeholder if it cannot be read."""
    try:
        statements: list[RawOperation] = reader.read_part("file", text, piece.start, piece.end)
    except ParseError as error:
        findings.add_syntax(_at_next_word(reader, piece, text, error.diagnostics[0]))
        return [_faulty(piece, text)]
    return statements


def _at_next_word(reader: MlirReader, piece: StatementText, text: str, found: Diagnostic) -> Diagnostic:
    """Return the diagnostic of a piece parsed together with the next word, if the piece ends too early."""
    word = _NEXT_WORD.match(text, piece.end)
    if found.span is None or found.span.start < piece.end or word is None:
        return found
    try:
        reader.read_part("file", text, piece.start, word.end())
    except ParseError as error:
        return error.diagnostics[0]
    return found


def _moved(token: Any, base: int) -> _Token:
    return _Token(token.value, token.start_pos + base)


def _holds_placeholder(region: RawRegion) -> bool:
    return any(_is_stand_in(block) for block in region.blocks)


def _is_stand_in(block: RawBlock) -> bool:
    return block.label is not None and block.label.value == STAND_IN


def _faulty(piece: StatementText, text: str) -> _FaultyStatement:
    """Return the placeholder for a piece that could not be read."""
    head = text[piece.start : piece.bodies[0].start if piece.bodies else piece.end]
    results = _RESULTS.match(head)
    token = _Token(results[0], piece.start) if results is not None else None
    count = results[0].count("%") if results is not None else 0
    left_side = _LEFT_SIDE.match(head)
    return _FaultyStatement(
        "",
        piece.start,
        UnregisteredOperation,
        result_types=(None,) * max(count, 1),
        regions=tuple(RawRegion([RawBlock(None, [], [])]) for _ in piece.bodies),
        pieces=(),
        results=token,
        start=piece.start,
        names=tuple(_NAME.findall(head)) if piece.bodies else (),
        defined=tuple(_NAME.findall(left_side[0])) if left_side is not None and token is None else (),
        is_function="func.func" in head,
    )


# --- names and types -------------------------------------------------------------------------------------------------


class TolerantScopes(Scopes[_Open]):
    """Error-recovery scopes, which report each faulty value once."""

    def __init__(self, findings: Findings, fail: Failure) -> None:
        super().__init__(fail, forward=True)
        self.report_once(findings)

    def report_once(self, findings: Findings) -> None:
        """Begin to report each faulty value once."""
        self._findings = findings
        self._doubtful: set[Value] = set()

    def doubt(self, values: Sequence[Value]) -> None:
        """Suppress further reports about values."""
        self._doubtful.update(values)

    def assume(self, names: Sequence[str]) -> None:
        """Define undefined names as values of unknown type."""
        for name in names:
            if name not in self.values:
                self.doubt([self.define(name, UNKNOWN_TYPE)])

    def adopt(
        self, operands: Sequence[Value], names: Sequence[str], types: Sequence[Type | None], places: Sequence[int] = ()
    ) -> None:
        for number, (value, name, type) in enumerate(zip(operands, names, types, strict=True)):
            if value in self._doubtful or numbered_key(name) in self._waiting:
                continue
            before = self._findings.count
            super().adopt((value,), (name,), (type,), places[number : number + 1])
            if self._findings.count > before:
                self._doubtful.add(value)

    def define(self, name: str, type: Type, place: int = 0) -> Value:
        known = self.values.get(name)
        value = super().define(name, type, place)
        if known is not None:
            self.values[name] = known
            self.doubt([known, value])
        return value


class RecoveringMlirBuilder(MlirBuilder):
    """Error-recovery builder, which reports the errors of each statement and continues with the next."""

    _scopes: TolerantScopes[OpenRegions]

    def __init__(self, reader: MlirReader, findings: Findings) -> None:
        self._findings = findings
        self._count_before = 0  # number of findings before the current statement
        super().__init__(reader)

    def report(self, code: str, message: str, start: int, length: int = 1) -> None:
        """Add a finding; ignore a wrong number of operands, results or regions after another finding."""
        if code.startswith("arity.") and self._findings.count > self._count_before:
            return
        span = Span(start, start + max(length, 1))
        self._findings.add(Diagnostic(code, message, span, self._reader.source))

    _fail = report

    def _make_scopes(self) -> TolerantScopes[OpenRegions]:
        return TolerantScopes(self._findings, self.report)

    def _open(self, raw: RawOperation) -> None:
        is_function = raw.cls is Function or (isinstance(raw, _FaultyStatement) and raw.is_function)
        self._scopes.open(OpenRegions(is_function or raw.cls.is_isolated, is_function))

    def _begin_region(self, raw: RawOperation) -> None:
        super()._begin_region(raw)
        if isinstance(raw, _FaultyStatement):
            self._scopes.assume(raw.names)

    def _finish(self, raw: RawOperation, operands: tuple[Value, ...], regions: tuple[Region, ...]) -> None:
        self._count_before = self._findings.count
        try:
            super()._finish(raw, operands, regions)
        except ParseError as error:
            self._findings.add(error.diagnostics[0])

    def _results(self, raw: RawOperation) -> tuple[Value, ...]:
        before = self._findings.count
        results = super()._results(raw)
        if isinstance(raw, _FaultyStatement):
            self._scopes.assume(raw.defined)
        if isinstance(raw, _FaultyStatement) or self._findings.count > before:
            self._scopes.doubt(results)
        return results

    def _location(self, location: Location | None) -> Location | None:
        try:
            return super()._location(location)
        except ParseError as error:
            self._findings.add(error.diagnostics[0])
        return None


# --- what is left ----------------------------------------------------------------------------------------------------


def drop_faulty_functions(module: Module, findings: Findings, end: int, end_of_reading: int | None = None) -> None:
    """Replace faulty functions with declarations and their unknown operations; remove unread statements.

    Args:
        module: The module.
        findings: The errors.
        end: Length of the text.
        end_of_reading: Offset from which on the text counts as unread; the end of the text by default.
    """
    operations = module.body.operations
    starts = [operation.position for operation in operations]
    faulty = _faulty_indices([*starts, end], findings)
    unread = end if end_of_reading is None else end_of_reading
    kept: list[Operation] = []
    for index, operation in enumerate(operations):
        if _is_piece_placeholder(operation):
            continue
        is_faulty = index in faulty or operation.position > unread
        if not is_faulty and not any(map(_is_piece_placeholder, walk(operation))):
            kept.append(operation)
        elif isinstance(operation, Function):
            kept.append(_declaration(operation))
            kept += [found for found in unknown_operations(operation) if found.position < unread]
    operations[:] = kept


def _is_piece_placeholder(operation: Operation) -> bool:
    """Whether an operation is the placeholder for an unread piece: a faulty one, or one beyond the limit of errors."""
    return isinstance(operation, UnregisteredOperation) and not operation.operation_name


def _faulty_indices(bounds: Sequence[int], findings: Findings) -> set[int]:
    """Return the indices of the intervals between sorted bounds that contain a finding."""
    return {bisect_right(bounds, place) - 1 for place in findings.places() if bounds[0] <= place < bounds[-1]}


def _declaration(function: Function) -> Function:
    """Return a declaration of a function."""
    type = function.function_type
    return Function(
        NO_ATTRIBUTES, (), (), (Region([]),), None, None, function.position, function.symbol, type, "private"
    )
