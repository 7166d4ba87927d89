"""Arguments of custom calls, and the comparison of their results."""

from __future__ import annotations

import math
from typing import Any

import ml_dtypes
import numpy as np
from scipy.linalg import lapack


def normal(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    generator = np.random.default_rng(seed + 31 * len(shape) + math.prod(shape))
    values = generator.normal(size=shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * generator.normal(size=shape)
    return values.astype(dtype)


A, B, C, ROW = normal(2, 3), normal(3, 4), normal(2, 4, seed=1), normal(4)


FLOAT8 = ml_dtypes.float8_e4m3fn


A8, B8 = A.astype(FLOAT8), B.astype(FLOAT8)


MATRICES = normal(2, 3, 3, dtype=np.float64)


def qr_factors(matrix: Any) -> tuple[Any, Any]:
    return lapack.get_lapack_funcs("geqrf", (matrix,))(matrix)[:2]


def product_of_reflectors(matrix: Any, factors: Any) -> tuple[Any]:
    name = "ungqr" if matrix.dtype.kind == "c" else "orgqr"
    return (lapack.get_lapack_funcs(name, (matrix,))(matrix, factors)[0],)


def unpacked_vectors(imaginary: Any, vectors: Any) -> Any:
    result = vectors.astype(np.complex128)
    for column in np.flatnonzero(imaginary > 0):
        result[:, column] = vectors[:, column] + 1j * vectors[:, column + 1]
        result[:, column + 1] = result[:, column].conj()
    return result


def results_of(value: Any) -> list[Any]:
    """Return results as a flat list, with tuples replaced by their elements."""
    if isinstance(value, tuple | list):
        return [leaf for element in value for leaf in results_of(element)]
    return [np.asarray(value)]


def assert_close(got: Any, wanted: Any, tolerance: float = 2e-5) -> None:
    wanted = np.asarray(wanted)
    assert got.shape == wanted.shape
    if wanted.dtype.kind in "iub":
        np.testing.assert_array_equal(got, wanted)
    else:
        precision = 1e-10 if got.dtype in (np.float64, np.complex128) else tolerance
        kinds = np.complex128 if wanted.dtype.kind == "c" else np.float64
        np.testing.assert_allclose(got.astype(kinds), wanted.astype(kinds), precision, precision)
