"""Random bits of Threefry, the one algorithm that the specification's examples fix: 64-bit elements, one per count."""

from __future__ import annotations

import math

import numpy as np

from evaluator.reference.registry import Array, Context, Value, computes
from hlo_text import ops
from hlo_text.attributes import RngAlgorithm
from hlo_text.types import TensorType, numpy_dtype

_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_PARITY = 0x1BD11BDA
_NUM_GROUPS = 5
_MASK = np.uint64(0xFFFFFFFF)


@computes(ops.RngBitGenerator)
def _rng_bit_generator(op: ops.RngBitGenerator, context: Context, state: Array) -> tuple[Value, ...]:
    *states, output_type = op.logical_result_types
    assert isinstance(output_type, TensorType)
    is_known = op.rng_algorithm is RngAlgorithm.THREE_FRY and (state.dtype, state.shape) == (np.uint64, (2,))
    if not is_known or numpy_dtype(output_type.element_type).itemsize != 8:
        raise context.refusal(op, "no specification says which bits these are")
    shape = [size or 0 for size in output_type.shape]
    count = math.prod(shape)
    key, start = state
    with np.errstate(over="ignore"):
        counts = start + np.arange(count, dtype=np.uint64)
        following = np.array([key, start + np.uint64(count)], np.uint64)
    bits = _threefry(int(key), counts).view(numpy_dtype(output_type.element_type)).reshape(shape)
    return (following, bits) if states else (bits,)


def _threefry(key: int, counts: Array) -> Array:
    """Return the Threefry-2x32 of counts, twenty rounds in groups of four, words low first."""
    words = (key & 0xFFFFFFFF, key >> 32)
    keys = [np.uint64(word) for word in (*words, words[0] ^ words[1] ^ _PARITY)]
    low, high = ((counts & _MASK) + keys[0]) & _MASK, ((counts >> np.uint64(32)) + keys[1]) & _MASK
    for group in range(_NUM_GROUPS):
        for rotation in _ROTATIONS[group % 2]:
            low = (low + high) & _MASK
            high = _rotated(high, rotation) ^ low
        low = (low + keys[(group + 1) % 3]) & _MASK
        high = (high + keys[(group + 2) % 3] + np.uint64(group + 1)) & _MASK
    return low | (high << np.uint64(32))


def _rotated(words: Array, places: int) -> Array:
    return ((words << np.uint64(places)) | (words >> np.uint64(32 - places))) & _MASK
