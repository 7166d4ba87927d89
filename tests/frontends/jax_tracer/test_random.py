"""Traced random numbers have JAX's bits for every kind of key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.extend.random
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax, random

from evaluator import run
from frontends import trace
from frontends.jax_tracer.decompositions import hashes

from support.traced_programs import TracedProgram, check

pytestmark = pytest.mark.usefixtures("quick_compilation")

_KEY = np.array([1, 2], np.uint32)
_LONG_KEY = np.array([1, 2, 3, 4], np.uint32)


def _of_kind(kind: str) -> Callable[[Any], Any]:
    def draw(words: Any) -> Any:
        key = random.wrap_key_data(words, impl=kind)
        first, second = random.split(key)
        return (
            random.bits(first, (3, 2)),
            random.normal(second, (5,)),
            random.fold_in(key, 7),
            random.bits(key, (3,), jnp.uint8),
            random.split(key, (2, 2)),
        )

    return draw


def _distributions(key: Any) -> Any:
    return (
        random.normal(key, (4,)),
        random.uniform(key, (3,), minval=-1),
        random.bits(key, (3,), jnp.uint16),
        random.split(key, 3),
        random.randint(key, (4,), 0, 9),
        random.bernoulli(key, 0.3, (5,)),
        random.permutation(key, 7),
        random.categorical(key, jnp.arange(4.0)),
        random.truncated_normal(key, -1, 1, (3,)),
    )


def _slow_distributions(key: Any) -> Any:
    return (
        random.gamma(key, jnp.array([0.5, 2.0, 9.0])),
        random.loggamma(key, 2.0),
        random.dirichlet(key, jnp.ones(3)),
        random.poisson(key, 3.0, (4,)),
        random.binomial(key, 5.0, 0.5, (3,)),
    )


def _batches(words: Any) -> Any:
    keys = random.split(random.wrap_key_data(words), 3)
    return (
        jax.vmap(lambda key: random.normal(key, (2,)))(keys),
        jax.vmap(random.fold_in)(keys, jnp.arange(3)),
        jax.vmap(random.fold_in, (0, None))(keys, 4),
        jax.vmap(lambda key: jax.vmap(lambda number: random.fold_in(key, number))(jnp.arange(2)))(keys),
    )


def _moved_keys(words: Any, places: Any) -> Any:
    key = random.wrap_key_data(words)
    keys = random.split(key, 5)
    return (
        keys[places],
        jnp.take(keys, places + 3, mode="clip"),
        lax.dynamic_slice(keys, (places[0],), (2,)),
        lax.dynamic_update_slice(keys, keys[:2], (places[1],)),
        keys.at[places].set(key),
        random.split(key, (2, 3)).reshape(3, 2).T,
        random.clone(key),
    )


def _scanned(words: Any) -> Any:
    def step(key: Any, _: Any) -> Any:
        key, drawn = random.split(key)
        return key, random.normal(drawn, (2,))

    return lax.scan(step, random.wrap_key_data(words), None, length=3)


PROGRAMS = {
    "distributions": TracedProgram(_distributions, (_KEY,), by_xla=True),
    "distributions by rejection": TracedProgram(_slow_distributions, (_KEY,), rtol=1e-4),
    "gamma gradient": TracedProgram(
        lambda key, a: jax.grad(lambda a: random.gamma(key, a).sum())(a),
        (_KEY, np.array([0.5, 2.0], np.float32)),
        rtol=1e-4,
    ),
    "gamma of rbg": TracedProgram(
        lambda words: random.gamma(random.wrap_key_data(words, impl="rbg"), jnp.array([0.5, 2.0])),
        (_LONG_KEY,),
        rtol=1e-4,
    ),
    "seeds": TracedProgram(
        lambda seed: (random.PRNGKey(seed), random.key(seed), jax.vmap(random.key)(jnp.arange(3) + seed)),
        (np.int32(5),),
    ),
    "rbg": TracedProgram(_of_kind("rbg"), (_LONG_KEY,), by_xla=True),
    "unsafe_rbg": TracedProgram(_of_kind("unsafe_rbg"), (_LONG_KEY,)),
    "philox4x32": TracedProgram(_of_kind("philox4x32"), (_KEY,)),
    "threefry4x32": TracedProgram(_of_kind("threefry4x32"), (_LONG_KEY,)),
    "batches of keys": TracedProgram(_batches, (_KEY,)),
    "arrays of keys": TracedProgram(_moved_keys, (_KEY, np.array([1, 3], np.int32))),
    "keys in a scan": TracedProgram(_scanned, (_KEY,), by_xla=True),
    "words": TracedProgram(lambda key: jax.extend.random.threefry_2x32(key, jnp.arange(7, dtype=jnp.uint32)), (_KEY,)),
    "generators": TracedProgram(
        lambda key: [
            lax.rng_bit_generator(key, (3,), dtype, algorithm)
            for dtype in (np.uint8, np.uint16, np.uint32)
            for algorithm in lax.RandomAlgorithm
        ],
        (_LONG_KEY,),
        by_xla=True,
    ),
    "generator of 64 bits": TracedProgram(
        lambda key: lax.rng_bit_generator(key, (3,), np.uint64), (np.array([1, 2], np.uint64),), x64=True
    ),
    "double precision": TracedProgram(
        lambda key: (random.normal(key, (3,), np.float64), random.bits(key, (2,), np.uint64)), (_KEY,), x64=True
    ),
    "narrow and complex": TracedProgram(
        lambda key: (random.normal(key, (3,), jnp.bfloat16), random.normal(key, (3,), jnp.complex64)),
        (_KEY,),
        rtol=1e-2,
    ),
}

#: JAX numbers functions otherwise, or constrains keys to an empty mesh.
_OWN_TEXT = {
    "distributions by rejection",
    "gamma gradient",
    "gamma of rbg",
    "seeds",
    "rbg",
    "unsafe_rbg",
    "philox4x32",
    "threefry4x32",
    "batches of keys",
    "arrays of keys",
    "keys in a scan",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name], has_text_of_jax=name not in _OWN_TEXT)


def test_stateful_numbers_lie_in_their_interval() -> None:
    module = trace(lambda low, high: lax.rng_uniform(low, high, (1000,)), np.float32(2), np.float32(3))
    (numbers,) = run(module, np.float32(2), np.float32(3))
    assert numbers.shape == (1000,)
    assert (numbers >= 2).all()
    assert (numbers < 3).all()
    assert len(np.unique(numbers)) > 900


def test_threefry_gives_the_published_numbers() -> None:
    """From the known answers of the Random123 library."""
    words = jnp.array([0, 0], jnp.uint32), jnp.array([0xFFFFFFFF] * 2, jnp.uint32)
    zeros = hashes.threefry2x32(*words[0], *words[0])
    ones = hashes.threefry2x32(*words[1], *words[1])
    assert [int(word) for word in (*zeros, *ones)] == [0x6B200159, 0x99BA4EFE, 0x1CB996FC, 0xBB002BE7]
