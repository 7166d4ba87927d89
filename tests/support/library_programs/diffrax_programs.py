"""Solvers of Diffrax: fixed and adaptive steps, implicit and stochastic, and gradients through them."""

from __future__ import annotations

from typing import Any

import diffrax
import jax
import jax.numpy as jnp
import numpy as np

from support.jax_programs.declaration import Area, floats, key

area = Area("diffrax")

_Y0, _DAMPING = floats(2), np.float32(0.1)
_REASON = "adaptive steps multiply rounding"


def _pendulum(t: Any, y: Any, damping: Any) -> Any:
    return jnp.array([y[1], -jnp.sin(y[0]) - damping * y[1]])


def _solve(solver: Any, y0: Any, damping: Any, **options: Any) -> Any:
    given = {"t0": 0.0, "t1": 1.0, "dt0": 0.1, "saveat": diffrax.SaveAt(ts=jnp.linspace(0, 1, 4)), **options}
    return diffrax.diffeqsolve(diffrax.ODETerm(_pendulum), solver, y0=y0, args=damping, **given).ys


_ADAPTIVE = diffrax.PIDController(rtol=1e-3, atol=1e-4)
area.add("euler", lambda y0, d: _solve(diffrax.Euler(), y0, d), _Y0, _DAMPING)
area.add(
    "tsit5",
    lambda y0, d: _solve(diffrax.Tsit5(), y0, d, stepsize_controller=_ADAPTIVE),
    _Y0,
    _DAMPING,
    tolerance=1e-3,
    reason=_REASON,
)
area.add(
    "dopri8",
    lambda y0, d: _solve(diffrax.Dopri8(), y0, d, stepsize_controller=_ADAPTIVE),
    _Y0,
    _DAMPING,
    tolerance=1e-3,
    reason=_REASON,
)
area.add(
    "implicit",
    lambda y0, d: _solve(diffrax.Kvaerno5(), y0, d, stepsize_controller=_ADAPTIVE),
    *(_Y0, _DAMPING),
    tolerance=1e-3,
    reason=_REASON,
)
area.add(
    "leapfrog",
    lambda y0, d: _solve(diffrax.Midpoint(), y0, d, saveat=diffrax.SaveAt(steps=True), max_steps=16),
    _Y0,
    _DAMPING,
)


def _gradient(y0: Any, damping: Any) -> Any:
    return jax.grad(lambda d: _solve(diffrax.Heun(), y0, d, max_steps=32).sum())(damping)


area.add("gradient", _gradient, _Y0, _DAMPING, tolerance=1e-3, reason=_REASON)


def _backsolve(y0: Any, damping: Any) -> Any:
    adjoint = diffrax.BacksolveAdjoint()
    return jax.grad(lambda d: _solve(diffrax.Tsit5(), y0, d, adjoint=adjoint, saveat=diffrax.SaveAt(t1=True)).sum())(
        damping
    )


area.add("backsolve", _backsolve, _Y0, _DAMPING, tolerance=1e-3, reason=_REASON)


def _stochastic(key: Any, y0: Any) -> Any:
    path = diffrax.VirtualBrownianTree(0.0, 1.0, tol=1e-2, shape=(2,), key=key)
    diffusion = diffrax.ControlTerm(lambda t, y, args: 0.1 * jnp.eye(2), path)
    terms = diffrax.MultiTerm(diffrax.ODETerm(_pendulum), diffusion)
    return diffrax.diffeqsolve(terms, diffrax.EulerHeun(), 0.0, 1.0, 0.1, y0, args=0.1).ys


area.add("stochastic", _stochastic, key(), _Y0, tolerance=1e-3, reason=_REASON)


def _controlled(values: Any) -> Any:
    times = jnp.linspace(0.0, 1.0, len(values))
    path = diffrax.CubicInterpolation(times, diffrax.backward_hermite_coefficients(times, values))
    return jax.vmap(path.evaluate)(jnp.linspace(0.1, 0.9, 5))


area.add("interpolated", _controlled, floats(6, 2))
