"""Integers and floats of less than a byte, in steps that XLA refuses or computes wrongly for them.

XLA's CPU backend sorts arrays of two bits to zeros and compiles no `top_k` of them; `jax.lax` has no bitwise reduction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ml_dtypes
import numpy as np
from jax import lax

from evaluator.values.arrays import Array

#: Dtypes that hold the same numbers in whole bytes.
_WHOLE: Mapping[np.dtype[Any], np.dtype[Any]] = {
    np.dtype(ml_dtypes.int2): np.dtype(np.int8),
    np.dtype(ml_dtypes.int4): np.dtype(np.int8),
    np.dtype(ml_dtypes.uint2): np.dtype(np.uint8),
    np.dtype(ml_dtypes.uint4): np.dtype(np.uint8),
    np.dtype(ml_dtypes.float4_e2m1fn): np.dtype(np.float32),
}


def to_bytes(array: Array) -> Array:
    """Return an array of numbers of less than a byte in a dtype of whole bytes, any other as it is."""
    whole = _WHOLE.get(array.dtype)
    return array if whole is None else lax.convert_element_type(array, whole)


def from_bytes(array: Array, like: Array) -> Array:
    """Return an array in the dtype of another, of which `to_bytes` made it."""
    return lax.convert_element_type(array, like.dtype) if array.dtype != like.dtype else array


def all_from_bytes(arrays: Sequence[Array], like: Sequence[Array]) -> tuple[Array, ...]:
    """Return arrays in the dtypes of others, of which `to_bytes` made them."""
    return tuple(from_bytes(array, other) for array, other in zip(arrays, like, strict=True))
