"""Custom calls to LAPACK and XLA's own matrix decompositions.

Decompositions that `jax.lax.linalg` supports use it, so that they can be differentiated. Every other `lapack_*_ffi`
target is passed on unchanged to jaxlib's LAPACK kernels. If JAX's default backend is no CPU, `syevd` and `gesdd` are
too: other libraries choose other signs of vectors.
"""

from __future__ import annotations

import re
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import (
    CustomCallSite,
    configuration_attribute,
    provide_custom_call,
    register_custom_call_pattern,
)
from evaluator.library_calls.lapack_kernels import Layouts, call_kernel, letter, run_routine, targets, uses_lapack
from evaluator.library_calls.settings import zeros
from evaluator.values.arrays import Array, minor_to_major
from hlo_text.core.attributes import BoolAttribute, FloatAttribute, IntegerAttribute, StringAttribute
from hlo_text.core.types import BOOL, IntegerType, TensorType, numpy_dtype

_LOWER = ord("L")
_LEFT = ord("L")
_UNIT = ord("U")
_NO_TRANSPOSE = ord("N")
_CONJUGATE = ord("C")


def _targets(routine: str) -> tuple[str, ...]:
    return targets("lapack_", routine, "_ffi")


def _with_workspaces(call: CustomCallSite, *outputs: Array) -> tuple[Array, ...]:
    """Return all results; in texts of 2024, workspaces and LAPACK's `info` of 0 follow those of today."""
    return (*outputs, *map(zeros, call.results[len(outputs) :]))


def _first_zero_pivot(call: CustomCallSite, factors: Array) -> Array:
    """Return the `info` of an LU decomposition: the index, from 1, of the first zero on the diagonal of U, or 0."""
    is_zero = jnp.diagonal(factors, axis1=-2, axis2=-1) == 0
    first = jnp.argmax(is_zero, axis=-1) + 1
    return jnp.where(jnp.any(is_zero, axis=-1), first, 0).astype(call.results[2].dtype)


def _first_indefinite_minor(call: CustomCallSite, a: Array, factor: Array) -> Array:
    """Return the `info` of a Cholesky decomposition, which `jax.lax.linalg` only signals by NaN."""
    matrix = lax.stop_gradient(a)
    return lax.cond(
        jnp.all(jnp.isfinite(factor)),
        lambda: zeros(call.results[1]),
        lambda: run_routine("potrf", (matrix,), call.results, uplo=np.uint8(call.configuration["uplo"]))[1],
    )


def _adjoint(array: Array) -> Array:
    transposed = lax.transpose(array, [*range(array.ndim - 2), array.ndim - 1, array.ndim - 2])
    return lax.conj(transposed) if transposed.dtype.kind == "c" else transposed


def _cholesky(a: Array, is_lower: bool) -> Array:
    if is_lower:
        return lax.linalg.cholesky(a, symmetrize_input=False)
    return _adjoint(lax.linalg.cholesky(_adjoint(a), symmetrize_input=False))


@provide_custom_call(*_targets("potrf"))
def lower_potrf(call: CustomCallSite, a: Array) -> tuple[Array, Array]:
    factor = _cholesky(a, call.configuration["uplo"] == _LOWER)
    return factor, _first_indefinite_minor(call, a, factor)


@provide_custom_call("Cholesky")
def lower_xla_cholesky(call: CustomCallSite, a: Array) -> Array:
    return _cholesky(a, bool(call.configuration.get("lower", True)))


@provide_custom_call(*_targets("getrf"))
def lower_getrf(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return an LU decomposition with pivots counted from 1 as in LAPACK, not from 0 as in `jax.lax.linalg`."""
    factors, pivots, _ = lax.linalg.lu(a)
    return factors, lax.add(pivots, lax.full_like(pivots, 1)), _first_zero_pivot(call, factors)


@provide_custom_call(*_targets("trsm"), *targets("blas_", "trsm", "_ffi"))
def lower_trsm(call: CustomCallSite, a: Array, b: Array, *scale: Array) -> Array:
    """Solve a triangular system; older texts have a scale of the right-hand side as an operand."""
    settings = call.configuration
    if scale:
        b = lax.mul(b, lax.broadcast(scale[0], b.shape))
    return lax.linalg.triangular_solve(
        a,
        b,
        left_side=settings["side"] == _LEFT,
        lower=settings["uplo"] == _LOWER,
        transpose_a=settings["trans_x"] != _NO_TRANSPOSE,
        conjugate_a=settings["trans_x"] == _CONJUGATE,
        unit_diagonal=settings["diag"] == _UNIT,
    )


@provide_custom_call(*_targets("syevd"))
def lower_syevd(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    uplo = call.configuration["uplo"]
    if not uses_lapack():
        return _with_workspaces(
            call, *run_routine("syevd", (a,), call.results[:3], mode=letter("V"), uplo=np.uint8(uplo))
        )
    vectors, values = lax.linalg.eigh(a, lower=uplo == _LOWER, symmetrize_input=False)
    return _with_workspaces(call, vectors, values)


@provide_custom_call("Eigh")
def lower_xla_eigh(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return an eigendecomposition; the configuration is `lower,sort,iterations,tolerance`."""
    is_lower = call.backend_config.strip('"').split(",")[0] != "0"
    vectors, values = lax.linalg.eigh(a, lower=is_lower, symmetrize_input=False)
    return vectors, values


@provide_custom_call(*_targets("orgqr"))
def lower_orgqr(call: CustomCallSite, a: Array, taus: Array) -> tuple[Array, ...]:
    return _with_workspaces(call, lax.linalg.householder_product(a, taus))


@provide_custom_call(*_targets("geqrf"))
def lower_geqrf(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    return _with_workspaces(call, *run_routine("geqrf", (a,), call.results[:2]))


@provide_custom_call(*_targets("gesdd"))
def lower_gesdd(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return a singular value decomposition and the matrix that LAPACK overwrites; NaN where it fails."""
    mode = np.uint8(call.configuration["mode"])
    if chr(mode) not in "ASN" or not uses_lapack():
        return _with_workspaces(call, *run_routine("gesdd", (a,), call.results[:5], mode=mode))
    if chr(mode) == "N":
        values = lax.linalg.svd(a, compute_uv=False)
        left, right = zeros(call.results[2]), zeros(call.results[3])
    else:
        left, values, right = lax.linalg.svd(a, full_matrices=chr(mode) == "A")
    matrix = lax.stop_gradient(a)
    info = lax.cond(
        jnp.all(jnp.isfinite(lax.stop_gradient(values))),
        lambda: zeros(call.results[4]),
        lambda: run_routine("gesdd", (matrix,), call.results[:5], mode=mode)[4],
    )
    return _with_workspaces(call, a, values, left, right, info)


@provide_custom_call("ProductOfElementaryHouseholderReflectors")
def lower_householder_product(call: CustomCallSite, a: Array, taus: Array) -> Array:
    return lax.linalg.householder_product(a, taus)


@provide_custom_call("Qr", "QrDecompositionBlock")
def lower_xla_qr(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return Householder vectors below the diagonal and R above it, with the scales of the reflectors."""
    return run_routine("geqrf", (a,), call.results)


@register_custom_call_pattern(r"lapack_\w+_ffi")
def lower_lapack(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    return call_kernel(call.target, call.results, operands, _ffi_attributes(call), _layouts(call, len(operands)))


def _layouts(call: CustomCallSite, count: int) -> tuple[Layouts, Layouts]:
    """Return the major-to-minor orders of the first `count` operands, which are data, and of the results."""
    op = call.op
    if op.operand_layouts is not None and op.result_layouts is not None:
        stated_operands = op.operand_layouts[:count]  # further operands are shapes of results
        return [layout[::-1] for layout in stated_operands], [layout[::-1] for layout in op.result_layouts]
    constraints = (op.hlo_attributes or {}).get("operand_layout_constraints")
    stated = [_numbers(text) for text in _LAYOUT.findall(constraints)] if constraints else None
    operands = stated or [minor_to_major(value.type) for value in op.operands if isinstance(value.type, TensorType)]
    results = [minor_to_major(type) for type in op.logical_result_types if isinstance(type, TensorType)]
    return [layout[::-1] for layout in operands], [layout[::-1] for layout in results]


#: Minor-to-major order in the layout of `f32[4,4]{0,1}`; a scalar has none.
_LAYOUT = re.compile(r"\[[\d,]*+\](?:\{([\d,]*+)[^{}]*+\})?")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


def _ffi_attributes(call: CustomCallSite) -> dict[str, Any]:
    """Return the configuration with exactly the integer types that the kernel declares."""
    attribute = configuration_attribute(call.op)
    if attribute is not None:
        return {key: _typed(value) for key, value in attribute.entries}
    return {key: _typed_text(value, suffix) for key, value, suffix in _typed_entries(call.backend_config)}


def _typed(attribute: Any) -> Any:
    match attribute:
        case BoolAttribute(value) | StringAttribute(value):
            return value
        case IntegerAttribute(value, IntegerType() as type):
            return np.bool_(value) if type == BOOL else np.asarray(value).astype(numpy_dtype(type))[()]
        case FloatAttribute(bits, type):
            dtype = numpy_dtype(type)
            return np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype)[()]
    raise NotImplementedError(f"unsupported configuration value {attribute}")


def _typed_entries(text: str) -> list[tuple[str, str, str]]:
    entries = []
    for item in text.strip().removeprefix("{").removesuffix("}").split(","):
        key, _, value = item.partition("=")
        number, _, suffix = value.partition(":")
        if key.strip():
            entries.append((key.strip(), number.strip(), suffix.strip()))
    return entries


def _typed_text(value: str, suffix: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    if suffix.startswith("f"):
        return np.dtype({"f32": "float32", "f64": "float64"}[suffix]).type(value)
    is_unsigned = suffix.startswith("ui")
    width = suffix.removeprefix("ui").removeprefix("i") or "64"
    return np.dtype(f"{'u' if is_unsigned else ''}int{width}").type(int(value))
