"""Error recovery at the speed of the line reader: the grammar only reads the instructions that the lines decline.

The diagnostics equal those of `hlo_text.hlo.reader.recovery`, which reads every instruction by the grammar. A text
whose computations are not printed line by line raises `DeclinedError`.
"""

from __future__ import annotations

from itertools import islice

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import HloStyle, Region, Value
from hlo_text.core.source import SourceText
from hlo_text.core.types import Type, unknown_part
from hlo_text.hlo.lines.reader import DECLINED, HloLineReader, Lines, check_names, read_closing
from hlo_text.hlo.reader.build import ModuleBuilder
from hlo_text.hlo.reader.grammar import GRAMMAR
from hlo_text.hlo.reader.records import RawBody, RawInstruction
from hlo_text.hlo.reader.recovery import RecoveringHloBuilder, TolerantScope, read_instruction
from hlo_text.hlo.reader.scope import ComputationScope
from hlo_text.hlo.syntax.statements import HEADER, INSTRUCTION, InstructionText, instructions_between
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import DeclinedError
from hlo_text.reading.recovery import Findings, Recovered, place_of

_LINES_AROUND = 8  # lines after a declined one, in which its instruction ends
_LINES_BEHIND = 3  # lines after a faulty instruction, in which the grammar rejects the text
#: Declined lines of a text: at most a few, or a part of all lines.
_FEW, _PART = 100, 10
_MOST_TRIED = 20  # findings that may be about text that is kept
_NO_ERROR = Diagnostic("", "")


def recover_lines(plain: SourceText, source: SourceText, statistics: ParserStatistics, limit: int) -> Recovered:
    """Return all errors of a text that the line reader declined.

    Args:
        plain: The text without comments.
        source: The text.
        statistics: Counters of the reading.
        limit: The maximum number of diagnostics.

    Raises:
        DeclinedError: The grammar has to read the whole text.
    """
    try:
        return _TolerantHloLineReader(plain, source, statistics, Findings(_NO_ERROR, limit)).recovered()
    except DECLINED:
        raise DeclinedError from None


class _TolerantHloLineReader(HloLineReader):
    """Reads the lines of a text that contains errors.

    Attributes:
        builder: Builder that reports errors.
    """

    builder: RecoveringHloBuilder

    def __init__(self, plain: SourceText, source: SourceText, statistics: ParserStatistics, findings: Findings) -> None:
        super().__init__(plain, statistics, RecoveringHloBuilder(plain, findings))
        self._commented = source.text
        self._findings = findings
        self._num_read = self._num_tried = 0
        self._most = max(_FEW, plain.text.count("\n") // _PART)
        self._is_invalid = False  # whether an error certainly is none of text that is kept
        self._syntax: list[int] = []
        self._is_whole = True
        self._header = 0  # offset of the computation's header
        self._last = 0, 0  # offsets of the last instruction that the grammar read

    def recovered(self) -> Recovered:
        """Read the text; see `recover_lines`."""
        self.read_computations()
        findings, builder = self._findings, self.builder
        if not self._is_invalid or not findings.count:
            raise DeclinedError("the text may be valid")
        if findings.first is _NO_ERROR:
            findings.first = findings.found[0]
        elif not findings.is_explained_by(self._syntax):
            raise DeclinedError("another error than that of an instruction")
        style = HloStyle()
        style.operand_shapes, style.elements_in_place = self.style.operand_shapes, self.style.elements_in_place
        style.index_comments = self.style.index_comments
        builder.style = style
        return Recovered(findings.sorted(), builder.readable(self._end_of_reading()))

    def _end_of_reading(self) -> int | None:
        """Return the offset of the last syntax error within the limit, from which on nothing is read."""
        limit = self._findings.limit
        return self._syntax[limit - 1] if len(self._syntax) >= limit else None

    # --- computations ---

    def add_computation(self, name: str, start: int, result_type: Type | None, lines: Lines, *, is_entry: bool) -> None:
        scope = self.builder.new_scope()
        scope.sigil = "%" if name[0] == "%" else ""
        self._header = self.source.text.rfind("\n", 0, start) + 1
        header = HEADER.match(self.source.text, self._header)
        if header is None or header["name"] != name:
            raise DeclinedError("an unusual header")
        before, self._is_whole = self._findings.count, True
        closing = self._read_instructions(scope, lines)
        if closing != "}":
            read_closing(closing)
        if scope.values:
            check_names(scope.values)
            if next(iter(scope.values)).startswith("%") != bool(scope.sigil):
                raise DeclinedError("names with and without %")
        types = {id(op.results[0].type): op.results[0].type for op in scope.operations}
        if any(unknown_part(type) is not None for type in types.values()):
            raise DeclinedError("an unknown type, which is an error of its instruction")
        is_whole = self._is_whole and self._findings.count == before
        count = self._findings.count
        self.builder.finish_computation(scope, name, start, result_type, is_entry=is_entry, is_whole=is_whole)
        self._is_invalid = self._is_invalid or self._findings.count > count

    def _called(self, names: tuple[str, ...]) -> tuple[Region, ...]:
        regions = super()._called(names)
        if not self.builder.faulty.isdisjoint(regions):
            raise DeclinedError("a call of a faulty computation")
        return regions

    # --- instructions ---

    def _check_end(self, line: str, values: dict[str, Value]) -> None:
        if not line.startswith("}"):
            raise DeclinedError("a line that is no instruction")

    def _read_declined(self, scope: ComputationScope, start: int, lines: Lines, error: Exception) -> None:
        """Read the instruction of a line by the grammar."""
        text, findings = self.source.text, self._findings
        assert isinstance(scope, TolerantScope)
        if not text[start : text.find("\n", start)].strip():
            return
        self._num_read += 1
        if self._num_read > self._most:
            raise error
        piece, begin = self._piece_at(start)
        following = text.count("\n", start, piece.end)
        if len(list(islice(lines, following))) < following:
            raise error
        raw = self._read_piece(piece, begin)
        before = len(findings.found)
        if not self.builder.add_tolerantly(scope, raw):
            self._is_whole = False
        self._is_invalid = self._is_invalid or self._has_error(scope, raw, findings.found[before:])
        self._last = start, piece.end

    def _piece_at(self, start: int) -> tuple[InstructionText, int]:
        """Return the instruction that begins on the line at an offset, and the offset of the instruction before it.

        Raises:
            DeclinedError: It ends too far away, or the line does not begin an instruction.
        """
        text = self.source.text
        begin = text.rfind("\n", 0, start - 1) + 1
        end = start
        while begin > self._header and not text[begin:end].strip():
            begin, end = text.rfind("\n", 0, begin - 1) + 1, begin
        if begin <= self._header:
            begin = start
        elif not text[self._last[1] : start].strip():
            begin = self._last[0]
        end = start
        for _ in range(_LINES_AROUND):
            if HEADER.match(text, end):
                break
            end = text.find("\n", end) + 1
            if not end:
                break
            if text.startswith("}", end) or INSTRUCTION.match(text, end):
                content = start + len(text[start:end]) - len(text[start:end].lstrip())
                for piece in instructions_between(text, begin, end):
                    if piece.start == content:
                        return piece, begin
                break
            if text[end : text.find("\n", end)].lstrip().startswith("}"):
                break
        raise DeclinedError("an instruction without a clear beginning and end")

    def _read_piece(self, piece: InstructionText, begin: int) -> RawInstruction:
        """Return an instruction, or a placeholder for one with a syntax error."""
        text, findings = self.source.text, self._findings
        part = piece.start, piece.end
        try:
            raw: RawInstruction = GRAMMAR.parse("instruction", text, self.source, part=part)
        except ParseError as error:
            if error.diagnostics[0].code != "syntax":
                raise
        else:
            return raw
        if self._is_read(self._commented, part):
            raise DeclinedError("a comment inside of a token of the grammar")
        if findings.first is _NO_ERROR:
            findings.first = self._error_of_text(piece, begin)
        before = len(findings.found)
        raw = read_instruction(piece, self.source, findings)
        self._syntax += map(place_of, findings.found[before:])
        self._is_invalid = True
        return raw

    def _is_read(self, text: str, part: tuple[int, int]) -> bool:
        try:
            GRAMMAR.parse("instruction", text, self.source, part=part)
        except ParseError:
            return False
        return True

    def _error_of_text(self, piece: InstructionText, begin: int) -> Diagnostic:
        """Return the error of the grammar in the whole text, which is in or after its first faulty instruction.

        What the grammar accepts depends on the instruction before, so it reads the text from there on up to the error.
        """
        text, end = self.source.text, piece.end
        for _ in range(_LINES_BEHIND):
            end = text.find("\n", end) + 1 or len(text)
        header = text[self._header : text.find("\n", self._header) + 1]
        if self.style.has_header:
            header = f"HloModule m\n\n{header}"
        try:
            GRAMMAR.parse("module", header + text[begin:], self.source, begin - len(header))
        except ParseError as error:
            found = error.diagnostics[0]
            if found.code == "syntax" and begin <= place_of(found) < end:
                return found
        raise DeclinedError("another error than that of an instruction")

    def _has_error(self, scope: TolerantScope, raw: RawInstruction, found: list[Diagnostic]) -> bool:
        """Whether a text with an instruction that has findings is invalid; instead, it may be kept as text."""
        if any(finding.code.startswith("ssa.") for finding in found):
            return True
        called = [token for attribute in raw.attributes for token in attribute.computations or ()]
        names = [token.value.removeprefix("%") for token in called if not isinstance(token, RawBody)]
        calls_faulty = any(self.builder.named.get(name) in self.builder.faulty for name in names)
        if not found or scope.uses_assumed or calls_faulty:
            return False
        self._num_tried += 1
        if self._num_tried > _MOST_TRIED or raw.name is None:
            raise DeclinedError("findings about text that may be kept")
        builder = ModuleBuilder(self.source)
        builder.named = dict(self.builder.named)
        other = builder.new_scope()
        other.sigil = scope.sigil
        own = f"{scope.sigil}{raw.name.value.removeprefix('%')}"
        other.values = dict(scope.values)
        for name, value in scope.assumed.items():
            other.values.setdefault(f"{scope.sigil}{name}", value)
        other.values.pop(own, None)
        try:
            builder.add_instructions(other, RawBody([raw], 0, 0))
        except ParseError as error:
            if place_of(error.diagnostics[0]) not in map(place_of, found):
                raise DeclinedError("an error behind text that may be kept") from None
            return True
        return False
