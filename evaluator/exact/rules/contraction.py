"""Rules of einsums, Fourier transforms and linear algebra over balls; dot products use `ExactArithmetic.multiplied`."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from flint import acb, arb

from evaluator.exact.complex_functions import ball_pair, complex_quotient, conjugate, pair_of
from evaluator.exact.elements import (
    NAN,
    UNKNOWN,
    ZERO,
    Element,
    ExactComplex,
    Special,
    UndecidedError,
    boxed,
    is_zero,
    mapped,
)
from evaluator.exact.functions import square_root
from evaluator.exact.numbers import add, divide, multiply, parts, subtract
from evaluator.exact.registry import computes_exactly
from evaluator.reference.numbers import element_type_of
from evaluator.reference.registry import Array, Context, Value, find_rule
from evaluator.reference.rules.movement import result_shape
from hlo_text import ops
from hlo_text.core.attributes import FftType
from hlo_text.core.attributes import Transpose as Transposition
from hlo_text.core.types import ComplexType

# --- Fourier transforms ---------------------------------------------------------------------------------------------


@computes_exactly(ops.Fft)
def _fft(op: ops.Fft, context: Context, operand: Array) -> tuple[Value, ...]:
    if 0 in op.fft_length or not operand.size:
        return (mapped(lambda _: _zero_of(op), np.zeros(result_shape(op))),)
    is_real = op.fft_type in (FftType.RFFT, FftType.IRFFT)
    rank = len(op.fft_length)
    axes = list(range(operand.ndim - rank, operand.ndim))
    result = mapped(_as_ball, operand)
    is_inverse = op.fft_type in (FftType.IFFT, FftType.IRFFT)
    inner = axes[:-1] if is_real else axes
    if op.fft_type is FftType.RFFT:
        result = _along_axis(result, axes[-1], lambda line: acb.dft(line)[: len(line) // 2 + 1])
    for axis in inner:
        result = _along_axis(result, axis, lambda line: acb.dft(line, inverse=is_inverse))
    if op.fft_type is FftType.IRFFT:
        length = op.fft_length[-1]
        result = _along_axis(result, axes[-1], lambda line: acb.dft(_hermitian(line, length), inverse=True))
        return (mapped(lambda z: _part(z.real), result),)
    return (mapped(pair_of, result),)


def _zero_of(op: ops.Fft) -> Element:
    is_complex = isinstance(element_type_of(op.results[0].type), ComplexType)
    return ExactComplex(ZERO, ZERO) if is_complex else ZERO


def _part(ball: Any) -> Element:
    return ball if ball.is_finite() else UNKNOWN


def _as_ball(x: Element) -> Any:
    real, imag = parts(x)
    if not all(type(part) is arb or is_zero(part) for part in (real, imag)):
        raise UndecidedError("a Fourier transform of NaN or an infinity is not determined")
    return ball_pair(x)


def _along_axis(array: Array, axis: int, transform: Any) -> Array:
    moved = np.moveaxis(array, axis, -1)
    lines = [transform(list(line)) for line in moved.reshape(-1, moved.shape[-1])]
    result = np.empty((len(lines), len(lines[0])), object)
    for number, line in enumerate(lines):
        result[number, :] = line
    return np.moveaxis(result.reshape(*moved.shape[:-1], -1), -1, axis)


def _hermitian(line: list[Any], length: int) -> list[Any]:
    """Return the whole spectrum of a real signal; its first and middle elements are real."""
    half = length // 2
    whole = [*line[: half + 1]]
    whole[0] = acb(whole[0].real)
    if length % 2 == 0:
        whole[half] = acb(whole[half].real)
    return whole + [whole[length - k].conjugate() for k in range(half + 1, length)]


# --- linear algebra -------------------------------------------------------------------------------------------------


def _quotient(x: Element, y: Element) -> Element:
    if isinstance(x, ExactComplex) or isinstance(y, ExactComplex):
        pair = (ExactComplex(*parts(x)), ExactComplex(*parts(y)))
        return complex_quotient(*pair)
    return divide(x, y)


def _adjoint(matrix: Array) -> Array:
    return mapped(conjugate, np.swapaxes(matrix, -1, -2))


def _batches(array: Array) -> Array:
    return array.reshape(-1, *array.shape[-2:])


def _inner(xs: Array, ys: Array, initial: Element = ZERO) -> Element:
    """Return the inner product of two vectors."""
    return functools.reduce(add, map(multiply, xs, ys), initial)


@computes_exactly(ops.Cholesky)
def _cholesky(op: ops.Cholesky, context: Context, matrix: Array) -> tuple[Value, ...]:
    """Factorize column by column; a matrix that is not positive definite gives NaN."""
    given = matrix if op.lower else _adjoint(matrix)
    is_complex = isinstance(element_type_of(op.results[0].type), ComplexType)
    nothing: Element = ExactComplex(ZERO, ZERO) if is_complex else ZERO
    factors = [_factor(one, nothing) for one in _batches(given)]
    factor = np.stack(factors).reshape(matrix.shape) if factors else matrix
    return (factor if op.lower else _adjoint(factor),)


def _factor(matrix: Array, nothing: Element) -> Array:
    size = len(matrix)
    factor = np.empty((size, size), object)
    factor[:] = [[nothing] * size] * size
    for column in range(size):
        row = factor[column, :column]
        pivot = parts(subtract(matrix[column, column], _inner(row, mapped(conjugate, row))))[0]
        if not _is_positive(pivot):
            factor[np.tri(size, dtype=bool)] = ExactComplex(NAN, NAN) if isinstance(nothing, ExactComplex) else NAN
            return factor
        diagonal = square_root(pivot)
        factor[column, column] = ExactComplex(diagonal, ZERO) if isinstance(nothing, ExactComplex) else diagonal
        for below in range(column + 1, size):
            rest = subtract(matrix[below, column], _inner(factor[below, :column], mapped(conjugate, row)))
            factor[below, column] = _quotient(rest, diagonal)
    return factor


def _is_positive(pivot: Element) -> bool:
    if isinstance(pivot, Special):
        return False
    if pivot > 0:
        return True
    if pivot <= 0:
        return False
    raise UndecidedError("whether the matrix is positive definite is not determined")


@computes_exactly(ops.TriangularSolve)
def _triangular_solve(op: ops.TriangularSolve, context: Context, a: Array, b: Array) -> tuple[Value, ...]:
    """Solve by substitution, row by row, without reading the other triangle."""
    matrix, right, is_lower = a, b, op.lower
    if op.transpose_a in (Transposition.TRANSPOSE, Transposition.ADJOINT):
        matrix, is_lower = np.swapaxes(matrix, -1, -2), not is_lower
    if op.transpose_a is Transposition.ADJOINT:
        matrix = mapped(conjugate, matrix)
    if not op.left_side:  # x a = b is a^T x^T = b^T
        matrix, right, is_lower = np.swapaxes(matrix, -1, -2), np.swapaxes(right, -1, -2), not is_lower
    pairs = zip(_batches(matrix), _batches(right), strict=True)
    solved = [_substituted(m, r, is_lower, bool(op.unit_diagonal)) for m, r in pairs]
    x = np.stack(solved).reshape(right.shape) if solved else right
    return (x if op.left_side else np.ascontiguousarray(np.swapaxes(x, -1, -2)),)


def _substituted(matrix: Array, right: Array, is_lower: bool, is_unit: bool) -> Array:
    size = len(matrix)
    x = np.empty_like(right)
    for row in range(size) if is_lower else reversed(range(size)):
        known = slice(0, row) if is_lower else slice(row + 1, size)
        for column in range(right.shape[1]):
            rest = right[row, column]
            if matrix[row, known].size:
                rest = subtract(rest, _inner(matrix[row, known], x[known, column]))
            x[row, column] = rest if is_unit else _quotient(rest, matrix[row, row])
    return x


# --- einsums --------------------------------------------------------------------------------------------------------


@computes_exactly(ops.Einsum, ops.UnaryEinsum)
def _einsum(op: Any, context: Context, *operands: Array) -> tuple[Value, ...]:
    if any(isinstance(x, Special) and not _is_plain(x) for array in operands for x in array.reshape(-1)):
        raise context.refusal(op, "NaN and infinities in an einsum cannot be evaluated exactly")
    rule = find_rule(type(op))
    assert rule is not None
    (result,) = rule(op, context, *operands)
    return (result if isinstance(result, np.ndarray) else boxed(result),)


def _is_plain(x: Element) -> bool:
    return all(type(part) is arb or is_zero(part) for part in parts(x))
