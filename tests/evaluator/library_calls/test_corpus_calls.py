"""Custom calls of the corpus against NumPy and SciPy implementations of their documentation."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from scipy.linalg import blas, lapack

from support.expectations import expected_of
from support.folders import CORPUS
from support.oracles.call_values import (
    A8,
    B8,
    FLOAT8,
    MATRICES,
    ROW,
    A,
    B,
    C,
    assert_close,
    normal,
    product_of_reflectors,
    qr_factors,
    unpacked_vectors,
)
from support.whole_programs import Run, assert_program

pytestmark = pytest.mark.usefixtures("quick_compilation")

FOLDER = CORPUS / "hlo" / "custom_calls"


Expected = Callable[..., Any]


def _positive(*shape: int, dtype: Any = np.float64) -> Any:
    matrix = normal(*shape, dtype=dtype)
    return matrix @ np.conj(np.swapaxes(matrix, -1, -2)) + 3 * np.eye(shape[-1], dtype=dtype)


TWO, HALF = np.float32(2), np.float32(0.5)


INPUT, KERNEL, FEATURES, GRADIENT = normal(1, 4, 5, 6), normal(6, 2, 2, 3), normal(6), normal(1, 6, 3, 4)


QUERY, KEY, VALUE = (normal(2, 3, 2, 4, seed=seed) for seed in (1, 2, 3))


LONG_KEY, LONG_VALUE, SCORES = normal(2, 5, 2, 4, seed=1), normal(2, 5, 2, 4, seed=2), normal(2, 2, 3, 5)


ROWS, GAIN, SHIFT = normal(2, 4, 1, 1), normal(4, 1, 1, 1, seed=1), normal(4, 1, 1, 1, seed=2)


PLANES, PLANE_GAIN, PLANE_SHIFT = normal(2, 4, 3, 1), normal(4, 3, 1, 1, seed=1), normal(4, 3, 1, 1, seed=2)


SYMMETRIC = _positive(2, 3, 3)


COMPLEX = normal(2, 3, 3, dtype=np.complex128)


HERMITIAN = _positive(2, 3, 3, dtype=np.complex128)


TALL = normal(4, 3)


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


PICTURE, SQUARE = normal(1, 2, 3, 2), normal(2, 2)


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
    return real, imaginary, unpacked_vectors(imaginary, left), unpacked_vectors(imaginary, right), np.int32(info)


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
        (normal(2, 3, 4), normal(2, 5, 4)),
        (0,),
        lambda a, b: (np.einsum("bij,bkj->bik", a, b),),
    ),
    "cublas_gemm_complex": (
        (normal(2, 3, dtype=np.complex64), normal(3, 4, dtype=np.complex64)),
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
    "cudnn_norm_backward": ((ROWS, GAIN, normal(2, 4, 1, 1, seed=4), MEAN, FACTOR), (0, 1, 2), _norm_backward),
    "cudnn_fmha_softmax": (
        (QUERY, KEY, VALUE),
        (0, 1),
        lambda q, k, v: _attention(q, k, v, 0, np.tri(3, dtype=bool)),
    ),
    "cudnn_fmha_softmax_backward": (
        (QUERY, KEY, VALUE, CAUSAL_DIVISORS, normal(2, 3, 2, 4, seed=4), CAUSAL_RESULT),
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
        (normal(2, 5),),
        (0, 1, 2),
        lambda x: (np.where(np.arange(5) < 3, x, 0), np.int32(2), np.int32(3)),
    ),
    "lu_decomposition": ((normal(3, 3),), (0, 1, 2), _tpu_lu),
    "eigh": (
        (_positive(3, 3, dtype=np.float32),),
        (0, 1),
        lambda a: [lapack.ssyevd(a, lower=1)[number] for number in (1, 0)],
    ),
    "qr": ((TALL,), (0, 1), qr_factors),
    "householder_product": (qr_factors(TALL), (0,), product_of_reflectors),
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
    "onednn_softmax": ((normal(2, 3, 4),), (0,), lambda x: (_softmax(x, 1),)),
    "onednn_layernorm": (
        (normal(2, 3, 4), ROW, normal(4, seed=1)),
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
    "lapack_dgeqrf": ((MATRICES,), (0, 1), _per_matrix(qr_factors)),
    "lapack_dorgqr": (_per_matrix(qr_factors)(MATRICES), (0,), _per_matrix(product_of_reflectors)),
    "lapack_zungqr": (_per_matrix(qr_factors)(COMPLEX), (0,), _per_matrix(product_of_reflectors)),
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


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_of_the_corpus(name: str) -> None:
    path = FOLDER / f"{name}.hlo"
    arguments, numbers, rule = PROGRAMS[name]
    known = dict(zip(numbers, rule(*arguments), strict=True))
    assert_program(path.read_text(), expected_of(path), Run(arguments, known, _compare_all))


def _compare_all(actual: Sequence[Any], expected: Sequence[Any]) -> None:
    for got, wanted in zip(actual, expected, strict=True):
        assert_close(got, wanted)


def test_every_program_of_the_corpus_has_expected_values() -> None:
    assert {path.stem for path in FOLDER.glob("*.hlo")} == set(PROGRAMS)
