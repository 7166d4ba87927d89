"""Known targets of custom calls: programs of the corpus against numpy and LAPACK, JAX's own programs, refusals."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax
from scipy.linalg import blas, lapack

from evaluator import run
from hlo_text.diagnostics import LoweringError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.types import numpy_dtype

from support.expectations import expected_of
from support.folders import CORPUS
from support.whole_programs import Run, assert_program

FOLDER = CORPUS / "hlo" / "custom_calls"
Expected = Callable[..., Any]


def _normal(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    generator = np.random.default_rng(seed + 31 * len(shape) + math.prod(shape))
    values = generator.normal(size=shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * generator.normal(size=shape)
    return values.astype(dtype)


def _positive(*shape: int, dtype: Any = np.float64) -> Any:
    matrix = _normal(*shape, dtype=dtype)
    return matrix @ np.conj(np.swapaxes(matrix, -1, -2)) + 3 * np.eye(shape[-1], dtype=dtype)


A, B, C, ROW = _normal(2, 3), _normal(3, 4), _normal(2, 4, seed=1), _normal(4)
FLOAT8 = ml_dtypes.float8_e4m3fn
A8, B8 = A.astype(FLOAT8), B.astype(FLOAT8)
TWO, HALF = np.float32(2), np.float32(0.5)
INPUT, KERNEL, FEATURES, GRADIENT = _normal(1, 4, 5, 6), _normal(6, 2, 2, 3), _normal(6), _normal(1, 6, 3, 4)
QUERY, KEY, VALUE = (_normal(2, 3, 2, 4, seed=seed) for seed in (1, 2, 3))
LONG_KEY, LONG_VALUE, SCORES = _normal(2, 5, 2, 4, seed=1), _normal(2, 5, 2, 4, seed=2), _normal(2, 2, 3, 5)
ROWS, GAIN, SHIFT = _normal(2, 4, 1, 1), _normal(4, 1, 1, 1, seed=1), _normal(4, 1, 1, 1, seed=2)
PLANES, PLANE_GAIN, PLANE_SHIFT = _normal(2, 4, 3, 1), _normal(4, 3, 1, 1, seed=1), _normal(4, 3, 1, 1, seed=2)
MATRICES = _normal(2, 3, 3, dtype=np.float64)
SYMMETRIC = _positive(2, 3, 3)
COMPLEX = _normal(2, 3, 3, dtype=np.complex128)
HERMITIAN = _positive(2, 3, 3, dtype=np.complex128)
TALL = _normal(4, 3)
WORDS = np.array([-2, 5 * 2**32 + 7], np.int64)


def _gelu(x: Any) -> Any:
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def _positions(shape: tuple[int, ...]) -> Any:
    return itertools.product(*map(range, shape))


def _taps(x: Any, kernel: Any) -> Any:
    """Positions of output, input and kernel that a convolution multiplies: NCHW, two groups, the corpus' window."""
    per_group = kernel.shape[0] // 2
    for out, row, column, feature, i, j in _positions((kernel.shape[0], 3, 4, *kernel.shape[1:])):
        y, z = 2 * row + i - 1, column + 2 * j - 1
        if 0 <= y < x.shape[2] and 0 <= z < x.shape[3]:
            source = feature + (out // per_group) * kernel.shape[1]
            yield (0, out, row, column), (0, source, y, z), (out, feature, i, j)


def _convolution(x: Any, kernel: Any) -> Any:
    result = np.zeros(GRADIENT.shape)
    for output, source, tap in _taps(x, kernel):
        result[output] += x[source] * kernel[tap]
    return result


def _input_gradient(gradient: Any, kernel: Any) -> Any:
    result = np.zeros(INPUT.shape)
    for output, source, tap in _taps(INPUT, kernel):
        result[source] += gradient[output] * kernel[tap]
    return result


def _kernel_gradient(x: Any, gradient: Any) -> Any:
    result = np.zeros(KERNEL.shape)
    for output, source, tap in _taps(x, KERNEL):
        result[tap] += x[source] * gradient[output]
    return result


def _softmax(x: Any, axis: int = -1) -> Any:
    powers = np.exp(x - x.max(axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)


def _attention(query: Any, key: Any, value: Any, bias: Any, allowed: Any = True) -> tuple[Any, Any]:
    logits = 0.5 * np.einsum("btnh,bsnh->bnts", query, key) + bias
    logits = np.where(allowed, logits, -np.inf)
    return np.einsum("bnts,bsnh->bnth", _softmax(logits), value), np.log(np.exp(logits).sum(-1))


CAUSAL_RESULT, CAUSAL_DIVISORS = _attention(QUERY, KEY, VALUE, 0, np.tri(3, dtype=bool))
CAUSAL_RESULT = CAUSAL_RESULT.transpose(0, 2, 1, 3)
PICTURE, SQUARE = _normal(1, 2, 3, 2), _normal(2, 2)


def _attention_backward(query: Any, key: Any, value: Any, divisors: Any, gradient: Any, result: Any) -> tuple[Any, ...]:
    """By central differences of the forward pass."""
    del divisors, result
    mask, step = np.tri(3, dtype=bool), 1e-5
    arguments = [np.asarray(array, np.float64) for array in (query, key, value)]
    slopes = []
    for argument in arguments:
        slope = np.zeros(argument.shape)
        for place in _positions(argument.shape):
            given, values = argument[place], []
            for sign in (1, -1):
                argument[place] = given + sign * step
                values.append((_attention(*arguments, 0, mask)[0] * gradient.transpose(0, 2, 1, 3)).sum())
            argument[place] = given
            slope[place] = (values[0] - values[1]) / (2 * step)
        slopes.append(slope.transpose(0, 2, 1, 3))
    return tuple(slopes)


def _with_midpoints(x: Any) -> Any:
    """Return an image with the means of neighbours between its pixels: corners stay in place."""
    for axis in (1, 2):
        first, last = np.arange(x.shape[axis] - 1), np.arange(1, x.shape[axis])
        means = (np.take(x, first, axis) + np.take(x, last, axis)) / 2
        places = np.arange(2 * x.shape[axis] - 1)
        x = np.take(np.concatenate([x, means], axis), places // 2 + places % 2 * x.shape[axis], axis)
    return x


def _norm(x: Any, gain: Any, shift: Any) -> tuple[Any, Any, Any]:
    rows = x.reshape(len(x), -1)
    mean, factor = rows.mean(1), 1 / np.sqrt(rows.var(1) + 0.001)
    result = (rows - mean[:, None]) * factor[:, None] * gain.ravel() + shift.ravel()
    per_row = (len(x), 1, 1, 1)
    return result.reshape(x.shape), mean.reshape(per_row), factor.reshape(per_row)


def _norm_backward(x: Any, gain: Any, gradient: Any, mean: Any, factor: Any) -> tuple[Any, ...]:
    """By central differences of the forward pass."""
    shift, step = np.zeros_like(gain, np.float64), 1e-5
    arguments = [np.asarray(array, np.float64) for array in (x, gain, shift)]
    results = []
    for number in range(3):
        slope = np.zeros(arguments[number].shape)
        for position in _positions(slope.shape):
            sides = []
            for sign in (1, -1):
                moved = [array.copy() for array in arguments]
                moved[number][position] += sign * step
                sides.append((_norm(*moved)[0] * gradient).sum())
            slope[position] = (sides[0] - sides[1]) / (2 * step)
        results.append(slope)
    return tuple(results)


MEAN, FACTOR = _norm(ROWS, GAIN, SHIFT)[1:]


def _threefry(*words: Any) -> tuple[Any, Any]:
    """Threefry-2x32 with 20 rounds, with Python's integers."""
    results = []
    for first_key, second_key, x, y in zip(*(word.tolist() for word in words), strict=True):
        keys = (first_key, second_key, first_key ^ second_key ^ 0x1BD11BDA)
        x, y = (x + keys[0]) % 2**32, (y + keys[1]) % 2**32
        for block in range(5):
            for turn in ((13, 15, 26, 6), (17, 29, 16, 24))[block % 2]:
                x = (x + y) % 2**32
                y = ((y << turn | y >> (32 - turn)) % 2**32) ^ x
            x, y = (x + keys[(block + 1) % 3]) % 2**32, (y + keys[(block + 2) % 3] + block + 1) % 2**32
        results.append((x, y))
    first, second = np.array(results, np.uint32).T
    return first, second


def _per_matrix(routine: Callable[..., Any]) -> Expected:
    """A routine of scipy's LAPACK for every matrix of a batch, its results stacked."""

    def expected(*batches: Any) -> tuple[Any, ...]:
        rows = [routine(*matrices) for matrices in zip(*batches, strict=True)]
        return tuple(np.stack(column) for column in zip(*rows, strict=True))

    return expected


def _lu(matrix: Any) -> tuple[Any, ...]:
    factors, pivots, info = lapack.get_lapack_funcs("getrf", (matrix,))(matrix)
    return factors, pivots + 1, np.int32(info)


def _tpu_lu(matrix: Any) -> tuple[Any, ...]:
    factors, pivots, _ = lapack.sgetrf(matrix)
    order = list(range(3))
    for row, pivot in enumerate(pivots):
        order[row], order[pivot] = order[pivot], order[row]
    return factors, pivots, np.array(order, np.int32)


def _qr(matrix: Any) -> tuple[Any, Any]:
    return lapack.get_lapack_funcs("geqrf", (matrix,))(matrix)[:2]


def _reflectors(matrix: Any, factors: Any) -> tuple[Any]:
    name = "ungqr" if matrix.dtype.kind == "c" else "orgqr"
    return (lapack.get_lapack_funcs(name, (matrix,))(matrix, factors)[0],)


def _gesdd(is_full: bool) -> Expected:
    def routine(matrix: Any) -> tuple[Any, ...]:
        left, values, right, info = lapack.get_lapack_funcs("gesdd", (matrix,))(matrix, full_matrices=is_full)
        return values, left, right, np.int32(info)

    return _per_matrix(routine)


def _eigh(is_lower: bool) -> Expected:
    def routine(matrix: Any) -> tuple[Any, ...]:
        name = "heevd" if matrix.dtype.kind == "c" else "syevd"
        values, vectors, info = lapack.get_lapack_funcs(name, (matrix,))(matrix, lower=int(is_lower))
        return vectors, values, np.int32(info)

    return _per_matrix(routine)


def _real_eig(matrix: Any) -> tuple[Any, ...]:
    real, imaginary, left, right, info = lapack.dgeev(matrix)
    for vectors in (left, right):
        assert vectors.shape == (3, 3)
    return real, imaginary, _unpacked(imaginary, left), _unpacked(imaginary, right), np.int32(info)


def _unpacked(imaginary: Any, vectors: Any) -> Any:
    result = vectors.astype(np.complex128)
    for column in np.flatnonzero(imaginary > 0):
        result[:, column] = vectors[:, column] + 1j * vectors[:, column + 1]
        result[:, column + 1] = result[:, column].conj()
    return result


def _real_schur(matrix: Any) -> tuple[Any, ...]:
    triangular, selected, real, imaginary, vectors, _, info = lapack.dgees(lambda *_: 0, matrix)
    return triangular, real, imaginary, vectors, np.int32(selected), np.int32(info)


def _complex_schur(matrix: Any) -> tuple[Any, ...]:
    triangular, selected, values, vectors, _, info = lapack.zgees(lambda *_: 0, matrix)
    return triangular, values, vectors, np.int32(selected), np.int32(info)


def _tridiagonal(matrix: Any) -> tuple[Any, ...]:
    name = "hetrd" if matrix.dtype.kind == "c" else "sytrd"
    overwritten, diagonal, beside, factors, info = lapack.get_lapack_funcs(name, (matrix,))(matrix, lower=1)
    return overwritten, diagonal, beside, factors, np.int32(info)


def _hessenberg(matrix: Any) -> tuple[Any, ...]:
    overwritten, factors, info = lapack.dgehrd(matrix)
    return overwritten, factors, np.int32(info)


def _potrf(matrix: Any) -> tuple[Any, ...]:
    factor, info = lapack.dpotrf(matrix, lower=1, clean=0)
    return factor, np.int32(info)


#: Of a program of the corpus: its arguments, the results that matter (None for all but those scratch), their values.
PROGRAMS: dict[str, tuple[tuple[Any, ...], tuple[int, ...], Expected]] = {
    "cublas_gemm": ((A, B), (0,), lambda a, b: (a @ b,)),
    "cublas_gemm_scaled": ((A, B, C), (0,), lambda a, b, c: (2.5 * (a @ b) - 0.5 * c,)),
    "cublas_gemm_batched": (
        (_normal(2, 3, 4), _normal(2, 5, 4)),
        (0,),
        lambda a, b: (np.einsum("bij,bkj->bik", a, b),),
    ),
    "cublas_gemm_complex": (
        (_normal(2, 3, dtype=np.complex64), _normal(3, 4, dtype=np.complex64)),
        (0,),
        lambda a, b: ((2 - 1j) * (a @ b),),
    ),
    "cublas_lt_matmul_bias_relu": ((A, B, ROW), (0,), lambda a, b, row: (np.maximum(a @ b + row, 0),)),
    "cublas_lt_matmul_gelu": ((A, B), (0,), lambda a, b: (_gelu(a @ b),)),
    "cublas_lt_matmul_bias_gelu_aux": (
        (A, B, C, ROW),
        (0, 1),
        lambda a, b, c, row: (_gelu(0.5 * (a @ b) + c + row), 0.5 * (a @ b) + c + row),
    ),
    "cublas_lt_matmul_f8": (
        (A8, B8, TWO, HALF, ROW.astype(ml_dtypes.bfloat16)),
        (0,),
        lambda a, b, x, y, row: ((a.astype("f") @ b.astype("f") + row.astype("f")).astype(ml_dtypes.bfloat16),),
    ),
    "cublas_lt_matmul_f8_result": (
        (A8, B8, TWO, TWO, np.float32(100)),
        (0,),
        lambda a, b, x, y, z: (np.clip(400 * (a.astype("f") @ b.astype("f")), -448, 448).astype(FLOAT8),),
    ),
    "cudnn_conv_forward": ((INPUT, KERNEL), (0,), lambda x, k: (2 * _convolution(x, k),)),
    "cudnn_conv_backward_input": ((GRADIENT, KERNEL), (0,), lambda g, k: (_input_gradient(g, k),)),
    "cudnn_conv_backward_filter": ((INPUT, GRADIENT), (0,), lambda x, g: (_kernel_gradient(x, g),)),
    "cudnn_conv_bias_activation_forward": (
        (INPUT, KERNEL, FEATURES, GRADIENT),
        (0,),
        lambda x, k, f, side: (np.maximum(0.5 * _convolution(x, k) + 0.25 * side + f[:, None, None], 0),),
    ),
    "cudnn_norm_inference": ((ROWS, GAIN, SHIFT), (0,), lambda *arrays: _norm(*arrays)[:1]),
    "cudnn_norm_training": ((PLANES, PLANE_GAIN, PLANE_SHIFT), (0, 1, 2), _norm),
    "cudnn_norm_backward": ((ROWS, GAIN, _normal(2, 4, 1, 1, seed=4), MEAN, FACTOR), (0, 1, 2), _norm_backward),
    "cudnn_fmha_softmax": (
        (QUERY, KEY, VALUE),
        (0, 1),
        lambda q, k, v: _attention(q, k, v, 0, np.tri(3, dtype=bool)),
    ),
    "cudnn_fmha_softmax_backward": (
        (QUERY, KEY, VALUE, CAUSAL_DIVISORS, _normal(2, 3, 2, 4, seed=4), CAUSAL_RESULT),
        (0, 1, 2),
        _attention_backward,
    ),
    "resize_nearest": ((PICTURE,), (0,), lambda x: (x.repeat(2, 1).repeat(2, 2),)),
    "resize_bilinear": ((PICTURE,), (0,), lambda x: (_with_midpoints(x),)),
    "cusolver_syrk": (
        (A, SQUARE, TWO, HALF),
        (0,),
        lambda a, c, alpha, beta: (np.tril(alpha * a @ a.T + beta * c) + np.triu(c, 1),),
    ),
    "cudnn_fmha_scale_bias_softmax": (
        (QUERY, LONG_KEY, LONG_VALUE, SCORES),
        (0,),
        lambda *arrays: _attention(*arrays)[:1],
    ),
    "cub_device_radix_sort_keys": ((np.array([3, -1, 3, 7, -9, 0], np.int32),), (0,), lambda x: (np.sort(x)[::-1],)),
    "cub_device_radix_sort_pairs": (
        (np.array([[1, 2, 1, 0, 2, 1], [5, 4, 3, 2, 1, 0]], np.float32), np.arange(12, dtype=np.int32).reshape(2, 6)),
        (0, 1),
        lambda keys, values: (-np.sort(-keys), np.take_along_axis(values, np.argsort(-keys, kind="stable"), 1)),
    ),
    "cu_threefry2x32": (
        tuple(np.array(words, np.uint32) for words in ([0, 1, 7], [0, 2, 2**32 - 1], [0, 3, 9], [0, 2**31, 5])),
        (0, 1),
        _threefry,
    ),
    "x64_combine": (
        (np.array([2**32 - 2, 7], np.uint32), np.array([2**32 - 1, 5], np.uint32)),
        (0,),
        lambda *_: (WORDS.view(np.uint64),),
    ),
    "x64_split_low": ((WORDS,), (0,), lambda _: (np.array([2**32 - 2, 7], np.uint32),)),
    "x64_split_high": ((WORDS,), (0,), lambda _: (np.array([2**32 - 1, 5], np.uint32),)),
    "slice_to_dynamic": (
        (_normal(2, 5),),
        (0, 1, 2),
        lambda x: (np.where(np.arange(5) < 3, x, 0), np.int32(2), np.int32(3)),
    ),
    "lu_decomposition": ((_normal(3, 3),), (0, 1, 2), _tpu_lu),
    "eigh": (
        (_positive(3, 3, dtype=np.float32),),
        (0, 1),
        lambda a: [lapack.ssyevd(a, lower=1)[number] for number in (1, 0)],
    ),
    "qr": ((TALL,), (0, 1), _qr),
    "householder_product": (_qr(TALL), (0,), _reflectors),
    "cholesky": ((_positive(3, 3, dtype=np.float32),), (0,), lambda a: (np.linalg.cholesky(a),)),
    "invert_diag_blocks_lower_triangular": ((SYMMETRIC,), (0,), lambda a: (np.linalg.inv(np.tril(a)),)),
    "invert_diag_blocks_upper_triangular": ((SYMMETRIC,), (0,), lambda a: (np.linalg.inv(np.triu(a)),)),
    "concat_bitcast": ((A, A + 1), (0,), lambda a, b: (np.concatenate([a, b]),)),
    "x64_combine_complex": ((A, A + 1), (0,), lambda a, b: (a + 1j * b,)),
    "top_k": (
        (np.array([[3, 1, 4, 1, 5], [9, 2, 6, 5, 3]], np.float32),),
        (0, 1),
        lambda _: (np.float32([[5, 4, 3], [9, 6, 5]]), np.int32([[4, 2, 0], [0, 2, 3]])),
    ),
    "allocate_buffer": ((), (), lambda: ()),
    **{
        name: ((A,), (0,), lambda a: (a,))
        for name in (
            "sharding", "spmd_full_to_shard_shape", "spmd_shard_to_full_shape", "move_to_host", "move_to_device",
            "annotate_device_placement", "layout_constraint", "assume_gather_indices_in_bound",
            "sdy_func_result_sharding", "sdy_global_to_local_shape", "sdy_local_to_global_shape",
        )
    },
    "onednn_matmul": (
        (A, B.T.copy(), ROW, C),
        (0,),
        lambda a, b, row, c: (0.5 * np.maximum(a @ b.T + row, 0) + c,),
    ),
    "onednn_softmax": ((_normal(2, 3, 4),), (0,), lambda x: (_softmax(x, 1),)),
    "onednn_layernorm": (
        (_normal(2, 3, 4), ROW, _normal(4, seed=1)),
        (0,),
        lambda x, gain, shift: (
            (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 0.001) * gain + shift,
        ),
    ),
    **{
        name: (
            (INPUT.transpose(0, 2, 3, 1).copy(), KERNEL.transpose(2, 3, 1, 0).copy(), FEATURES),
            (0,),
            lambda x, k, f: (_convolution(INPUT, KERNEL).transpose(0, 2, 3, 1) + f,),
        )
        for name in ("onednn_convolution", "onednn_convolution_offset")
    },
    "blas_dtrsm": (
        (MATRICES + 3 * np.eye(3), MATRICES[::-1].copy()),
        (0,),
        _per_matrix(lambda a, b: (blas.dtrsm(2.0, a, b, lower=1, trans_a=1),)),
    ),
    "lapack_dpotrf": ((SYMMETRIC,), (0, 1), _per_matrix(_potrf)),
    "lapack_dgetrf": ((MATRICES,), (0, 1, 2), _per_matrix(_lu)),
    "lapack_dgeqrf": ((MATRICES,), (0, 1), _per_matrix(_qr)),
    "lapack_dorgqr": (_per_matrix(_qr)(MATRICES), (0,), _per_matrix(_reflectors)),
    "lapack_zungqr": (_per_matrix(_qr)(COMPLEX), (0,), _per_matrix(_reflectors)),
    "lapack_dgesdd": ((MATRICES,), (1, 2, 3, 4), _gesdd(True)),
    "lapack_zgesdd": ((COMPLEX,), (1, 2, 3, 4), _gesdd(False)),
    "lapack_dsyevd": ((SYMMETRIC,), (0, 1, 2), _eigh(True)),
    "lapack_zheevd": ((HERMITIAN,), (0, 1, 2), _eigh(False)),
    "lapack_dgeev": ((MATRICES,), (3, 4, 5, 6, 7), _per_matrix(_real_eig)),
    "lapack_zgeev": (
        (COMPLEX,),
        (2, 3, 4, 5),
        _per_matrix(lambda a: (*lapack.zgeev(a)[:3], np.int32(0))),
    ),
    "lapack_dgees": ((MATRICES,), (0, 1, 2, 3, 4, 5), _per_matrix(_real_schur)),
    "lapack_zgees": ((COMPLEX,), (0, 2, 3, 4, 5), _per_matrix(_complex_schur)),
    "lapack_dgehrd": ((MATRICES,), (0, 1, 2), _per_matrix(_hessenberg)),
    "lapack_dsytrd": ((SYMMETRIC,), (0, 1, 2, 3, 4), _per_matrix(_tridiagonal)),
    "lapack_zhetrd": ((HERMITIAN,), (0, 1, 2, 3, 4), _per_matrix(_tridiagonal)),
}  # fmt: skip


def _results(value: Any) -> list[Any]:
    """Results as a flat list: a tuple result counts its elements."""
    if isinstance(value, tuple | list):
        return [leaf for element in value for leaf in _results(element)]
    return [np.asarray(value)]


def _compare(got: Any, wanted: Any, tolerance: float = 2e-5) -> None:
    wanted = np.asarray(wanted)
    assert got.shape == wanted.shape
    if wanted.dtype.kind in "iub":
        np.testing.assert_array_equal(got, wanted)
    else:
        precision = 1e-10 if got.dtype in (np.float64, np.complex128) else tolerance
        kinds = np.complex128 if wanted.dtype.kind == "c" else np.float64
        np.testing.assert_allclose(got.astype(kinds), wanted.astype(kinds), precision, precision)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_of_the_corpus(name: str) -> None:
    path = FOLDER / f"{name}.hlo"
    arguments, numbers, rule = PROGRAMS[name]
    known = dict(zip(numbers, rule(*arguments), strict=True))
    assert_program(path.read_text(), expected_of(path), Run(arguments, known, _compare_all))


def _compare_all(actual: Sequence[Any], expected: Sequence[Any]) -> None:
    for got, wanted in zip(actual, expected, strict=True):
        _compare(got, wanted)


def test_every_program_of_the_corpus_has_expected_values() -> None:
    assert {path.stem for path in FOLDER.glob("*.hlo")} == set(PROGRAMS)


LINALG = lax.linalg
_DIAGONALS = [_normal(4, seed=seed) for seed in (1, 2, 3)]

#: Functions of a square matrix that become LAPACK calls on the CPU.
ON_CPU: dict[str, Callable[..., Any]] = {
    "potrf": lambda a: LINALG.cholesky(a @ a.conj().mT + jnp.eye(4)),
    "getrf": LINALG.lu,
    "geqrf": LINALG.qr,
    "tall": lambda a: LINALG.qr(a[..., :3], full_matrices=True),
    "gesdd": LINALG.svd,
    "gesdd of values": lambda a: LINALG.svd(a, compute_uv=False),
    "gesvd": lambda a: LINALG.svd(a[..., :2, :], full_matrices=False, algorithm=LINALG.SvdAlgorithm.QR),
    "syevd": lambda a: LINALG.eigh(a + a.conj().mT),
    "geev": LINALG.eig,
    "gees": LINALG.schur,
    "gehrd": LINALG.hessenberg,
    "sytrd": lambda a: LINALG.tridiagonal(a + a.conj().mT),
    "trsm": lambda a: LINALG.triangular_solve(a + 3 * jnp.eye(4), a, lower=True, transpose_a=True, conjugate_a=True),
    "gtsv": lambda a: LINALG.tridiagonal_solve(*(jnp.asarray(d, a.dtype) + 3 for d in _DIAGONALS), a[..., 0, :, :]),
    "perturbed": lambda a: LINALG.tridiagonal_solve(
        *(jnp.asarray(d, a.dtype) + 3 for d in _DIAGONALS), a[..., 0, :, :], perturb_singular=True
    ),
    "ormqr": lambda a: LINALG.ormqr(a, a[..., 0, :], a),
    "pivoted qr": lambda a: LINALG.qr(a, pivoting=True),
    "determinant": jnp.linalg.det,
    "solve": lambda a: jnp.linalg.solve(a, a[..., :1]),
    "expm": lambda a: jax.scipy.linalg.expm(a / 4) if a.ndim == 2 else a,
}


#: Those whose argument is a batch of right-hand sides.
SOLVERS = ("gtsv", "perturbed")


def _assert_agrees(function: Callable[..., Any], argument: Any) -> None:
    """The StableHLO and the compiled HLO of a function give what the function gives."""
    with jax.enable_x64(argument.dtype.itemsize > 8 or argument.dtype == np.float64):
        lowered = jax.jit(function).lower(argument)
        wanted = [np.asarray(leaf) for leaf in jax.tree.leaves(jax.jit(function)(argument))]
        texts = lowered.as_text(), lowered.compile().as_text()
    for module in (parse_stablehlo(texts[0]), parse_hlo(texts[1])):
        for got, value in zip(_results(run(module, argument)), wanted, strict=True):
            _compare(got, value, 1e-4)


@pytest.mark.parametrize("name", ON_CPU)
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_lapack_calls_of_jax_on_the_cpu(name: str, dtype: str) -> None:
    shape = (4, 4) if dtype == "float32" or name in SOLVERS else (2, 4, 4)
    argument = _normal(*shape, dtype=dtype) if name not in SOLVERS else _normal(1, *shape, dtype=dtype)
    _assert_agrees(ON_CPU[name], argument)


#: Functions of a square matrix that JAX exports with calls for other processors, and what their results determine.
ELSEWHERE: dict[str, tuple[str, Callable[..., Any]]] = {
    "cuda cholesky": ("cuda", ON_CPU["potrf"]),
    "cuda lu": ("cuda", LINALG.lu),
    "cuda qr": ("cuda", LINALG.qr),
    "cuda eigh": ("cuda", lambda a: LINALG.eigh(a + a.mT)),
    "cuda svd": ("cuda", lambda a: LINALG.svd(a[:, :3], full_matrices=False)),
    "cuda wide svd": ("cuda", lambda a: LINALG.svd(a[:2])),
    "cuda tridiagonal": ("cuda", lambda a: LINALG.tridiagonal(a + a.mT)),
    "cuda tridiagonal solve": ("cuda", ON_CPU["gtsv"]),
    "cuda random": ("cuda", lambda a: a + jax.random.normal(jax.random.key(3), (4, 4))),
    "tpu lu": ("tpu", LINALG.lu),
    "tpu qr": ("tpu", LINALG.qr),
    "tpu householder product": ("tpu", lambda a: LINALG.householder_product(a, a[0])),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_calls_of_jax_for_other_processors(name: str) -> None:
    platform, function = ELSEWHERE[name]
    argument = _normal(1, 4, 4) if "solve" in name else _normal(4, 4)
    text = jax.export.export(jax.jit(function), platforms=[platform])(argument).mlir_module()
    wanted = jax.tree.leaves(jax.jit(function)(argument))
    for got, value in zip(_results(run(parse_stablehlo(text), argument)), wanted, strict=True):
        _compare(got, value, 1e-4)


def _call(target: str, operands: list[str], result: str, settings: str = "", attributes: str = "") -> str:
    parameters = "\n".join(f"  p{number} = {type} parameter({number})" for number, type in enumerate(operands))
    names = ", ".join(f"p{number}" for number in range(len(operands)))
    config = f", backend_config={settings}" if settings else ""
    return (
        f"HloModule m\nENTRY e {{\n{parameters}\n"
        f'  ROOT c = {result} custom-call({names}){attributes}, custom_call_target="{target}"{config}\n}}'
    )


@pytest.mark.parametrize("transposed", [False, True])
def test_singular_values_of_cusolver(transposed: bool) -> None:
    sides = ["f32[4,4]", "f32[2,2]"] if transposed else ["f32[2,2]", "f32[4,4]"]
    results = f"(f32[2,4], f32[2], {', '.join(sides)}, s32[])"
    settings = f"{{compute_uv = true, full_matrices = true, transposed = {str(transposed).lower()}}}"
    text = _call("cusolver_gesvd_ffi", ["f32[2,4]"], results, settings)
    matrix = _normal(2, 4)
    _, values, *vectors, info = _results(run(parse_hlo(text), matrix))
    right, left = vectors if transposed else vectors[::-1]
    np.testing.assert_allclose((left * values) @ right[:2], matrix, 1e-5, 1e-5)
    assert info == 0


def test_eigenvectors_of_cusolver_are_packed() -> None:
    matrix = np.array([[0, -2, 0], [3, 0, 1], [0, 0, 5]], np.float32)
    results = "(f32[3,3], c64[3], f32[3,3], f32[3,3], s32[])"
    text = _call("cusolver_geev_ffi", ["f32[3,3]"], results, "{left = false, right = true}")
    _, values, _, vectors, _ = _results(run(parse_hlo(text), matrix))
    unpacked = _unpacked(values.imag, vectors)
    np.testing.assert_allclose(matrix @ unpacked, unpacked * values, 1e-5, 1e-5)
    np.testing.assert_allclose(np.linalg.norm(unpacked, axis=0), 1, 1e-5)


def test_reflectors_of_cusolver_multiply() -> None:
    reflectors, factors = _qr(_normal(4, 4))
    matrix = _normal(4, 4, seed=5)
    text = _call(
        "cusolver_ormqr_ffi",
        ["f32[4,4]", "f32[4]", "f32[4,4]"],
        "f32[4,4]",
        "{left = true, transpose = true}",
    )
    (got,) = _results(run(parse_hlo(text), reflectors, factors, matrix))
    _compare(got, _reflectors(reflectors, factors)[0].T @ matrix)


@pytest.mark.parametrize("is_old", [False, True])
def test_order_of_scales_and_bias(is_old: bool) -> None:
    """Older texts have scales of addend and result, of which the one of a result that is not f8 has no effect."""
    scales = ["f32[]"] * (4 if is_old else 2)
    operands = ["f8e4m3fn[2,3]", "f8e4m3fn[3,4]", "f32[2,4]", *scales, "f32[4]"]
    numbers = '{"lhs_contracting_dimensions":["1"],"rhs_contracting_dimensions":["0"]}'
    settings = f'{{"beta":0.5,"epilogue":"BIAS","dot_dimension_numbers":{numbers}}}'
    text = _call("__cublas$lt$matmul$f8", operands, "(f32[2,4], s8[16])", settings)
    values = [np.float32(value) for value in (2, 3, 1, 1)[: len(scales)]]
    got, _ = _results(run(parse_hlo(text), A8, B8, C, *values, ROW))
    _compare(got, 6 * (A8.astype("f") @ B8.astype("f")) + 0.5 * C + ROW)


@pytest.mark.parametrize(("target", "matrix"), [("getrf", np.zeros((3, 3))), ("potrf", np.diag([4.0, -1.0, 2.0]))])
def test_failures_have_the_info_of_lapack(target: str, matrix: Any) -> None:
    results = "(f64[3,3], s32[3], s32[])" if target == "getrf" else "(f64[3,3], s32[])"
    settings = "{uplo = 76 : ui8}" if target == "potrf" else "{}"
    text = _call(f"lapack_d{target}_ffi", ["f64[3,3]"], results, settings)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        info = _results(run(parse_hlo(text), matrix))[-1]
    assert info == getattr(lapack, f"d{target}")(matrix)[-1] != 0


def test_texts_of_2024_have_workspaces_and_scales() -> None:
    text = _call("lapack_dgeqrf_ffi", ["f64[3,3]"], "(f64[3,3], f64[3], s32[], f64[9])", "{}")
    results = _results(run(parse_hlo(text), MATRICES[0]))
    for got, wanted in zip(results, (*_qr(MATRICES[0]), np.int32(0), np.zeros(9)), strict=True):
        _compare(got, wanted)
    letters = "{diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}"
    text = _call("blas_dtrsm_ffi", ["f64[3,3]", "f64[3,3]", "f64[]"], "f64[3,3]", letters)
    (got,) = _results(run(parse_hlo(text), MATRICES[0], MATRICES[1], np.float64(3)))
    _compare(got, 3 * np.linalg.solve(np.tril(MATRICES[0]), MATRICES[1]))


def test_the_same_settings_in_stablehlo() -> None:
    settings = (
        "{\\22gemm_backend_config\\22:{\\22alpha_real\\22:3,\\22epilogue\\22:\\22RELU\\22,"
        "\\22dot_dimension_numbers\\22:{\\22lhs_contracting_dimensions\\22:[\\221\\22],"
        "\\22rhs_contracting_dimensions\\22:[\\220\\22]}}}"
    )
    types = "(tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"
    text = f"""func.func @main(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {{
      %0 = stablehlo.custom_call @__cublas$lt$matmul(%a, %b) {{backend_config = "{settings}"}} : {types}
      return %0 : tensor<2x4xf32>
    }}"""
    (got,) = _results(run(parse_stablehlo(text), A, B))
    _compare(got, np.maximum(3 * (A @ B), 0))


FACTORS = ["f32[2,2]", "f32[2,2]"]
WINDOW = ", window={size=1x1}, dim_labels=bf01_oi01->bf01"
IMAGES = ["f32[1,1,2,2]", "f32[1,1,1,1]"]
HEADS = ["f32[1,1,2,2]"] * 3

CAUSAL = (
    '{"mask_type":"CAUSAL",'
    '"bmm1_dot_dimension_numbers":{"lhs_contracting_dimensions":["1"],"rhs_contracting_dimensions":["1"]},'
    '"bmm2_dot_dimension_numbers":{"lhs_contracting_dimensions":["1"],"rhs_contracting_dimensions":["0"]}}'
)

#: Calls that are refused: the program, and what the message says besides the target.
REFUSED = {
    "unknown epilogue": (_call("__cublas$lt$matmul", FACTORS, "f32[2,2]", '{"epilogue":"SILU"}'), "'SILU'"),
    "epilogue of a gemm": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"epilogue":"RELU"}'), "epilogue = DEFAULT"),
    "unknown setting": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"scale_mode":1}'), "'scale_mode'"),
    "unknown section": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"gemm_backend_config":{},"x":1}'), "'x'"),
    "absent addend": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"beta":1}'), "1 operands"),
    "largest magnitude": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"damax_output":true}'), "damax_output"),
    "unknown activation": (
        _call("__cudnn$convForward", IMAGES, "f32[1,1,2,2]", '{"activation_mode":"kBandPass"}', WINDOW),
        "'kBandPass'",
    ),
    "reordered kernel": (
        _call("__cudnn$convForward", IMAGES, "f32[1,1,2,2]", '{"reordered_int8_nchw_vect":true}', WINDOW),
        "reordered_int8_nchw_vect",
    ),
    "fused graph": (
        _call("__cudnn$convForward", IMAGES, "f32[1,1,2,2]", '{"serialized_graph":"1"}', WINDOW),
        "'serialized_graph'",
    ),
    "no window": (_call("__cudnn$convForward", IMAGES, "f32[1,1,2,2]", "{}"), "dim_labels"),
    "dropout": (_call("__cudnn$fmhaSoftmax", HEADS, "f32[1,1,2,2]", '{"dropout_rate":0.5}'), "dropout_rate"),
    "padding": (_call("__cudnn$fmhaSoftmax", HEADS, "f32[1,1,2,2]", '{"mask_type":"PADDING"}'), "'PADDING'"),
    "window of attention": (
        _call("__cudnn$fmhaSoftmax", HEADS, "f32[1,1,2,2]", '{"sliding_window_length":2}'),
        "a window without a causal mask",
    ),
    "unknown norm": (_call("__cudnn$norm", HEADS, "f32[1,1,2,2]", '{"kind":"RMS"}'), "'RMS'"),
    "scale of rows": (
        _call("__cudnn$norm", ["f32[2,4,1,1]", "f32[2,1,1,1]", "f32[2,1,1,1]"], "f32[2,4,1,1]", "{}"),
        "no element for each position",
    ),
    "unequal causal attention": (
        _call("__cudnn$fmhaSoftmax", ["f32[2,4]", "f32[3,4]", "f32[3,4]"], "f32[2,4]", CAUSAL),
        "different lengths",
    ),
    "fused operation": (
        _call("__onednn$matmul", FACTORS, "f32[2,2]", '{"onednn_matmul_config":{"fusions":{"ops":["SWISH2"]}}}'),
        "'SWISH2'",
    ),
    "packed weights": (
        _call("__onednn$matmul", FACTORS, "f32[2,2]", '{"optimization_config":{"weights_prepacked":true}}'),
        "weights_prepacked",
    ),
    "no slices": (_call("ConcatBitcast", ["f32[2]"], "f32[3]"), "not slices"),
    "halves of f64": (_call("X64SplitLow", ["f64[2]"], "f32[2]"), "only integers"),
    "option not constant": (
        _call("lapack_spotrf", ["s32[]", "s32[]", "s32[]", "f32[2,2]"], "(f32[2,2], s32[])"),
        "not a constant",
    ),
    "left eigenvectors": (
        _call("cusolver_geev_ffi", ["f32[2,2]"], "(f32[2,2], c64[2], f32[2,2], f32[2,2], s32[])", "{left = true}"),
        "left = False",
    ),
    "backward attention": (_call("__cudnn$fmhaSoftmaxBackward", HEADS, "f32[1,1,2,2]"), "6 operands"),
    "resizing without digits": (_call("ResizeNearest", ["f32[1,2,2,1]"], "f32[1,4,4,1]", "{}"), "two digits"),
    "block of a decomposition": (_call("QrDecompositionBlock", FACTORS, "f32[2,2]"), "no function is registered"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_understood_is_refused_by_name(name: str) -> None:
    text, said = REFUSED[name]
    module = parse_hlo(text)
    block = module.computations[-1].blocks[0]
    types = [argument.type for argument in block.arguments]
    arguments = [np.ones(type.shape, numpy_dtype(type.element_type)) for type in types]
    with pytest.raises(LoweringError) as caught:
        run(module, *arguments)
    message = str(caught.value)
    assert text.split('custom_call_target="')[1].split('"')[0] in message
    assert said in message


@pytest.mark.parametrize(
    ("target", "operands"),
    [("SetBound", 2), ("ShardBarrierFrom", 1), ("ShardBarrierTo", 1), ("xla.sdy.Sharding", 1), ("PinToDeviceSram", 1)],
)
def test_calls_that_mean_nothing_on_one_device(target: str, operands: int) -> None:
    names, types = ", ".join(["%a", "%i"][:operands]), ", ".join(["tensor<2xi32>", "tensor<i32>"][:operands])
    module = parse_stablehlo(
        f"""func.func @main(%a: tensor<2xi32>, %i: tensor<i32>) -> tensor<2xi32> {{
        %0 = stablehlo.custom_call @{target}({names}) : ({types}) -> tensor<2xi32>
        return %0 : tensor<2xi32> }}"""
    )
    np.testing.assert_array_equal(run(module, np.array([3, 4], np.int32), np.int32(9))[0], [3, 4])
