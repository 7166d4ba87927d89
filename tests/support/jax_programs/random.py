"""`jax.random`: distributions, keys and generators."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

from support.jax_programs.declaration import Area, definite, floats, key, uniforms

area = Area("random")

_KEY = key(3)
_REJECTION = "the sampler's arithmetic is long"


def _typed(data: object, implementation: str = "threefry2x32") -> jax.Array:
    return random.wrap_key_data(jnp.asarray(data), impl=implementation)


area.add("uniform", lambda k: (random.uniform(k, (5,)), random.uniform(k, (2, 3), minval=-1, maxval=2)), _KEY)
area.add("normal", lambda k: random.normal(k, (5,)), _KEY)
area.add(
    "bits", lambda k: (random.bits(k, (5,)), random.bits(k, (3,), jnp.uint8), random.bits(k, (3,), jnp.uint16)), _KEY
)
area.add("integers", lambda k: (random.randint(k, (5,), 0, 10), random.randint(k, (4,), -5, 5, jnp.int8)), _KEY)
area.add("keys", lambda k: (random.split(k), random.split(k, (2, 3)), random.fold_in(k, 7)), _KEY)
area.add("typed_keys", lambda k: (random.key_data(random.split(_typed(k))), random.normal(_typed(k), (3,))), _KEY)
area.add("key_from_seed", lambda seed: random.normal(random.key(seed), (3,)), np.int32(5))
area.add("key_arrays", lambda k: jax.vmap(lambda one: random.uniform(one, (2,)))(random.split(_typed(k), 3)), _KEY)
area.add(
    "generator_rbg",
    lambda k: (random.uniform(_typed(k, "rbg"), (3,)), random.key_data(random.split(_typed(k, "rbg")))),
    np.array([1, 2, 3, 4], np.uint32),
)
area.add(
    "generator_unsafe_rbg", lambda k: random.normal(_typed(k, "unsafe_rbg"), (3,)), np.array([1, 2, 3, 4], np.uint32)
)
area.add("bernoulli", lambda k: (random.bernoulli(k, 0.3, (6,)), random.rademacher(k, (4,))), _KEY)
area.add(
    "categorical",
    lambda k, x: (random.categorical(k, x), random.categorical(k, x, axis=0, shape=(2, 4))),
    _KEY,
    floats(3, 4),
)
area.add("choice", lambda k, x: (random.choice(k, x), random.choice(k, 9, (4,), replace=False)), _KEY, floats(5))
area.add("choice_weighted", lambda k, p: random.choice(k, 4, (3,), p=p / p.sum()), _KEY, uniforms(4))
area.add(
    "permutation",
    lambda k, x: (random.permutation(k, 6), random.permutation(k, x, independent=True)),
    _KEY,
    floats(3, 4),
)
area.add("exponential", lambda k: (random.exponential(k, (4,)), random.laplace(k, (4,)), random.gumbel(k, (4,))), _KEY)
area.add(
    "gamma",
    lambda k: (random.gamma(k, 2.0, (4,)), random.loggamma(k, 0.5, (2,))),
    _KEY,
    tolerance=1e-5,
    reason=_REJECTION,
)
area.add(
    "beta",
    lambda k: (random.beta(k, 2.0, 3.0, (3,)), random.dirichlet(k, jnp.ones(3))),
    _KEY,
    tolerance=1e-5,
    reason=_REJECTION,
)
area.add("poisson", lambda k: random.poisson(k, jnp.array([0.5, 3.0, 30.0])), _KEY)
area.add("binomial", lambda k: random.binomial(k, 10, jnp.array([0.2, 0.7])), _KEY)
area.add("multinomial", lambda k: random.multinomial(k, jnp.float32(6), jnp.array([0.2, 0.3, 0.5])), _KEY)
area.add("truncated_normal", lambda k: random.truncated_normal(k, -1, 2, (4,)), _KEY)
area.add("multivariate_normal", lambda k, s: random.multivariate_normal(k, jnp.zeros(4), s, (2,)), _KEY, definite(4))
area.add(
    "student_t",
    lambda k: (random.t(k, 3.0, (3,)), random.chisquare(k, 2.0, shape=(3,))),
    _KEY,
    tolerance=1e-5,
    reason=_REJECTION,
)
area.add(
    "heavy_tails",
    lambda k: (random.cauchy(k, (3,)), random.pareto(k, 2.0, (3,)), random.logistic(k, (3,))),
    _KEY,
    tolerance=1e-5,
    reason="the tangent's poles",
)
area.add(
    "other_distributions",
    lambda k: (
        random.triangular(k, 0.0, 0.5, 1.0, (2,)),
        random.weibull_min(k, 1.0, 2.0, (2,)),
        random.rayleigh(k, 1.0, (2,)),
        random.maxwell(k, (2,)),
        random.lognormal(k, 0.5, (2,)),
    ),
    _KEY,
)
area.add(
    "wald",
    lambda k: (random.wald(k, 2.0, (2,)), random.geometric(k, 0.3, (3,)), random.ball(k, 2, shape=(2,))),
    _KEY,
    tolerance=1e-5,
    reason=_REJECTION,
)
area.add(
    "generalized_normal",
    lambda k: (random.generalized_normal(k, 2.0, (2,)), random.f(k, 2.0, 3.0, (2,))),
    _KEY,
    tolerance=1e-5,
    reason=_REJECTION,
)
area.add(
    "orthogonal", lambda k: random.orthogonal(k, 3), _KEY, tolerance=1e-5, reason="a decomposition of random numbers"
)
area.add("bfloat16", lambda k: (random.normal(k, (4,), jnp.bfloat16), random.uniform(k, (4,), jnp.float16)), _KEY)
area.add("complex", lambda k: random.normal(k, (4,), jnp.complex64), _KEY)
area.add(
    "double_precision",
    lambda k: (random.normal(k, (3,), jnp.float64), random.randint(k, (3,), 0, 2**40, jnp.int64)),
    _KEY,
    x64=True,
)
area.add("dropout", lambda k, x: jnp.where(random.bernoulli(k, 0.9, x.shape), x / 0.9, 0), _KEY, floats(3, 4))
area.add(
    "gamma_gradient",
    jax.grad(lambda a, k: random.gamma(k, a, (2,)).sum()),
    np.float32(1.5),
    _KEY,
    tolerance=1e-4,
    reason=_REJECTION,
)
area.add("double_sided_maxwell", lambda k: random.double_sided_maxwell(random.clone(k), 0.5, 2.0, (3,)), _KEY)
area.add("legacy_key_from_seed", lambda seed: random.uniform(random.PRNGKey(seed), (3,)), np.int32(9))
