"""Cache of prototypes of machine-printed HLO lines, which the grammar reads once per process.

* The key of an entry is a head (shape and opcode) and the exact attributes. A hit costs a few dictionary lookups.
* The key of a prototype is an opcode and attributes without names of called computations. A hit only reads the shape.
* Otherwise the grammar reads the attributes, and both are stored.

The stores are bounded and shared by all readings: a single file has too little repetition.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.ir import Annotations, Operation, Region, UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.core.read_only import read_only
from hlo_text.core.source import SourceText
from hlo_text.core.types import Type
from hlo_text.hlo.codecs.computations import SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.literals import read_literal
from hlo_text.hlo.codecs.metadata import METADATA_ONLY
from hlo_text.hlo.codecs.shapes import intern_type, read_printed_shape
from hlo_text.hlo.lines.printed_attributes import printed_attributes
from hlo_text.hlo.reader.annotations import check_annotation, is_printed_metadata
from hlo_text.hlo.reader.checks import Check, check_of
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

_CALLEE = late(rf"((?:{'|'.join(sorted(SINGLE_COMPUTATIONS))})=%?)([A-Za-z_][A-Za-z0-9_.\-]*+)")
_OPCODE = late(r"[A-Za-z_][A-Za-z0-9_.\-]*")
_PROBE = ', metadata={op_name="probe"}'
_MAXIMUM_LINE = 4096
_MAXIMUM_PAYLOAD = 256
_CAPACITY = 1 << 16


@attrs.define(slots=True, eq=False)
class CachedHead:
    """Entry of a head with its attributes.

    Attributes:
        fields: Kind, class, attributes, type, least and greatest operand count, annotations, names of called
            computations, check; a tuple, because it is unpacked for every line.
        prototype: The prototype of the entry.
        by_metadata: Annotations by metadata text, for lines that also have other annotations.
        by_payload: Attributes of constants and parameters by the text in their parentheses.
    """

    fields: tuple[
        int, type[Operation], Mapping[str, Any], Type, int, int, Annotations | None, tuple[str, ...], Check | None
    ]
    prototype: InstructionPrototype
    by_metadata: dict[str, Annotations] = attrs.field(factory=dict)
    by_payload: dict[str, Mapping[str, Any]] = attrs.field(factory=dict)


@attrs.define(slots=True, eq=False)
class _Statement:
    """The content of an opcode with its attributes, shared by lines with other shapes and called computations.

    Attributes:
        prototype: Its prototype.
        callees: The called computations, as numbers of holes or, without a hole, as names.
        fields: The fields of an entry (see `CachedHead`) without its type and called computations.
    """

    prototype: InstructionPrototype
    callees: tuple[int | str, ...]
    fields: tuple[int, type[Operation], Mapping[str, Any], int, int, Annotations | None, Check | None]


def _count_texts(_: tuple[str, str, str], entry: CachedHead) -> int:
    return 1 + len(entry.by_metadata) + len(entry.by_payload)


class LineCache:
    """Stores of lines, of attributes, and of metadata of instructions without other annotations."""

    def __init__(self) -> None:
        self.metadata: Memo[str, Annotations] = Memo("HLO metadata", _CAPACITY)
        self.entries: Memo[tuple[str, str, str], CachedHead] = Memo("HLO lines", _CAPACITY, weigh=_count_texts)
        self.prototypes: Memo[tuple[str, str, str], _Statement] = Memo("HLO statements", _CAPACITY)

    def learn(
        self, head: str, attributes: str, tail: str, named: Mapping[str, Region], statistics: ParserStatistics
    ) -> CachedHead:
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
        statement, callees = self._find_prototype(opcode, attributes, tail, statistics)
        if callees and any(callee not in named for callee in callees):
            raise DeclinedError("an undefined computation")
        kind, operation, values, minimum, maximum, annotations, check = statement.fields
        fields = kind, operation, values, type, minimum, maximum, annotations, callees, check
        entry = CachedHead(fields, statement.prototype)
        if len(head) + len(attributes) + len(tail) <= _MAXIMUM_LINE:
            self.entries.remember((head, attributes, tail), entry)
        return entry

    def _find_prototype(
        self, opcode: str, attributes: str, tail: str, statistics: ParserStatistics
    ) -> tuple[_Statement, tuple[str, ...]]:
        """Return the statement of a line and the names of the computations that the line calls."""
        holes = [(match.start(2), match[2]) for match in _CALLEE.finditer(attributes)] if attributes else []
        key = (opcode, _CALLEE.sub(_with_hole, attributes) if holes else attributes, tail)
        known = self.prototypes.get(key)
        if known is not None:
            statistics.level2_hits += 1
        else:
            known = _parse_prototype(opcode, attributes, tail, [start for start, _ in holes])
            statistics.lark_calls += 1
            has_all_names = len(known.callees) == len(holes) and all(isinstance(name, int) for name in known.callees)
            if has_all_names and len(attributes) + len(tail) <= _MAXIMUM_LINE:
                self.prototypes.remember(key, known)
        if not known.callees:
            return known, ()
        return known, tuple([holes[callee][1] if isinstance(callee, int) else callee for callee in known.callees])

    def add_metadata(self, entry: CachedHead, text: str) -> Annotations:
        """Return an entry's annotations with this metadata, and cache them.

        Raises:
            ParseError: The metadata is malformed.
            DeclinedError: The entry already has metadata.
        """
        if "metadata" in entry.prototype.texts:
            raise DeclinedError("repeated metadata")
        if not is_printed_metadata(text):
            check_annotation("metadata", text, SourceText(text), 0)
        base = entry.prototype.annotations
        if base is None:
            annotations = Annotations(metadata=text)
            object.__setattr__(annotations, "printed", METADATA_ONLY)
            return self.metadata.remember(text, annotations)
        annotations = attrs.evolve(base, metadata=text)
        self.entries.grow()
        entry.by_metadata[text] = annotations
        return annotations

    def add_payload(self, entry: CachedHead, text: str, source: SourceText, offset: int) -> Mapping[str, Any]:
        """Return the attributes of a constant or parameter with `text` in its parentheses; cache those of short texts.

        Raises:
            ParseError: The literal does not fit its type.
            DeclinedError: `text` is not a parameter number.
        """
        attributes: Mapping[str, Any]
        if "//" in text:
            raise DeclinedError("a comment that hides the rest of the line")
        if entry.prototype.operation is ops.Constant:
            attributes = read_only({"value": read_literal(entry.fields[3], text, source, offset)})
        elif text.isascii() and text.isdecimal() and len(text) <= 10:
            attributes = _NUMBERS[int(text)]
        else:
            raise DeclinedError("invalid parameter number")
        if len(text) <= _MAXIMUM_PAYLOAD:
            self.entries.grow()
            entry.by_payload[text] = attributes
        return attributes


def _kind(prototype: InstructionPrototype) -> int:
    operation = prototype.operation
    if prototype.control_predecessors or issubclass(operation, UnregisteredOperation | ops.ChannelTransfer):
        return SPECIAL
    return CONSTANT if operation is ops.Constant else PARAMETER if operation is ops.Parameter else PLAIN


def _with_hole(match: re.Match[str]) -> str:
    return match[1] + HOLE


def _parse_prototype(opcode: str, attributes: str, tail: str, holes: list[int]) -> _Statement:
    """Return the parsed statement of an opcode with its attributes, whose called computations start at `holes`.

    A metadata attribute is inserted between the two parts. If the grammar finds it there, no string or comment extends
    from one part into the next.
    """
    start = f"%x = f32[] {opcode}({'0' if has_argument(ops.hlo_class(opcode)) else ''})"
    text = f"{start}{attributes}{_PROBE}{tail}"
    source = SourceText(text)
    behind = len(start) + len(attributes)
    before, after = printed_attributes(attributes, len(start)), printed_attributes(tail, behind + len(_PROBE))
    if before is None or after is None or _OPCODE.fullmatch(opcode) is None:
        before, after = _attributes_by_grammar(opcode, source, len(start), behind)
    others = before + after
    order = [*(attribute.name for attribute in before), "metadata", *(attribute.name for attribute in after)]
    prototype = read_prototype(opcode, others, source, len("%x = f32[] "), order)
    numbers = {len(start) + hole: number for number, hole in enumerate(holes)}
    if prototype.operation is UnregisteredOperation:
        numbers = {}  # keep the texts of the instruction, names included
    callees: list[int | str] = []
    for token in prototype.computations:
        if isinstance(token, RawBody):
            raise DeclinedError("an inline computation")
        name = token.value.removeprefix("%")
        callees.append(numbers.get((token.end_pos or 0) - len(name), name))
    rule, operation = prototype.rule, prototype.operation
    maximum = sys.maxsize if rule.maximum is None else rule.maximum
    fixed = prototype.attributes, rule.minimum, maximum, prototype.annotations, check_of(operation)
    return _Statement(prototype, tuple(callees), (_kind(prototype), operation, *fixed))


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


#: Attributes of parameters by number.
_NUMBERS: Memo[int, Mapping[str, Any]] = Memo(
    "HLO parameter numbers", 1 << 12, make=lambda number: read_only({"number": number})
)
#: The cache of this process.
LINES = LineCache()
