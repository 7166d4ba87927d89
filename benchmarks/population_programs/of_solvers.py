"""Programs of Diffrax, Optimistix, Lineax, JAXopt, BlackJAX and NumPyro."""

from __future__ import annotations

from typing import Any

import blackjax
import diffrax
import jax
import jax.numpy as jnp
import jaxopt
import lineax
import numpyro
import numpyro.distributions as dist
import optimistix
from numpyro.infer import util

from population_programs import add, array, build

_WORDS = array(2, dtype=jnp.uint32)


# --- Diffrax ---


def _lotka_volterra(solver: Any, controller: Any = None) -> Any:
    def field(t: Any, y: Any, parameters: Any) -> Any:
        prey, predators = y
        a, b = parameters
        return a * prey - b * prey * predators, -prey * a + predators * b + jnp.sin(t)

    def run(y: Any, parameters: Any) -> Any:
        saved = diffrax.SaveAt(ts=jnp.linspace(0.0, 2.0, 7))
        stepping = controller or diffrax.ConstantStepSize()
        term = diffrax.ODETerm(field)
        return diffrax.diffeqsolve(
            term,
            solver,
            0.0,
            2.0,
            0.1,
            (y, y * 2),
            args=parameters,
            saveat=saved,
            stepsize_controller=stepping,
            max_steps=64,
        ).ys

    return run


_PAIR = (array(), array())
add("diffrax.ralston", _lotka_volterra(diffrax.Ralston()), array(2), _PAIR)
add("diffrax.tsit5_adaptive", _lotka_volterra(diffrax.Tsit5(), diffrax.PIDController(1e-3, 1e-5)), array(3), _PAIR)
add(
    "diffrax.kvaerno3_adaptive", _lotka_volterra(diffrax.Kvaerno3(), diffrax.PIDController(1e-3, 1e-5)), array(2), _PAIR
)


@build("diffrax.gradient_of_bosh3")
def _gradient() -> Any:
    run = _lotka_volterra(diffrax.Bosh3())
    return jax.grad(lambda y, p: sum(jnp.sum(leaf) for leaf in run(y, p))), (array(2), _PAIR)


@build("diffrax.stochastic")
def _stochastic() -> Any:
    def run(words: Any, y: Any) -> Any:
        noise = diffrax.VirtualBrownianTree(0.0, 1.0, 1e-2, (2,), jax.random.wrap_key_data(words))
        drift = diffrax.ODETerm(lambda t, y, args: -y)
        diffusion = diffrax.ControlTerm(lambda t, y, args: jnp.diag(y) * 0.1, noise)
        return diffrax.diffeqsolve(
            diffrax.MultiTerm(drift, diffusion), diffrax.Heun(), 0.0, 1.0, 0.05, y, max_steps=32
        ).ys

    return run, (_WORDS, array(2))


# --- Optimistix and Lineax ---


def _residual(x: Any, scale: Any) -> Any:
    return jnp.stack([x[0] ** 2 + scale * x[1] - 1, jnp.exp(x[1]) - x[0], x[0] * x[1] - 0.1 * scale])


add(
    "optimistix.levenberg_marquardt",
    lambda x, s: (
        optimistix.least_squares(
            _residual, optimistix.LevenbergMarquardt(1e-4, 1e-4), x, s, max_steps=16, throw=False
        ).value
    ),
    array(2),
    array(),
)
add(
    "optimistix.dogleg",
    lambda x, s: (
        optimistix.least_squares(_residual, optimistix.Dogleg(1e-4, 1e-4), x, s, max_steps=16, throw=False).value
    ),
    array(2),
    array(),
)
add(
    "optimistix.bfgs",
    lambda x, s: (
        optimistix.minimise(
            lambda x, s: (_residual(x, s) ** 2).sum(), optimistix.BFGS(1e-4, 1e-4), x, s, max_steps=16, throw=False
        ).value
    ),
    array(2),
    array(),
)
add(
    "optimistix.chord",
    lambda x, s: (
        optimistix.root_find(
            lambda x, s: _residual(x, s)[:2], optimistix.Chord(1e-4, 1e-4), x, s, max_steps=16, throw=False
        ).value
    ),
    array(2),
    array(),
)


def _linear(solver: Any) -> Any:
    def solve(a: Any, b: Any) -> Any:
        operator = lineax.MatrixLinearOperator(a @ a.T + jnp.eye(6), lineax.positive_semidefinite_tag)
        return lineax.linear_solve(operator, b, solver, throw=False).value.sum()

    return solve


for _name in ("Cholesky", "CG", "LU", "SVD", "GMRES"):
    _solver = getattr(lineax, _name)
    _made = _solver(1e-4, 1e-4) if _name in ("CG", "GMRES") else _solver()
    add(
        f"lineax.{_name.lower()}_gradient",
        jax.grad(_linear(_made)),
        array(6, 6),
        array(6),
    )
add(
    "lineax.tridiagonal",
    lambda d, e, b: lineax.linear_solve(lineax.TridiagonalLinearOperator(d, e, e), b, throw=False).value,
    array(7),
    array(6),
    array(7),
)

# --- JAXopt ---


def _regression(x: Any, a: Any, b: Any) -> Any:
    return ((a @ x - b) ** 2).mean() + 0.01 * (x**2).sum()


_DATA = (array(4), array(12, 4), array(12))
add("jaxopt.lbfgs", lambda x, a, b: jaxopt.LBFGS(_regression, maxiter=5).run(x, a, b).params, *_DATA)
add(
    "jaxopt.gradient_descent",
    lambda x, a, b: jaxopt.GradientDescent(_regression, maxiter=7).run(x, a, b).params,
    *_DATA,
)
add(
    "jaxopt.proximal",
    lambda x, a, b: jaxopt.ProximalGradient(_regression, jaxopt.prox.prox_lasso, maxiter=7).run(x, 0.1, a, b).params,
    *_DATA,
)
add(
    "jaxopt.projections",
    lambda x: (
        jaxopt.projection.projection_simplex(x),
        jaxopt.projection.projection_l1_ball(x, 2.0),
        jaxopt.projection.projection_box(x, (-1.0, 1.0)),
    ),
    array(9),
)
add(
    "jaxopt.implicit_gradient",
    jax.grad(
        lambda s, x, a, b: (
            jaxopt.GaussNewton(lambda x, a, b: a @ jnp.tanh(x) * s - b, maxiter=4).run(x, a, b).params.sum()
        )
    ),
    array(),
    *_DATA,
)

# --- BlackJAX ---


def _log_density(position: Any) -> Any:
    return -((position["a"] - 1) ** 2).sum() - jnp.exp(position["b"]) + position["b"] * position["a"][0]


def _sampler(name: str, algorithm: Any) -> None:
    @build(f"blackjax.{name}")
    def program() -> Any:
        position = {"a": array(3), "b": array()}

        def run(words: Any, position: Any) -> Any:
            def step(state: Any, key: Any) -> Any:
                state, info = algorithm.step(key, state)
                return state, info.acceptance_rate

            keys = jax.random.split(jax.random.wrap_key_data(words), 8)
            return jax.lax.scan(step, algorithm.init(position), keys)

        return run, (_WORDS, position)


_MASS = jnp.ones(4)
_sampler("nuts", blackjax.nuts(_log_density, 0.1, _MASS))
_sampler("hmc", blackjax.hmc(_log_density, 0.1, _MASS, 5))
_sampler("mala", blackjax.mala(_log_density, 0.05))
_sampler("random_walk", blackjax.additive_step_random_walk(_log_density, blackjax.mcmc.random_walk.normal(_MASS * 0.1)))

# --- NumPyro ---


def _eight_schools(y: Any, sigma: Any) -> None:
    mu, tau = numpyro.sample("mu", dist.Normal(0, 5)), numpyro.sample("tau", dist.HalfCauchy(5))
    with numpyro.plate("schools", 8):
        theta = numpyro.sample("theta", dist.Normal(mu, tau))
        numpyro.sample("obs", dist.Normal(theta, sigma), obs=y)


def _mixture(x: Any) -> None:
    weights = numpyro.sample("weights", dist.Dirichlet(jnp.ones(3)))
    means = numpyro.sample("means", dist.Normal(0, 10).expand([3]).to_event(1))
    scale = numpyro.sample("scale", dist.LogNormal(0.0, 1.0))
    with numpyro.plate("data", x.shape[0]):
        mixture = dist.MixtureSameFamily(dist.Categorical(weights), dist.StudentT(3.0, means, scale))
        numpyro.sample("obs", mixture, obs=x)


def _state_space(y: Any) -> None:
    drift = numpyro.sample("drift", dist.TruncatedNormal(0.0, 1.0, low=-1.0))
    noise = numpyro.sample("noise", dist.InverseGamma(2.0, 1.0))

    def step(state: Any, observed: Any) -> Any:
        state = numpyro.sample("state", dist.Normal(drift * state, noise))
        return state, numpyro.sample("y", dist.Laplace(state, 1.0), obs=observed)

    numpyro.contrib.control_flow.scan(step, 0.0, y)


def _potential(name: str, model: Any, *data: Any) -> None:
    @build(f"numpyro.{name}")
    def program() -> Any:
        values = [jnp.ones(one.shape, one.dtype) for one in data]
        info = util.initialize_model(jax.random.PRNGKey(0), model, model_args=tuple(values), dynamic_args=True)
        return jax.grad(lambda z, *data: info.potential_fn(*data)(z)), (info.param_info.z, *data)


import numpyro.contrib.control_flow  # noqa: E402

_potential("eight_schools", _eight_schools, array(8), array(8))
_potential("mixture", _mixture, array(20))
_potential("state_space", _state_space, array(9))
add(
    "numpyro.densities",
    lambda x: [
        d.log_prob(x)
        for d in (
            dist.Gumbel(),
            dist.Kumaraswamy(2.0, 3.0),
            dist.Weibull(2.0, 1.5),
            dist.BetaProportion(0.4, 5.0),
            dist.VonMises(0.0, 2.0),
        )
    ],
    array(6),
)
