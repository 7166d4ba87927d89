"""Sub-byte integers and floats, widened for steps that XLA rejects or computes incorrectly.

XLA's CPU backend sorts two-bit arrays to zeros, does not compile their `top_k` and aborts when it pads them. `jax.lax`
does not support bitwise reductions of sub-byte types. A callback on a GPU receives wrong elements from the last byte of
an array that does not fill it. XLA's GPU backend does not write results that copy two elements next to four-bit ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.values.arrays import Array

#: Dtypes of whole bytes that represent the same numbers.
_WHOLE: Mapping[np.dtype[Any], np.dtype[Any]] = {
    np.dtype(ml_dtypes.int2): np.dtype(np.int8),
    np.dtype(ml_dtypes.int4): np.dtype(np.int8),
    np.dtype(ml_dtypes.uint2): np.dtype(np.uint8),
    np.dtype(ml_dtypes.uint4): np.dtype(np.uint8),
    np.dtype(ml_dtypes.float4_e2m1fn): np.dtype(np.float32),
}
#: Dtypes of two-bit integers.
_TWO_BITS = (np.dtype(ml_dtypes.int2), np.dtype(ml_dtypes.uint2))


def to_bytes(array: Array) -> Array:
    """Convert an array of sub-byte numbers to a dtype of whole bytes; return other arrays unchanged."""
    whole = _WHOLE.get(array.dtype)
    return array if whole is None else lax.convert_element_type(array, whole)


def from_bytes(array: Array, like: Array) -> Array:
    """Convert an array back to the dtype that `to_bytes` converted from."""
    return lax.convert_element_type(array, like.dtype) if array.dtype != like.dtype else array


def pad(array: Array, value: Array, amounts: Sequence[tuple[int, int, int]]) -> Array:
    """Return `lax.pad`; two-bit integers are padded in whole bytes."""
    if array.dtype not in _TWO_BITS:
        return lax.pad(array, value, amounts)
    return from_bytes(lax.pad(to_bytes(array), to_bytes(value), amounts), array)


def recomposed(array: Array) -> Array:
    """Return integers unchanged, computed from their lowest bit and the others: XLA for GPUs does not see a copy."""
    lowest = lax.full_like(array, 1)
    return lax.bitwise_or(lax.bitwise_and(array, lowest), lax.bitwise_and(array, lax.bitwise_not(lowest)))


def all_from_bytes(arrays: Sequence[Array], like: Sequence[Array]) -> tuple[Array, ...]:
    """Convert arrays back to the dtypes that `to_bytes` converted from."""
    return tuple(from_bytes(array, other) for array, other in zip(arrays, like, strict=True))


def call_on_host(function: Callable[..., None], *arrays: Array, ordered: bool = False) -> None:
    """Call a function with NumPy arrays when the program reaches this point; sub-byte arrays travel in whole bytes.

    Args:
        function: The function; its result is ignored.
        arrays: Its arguments.
        ordered: Whether calls happen in the order of the program.
    """
    dtypes = [np.dtype(array.dtype) for array in arrays]

    def narrowed(*received: Any) -> None:
        function(*(np.asarray(array).astype(dtype, copy=False) for array, dtype in zip(received, dtypes, strict=True)))

    jax.debug.callback(narrowed, *map(to_bytes, arrays), ordered=ordered)
