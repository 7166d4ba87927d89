"""Translation of Fourier transforms, and of library decompositions and solvers, whose failures yield NaN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.core
import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, is_static
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import REFUSED, translates
from frontends.jax_tracer.rules.solver_calls import (
    SolverCall,
    array,
    checked,
    emit_call,
    gpu_routine,
    info,
    is_complex,
    is_gpu,
    letter,
    or_nan,
    routine,
    side,
    succeeded,
    triangle,
)
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import FftType, Transpose
from hlo_text.core.ir import Value

_LAPACK_DTYPES = frozenset(("float32", "float64", "complex64", "complex128"))


@translates("cholesky")
def translate_cholesky(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    aval = avals_of(equation.invars)[0]
    if context.options.platform == "tpu":
        return context.emit(ops.Cholesky, operand, lower=True)
    gpu = is_gpu(context)
    call = SolverCall(
        gpu_routine(context, "solver_potrf_ffi") if gpu else routine("potrf", aval.dtype),
        [aval],
        [aval, info(aval)],
        [(0, 0)],
        {"lower": True} if gpu else {"uplo": triangle(is_lower=True)},
    )
    return checked(context, call, [operand])[0]


@translates("lu")
def translate_lu(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Value, Value, Value]:
    """Emit an LU decomposition; the library counts pivots from 1, and a singular matrix is not a failure."""
    aval = avals_of(equation.invars)[0]
    factors_aval, pivots_aval, permutation_aval = avals_of(equation.outvars)
    target = gpu_routine(context, "solver_getrf_ffi") if is_gpu(context) else routine("getrf", aval.dtype)
    call = SolverCall(target, [aval], [factors_aval, pivots_aval, info(aval)], [(0, 0)])
    factors, pivots, status = emit_call(context, call, operand)
    pivots = context.emit(ops.Subtract, pivots, context.full_like(1, pivots_aval))
    factors = or_nan(context, succeeded(context, status, aval, "GE"), factors, aval)
    size = permutation_aval.shape[-1]
    (permutation,) = context.inline_function(
        lambda numbers: lax.linalg.lu_pivots_to_permutation(numbers, size), [pivots], [pivots_aval]
    )
    return factors, pivots, permutation


@translates("lu_pivots_to_permutation")
def translate_permutation(context: Translation, equation: core.JaxprEqn, pivots: Value) -> Sequence[Value]:
    if not is_gpu(context):
        return context.by_jax(equation, [pivots])
    (aval,), (result,) = avals_of(equation.invars), avals_of(equation.outvars)
    target = gpu_routine(context, "_lu_pivots_to_permutation")
    call = SolverCall(target, [aval], [array(result.shape, np.int32)], matrix_rank=1, column_major=False)
    return emit_call(context, call, pivots)


# --- orthogonal factors ----------------------------------------------------------------------------------------------


def _reflectors(aval: Any) -> Any:
    """Return the abstract value of the scales of a matrix's Householder reflectors."""
    return array((*aval.shape[:-2], jax.core.min_dim(*aval.shape[-2:])), aval.dtype)


def _factored(context: Translation, operand: Value, aval: Any) -> tuple[Value, Value]:
    target = gpu_routine(context, "solver_geqrf_ffi") if is_gpu(context) else routine("geqrf", aval.dtype)
    matrix, factors = emit_call(context, SolverCall(target, [aval], [aval, _reflectors(aval)], [(0, 0)]), operand)
    return matrix, factors


def _product(context: Translation, matrix: Value, factors: Value, avals: Sequence[Any]) -> Value:
    prefix = "un" if is_complex(avals[0]) else "or"
    target = gpu_routine(context, "solver_orgqr_ffi") if is_gpu(context) else routine(f"{prefix}gqr", avals[0].dtype)
    return emit_call(context, SolverCall(target, avals, [avals[0]], [(0, 0)]), matrix, factors)[0]


def _factored_with_pivots(
    context: Translation, operand: Value, pivots: Value, avals: Sequence[Any]
) -> tuple[Value, ...]:
    if is_gpu(context):
        raise refusal("trace.platform", "geqp3: not supported on GPUs, where JAX calls MAGMA")
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
    prefix = "un" if is_complex(avals[0]) else "or"
    target = gpu_routine(context, "solver_ormqr_ffi") if is_gpu(context) else routine(f"{prefix}mqr", avals[0].dtype)
    call = SolverCall(target, avals, [avals[2]], [(2, 0)], dict(equation.params))
    return emit_call(context, call, *operands)[0]


# --- solvers ---------------------------------------------------------------------------------------------------------


@translates("tridiagonal")
def translate_tridiagonal(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, is_lower = avals_of(equation.invars)[0], equation.params["lower"]
    gpu = is_gpu(context)
    call = SolverCall(
        gpu_routine(context, "solver_sytrd_ffi")
        if gpu
        else routine("hetrd" if is_complex(aval) else "sytrd", aval.dtype),
        [aval],
        [*avals_of(equation.outvars), info(aval)],
        [(0, 0)],
        {"lower": is_lower} if gpu else {"uplo": triangle(is_lower)},
    )
    return checked(context, call, [operand])


@translates("tridiagonal_solve")
def translate_tridiagonal_solve(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    avals = avals_of(equation.invars)
    right = avals[-1]
    gpu = is_gpu(context)
    if equation.params["perturb_singular"]:
        target = gpu_routine(context, "_tridiagonal_solve_perturbed") if gpu else "tridiagonal_solve_perturbed_ffi"
        return emit_call(context, SolverCall(target, avals, [right]), *operands)[0]
    if gpu:
        if right.shape[-2] <= 2:
            raise refusal("trace.platform", "tridiagonal_solve: at least three equations are required on GPUs")
        return emit_call(
            context, SolverCall(gpu_routine(context, "sparse_gtsv2_ffi"), avals, [right], [(3, 0)]), *operands
        )[0]
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


REFUSED["spsolve"] = "calls a solver of SciPy or cuSOLVER, which has no representation in a module"


@translates("fft")
def translate_fft(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    lengths = equation.params["fft_lengths"]
    if not is_static(lengths):
        raise refusal("trace.dimension", f"fft: the lengths {lengths} must be static")
    return context.emit(
        ops.Fft,
        operand,
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        fft_type=FftType[equation.params["fft_type"].name],
        fft_length=tuple(lengths),
    )
