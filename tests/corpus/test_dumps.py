"""Dumps of TensorFlow and of XLA's compilers for TPUs and GPUs: read, verified, printed back, run, damaged.

The dumps in `corpus/hlo/dumps/` are made by the scripts beside them, together with what the compiler that made them, or
for TPUs and GPUs XLA's CPU backend, computed. JAX's dumps are made while the tests run, in `test_jax_programs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax

from evaluator import run, run_grid
from hlo_text import walk
from hlo_text.core.diagnostics import Diagnostic, LoweringError, ParseError
from hlo_text.core.ir import Module
from hlo_text.core.types import TupleType, Type, numpy_dtype
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

from support.cases import for_each
from support.changes.damage import damaged
from support.expectations import expected_of
from support.folders import CORPUS
from support.whole_programs import Run, assert_program

pytestmark = pytest.mark.usefixtures("quick_compilation")

FOLDER = CORPUS / "hlo" / "dumps"
DUMPS = sorted(FOLDER.glob("*/*.hlo"))
#: Its results depend too much on how TPUs round to be compared with those of a CPU: it has a test of its own.
TRAINING = FOLDER / "tpu" / "cnn.optimized.hlo"
#: Dumps of programs for four GPUs.
PARTITIONED = [path for path in DUMPS if path.parent.name.startswith("gpu") and "partitioned" in path.name]
#: Tolerances by program, relative and absolute. TPUs multiply matrices in bfloat16, and their dumps say so;
#: TensorFlow's XLA keeps more precision than the bfloat16 of `numbers` has.
TOLERANCES = {
    "tpu/attention": 5e-2,
    "tpu/einsum": 2e-2,
    "tpu/lstm": 2e-2,
    "tensorflow/numbers": 4e-3,
    **{f"gpu/matmul_{name}": 1e-2 for name in ("f8", "gelu", "relu")},  # in bfloat16, rounded elsewhere than on CPUs
    "gpu_2025/matmul_f8": 1e-2,
    **{f"gpu/{name}": 1e-2 for name in ("attention", "attention_bias", "attention_gradient", "gemm_triton")},
    "gpu_2025/gemm_triton": 1e-2,
}


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def read(path: Path) -> Module:
    return parse_hlo(path.read_text(), name=name_of(path))


@pytest.mark.parametrize("path", DUMPS, ids=name_of)
def test_a_dump_holds(path: Path) -> None:
    """With its results, where the compiler that printed it computed some."""
    assert_program(path.read_text(), expected_of(path), run_of(path))


@for_each(DUMPS)
def test_a_dump_prints_as_itself_and_needs_no_fallback(path: Path) -> None:
    module = read(path)
    assert module.statistics is not None
    assert module.statistics.fallbacks == 0
    assert module.to_text() == path.read_text()


def run_of(path: Path) -> Run:
    program = f"{path.parent.name}/{path.name.split('.')[0]}"
    archive = path.with_name(f"{path.name.split('.')[0]}.npz")
    if not archive.exists() or path == TRAINING or "partitioned" in path.name:
        return Run()
    entry = read(path).entry_computation
    assert entry is not None
    outputs = entry.output_types
    given = outputs[0].types if len(outputs) == 1 and isinstance(outputs[0], TupleType) else outputs
    with np.load(archive) as arrays:
        arguments = [as_typed(*pair) for pair in zip(named(arrays, "argument"), entry.argument_types, strict=True)]
        results = [as_typed(*pair) for pair in zip(named(arrays, "result"), given, strict=True)]
    return Run(arguments, results, partial(assert_close, tolerance=TOLERANCES.get(program, 2e-5)))


def named(arrays: Any, prefix: str) -> list[Any]:
    return [arrays[name] for name in arrays.files if name.startswith(prefix)]


def as_typed(array: Any, type: Type) -> Any:
    """Return an array with its narrow float type; NumPy files store it as raw bytes."""
    return array.view(numpy_dtype(type.element_type)) if array.dtype.kind == "V" else array  # type: ignore[attr-defined]


def assert_close(actual: Sequence[Any], expected: Sequence[Any], tolerance: float) -> None:
    assert [(a.shape, a.dtype) for a in actual] == [(e.shape, e.dtype) for e in expected]
    for ours, theirs in zip(actual, expected, strict=True):
        if jax.dtypes.issubdtype(theirs.dtype, np.inexact):
            wide = np.complex128 if theirs.dtype.kind == "c" else np.float64
            ours, theirs = ours.astype(wide), theirs.astype(wide)
            np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance)
        else:
            np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("name", ["constants", "constants.optimized"])
def test_a_dump_without_its_constants_is_refused(name: str) -> None:
    path = FOLDER / "tensorflow" / f"{name}.hlo"
    with pytest.raises(LoweringError, match=r"lower\.elided-constant"):
        run(read(path), *(run_of(path).arguments or ()))


def _in_bfloat16(function: Any) -> Any:
    """Return a function of two arrays whose operands, also those of its derivatives, are rounded to bfloat16."""

    def rounded(x: Any) -> Any:
        return lax.reduce_precision(x, 8, 7)

    @jax.custom_vjp
    def apply(a: Any, b: Any) -> Any:
        return function(rounded(a), rounded(b))

    def backward(saved: Any, cotangent: Any) -> Any:
        return jax.vjp(function, *map(rounded, saved))[1](rounded(cotangent))

    apply.defvjp(lambda a, b: (apply(a, b), (a, b)), backward)
    return apply


def test_a_tpu_dump_trains_a_network() -> None:
    """Convolutions in bfloat16, and indices that were packed in bits.

    Rounding changes which element of a window is the largest, so the expected gradient has to round as TPUs do.
    """
    with np.load(TRAINING.with_name("cnn.npz")) as archive:
        images, kernel, weights, labels = (archive[name] for name in archive.files if name.startswith("argument"))
    layout = ("NHWC", "HWIO", "NHWC")
    convolve = _in_bfloat16(lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=layout))
    multiply = _in_bfloat16(jnp.matmul)

    def loss(kernel: Any, weights: Any) -> Any:
        hidden = jax.nn.relu(convolve(images, kernel))
        hidden = lax.reduce_window(hidden, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        logits = multiply(hidden.reshape(hidden.shape[0], -1), weights)
        return -jnp.mean(jax.nn.log_softmax(logits)[jnp.arange(len(labels)), labels])

    value, gradients = jax.value_and_grad(loss, (0, 1))(kernel, weights)
    actual = run(read(TRAINING), images, kernel, weights, labels)
    for ours, expected in zip(actual, (value, *gradients), strict=True):
        np.testing.assert_allclose(ours, expected, rtol=5e-3, atol=5e-2)


def _parts(x: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """Return the quarters of a matrix for the four chips, row by row."""
    return [half for rows in np.split(x, 2) for half in np.split(rows, 2, axis=1)]


def test_a_partitioned_tpu_dump_shifts() -> None:
    """Asynchronous permutations and a reduction over two of four chips."""
    x = np.arange(16 * 32, dtype=np.float32).reshape(16, 32)
    module = read(FOLDER / "tpu" / "partitioned_shift.optimized.hlo")
    results = run_grid(module, [[part] for part in _parts(x)])
    shifted, transposed, sums = zip(*results, strict=True)
    np.testing.assert_array_equal(shifted, _parts(np.roll(x, 1, 0)))
    np.testing.assert_array_equal(transposed, [part.T for part in _parts(x)])
    np.testing.assert_array_equal(sums, [x[:8].sum(1)] * 2 + [x[8:].sum(1)] * 2)


def test_a_partitioned_tpu_dump_multiplies() -> None:
    """A layer whose hidden units lie on two chips, in bfloat16."""
    generator = np.random.default_rng(0)
    x, w, v = (generator.normal(size=size).astype(np.float32) for size in ((16, 32), (32, 64), (64, 32)))
    module = read(FOLDER / "tpu" / "partitioned_layer.optimized.hlo")
    halves = [[x[:8], x[8:]], np.split(w, 2, axis=1), np.split(v, 2)]
    results = run_grid(module, [[halves[0][i], halves[1][j], halves[2][j]] for i in range(2) for j in range(2)])
    expected = np.split(np.tanh(x @ w) @ v, 2)
    for process, (result,) in enumerate(results):
        np.testing.assert_allclose(result, expected[process // 2], rtol=2e-2, atol=5e-2)


def test_a_tpu_dump_copies_slices_ahead() -> None:
    generator = np.random.default_rng(0)
    x = generator.normal(size=(256, 1024)).astype(np.float32)
    weights = (generator.normal(size=(8, 1024, 1024)) / 32).astype(np.float32)
    expected = x
    for layer in weights:
        expected = np.tanh(expected @ layer)
    (result,) = run(read(FOLDER / "tpu" / "layers.optimized.hlo"), x, weights)
    np.testing.assert_allclose(result, expected, rtol=2e-2, atol=2e-2)


def test_a_tpu_dump_packs_small_integers() -> None:
    x = np.arange(16 * 24, dtype=np.int8).reshape(16, 24)
    small = (x.astype(ml_dtypes.int4) * ml_dtypes.int4(3)).astype(ml_dtypes.int4)
    once, twice = run(read(FOLDER / "tpu" / "packed.optimized.hlo"), x)
    np.testing.assert_array_equal(once, small)
    np.testing.assert_array_equal(twice, np.concatenate([small, small]))


#: As torch_xla 2.9 prints: operands with shapes, one counter for all names, neither metadata nor signatures' layouts.
TORCH = """HloModule IrToHlo.14, entry_computation_layout={(f32[2]{0}, f32[2,3]{1,0})->(f32[2,3]{1,0}, f32[])}

%AddComputation.4 (x.5: f32[], y.6: f32[]) -> f32[] {
  %x.5 = f32[] parameter(0)
  %y.6 = f32[] parameter(1)
  ROOT %add.7 = f32[] add(f32[] %x.5, f32[] %y.6)
}

ENTRY %IrToHlo.14 (p0.1: f32[2], p1.2: f32[2,3]) -> (f32[2,3], f32[]) {
  %p1.2 = f32[2,3]{1,0} parameter(1)
  %p0.1 = f32[2]{0} parameter(0)
  %broadcast.3 = f32[2,3]{1,0} broadcast(f32[2]{0} %p0.1), dimensions={0}
  %multiply.8 = f32[2,3]{1,0} multiply(f32[2,3]{1,0} %p1.2, f32[2,3]{1,0} %broadcast.3)
  %constant.9 = f32[] constant(0)
  %reduce.10 = f32[] reduce(f32[2,3]{1,0} %multiply.8, f32[] %constant.9), dimensions={0,1}, to_apply=%AddComputation.4
  ROOT %tuple.13 = (f32[2,3]{1,0}, f32[]) tuple(f32[2,3]{1,0} %multiply.8, f32[] %reduce.10)
}

"""


def test_a_text_in_the_style_of_torch_xla() -> None:
    module = parse_hlo(TORCH)
    assert verify(module) == []
    assert module.to_text() == TORCH
    row, matrix = np.array([2, 3], np.float32), np.arange(6, dtype=np.float32).reshape(2, 3)
    product, total = run(module, row, matrix)
    np.testing.assert_array_equal(product, row[:, None] * matrix)
    assert total == (row[:, None] * matrix).sum()


def test_the_dumps_hold_what_they_are_for() -> None:
    """Fusions of every kind, tiles, memory spaces, asynchronous copies and slices, dynamic sizes, aliases."""
    texts = {folder: "".join(path.read_text() for path in (FOLDER / folder).glob("*.hlo")) for folder in FOLDERS}
    kinds = ("kind=kCustom", "kind=kOutput", "kind=kLoop")
    for part in (*kinds, "copy-start(", "copy-done(", "slice-start(", "T(8,128)", "S(1)", "E(4)"):
        assert part in texts["tpu"], part
    calls = ("__cublas$lt$matmul", "__cublas$lt$matmul$f8", "__cublas$triangularSolve", "__cudnn$convForward")
    solvers = ("cusolver_potrf_ffi", "cusolver_getrf_ffi", "cusolver_syevd_ffi")
    attention = ("__cudnn$fmhaSoftmax", "__cudnn$fmhaScaleBiasSoftmax", "__cudnn$fmhaSoftmaxBackward")
    for part in (*calls, *solvers, *attention, "__triton_nested_gemm_fusion", "async-start(", "all-reduce-start("):
        assert part in texts["gpu"], part
    for part in ("__cublas$gemm", "command_buffer", "__triton_gemm", '"__triton"', "reduce-scatter"):
        assert part in texts["gpu_2025"], part
    for part in ("xla.gpu.ext.cub_sort_keys", "xla.gpu.ext.cub_sort_pairs", "HostExecute", "#1"):
        assert part in texts["gpu_h200"], part
    for part in ("input_output_alias", "<=6", "set-dimension-size", "source_line=", "batch-norm-grad(", "f32[] %"):
        assert part in texts["tensorflow"], part


@pytest.mark.parametrize("path", PARTITIONED, ids=name_of)
def test_a_partitioned_gpu_dump(path: Path) -> None:
    """Asynchronous collectives give each of four devices what XLA for CPUs gave it."""
    with np.load(path.with_name(f"{path.name.split('.')[0]}.npz")) as arrays:
        parts = [[named(arrays, f"part{n:02}_{kind}") for n in range(4)] for kind in ("argument", "result")]
    for ours, expected in zip(run_grid(read(path), parts[0]), parts[1], strict=True):
        assert_close(ours, expected, 2e-5)


FOLDERS = ("tensorflow", "tpu", "gpu", "gpu_2025", "gpu_h200")


@pytest.mark.parametrize("path", DUMPS, ids=name_of)
def test_damaged_dumps_end_in_an_answer(path: Path) -> None:
    """A module that can be verified and printed, or our own error with a position, and within seconds."""
    text = path.read_text()
    generator = Random(path.name)
    for _ in range(4):
        answer(damaged(text, generator))


def answer(text: str) -> str:
    """Return the verdict on a text: `valid`, or the code of the first diagnostic."""
    try:
        module = parse_hlo(text)
        found: Sequence[Diagnostic] = verify(module)
        module.to_text()
    except ParseError as error:
        found = error.diagnostics
    assert all(diagnostic.span is not None for diagnostic in found)
    return found[0].code if found else "valid"


def test_what_was_dumped() -> None:
    """The programs of the dumps: the number of operations and of their kinds."""
    opcodes = {op.hlo_name or op.name for path in DUMPS for op in walk(read(path))}
    assert len(DUMPS) >= 50
    assert len(opcodes) >= 90
