"""From an instruction's attribute texts to what all instructions with these texts share: a `Statement`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs
from lark import Token

from hlo_text import ops
from hlo_text.hlo.reader.annotations import check_annotation, shared_annotations
from hlo_text.hlo.reader.opcodes import (
    ANNOTATION_NAMES,
    IGNORED_ATTRIBUTES,
    OpcodeRule,
    opcode_rule,
)
from hlo_text.hlo.reader.records import RawAttribute, RawBody
from hlo_text.hlo.spelling import SpellingError, spelling_of
from hlo_text.hlo.spelling.scalars import shown
from hlo_text.ir import Annotations, Operation, UnregisteredOperation
from hlo_text.opdef import DeclaredOperation
from hlo_text.reading.failure import fail
from hlo_text.source import SourceText

Reference = Token | RawBody

_NAMES_IN_BRACES = re.compile(
    r"\{[ \t\r\n]*+(?:%?[A-Za-z_][A-Za-z0-9_.\-]*+[ \t\r\n]*+(?:,[ \t\r\n]*+(?!\})|(?=\})))++\}"
)
_NAME = re.compile(r"%?([A-Za-z_][A-Za-z0-9_.\-]*)")
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


@attrs.define(slots=True, eq=False)
class Statement:
    """What an opcode and its attribute texts say; shared by all instructions that have them.

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
    attributes: Mapping[str, Any]
    computations: tuple[Reference, ...]
    computation_names: frozenset[str]
    control_predecessors: tuple[str, ...]
    annotations: Annotations | None
    texts: Mapping[str, str]


def read_statement(opcode: str, attributes: list[RawAttribute], source: SourceText, start: int) -> Statement:
    """Read the attributes of an instruction whose opcode stands at `start`.

    Raises:
        ParseError: An attribute is unknown, repeated, missing or malformed.
    """
    rule = opcode_rule(opcode)
    texts = _attribute_texts(opcode, rule, attributes, source)
    operation: type[Operation] = ops.hlo_class(opcode) or UnregisteredOperation
    references = {a.name: a.computations for a in attributes if a.computations is not None}
    computations = _ordered_computations(opcode, operation, references, source, start)
    annotation_texts = {n: t for n, t in texts.items() if n in ANNOTATION_NAMES and n != "control-predecessors"}
    ignored = {n: t for n, t in texts.items() if n in IGNORED_ATTRIBUTES.get(opcode, ())}
    return Statement(
        operation,
        opcode,
        rule,
        _field_values(opcode, operation, texts, source, start),
        computations,
        frozenset(references),
        _control_predecessors(attributes, texts, source),
        shared_annotations(annotation_texts, ignored),
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
            fail(source, "attribute.duplicate", f"the attribute {shown(name)} is given twice", *span)
        text = texts[name] = source.text[attribute.start : attribute.end]
        if name in ANNOTATION_NAMES:
            if name == "parameter_replication" and opcode != "parameter":
                fail(source, "attribute.unknown", "only parameters have parameter_replication", *span)
            check_annotation(name, text, source, attribute.start)
        elif rule.attributes is not None and name not in rule.attributes:
            fail(source, "attribute.unknown", f"{opcode} has no attribute {shown(name)}", *span)
    return texts


def _field_values(
    opcode: str, operation: type[Operation], texts: Mapping[str, str], source: SourceText, start: int
) -> Mapping[str, Any]:
    if operation is UnregisteredOperation:
        return {name: text for name, text in texts.items() if name not in ANNOTATION_NAMES}
    if operation in (ops.Constant, ops.Parameter):
        return {}
    spelling = spelling_of(operation)
    try:
        return spelling.from_hlo({name: text for name, text in texts.items() if name in spelling.names})
    except SpellingError as error:
        code = "attribute.missing" if str(error).endswith("is missing") else "attribute.value"
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
    span = start, start + len(opcode)
    if issubclass(operation, ops.WrappedStart):
        operation = operation.wrapped
    if operation is ops.Conditional:
        if "branch_computations" in references:
            if len(references) > 1:
                fail(source, "attribute.unknown", "branch_computations excludes true_ and false_computation", *span)
            return references["branch_computations"]
        names: tuple[str, ...] = ("true_computation", "false_computation")
    elif operation is ops.CustomCall:
        return tuple(reference for group in references.values() for reference in group)
    elif operation in (ops.ReduceScatter, ops.HloScan) and len(references) == 1:
        names = tuple(references)
    else:
        fields = [field for field in operation.region_fields if field.hlo in references or not field.optional]
        names = tuple(field.hlo for field in fields if field.hlo is not None)
    for name in names:
        if name not in references:
            fail(source, "attribute.missing", f"{opcode} needs the attribute {shown(name)}", *span)
    return tuple(reference for name in names for reference in references[name])


def _control_predecessors(
    attributes: list[RawAttribute], texts: Mapping[str, str], source: SourceText
) -> tuple[str, ...]:
    text = texts.get("control-predecessors")
    if text is None:
        return ()
    plain = _COMMENTS.sub(" ", text)
    if _NAMES_IN_BRACES.fullmatch(plain) is None:
        attribute = next(a for a in attributes if a.name == "control-predecessors")
        fail(
            source, "attribute.value", "expected a list of instruction names in braces", attribute.start, attribute.end
        )
    return tuple(_NAME.findall(plain))
