"""Conversion of users' attribute values to the types that an operation declares."""

from __future__ import annotations

import operator
from enum import StrEnum
from typing import Any, TypeVar

import numpy as np

from hlo_text.core.opdef import AttributeField, Kind

#: Frontend attributes `trace.0`, `trace.1`, ... mark an operation whose value is logged; they contain the tags.
TRACE_ATTRIBUTE = "trace"
_INTEGERS = frozenset((Kind.I64, Kind.I32, Kind.UI64, Kind.UI32))
_FLOATS = frozenset((Kind.F32, Kind.F64))
_BOOLEANS = frozenset((Kind.BOOL, Kind.UNIT))

_E = TypeVar("_E", bound=StrEnum)


def attribute_value(field: AttributeField, given: Any) -> Any:
    """Convert a value to exactly the Python type of an attribute.

    Raises:
        TypeError: The value has another type.
    """
    kind = field.kind
    if kind in _INTEGERS and not isinstance(given, bool) and hasattr(given, "__index__"):
        return operator.index(given)
    if kind in _FLOATS and isinstance(given, int | float | np.number):
        return float(given)
    if kind in _BOOLEANS and isinstance(given, bool | np.bool_):
        return bool(given)
    if kind is Kind.STRING and isinstance(given, str):
        return str(given)
    if kind is Kind.STRUCT and isinstance(given, field.values):
        return given
    if kind in (*_INTEGERS, *_FLOATS, *_BOOLEANS, Kind.STRING, Kind.STRUCT):
        raise TypeError(f"{field.name} must be {_wanted(field)}, not {given!r}")
    return given


def _wanted(field: AttributeField) -> str:
    if field.kind is Kind.STRUCT:
        return f"a {field.values.__name__}"
    names = (_INTEGERS, "an integer"), (_FLOATS, "a number"), (_BOOLEANS, "True or False")
    return next((name for kinds, name in names if field.kind in kinds), "a string")


def as_text(given: Any, argument: str) -> str:
    """Return a string argument.

    Raises:
        TypeError: The argument is not a string.
    """
    if not isinstance(given, str):
        raise TypeError(f"{argument} must be a string, not {given!r}")
    return given


def as_word(words: type[_E], given: Any, argument: str) -> _E:
    """Return a member of an enumeration by its value.

    Raises:
        TypeError: The argument is not a string.
        ValueError: The enumeration has no such member.
    """
    text = as_text(given, argument)
    try:
        return words(text)
    except ValueError:
        raise ValueError(f"{argument} must be one of {', '.join(words)}, not {text!r}") from None
