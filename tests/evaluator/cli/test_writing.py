"""`hlo-run --print -o X`: the suffix of X chooses the format; `--to python` writes `jax.lax` calls."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import hlo_text
from evaluator.cli.commands.hlo_run import main
from evaluator.files.containers import load
from hlo_text.analysis.comparison.fingerprints import fingerprint
from hlo_text.files.containers import ContainerKind
from hlo_text.protos.literal_protos import read_literal_proto, write_literal_proto

from support.folders import ROOT

_TEXT = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.constant dense<2.0> : tensor<2xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
"""
_KINDS = {
    "m.mlir": ContainerKind.TEXT,
    "m.hlo": ContainerKind.TEXT,
    "m.mlirbc": ContainerKind.MLIR_BYTECODE,
    "m.hlo.pb": ContainerKind.HLO_MODULE_PROTO,
    "m.snapshot.pb": ContainerKind.HLO_SNAPSHOT,
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.mlir"
    path.write_text(_TEXT)
    return path


def hlo_run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.mark.parametrize("name", _KINDS)
def test_what_is_written_is_the_module_again(name: str, file: Path, tmp_path: Path) -> None:
    written = tmp_path / name
    arguments = ["--iota"] if name.endswith("snapshot.pb") else []
    result = hlo_run(file, "--print", "-o", written, *arguments)
    assert (result.exit_code, result.output) == (0, "")
    program = load(written)
    assert program.kind is _KINDS[name]
    original = hlo_text.parse(_TEXT)
    expected = hlo_text.to_hlo(original) if program.module.language == "hlo" else original
    assert fingerprint(program.module) == fingerprint(expected)


def test_models_survive_every_form(tmp_path: Path) -> None:
    model = ROOT / "corpus/models/transformer_block.mlir"
    expected = fingerprint(hlo_text.parse(model.read_text()))
    for name in ("m.mlirbc", "m.mlir"):
        assert hlo_run(model, "--print", "-o", tmp_path / name).exit_code == 0
        assert fingerprint(load(tmp_path / name).module) == expected


def test_portable_artifact_is_of_the_version_asked_for(file: Path, tmp_path: Path) -> None:
    written = tmp_path / "m.mlirbc"
    assert hlo_run(file, "--print", "-o", written, "--target", "1.9.0").exit_code == 0
    assert b"StableHLO_v1.9.0" in written.read_bytes()[:64]
    program = load(written)
    assert program.kind is ContainerKind.PORTABLE_ARTIFACT
    assert fingerprint(program.module) == fingerprint(hlo_text.parse(_TEXT))
    malformed = hlo_run(file, "--print", "-o", written, "--target", "newest")
    assert (malformed.exit_code, "'newest' is not a version such as 1.9.0" in malformed.stderr) == (2, True)
    result = hlo_run(file, "--print", "-o", written, "--target", "99.0.0")
    assert result.exit_code == 4
    assert "container.unwritten" in result.stderr


@pytest.mark.parametrize(
    ("target", "line", "message"),
    [
        ("1.0.0", 4, "`stablehlo.tan` requires StableHLO 1.4.0 or newer"),
        ("1.7.0", 5, "the type `f4E2M1FN` requires StableHLO 1.8.0 or newer"),
    ],
)
@pytest.mark.parametrize("suffix", [".mlirbc", ".jax_export"])
def test_errors_of_converted_modules_have_lines_of_the_hlo_text(
    target: str, line: int, message: str, suffix: str, tmp_path: Path
) -> None:
    text = "HloModule m\nENTRY e {\n  p = f32[2] parameter(0)\n  q = f32[2] tan(p)\n"
    path = tmp_path / "m.hlo"
    path.write_text(f"{text}  f = f4e2m1fn[2] convert(q)\n  ROOT r = f32[2] convert(f)\n}}\n")
    result = hlo_run(path, "--print", "-o", tmp_path / f"m{suffix}", "--target", target)
    assert result.exit_code == 4
    assert f"m.hlo:{line}:3: error[container.unwritten]" in result.stderr
    assert message in result.stderr


def test_snapshot_runs_with_its_arguments(file: Path, tmp_path: Path) -> None:
    written = tmp_path / "m.snapshot.pb"
    assert hlo_run(file, "--print", "-o", written, "--input", "2xf32=1.5 -3").exit_code == 0
    ((array,),) = load(written).arguments
    np.testing.assert_array_equal(array, np.array([1.5, -3], np.float32))
    assert hlo_run(written).stdout == "f32[2]{0} {3, -6}\n"
    result = hlo_run(file, "--print", "-o", written, "--input", "f32=1", "--input", "f32=1")
    assert result.exit_code == 2
    assert "expects 1 arguments, 2 given" in result.stderr


def test_jaxlib_reads_what_is_written(file: Path, tmp_path: Path) -> None:
    hlo_run(file, "--print", "-o", tmp_path / "m.hlo.pb")
    hlo_run(file, "--print", "-o", tmp_path / "m.mlirbc")
    script = """
import sys
from pathlib import Path
from jaxlib import _hlo
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
folder = Path(sys.argv[1])
print(_hlo.XlaComputation((folder / "m.hlo.pb").read_bytes()).as_hlo_module().to_string())
with ir.Context() as context:
    stablehlo.register_dialect(context)
    context.allow_unregistered_dialects = True
    print(ir.Module.parse((folder / "m.mlirbc").read_bytes()))
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)
    assert "multiply(" in done.stdout
    assert "stablehlo.multiply" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "m.exe"], "unknown output format"),
        (["-o", "m.hlo", "--to", "stablehlo"], "--to stablehlo contradicts --output m.hlo"),
        (["-o", "m.hlo", "--generic"], "--generic needs --output X.mlir"),
        (["-o", "m.hlo", "--target", "1.9.0"], "--target needs --output X.mlirbc"),
        (["--target", "1.9.0"], "--target needs --output X.mlirbc"),
        (["--to", "python", "--generic"], "--generic only applies to MLIR"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], message: str, file: Path) -> None:
    result = hlo_run(file, "--print", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_only_one_module_goes_into_a_file(file: Path, tmp_path: Path) -> None:
    file.write_text(f"{_TEXT}// -----\n{_TEXT}")
    result = hlo_run(file, "--print", "-o", tmp_path / "m.mlir")
    assert result.exit_code == 2
    assert "accepts one module" in result.stderr


def test_invalid_modules_are_not_written(file: Path, tmp_path: Path) -> None:
    file.write_text(_TEXT.replace("multiply %x, %0 : tensor<2xf32>", "iota dim = 7 : tensor<2xf32>"))
    assert hlo_run(file, "--print", "-o", tmp_path / "m.mlirbc").exit_code == 3
    assert not (tmp_path / "m.mlirbc").exists()


# --- Python -----------------------------------------------------------------------------------------------------------


def test_python_is_printed(file: Path) -> None:
    result = hlo_run(file, "--print", "--to", "python")
    assert result.exit_code == 0
    assert result.stdout.endswith("@jax.jit\ndef main(x):  # float32[2]\n    return x * 2.0\n")


def test_python_file_runs(file: Path, tmp_path: Path) -> None:
    written = tmp_path / "model.py"
    assert hlo_run(file, "--print", "-o", written).exit_code == 0
    script = "import numpy as np, model; print(model.main(np.array([1, 2], np.float32)).tolist())"
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "[2.0, 4.0]\n"


def test_what_has_no_python_is_refused(file: Path) -> None:
    file.write_text(
        _TEXT.replace(
            "stablehlo.multiply %x, %0 : tensor<2xf32>",
            "stablehlo.custom_call @f(%x) : (tensor<2xf32>) -> tensor<2xf32>",
        )
    )
    result = hlo_run(file, "--print", "--to", "python")
    assert result.exit_code == 4
    assert "x.mlir:3:3: error[convert.custom_call]" in result.stderr


@pytest.mark.parametrize("dtype", ["bool", "int8", "int32", "int64", "uint64", "float16", "float32", "complex128"])
def test_literals_are_written_as_they_are_read(dtype: str) -> None:
    value = np.array([[0, 1, 1], [1, 0, 1]]).astype(dtype)
    value = -value if value.dtype.kind in "ifc" else value
    for literal in (value, value[0, 0], (value, None, (value,))):
        np.testing.assert_equal(read_literal_proto(write_literal_proto(literal)), literal)
