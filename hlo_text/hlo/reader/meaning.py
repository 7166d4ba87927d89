"""From an instruction's attribute texts to what all instructions with these texts share: their `Meaning`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from grammar.table_parser import Token
from hlo_text import ops
from hlo_text.core.ir import Annotations, Operation, UnknownAttribute, UnregisteredOperation
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import DeclaredOperation, RegionField
from hlo_text.core.read_only import read_only
from hlo_text.core.source import SourceText
from hlo_text.hlo.reader.annotations import check_annotation, shared_annotations
from hlo_text.hlo.reader.opcodes import OpcodeRule, has_argument, known_attributes, opcode_rule
from hlo_text.hlo.reader.records import RawAttribute, RawBody
from hlo_text.hlo.spelling import SpellingError, spelling_of
from hlo_text.hlo.spelling.scalars import shown, without_comments
from hlo_text.reading.failure import fail

Reference = Token | RawBody

_NAMES_IN_BRACES = late(r"\{[ \t\r\n]*+(?:%?[A-Za-z_][A-Za-z0-9_.\-]*+[ \t\r\n]*+(?:,[ \t\r\n]*+(?!\})|(?=\})))++\}")
_NAME = late(r"%?([A-Za-z_][A-Za-z0-9_.\-]*)")


@attrs.define(slots=True, eq=False)
class Meaning:
    """Meaning of an opcode with its attribute texts; shared by all instructions that have them.

    Attributes:
        operation: Class of the operation.
        opcode: Its opcode.
        rule: Operand counts.
        attributes: Field values; raw texts for an unregistered operation.
        computations: Names or bodies of the called computations, in the order of the operation's regions.
        computation_names: The attributes they stand in.
        control_predecessors: Names.
        annotations: The rest, shared.
        texts: All attribute texts by name.
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


def read_meaning(
    opcode: str, attributes: list[RawAttribute], source: SourceText, start: int, order: Sequence[str] | None = None
) -> Meaning:
    """Read the attributes of an instruction whose opcode stands at `start`.

    Args:
        opcode: The opcode.
        attributes: The attributes to read.
        source: Where they stand.
        start: Where the opcode stands.
        order: The names of all attributes of the instruction, if there are more than those to read.

    Raises:
        ParseError: An attribute belongs to other opcodes, is repeated, missing or malformed.
    """
    operation: type[Operation] = ops.hlo_class(opcode) or UnregisteredOperation
    rule = opcode_rule(operation)
    texts = _attribute_texts(opcode, rule, attributes, source)
    references = {a.name: a.computations for a in attributes if a.computations is not None}
    computations = _ordered_computations(opcode, operation, references, source, start)
    annotation_texts = {n: t for n, t in texts.items() if n in rule.annotations and n != "control-predecessors"}
    ignored = {n: t for n, t in texts.items() if n in rule.ignored}
    return Meaning(
        operation,
        opcode,
        rule,
        _field_values(opcode, operation, rule, texts, source, start),
        computations,
        frozenset(references),
        _control_predecessors(attributes, texts, source),
        shared_annotations(annotation_texts, ignored, _unknown_attributes(rule, texts, order or list(texts))),
        texts,
    )


def _attribute_texts(
    opcode: str, rule: OpcodeRule, attributes: list[RawAttribute], source: SourceText
) -> dict[str, str]:
    texts: dict[str, str] = {}
    for attribute in attributes:
        name = attribute.name
        span = attribute.name_start, attribute.name_start + len(name)
        if name in texts:
            fail(source, "attribute.duplicate", f"attribute {shown(name)} is specified more than once", *span)
        text = texts[name] = source.text[attribute.start : attribute.end]
        if name in rule.annotations:
            check_annotation(name, text, source, attribute.start)
        elif not rule.knows(name) and name in known_attributes():
            fail(source, "attribute.unknown", f"{opcode} has no attribute {shown(name)}", *span)
    return texts


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
    spelling = spelling_of(operation)
    try:
        return spelling.from_hlo({name: text for name, text in texts.items() if name in spelling.names})
    except SpellingError as error:
        code = "attribute.missing" if str(error).startswith("missing attribute") else "attribute.value"
        fail(source, code, f"{opcode}: {error}", start, start + len(opcode))


def _ordered_computations(
    opcode: str,
    operation: type[Operation],
    references: Mapping[str, tuple[Reference, ...]],
    source: SourceText,
    start: int,
) -> tuple[Reference, ...]:
    """Return the called computations in the order of the declared regions."""
    if not issubclass(operation, DeclaredOperation):
        return tuple(reference for group in references.values() for reference in group)
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


def _control_predecessors(
    attributes: list[RawAttribute], texts: Mapping[str, str], source: SourceText
) -> tuple[str, ...]:
    text = texts.get("control-predecessors")
    if text is None:
        return ()
    plain = without_comments(text)
    if _NAMES_IN_BRACES.fullmatch(plain) is None:
        attribute = next(a for a in attributes if a.name == "control-predecessors")
        fail(
            source, "attribute.value", "expected a list of instruction names in braces", attribute.start, attribute.end
        )
    return tuple(_NAME.findall(plain))
