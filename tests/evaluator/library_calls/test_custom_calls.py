"""Emulated custom calls: corpus programs against NumPy and LAPACK, JAX's own programs, refusals."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from scipy.linalg import lapack

from evaluator import run
from evaluator.jax_internals import enable_x64
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.types import numpy_dtype
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.oracles.call_values import (
    A8,
    B8,
    MATRICES,
    ROW,
    A,
    B,
    C,
    assert_close,
    normal,
    product_of_reflectors,
    qr_factors,
    results_of,
    unpacked_vectors,
)

pytestmark = pytest.mark.usefixtures("quick_compilation")

LINALG = lax.linalg


_DIAGONALS = [normal(4, seed=seed) for seed in (1, 2, 3)]


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
    """The StableHLO and the compiled HLO of a function return the function's results."""
    with enable_x64(argument.dtype.itemsize > 8 or argument.dtype == np.float64):
        lowered = jax.jit(function).lower(argument)
        wanted = [np.asarray(leaf) for leaf in jax.tree.leaves(jax.jit(function)(argument))]
        texts = lowered.as_text(), lowered.compile().as_text()
    for module in (parse_stablehlo(texts[0]), parse_hlo(texts[1])):
        for got, value in zip(results_of(run(module, argument)), wanted, strict=True):
            assert_close(got, value, 1e-4)


@pytest.mark.parametrize("name", ON_CPU)
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_lapack_calls_of_jax_on_the_cpu(name: str, dtype: str) -> None:
    shape = (4, 4) if dtype == "float32" or name in SOLVERS else (2, 4, 4)
    argument = normal(*shape, dtype=dtype) if name not in SOLVERS else normal(1, *shape, dtype=dtype)
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
    argument = normal(1, 4, 4) if "solve" in name else normal(4, 4)
    text = jax.export.export(jax.jit(function), platforms=[platform])(argument).mlir_module()
    wanted = jax.tree.leaves(jax.jit(function)(argument))
    for got, value in zip(results_of(run(parse_stablehlo(text), argument)), wanted, strict=True):
        assert_close(got, value, 1e-4)


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
    matrix = normal(2, 4)
    _, values, *vectors, info = results_of(run(parse_hlo(text), matrix))
    right, left = vectors if transposed else vectors[::-1]
    np.testing.assert_allclose((left * values) @ right[:2], matrix, 1e-5, 1e-5)
    assert info == 0


def test_eigenvectors_of_cusolver_are_packed() -> None:
    matrix = np.array([[0, -2, 0], [3, 0, 1], [0, 0, 5]], np.float32)
    results = "(f32[3,3], c64[3], f32[3,3], f32[3,3], s32[])"
    text = _call("cusolver_geev_ffi", ["f32[3,3]"], results, "{left = false, right = true}")
    _, values, _, vectors, _ = results_of(run(parse_hlo(text), matrix))
    unpacked = unpacked_vectors(values.imag, vectors)
    np.testing.assert_allclose(matrix @ unpacked, unpacked * values, 1e-5, 1e-5)
    np.testing.assert_allclose(np.linalg.norm(unpacked, axis=0), 1, 1e-5)


def test_reflectors_of_cusolver_multiply() -> None:
    reflectors, factors = qr_factors(normal(4, 4))
    matrix = normal(4, 4, seed=5)
    text = _call(
        "cusolver_ormqr_ffi",
        ["f32[4,4]", "f32[4]", "f32[4,4]"],
        "f32[4,4]",
        "{left = true, transpose = true}",
    )
    (got,) = results_of(run(parse_hlo(text), reflectors, factors, matrix))
    assert_close(got, product_of_reflectors(reflectors, factors)[0].T @ matrix)


@pytest.mark.parametrize("is_old", [False, True])
def test_order_of_scales_and_bias(is_old: bool) -> None:
    """Older texts have scales of addend and result; the scale of a result that is not f8 has no effect."""
    scales = ["f32[]"] * (4 if is_old else 2)
    operands = ["f8e4m3fn[2,3]", "f8e4m3fn[3,4]", "f32[2,4]", *scales, "f32[4]"]
    numbers = '{"lhs_contracting_dimensions":["1"],"rhs_contracting_dimensions":["0"]}'
    settings = f'{{"beta":0.5,"epilogue":"BIAS","dot_dimension_numbers":{numbers}}}'
    text = _call("__cublas$lt$matmul$f8", operands, "(f32[2,4], s8[16])", settings)
    values = [np.float32(value) for value in (2, 3, 1, 1)[: len(scales)]]
    got, _ = results_of(run(parse_hlo(text), A8, B8, C, *values, ROW))
    assert_close(got, 6 * (A8.astype("f") @ B8.astype("f")) + 0.5 * C + ROW)


@pytest.mark.parametrize(("target", "matrix"), [("getrf", np.zeros((3, 3))), ("potrf", np.diag([4.0, -1.0, 2.0]))])
def test_failures_have_the_info_of_lapack(target: str, matrix: Any) -> None:
    results = "(f64[3,3], s32[3], s32[])" if target == "getrf" else "(f64[3,3], s32[])"
    settings = "{uplo = 76 : ui8}" if target == "potrf" else "{}"
    text = _call(f"lapack_d{target}_ffi", ["f64[3,3]"], results, settings)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        info = results_of(run(parse_hlo(text), matrix))[-1]
    assert info == getattr(lapack, f"d{target}")(matrix)[-1] != 0


def test_texts_of_2024_have_workspaces_and_scales() -> None:
    text = _call("lapack_dgeqrf_ffi", ["f64[3,3]"], "(f64[3,3], f64[3], s32[], f64[9])", "{}")
    results = results_of(run(parse_hlo(text), MATRICES[0]))
    for got, wanted in zip(results, (*qr_factors(MATRICES[0]), np.int32(0), np.zeros(9)), strict=True):
        assert_close(got, wanted)
    letters = "{diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}"
    text = _call("blas_dtrsm_ffi", ["f64[3,3]", "f64[3,3]", "f64[]"], "f64[3,3]", letters)
    (got,) = results_of(run(parse_hlo(text), MATRICES[0], MATRICES[1], np.float64(3)))
    assert_close(got, 3 * np.linalg.solve(np.tril(MATRICES[0]), MATRICES[1]))


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
    (got,) = results_of(run(parse_stablehlo(text), A, B))
    assert_close(got, np.maximum(3 * (A @ B), 0))


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
    "unknown setting": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"scaling":1}'), "'scaling'"),
    "scales of blocks": (_call("__cublas$gemm", FACTORS, "f32[2,2]", '{"scale_mode":2}'), "scale_mode = 2"),
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
        "a sliding window without a causal mask",
    ),
    "unknown norm": (_call("__cudnn$norm", HEADS, "f32[1,1,2,2]", '{"kind":"RMS"}'), "'RMS'"),
    "scale of rows": (
        _call("__cudnn$norm", ["f32[2,4,1,1]", "f32[2,1,1,1]", "f32[2,1,1,1]"], "f32[2,4,1,1]", "{}"),
        "as many elements as a row",
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
    "no slices": (_call("ConcatBitcast", ["f32[2]"], "f32[3]"), "must be slices"),
    "halves of f16": (_call("X64SplitLow", ["f16[2]"], "f32[2]"), "can be split or combined"),
    "option not constant": (
        _call("lapack_spotrf", ["s32[]", "s32[]", "s32[]", "f32[2,2]"], "(f32[2,2], s32[])"),
        "must be constants",
    ),
    "left eigenvectors": (
        _call("cusolver_geev_ffi", ["f32[2,2]"], "(f32[2,2], c64[2], f32[2,2], f32[2,2], s32[])", "{left = true}"),
        "left = False",
    ),
    "backward attention": (_call("__cudnn$fmhaSoftmaxBackward", HEADS, "f32[1,1,2,2]"), "6 operands"),
    "resizing without digits": (_call("ResizeNearest", ["f32[1,2,2,1]"], "f32[1,4,4,1]", "{}"), "two binary digits"),
    "reflectors that are no square": (_call("CompactWyHelper", ["f32[2,3]"], "f32[2,3]"), "square matrices"),
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


def test_halves_of_doubles_keep_the_digits_of_two_floats() -> None:
    text = (
        "HloModule m\n\nENTRY e {\n  x = f64[4] parameter(0)\n"
        '  low = f32[4] custom-call(x), custom_call_target="X64SplitLow"\n'
        '  high = f32[4] custom-call(x), custom_call_target="X64SplitHigh"\n'
        '  both = f64[4] custom-call(low, high), custom_call_target="X64Combine"\n'
        "  ROOT all = (f32[4], f32[4], f64[4]) tuple(low, high, both)\n}\n"
    )
    x = np.array([np.pi, -1e30, 1e300, 0.1])
    low, high, both = run(parse_hlo(text), x)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(low, x.astype(np.float32))
    rest = np.where(np.isinf(low), 0, x - low.astype(np.float64))
    np.testing.assert_array_equal(high, rest.astype(np.float32))
    np.testing.assert_allclose(both, np.where(np.isinf(low), np.inf, x), rtol=2**-47)


def test_compact_form_of_reflectors() -> None:
    """Against the product of the reflectors, one by one."""
    rng = np.random.default_rng(0)
    vectors = np.tril(rng.normal(size=(5, 3)), -1) + np.eye(5, 3)
    taus = 2 / (vectors**2).sum(0)
    scaled = (np.triu(vectors.T @ vectors, 1) + np.eye(3)) * -taus
    (triangle,) = run(parse_hlo(_call("CompactWyHelper", ["f64[3,3]"], "f64[3,3]")), scaled)
    product = np.eye(5)
    for vector, tau in zip(vectors.T, taus, strict=True):
        product = product @ (np.eye(5) - tau * np.outer(vector, vector))
    np.testing.assert_allclose(np.eye(5) + vectors @ triangle @ vectors.T, product, atol=1e-14)


@pytest.mark.parametrize(
    "target",
    [
        *("ShardBarrierTo", "ShardBarrierFrom", "xla.sdy.PropagationBarrier", "AssumeScatterIndicesInBound"),
        *("AssumeGatherIndicesInBound", "InspectSharding", "annotate_device_placement"),
    ],
)
def test_annotations_mean_nothing_on_one_device(target: str) -> None:
    (result,) = run(parse_hlo(_call(target, ["f32[2]"], "f32[2]")), np.array([1, 2], np.float32))
    assert result.tolist() == [1, 2]
