"""Random bits of Threefry and Philox as XLA generates them; unspecified generators are refused.

Both algorithms are counters put through rounds of mixing under a key, from Salmon and others, "Parallel random numbers:
as easy as 1, 2, 3". The specification leaves the layout of their words to implementations; this is XLA's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from evaluator.reference.registry import Array, Context, Value, computes_natively
from hlo_text import ops
from hlo_text.core.attributes import RngAlgorithm
from hlo_text.core.types import BOOL, ElementType, TensorType, num_bits, numpy_dtype

_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_PARITY = 0x1BD11BDA
_NUM_GROUPS = 5
_MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_KEY_INCREMENTS = (0x9E3779B9, 0xBB67AE85)
_NUM_ROUNDS = 10
_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_WORD = 1 << 64


@computes_natively(ops.RngBitGenerator)
def _rng_bit_generator(op: ops.RngBitGenerator, context: Context, state: Array) -> tuple[Value, ...]:
    *states, output_type = op.logical_result_types
    assert isinstance(output_type, TensorType)
    shape = [size or 0 for size in output_type.shape]
    drawn = drawn_bits(op.rng_algorithm, state, shape, output_type.element_type)
    return drawn if states else drawn[1:]


def drawn_bits(
    algorithm: RngAlgorithm, state: Array, shape: Sequence[int], element_type: ElementType
) -> tuple[Array, Array]:
    """Return the next state and random elements.

    Raises:
        ValueError: No generator has such a state.
    """
    words = [int(word) for word in state.reshape(-1).view(np.uint64)]
    is_threefry = algorithm is RngAlgorithm.THREE_FRY
    if len(words) not in ((2,) if is_threefry else (2, 3)):
        raise ValueError(f"no generator has a state of {len(words)} 64-bit words")
    draw = _threefry_bits if is_threefry else _philox_bits
    following, bits = draw(words, shape, is_wide=num_bits(element_type) == 64)
    advanced = np.asarray(following, np.uint64).view(state.dtype).reshape(state.shape)
    return advanced, _elements(bits.reshape(shape), element_type)


def _elements(bits: Array, element_type: ElementType) -> Array:
    """Convert random bits to elements of a type, which use the low bits."""
    dtype, width = numpy_dtype(element_type), num_bits(element_type)
    if element_type == BOOL:
        return (bits & np.uint64(1)).astype(np.bool_)
    low = bits & np.uint64((1 << width) - 1)
    if width >= 8:
        return low.astype(f"uint{width}").view(dtype)
    if dtype.name.startswith("int"):
        return np.where(low >> np.uint64(width - 1), low.astype(np.int64) - (1 << width), low).astype(dtype)
    return low.astype(np.uint8).astype(dtype) if dtype.name.startswith("uint") else low.astype(np.uint8).view(dtype)


# --- Threefry -------------------------------------------------------------------------------------------------------


def _threefry_bits(words: Sequence[int], shape: Sequence[int], *, is_wide: bool) -> tuple[list[int], Array]:
    """Return the next state and bits: one count per 64-bit element, or per two neighboring narrower elements.

    Neighbors lie along the first dimension of even size. Without one they lie along the largest dimension, whose last
    count then yields one element.
    """
    key, start = words
    halves, axis = list(shape), 0
    if not is_wide:
        halves = halves or [1]
        axis = next((a for a, size in enumerate(halves) if size % 2 == 0), int(np.argmax(halves)))
        halves[axis] = -(-halves[axis] // 2)
    count = math.prod(halves)
    with np.errstate(over="ignore"):
        counts = np.uint64(start) + np.arange(count, dtype=np.uint64)
    low, high = (part.reshape(halves) for part in _threefry(key, counts))
    following = [key, (start + count) % _WORD]
    if is_wide:
        return following, low | (high << _HALF)
    both = np.stack([low, high], axis + 1).reshape([*halves[:axis], 2 * halves[axis], *halves[axis + 1 :]])
    return following, np.take(both, range(shape[axis] if shape else 1), axis)


def _threefry(key: int, counts: Array) -> tuple[Array, Array]:
    """Return the Threefry-2x32 hashes of counts (twenty rounds in groups of four): low and high words."""
    words = (key & 0xFFFFFFFF, key >> 32)
    keys = [np.uint64(word) for word in (*words, words[0] ^ words[1] ^ _PARITY)]
    low, high = ((counts & _MASK) + keys[0]) & _MASK, ((counts >> _HALF) + keys[1]) & _MASK
    for group in range(_NUM_GROUPS):
        for rotation in _ROTATIONS[group % 2]:
            low = (low + high) & _MASK
            high = _rotated(high, rotation) ^ low
        low = (low + keys[(group + 1) % 3]) & _MASK
        high = (high + keys[(group + 2) % 3] + np.uint64(group + 1)) & _MASK
    return low, high


def _rotated(words: Array, places: int) -> Array:
    return ((words << np.uint64(places)) | (words >> np.uint64(32 - places))) & _MASK


# --- Philox ---------------------------------------------------------------------------------------------------------


def _philox_bits(words: Sequence[int], shape: Sequence[int], *, is_wide: bool) -> tuple[list[int], Array]:
    """Return the next state and the bits. Each count yields four words; a 64-bit element uses two, low word first.

    The state is a key and a counter of 128 bits, low part first; in a short state the key is the high part.
    """
    key, start = words[0], words[1] + ((*words, words[0])[2] << 64)
    number = math.prod(shape) * (2 if is_wide else 1)
    blocks = -(-number // 4)
    low = np.asarray([(start + n) % _WORD for n in range(blocks)], np.uint64)
    high = np.asarray([((start + n) >> 64) % _WORD for n in range(blocks)], np.uint64)
    drawn = np.stack(_philox(key, low, high), 1).reshape(-1)[:number]
    end = start + blocks
    following = [key, end % _WORD, *([(end >> 64) % _WORD] if len(words) == 3 else [])]
    return following, drawn[0::2] | (drawn[1::2] << _HALF) if is_wide else drawn


def _philox(key: int, low: Array, high: Array) -> list[Array]:
    """Return the four words of Philox-4x32 for counters, ten rounds."""
    counter = [low & _MASK, low >> _HALF, high & _MASK, high >> _HALF]
    keys = [key & 0xFFFFFFFF, key >> 32]
    for _ in range(_NUM_ROUNDS):
        first, second = counter[0] * _MULTIPLIERS[0], counter[2] * _MULTIPLIERS[1]
        counter = [
            (second >> _HALF) ^ counter[1] ^ np.uint64(keys[0]),
            second & _MASK,
            (first >> _HALF) ^ counter[3] ^ np.uint64(keys[1]),
            first & _MASK,
        ]
        keys = [(word + step) & 0xFFFFFFFF for word, step in zip(keys, _KEY_INCREMENTS, strict=True)]
    return counter


@computes_natively(ops.Rng, ops.HloRng, ops.RngGetAndUpdateState)
def _undetermined(op: ops.Rng, context: Context, *operands: Value) -> tuple[Value, ...]:
    raise context.refusal(op, "its random numbers are implementation-defined")
