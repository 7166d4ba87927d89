"""Reads machine-printed HLO line by line through a cache of statements.

Printers write one instruction per line, and most lines of a program differ from one another only in names. One
regular expression cuts all lines into the result's name, the head (shape and opcode), operands, attributes and
metadata. The head and the attributes are looked up:

* level 1: head and attributes as they stand. A hit costs a few dictionary lookups;
* level 2: opcode and attributes without the names of called computations. A hit only reads the shape;
* otherwise the grammar reads the attributes, and both levels learn them.

The cache belongs to the process and is bounded. It may only decline: whatever is unusual (a line of another form, an
unknown name, any error) raises `Declined`, and the grammar reads the whole text, with the same result or the same
error as without the cache.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.diagnostics import ParseError
from hlo_text.ir import Annotations, HloHeader, Module, Operation, UnregisteredOperation, Value
from hlo_text.parser import ParserStatistics
from hlo_text.parser.failure import Malformed
from hlo_text.parser.hlo_annotations import check_annotation, shared_annotations, with_control_predecessors
from hlo_text.parser.hlo_build import ModuleBuilder
from hlo_text.parser.hlo_checks import CHECKS, Check
from hlo_text.parser.hlo_grammar import parse_rule
from hlo_text.parser.hlo_literals import read_literal
from hlo_text.parser.hlo_preamble import read_preamble
from hlo_text.parser.hlo_records import RawBody, RawInstruction, RawShape
from hlo_text.parser.hlo_scope import RESERVED_NAMES, TYPE_NAMES, ComputationScope
from hlo_text.parser.hlo_shapes import are_compatible, intern_type, read_printed_shape
from hlo_text.parser.hlo_statements import Statement, read_statement
from hlo_text.source import SourceText
from hlo_text.types import Type

_NAME = r"(?:[A-Za-z]|_(?!_))[A-Za-z0-9_.\-]*+"
#: One match per line. Groups: ROOT, name, shape and opcode, operands, attributes, metadata, what follows it, and the
#: whole line if it is no instruction. Possessive throughout: no line is scanned twice.
_LINE = re.compile(
    rf"^(?:  (ROOT )?(%?{_NAME}) = ((?:\([^\n]*?\)|[^ (\n][^ \n]*+) [a-z][a-z0-9\-]*+)"
    r"\(([^()\n]*+(?:\([^()\n]*+(?:\([^()\n]*+\)[^()\n]*+)*+\)[^()\n]*+)*+)\)"
    r"((?:[^,\n]++|,(?! metadata=\{))*+)"
    r'(?:, metadata=(\{(?:[^{}"\n]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+")*+\}))?+([^\n]*+)'
    r"|([^\n]*+))$",
    re.MULTILINE,
)
_COMPUTATION = re.compile(
    rf"(ENTRY )?(%?{_NAME}) (?:(\([^\n]*\) -> (\([^\n]*\)|[^ \n]+)) )?\{{", re.MULTILINE
)
_FIRST_COMPUTATION = re.compile(rf"^(?:ENTRY )?%?{_NAME} (?:\([^\n]*\) -> [^\n]* )?\{{$", re.MULTILINE)
_THREAD = re.compile(r'\}, execution_thread="([A-Za-z0-9_.\-]*)"')
_ARRAY = r"[a-z][a-z0-9]*+\[[0-9<=?,]*+\]"
_PRINTED_SIGNATURE = re.compile(
    rf"\((?:(?:[A-Za-z_][A-Za-z0-9_.\-]*+: (?:{_ARRAY}|\((?:(?:/\*index=[0-9]+\*/)?+{_ARRAY}(?:, |(?=\))))*+\))"
    rf"(?:, |(?=\))))*+)\) -> (?:{_ARRAY}|\((?:(?:/\*index=[0-9]+\*/)?+{_ARRAY}(?:, |(?=\))))*+\))"
)
_CALLEE = re.compile(
    rf"((?:to_apply|calls|condition|body|select|scatter|true_computation|false_computation)=%?)({_NAME})"
)
_OPERAND = re.compile(
    rf"(?:/\*index=[0-9]+\*/)?+(?:(b?\([^\n]*?\)|[a-z0-9]++\[[^ \n]*+) )?+(%?{_NAME})(?:, |$)"
)
#: Stands for the name of a called computation in keys of level 2; a text that holds it is declined.
_HOLE = "\0"
_PROBE = ', metadata={op_name="probe"}'
_MAXIMUM_STATEMENT = 4096
_MAXIMUM_PAYLOAD = 256
_CAPACITY = 1 << 16

_PLAIN, _CONSTANT, _PARAMETER, _SPECIAL = range(4)
#: Opcodes that the scope has to see: their operands' producers matter.
_CHANNEL_OPCODES = frozenset(("send", "recv", "send-done", "recv-done"))
_NO_LIMIT = sys.maxsize


@attrs.define(slots=True, eq=False)
class _Entry:
    """What level 1 knows of a head with its attributes.

    Attributes:
        fields: Kind, class, attributes, type, least and greatest operand count, annotations, names of called
            computations, check; a tuple, because it is unpacked for every line.
        by_metadata: Annotations by metadata text.
        by_payload: Attributes of constants and parameters by what stands in their parentheses.
        statement: What it was made from.
    """

    fields: tuple[
        int,
        type[Operation],
        Mapping[str, Any],
        Type,
        int,
        int,
        Annotations | None,
        tuple[str, ...],
        Check | None,
    ]
    by_metadata: dict[str, Annotations]
    by_payload: dict[str, Mapping[str, Any]]
    statement: Statement


class Declined(Exception):
    """The text is not of the form this reader knows."""


class _Cache:
    """Both levels; cleared when full, so that a stream of ever new programs does not grow without bound."""

    def __init__(self) -> None:
        self.level1: dict[tuple[str, str, str], _Entry] = {}
        self.level2: dict[tuple[str, str, str], tuple[Statement, tuple[int | str, ...]]] = {}
        self.num_texts = 0

    def clear(self) -> None:
        self.level1.clear()
        self.level2.clear()
        self.num_texts = 0

    def make_room(self) -> None:
        """Note that another text is going to be kept."""
        self.num_texts += 1
        if self.num_texts > _CAPACITY:
            self.clear()


_cache = _Cache()


def clear() -> None:
    """Empty the cache."""
    _cache.clear()


def read_lines(source: SourceText, statistics: ParserStatistics) -> Module:
    """Read a machine-printed module.

    Raises:
        Declined: The grammar has to read this text.
    """
    try:
        return _LineReader(source, statistics).read()
    except (ParseError, Malformed) as error:
        raise Declined(str(error)) from None


class _LineReader:
    def __init__(self, source: SourceText, statistics: ParserStatistics) -> None:
        self.source = source
        self.statistics = statistics
        self.builder = ModuleBuilder(source)
        self.style = self.builder.style
        self.lines: list[tuple[str, ...]] = []
        self.starts: list[int] = []
        self.is_first = True

    def read(self) -> Module:
        text = self.source.text
        first = _FIRST_COMPUTATION.search(text)
        if first is None or _HOLE in text:
            raise Declined("no computation found")
        begin = first.start()
        preamble = None
        if text[:begin].strip():
            preamble, used_grammar = read_preamble(self.source, begin)
            self.statistics.lark_calls += used_grammar
        self.style.has_header = preamble is not None
        self.style.program_shape = False
        self.lines = _LINE.findall(text, begin)
        self.starts = _line_starts(text, begin)
        if len(self.lines) != len(self.starts):
            raise Declined("a line was not matched")
        self._read_computations()
        if preamble is None:
            return self.builder.finish(None, HloHeader(), [])
        return self.builder.finish(preamble.symbol, preamble.header, preamble.attributes)

    def _read_computations(self) -> None:
        index = 0
        while index < len(self.lines):
            if self.lines[index][2]:
                raise Declined("an instruction outside of a computation")
            index = self._read_computation(index) if self.lines[index][7] else index + 1

    def _read_computation(self, index: int) -> int:
        """Read the computation whose header stands on line `index` and return the index behind its last line."""
        match = _COMPUTATION.fullmatch(self.lines[index][7])
        if match is None:
            raise Declined("expected a computation")
        is_entry, name, signature, result = match.groups()
        bare_name = name.removeprefix("%")
        if bare_name in RESERVED_NAMES and name == bare_name:
            raise Declined("a keyword as name")
        if self.is_first:
            if signature is not None and not is_entry and not self.style.has_header:
                raise Declined("a signature needs ENTRY here")
            self.style.percent = name[0] == "%" or self.lines[index + 1][1].startswith("%")
        self.is_first = False
        result_type = None
        if signature is not None:
            self.style.program_shape = True
            result_type = self._read_signature(signature, result)
        scope = ComputationScope(self.source)
        end = self._read_instructions(scope, index + 1)
        region = scope.finish(bare_name, self.starts[index] + match.start(2), result_type=result_type)
        closing = self.lines[end][7]
        if closing != "}":
            region.execution_thread = _read_closing(closing)
        self.builder.register(region, is_entry=is_entry is not None)
        return end + 1

    def _read_signature(self, signature: str, result: str) -> Type:
        if _PRINTED_SIGNATURE.fullmatch(signature) is not None:
            type = read_printed_shape(result)
            if type is not None:
                return type
        self.statistics.lark_calls += 1
        shape: RawShape = parse_rule("signature", signature, SourceText(signature))
        return intern_type(signature[shape.start : shape.end], shape.type)

    def _read_instructions(self, scope: ComputationScope, index: int) -> int:
        """Add the instructions from line `index` on and return the index of the closing line."""
        lines, starts = self.lines, self.starts
        level1 = _cache.level1.get
        values: dict[str, Value] = {}
        find = values.__getitem__
        append = scope.operations.append
        named = self.builder.named
        num_misses = 0
        first = index
        while True:
            root, name, head, operand_text, attribute_text, metadata, tail, other = lines[index]
            if not head:
                if other:
                    break
                raise Declined("a blank line in a computation")
            if tail and not metadata:  # what looked like metadata belongs to another attribute
                attribute_text, tail = attribute_text + tail, ""
            entry = level1((head, attribute_text, tail))
            if entry is None:
                num_misses += 1
                entry = self._make_entry(head, attribute_text, tail)
            kind, operation, attributes, type, minimum, maximum, annotations, callees, check = entry.fields
            if metadata:
                annotations = entry.by_metadata.get(metadata) or self._add_metadata(entry, metadata)
            start = starts[index] + 2
            operands: tuple[Value, ...] = ()
            if kind == _PLAIN or kind == _SPECIAL:
                if operand_text:
                    try:
                        operands = tuple([find(operand) for operand in operand_text.split(", ")])
                    except KeyError:
                        operands = self._read_operands(operand_text, values)
                count = len(operands)
                if not minimum <= count <= maximum:
                    raise Declined("operand count")
                if count > 5:
                    self.builder.note_index_comments(operand_text)
            else:
                known = entry.by_payload.get(operand_text)
                if known is None:
                    known = self._add_payload(entry, operand_text, start + len(root) + len(name) + len(head) + 4)
                attributes = known
            value = Value(type, name[1:] if name[0] == "%" else name)
            regions = tuple([named[callee] for callee in callees]) if callees else ()
            op = operation(attributes, operands, (value,), regions, annotations, None, start)
            if check is not None and check(op, entry.statement) is not None:
                raise Declined("an opcode's check failed")
            if kind == _SPECIAL:
                self._finish_special(scope, op, entry.statement, values)
            elif kind == _PARAMETER:
                scope.add_parameter(attributes["number"], value, start)
            if name in values:
                raise Declined("a name is taken")
            values[name] = value
            append(op)
            if root:
                if scope.root is not None:
                    raise Declined("two roots")
                scope.root = op
            index += 1
            if index == len(lines):
                raise Declined("the computation does not end")
        if index == first:
            raise Declined("an empty computation")
        self.statistics.level1_hits += index - first - num_misses
        _check_names(values)
        return index

    # --- what the cache does not know yet -------------------------------------------------------------------------

    def _make_entry(self, head: str, attribute_text: str, tail: str) -> _Entry:
        shape_text, _, opcode = head.rpartition(" ")
        type = read_printed_shape(shape_text)
        if type is None:
            self.statistics.lark_calls += 1
            type = intern_type(shape_text, parse_rule("shape", shape_text, SourceText(shape_text)).type)
        statement, callees = self._find_statement(opcode, attribute_text, tail)
        if any(callee not in self.builder.named for callee in callees):
            raise Declined("an unknown computation")
        kind = _PLAIN
        if statement.operation is ops.Constant:
            kind = _CONSTANT
        elif statement.operation is ops.Parameter:
            kind = _PARAMETER
        elif (
            statement.operation is UnregisteredOperation
            or statement.control_predecessors
            or opcode in _CHANNEL_OPCODES
        ):
            kind = _SPECIAL
        rule = statement.rule
        entry = _Entry(
            (
                kind,
                statement.operation,
                statement.attributes,
                type,
                rule.minimum,
                _NO_LIMIT if rule.maximum is None else rule.maximum,
                statement.annotations,
                callees,
                CHECKS.get(opcode),
            ),
            {},
            {},
            statement,
        )
        if len(attribute_text) + len(tail) + len(head) <= _MAXIMUM_STATEMENT:
            _cache.make_room()
            _cache.level1[(head, attribute_text, tail)] = entry
        return entry

    def _find_statement(self, opcode: str, attribute_text: str, tail: str) -> tuple[Statement, tuple[str, ...]]:
        """Return the statement and the names of the computations it calls here."""
        holes = [(match.start(2), match[2]) for match in _CALLEE.finditer(attribute_text)]
        key = (opcode, _CALLEE.sub(_with_hole, attribute_text) if holes else attribute_text, tail)
        known = _cache.level2.get(key)
        if known is None:
            known = self._parse_statement(opcode, attribute_text, tail, dict(holes))
            if any(isinstance(callee, str) for callee in known[1]) or len(known[1]) != len(holes):
                return known[0], tuple(holes[c][1] if isinstance(c, int) else c for c in known[1])
            if len(attribute_text) + len(tail) <= _MAXIMUM_STATEMENT:
                _cache.make_room()
                _cache.level2[key] = known
        else:
            self.statistics.level2_hits += 1
        return known[0], tuple([holes[callee][1] if isinstance(callee, int) else callee for callee in known[1]])

    def _parse_statement(
        self, opcode: str, attribute_text: str, tail: str, holes: dict[int, str]
    ) -> tuple[Statement, tuple[int | str, ...]]:
        """Let the grammar read a statement; called computations are numbers of holes or, where none is, names.

        Metadata is put between the two parts: only if the grammar sees it there, the parts are what they look like and
        no string or comment runs on.
        """
        self.statistics.lark_calls += 1
        start = f"%x = f32[] {opcode}({'0' if opcode in ('constant', 'parameter') else ''})"
        text = f"{start}{attribute_text}{_PROBE}{tail}"
        source = SourceText(text)
        raw: RawInstruction = parse_rule("instruction", text, source)
        probe_start = len(start) + len(attribute_text) + 2
        attributes = [a for a in raw.attributes if a.name_start != probe_start]
        if raw.call.opcode != opcode or raw.call.end != len(start) - 1 or len(attributes) + 1 != len(raw.attributes):
            raise Declined("the parts of the line do not join")
        statement = read_statement(opcode, attributes, source, raw.call.opcode_start)
        numbers = {len(start) + offset: number for number, offset in enumerate(holes)}
        if statement.operation is UnregisteredOperation:
            numbers = {}  # keeps the texts, names included
        callees: list[int | str] = []
        for token in statement.computations:
            if isinstance(token, RawBody):
                raise Declined("a computation inside an instruction")
            name = token.value.removeprefix("%")
            callees.append(numbers.get((token.end_pos or 0) - len(name), name))
        return statement, tuple(callees)

    def _add_metadata(self, entry: _Entry, text: str) -> Annotations:
        if "metadata" in entry.statement.texts:
            raise Declined("metadata is given twice")
        check_annotation("metadata", text, SourceText(text), 0)
        base = entry.statement.annotations
        annotations = attrs.evolve(base, metadata=text) if base else shared_annotations({"metadata": text}, {})
        assert annotations is not None  # there is a text
        _cache.make_room()
        entry.by_metadata[text] = annotations
        return annotations

    def _add_payload(self, entry: _Entry, text: str, offset: int) -> Mapping[str, Any]:
        kind, type = entry.fields[0], entry.fields[3]
        attributes: Mapping[str, Any]
        if kind == _CONSTANT:
            attributes = {"value": read_literal(type, text, self.source, offset)}
        elif text.isascii() and text.isdecimal() and len(text) <= 10:
            attributes = {"number": int(text)}
        else:
            raise Declined("no parameter number")
        if len(text) <= _MAXIMUM_PAYLOAD:
            _cache.make_room()
            entry.by_payload[text] = attributes
        return attributes

    def _read_operands(self, text: str, values: dict[str, Value]) -> tuple[Value, ...]:
        """Read operands with shapes or index comments."""
        operands = []
        position = 0
        while position < len(text):
            match = _OPERAND.match(text, position)
            if match is None or match[2] not in values:
                raise Declined("an unknown operand")
            value = values[match[2]]
            if match[1] is not None:
                type = read_printed_shape(match[1])
                if type is None or not are_compatible(value.type, type):
                    raise Declined("an operand's shape")
                self.style.operand_shapes = True
            operands.append(value)
            position = match.end()
        if text.endswith(", "):
            raise Declined("an operand is missing")
        return tuple(operands)

    def _finish_special(
        self, scope: ComputationScope, op: Operation, statement: Statement, values: dict[str, Value]
    ) -> None:
        if isinstance(op, UnregisteredOperation):
            op.operation_name = statement.opcode
        if statement.control_predecessors:
            mark = "%" if self.style.percent else ""
            predecessors = [values.get(mark + name) for name in statement.control_predecessors]
            if None in predecessors:
                raise Declined("an unknown control predecessor")
            op.annotations = with_control_predecessors(op.annotations, tuple(predecessors))
        if statement.opcode in _CHANNEL_OPCODES:
            scope.check_channel(op, statement)


def _with_hole(match: re.Match[str]) -> str:
    return match[1] + _HOLE


def _read_closing(line: str) -> str | None:
    match = _THREAD.fullmatch(line)
    if match is None:
        raise Declined("expected the end of a computation")
    return None if match[1] == "main" else match[1]


def _line_starts(text: str, begin: int) -> list[int]:
    """Return the offsets of all lines from the one at `begin` on."""
    data = np.frombuffer(text[begin:].encode("utf-32-le", "surrogatepass"), np.uint32)
    return [begin, *(np.flatnonzero(data == ord("\n")) + (begin + 1)).tolist()]


def _check_names(values: dict[str, Value]) -> None:
    """Check that all names carry `%` or none, and that none is a word that cannot be a name."""
    num_marked = ("\n" + "\n".join(values)).count("\n%")
    if num_marked == len(values):
        words, mark = TYPE_NAMES, "%"
    elif num_marked == 0:
        words, mark = RESERVED_NAMES, ""
    else:
        raise Declined("names with and without %")
    if any(mark + word in values for word in words):
        raise Declined("a word that cannot be a name")
