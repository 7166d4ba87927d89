"""Decompositions and solvers: calls of the platform's linear algebra library, whose failures give NaN."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import jax
import jax.core
import numpy as np
from jax import lax
from jax.extend import core

from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.decompositions.triangles import identity, pivots_to_permutation, upper_triangle
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.rules.solver_calls import (
    SolverCall,
    array,
    emit_call,
    info,
    letter,
    or_nan,
    routine,
    side,
    succeeded,
    triangle,
)
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.attributes import Transpose
from hlo_text.ir import Value

_LAPACK_DTYPES = frozenset(("float32", "float64", "complex64", "complex128"))


#: First letters of the libraries' names on GPUs, by platform.
_GPU_PREFIXES = {"cuda": "cu", "rocm": "hip"}


def _is_gpu(context: Translation) -> bool:
    return context.options.platform in _GPU_PREFIXES


def _gpu(context: Translation, name: str) -> str:
    """Return the name of a GPU library's call."""
    return f"{_GPU_PREFIXES[context.options.platform]}{name}"


def _is_complex(aval: Any) -> bool:
    return bool(np.issubdtype(aval.dtype, np.complexfloating))


def _checked(context: Translation, call: SolverCall, operands: Sequence[Value], direction: str = "EQ") -> list[Value]:
    """Emit a call whose last result is its status and return the others, NaN where it failed."""
    *results, status = emit_call(context, call, *operands)
    ok = succeeded(context, status, call.operands[0], direction)
    return [or_nan(context, ok, result, aval) for result, aval in zip(results, call.results, strict=False)]


@translates("cholesky")
def translate_cholesky(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    aval = avals_of(equation.invars)[0]
    if context.options.platform == "tpu":
        return context.emit(ops.Cholesky, operand, lower=True)
    gpu = _is_gpu(context)
    call = SolverCall(
        _gpu(context, "solver_potrf_ffi") if gpu else routine("potrf", aval.dtype),
        [aval],
        [aval, info(aval)],
        [(0, 0)],
        {"lower": True} if gpu else {"uplo": triangle(is_lower=True)},
    )
    return _checked(context, call, [operand])[0]


@translates("lu")
def translate_lu(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Value, Value, Value]:
    """The library counts pivots from 1; a singular matrix is no failure."""
    aval = avals_of(equation.invars)[0]
    factors_aval, pivots_aval, permutation_aval = avals_of(equation.outvars)
    target = _gpu(context, "solver_getrf_ffi") if _is_gpu(context) else routine("getrf", aval.dtype)
    call = SolverCall(target, [aval], [factors_aval, pivots_aval, info(aval)], [(0, 0)])
    factors, pivots, status = emit_call(context, call, operand)
    pivots = context.emit(ops.Subtract, pivots, context.full_like(1, pivots_aval))
    factors = or_nan(context, succeeded(context, status, aval, "GE"), factors, aval)
    return factors, pivots, _permutation(context, pivots, pivots_aval, permutation_aval.shape[-1])


@translates("lu_pivots_to_permutation")
def translate_permutation(context: Translation, equation: core.JaxprEqn, pivots: Value) -> Value:
    return _permutation(context, pivots, avals_of(equation.invars)[0], equation.params["permutation_size"])


def _permutation(context: Translation, pivots: Value, aval: Any, size: int) -> Value:
    if _is_gpu(context):
        result = array((*aval.shape[:-1], size), np.int32)
        target = _gpu(context, "_lu_pivots_to_permutation")
        call = SolverCall(target, [aval], [result], matrix_rank=1, column_major=False)
        return emit_call(context, call, pivots)[0]
    function = functools.partial(pivots_to_permutation, permutation_size=size)
    return context.inline_function(function, [pivots], [aval])[0]  # type: ignore[no-any-return]


# --- orthogonal factors ----------------------------------------------------------------------------------------------


def _reflectors(aval: Any) -> Any:
    """Return the abstract factors of the Householder reflectors of a matrix."""
    return array((*aval.shape[:-2], jax.core.min_dim(*aval.shape[-2:])), aval.dtype)


def _factored(context: Translation, operand: Value, aval: Any) -> tuple[Value, Value]:
    target = _gpu(context, "solver_geqrf_ffi") if _is_gpu(context) else routine("geqrf", aval.dtype)
    matrix, factors = emit_call(context, SolverCall(target, [aval], [aval, _reflectors(aval)], [(0, 0)]), operand)
    return matrix, factors


def _product(context: Translation, matrix: Value, factors: Value, avals: Sequence[Any]) -> Value:
    prefix = "un" if _is_complex(avals[0]) else "or"
    target = _gpu(context, "solver_orgqr_ffi") if _is_gpu(context) else routine(f"{prefix}gqr", avals[0].dtype)
    return emit_call(context, SolverCall(target, avals, [avals[0]], [(0, 0)]), matrix, factors)[0]


def _factored_with_pivots(
    context: Translation, operand: Value, pivots: Value, avals: Sequence[Any]
) -> tuple[Value, ...]:
    if _is_gpu(context):
        raise refusal("trace.platform", "geqp3: pivoting is not translated for GPUs, where JAX calls MAGMA")
    call = SolverCall(routine("geqp3", avals[0].dtype), avals, [*avals, _reflectors(avals[0])], [(0, 0), (1, 1)])
    return emit_call(context, call, operand, pivots)


@translates("geqrf")
def translate_geqrf(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Value, Value]:
    return _factored(context, operand, avals_of(equation.invars)[0])


@translates("geqp3")
def translate_geqp3(context: Translation, equation: core.JaxprEqn, operand: Value, pivots: Value) -> tuple[Value, ...]:
    return _factored_with_pivots(context, operand, pivots, avals_of(equation.invars))


@translates("householder_product")
def translate_product(context: Translation, equation: core.JaxprEqn, matrix: Value, factors: Value) -> Value:
    return _product(context, matrix, factors, avals_of(equation.invars))


@translates("ormqr")
def translate_ormqr(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    avals = avals_of(equation.invars)
    prefix = "un" if _is_complex(avals[0]) else "or"
    target = _gpu(context, "solver_ormqr_ffi") if _is_gpu(context) else routine(f"{prefix}mqr", avals[0].dtype)
    call = SolverCall(target, avals, [avals[2]], [(2, 0)], dict(equation.params))
    return emit_call(context, call, *operands)[0]


@translates("qr")
def translate_qr(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    """R is the triangle of the factored matrix; Q the product of its reflectors."""
    aval, params = avals_of(equation.invars)[0], equation.params
    *batch, rows, columns = aval.shape
    if 0 in (rows, columns):
        return _empty_qr(context, equation)
    pivots: list[Value] = []
    if params["pivoting"]:
        pivots_aval = array((*batch, columns), np.int32)
        unknown = context.full_like(0, pivots_aval)
        matrix, order, factors = _factored_with_pivots(context, operand, unknown, (aval, pivots_aval))
        pivots = [context.emit(ops.Subtract, order, context.full_like(1, pivots_aval))]
    else:
        matrix, factors = _factored(context, operand, aval)
    count = rows if params["full_matrices"] else jax.core.min_dim(rows, columns)
    kept = array((*batch, rows, count), aval.dtype)
    product = _product(context, _resized(context, matrix, aval, kept.shape), factors, [kept, _reflectors(aval)])
    top = array((*batch, count, columns), aval.dtype)
    (upper,) = context.inline_function(upper_triangle, [_resized(context, matrix, aval, top.shape)], [top])
    return [product, upper, *pivots]


def _resized(context: Translation, matrix: Value, aval: Any, shape: Sequence[int]) -> Value:
    """Return the first rows and columns of a matrix, with zeros appended where there are too few."""
    if tuple(shape) == tuple(aval.shape):
        return matrix

    def resize(array: Any) -> Any:
        edges = [(0, size - old, 0) for old, size in zip(aval.shape, shape, strict=True)]
        return lax.pad(array, np.zeros((), aval.dtype), edges)

    def cut(array: Any) -> Any:
        return lax.slice(array, (0,) * len(shape), shape)

    is_smaller = all(size <= old for old, size in zip(aval.shape, shape, strict=True))
    return context.inline_function(cut if is_smaller else resize, [matrix], [aval])[0]  # type: ignore[no-any-return]


def _empty_qr(context: Translation, equation: core.JaxprEqn) -> list[Value]:
    dtype = avals_of(equation.invars)[0].dtype
    first, *rest = avals_of(equation.outvars)
    *batch, rows, columns = first.shape
    (unit,) = context.inline_function(lambda: identity(rows, columns, tuple(batch), dtype), [], [])
    return [unit, *(context.full_like(0, aval) for aval in rest)]


# --- eigenvalues and singular values -------------------------------------------------------------------------------


@translates("eigh")
def translate_eigh(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, params = avals_of(equation.invars)[0], equation.params
    size = aval.shape[-1]
    if params["subset_by_index"] not in (None, (0, size)):
        raise refusal("trace.parameter", "eigh: subset_by_index must name all eigenvalues on CPUs and GPUs")
    algorithm = params["algorithm"]
    known = (None, lax.linalg.EighImplementation.QR, *((lax.linalg.EighImplementation.JACOBI,) * _is_gpu(context)))
    if algorithm not in known:
        raise refusal("trace.parameter", f"eigh: the algorithm {algorithm} is not there on {context.options.platform}")
    options: dict[str, Any]
    if _is_gpu(context):
        target = _gpu(context, "solver_syevd_ffi")
        number = 0 if algorithm is None else 2 if algorithm == lax.linalg.EighImplementation.JACOBI else 1
        options = {"lower": params["lower"], "algorithm": np.uint8(number)}
    else:
        target = routine("heevd" if _is_complex(aval) else "syevd", aval.dtype)
        options = {"mode": letter("V"), "uplo": triangle(params["lower"])}
    results = avals_of(equation.outvars)
    return _checked(context, SolverCall(target, [aval], [*results, info(aval)], [(0, 0)], options), [operand])


@translates("eig")
def translate_eig(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    """Real matrices give the real and imaginary parts of the eigenvalues apart."""
    if _is_gpu(context):
        raise refusal("trace.platform", "eig: not translated for GPUs, where the library depends on their version")
    aval, params = avals_of(equation.invars)[0], equation.params
    asked = (params["compute_left_eigenvectors"], params["compute_right_eigenvectors"])
    values_aval = avals_of(equation.outvars)[0]
    vectors = array(aval.shape, values_aval.dtype)
    values = array(aval.shape[:-1], aval.dtype)
    parts = [values] if _is_complex(aval) else [values, values]
    options = {
        name: letter("V" if is_asked else "N")
        for name, is_asked in zip(("compute_left", "compute_right"), asked, strict=True)
    }
    call = SolverCall(routine("geev", aval.dtype), [aval], [*parts, vectors, vectors, info(aval)], (), options)
    *numbers, left, right, status = emit_call(context, call, operand)
    eigenvalues = context.emit(ops.Complex, *numbers) if len(numbers) == 2 else numbers[0]
    ok = succeeded(context, status, aval)
    chosen = [side for side, is_asked in zip((left, right), asked, strict=True) if is_asked]
    return [
        or_nan(context, ok, eigenvalues, values_aval),
        *(or_nan(context, ok, side, vectors) for side in chosen),
    ]


@translates("svd")
def translate_svd(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, params = avals_of(equation.invars)[0], equation.params
    *batch, rows, columns = aval.shape
    rank = jax.core.min_dim(rows, columns)
    if params["subset_by_index"] not in (None, (0, rank)):
        raise refusal("trace.parameter", "svd: subset_by_index must name all singular values on CPUs and GPUs")
    results = avals_of(equation.outvars)
    if rank == 0:
        return _empty_svd(context, equation)
    full = params["full_matrices"]
    left = array((*batch, rows, rows if full else rank), aval.dtype)
    right = array((*batch, columns if full else rank, columns), aval.dtype)
    made = [aval, results[0], left, right, info(aval)]
    call = _gpu_svd(context, aval, made, params) if _is_gpu(context) else _cpu_svd(aval, made, params)
    transposed = bool(call.options.get("transposed"))
    _, values, first, second, status = emit_call(context, call, operand)
    u, v = (second, first) if transposed else (first, second)
    ok = succeeded(context, status, aval)
    found = [values, u, v][: len(results)]
    return [or_nan(context, ok, value, result) for value, result in zip(found, results, strict=True)]


def _cpu_svd(aval: Any, made: Sequence[Any], params: dict[str, Any]) -> SolverCall:
    algorithms = lax.linalg.SvdAlgorithm
    names = {
        None: "gesdd",
        algorithms.DEFAULT: "gesdd",
        algorithms.DIVIDE_AND_CONQUER: "gesdd",
        algorithms.QR: "gesvd",
    }
    name = names.get(params["algorithm"])
    if name is None:
        raise refusal("trace.parameter", f"svd: the algorithm {params['algorithm']} is not there on CPUs")
    mode = "N" if not params["compute_uv"] else "A" if params["full_matrices"] else "S"
    return SolverCall(routine(name, aval.dtype), [aval], made, [(0, 0)], {"mode": letter(mode)})


def _gpu_svd(context: Translation, aval: Any, made: Sequence[Any], params: dict[str, Any]) -> SolverCall:
    """The solver takes tall matrices: a wide one is given as its transpose by rows, and U and V change places."""
    transposed = bool(aval.shape[-2] < aval.shape[-1])
    options = {"full_matrices": params["full_matrices"], "compute_uv": params["compute_uv"], "transposed": transposed}
    overwritten, values, left, right, status = made
    results = [overwritten, values, right, left, status] if transposed else made
    target = _gpu(context, "solver_gesvd_ffi")
    return SolverCall(target, [aval], results, [(0, 0)], options, column_major=not transposed)


def _empty_svd(context: Translation, equation: core.JaxprEqn) -> list[Value]:
    """Without rows or columns there are no singular values; full vectors of the other side are a unit matrix."""
    dtype = avals_of(equation.invars)[0].dtype
    results = []
    for result in avals_of(equation.outvars):
        shape = result.shape
        is_square = len(shape) > 1 and shape[-1] == shape[-2] and equation.params["full_matrices"]
        if is_square:
            *batch, size, _ = shape
            results += context.inline_function(lambda b=tuple(batch), n=size: identity(n, n, b, dtype), [], [])
        else:
            results.append(context.full_like(0, result))
    return results


@translates("schur")
def translate_schur(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, params = avals_of(equation.invars)[0], equation.params
    _require_cpu(context, "schur")
    if params["sort_eig_vals"]:
        raise refusal("trace.parameter", "schur: eigenvalues cannot be sorted")
    values = array(aval.shape[:-1], aval.dtype)
    parts = [values] if _is_complex(aval) else [values, values]
    options = {"mode": letter("V" if params["compute_schur_vectors"] else "N"), "sort": letter("N")}
    results = [aval, aval, *parts, info(aval), info(aval)]
    call = SolverCall(routine("gees", aval.dtype), [aval], results, [(0, 0)], options)
    form, vectors, *_, status = emit_call(context, call, operand)
    ok = succeeded(context, status, aval)
    wanted = [form, vectors] if params["compute_schur_vectors"] else [form]
    return [or_nan(context, ok, value, aval) for value in wanted]


@translates("hessenberg")
def translate_hessenberg(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval = avals_of(equation.invars)[0]
    _require_cpu(context, "hessenberg")
    results = [*avals_of(equation.outvars), info(aval)]
    options = {"low": np.int32(1), "high": np.int32(aval.shape[-1])}
    call = SolverCall(routine("gehrd", aval.dtype), [aval], results, [(0, 0)], options)
    return _checked(context, call, [operand])


def _require_cpu(context: Translation, name: str) -> None:
    if context.options.platform != "cpu":
        raise refusal("trace.platform", f"{name}: JAX has it for CPUs only")


# --- solvers ---------------------------------------------------------------------------------------------------------


@translates("tridiagonal")
def translate_tridiagonal(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, is_lower = avals_of(equation.invars)[0], equation.params["lower"]
    gpu = _is_gpu(context)
    call = SolverCall(
        _gpu(context, "solver_sytrd_ffi") if gpu else routine("hetrd" if _is_complex(aval) else "sytrd", aval.dtype),
        [aval],
        [*avals_of(equation.outvars), info(aval)],
        [(0, 0)],
        {"lower": is_lower} if gpu else {"uplo": triangle(is_lower)},
    )
    return _checked(context, call, [operand])


@translates("tridiagonal_solve")
def translate_tridiagonal_solve(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    avals = avals_of(equation.invars)
    right = avals[-1]
    gpu = _is_gpu(context)
    if equation.params["perturb_singular"]:
        target = _gpu(context, "_tridiagonal_solve_perturbed") if gpu else "tridiagonal_solve_perturbed_ffi"
        return emit_call(context, SolverCall(target, avals, [right]), *operands)[0]
    if gpu:
        if right.shape[-2] <= 2:
            raise refusal("trace.platform", "tridiagonal_solve: GPUs need at least three equations")
        return emit_call(context, SolverCall(_gpu(context, "sparse_gtsv2_ffi"), avals, [right], [(3, 0)]), *operands)[0]
    aliases = [(number, number) for number in range(len(avals))]
    call = SolverCall(routine("gtsv", right.dtype), avals, [*avals, info(right)], aliases)
    *_, solution, status = emit_call(context, call, *operands)
    return or_nan(context, succeeded(context, status, right), solution, right)


@translates("triangular_solve")
def translate_triangular_solve(context: Translation, equation: core.JaxprEqn, a: Value, b: Value) -> Value:
    params = equation.params
    avals = avals_of(equation.invars)
    is_transposed, is_conjugated = params["transpose_a"], params["conjugate_a"]
    if is_conjugated and not is_transposed:
        a, is_conjugated = context.emit(ops.Conj, a), False
    if context.options.platform != "cpu" or np.dtype(avals[0].dtype).name not in _LAPACK_DTYPES:
        kind = Transpose.ADJOINT if is_conjugated else Transpose.TRANSPOSE
        return context.emit(
            ops.TriangularSolve,
            a,
            b,
            left_side=params["left_side"],
            lower=params["lower"],
            unit_diagonal=params["unit_diagonal"],
            transpose_a=kind if is_transposed else Transpose.NO_TRANSPOSE,
        )
    options = {
        "side": side(params["left_side"]),
        "uplo": triangle(params["lower"]),
        "trans_x": letter(("C" if is_conjugated else "T") if is_transposed else "N"),
        "diag": letter("U" if params["unit_diagonal"] else "N"),
    }
    call = SolverCall(routine("trsm", avals[0].dtype), avals, [avals[1]], [(1, 0)], options)
    return emit_call(context, call, a, b)[0]


# --- updates ---------------------------------------------------------------------------------------------------------


@decomposes("symmetric_product")
def symmetric_product(a: Any, c: Any, *, alpha: float, beta: float) -> Any:
    """Return `alpha a a^T + beta c`."""
    batch = tuple(range(a.ndim - 2))
    transposed = lax.transpose(a, (*batch, a.ndim - 1, a.ndim - 2))
    numbers = (((a.ndim - 1,), (a.ndim - 2,)), (batch, batch))
    return alpha * lax.dot_general(a, transposed, numbers, precision=lax.Precision.HIGHEST) + beta * c


@decomposes("cholesky_update")
def update_cholesky(factor: Any, vector: Any) -> Any:
    """Return the upper factor R' with R'^T R' = R^T R + z z^T, by a Givens rotation per row."""

    def rotate(number: Any, state: Any) -> Any:
        factor, vector = state
        row = lax.dynamic_index_in_dim(factor, number, keepdims=False)
        cosine, sine = _givens(row[number], vector[number])
        factor = lax.dynamic_update_index_in_dim(factor, cosine * row - sine * vector, number, 0)
        return factor, cosine * vector + sine * row

    return lax.fori_loop(0, vector.shape[0], rotate, (factor, vector))[0]


def _givens(x: Any, y: Any) -> tuple[Any, Any]:
    """Return cosine and sine of the rotation that takes `(x, y)` to the first axis, scaled against overflow."""
    scale = lax.max(abs(x), abs(y))
    is_trivial = y == 0
    safe = lax.select(is_trivial, lax.full_like(scale, 1), scale)
    x, y = x / safe, y / safe
    inverse = lax.rsqrt(lax.select(is_trivial, lax.full_like(x, 1), x * x + y * y))
    return lax.select(is_trivial, lax.full_like(x, 1), x * inverse), lax.select(is_trivial, y, -y * inverse)
