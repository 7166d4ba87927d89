"""The command line `hlo-trace`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner, Result

from frontends.cli.hlo_trace import main
from frontends.example_arguments import ExampleReader, Static
from hlo_text import parse
from hlo_text.core.types import F32, F64, TensorType

from support.folders import ROOT

_MODULE = """
import jax
import jax.numpy as jnp


def loss(w, x, mode="mean"):
    return getattr(jnp, mode)(jnp.tanh(x @ w["a"]) + w["b"])


def branches(x):
    if x > 0:
        return x
    return -x


def pair(x, y):
    return x + y


def talking(x):
    print("tracing")
    return x


def shown(x):
    jax.debug.print("{}", x)
    return x


NUMBER = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "traced_model.py").write_text(_MODULE)
    (tmp_path / "needs_another.py").write_text("import a_module_that_is_not_there\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    yield tmp_path
    sys.modules.pop("traced_model", None)


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_the_module_is_printed(folder: Path) -> None:
    result = call("traced_model:pair", "--arg", "f32[2,3]", "--arg", "f32[3]")
    assert result.exit_code == 0
    main_function = parse(result.stdout).functions["main"]
    assert main_function.function_type.inputs == (TensorType((2, 3), F32), TensorType((3,), F32))


@pytest.mark.parametrize(("flags", "shown"), [((), "HloModule jit_pair"), (("--vmap",), "(f32[2,3]{1,0}, f32[2,3]")])
def test_hlo(folder: Path, flags: tuple[str, ...], shown: str) -> None:
    result = call("traced_model.py:pair", "-a", "f32[2,3]", "-a", "f32[2,3]", "--dialect", "hlo", *flags)
    assert result.exit_code == 0
    assert shown in result.stdout


def test_pytrees_static_arguments_and_symbolic_sizes(folder: Path) -> None:
    arguments = ['{"a": f32[3,2], "b": f32}', "f32[n,3]", 'static("sum")']
    result = call("traced_model:loss", "--grad", *(word for text in arguments for word in ("--arg", text)))
    assert result.exit_code == 0
    types = parse(result.stdout).functions["main"].function_type
    assert types.inputs == (TensorType((3, 2), F32), TensorType((), F32), TensorType((None, 3), F32))
    assert types.results == (TensorType((3, 2), F32), TensorType((), F32))


def test_arguments_by_name_and_from_files(folder: Path) -> None:
    np.savez("weights.npz", a=np.ones((3, 2), np.float32), b=np.float32(1))
    np.save("x.npy", np.ones((4, 3), np.float32))
    result = call("traced_model:loss", "--arg", "@weights.npz", "--kwarg", "x=@x.npy", "--kwarg", "mode=static('max')")
    assert result.exit_code == 0
    assert len(parse(result.stdout).functions["main"].function_type.inputs) == 3


def test_an_output_file_locations_and_the_generic_form(folder: Path) -> None:
    result = call("traced_model:pair", "-a", "f32", "-a", "1", "--locations", "--generic", "-o", "out.mlir")
    assert (result.exit_code, result.stdout) == (0, "")
    text = Path("out.mlir").read_text()
    assert '"stablehlo.add"' in text
    assert "traced_model.py" in text


def test_64_bits(folder: Path) -> None:
    command = [sys.executable, "-m", "frontends.cli", "traced_model:pair", "-a", "f64[2]", "-a", "1.5", "--x64"]
    root = str(ROOT)
    found = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": root})
    (result,) = parse(found.stdout).functions["main"].function_type.results
    assert result == TensorType((2,), F64)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("traced_model",), "must be MODULE:FUNCTION"),
        (("no_module:f",), "no module named 'no_module'"),
        (("none.py:f",), "no such file 'none.py'"),
        (("traced_model:missing",), "traced_model has no 'missing'"),
        (("traced_model:NUMBER",), "has type int, not a function"),
        (("traced_model:pair", "-a", "f32[2]"), "missing a required argument: 'y'"),
        (("traced_model:pair", "-a", "f33[2]", "-a", "1"), "'f33' is not an element type"),
        (("traced_model:pair", "-a", "f32[2", "-a", "1"), "is not an example argument such as f32[2,3]"),
        (("traced_model:pair", "-a", "f32(2)", "-a", "1"), "f32(2) is not a value"),
        (("traced_model:pair", "-a", "@none.npy", "-a", "1"), "none.npy"),
        (("traced_model:pair", "-a", "1", "--kwarg", "2"), "'2' is not NAME=ARG"),
        (
            ("traced_model:pair", "-a", "1", "-a", '"text"'),
            "the argument y must be an array or static, but has type str",
        ),
        (("traced_model:loss", "-a", "1", "-a", "1", "-a", "static([1])"), "mode must be hashable"),
        (("traced_model:pair", "--dialect", "hlo", "--generic"), "--generic needs --dialect stablehlo"),
        (("traced_model:pair", "-a", "f64[2]", "-a", "1"), "'f64' requires JAX's 64-bit mode (--x64)"),
        (("traced_model:pair", "-a", "f32[-1]", "-a", "1"), "x has an invalid shape: (-1,)"),
        (("traced_model:pair", "-a", "f32", "-a", str(2**31)), "y is out of range for int32: 2147483648"),
        (("traced_model:pair", "-a", "{[1]: f32}", "-a", "1"), "unhashable type: 'list'"),
        (("traced_model:pair", "-a", "{**{}}", "-a", "1"), "{**{}} is not a value"),
        (("traced_model:pair", "-a", "@empty.npy", "-a", "1"), "empty.npy: cannot read arrays"),
        (("traced_model:pair", "-a", "1", "-a", "1", "--donate", "2"), "--donate 2: there are 2 arguments"),
        (("traced_model:pair", "-a", "1", "-a", "1", "-o", "none/x.mlir"), "none/x.mlir"),
    ],
)
def test_wrong_usage(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    Path("empty.npy").touch()
    result = call(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")


def test_callbacks_are_kept_or_unsupported(folder: Path) -> None:
    assert "@xla_ffi_python_cpu_callback" in call("traced_model:shown", "-a", "f32[2]").stdout
    result = call("traced_model:shown", "-a", "f32[2]", "--platform", "tpu")
    assert result.exit_code == 4
    assert "debug_print: a Python callback" in result.stderr
    assert "traced_model.py:26" in result.stderr
    kept = call("traced_model:shown", "-a", "f32[2]", "--platform", "tpu", "--keep-callbacks")
    assert "@jax.debug_print" in kept.stdout


def test_what_the_function_prints_is_not_the_text(folder: Path) -> None:
    result = call("traced_model:talking", "-a", "f32[2]")
    assert result.exit_code == 0
    assert result.stderr == "tracing\n"
    assert len(parse(result.stdout).functions) == 1


@pytest.mark.parametrize(
    ("function", "expected", "line"),
    [
        ("traced_model:branches", "TracerBoolConversionError", "line 11, in branches"),
        ("needs_another:f", "No module named 'a_module_that_is_not_there'", "line 1, in <module>"),
        ("jax.numpy:add", "TypeError", "in __call__"),
    ],
)
def test_errors_of_the_users_module_keep_its_traceback(folder: Path, function: str, expected: str, line: str) -> None:
    root = str(ROOT)
    script = "from frontends.cli.hlo_trace import main; main()"  # as the installed command does
    command = [sys.executable, "-c", script, function, "-a", "f32"]
    found = subprocess.run(command, capture_output=True, text=True, check=False, env={"PYTHONPATH": root})
    assert found.returncode == 1
    first, second = found.stderr.splitlines()[:2]
    assert first.startswith("Traceback")
    assert second.endswith(line)
    assert expected in found.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f32", jax.ShapeDtypeStruct((), jnp.float32)),
        ("f32[]", jax.ShapeDtypeStruct((), jnp.float32)),
        ("bf16[2, 3]", jax.ShapeDtypeStruct((2, 3), jnp.bfloat16)),
        ("s4[5]", jax.ShapeDtypeStruct((5,), ml_dtypes.int4)),
        ("pred[1]", jax.ShapeDtypeStruct((1,), jnp.bool_)),
        ("f8e4m3fn[1]", jax.ShapeDtypeStruct((1,), ml_dtypes.float8_e4m3fn)),
        ("-2.5", -2.5),
        ("True", True),
        ("(f32[1], [1, None])", (jax.ShapeDtypeStruct((1,), jnp.float32), [1, None])),
        ("static((1, 2))", Static((1, 2))),
    ],
)
def test_example_arguments(text: str, expected: Any) -> None:
    assert ExampleReader().read(text) == expected


def test_symbols_are_the_same_in_all_arguments() -> None:
    reader = ExampleReader()
    first, second = reader.read("f32[n, 2*m]"), reader.read("{'x': key[n]}")["x"]
    assert first.shape[0] == second.shape[0]
    assert jnp.issubdtype(second.dtype, jax.dtypes.prng_key)
