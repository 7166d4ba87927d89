"""Attributes of operations that differ from their defaults."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ComparisonType, Precision, ShardingPerValue, TensorSharding
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind

#: The default of every element of a list attribute, by field name.
_NEUTRAL: Mapping[str, Any] = {
    "base_dilations": 1,
    "lhs_dilation": 1,
    "padding": 0,
    "precision_config": Precision.DEFAULT,
    "rhs_dilation": 1,
    "window_dilations": 1,
    "window_dimensions": 1,
    "window_reversal": False,
    "window_strides": 1,
}


def given_attributes(op: Operation, ignore: Collection[str] = ()) -> dict[str, Any]:
    """Return the attributes of an operation that differ from their defaults, by name.

    Args:
        op: The operation.
        ignore: `layouts` and `shardings` omit the attributes that state them.
    """
    if not isinstance(op, DeclaredOperation):
        return dict(op.attributes)
    fields = op.attribute_fields
    found = {
        name: value
        for name, value in op.attributes.items()
        if name not in fields or not (_is_default(fields[name], value) or _is_ignored(fields[name], ignore))
    }
    if isinstance(op, ops.Compare):
        _simplify_comparison(op, found)
    return found


def _is_default(field: AttributeField, value: Any) -> bool:
    if value is None or (value == field.default and type(value) is type(field.default)):
        return True
    if field.kind is Kind.LAYOUT_ARRAY:
        return all(tuple(order) == tuple(range(len(order) - 1, -1, -1)) for order in value)
    if field.default is not None or field.name not in _NEUTRAL or not isinstance(value, tuple):
        return False
    elements = [part for row in value for part in row] if field.kind is Kind.I64_MATRIX else value
    return all(element == _NEUTRAL[field.name] for element in elements)


def _is_ignored(field: AttributeField, ignore: Collection[str]) -> bool:
    if "shardings" in ignore and field.values in (TensorSharding, ShardingPerValue):
        return True
    return "layouts" in ignore and field.kind is Kind.LAYOUT_ARRAY


def _simplify_comparison(op: ops.Compare, found: dict[str, Any]) -> None:
    """Drop the type of a comparison if the operands imply it; normalize the total order's two names."""
    kind = found.pop("compare_type", None)
    found.pop("order", None)
    if op.is_total_order:
        found["compare_type"] = ComparisonType.TOTALORDER
    elif kind not in (None, ComparisonType.NOTYPE, op.default_compare_type):
        found["compare_type"] = kind
