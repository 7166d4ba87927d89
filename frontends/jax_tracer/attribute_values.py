"""Conversion of Python values in primitive parameters to MLIR attributes."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from frontends.jax_tracer.avals import element_type, is_extended
from frontends.jax_tracer.failure import refusal
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    StringAttribute,
    TypeAttribute,
)
from hlo_text.core.types import FloatType, IntegerType, TensorType


def attribute_of(value: Any) -> Any:
    """Convert a Python value to an MLIR attribute of the type that JAX gives it.

    Raises:
        TraceError: The value has no equivalent attribute.
    """
    match value:
        case bool() | np.bool_():
            return BoolAttribute(bool(value))
        case str():
            return StringAttribute(value)
        case bytes():
            return StringAttribute(value.decode("utf-8", "surrogateescape"))
        case int() | float():
            return _scalar_attribute(np.asarray(value, np.int64 if isinstance(value, int) else np.float64))
        case np.generic():
            return _scalar_attribute(np.asarray(value))
        case dict():
            entries = sorted(value.items(), key=lambda entry: entry[0].encode())
            return DictionaryAttribute(tuple((key, attribute_of(part)) for key, part in entries))
        case tuple() | list():
            return ArrayAttribute(tuple(map(attribute_of, value)))
        case type() | np.dtype():
            return TypeAttribute(element_type(np.dtype(value)))
    array = getattr(value, "val", value)  # arrays among static parameters are wrapped to be hashable
    if hasattr(array, "dtype") and not is_extended(array.dtype):
        array = np.asarray(array)
        return Literal(TensorType(array.shape, element_type(array.dtype)), array)
    raise refusal("trace.attribute", f"{value!r} has no equivalent MLIR attribute")


def _scalar_attribute(array: np.ndarray[Any, Any]) -> Attribute:
    type = element_type(array.dtype)
    if isinstance(type, FloatType):
        return FloatAttribute(int.from_bytes(array.tobytes(), sys.byteorder), type)
    if isinstance(type, IntegerType):
        return IntegerAttribute(int(array), type)
    raise refusal("trace.attribute", f"a scalar of dtype {array.dtype} has no equivalent MLIR attribute")
