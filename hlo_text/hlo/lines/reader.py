"""Line-by-line reader of machine-printed HLO with the cache of lines.

Printers write one instruction per line, and most lines of a program differ from one another only in names. One
regular expression cuts every line into the result's name, the head (shape and opcode), operands, attributes and
metadata; the cache maps head and attributes to their meaning.

The reader never reports errors: anything unusual (a line of another form, an unknown name, any error) raises
`DeclinedError`, and the grammar reads the whole text, with the same result or the error's exact location.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, chain, count, repeat
from operator import add

from grammar.table_parser import TableToken
from hlo_text import ops
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Annotations, HloHeader, Module, Region, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.source import LineOffsets, SourceText, line_indices
from hlo_text.core.types import Type
from hlo_text.hlo.codecs.names import RESERVED_NAMES, TYPE_NAMES
from hlo_text.hlo.codecs.shapes import (
    are_compatible,
    intern_type,
    is_printed_signature,
    read_printed_shape,
    without_index_comment,
)
from hlo_text.hlo.lines.cache import HOLE, LINES, METADATA, PARAMETER, PLAIN, SPECIAL, Entry
from hlo_text.hlo.lines.preamble import Preamble, read_preamble
from hlo_text.hlo.reader.build import ModuleBuilder
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.records import RawShape
from hlo_text.hlo.reader.scope import ComputationScope
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import DeclinedError, MalformedError

#: Names with two leading underscores are declined: most of them are illegal.
_NAME = r"(?:[A-Za-z]|_(?!_))[A-Za-z0-9_.\-]*+"
#: One match per line. Groups: ROOT, name, shape and opcode, operands, what follows them, and the whole line if it is no
#: instruction. Possessive, so that no line is scanned twice.
_LINE = late(
    rf"^(?:  (ROOT )?(%?{_NAME}) = ((?:\([^\n]*?\)|[^ (\n][^ \n]*+) [a-z][a-z0-9\-]*+)"
    r"\(([^()\n]*+(?:\([^()\n]*+(?:\([^()\n]*+\)[^()\n]*+)*+\)[^()\n]*+)*+)\)"
    r"([^\n]*+)|([^\n]*+))$",
    re.MULTILINE,
)
_COMPUTATION = late(rf"(ENTRY )?(%?{_NAME}) (?=[({{])")
#: The line end before a computation: searching for a character is much faster than for the start of a line.
_NEXT_COMPUTATION = late(rf"\n(?:ENTRY )?%?{_NAME} [({{][^\n]*+(?<=\{{)$", re.MULTILINE)
_THREAD = late(r'\}, execution_thread="([A-Za-z0-9_.\-]*)"')
_OPERAND = late(
    rf"(?:/\*index=[0-9]+\*/)?+(?:(b?\([^\n]*?\)|[a-z0-9]++\[[^ \n]*+) )?+(%?{_NAME})((?:#[0-9]+)*+)(?:, |$)"
)
_IMPOSSIBLE_NAMES = frozenset((*RESERVED_NAMES, *(f"%{name}" for name in TYPE_NAMES)))
INDENT = "  "
#: The cut lines, each with its offset as if it had the indentation of instructions.
Lines = Iterator[tuple[tuple[str, ...], int, int, LineOffsets]]
#: Errors that mean that a line is not read here.
DECLINED = DeclinedError, ParseError, MalformedError
#: Lines are cut in pieces of this many characters, which bounds the memory for cut lines.
_PIECE = 1 << 17


def read_lines(source: SourceText, statistics: ParserStatistics) -> Module:
    """Return the module of a machine-printed text.

    Raises:
        DeclinedError: The grammar has to read this text.
    """
    try:
        return HloLineReader(source, statistics, ModuleBuilder(source)).read()
    except (ParseError, MalformedError) as error:
        raise DeclinedError(str(error)) from None


class HloLineReader:
    """Reads one text."""

    def __init__(self, source: SourceText, statistics: ParserStatistics, builder: ModuleBuilder) -> None:
        self.source = source
        self.statistics = statistics
        self.builder = builder
        self.style = self.builder.style
        self.is_first = True

    def read(self) -> Module:
        """Return the module.

        Raises:
            DeclinedError, ParseError, MalformedError: The grammar has to read the text.
        """
        preamble = self.read_computations()
        if preamble is None:
            return self.builder.finish(None, HloHeader(), [])
        return self.builder.finish(preamble.symbol, preamble.header, preamble.attributes)

    def read_computations(self) -> Preamble | None:
        """Read the preamble and the computations; return the preamble."""
        text = self.source.text
        begin = 0
        if _COMPUTATION.match(text) is None:
            end = _NEXT_COMPUTATION.search(text)
            if end is None:
                raise DeclinedError("no computation found")
            begin = end.start() + 1
        if HOLE in text:
            raise DeclinedError("a character that the keys of statements contain")
        preamble = None
        if text[:begin].strip(" \t\r\n"):
            preamble, used_grammar = read_preamble(self.source, begin)
            self.statistics.lark_calls += used_grammar
        self.style.has_header = preamble is not None
        self.style.program_shape = False
        lines = chain.from_iterable(_cut_pieces(self.source, begin))
        for cut, start, _, _ in lines:
            if cut[2]:
                raise DeclinedError("an instruction outside of a computation")
            if cut[5]:
                self._read_computation(cut[5], start - len(INDENT), lines)
        return preamble

    def _read_computation(self, line: str, start: int, lines: Lines) -> None:
        """Read the computation whose header is `line`; consume its lines."""
        match = _COMPUTATION.match(line)
        rest = line[match.end() :] if match is not None else ""
        if match is None or not (rest == "{" or (rest[0] == "(" and rest.endswith(" {"))):
            raise DeclinedError("expected a computation")
        is_entry, name = match.groups()
        if name in RESERVED_NAMES:
            raise DeclinedError("a keyword used as a name")
        result_type = None
        if rest != "{":
            if self.is_first and not is_entry and not self.style.has_header:
                raise DeclinedError("a signature without ENTRY")
            self.style.program_shape = True
            result_type = self._read_signature(rest[:-2])
        self.add_computation(name, start + match.start(2), result_type, lines, is_entry=is_entry is not None)
        self.is_first = False

    def add_computation(self, name: str, start: int, result_type: Type | None, lines: Lines, *, is_entry: bool) -> None:
        """Add the computation with a name at an offset, whose instructions are on the next lines."""
        scope = self.builder.new_scope()
        values = scope.values
        closing = self._read_instructions(scope, lines)
        check_names(values)
        if self.is_first:
            self.style.percent = name[0] == "%" or next(iter(values))[0] == "%"
        region = scope.finish(name.removeprefix("%"), start, result_type=result_type)
        if closing != "}":
            region.execution_thread = read_closing(closing)
        self.builder.register(region, is_entry=is_entry)

    def _read_signature(self, text: str) -> Type:
        if is_printed_signature(text):
            type = read_printed_shape(text.rpartition(") -> ")[2])
            if type is not None:
                return type
        if "//" in text:
            raise DeclinedError("a comment that hides the rest of the line")
        self.statistics.lark_calls += 1
        shape: RawShape = parse_rule("signature", text, SourceText(text))
        return intern_type(text[shape.start : shape.end], shape.type)

    def _read_instructions(self, scope: ComputationScope, lines: Lines) -> str:
        """Add the instructions of a computation; return its closing line."""
        entry_of, metadata_of = LINES.entries.get, LINES.metadata.get
        annotated_of, constant_of, number_of = LINES.annotated.get, LINES.constants.get, LINES.numbers.get
        values = scope.values
        find, must_find = values.get, values.__getitem__
        append = scope.operations.append
        num_misses = 0
        new = object.__new__  # a call of `Value` takes twice as long
        value: Value | None = None
        results: tuple[Value, ...] = ()
        for (root, name, head, operand_text, rest, other), start, place, offsets in lines:
            try:
                if not head:
                    self._check_end(other, values)
                    self.statistics.level1_hits += len(values) - num_misses
                    return other
                attribute_text, begins_metadata, metadata = rest.partition(METADATA)
                tail, notes = "", None
                if begins_metadata:
                    notes = metadata_of(metadata)
                    if notes is None:
                        attribute_text, notes, tail = LINES.read_metadata(attribute_text, metadata)
                entry = entry_of((head, attribute_text, tail))
                if entry is None:
                    num_misses += 1
                    entry = LINES.learn(head, attribute_text, tail, self.builder.named, self.statistics)
                statement, type, callees = entry
                kind, create, attributes, minimum, maximum, annotations, check, prototype, number = statement
                if number is None:
                    annotations = notes
                elif notes is not None:
                    known_notes = annotated_of((number, notes.metadata))
                    annotations = known_notes or LINES.add_annotations(statement, notes)
                regions = self._called(callees) if callees else ()
                if kind == SPECIAL:
                    if name in values:
                        raise DeclinedError("a redefined name")
                    self._add_special(scope, entry, (root, name, head, operand_text), regions, annotations, start)
                    continue
                operands: tuple[Value, ...] = ()
                if kind == PLAIN:
                    operand = find(operand_text)
                    if operand is not None:  # there is only one
                        operands = results if operand is value else (operand,)  # saves memory
                    elif operand_text:
                        try:
                            operands = (*map(must_find, operand_text.split(", ")),)
                        except KeyError:
                            operands = self._read_operands(operand_text, scope, start)
                    count = len(operands)
                    if not minimum <= count <= maximum:
                        raise DeclinedError("a wrong number of operands")
                    if count > 5:
                        self.builder.note_index_comments(operand_text)
                elif kind == PARAMETER:
                    attributes = number_of(operand_text) or LINES.add_number(operand_text)
                else:
                    offset = start + len(root) + len(name) + len(head) + 4
                    known = constant_of((head, operand_text))
                    attributes = known or LINES.add_constant(head, type, operand_text, self.source, offset)
                if root and scope.root is not None:
                    raise DeclinedError("more than one ROOT instruction")
                value = new(Value)
                value.type = type
                value.name = name[1:] if name[0] == "%" else name
                results = (value,)
                op = create(attributes, operands, results, regions, annotations, None, place, offsets)
                if check is not None and check(op, prototype) is not None:
                    raise DeclinedError("a failed check of an opcode")
                if kind == PARAMETER:
                    scope.add_parameter(attributes["number"], value, start)
                if values.setdefault(name, value) is not value:
                    raise DeclinedError("a redefined name")
                append(op)
                if root:
                    scope.root = op
            except DECLINED as error:
                self._read_declined(scope, start - len(INDENT), lines, error)
        raise DeclinedError("an unclosed computation")

    def _check_end(self, line: str, values: dict[str, Value]) -> None:
        """Check that a line that is no instruction can end a computation.

        Raises:
            DeclinedError: It cannot.
        """
        if not line or not values:
            raise DeclinedError("a blank line in a computation, or an empty computation")

    def _read_declined(self, scope: ComputationScope, start: int, lines: Lines, error: Exception) -> None:
        """Read a declined line in another way.

        Args:
            scope: The computation.
            start: Offset of the line.
            lines: The lines after it, from which those of its instruction are taken.
            error: Why it was declined.

        Raises:
            DeclinedError, ParseError, MalformedError: There is no other way.
        """
        raise error

    def _called(self, names: tuple[str, ...]) -> tuple[Region, ...]:
        """Return the computations with the given names."""
        named = self.builder.named
        regions = tuple([named[name] for name in names if name in named])
        if len(regions) != len(names):
            raise DeclinedError("an undefined computation")
        return regions

    def _read_operands(self, text: str, scope: ComputationScope, start: int) -> tuple[Value, ...]:
        """Read operands with shapes, element indices or index comments."""
        values = scope.values
        names = list(map(without_index_comment, text.split(", ")))
        if all(map(values.__contains__, names)):
            return tuple([values[name] for name in names])
        operands = []
        position = 0
        while position < len(text):
            match = _OPERAND.match(text, position)
            if match is None or match[2] not in values:
                raise DeclinedError("an undefined operand")
            value = values[match[2]]
            if match[3]:
                self.style.elements_in_place = True
                for number in match[3][1:].split("#"):
                    value = scope.element(value, TableToken("INTEGER", number, start, start), start)
            if match[1] is not None:
                type = read_printed_shape(match[1])
                if type is None or not are_compatible(value.type, type):
                    raise DeclinedError("an operand shape mismatch")
                self.style.operand_shapes = True
            operands.append(value)
            position = match.end()
        if text.endswith(", "):
            raise DeclinedError("a missing operand")
        return tuple(operands)

    def _add_special(
        self,
        scope: ComputationScope,
        entry: Entry,
        cut: tuple[str, str, str, str],
        regions: tuple[Region, ...],
        annotations: Annotations | None,
        start: int,
    ) -> None:
        """Add a transfer, an instruction with control predecessors, or one with an undeclared opcode.

        Args:
            scope: The computation.
            entry: Its cache entry.
            cut: Its texts: ROOT, name, head and operands.
            regions: The called computations.
            annotations: Its annotations, including the metadata.
            start: Its offset.
        """
        root, name, head, operand_text = cut
        statement, type, _ = entry
        prototype = statement[7]
        operands: tuple[Value, ...] = ()
        attributes = None
        if prototype.operation is ops.Constant:
            offset = start + len(root) + len(name) + len(head) + 4
            attributes = LINES.add_constant(head, type, operand_text, self.source, offset)
        elif prototype.operation is ops.Parameter:
            attributes = LINES.add_number(operand_text)
        else:
            operands = self._read_operands(operand_text, scope, start)
        if len(operands) > 5:
            self.builder.note_index_comments(operand_text)
        scope.sigil = "%" if name[0] == "%" else ""
        scope.add(
            prototype,
            name.removeprefix("%"),
            type,
            operands,
            regions,
            start,
            attributes=attributes,
            annotations=annotations,
            is_root=bool(root),
        )


def read_closing(line: str) -> str | None:
    match = _THREAD.fullmatch(line)
    if match is None:
        raise DeclinedError("expected the end of a computation")
    return None if match[1] == "main" else match[1]


def _cut_pieces(source: SourceText, begin: int) -> Iterator[Lines]:
    """Yield the cut lines after an offset, in pieces."""
    text, first = source.text, source.text.count("\n", 0, begin)
    for start, end in _pieces(text, begin):
        cut, starts = _LINE.findall(text, start, end), _starts(text, start, end)
        offsets = LineOffsets(source, first, len(INDENT))
        yield zip(cut, starts, line_indices(len(cut)), repeat(offsets), strict=False)
        first += len(starts)


def _pieces(text: str, begin: int) -> list[tuple[int, int]]:
    """Return the ranges of pieces of whole lines after `begin`, without their last line ends."""
    pieces = []
    while (end := text.find("\n", begin + _PIECE)) >= 0:
        pieces.append((begin, end))
        begin = end + 1
    return [*pieces, (begin, len(text))]


def _starts(text: str, begin: int, end: int) -> list[int]:
    """Return the offsets of the lines between two offsets, as if they all had the indentation of instructions."""
    lengths = map(len, text[begin:end].split("\n")[:-1])
    return list(map(add, accumulate(lengths, initial=begin + len(INDENT)), count()))


def check_names(values: dict[str, Value]) -> None:
    """Decline names if only some have a `%`, or if one is a reserved word."""
    num_marked = ("\n" + "\n".join(values)).count("\n%")
    if num_marked not in (0, len(values)):
        raise DeclinedError("names with and without %")
    if not values.keys().isdisjoint(_IMPOSSIBLE_NAMES):
        raise DeclinedError("a word that cannot be a name")
