"""Error recovery at the speed of the line reader: the grammar only reads the statements that the lines decline.

The diagnostics equal those of `hlo_text.mlir.reader.recovery`, which reads every statement by the grammar. A text that
is not one statement per line apart from a few statements, or whose braces do not pair, raises `DeclinedError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import attrs

from hlo_text.core.attributes import Location, LocationAttribute
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Function, Module, Value
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.mlir.lines.line_kinds import OPEN_LOOP, OPEN_REDUCE, OTHER, line_kind
from hlo_text.mlir.lines.prototypes import LOCATION_HOLE, StatementPrototype
from hlo_text.mlir.lines.reader import LineReader
from hlo_text.mlir.lines.regions import LineScopes, Nowhere, Opened
from hlo_text.mlir.reader.recovery import RecoveringMlirBuilder, TolerantScopes, drop_faulty_functions, read_piece
from hlo_text.mlir.reader.scopes import UNKNOWN_TYPE
from hlo_text.mlir.syntax.statements import StatementText, begins_statement, cut_lines
from hlo_text.reading.failure import DeclinedError
from hlo_text.reading.recovery import Findings, place_of

_LINES_AROUND = 8  # lines after a declined one, in which its statement ends
_LINES_BEHIND = 3  # lines after a faulty statement, in which the grammar rejects the text
#: Declined lines of a text: at most a few, or a part of all lines.
_FEW, _PART = 100, 10
_IN_FUNCTION = 1
_BLANK = re.compile(r"\s*+")
_NO_ERROR = Diagnostic("", "")
#: Errors that depend on the text around a statement: all open brackets, definitions of aliases.
_NOT_LOCAL = frozenset(("nesting", "syntax.depth", "alias.undefined"))


@attrs.frozen(eq=False)
class LineRecovery:
    """The result of a recovery.

    Attributes:
        module: The module of what was read without error, which is everything if there are no errors.
        diagnostics: The errors.
        first: The error of the text as a whole, or None.
        statements: The statements that the grammar read.
    """

    module: Module
    diagnostics: list[Diagnostic]
    first: Diagnostic | None
    statements: list[StatementText]


def recover_lines(reader: MlirReader, text: str, limit: int) -> LineRecovery:
    """Return all errors of a text that the line reader declined.

    Args:
        reader: The reader, with the source.
        text: The source's text without comments.
        limit: The maximum number of diagnostics.

    Raises:
        DeclinedError: The grammar has to read the whole text.
    """
    return _TolerantLineReader(reader, text, limit).recovery()


class _TolerantLineScopes(TolerantScopes[Opened], LineScopes):
    """Scopes that decline faulty lines without a change, and report the errors of statements read by the grammar.

    Attributes:
        builder: Builder of the statements, to which errors are reported.
        is_reporting: Whether the grammar read the current statement.
    """

    builder: _StatementBuilder

    def __init__(self, lines: LineScopes, findings: Findings) -> None:
        LineScopes.__init__(self, lines.prototype_of, lines.locations, lines.offsets)
        self._fail, self._allows_forward = self._report_or_decline, True
        self.report_once(findings)
        self.is_reporting = False

    def _report_or_decline(self, code: str, message: str, start: int, length: int) -> None:
        if not self.is_reporting:
            raise DeclinedError
        self.builder.report(code, message, start, length)

    @property
    def depth(self) -> int:
        """The number of open operations from the outermost function on; 0 outside of functions."""
        is_function = [opened.is_function for opened in self.stack]
        return len(is_function) - is_function.index(True) if True in is_function else 0

    def open_symbol(self, prototype: StatementPrototype, names: list[str], aliases: list[str], place: int) -> None:
        if prototype.cls is Function and self.depth:
            raise DeclinedError  # a brace may be missing
        super().open_symbol(prototype, names, aliases, place)

    def statement(self, prototype: StatementPrototype, names: list[str], aliases: list[str], place: int) -> None:
        if prototype.cls is Function and self.depth:
            raise DeclinedError
        super().statement(prototype, names, aliases, place)

    def adopt(
        self, operands: Sequence[Value], names: Sequence[str], types: Sequence[Type | None], places: Sequence[int] = ()
    ) -> None:
        if self.is_reporting:
            super().adopt(operands, names, types, places)
            return
        for value, type in zip(operands, types, strict=True):
            if type is None or value.type is type or value in self._doubtful:
                continue
            if value.type is UNKNOWN_TYPE:
                value.type = type
            elif value.type != type:
                raise DeclinedError

    def _wait(self, name: str, type: Type | None, places: Sequence[int], number: int) -> Value:
        if not self.is_reporting:
            raise DeclinedError
        return super()._wait(name, type, places, number)

    def define_results(
        self, groups: Sequence[tuple[str, int]], types: Sequence[Type], place: int = 0
    ) -> tuple[Value, ...]:
        if not self.is_reporting:
            names = {name for name, _ in groups}
            if len(names) < len(groups) or any(name in self.values or self.is_reserved(name) for name in names):
                raise DeclinedError
        return super().define_results(groups, types, place)

    def check_defined(self) -> None:
        before, self.is_reporting = self.is_reporting, True
        super().check_defined()
        self.is_reporting = before


class _StatementBuilder(RecoveringMlirBuilder):
    """Builder of statements among lines."""

    def __init__(self, reader: MlirReader, findings: Findings, scopes: _TolerantLineScopes) -> None:
        self._lines = scopes
        super().__init__(reader, findings)

    def _make_scopes(self) -> TolerantScopes[Any]:
        return self._lines

    def _location(self, location: Location | None) -> Location | None:
        if location is None:
            return None
        locations = self._lines.locations
        try:
            return locations.substitute(location, [])
        except KeyError:  # an undefined alias
            for name, known in locations.by_alias.items():
                self._reader.attribute_aliases.setdefault(name[1:], LocationAttribute(known))
            return super()._location(location)


class _TolerantLineReader(LineReader):
    """Reads the lines of a text that contains errors."""

    is_faulty = True
    _scopes: _TolerantLineScopes

    def __init__(self, reader: MlirReader, text: str, limit: int) -> None:
        self._text = text
        self._findings = Findings(_NO_ERROR, limit)
        self._statements_read: list[StatementText] = []
        self._most = max(_FEW, text.count("\n") // _PART)
        #: Offset of each syntax error, and the number of regions around it inside of a function.
        self._syntax: list[tuple[int, int]] = []
        super().__init__(reader)
        self._builder = self._scopes.builder = _StatementBuilder(reader, self._findings, self._scopes)

    def _make_scopes(self) -> _TolerantLineScopes:
        return _TolerantLineScopes(super()._make_scopes(), self._findings)

    def recovery(self) -> LineRecovery:
        """Read the text; see `recover_lines`."""
        findings = self._findings
        module = self.module(self._text)
        self._scopes.check_defined()
        if findings.first is _NO_ERROR:
            if not findings.count:
                return LineRecovery(module, [], None, self._statements_read)
            findings.first = findings.found[0]
        elif place_of(findings.first) not in [place for place, _ in self._syntax]:
            raise DeclinedError  # another error than that of a statement
        drop_faulty_functions(module, findings, len(self._text), self._end_of_reading())
        return LineRecovery(module, findings.sorted(), findings.first, self._statements_read)

    def _end_of_reading(self) -> int | None:
        """Return the offset of the last syntax error within the limit, from which on other errors are not reported."""
        limit = self._findings.limit
        if len(self._syntax) < limit:
            return None
        if {depth for _, depth in self._syntax} != {_IN_FUNCTION}:  # the limit is one of each level
            raise DeclinedError
        return self._syntax[limit - 1][0]

    # --- statements ---

    def _read_declined(
        self, skeleton: str, place: int, lines: Iterator[tuple[str, int]], first: int, first_alias: int
    ) -> tuple[int, int]:
        """Read the statement of a line by the grammar."""
        if line_kind(skeleton.strip(BLANKS)) != OTHER or isinstance(self._scopes.operations, Nowhere):
            raise DeclinedError
        start = self._scopes.offsets[place]
        is_statement = self.has_read(skeleton)
        pieces = [self._line_at(start)] if is_statement else self._pieces_at(start)
        are_whole = [self._read_statement(piece) for piece in pieces]
        if not is_statement and all(are_whole):
            self._check_end(pieces[0].start, pieces[-1].end)
        following = self._text.count("\n", start, pieces[-1].end)
        skeletons = [skeleton, *(skipped for skipped, _ in islice(lines, following))]
        if len(skeletons) <= following:
            raise DeclinedError
        first += sum(skipped.count(NAME_HOLE) for skipped in skeletons)
        return first, first_alias + sum(skipped.count(LOCATION_HOLE) for skipped in skeletons)

    def _line_at(self, start: int) -> StatementText:
        """Return the statement of a line that is complete."""
        end = self._text.find("\n", start)
        line = self._text[start : end if end >= 0 else len(self._text)]
        end = start + len(line.rstrip(BLANKS))
        return StatementText(end - len(line.strip(BLANKS)), end, [])

    def _pieces_at(self, start: int) -> list[StatementText]:
        """Return the statements that begin on the line at an offset, up to the end of a line."""
        text = self._text
        begin, end = self._line_before(start), start
        for _ in range(_LINES_AROUND):
            end = text.find("\n", end) + 1 or len(text)
        content = end - len(text[start:end].lstrip(BLANKS))
        if text[begin:start].lstrip(BLANKS).startswith("}") and not begins_statement(text, content):
            raise DeclinedError  # it may be a part of the statement whose region ends there
        pieces: list[StatementText] = []
        for found in cut_lines(text[begin:end]):
            piece = StatementText(begin + found.start, begin + found.end, found.bodies)
            if piece.start < content:
                continue
            before = pieces[-1].end if pieces else content
            if piece.bodies or text[before : piece.start].strip(BLANKS) or not text[piece.end : end].strip():
                break  # a brace is between them, or the statement may end after these lines
            pieces.append(piece)
            if not text[piece.end : end].partition("\n")[0].strip():
                return pieces
        raise DeclinedError

    def _line_before(self, start: int) -> int:
        """Return the start of the last line with text before the line at an offset, or the offset itself."""
        end = start
        while end > 0:
            begin = self._text.rfind("\n", 0, end - 1) + 1
            if self._text[begin:end].strip():
                return begin
            end = begin
        return start

    def _read_statement(self, piece: StatementText) -> bool:
        """Add a statement's operation to the open block; return whether the grammar reads it."""
        self._statements_read.append(piece)
        if len(self._statements_read) > self._most:
            raise DeclinedError
        findings, scopes = self._findings, self._scopes
        is_whole = True
        try:
            statements = self._reader.read_part("file", self._text, piece.start, piece.end)
        except ParseError as error:
            if error.diagnostics[0].code in _NOT_LOCAL:
                raise
            is_whole = False
            if findings.first is _NO_ERROR:
                findings.first = self._error_of_text(piece)
            before = len(findings.found)
            statements = read_piece(self._reader, piece, self._text, findings)
            self._syntax += [(place_of(found), scopes.depth) for found in findings.found[before:]]
        if len(statements) != 1 or (scopes.depth and "func.func" in self._text[piece.start : piece.end]):
            raise DeclinedError
        scopes.is_reporting = True
        self._builder.add(statements)
        scopes.is_reporting = False
        return is_whole

    def _check_end(self, start: int, end: int) -> None:
        """Check that the grammar reads statements without error as a part of the text, not only by themselves.

        Raises:
            DeclinedError: It may not.
        """
        text = self._text
        following = _BLANK.match(text, end).end()  # type: ignore[union-attr]  # matches nothing too
        line_end = text.find("\n", following)
        try:
            self._reader.read_part("file", text, start, line_end if line_end >= 0 else len(text))
        except ParseError as error:
            place = place_of(error.diagnostics[0])
            is_at_end = line_end >= 0 and place >= start + len(text[start:line_end].rstrip())
            if not is_at_end and not (place == following and text.startswith("}", place)):
                raise

    # --- the error of the whole text ---

    def _error_of_text(self, piece: StatementText) -> Diagnostic:
        """Return the error of the grammar in the whole text, which is in or after its first faulty statement.

        What the grammar accepts after a statement depends on the open operations and on the statement itself, so it
        reads the headers of the open operations, the last statement, and the text from there on up to the error.
        """
        begin, end = self._begin_of_block(piece), piece.end
        for _ in range(_LINES_BEHIND):
            end = self._text.find("\n", end) + 1 or len(self._text)
        headers = "".join(map(self._header, self._scopes.stack))
        text = headers + self._text[begin:]
        found = self._reader.error_of(text, begin - len(headers), len(headers) + end - begin)
        if found is None or found.code in _NOT_LOCAL or place_of(found) < begin:
            raise DeclinedError
        return found

    def _begin_of_block(self, piece: StatementText) -> int:
        """Return the offset of the last statement before a piece in its block, of the block, or of the piece."""
        scopes = self._scopes
        if scopes.operations:
            return scopes.operations[-1].position
        if not scopes.stack:
            raise DeclinedError  # after definitions of aliases or at the beginning
        block = scopes.stack[-1].block
        return self._line_before(piece.start) if block is not None and block.label is not None else piece.start

    def _header(self, opened: Opened) -> str:
        """Return the text of an open operation up to its open region, with empty regions before that."""
        start = self._scopes.offsets[opened.place]
        end = self._text.find("\n", start)
        if opened.kind == OPEN_REDUCE:
            end = self._text.find("\n", end + 1)
        count = len(opened.regions) - 1
        beyond = " cond {" + "} do {" * count if opened.kind == OPEN_LOOP else "}, {" * count
        return f"{self._text[start:end]}{beyond}\n"
