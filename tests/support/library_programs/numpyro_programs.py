"""Models of NumPyro: densities and their gradients, samples, a step of a sampler."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import numpyro
from numpyro import distributions
from numpyro.infer import HMC, SVI, Predictive, Trace_ELBO, autoguide, util

from support.jax_programs.declaration import Area, floats, key, uniforms

area = Area("numpyro")

_X, _Y = floats(8), floats(8, seed=1)


def _regression(x: Any, y: Any = None) -> Any:
    slope = numpyro.sample("slope", distributions.Normal(0.0, 1.0))
    offset = numpyro.sample("offset", distributions.StudentT(3.0, 0.0, 1.0))
    scale = numpyro.sample("scale", distributions.HalfCauchy(1.0))
    with numpyro.plate("data", len(x)):
        return numpyro.sample("y", distributions.Normal(slope * x + offset, scale), obs=y)


def _schools(errors: Any, y: Any) -> Any:
    mean = numpyro.sample("mean", distributions.Normal(0.0, 5.0))
    spread = numpyro.sample("spread", distributions.LogNormal(0.0, 1.0))
    with numpyro.plate("schools", len(y)):
        effect = numpyro.sample(
            "effect",
            distributions.TransformedDistribution(
                distributions.Normal(0.0, 1.0), distributions.transforms.AffineTransform(mean, spread)
            ),
        )
        numpyro.sample("y", distributions.Normal(effect, errors), obs=y)


_POINT = {"slope": np.float32(0.5), "offset": np.float32(0.1), "scale": np.float32(0.8)}


def _density(point: Any, x: Any, y: Any) -> Any:
    return util.log_density(_regression, (x, y), {}, point)[0]


area.add("density", _density, _POINT, _X, _Y)
area.add("potential", jax.grad(lambda p, x, y: util.potential_energy(_regression, (x, y), {}, p)), _POINT, _X, _Y)
area.add("predicted", lambda key, x: Predictive(_regression, num_samples=3)(key, x), key(), _X)

_EFFECTS = {"mean": np.float32(1.0), "spread": np.float32(0.3), "effect": floats(8, seed=3)}
area.add(
    "hierarchical",
    jax.value_and_grad(lambda p, e, y: util.potential_energy(_schools, (e, y), {}, p)),
    _EFFECTS,
    uniforms(8),
    _Y,
)

_DISTRIBUTIONS = {
    "beta": (distributions.Beta, (1.5, 2.5)),
    "dirichlet": (distributions.Dirichlet, (np.float32([1.5, 2.5, 0.7]),)),
    "categorical": (distributions.CategoricalLogits, (floats(4),)),
    "multivariate_normal": (distributions.MultivariateNormal, (floats(3), np.eye(3, dtype=np.float32))),
    "poisson": (distributions.Poisson, (2.5,)),
    "von_mises": (distributions.VonMises, (0.3, 2.0)),
    "laplace": (distributions.Laplace, (0.0, 2.0)),
    "negative_binomial": (distributions.NegativeBinomial2, (2.0, 3.0)),
}


def _add(name: str, cls: Any, arguments: tuple[Any, ...]) -> None:
    def sampled(key: Any, *arguments: Any) -> Any:
        distribution = cls(*arguments)
        sample = distribution.sample(key, (4,))
        return sample, distribution.log_prob(sample)

    leaves = [np.asarray(argument, np.float32) for argument in arguments]
    area.add(name, sampled, key(), *leaves, tolerance=1e-3, reason="densities of samples multiply rounding")


for _name, (_cls, _arguments) in _DISTRIBUTIONS.items():
    _add(_name, _cls, _arguments)


def _hidden_states(initial: Any, transitions: Any, observations: Any) -> Any:
    def step(alpha: Any, likelihood: Any) -> Any:
        alpha = jax.nn.logsumexp(alpha[:, None] + transitions, axis=0) + likelihood
        return alpha, None

    alpha, _ = jax.lax.scan(step, initial, observations)
    return jax.nn.logsumexp(alpha)


area.add("hidden_states", _hidden_states, floats(3), floats(3, 3), floats(6, 3))


def _variational(key: Any, x: Any, y: Any) -> Any:
    guide = autoguide.AutoNormal(_regression)
    svi = SVI(_regression, guide, numpyro.optim.Adam(1e-2), Trace_ELBO())
    state = svi.init(key, x, y)
    state, loss = svi.update(state, x, y)
    return loss, svi.get_params(state)


area.add("variational", _variational, key(), _X, _Y, tolerance=1e-3, reason="densities of samples multiply rounding")


def _leapfrog(key: Any, x: Any, y: Any) -> Any:
    kernel = HMC(_regression, num_steps=3, step_size=0.05, adapt_step_size=False, adapt_mass_matrix=False)
    state = kernel.init(key, 1, None, (x, y), {})
    return kernel.sample(state, (x, y), {}).z


area.add("hamiltonian", _leapfrog, key(), _X, _Y, tolerance=5e-3, reason="trajectories multiply rounding")
