"""Solvers of Optimistix and Lineax: roots, least squares, minima, linear systems."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import lineax
import numpy as np
import optimistix

from support.jax_programs.declaration import Area, definite, floats, uniforms

area = Area("optimistix")

_REASON = "iterations multiply rounding"
_X = uniforms(3)


def _residuals(x: Any, scale: Any) -> Any:
    return jnp.array([x[0] ** 2 + x[1] - scale, jnp.sin(x[1]) + x[2], x[2] * 3 - x[0]])


def _rosenbrock(x: Any, scale: Any) -> Any:
    return ((1 - x[:-1]) ** 2 + scale * (x[1:] - x[:-1] ** 2) ** 2).sum()


def _add(name: str, function: Any, *arguments: Any) -> None:
    leaves = [np.asarray(argument, np.float32) for argument in arguments]
    area.add(name, function, *leaves, tolerance=2e-3, reason=_REASON)


_SOLVER = {"rtol": 1e-4, "atol": 1e-4}
_add(
    "newton",
    lambda x, s: optimistix.root_find(_residuals, optimistix.Newton(**_SOLVER), x, s, throw=False).value,
    _X,
    1.5,
)
_add(
    "fixed_point",
    lambda x, s: (
        optimistix.fixed_point(lambda y, s: jnp.cos(y) * s, optimistix.FixedPointIteration(**_SOLVER), x, s).value
    ),
    _X,
    0.5,
)
_add(
    "least_squares",
    lambda x, s: (
        optimistix.least_squares(_residuals, optimistix.LevenbergMarquardt(**_SOLVER), x, s, throw=False).value
    ),
    _X,
    1.5,
)
_add(
    "bfgs", lambda x, s: optimistix.minimise(_rosenbrock, optimistix.BFGS(**_SOLVER), x, s, throw=False).value, _X, 2.0
)
_add(
    "nelder_mead",
    lambda x, s: (
        optimistix.minimise(_rosenbrock, optimistix.NelderMead(**_SOLVER), x, s, max_steps=40, throw=False).value
    ),
    _X,
    2.0,
)


def _solved(solver: Any) -> Any:
    return lambda matrix, b: lineax.linear_solve(lineax.MatrixLinearOperator(matrix), b, solver, throw=False).value


def _definite(matrix: Any, b: Any) -> Any:
    operator = lineax.MatrixLinearOperator(matrix, lineax.positive_semidefinite_tag)
    return lineax.linear_solve(operator, b, lineax.CG(rtol=1e-5, atol=1e-5)).value


_add("linear_lu", _solved(lineax.LU()), definite(4), floats(4))
_add("linear_qr", _solved(lineax.QR()), floats(5, 3), floats(5))
_add("linear_svd", _solved(lineax.SVD()), definite(4), floats(4))
_add("linear_cg", _definite, definite(4), floats(4))
_add("linear_gmres", _solved(lineax.GMRES(rtol=1e-4, atol=1e-4)), definite(4), floats(4))
