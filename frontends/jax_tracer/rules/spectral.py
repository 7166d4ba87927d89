"""Translation of eigenvalues and singular values to library calls, whose failures yield NaN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.core
import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.decompositions.arrays import identity, unpack_pairs
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
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
    require_cpu,
    routine,
    succeeded,
    triangle,
)
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Value


@translates("eigh")
def translate_eigh(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, params = avals_of(equation.invars)[0], equation.params
    size = aval.shape[-1]
    if params["subset_by_index"] not in (None, (0, size)):
        raise refusal("trace.parameter", "eigh: subset_by_index must select all eigenvalues on CPUs and GPUs")
    algorithm = params["algorithm"]
    known = (None, lax.linalg.EighImplementation.QR, *((lax.linalg.EighImplementation.JACOBI,) * is_gpu(context)))
    if algorithm not in known:
        message = f"eigh: the algorithm {algorithm} is not available on {context.options.platform}"
        raise refusal("trace.parameter", message)
    options: dict[str, Any]
    if is_gpu(context):
        target = gpu_routine(context, "solver_syevd_ffi")
        number = 0 if algorithm is None else 2 if algorithm == lax.linalg.EighImplementation.JACOBI else 1
        options = {"lower": params["lower"], "algorithm": np.uint8(number)}
    else:
        target = routine("heevd" if is_complex(aval) else "syevd", aval.dtype)
        options = {"mode": letter("V"), "uplo": triangle(params["lower"])}
    results = avals_of(equation.outvars)
    return checked(context, SolverCall(target, [aval], [*results, info(aval)], [(0, 0)], options), [operand])


@translates("eig")
def translate_eig(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    """Emit an eigendecomposition; for real matrices the library returns real and imaginary parts separately."""
    if is_gpu(context):
        return _gpu_eig(context, equation, operand)
    aval, params = avals_of(equation.invars)[0], equation.params
    requested = (params["compute_left_eigenvectors"], params["compute_right_eigenvectors"])
    values_aval = avals_of(equation.outvars)[0]
    vectors = array(aval.shape, values_aval.dtype)
    values = array(aval.shape[:-1], aval.dtype)
    parts = [values] if is_complex(aval) else [values, values]
    options = {
        name: letter("V" if is_requested else "N")
        for name, is_requested in zip(("compute_left", "compute_right"), requested, strict=True)
    }
    call = SolverCall(routine("geev", aval.dtype), [aval], [*parts, vectors, vectors, info(aval)], (), options)
    *numbers, left, right, status = emit_call(context, call, operand)
    eigenvalues = context.emit(ops.Complex, *numbers) if len(numbers) == 2 else numbers[0]
    ok = succeeded(context, status, aval)
    chosen = [side for side, is_requested in zip((left, right), requested, strict=True) if is_requested]
    return [
        or_nan(context, ok, eigenvalues, values_aval),
        *(or_nan(context, ok, side, vectors) for side in chosen),
    ]


def _gpu_eig(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    """Emit an eigendecomposition on GPUs, where real matrices have complex eigenvalues and packed eigenvectors."""
    aval, params = avals_of(equation.invars)[0], equation.params
    if context.options.platform != "cuda" or params["compute_left_eigenvectors"]:
        raise refusal("trace.platform", "eig: on GPUs only supported by cuSOLVER, without left eigenvectors")
    values = avals_of(equation.outvars)[0]
    has_vectors = params["compute_right_eigenvectors"]
    call = SolverCall(
        gpu_routine(context, "solver_geev_ffi"),
        [aval],
        [aval, values, aval, aval, info(aval)],
        (),
        {"left": False, "right": has_vectors},
    )
    _, numbers, _, vectors, status = emit_call(context, call, operand)
    ok = succeeded(context, status, aval)
    results = [or_nan(context, ok, numbers, values)]
    if has_vectors:
        whole = array(aval.shape, values.dtype)
        if not is_complex(aval):
            (vectors,) = context.inline_function(unpack_pairs, [numbers, vectors], [values, aval])
        results.append(or_nan(context, ok, vectors, whole))
    return results


@translates("svd")
def translate_svd(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    aval, params = avals_of(equation.invars)[0], equation.params
    *batch, rows, columns = aval.shape
    rank = jax.core.min_dim(rows, columns)
    if params["subset_by_index"] not in (None, (0, rank)):
        raise refusal("trace.parameter", "svd: subset_by_index must select all singular values on CPUs and GPUs")
    results = avals_of(equation.outvars)
    if rank == 0:
        return _empty_svd(context, equation)
    full = params["full_matrices"]
    left = array((*batch, rows, rows if full else rank), aval.dtype)
    right = array((*batch, columns if full else rank, columns), aval.dtype)
    made = [aval, results[0], left, right, info(aval)]
    call = _gpu_svd(context, aval, made, params) if is_gpu(context) else _cpu_svd(aval, made, params)
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
        raise refusal("trace.parameter", f"svd: the algorithm {params['algorithm']} is not available on CPUs")
    mode = "N" if not params["compute_uv"] else "A" if params["full_matrices"] else "S"
    return SolverCall(routine(name, aval.dtype), [aval], made, [(0, 0)], {"mode": letter(mode)})


def _gpu_svd(context: Translation, aval: Any, made: Sequence[Any], params: dict[str, Any]) -> SolverCall:
    """Return the call for tall matrices; wide ones are passed as row-major transposes with U and V swapped."""
    transposed = bool(aval.shape[-2] < aval.shape[-1])
    options = {"full_matrices": params["full_matrices"], "compute_uv": params["compute_uv"], "transposed": transposed}
    overwritten, values, left, right, status = made
    results = [overwritten, values, right, left, status] if transposed else made
    target = gpu_routine(context, "solver_gesvd_ffi")
    return SolverCall(target, [aval], results, [(0, 0)], options, column_major=not transposed)


def _empty_svd(context: Translation, equation: core.JaxprEqn) -> list[Value]:
    """Return the result for empty matrices: no singular values, and identity matrices for full vectors."""
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
    require_cpu(context, "schur")
    if params["sort_eig_vals"]:
        raise refusal("trace.parameter", "schur: sorting eigenvalues is not supported")
    values = array(aval.shape[:-1], aval.dtype)
    parts = [values] if is_complex(aval) else [values, values]
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
    require_cpu(context, "hessenberg")
    results = [*avals_of(equation.outvars), info(aval)]
    options = {"low": np.int32(1), "high": np.int32(aval.shape[-1])}
    call = SolverCall(routine("gehrd", aval.dtype), [aval], results, [(0, 0)], options)
    return checked(context, call, [operand])
