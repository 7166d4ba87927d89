"""Counter-based random number generators as functions of words: Threefry and Philox.

Reference: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.jax_internals import mulhi

_PARITY = np.uint32(0x1BD11BDA)
#: Rotations of rounds 4n to 4n + 3, alternating by n.
_ROTATIONS_2 = ((13, 15, 26, 6), (17, 29, 16, 24))
#: Rotations of both pairs by round, modulo 8.
_ROTATIONS_4 = ((10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20))
_ROUNDS_2, _ROUNDS_4 = 20, 20
_PHILOX_ROUNDS = 10
_PHILOX_2_MULTIPLIER = np.uint32(0xD256D193)
_PHILOX_4_MULTIPLIERS = (np.uint32(0xD2511F53), np.uint32(0xCD9E8D57))
_WEYL = (np.uint32(0x9E3779B9), np.uint32(0xBB67AE85))


def _rotate_left(word: Any, distance: Any) -> Any:
    return lax.shift_left(word, distance) | lax.shift_right_logical(word, np.uint32(32) - distance)


def threefry2x32(key_high: Any, key_low: Any, high: Any, low: Any) -> tuple[Any, Any]:
    """Hash two-word counters under a two-word key; operands of lower rank are broadcast.

    A loop runs over the five groups of four rounds, which XLA CPU compiles fastest.
    """
    keys = [key_high, key_low, key_high ^ key_low ^ _PARITY]

    def group(number: Any, state: Any) -> Any:
        (x, y), keys, (rotations, later) = state
        for distance in rotations:
            x = x + y
            y = x ^ _rotate_left(y, distance)
        x = x + keys[0]
        y = y + keys[1] + lax.convert_element_type(number + 1, np.uint32)
        return [x, y], [*keys[1:], keys[0]], [later, rotations]

    words = [high + keys[0], low + keys[1]]
    rotations = [jnp.array(numbers, np.uint32) for numbers in _ROTATIONS_2]
    (x, y), _, _ = lax.fori_loop(0, _ROUNDS_2 // 4, group, (words, [*keys[1:], keys[0]], rotations))
    return x, y


def threefry4x32(*operands: Any) -> tuple[Any, ...]:
    """Hash four-word counters under a four-word key; operands are the key, then the counter."""
    keys: list[Any] = list(operands[:4])
    keys.append(keys[0] ^ keys[1] ^ keys[2] ^ keys[3] ^ _PARITY)
    words = [word + key for word, key in zip(operands[4:], keys, strict=False)]
    for number in range(_ROUNDS_4):
        first, second = _ROTATIONS_4[number % 8]
        pairs = ((0, 1, first), (2, 3, second)) if number % 2 == 0 else ((0, 3, first), (2, 1, second))
        for target, source, distance in pairs:
            words[target] = words[target] + words[source]
            words[source] = words[target] ^ _rotate_left(words[source], np.uint32(distance))
        if number % 4 == 3:
            words = _with_key(words, keys, number // 4 + 1)
    return tuple(words)


def _with_key(words: Sequence[Any], keys: Sequence[Any], step: int) -> list[Any]:
    added = [word + keys[(step + place) % len(keys)] for place, word in enumerate(words)]
    return [*added[:-1], added[-1] + np.uint32(step)]


def philox2x32(key: Any, high: Any, low: Any) -> tuple[Any, Any]:
    """Hash two-word counters under a one-word key."""
    for number in range(_PHILOX_ROUNDS):
        round_key = key + np.uint32((number * int(_WEYL[0])) & 0xFFFFFFFF) if number else key
        product = high * _PHILOX_2_MULTIPLIER
        high, low = mulhi(jnp.full_like(high, _PHILOX_2_MULTIPLIER), high) ^ low ^ round_key, product
    return high, low


def philox4x32(key_high: Any, key_low: Any, *counter: Any) -> tuple[Any, ...]:
    """Hash four-word counters under a two-word key."""
    a, b, c, d = counter
    for number in range(_PHILOX_ROUNDS):
        keys = [
            key + np.uint32((number * int(step)) & 0xFFFFFFFF) if number else key
            for key, step in zip((key_high, key_low), _WEYL, strict=True)
        ]
        first, second = (
            (mulhi(jnp.full_like(word, multiplier), word), word * multiplier)
            for word, multiplier in zip((a, c), _PHILOX_4_MULTIPLIERS, strict=True)
        )
        a, b, c, d = second[0] ^ b ^ keys[0], second[1], first[0] ^ d ^ keys[1], first[1]
    return a, b, c, d
