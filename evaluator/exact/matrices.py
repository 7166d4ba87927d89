"""Matrix products of elements: flint's, or element by element where NaN or infinities occur."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from flint import acb, acb_mat, arb, arb_mat

from evaluator.exact.complex_functions import pair_of
from evaluator.exact.elements import NEGATIVE_ZERO, UNSIGNED_ZERO, ZERO, Element, ExactComplex, ball_of, is_zero
from evaluator.exact.numbers import add, multiply
from evaluator.reference.registry import Array


def product(lhs: Array, rhs: Array) -> Array:
    """Multiply two matrices."""
    rows, columns = _lines_beyond(lhs, 1), _lines_beyond(rhs, 0)
    result = np.empty((lhs.shape[0], rhs.shape[1]), object)
    if not rows.all() and not columns.all():
        result[np.ix_(~rows, ~columns)] = _finite_product(lhs[~rows], rhs[:, ~columns])
    for i in range(lhs.shape[0]):
        for j in range(rhs.shape[1]) if rows[i] else np.flatnonzero(columns):
            result[i, j] = functools.reduce(add, map(multiply, lhs[i], rhs[:, j]), ZERO)
    return result


def _lines_beyond(matrix: Array, axis: int) -> Array:
    """Return which rows or columns of a matrix contain elements other than finite numbers."""
    is_beyond = np.frompyfunc(lambda x: not _is_finite(x), 1, 1)(matrix)
    return np.asarray(np.asarray(is_beyond, bool).reshape(matrix.shape).any(axis))


def _is_finite(x: Element) -> bool:
    if isinstance(x, ExactComplex):
        return _is_finite(x.real) and _is_finite(x.imag)
    return type(x) is arb or type(x) is int or is_zero(x)


def _finite_product(lhs: Array, rhs: Array) -> Array:
    (height, depth), width = lhs.shape, rhs.shape[1]
    result = np.empty(height * width, object)
    if not depth or not result.size:
        result[:] = ZERO
        return result.reshape(height, width)
    is_complex = any(isinstance(x, ExactComplex) for x in (lhs[0, 0], rhs[0, 0]))
    if is_complex:
        left, right = (list(map(_complex_ball, array.reshape(-1))) for array in (lhs, rhs))
        found = acb_mat(height, depth, left) * acb_mat(depth, width, right)
        result[:] = [pair_of(z) for z in found.entries()]
    else:
        left, right = (list(map(_ball, array.reshape(-1))) for array in (lhs, rhs))
        result[:] = (arb_mat(height, depth, left) * arb_mat(depth, width, right)).entries()
    return result.reshape(height, width)


def _ball(x: Element) -> Any:
    return ZERO if x is NEGATIVE_ZERO or x is UNSIGNED_ZERO else x


def _complex_ball(x: Element) -> Any:
    return acb(_ball(x.real), _ball(x.imag)) if isinstance(x, ExactComplex) else acb(ball_of(x))
