"""GPU results equal CPU results within one percent: `pytest -m gpu`, or `nox -s gpu`.

They stay out of other runs. `HLO_TEXT_GPU=cpu pytest -m gpu` tries the tests themselves where there is no GPU: a CPU
takes its place. Both platforms are needed; JAX has them where `JAX_PLATFORMS` is not set, or is `cuda,cpu`.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import jax
import numpy as np
import pytest
from click.testing import CliRunner

from evaluator import compare, run, run_grid
from evaluator.cli.commands.hlo_run import main
from evaluator.cli.modes.arguments import argument_types, entries_of
from evaluator.values.inputs import make_inputs
from hlo_text import ExecutionError, LoweringError, Module, parse
from hlo_text.analysis.statistics import statistics
from hlo_text.core.types import FloatType, IntegerType, Signedness, numpy_dtype
from hlo_text.files.loading import parse_all

from support.expectations import expected_of
from support.folders import CORPUS, ROOT
from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages
from support.jax_version import SERIES
from support.memory_programs import PROGRAMS as MEMORY_PROGRAMS
from support.memory_programs import compiled_stages
from support.oracles.narrow_floats import NARROW, around, step_of

pytestmark = [pytest.mark.gpu, pytest.mark.usefixtures("full_precision")]

#: JAX's name of the platform that takes the place of the GPU.
PLATFORM: Any = os.environ.get("HLO_TEXT_GPU", "gpu")
#: Relative and absolute: GPUs compute in another order, and library calls of dumps with fewer bits than f32.
TOLERANCE = 1e-2
#: The same for numbers of 16 bits and fewer, which GPUs round after other operations.
NARROW_TOLERANCE = 3e-2

FILES = [*sorted((CORPUS / "stablehlo").rglob("*.mlir")), *sorted((CORPUS / "hlo").rglob("*.hlo"))]
#: Programs that one process runs; those of dumps with arguments of their own are tried with these.
ALONE = [path for path in FILES if not expected_of(path).no_run and not path.parent.name.startswith("gpu")]
DUMPS = [path for path in FILES if path.parent.name.startswith("gpu")]
HERE = [name for name, program in PROGRAMS.items() if program.devices == 1 and program.refused is None]
#: Programs with decompositions, whose text for a CPU calls LAPACK.
DECOMPOSITIONS = [name for name in HERE if PROGRAMS[name].area in ("linalg", "lax_linalg")]
#: Sums of bfloat16 products in eight layers amplify the order of the sums.
AMPLIFIED = {"layers": 0.2}
#: JAX has these decompositions for CPUs only.
ONLY_ON_CPUS = ("schur", "hessenberg", "sqrtm", "sylvester", "funm")
HERE = [name for name in HERE if not any(word in name for word in ONLY_ON_CPUS)]
#: Our message: XLA reads and writes wrong elements of bytes with four.
REFUSED = "XLA computes wrong results for 2-bit integers on GPUs"
#: XLA's GPU compiler fails, by series of JAX.
NOT_COMPILED = {"models.transformer_gradient": (0, 11)}
#: The peak of other programs is within 1 %. Of this one it depends on the algorithm that cuDNN finds the fastest.
PEAK_TOLERANCE = {"residual_network_gradient": 0.15}


@pytest.fixture
def full_precision() -> Iterator[None]:
    """Products of f32 with all bits, where GPUs use ten by default."""
    with jax.default_matmul_precision("highest"):
        yield


def device() -> Any:
    """Return the device that replaces the GPU."""
    return jax.devices(PLATFORM)[0]


def name_of(path: Path) -> str:
    return str(path.relative_to(CORPUS))


def assert_close(actual: Sequence[Any], expected: Sequence[Any]) -> None:
    for ours, theirs in zip(map(np.asarray, actual), map(np.asarray, expected), strict=True):
        assert ours.shape == theirs.shape
        if jax.dtypes.issubdtype(ours.dtype, np.inexact):
            wide = np.complex128 if ours.dtype.kind == "c" else np.float64
            tolerance = NARROW_TOLERANCE if ours.dtype.itemsize <= 2 else TOLERANCE
            np.testing.assert_allclose(ours.astype(wide), theirs.astype(wide), rtol=tolerance, atol=tolerance)
        else:
            np.testing.assert_array_equal(ours, theirs)


def assert_agrees(module: Module, inputs: Sequence[Any], *, tolerance: float = TOLERANCE, **options: Any) -> None:
    """Compare the results of a module on the GPU and on a CPU, unless the GPU computes wrong ones."""
    try:
        found = compare(module, *inputs, against=PLATFORM, rtol=tolerance, atol=tolerance, **options)
    except LoweringError as error:
        if PLATFORM == "cpu" or REFUSED not in str(error):
            raise
    else:
        assert found.equal, str(found)


@pytest.mark.parametrize("path", ALONE, ids=name_of)
def test_corpus(path: Path) -> None:
    """Programs that check themselves, custom calls of libraries, dumps: with numbers of their own, or made up."""
    for module in parse_all(path.read_text(), name=str(path)):
        for name in entries_of(module, None):
            inputs = make_inputs(argument_types(module, name), "random", 0)
            tolerance = AMPLIFIED.get(path.name.partition(".")[0], TOLERANCE)
            assert_agrees(module, inputs, entry=name, tolerance=tolerance)


@pytest.mark.parametrize("name", HERE)
def test_jax_program(name: str) -> None:
    """A program that JAX lowered for the GPU."""
    stages = Stages(PROGRAMS[name])
    module = parse(stages.stablehlo_for("cuda"))
    if PLATFORM == "gpu" and NOT_COMPILED.get(name) == SERIES:
        with pytest.raises(ExecutionError, match="Shapes must be equal rank"):
            assert_agrees(module, stages.flat_arguments)
    else:
        assert_agrees(module, stages.flat_arguments)


@pytest.mark.parametrize("name", DECOMPOSITIONS)
def test_decomposition(name: str) -> None:
    """A program that JAX lowered for a CPU: on a GPU, LAPACK runs on the host."""
    stages = Stages(PROGRAMS[name])
    assert_agrees(parse(stages.stablehlo_for("cpu")), stages.flat_arguments)


# --- dumps of XLA's GPU compiler --------------------------------------------------------------------------------------


def stored(path: Path, prefix: str) -> list[Any]:
    """Return arrays of a dump; those of narrow floats are bytes."""
    with np.load(path.with_name(f"{path.name.split('.')[0]}.npz")) as arrays:
        return [arrays[name] for name in arrays.files if name.startswith(prefix)]


def typed(arrays: Sequence[Any], like: Sequence[Any]) -> list[Any]:
    return [a.view(np.asarray(b).dtype) if a.dtype.kind == "V" else a for a, b in zip(arrays, like, strict=True)]


@pytest.mark.parametrize("path", DUMPS, ids=name_of)
def test_dump(path: Path) -> None:
    """A text that was compiled for a GPU without one gives there what XLA for CPUs gave."""
    module = parse(path.read_text())
    with jax.default_device(device()):
        if "partitioned" in path.name:
            parts = [
                [stored(path, f"part{number:02}_{kind}") for number in range(4)] for kind in ("argument", "result")
            ]
            for actual, expected in zip(run_grid(module, parts[0], devices=None), parts[1], strict=True):
                assert_close(actual, expected)
            return
        made = make_inputs(argument_types(module, None), "zeros", 0)
        actual = run(module, *typed(stored(path, "argument"), made))
    assert_close(actual, typed(stored(path, "result"), actual))


@cache
def sources() -> ModuleType:
    """Return the script that made the dumps."""
    specification = importlib.util.spec_from_file_location("gpu_dumps", CORPUS / "hlo" / "dumps" / "make_gpu_dumps.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def program_names() -> list[str]:
    text = (CORPUS / "hlo" / "dumps" / "gpu").glob("*.hlo")
    return sorted(path.name.split(".")[0] for path in text if not path.name.startswith("partitioned"))


def program(name: str) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
    """Return a function, its arguments, and XLA's options for it."""
    function = getattr(sources(), name)
    if function in sources().ATTENTION:
        implementation = "xla" if PLATFORM == "cpu" else "cudnn"
        return partial(function, implementation), sources().ATTENTION[function], {}
    arguments, options = sources().PROGRAMS[function]
    return function, arguments, {} if PLATFORM == "cpu" else options


@pytest.mark.parametrize("name", program_names())
def test_dump_of_this_machine(name: str) -> None:
    """XLA's optimized text for this GPU, run on a CPU with emulated library calls, returns the GPU's results."""
    function, arguments, options = program(name)
    placed = jax.device_put(arguments, device())
    compiled = jax.jit(function, keep_unused=True).lower(*placed).compile(compiler_options=options)
    expected = jax.tree.leaves(compiled(*placed))
    with jax.default_device(jax.devices("cpu")[0]):
        actual = run(parse(compiled.as_text()), *map(np.asarray, jax.tree.leaves(arguments)))
    assert_close(actual, expected)


@pytest.mark.parametrize("name", MEMORY_PROGRAMS)
def test_peak_is_what_xla_reserves(name: str) -> None:
    """Peak memory of the text that XLA compiled for this GPU; for CPUs, `shuffled` of JAX 0.11 is 17 % off."""
    with jax.default_device(device()):
        stages = compiled_stages(MEMORY_PROGRAMS[name])
    found = statistics(parse(stages.optimized))
    tolerance = PEAK_TOLERANCE.get(name, TOLERANCE) if PLATFORM == "gpu" else 0.2
    assert found.peak_bytes == pytest.approx(stages.reserved + found.constants_bytes, rel=tolerance)


# --- exact results, which XLA's CPU and GPU backends compute in different ways ----------------------------------------


def run_there(text: str, *arrays: Any, jit: bool = True) -> list[Any]:
    """Run a program on the GPU."""
    with jax.default_device(device()):
        return [np.asarray(result) for result in run(parse(text), *arrays, jit=jit)]


#: Integers, and booleans as integers of one bit.
INTEGERS = {
    "i1": np.dtype(np.bool_),
    **{
        f"{prefix}{width}": numpy_dtype(IntegerType(width, sign))
        for width in (1, 4, 8, 32)
        for prefix, sign in (("si" if width == 1 else "i", Signedness.SIGNED), ("ui", Signedness.UNSIGNED))
    },
}


def wrapped(numbers: Any, name: str) -> Any:
    """Return integers as the type contains them: the low bits, with a sign or without."""
    bits, is_signed = int(name.lstrip("sui")), not name.startswith("u") and name != "i1"
    low = -(1 << (bits - 1)) if is_signed else 0
    return (np.asarray(numbers, np.int64) - low) % (1 << bits) + low


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("source", INTEGERS)
def test_integers_of_few_bits(source: str, size: int, jit: bool) -> None:
    """Few elements as all types: XLA does not write results that copy two elements next to four-bit ones."""
    numbers = wrapped(np.arange(size) + 1, source)
    targets = [f"tensor<{size}x{name}>" for name in INTEGERS]
    lines = [
        f"%{number} = stablehlo.convert %a : (tensor<{size}x{source}>) -> {target}"
        for number, target in enumerate(targets)
    ]
    body, names = "\n".join(lines), ", ".join(f"%{number}" for number in range(len(lines)))
    results = ", ".join(targets)
    text = f"func.func @main(%a: tensor<{size}x{source}>) -> ({results}) {{\n{body}\nreturn {names} : {results}\n}}"
    for name, found in zip(INTEGERS, run_there(text, numbers.astype(INTEGERS[source]), jit=jit), strict=True):
        expected = numbers != 0 if name == "i1" else wrapped(numbers, name)
        assert found.dtype == INTEGERS[name]
        assert found.astype(np.int64).tolist() == expected.astype(np.int64).tolist(), name


@pytest.mark.parametrize("name", ["i2", "ui2", "!quant.uniform<i2:f32, 0.5>"])
def test_two_bits_are_refused(name: str) -> None:
    """XLA converts the elements 2 and 3 of a byte to those of 0 and 1, among other errors."""
    text = f"func.func @main(%a: tensor<4x{name}>) -> tensor<4x{name}> {{\n"
    text += f"%0 = stablehlo.add %a, %a : tensor<4x{name}>\nreturn %0 : tensor<4x{name}>\n}}"
    array = np.zeros(4, numpy_dtype(IntegerType(2, Signedness.UNSIGNED if name == "ui2" else Signedness.SIGNED)))
    if PLATFORM == "cpu":
        run_there(text, array)
        return
    with pytest.raises(LoweringError, match=f"2:.*{REFUSED}"):
        run_there(text, array)


@pytest.mark.parametrize("name", NARROW)
def test_rounding_of_doubles(name: str) -> None:
    """Doubles near each value of a type, and near the middle of two, are rounded once."""
    numbers, expected = around(name, np.float64, step_of(name))
    source, target = f"tensor<{len(numbers)}xf64>", f"tensor<{len(numbers)}x{name}>"
    text = f"func.func @main(%a: {source}) -> {target} {{\n"
    text += f"%0 = stablehlo.convert %a : ({source}) -> {target}\nreturn %0 : {target}\n}}"
    (found,) = run_there(text, np.array(numbers, np.float64))
    assert found.dtype == numpy_dtype(FloatType(name))
    assert found.view(f"u{found.dtype.itemsize}").tolist() == expected


@pytest.mark.parametrize("size", [7, 3000])
@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("name", ["f16", "bf16", "f32", "f64"])
def test_top_k_orders_nans_by_sign(name: str, largest: bool, size: int) -> None:
    dtype = numpy_dtype(FloatType(name))
    array = np.random.default_rng(0).normal(size=size).astype(dtype)
    array[1:6] = np.array([np.nan, -np.inf, -0.0, 0.0, np.nan], dtype)
    bits = array.view(f"i{dtype.itemsize}")
    bits[1], bits[5] = bits[1] & np.iinfo(bits.dtype).max, bits[5] | np.iinfo(bits.dtype).min
    text = f"HloModule m\nENTRY e {{ x = {name}[{size}] parameter(0)\n"
    text += f"ROOT t = ({name}[4], s32[4]) topk(x), k=4, largest={str(largest).lower()} }}"
    values, indices = run_there(text, array)
    keys = np.where(bits < 0, bits ^ np.iinfo(bits.dtype).max, bits)
    assert indices.tolist() == np.argsort(~keys if largest else keys, kind="stable")[:4].tolist()
    np.testing.assert_array_equal(values.astype(np.float64), array[indices].astype(np.float64))


@pytest.mark.parametrize("size", [3, 6, 8, 18, 32, 100, 1000])
@pytest.mark.parametrize("name", ["i8", "ui8"])
def test_products_of_bytes(name: str, size: int) -> None:
    """XLA's kernel for tensor cores returned the double of sums of six products."""
    dtype, rng = np.dtype(name.replace("i", "int")), np.random.default_rng(0)
    left, right = (rng.integers(-128, 128, shape).astype(dtype) for shape in ((10, size), (size, 4)))
    text = f"""func.func @main(%a: tensor<10x{size}x{name}>, %b: tensor<{size}x4x{name}>) -> tensor<10x4xi32> {{
      %0 = stablehlo.dot %a, %b : (tensor<10x{size}x{name}>, tensor<{size}x4x{name}>) -> tensor<10x4xi32>
      return %0 : tensor<10x4xi32>
    }}"""
    (found,) = run_there(text, left, right)
    np.testing.assert_array_equal(found, left.astype(np.int32) @ right.astype(np.int32))


@pytest.mark.parametrize("name", ["i4", "i8", "ui8", "i16", "i32", "i64"])
def test_convolution_of_integers(name: str) -> None:
    """Sums of products wrap; cuDNN has no such convolutions."""
    dtype = numpy_dtype(
        IntegerType(int(name.strip("ui")), Signedness.UNSIGNED if name[0] == "u" else Signedness.SIGNED)
    )
    result, rng = "i64" if name == "i64" else "i32", np.random.default_rng(0)
    image, kernel = (rng.integers(-(2**62), 2**62, shape).astype(dtype) for shape in ((2, 7, 6, 3), (3, 2, 3, 4)))
    types = f"(tensor<2x7x6x3x{name}>, tensor<3x2x3x4x{name}>) -> tensor<2x4x5x4x{result}>"
    text = f"""func.func @main(%a: tensor<2x7x6x3x{name}>, %k: tensor<3x2x3x4x{name}>) -> tensor<2x4x5x4x{result}> {{
      %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {{stride = [2, 1], pad = [[1, 1], [0, 0]]}}
        {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : {types}
      return %0 : tensor<2x4x5x4x{result}>
    }}"""
    wide = np.int64 if result == "i64" else np.int32
    padded = np.pad(image.astype(wide), [(0, 0), (1, 1), (0, 0), (0, 0)])
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 2), axis=(1, 2))[:, ::2]
    (found,) = run_there(text, image, kernel)
    np.testing.assert_array_equal(found, np.einsum("bxyfkl,klfo->bxyo", windows, kernel.astype(wide)))


# --- the command line -------------------------------------------------------------------------------------------------


def test_recheck() -> None:
    found = CliRunner().invoke(main, ["corpus/models/spiral_classifier.mlir", "--random", "0", "--recheck", PLATFORM])
    assert found.exit_code == 0, found.output


def test_the_platform_that_jax_is_asked_for() -> None:
    platform = "cuda" if PLATFORM == "gpu" else PLATFORM
    done = subprocess.run(
        [sys.executable, "-m", "hlo_text", "corpus/models/axpy.hlo", "--iota"],
        env={**os.environ, "JAX_PLATFORMS": platform, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "f32[10]{0} {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}\n"), done.stderr
