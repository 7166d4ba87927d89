"""Prototypes of instructions: the common content of all instructions with the same opcode and attribute texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from grammar.table_parser import TableToken
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Annotations, Operation, UnknownAttribute, UnregisteredOperation
from hlo_text.core.opdef import DeclaredOperation, RegionField
from hlo_text.core.read_only import read_only
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs import MalformedTextError, codec_of
from hlo_text.hlo.codecs.computations import SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.hlo.reader.annotations import (
    CONTROL_PREDECESSORS,
    check_annotation,
    predecessor_names,
    shared_annotations,
)
from hlo_text.hlo.reader.opcodes import OpcodeRule, has_argument, known_attributes, opcode_rule
from hlo_text.hlo.reader.records import RawAttribute, RawBody
from hlo_text.reading.failure import fail

Reference = TableToken | RawBody


@attrs.define(slots=True, eq=False)
class InstructionPrototype:
    """Decoded content of an opcode and its attribute texts, shared by all instructions that have them.

    Attributes:
        operation: Class of the operation.
        opcode: Its opcode.
        rule: Operand counts.
        attributes: Field values; raw texts for an unregistered operation.
        computations: Names or bodies of the called computations, in the order of the operation's regions.
        computation_names: Names of the attributes that contain them.
        control_predecessors: Names.
        annotations: The remaining annotations, shared.
        texts: All attribute texts by name.
        problem: Why the instruction is kept as text, if it is.
    """

    operation: type[Operation]
    opcode: str
    rule: OpcodeRule
    attributes: Mapping[str, Any] = attrs.field(converter=read_only)
    computations: tuple[Reference, ...]
    computation_names: frozenset[str]
    control_predecessors: tuple[str, ...]
    annotations: Annotations | None
    texts: Mapping[str, str]
    problem: Diagnostic | None = None


def read_prototype(
    opcode: str, attributes: list[RawAttribute], source: SourceText, start: int, order: Sequence[str] | None = None
) -> InstructionPrototype:
    """Read the attributes of an instruction whose opcode is at `start`.

    Args:
        opcode: The opcode.
        attributes: The attributes to read.
        source: Their source text.
        start: Offset of the opcode.
        order: The names of all attributes of the instruction, if there are more than those to read.

    Raises:
        ParseError: An attribute belongs to other opcodes, is repeated, missing or malformed.
    """
    operation: type[Operation] = ops.hlo_class(opcode) or UnregisteredOperation
    texts = _attribute_texts(opcode, opcode_rule(operation), attributes, source)
    return _prototype_of(opcode, operation, attributes, texts, source, start, order or list(texts))


def tolerant_prototype(
    opcode: str,
    attributes: list[RawAttribute],
    source: SourceText,
    start: int,
    *,
    may_be_text: bool,
    problem: Diagnostic | None = None,
) -> InstructionPrototype:
    """Read an instruction that `read_prototype` rejects; keep unsupported parts as text.

    A malformed annotation, or an attribute of other opcodes, becomes an unknown attribute. An instruction whose
    operands do not fit, or whose own attributes are malformed or missing, becomes an unregistered operation.

    Args:
        opcode: The opcode.
        attributes: Its attributes.
        source: Their source text.
        start: Offset of the opcode.
        may_be_text: Whether the instruction may become an unregistered operation.
        problem: Why it becomes one; None if its attributes decide.

    Raises:
        ParseError: An attribute is repeated, or the instruction may not become an unregistered operation.
    """
    rule = opcode_rule(ops.hlo_class(opcode) or UnregisteredOperation)
    strange = list(_strange_attributes(opcode, rule, attributes, source))
    names = {attribute.name for attribute in strange}
    others = [attribute for attribute in attributes if attribute.name not in names]
    order = [attribute.name for attribute in attributes]
    try:
        prototype = read_prototype(opcode, others, source, start, order) if problem is None else None
    except ParseError as error:
        prototype, problem = None, error.diagnostics[0]
        if not may_be_text or problem.code == "attribute.duplicate":
            raise
    if prototype is None:
        texts = {attribute.name: source.text[attribute.start : attribute.end] for attribute in others}
        prototype = _prototype_of(opcode, UnregisteredOperation, others, texts, source, start, order)
    annotations = prototype.annotations or Annotations()
    annotations = attrs.evolve(annotations, unknown=(*annotations.unknown, *strange))
    return attrs.evolve(prototype, annotations=annotations if annotations != Annotations() else None, problem=problem)


def _strange_attributes(
    opcode: str, rule: OpcodeRule, attributes: list[RawAttribute], source: SourceText
) -> Iterator[UnknownAttribute]:
    """Yield malformed annotations and attributes of other opcodes."""
    for number, attribute in enumerate(attributes):
        try:
            _check_attribute(opcode, rule, attribute, source)
        except ParseError as error:
            after = tuple(other.name for other in attributes[:number])
            text = source.text[attribute.start : attribute.end]
            yield UnknownAttribute(attribute.name, text, after, error.diagnostics[0])


def _prototype_of(
    opcode: str,
    operation: type[Operation],
    attributes: list[RawAttribute],
    texts: Mapping[str, str],
    source: SourceText,
    start: int,
    order: Sequence[str],
) -> InstructionPrototype:
    rule = opcode_rule(operation)
    references = {a.name: a.computations for a in attributes if a.computations is not None}
    computations = _ordered_computations(opcode, operation, attributes, references, source, start)
    annotations = None
    predecessors: tuple[str, ...] = ()
    if any(name in rule.annotations or name in rule.ignored or not rule.knows(name) for name in texts):
        predecessors = predecessor_names(texts.get(CONTROL_PREDECESSORS, ""))
        noted = {n: t for n, t in texts.items() if n in rule.annotations and n != CONTROL_PREDECESSORS}
        ignored = {n: t for n, t in texts.items() if n in rule.ignored}
        annotations = shared_annotations(noted, ignored, _unknown_attributes(rule, texts, order))
    return InstructionPrototype(
        operation,
        opcode,
        rule,
        _field_values(opcode, operation, rule, texts, source, start),
        computations,
        frozenset(references),
        predecessors,
        annotations,
        texts,
    )


def _attribute_texts(
    opcode: str, rule: OpcodeRule, attributes: list[RawAttribute], source: SourceText
) -> dict[str, str]:
    texts: dict[str, str] = {}
    for attribute in attributes:
        name = attribute.name
        if name in texts:
            span = attribute.name_start, attribute.name_start + len(name)
            fail(source, "attribute.duplicate", f"attribute {shown(name)} is specified more than once", *span)
        texts[name] = source.text[attribute.start : attribute.end]
        _check_attribute(opcode, rule, attribute, source)
    return texts


def _check_attribute(opcode: str, rule: OpcodeRule, attribute: RawAttribute, source: SourceText) -> None:
    """Check the text of an annotation or ignored attribute, and that no attribute belongs to other opcodes only."""
    name = attribute.name
    if name in rule.annotations or name in rule.ignored:
        check_annotation(name, source.text[attribute.start : attribute.end], source, attribute.start)
    elif not rule.knows(name) and name in known_attributes():
        span = attribute.name_start, attribute.name_start + len(name)
        fail(source, "attribute.unknown", f"{opcode} has no attribute {shown(name)}", *span)


def _unknown_attributes(
    rule: OpcodeRule, texts: Mapping[str, str], order: Sequence[str]
) -> tuple[UnknownAttribute, ...]:
    unknown = [name for name in texts if not rule.knows(name)]
    return tuple(UnknownAttribute(name, texts[name], tuple(order[: order.index(name)])) for name in unknown)


def _field_values(
    opcode: str, operation: type[Operation], rule: OpcodeRule, texts: Mapping[str, str], source: SourceText, start: int
) -> Mapping[str, Any]:
    if operation is UnregisteredOperation:
        return {name: text for name, text in texts.items() if name not in rule.annotations}
    if has_argument(operation):
        return {}
    codec = codec_of(operation)
    try:
        return codec.from_hlo({name: text for name, text in texts.items() if name in codec.names})
    except MalformedTextError as error:
        code = "attribute.missing" if str(error).startswith("missing attribute") else "attribute.value"
        fail(source, code, f"{opcode}: {error}", start, start + len(opcode))


def _ordered_computations(
    opcode: str,
    operation: type[Operation],
    attributes: Sequence[RawAttribute],
    references: Mapping[str, tuple[Reference, ...]],
    source: SourceText,
    start: int,
) -> tuple[Reference, ...]:
    """Return the called computations in the order of the declared regions."""
    if not issubclass(operation, DeclaredOperation):
        return tuple(reference for group in references.values() for reference in group)
    for attribute in attributes:
        if attribute.name in SINGLE_COMPUTATIONS and len(attribute.computations or ()) != 1:
            text = source.text[attribute.start : attribute.end]
            message = f"{attribute.name}: expected a computation, found {shown(text)}"
            fail(source, "attribute.value", message, attribute.start, attribute.end)
    found: list[Reference] = []
    for field in operation.region_fields:
        names = _names_of_computations(opcode, field, references, source, start)
        found.extend(reference for name in names for reference in references[name])
    return tuple(found)


def _names_of_computations(
    opcode: str, field: RegionField, references: Mapping[str, Any], source: SourceText, start: int
) -> tuple[str, ...]:
    """Return the attributes that name the computations of a region field: one for all, or one for each."""
    span = start, start + len(opcode)
    given = [name for name in references if name in field.hlo_names]
    if field.hlo is None or field.optional:
        return tuple(given)
    for_all = [name for name in given if name not in field.hlo_each]
    if for_all:
        if len(given) > 1:
            fail(
                source,
                "attribute.unknown",
                f"{opcode} specifies its computations more than once: {', '.join(given)}",
                *span,
            )
        return (for_all[0],)
    wanted = field.hlo_each or (field.hlo,)
    for name in wanted:
        if name not in references:
            fail(source, "attribute.missing", f"{opcode}: missing attribute {shown(name)}", *span)
    return wanted
