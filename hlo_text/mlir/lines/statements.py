"""Statements of machine-printed MLIR: from a skeleton to a prototype.

A skeleton is a statement with its value names replaced by `NAME_HOLE` and its location aliases by `LOCATION_HOLE`. The
line reader caches the meaning of skeletons. This module reads skeletons that are not cached: headers of functions and
modules by `headers`, printed statements by the `templates` of the operations, all others by the grammar.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import constructor_of
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.types import DialectType, ElementType, Type
from hlo_text.mlir.codecs.literals import Payload, read_payload
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.mlir.codecs.types import PRINTED_TYPES, element_type
from hlo_text.mlir.forms.pretty_form import FUNCTION_TYPES
from hlo_text.mlir.lines.headers import read_header
from hlo_text.mlir.lines.heads import LOCATED, LOCATION, ONLY_ALIAS, SIGNATURES, Entry, read_combined
from hlo_text.mlir.lines.line_kinds import OPEN_LOOP, OTHER, PLAIN
from hlo_text.mlir.lines.printed_attributes import OtherShapeError, is_name, read_types
from hlo_text.mlir.lines.prototypes import (
    ALIAS_MARK,
    LITERAL_HOLE,
    LOCATION_HOLE,
    NotCacheableError,
    Slots,
    StatementPrototype,
    check_locations,
    make_prototype,
)
from hlo_text.mlir.lines.statement_parts import listed
from hlo_text.mlir.lines.templates import Templates
from hlo_text.reading.failure import MalformedError

_MAX_SKELETON = 1 << 18  # longer lines are not stored, to limit memory

_DENSE, _TENSOR = "dense<", "tensor<"
_CONSTANT = f"{NAME_HOLE} = {ops.Constant.mlir_name} "
_CALLS = f"{NAME_HOLE} = call @", f"{NAME_HOLE} = func.call @"
#: Class, name and value of the only field, operand types, result type.
_Parts = tuple[type[Operation], str, Any, list[Type], Type]
_LITERAL_MARK = late(rf"{LITERAL_HOLE}([0-9]+)>")


class StatementReader:
    """Reads the statements of one text.

    Attributes:
        payloads: The contents of literal holes; append to it.
    """

    def __init__(self, reader: MlirReader) -> None:
        self.payloads: list[Payload] = []
        self._reader = reader

    @cached_property
    def _templates(self) -> Templates:
        """The templates, whose rules take longer to create than a known text takes to read."""
        return Templates(self._reader, partial(_literal, self.payloads))  # not a method: no cycle

    def prototype(self, skeleton: str, place: int) -> tuple[StatementPrototype, bool]:
        """Return the prototype of a complete statement, and whether it is valid for every occurrence of the skeleton.

        Args:
            skeleton: The statement, with holes in place of names and location aliases.
            place: Index of the line where it starts.

        Raises:
            ParseError: The grammar rejects it.
            NotCacheableError: A hole is not a value name or location alias there.
        """
        reader = self._reader
        reader.alias_uses.clear()
        prototype = None
        if skeleton[0] in "fm":
            prototype = read_header(skeleton)
        elif " ({}" in skeleton:
            prototype = read_combined(skeleton)
        prototype = prototype or self._templates.read(skeleton)
        if prototype is not None:
            reader.statistics.level2_hits += 1
        else:
            prototype = self._by_grammar(skeleton, self._reader.source.line_starts[place])
        is_reusable = not reader.alias_uses and LITERAL_HOLE not in skeleton and "dense_resource" not in skeleton
        return prototype, is_reusable and len(skeleton) <= _MAX_SKELETON

    def entry(self, line: str) -> Entry | None:
        """Return the entry of a constant, call or loop as printers write it, None for others.

        Few of these lines have a known head, and a form would need several steps for each.
        """
        if "constant dense" in line and line.startswith(_CONSTANT):
            read, word = self._constant, _CONSTANT
        elif "call @" in line and line.startswith(_CALLS):
            read, word = _call, _CALLS[line.startswith(_CALLS[1])]
        elif " = stablehlo.while(" in line:
            return _loop(line)
        elif "call @" in line and line.startswith(f"{NAME_HOLE}:"):
            return _call_with_results(line)
        else:
            return None
        is_located = line.endswith(LOCATED)
        try:
            cls, field, value, operand_types, result_type = read(
                line[len(word) : -len(LOCATED) if is_located else None]
            )
        except (OtherShapeError, MalformedError):
            return None  # the grammar reports the error
        location = ONLY_ALIAS if is_located else None
        fields = constructor_of(cls), read_only({field: value}), None, operand_types, result_type, location
        return PLAIN, 1 + len(operand_types), int(is_located), fields

    def _constant(self, text: str) -> _Parts:
        literal = _literal(self.payloads, text)
        return ops.Constant, "value", literal, [], literal.type

    def _by_grammar(self, skeleton: str, base: int) -> StatementPrototype:
        text, names, locations = _numbered(skeleton)
        text = _LITERAL_MARK.sub(lambda match: f"{self.payloads[int(match[1])]}>", text)
        self._reader.alias_uses.clear()
        slots = Slots(names)
        prototype = make_prototype(self._reader.read("operation", text, base), slots.slot)
        if slots.left:  # a hole was part of a string
            raise NotCacheableError
        check_locations(prototype, locations)
        return prototype


def _call(text: str) -> _Parts:
    """Return the parts of a call of a function with one result, from its text after `@`."""
    callee, operand_types, result_types = _called(text)
    if len(result_types) != 1:
        raise OtherShapeError
    return ops.FunctionCall, "callee", callee, operand_types, result_types[0]


def _call_with_results(line: str) -> Entry | None:
    """Return the entry of a call of a function with several results; None for another statement."""
    results, _, statement = line.partition(" = ")
    word, _, text = statement.partition("@")
    location = LOCATION if text.endswith(LOCATED) else None
    if word not in ("call ", "func.call "):
        return None
    try:
        callee, operand_types, result_types = _called(text.removesuffix(LOCATED))
    except (OtherShapeError, MalformedError):
        return None  # the grammar reports the error
    count = len(operand_types)
    if len(result_types) < 2 or results != f"{NAME_HOLE}:{len(result_types)}":
        return None
    prototype = StatementPrototype(
        ops.FunctionCall,
        {"callee": callee},
        None,
        operand_types,
        result_types,
        tuple(range(1, count + 1)),
        ((0, len(result_types)),),
        is_plain=False,
        location=location,
        is_short=word == "call ",
    )
    return OTHER, count + 1, int(location is not None), prototype


def _called(text: str) -> tuple[str, list[Type], tuple[Type, ...]]:
    """Return the callee, operand types and result types of a call, from its text after `@`."""
    callee, _, rest = text.partition("(")
    count, end = listed(NAME_HOLE, rest, 0)
    if not is_name(callee) or not rest.startswith(" : ", end):
        raise OtherShapeError
    operand_types, result_types = FUNCTION_TYPES.read(SIGNATURES[rest[end + 3 :]], count)
    if len(operand_types) != count:
        raise OtherShapeError
    return callee, list(operand_types), result_types


def _loop(line: str) -> Entry | None:
    """Return the entry of the first line of a loop as printers write it, None for others."""
    results, _, statement = line.partition(" = stablehlo.while(")
    body, _, shown = statement.partition(") : ")
    count = body.count(NAME_HOLE) // 2
    size = f":{count}" if count > 1 else ""
    if not count or results != f"{NAME_HOLE}{size}" or body != ", ".join([f"{NAME_HOLE} = {NAME_HOLE}"] * count):
        return None
    try:
        types = read_types(shown)
    except MalformedError:
        return None  # the grammar reports the error
    if len(types) != count:
        return None
    arguments = tuple([(2 * number + 1, type, None) for number, type in enumerate(types)])
    prototype = StatementPrototype(
        ops.While,
        NO_ATTRIBUTES,
        None,
        list(types),
        types,
        tuple(range(2, 2 * count + 2, 2)),
        ((0, count),),
        is_plain=False,
        arguments=(arguments, arguments),
    )
    return OPEN_LOOP, 2 * count + 1, 0, prototype


def _literal(payloads: list[Payload], text: str) -> Literal:
    """Return the literal of `dense<...> : type`."""
    start, _, type = text.partition("> : ")
    payload = start[len(_DENSE) :].strip(BLANKS)
    if start[: len(_DENSE)] != _DENSE or type[: len(_TENSOR)] != _TENSOR or "<" in payload or ">" in payload:
        raise OtherShapeError
    if payload[:1] == LITERAL_HOLE:
        return read_payload(payloads[int(payload[1:])], PRINTED_TYPES[type], _named_element_type)
    if '"' in payload and (payload.count('"') != 2 or payload[0] != '"' or payload[-1] != '"'):
        raise OtherShapeError
    return read_payload(Payload(payload, 0, len(payload)), PRINTED_TYPES[type], _named_element_type)


def _named_element_type(type: DialectType) -> ElementType:
    return element_type(type.text)


def _numbered(skeleton: str) -> tuple[str, int, int]:
    """Return a skeleton with names `%h0`, `%h1` and aliases `#hole__0` in its holes, and the number of each."""
    parts = skeleton.split(NAME_HOLE)
    text = parts[0] + "".join(f"%h{number}{part}" for number, part in enumerate(parts[1:]))
    pieces = text.split(LOCATION_HOLE)
    text = pieces[0] + "".join(f"(#{ALIAS_MARK}{number}){piece}" for number, piece in enumerate(pieces[1:]))
    return text, len(parts) - 1, len(pieces) - 1
