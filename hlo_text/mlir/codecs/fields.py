"""Attribute fields of operation classes by their MLIR names, and checks of the numbers of operands and results."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text.core.ir import Operation
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import AttributeField, DeclaredOperation


def fields_of(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return a class's attribute fields by field name."""
    return cls.attribute_fields if issubclass(cls, DeclaredOperation) else {}


@by_declaration
def fields_by_name(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return a class's attribute fields by their MLIR names."""
    return {field.mlir_name: field for field in fields_of(cls).values() if field.mlir}


@by_declaration
def keyword_fields(cls: type[Operation]) -> Mapping[str, AttributeField]:
    """Return the attribute fields that the regular pretty form prints with a keyword, by keyword."""
    return {field.pretty: field for field in fields_of(cls).values() if field.pretty}


@by_declaration
def required_fields(cls: type[Operation]) -> tuple[str, ...]:
    """Return the names of the attribute fields that are required in MLIR."""
    return tuple(name for name, field in fields_of(cls).items() if field.is_required and field.mlir)


def check_counts(cls: type[DeclaredOperation], operands: int, results: int, regions: int) -> tuple[str, str] | None:
    """Return a code and message if an operation has a wrong number of operands, results or regions."""
    (least, _), (fixed_results, _), (fixed_regions, _) = _counts(cls)
    if operands == least and results == fixed_results and regions == fixed_regions:
        return None
    for kind, found, (fixed, is_open) in zip(_COUNTED, (operands, results, regions), _counts(cls), strict=True):
        if found < fixed or (found > fixed and not is_open):
            message = f"wrong number of {kind} for {cls.mlir_name}: expected {fixed}, found {found}"
            return f"arity.{kind}", message
    return None


_COUNTED = ("operands", "results", "regions")


@by_declaration
def _counts(cls: type[DeclaredOperation]) -> tuple[tuple[int, bool], ...]:
    """Return the least number of operands, results and regions of a class, each with whether there may be more."""
    operands = results = regions = 0
    for operand in cls.operand_fields:
        operands += not operand.variadic and not operand.optional
    for result in cls.result_fields:
        results += not result.variadic
    for region in cls.region_fields:
        regions += not region.variadic
    return (
        (operands, operands < len(cls.operand_fields)),
        (results, results < len(cls.result_fields)),
        (regions, regions < len(cls.region_fields)),
    )


def is_complete(op: DeclaredOperation) -> bool:
    """Return whether an operation has the attributes, regions, operands and results that a pretty form requires."""
    attributes, regions, results, least, is_variadic = _expected_parts(type(op))
    operands = len(op.operands)
    if operands < least or (operands > least and not is_variadic):
        return False
    if (regions is not None and regions != len(op.regions)) or (results is not None and results != len(op.results)):
        return False
    given = op.attributes
    return not attributes or None not in map(given.get, attributes)


@by_declaration
def _expected_parts(cls: type[DeclaredOperation]) -> tuple[tuple[str, ...], int | None, int | None, int, bool]:
    """Return the demands of a class: names of attributes, numbers of regions and results (None for any), least number
    of operands, and whether there may be more."""
    operands = [field for field in cls.operand_fields if not field.variadic and not field.optional]
    return (
        required_fields(cls),
        None if any(field.variadic for field in cls.region_fields) else len(cls.region_fields),
        None if any(field.variadic for field in cls.result_fields) else len(cls.result_fields),
        len(operands),
        len(operands) < len(cls.operand_fields),
    )
