"""Scalar attributes as numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text.core.attributes import Attribute, BoolAttribute, FloatAttribute, IntegerAttribute
from hlo_text.core.types import numpy_dtype


def number_of(attribute: Attribute) -> Any:
    """Return a scalar attribute as a number; floats have the precision of their type.

    Raises:
        ValueError: The attribute is not a scalar.
    """
    match attribute:
        case FloatAttribute(bits, type):
            dtype = numpy_dtype(type)
            return np.frombuffer(bits.to_bytes(dtype.itemsize, "little"), dtype)[0]
        case IntegerAttribute(value) | BoolAttribute(value):
            return value
    raise ValueError(f"the value must be a number, found {attribute}")
