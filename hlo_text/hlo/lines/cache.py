"""Cache of machine-printed HLO lines, which are read in full once per process.

* The key of an entry is a head (shape and opcode) and the exact attributes. A hit costs a few dictionary lookups.
* The key of a statement is an opcode and attributes without names of called computations. A hit only reads the shape.
* The statement of an opcode without attributes follows from its declaration.
* Otherwise the attributes are read, and both are stored.

The stores are bounded and shared by all readings: a single file has too little repetition.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.ir import Annotations, Operation, Region, UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo, by_declaration
from hlo_text.core.opdef import HLO_OPERATIONS, constructor_of
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.source import SourceText
from hlo_text.core.types import Type
from hlo_text.hlo.codecs.computations import SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.literals import PlainLiteral, constant_type, read_literal
from hlo_text.hlo.codecs.metadata import METADATA_ONLY, unknown_metadata_fields
from hlo_text.hlo.codecs.pieces import USUAL_FLAVOUR, argument_texts
from hlo_text.hlo.codecs.shapes import intern_type, read_printed_shape
from hlo_text.hlo.lines.printed_attributes import printed_attributes
from hlo_text.hlo.reader.annotations import check_annotation, is_printed_metadata
from hlo_text.hlo.reader.checks import Check, check_for
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.opcodes import has_argument
from hlo_text.hlo.reader.prototypes import InstructionPrototype, read_prototype
from hlo_text.hlo.reader.records import RawAttribute, RawBody, RawInstruction
from hlo_text.reading import ParserStatistics
from hlo_text.reading.failure import DeclinedError

#: Kinds of entries; special instructions are added to their computation like instructions from the grammar.
PLAIN, CONSTANT, PARAMETER, SPECIAL = range(4)

#: Hole for the name of a called computation in keys of prototypes; texts that contain it are declined.
HOLE = "\0"

_CALLEE = late(rf"(, (?:{'|'.join(sorted(SINGLE_COMPUTATIONS))})=%?)([A-Za-z_][A-Za-z0-9_.\-]*+)")
#: What precedes the text of metadata.
METADATA = ", metadata={"
_METADATA_END = late(r'(?:[^{}"\n]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+")*+\}')
_PROBE = ', metadata={op_name="probe"}'
_MAXIMUM_LINE = 4096
_MAXIMUM_PAYLOAD = 256
#: Maximum length of constants that are usually single numbers, whose printed form takes little time.
_LONGEST_NUMBER = 24
_CAPACITY = 1 << 16

#: The content of an opcode with its attributes, shared by lines with other shapes and called computations: kind,
#: constructor (the class of special ones), attributes, least and greatest operand count, annotations, check, prototype,
#: and a number that identifies the annotations if there are any. A tuple, because it is unpacked for every line.
Statement = tuple[
    int,
    Callable[..., Any],
    Mapping[str, Any],
    int,
    int,
    Annotations | None,
    Check | None,
    InstructionPrototype,
    int | None,
]
#: The content of a head with its attributes: statement, type and names of called computations.
Entry = tuple[Statement, Type, tuple[str, ...]]
#: A statement and its called computations, as numbers of holes or, without a hole, as names.
_WithCallees = tuple[Statement, tuple[int | str, ...]]


class LineCache:
    """Stores of lines, statements, metadata and texts in parentheses.

    Attributes:
        entries: Entries of lines by head, attributes, and the text after the metadata.
        statements: Statements by opcode, attributes, and the text after the metadata.
        metadata: Annotations of instructions with metadata only, by its text after the opening brace.
        annotated: Annotations of instructions with metadata and others, by the number of the others and its text.
        constants: Attributes of constants by head and text.
        numbers: Attributes of parameters by the text of their number.
    """

    def __init__(self) -> None:
        self.entries: Memo[tuple[str, str, str], Entry] = Memo("HLO lines", _CAPACITY)
        self.statements: Memo[tuple[str, str, str], _WithCallees] = Memo("HLO statements", _CAPACITY)
        self.metadata: Memo[str, Annotations] = Memo("HLO metadata", _CAPACITY)
        self.annotated: Memo[tuple[int, str | None], Annotations] = Memo("HLO metadata with annotations", _CAPACITY)
        self.constants: Memo[tuple[str, str], Mapping[str, Any]] = Memo("HLO constants", _CAPACITY)
        self.numbers: Memo[str, Mapping[str, Any]] = Memo("HLO parameter numbers", 1 << 12)

    def learn(
        self, head: str, attributes: str, tail: str, named: Mapping[str, Region], statistics: ParserStatistics
    ) -> Entry:
        """Add the entry of a new line.

        Args:
            head: Shape and opcode.
            attributes: Everything between the operands and the metadata.
            tail: The text after the metadata.
            named: The computations defined so far.
            statistics: Counts the cache misses.

        Raises:
            ParseError: The line is malformed.
            DeclinedError: The line is not one instruction of the expected form.
        """
        shape, _, opcode = head.rpartition(" ")
        type = read_printed_shape(shape)
        if type is None:
            if "//" in shape:
                raise DeclinedError("a comment that hides the rest of the line")
            statistics.lark_calls += 1
            type = intern_type(shape, parse_rule("shape", shape, SourceText(shape)).type)
        callees: tuple[str, ...] = ()
        if attributes or tail or opcode not in HLO_OPERATIONS:
            statement, callees = self._find_statement(opcode, attributes, tail, statistics)
            for callee in callees:
                if callee not in named:
                    raise DeclinedError("an undefined computation")
        else:
            statistics.level2_hits += 1
            statement = _bare_statement(opcode)
        entry = statement, type, callees
        if len(head) + len(attributes) + len(tail) <= _MAXIMUM_LINE:
            self.entries.remember((head, attributes, tail), entry)
        return entry

    def _find_statement(
        self, opcode: str, attributes: str, tail: str, statistics: ParserStatistics
    ) -> tuple[Statement, tuple[str, ...]]:
        """Return the statement of a line and the names of the computations that the line calls."""
        pieces = _CALLEE.split(attributes)  # of each call: the text before it, the attribute's name, the callee
        names = pieces[2::3]
        pieces[2::3] = [HOLE] * len(names)
        key = (opcode, "".join(pieces), tail)
        known = self.statements.get(key)
        if known is not None:
            statistics.level2_hits += 1
        else:
            known = _read_statement(opcode, attributes, tail)
            statistics.lark_calls += 1
            has_all_names = len(known[1]) == len(names) and all(isinstance(callee, int) for callee in known[1])
            if has_all_names and len(attributes) + len(tail) <= _MAXIMUM_LINE:
                self.statements.remember(key, known)
        statement, callees = known
        if not callees:
            return statement, ()
        return statement, tuple([names[callee] if isinstance(callee, int) else callee for callee in callees])

    def read_metadata(self, attributes: str, text: str) -> tuple[str, Annotations | None, str]:
        """Return attributes, annotations with the metadata, and the text after it; cache the annotations.

        Args:
            attributes: The text between the operands and what looks like metadata.
            text: The rest of the line after the brace that opens the metadata.

        Raises:
            ParseError: The metadata is malformed.
        """
        metadata, tail = text, ""
        if not is_printed_metadata("{" + text):
            end = text.find("}, ") + 1
            if text[:end] not in self.metadata:
                match = _METADATA_END.match(text)
                if match is None:  # it is a part of another attribute
                    return f"{attributes}{METADATA}{text}", None, ""
                end = match.end()
            metadata, tail = text[:end], text[end:]
            if (known := self.metadata.get(metadata)) is not None:
                return attributes, known, tail
            if not is_printed_metadata("{" + metadata):
                check_annotation("metadata", "{" + metadata, SourceText("{" + metadata), 0)
                if fields := unknown_metadata_fields("{" + metadata):
                    annotations = Annotations(metadata="{" + metadata, unknown_fields=fields)
                    return attributes, self.metadata.remember(metadata, annotations), tail
        annotations = Annotations(metadata="{" + metadata)
        object.__setattr__(annotations, "printed", METADATA_ONLY)
        return attributes, self.metadata.remember(metadata, annotations), tail

    def add_annotations(self, statement: Statement, notes: Annotations) -> Annotations:
        """Return the annotations of a statement together with metadata, and cache them.

        Raises:
            DeclinedError: The statement already has metadata.
        """
        *_, base, _, _, number = statement
        if base is None or number is None:
            return notes
        if base.metadata is not None:
            raise DeclinedError("repeated metadata")
        both = attrs.evolve(base, metadata=notes.metadata, unknown_fields=notes.unknown_fields)
        return self.annotated.remember((number, notes.metadata), both)

    def add_constant(self, head: str, type: Type, text: str, source: SourceText, offset: int) -> Mapping[str, Any]:
        """Return the attributes of a constant with `text` in its parentheses; cache those of short texts.

        Raises:
            ParseError: The literal does not fit its type.
            DeclinedError: `text` has a comment, or the constant's type is not the stated one.
        """
        if "//" in text:
            raise DeclinedError("a comment that hides the rest of the line")
        if constant_type(type) is not type:
            raise DeclinedError("bounded dimensions")
        literal = read_literal(type, text, source, offset)
        shown = literal.printed() if isinstance(literal, PlainLiteral) and len(text) <= _LONGEST_NUMBER else None
        attributes = _with_text(ops.Constant, {"value": literal}, shown)
        return self.constants.remember((head, text), attributes) if len(text) <= _MAXIMUM_PAYLOAD else attributes

    def add_number(self, text: str) -> Mapping[str, Any]:
        """Return the attributes of a parameter with `text` in its parentheses, and cache them.

        Raises:
            DeclinedError: `text` is not a parameter number.
        """
        if text.isascii() and text.isdecimal() and len(text) <= 10:
            number = int(text)
            return self.numbers.remember(text, _with_text(ops.Parameter, {"number": number}, number))
        raise DeclinedError("invalid parameter number")


def _with_text(cls: type[Operation], attributes: dict[str, Any], argument: object) -> Mapping[str, Any]:
    """Return read-only attributes, which contain the text of their instruction if its argument is not None."""
    shared = ReadOnlyDict(attributes)
    shared.printed = None if argument is None else argument_texts(cls, USUAL_FLAVOUR, argument)
    shared.line = None
    return shared


def _kind(prototype: InstructionPrototype) -> int:
    operation = prototype.operation
    if prototype.control_predecessors or issubclass(operation, UnregisteredOperation | ops.ChannelTransfer):
        return SPECIAL
    return CONSTANT if operation is ops.Constant else PARAMETER if operation is ops.Parameter else PLAIN


@by_declaration
def _bare_statement(opcode: str) -> Statement:
    """Return the statement of a declared opcode without attributes."""
    return _statement_of(read_prototype(opcode, [], SourceText(opcode), 0))


def _statement_of(prototype: InstructionPrototype) -> Statement:
    rule, operation, annotations = prototype.rule, prototype.operation, prototype.annotations
    maximum = sys.maxsize if rule.maximum is None else rule.maximum
    counts = rule.minimum, maximum
    rest = annotations, check_for(prototype), prototype, None if annotations is None else next(_NUMBERS)
    kind = _kind(prototype)
    return kind, operation if kind == SPECIAL else constructor_of(operation), prototype.attributes, *counts, *rest


def _read_statement(opcode: str, attributes: str, tail: str) -> _WithCallees:
    """Return the statement of an opcode with its attributes.

    A metadata attribute is inserted between the two parts. If the grammar finds it there, no string or comment extends
    from one part into the next.
    """
    start = f"%x = f32[] {opcode}({'0' if has_argument(ops.hlo_class(opcode)) else ''})"
    text = f"{start}{attributes}{_PROBE}{tail}"
    source = SourceText(text)
    behind = len(start) + len(attributes)
    before, after = printed_attributes(attributes, len(start)), printed_attributes(tail, behind + len(_PROBE))
    if before is None or after is None:
        before, after = _attributes_by_grammar(opcode, source, len(start), behind)
    order = [*(attribute.name for attribute in before), "metadata", *(attribute.name for attribute in after)]
    prototype = read_prototype(opcode, before + after, source, len("%x = f32[] "), order)
    return _statement_of(prototype), tuple(_callees(prototype, attributes, len(start)))


def _callees(prototype: InstructionPrototype, attributes: str, start: int) -> Iterator[int | str]:
    """Yield the called computations of a statement whose attributes are at `start`."""
    if not prototype.computations:
        return
    holes = {match.start(2) + start: number for number, match in enumerate(_CALLEE.finditer(attributes))}
    if prototype.operation is UnregisteredOperation:
        holes = {}  # keep the texts of the instruction, names included
    for token in prototype.computations:
        if isinstance(token, RawBody):
            raise DeclinedError("an inline computation")
        name = token.value.removeprefix("%")
        yield holes.get((token.end_pos or 0) - len(name), name)


def _attributes_by_grammar(
    opcode: str, source: SourceText, start: int, end: int
) -> tuple[list[RawAttribute], list[RawAttribute]]:
    """Return the attributes before and after the metadata, which starts at `end`."""
    raw: RawInstruction = parse_rule("instruction", source.text, source)
    places = [attribute.name_start for attribute in raw.attributes]
    if raw.call.opcode != opcode or raw.call.end != start - 1 or end + 2 not in places:
        raise DeclinedError("attributes and metadata do not join")
    metadata = places.index(end + 2)
    return raw.attributes[:metadata], raw.attributes[metadata + 1 :]


_NUMBERS = count()
#: The cache of this process.
LINES = LineCache()
