"""Custom calls to LAPACK as JAX wrote them before 2024: `lapack_spotrf` without `_ffi`, with options as operands.

Scalar operands before the matrix repeat the sizes of batches, matrices and workspaces. The last results are
workspaces, which are zeros here.
"""

from __future__ import annotations

import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.lapack_kernels import decompose_singular, letter, run_routine, targets, triangle
from evaluator.library_calls.settings import constant_operand, refusal, require_operands, zeros
from evaluator.values.arrays import Array


def _with_workspaces(call: CustomCallSite, outputs: tuple[Array, ...]) -> tuple[Array, ...]:
    return (*outputs, *map(zeros, call.results[len(outputs) :]))


@provide_custom_call(*targets("blas_", "trsm"))
def lower_old_trsm(call: CustomCallSite, *operands: Array) -> Array:
    """Lower `trsm`; operands are left side, lower, transposition, unit diagonal, rows, columns, batch, scale, a, b."""
    require_operands(call, operands, 10)
    is_left, is_lower, transposition, is_unit = (constant_operand(call, value) for value in operands[:4])
    scale, a, b = operands[7:]
    return lax.linalg.triangular_solve(
        a,
        lax.mul(b, lax.broadcast(scale, b.shape)),
        left_side=bool(is_left),
        lower=bool(is_lower),
        transpose_a=transposition != 0,
        conjugate_a=transposition == 2,
        unit_diagonal=bool(is_unit),
    )


@provide_custom_call(*targets("lapack_", "getrf"))
def lower_old_getrf(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `getrf`; operands are batch, rows, columns, a."""
    require_operands(call, operands, 4)
    return run_routine("getrf", operands[-1:], call.results)


@provide_custom_call(*targets("lapack_", "geqrf"))
def lower_old_geqrf(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `geqrf`; operands are batch, rows, columns, workspace size, a."""
    require_operands(call, operands, 5)
    return _with_workspaces(call, run_routine("geqrf", operands[-1:], call.results[:2]))


@provide_custom_call(*targets("lapack_", "orgqr"))
def lower_old_orgqr(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `orgqr`; operands are batch, rows, columns, reflectors, workspace size, a, scales of the reflectors."""
    require_operands(call, operands, 7)
    return _with_workspaces(call, run_routine("orgqr", operands[-2:], call.results[:1]))


@provide_custom_call(*targets("lapack_", "potrf"))
def lower_old_potrf(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `potrf`; operands are lower, batch, size, a."""
    require_operands(call, operands, 4)
    is_lower = bool(constant_operand(call, operands[0]))
    return run_routine("potrf", operands[-1:], call.results, uplo=triangle(is_lower))


@provide_custom_call(*targets("lapack_", "gesdd"))
def lower_old_gesdd(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `gesdd`; operands are full matrices, with vectors, batch, rows, columns, workspace size, a."""
    require_operands(call, operands, 7)
    is_full, has_vectors = (bool(constant_operand(call, value)) for value in operands[:2])
    return _with_workspaces(call, decompose_singular(operands[-1], is_full=is_full, has_vectors=has_vectors))


@provide_custom_call(*targets("lapack_", "syevd"))
def lower_old_syevd(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `syevd`; operands are lower, batch, size, a."""
    require_operands(call, operands, 4)
    is_lower = bool(constant_operand(call, operands[0]))
    outputs = run_routine("syevd", operands[-1:], call.results[:3], mode=letter("V"), uplo=triangle(is_lower))
    return _with_workspaces(call, outputs)


@provide_custom_call(*targets("lapack_", "geev"))
def lower_old_geev(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `geev`; operands are batch, size, option letters of left and right vectors, a. Workspaces come first."""
    require_operands(call, operands, 5)
    left, right = (np.uint8(constant_operand(call, value)) for value in operands[2:4])
    count = 4 if operands[-1].dtype.kind == "c" else 5
    outputs = run_routine("geev", operands[-1:], call.results[-count:], compute_left=left, compute_right=right)
    return (*map(zeros, call.results[:-count]), *outputs)


@provide_custom_call(*targets("lapack_", "gees"))
def lower_old_gees(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `gees`; operands are batch, size, option letters of vectors and order, a.

    Results are the triangular matrix, for complex matrices a workspace, the eigenvalues (separate real and imaginary
    parts for real matrices), vectors, the number selected, and info.
    """
    require_operands(call, operands, 5)
    mode, order = (np.uint8(constant_operand(call, value)) for value in operands[2:4])
    if order != letter("N"):
        raise refusal(call, "eigenvalues are sorted by a host function that the module does not contain")
    is_complex = operands[-1].dtype.kind == "c"
    matrix, *eigenvalues, vectors, selected, info = call.results
    workspaces = eigenvalues[:1] if is_complex else []
    wanted = (matrix, vectors, *eigenvalues[len(workspaces) :], selected, info)
    triangular, vectors, *rest = run_routine("gees", operands[-1:], wanted, mode=mode, sort=order)
    return (triangular, *map(zeros, workspaces), *rest[:-2], vectors, *rest[-2:])


@provide_custom_call(*targets("lapack_", "gehrd"))
def lower_old_gehrd(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `gehrd`; operands are size, first and last row, leading dimension, batch, workspace size, a."""
    require_operands(call, operands, 7)
    low, high = (np.int32(constant_operand(call, value)) for value in operands[1:3])
    return _with_workspaces(call, run_routine("gehrd", operands[-1:], call.results[:3], low=low, high=high))


@provide_custom_call(*targets("lapack_", "sytrd"))
def lower_old_sytrd(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `sytrd`; operands are size, lower, leading dimension, batch, workspace size, a."""
    require_operands(call, operands, 6)
    is_lower = bool(constant_operand(call, operands[1]))
    return _with_workspaces(call, run_routine("sytrd", operands[-1:], call.results[:5], uplo=triangle(is_lower)))


@provide_custom_call("tridiagonal_solve_perturbed_ffi")
def lower_perturbed_solve(call: CustomCallSite, lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Solve tridiagonal systems with perturbed pivots, as `jax.lax.linalg.tridiagonal_solve`."""
    return lax.linalg.tridiagonal_solve(lower, diagonal, upper, right, perturb_singular=True)
