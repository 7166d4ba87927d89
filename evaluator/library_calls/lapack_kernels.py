"""jaxlib's LAPACK kernels for the CPU as functions of arrays, which define the results of decompositions.

On other platforms the kernels run on the host, through a callback.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.library_calls.lapack_shapes import require_lapack_shapes
from evaluator.values.arrays import Array

#: Major-to-minor orders of dimensions.
Layouts = list[tuple[int, ...]]

LETTERS = {
    np.dtype(np.float32): "s",
    np.dtype(np.float64): "d",
    np.dtype(np.complex64): "c",
    np.dtype(np.complex128): "z",
}

#: Routines with a different name for complex matrices.
_COMPLEX_NAMES = {"orgqr": "ungqr", "ormqr": "unmqr", "syevd": "heevd", "sytrd": "hetrd"}


def targets(prefix: str, routine: str, suffix: str = "") -> tuple[str, ...]:
    """Return the custom call targets of a routine for all element types, real ones first."""
    names = (routine, routine, _COMPLEX_NAMES.get(routine, routine), _COMPLEX_NAMES.get(routine, routine))
    return tuple(f"{prefix}{letter}{name}{suffix}" for letter, name in zip("sdcz", names, strict=True))


@functools.cache
def _load() -> None:
    """Make jaxlib register its LAPACK kernels, which it does on the first lowering of a decomposition."""
    jax.jit(lax.linalg.cholesky).lower(jax.ShapeDtypeStruct((1, 1), np.dtype(np.float32)))


def uses_lapack() -> bool:
    """Return whether `jax.lax.linalg` calls LAPACK by default: JAX's default backend is the CPU."""
    return jax.default_backend() == "cpu"


def column_major(rank: int) -> tuple[int, ...]:
    """Return the major-to-minor order of a batch of column-major matrices."""
    return (*range(rank - 2), rank - 1, rank - 2)


def call_kernel(
    target: str,
    results: Sequence[Any],
    operands: Sequence[Array],
    attributes: dict[str, Any],
    layouts: tuple[Layouts, Layouts],
) -> tuple[Array, ...]:
    """Call a kernel by its target name with the given layouts of operands and results.

    Raises:
        ValueError: Shapes or options do not match the routine.
    """
    require_lapack_shapes(target, operands, results, attributes)
    _load()
    call = jax.ffi.ffi_call(
        target, tuple(results), input_layouts=layouts[0], output_layouts=layouts[1], vmap_method="sequential"
    )
    kernel = functools.partial(call, **attributes)
    if uses_lapack():
        return tuple(kernel(*operands))
    return tuple(lax.platform_dependent(*operands, cpu=kernel, default=_on_host(kernel, results)))


def _on_host(kernel: Callable[..., Sequence[Array]], results: Sequence[Any]) -> Callable[..., Sequence[Array]]:
    """Return a function that runs a kernel on JAX's CPU backend and is itself usable on any platform."""
    compiled = jax.jit(kernel)

    def compute(*arrays: Any) -> tuple[np.ndarray[Any, Any], ...]:
        with jax.default_device(jax.local_devices(backend="cpu")[0]):
            return tuple(map(np.asarray, compiled(*map(np.asarray, arrays))))

    return lambda *arrays: jax.pure_callback(compute, tuple(results), *arrays, vmap_method="sequential")


def run_routine(
    routine: str, operands: Sequence[Array], results: Sequence[Any], **attributes: Any
) -> tuple[Array, ...]:
    """Run a LAPACK routine on batches of matrices; the dtype of the first operand selects the variant.

    Args:
        routine: Name of the routine for real numbers, without the letter of the type, such as `getrf`.
        operands: Arrays; those of the highest rank are batches of matrices, others batches of vectors.
        results: Shapes and dtypes of the kernel's results.
        attributes: Attributes of the kernel, with exactly the integer types that it declares.
    """
    dtype = np.dtype(operands[0].dtype)
    rank = max(operand.ndim for operand in operands)
    orders = [
        [column_major(rank) if len(array.shape) == rank else tuple(range(len(array.shape))) for array in arrays]
        for arrays in (operands, results)
    ]
    name = _COMPLEX_NAMES.get(routine, routine) if dtype.kind == "c" else routine
    return call_kernel(f"lapack_{LETTERS[dtype]}{name}_ffi", results, operands, attributes, (orders[0], orders[1]))


def letter(value: str) -> np.uint8:
    """Return an option letter as a kernel argument."""
    return np.uint8(ord(value))


def triangle(is_lower: bool) -> np.uint8:
    """Return the option letter of the triangle that stores a matrix."""
    return letter("L" if is_lower else "U")


def described(array: Array) -> jax.ShapeDtypeStruct:
    """Return the shape and dtype of an array."""
    return jax.ShapeDtypeStruct(array.shape, array.dtype)


def decompose_singular(
    matrix: Array, *, is_full: bool, has_vectors: bool, routine: str = "gesdd"
) -> tuple[Array, Array, Array, Array, Array]:
    """Return the overwritten matrix, singular values, U, the adjoint of V and `info` of a batch of matrices."""
    *batch, rows, columns = matrix.shape
    smaller = min(rows, columns)
    real = np.dtype(np.zeros((), matrix.dtype).real.dtype)
    results = (
        described(matrix),
        jax.ShapeDtypeStruct((*batch, smaller), real),
        jax.ShapeDtypeStruct((*batch, rows, rows if is_full else smaller), matrix.dtype),
        jax.ShapeDtypeStruct((*batch, columns if is_full else smaller, columns), matrix.dtype),
        jax.ShapeDtypeStruct(tuple(batch), np.dtype(np.int32)),
    )
    mode = ("A" if is_full else "S") if has_vectors else "N"
    overwritten, values, left, right, info = run_routine(routine, (matrix,), results, mode=letter(mode))
    return overwritten, values, left, right, info
