"""Callbacks for the rules of `grammar/hlo.lark`, which convert texts to raw records.

Callbacks only store offsets and never use the source, so that all texts and threads share one parser.
"""

from __future__ import annotations

from typing import Any, cast

from grammar.table_parser import TableToken
from hlo_text.core.source import SourceText
from hlo_text.core.types import BufferType, TensorType, TupleType
from hlo_text.hlo.codecs.shapes import read_array_shape
from hlo_text.hlo.reader.records import (
    RawAttribute,
    RawBody,
    RawCall,
    RawComputation,
    RawInstruction,
    RawModule,
    RawOperand,
    RawShape,
    RawTables,
)
from hlo_text.reading.failure import MalformedError
from hlo_text.reading.lark_grammar import LarkGrammar

#: Start rules: whole texts, single statements for the cache, texts of annotations and header attributes.
START_RULES = (
    "module",
    "preamble",
    "signature",
    "instruction",
    "shape",
    "sharding",
    "metadata",
    "statistics",
    "origin",
    "booleans",
    "entry_layout",
    "aliases",
    "donors",
    "propagation",
)

#: Tuples and inline computations nest as deep as a program does, not deeper: later passes may recurse over them.
MAXIMUM_DEPTH = 200

#: Names of terminals in messages.
_TERMINALS = {
    "PERCENT_NAME": "a name",
    "IDENTIFIER": "a name",
    "COLON_NAME": "a name",
    "ATTRIBUTE_NAME": "an attribute",
    "JSON_NAME": "an attribute",
    "FRONTEND_NAME": "an attribute",
    "SHAPE_NAME": "an attribute",
    "LITERAL_NAME": "an attribute",
    "COMPUTATION_NAME": "an attribute",
    "COMPUTATION_LIST_NAME": "an attribute",
    "ARRAY_SHAPE": "a shape",
    "BUFFER_OPEN": "a shape",
    "PARAMETER_OPEN": "an opcode",
    "CONSTANT_OPEN": "an opcode",
    "INTEGER": "an integer",
    "NUMBER": "a number",
    "PLAIN_VALUE": "a value",
    "STRING": "a string",
    "VALUE": "a value",
    "TEXT": "a value",
    "IOTA_GROUPS": "a value",
    "MESH": "a value",
    "LITERAL_TEXT": "a literal",
    "JSON_TEXT": "text",
    "JSON_STRING": "text",
    "LEFT_BRACE": "'{'",
    "RIGHT_BRACE": "'}'",
    "LEFT_PARENTHESIS": "'('",
    "RIGHT_PARENTHESIS": "')'",
    "HLOMODULE": "'HloModule'",
    "ENTRY": "'ENTRY'",
    "ROOT": "'ROOT'",
    "FILENAMES": "'FileNames'",
    "FUNCTION_NAMES": "'FunctionNames'",
    "FILE_LOCATIONS": "'FileLocations'",
    "STACK_FRAMES": "'StackFrames'",
    "ALIAS_KIND": "'may-alias' or 'must-alias'",
    "METADATA_STRING": "a metadata field",
    "METADATA_INTEGER": "a metadata field",
    "SHARDING_KIND": "a sharding kind",
    "NAMED_ATTRIBUTE_NAME": "an attribute",
    "REDUCTION": "a sharding kind",
    "UNREDUCED_OPEN": "a sharding kind",
    "BOOLEAN": "true or false",
    "ELEMENT_SIGN": "",  # may follow any operand, so that expecting it is not informative
}


class _Rules:
    """Callbacks of grammar rules, one method each; rules of annotations without a method only check syntax."""

    def module(self, children: list[Any]) -> RawModule:
        first = children[0]
        if isinstance(first, RawInstruction):
            return RawModule(None, [], None, [], first)
        name, *attributes = first
        tables = children[1] if isinstance(children[1], RawTables) else None
        return RawModule(name, attributes, tables, children[2:] if tables else children[1:])

    def preamble(self, children: list[Any]) -> RawModule:
        name, *attributes = children[0]
        return RawModule(name, attributes, children[1] if len(children) > 1 else None, [])

    def headless(self, children: list[Any]) -> RawModule:
        return RawModule(None, [], None, children)

    def header(self, children: list[Any]) -> list[Any]:
        name, *attributes = children
        is_plain = name.type != "COLON_NAME"
        return [
            name if is_plain else TableToken("NAME", name.value[:-1], name.start_pos, name.end_pos - 1),
            *attributes,
        ]

    def tables(self, children: list[Any]) -> RawTables:
        first, files, _, functions, _, locations, last, frames = children
        end = frames[-1][1] if frames else last.end_pos
        return RawTables(files, functions, locations, frames, first.start_pos, end)

    def name_entries(self, children: list[TableToken]) -> list[TableToken]:
        return children[1::2]

    def field_entries(self, children: list[Any]) -> list[tuple[int, int]]:
        return children[1::2]

    def snippet(self, children: list[RawInstruction]) -> RawInstruction:
        return children[0]

    def computation(self, children: list[Any]) -> RawComputation:
        is_entry = children[0].type == "ENTRY"
        name, *rest = children[1:] if is_entry else children
        result = rest.pop(0) if isinstance(rest[0], RawShape) else None
        return RawComputation(name, rest[0], is_entry, result, rest[1:])

    def signature(self, children: list[Any]) -> RawShape:
        return cast(RawShape, children[-1])

    def signature_parameter(self, children: list[Any]) -> None:
        return None

    def body(self, children: list[Any]) -> RawBody:
        return RawBody(children[1:-1], children[0].start_pos, children[-1].end_pos)

    def instruction(self, children: list[Any]) -> RawInstruction:
        instruction = children[-1]
        instruction.is_root = children[0].type == "ROOT"
        instruction.name = children[-2]
        instruction.start = children[0].start_pos
        return cast(RawInstruction, instruction)

    def right_side(self, children: list[Any]) -> RawInstruction:
        if isinstance(children[0], RawShape):
            return RawInstruction(children[1], children[0], children[2:], start=children[0].start)
        return RawInstruction(children[0], None, children[1:], start=children[0].opcode_start)

    def nested(self, children: list[Any]) -> RawOperand:
        return RawOperand(nested=self.right_side(children))

    def call(self, children: list[Any]) -> RawCall:
        opcode, operands, close = children
        return RawCall(opcode.value, opcode.start_pos, operands, opcode.end_pos, close.start_pos)

    def parameter(self, children: list[Any]) -> RawCall:
        opening, number = children
        return RawCall("parameter", opening.start_pos, [], number.start_pos, number.end_pos)

    def constant(self, children: list[Any]) -> RawCall:
        opening, close = children[0], children[-1]
        return RawCall("constant", opening.start_pos, [], opening.end_pos, close.start_pos)

    def inner_literal(self, children: list[Any]) -> None:
        return None

    def operands(self, children: list[Any]) -> list[RawOperand]:
        return children

    def operand(self, children: list[Any]) -> RawOperand:
        shape = children.pop(0) if isinstance(children[0], RawShape) else None
        return RawOperand(shape, children[0], elements=children[2::2])

    def nameless_operand(self, children: list[Any]) -> RawOperand:
        return RawOperand(shape=children[0])

    def name(self, children: list[TableToken]) -> TableToken:
        return children[0]

    def array_shape(self, children: list[TableToken]) -> RawShape:
        token = children[0]
        return RawShape(_read_token(token), token.start_pos or 0, token.end_pos or 0)

    def empty_tuple_shape(self, children: list[Any]) -> RawShape:
        return RawShape(TupleType(()), children[0].start_pos, children[0].start_pos + 2)

    def tuple_shape(self, children: list[Any]) -> RawShape:
        opening, *elements, close = children
        depth = max(element.depth for element in elements) + 1
        if depth > MAXIMUM_DEPTH:
            raise MalformedError(
                "syntax.depth", f"tuples are nested more than {MAXIMUM_DEPTH} levels deep", opening.start_pos
            )
        types = tuple(element.type for element in elements)
        return RawShape(TupleType(types), opening.start_pos, close.end_pos, depth)

    def buffer_shape(self, children: list[Any]) -> RawShape:
        opening, element, close = children
        if not isinstance(element.type, TensorType):
            raise MalformedError("type.buffer", "a buffer must have an array shape", element.start)
        return RawShape(BufferType(element.type), opening.start_pos, close.end_pos)

    def attribute(self, children: list[Any]) -> RawAttribute:
        name, value = children
        return RawAttribute(name.value[:-1], name.start_pos, *_span(value))

    def shape_attribute(self, children: list[Any]) -> RawAttribute:
        name, shape = children
        return RawAttribute(name.value[:-1], name.start_pos, shape.start, shape.end)

    def computation_attribute(self, children: list[Any]) -> RawAttribute:
        name, first, *_ = children
        if not isinstance(first, RawBody) and first.type == "LEFT_BRACE":
            references = tuple(children[2:-1])
            return RawAttribute(name.value[:-1], name.start_pos, *self.braced(children[1:]), references)
        return RawAttribute(name.value[:-1], name.start_pos, *_span(first), (first,))

    def computation_reference(self, children: list[Any]) -> Any:
        return children[0]

    def value(self, children: list[Any]) -> tuple[int, int]:
        return _span(children[0])[0], _span(children[-1])[1]

    typed_literal = value

    def braced(self, children: list[Any]) -> tuple[int, int]:
        return children[0].start_pos, children[-1].end_pos

    frontend = json = braced

    def inner_braces(self, children: list[Any]) -> None:
        return None

    inner_json = origin_tree = inner_braces


def _span(part: Any) -> tuple[int, int]:
    """Return the start and end of a token, a body or a pair of offsets."""
    if isinstance(part, RawBody):
        return part.start, part.end
    start, end = part if isinstance(part, tuple) else (part.start_pos, part.end_pos)
    return start, end


def _read_token(token: TableToken) -> Any:
    try:
        return read_array_shape(token.value)
    except MalformedError as error:
        raise MalformedError(error.code, error.message, (token.start_pos or 0) + (error.offset or 0)) from None


GRAMMAR = LarkGrammar("hlo", START_RULES, [_Rules()], _TERMINALS, maybe_placeholders=False)


def parse_rule(rule: str, text: str, source: SourceText, offset: int = 0) -> Any:
    """Parse a text at `offset` of the source by a start rule.

    Raises:
        ParseError: The text does not match the rule.
    """
    return GRAMMAR.parse(rule, text, source, offset)
