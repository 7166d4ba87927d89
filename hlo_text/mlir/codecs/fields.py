"""Attribute fields of operation classes by their MLIR names, and checks of the numbers of operands and results."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text.core.ir import Operation
from hlo_text.core.memo import remembered
from hlo_text.core.opdef import AttributeField, DeclaredOperation


def fields_of(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return a class's attribute fields by field name."""
    return cls.attribute_fields if issubclass(cls, DeclaredOperation) else {}


@remembered("MLIR: fields by name", 1 << 12)
def fields_by_name(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return a class's attribute fields by their MLIR names."""
    return {field.mlir_name: field for field in fields_of(cls).values() if field.mlir}


@remembered("MLIR: fields by keyword", 1 << 12)
def keyword_fields(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return the attribute fields that the regular pretty form prints with a keyword, by keyword."""
    return {field.pretty: field for field in fields_of(cls).values() if field.pretty}


@remembered("MLIR: fields that must be given", 1 << 12)
def required_fields(cls: type[Operation]) -> tuple[str, ...]:
    """Return the names of the attribute fields that are required in MLIR."""
    return tuple(name for name, field in fields_of(cls).items() if field.is_required and field.mlir)


def check_counts(cls: type[DeclaredOperation], operands: int, results: int, regions: int) -> tuple[str, str] | None:
    """Return a code and message if an operation has a wrong number of operands, results or regions."""
    fields = cls.operand_fields
    fixed = sum(not field.variadic and not field.optional for field in fields)
    is_open = any(field.variadic or field.optional for field in fields)
    if operands < fixed or (operands > fixed and not is_open):
        return "arity.operands", f"wrong number of operands for {cls.mlir_name}: expected {fixed}, found {operands}"
    result_fields = cls.result_fields
    fixed = sum(not field.variadic for field in result_fields)
    if results < fixed or (results > fixed and fixed == len(result_fields)):
        return "arity.results", f"wrong number of results for {cls.mlir_name}: expected {fixed}, found {results}"
    region_fields = [field for field in cls.region_fields if not field.variadic]
    if regions < len(region_fields) or (regions > len(region_fields) and len(region_fields) == len(cls.region_fields)):
        fixed = len(region_fields)
        return "arity.regions", f"wrong number of regions for {cls.mlir_name}: expected {fixed}, found {regions}"
    return None


def is_complete(op: DeclaredOperation) -> bool:
    """Return whether an operation has the attributes, regions, operands and results that a pretty form requires."""
    expected = _expected_parts(type(op))
    attributes = op.attributes
    for name in expected.attributes:
        if attributes.get(name) is None:
            return False
    operands = len(op.operands)
    return (
        expected.regions in (None, len(op.regions))
        and expected.results in (None, len(op.results))
        and (operands == expected.operands or (operands > expected.operands and expected.is_variadic))
    )


@attrs.frozen
class _ExpectedParts:
    """Demands of a class: names of attributes, numbers of regions and results (None for any), least number of
    operands, and whether there may be more."""

    attributes: tuple[str, ...]
    regions: int | None
    results: int | None
    operands: int
    is_variadic: bool


@remembered("MLIR: what classes demand", 1 << 12)
def _expected_parts(cls: type[DeclaredOperation]) -> _ExpectedParts:
    operands = [field for field in cls.operand_fields if not field.variadic and not field.optional]
    return _ExpectedParts(
        required_fields(cls),
        None if any(field.variadic for field in cls.region_fields) else len(cls.region_fields),
        None if any(field.variadic for field in cls.result_fields) else len(cls.result_fields),
        len(operands),
        len(operands) < len(cls.operand_fields),
    )
