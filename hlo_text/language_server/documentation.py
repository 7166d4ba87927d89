"""Documentation of operations for editors, generated from their declarations."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import hlo_text.ops  # noqa: F401  # declares the operations
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, AttributeField, Constraint, DeclaredOperation
from hlo_text.hlo.reader.opcodes import opcode_rule
from hlo_text.mlir.codecs.fields import fields_by_name, keyword_fields

_MOST_CONSTRAINTS = 30


def operation_class(name: str, language: str) -> type[DeclaredOperation] | None:
    """Return the class of an operation of a language, by its name with or without a dialect."""
    if language == "hlo":
        return HLO_OPERATIONS.get(name)
    return MLIR_OPERATIONS.get(name) or MLIR_OPERATIONS.get(f"func.{name}")


def operation_names(language: str) -> list[str]:
    """Return the names of all operations of a language."""
    return sorted(HLO_OPERATIONS if language == "hlo" else MLIR_OPERATIONS)


def summary_of(cls: type[DeclaredOperation]) -> str:
    """Return the first paragraph of an operation's documentation."""
    return " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())


def documentation_of(name: str, cls: type[DeclaredOperation], language: str) -> str:
    """Return the documentation of an operation as Markdown: description, operands, attributes, constraints."""
    return "\n\n".join([f"**{name}**", inspect.getdoc(cls) or "", *_lists(cls, language)])


def _lists(cls: type[DeclaredOperation], language: str) -> Iterator[str]:
    operands = [f"`{f.name}`" + (" (variadic)" if f.variadic else "") for f in cls.operand_fields]
    if operands:
        yield f"Operands: {', '.join(operands)}"
    attributes = [_attribute(key, field) for key, field in attributes_of(cls, language).items()]
    if attributes:
        yield f"Attributes: {', '.join(attributes)}"
    constraints = [f"* `{label}`: {_formula(text)}" for label, text in cls.constraints.items()]
    if len(constraints) > _MOST_CONSTRAINTS:
        constraints[_MOST_CONSTRAINTS:] = ["* ..."]
    if constraints:
        yield "Constraints:\n\n" + "\n".join(constraints)


def _attribute(key: str, field: AttributeField | None) -> str:
    return f"`{key}`" if field is None or field.is_required else f"`{key}` (optional)"


def _formula(constraint: Constraint) -> str:
    if isinstance(constraint, str):
        return f"`{constraint}`"
    return " ".join((inspect.getdoc(constraint) or constraint.__name__.strip("_").replace("_", " ")).split())


def attributes_of(cls: type[DeclaredOperation], language: str) -> dict[str, AttributeField | None]:
    """Return the attribute names of an operation in a language, with the declaration of single-field attributes."""
    if language != "hlo":
        return {**keyword_fields(cls), **fields_by_name(cls)}
    fields = {field.hlo: field for field in cls.attribute_fields.values() if field.hlo is not None}
    return {key: fields.get(key) for key in sorted(opcode_rule(cls).attributes or ())}


def values_of(field: AttributeField | None) -> list[str]:
    """Return the possible values of an enumerated attribute; empty for other attributes."""
    members = getattr(field.values, "__members__", None) if field is not None else None
    return [str(member.value) for member in members.values()] if members else []
