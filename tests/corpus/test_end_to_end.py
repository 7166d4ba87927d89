"""Real programs through `hlo-run`, at every stage of compilation, against JAX's own results."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest
from click.testing import CliRunner, Result

from evaluator.cli.commands.hlo_run import main
from hlo_text.files.arrays import read_arrays

from support.folders import CORPUS
from support.programs import programs
from support.whole_programs import Run, assert_program

MODELS = CORPUS / "models"


def hlo_run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin)


@pytest.mark.parametrize("stage", ["stablehlo", "hlo", "hlo_short", "hlo_optimized"])
@pytest.mark.parametrize("name", ["mlp_gradient", "resnet_block", "transformer_block", "lstm", "sampler"])
def test_program_agrees_with_jax(name: str, stage: str, tmp_path: Path) -> None:
    program = programs()[name]
    source, inputs, outputs = tmp_path / "program.txt", tmp_path / "inputs.npz", tmp_path / "outputs.npz"
    source.write_text(program.stages()[stage])
    np.savez(inputs, **{f"x{i:02}": array for i, array in enumerate(program.flat_arguments)})
    result = hlo_run(str(source), "--input", str(inputs), "--output", str(outputs))
    assert result.exit_code == 0, result.stderr
    with np.load(outputs) as archive:
        actual = [archive[key] for key in archive.files]
    assert len(actual) == len(program.expected)
    for ours, expected in zip(actual, program.expected, strict=True):
        assert ours.dtype == expected.dtype
        if expected.dtype.kind == "f":
            np.testing.assert_allclose(ours, expected, rtol=2e-5, atol=2e-6)
        else:
            np.testing.assert_array_equal(ours, expected)


@pytest.mark.parametrize("name", ["mlp_gradient", "resnet_block", "transformer_block", "lstm", "sampler"])
@pytest.mark.parametrize("stage", ["stablehlo", "hlo", "hlo_short", "hlo_optimized"])
def test_program_prints_as_itself(name: str, stage: str, tmp_path: Path) -> None:
    text = programs()[name].stages()[stage]
    (tmp_path / "program.txt").write_text(text)
    result = hlo_run(str(tmp_path / "program.txt"), "--print")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == text


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.*[lo]")), ids=lambda path: path.name)
def test_a_model_holds(path: Path) -> None:
    assert_program(path.read_text(), given=Run(by_operation=1))


def test_axpy_with_parameters() -> None:
    """XLA's first example, with numbers of our own."""
    x, y = np.arange(10, dtype=np.float32), np.full(10, 100, np.float32)
    arguments = ["f32[] 2.5", f"f32[10] {{{', '.join(map(str, x))}}}", f"f32[10] {{{', '.join(map(str, y))}}}"]
    result = hlo_run(str(MODELS / "axpy.hlo"), *(part for value in arguments for part in ("--input", value)))
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "f32[10]{0} {100, 102.5, 105, 107.5, 110, 112.5, 115, 117.5, 120, 122.5}\n"


def test_axpy_with_a_constant(tmp_path: Path) -> None:
    x, y = np.linspace(-1, 1, 10, dtype=np.float32), np.ones(10, np.float32)
    np.savez(tmp_path / "in.npz", x=x, y=y)
    output = tmp_path / "out.npy"
    result = hlo_run(str(MODELS / "axpy_constant.hlo"), "--input", str(tmp_path / "in.npz"), "--output", str(output))
    assert result.exit_code == 0, result.stderr
    np.testing.assert_allclose(np.load(output), np.float32(2.5) * x + y, rtol=1e-6)  # XLA fuses multiply and add


def test_spiral_classifier() -> None:
    """The trained model of the README: the first two points lie on one arm, the others on the other."""
    points = "dense<[[0.024, 0.138], [0.541, -0.230], [-0.024, -0.138], [-0.541, 0.230]]> : tensor<4x2xf32>"
    result = hlo_run(str(MODELS / "spiral_classifier.mlir"), "--input", points)
    assert result.exit_code == 0, result.stderr
    rows = result.stdout.removeprefix("dense<[[").partition("]]>")[0].split("], [")
    probabilities = np.array([[float(p) for p in row.split(", ")] for row in rows])
    np.testing.assert_array_equal(probabilities.argmax(-1), [0, 0, 1, 1])
    np.testing.assert_allclose(probabilities.sum(-1), 1, rtol=1e-6)


def test_as_a_process_with_standard_input() -> None:
    """Data on standard output, nothing else; diagnostics on standard error; exit codes as documented."""
    good = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    command = [sys.executable, "-m", "evaluator.cli", "-", "--iota"]
    result = subprocess.run(command, input=good, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, "dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>\n")
    assert result.stderr == ""
    result = subprocess.run(command, input=good.replace("%x :", "%y :"), capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (3, "")
    assert result.stderr.startswith("-:1:")
    assert "error[ssa.undefined]" in result.stderr


def test_results_keep_exact_types(tmp_path: Path) -> None:
    """64-bit types stay 64-bit, narrow floats stay narrow."""
    text = """func.func @main(%a: tensor<2xi64>, %b: tensor<2xf64>, %c: tensor<2xbf16>, %d: tensor<2xui64>)
        -> (tensor<2xi64>, tensor<2xf64>, tensor<2xbf16>, tensor<2xui64>) {
      %0 = stablehlo.add %a, %a : tensor<2xi64>
      %1 = stablehlo.multiply %b, %b : tensor<2xf64>
      %2 = stablehlo.add %c, %c : tensor<2xbf16>
      %3 = stablehlo.not %d : tensor<2xui64>
      return %0, %1, %2, %3 : tensor<2xi64>, tensor<2xf64>, tensor<2xbf16>, tensor<2xui64>
    }"""
    values = [
        "dense<[4611686018427387904, 3]> : tensor<2xi64>",
        "dense<[1.0e200, 1.1]> : tensor<2xf64>",
        "dense<[1.0, 0.1]> : tensor<2xbf16>",
        "dense<[0, 1]> : tensor<2xui64>",
    ]
    (tmp_path / "types.mlir").write_text(text)
    result = hlo_run(str(tmp_path / "types.mlir"), *(part for value in values for part in ("--input", value)))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [
        "dense<[-9223372036854775808, 6]> : tensor<2xi64>",
        "dense<[0x7FF0000000000000, 1.2100000000000002]> : tensor<2xf64>",
        "dense<[2.000000e+00, 2.001950e-01]> : tensor<2xbf16>",
        "dense<[18446744073709551615, 18446744073709551614]> : tensor<2xui64>",
    ]
    assert float(jnp.bfloat16(0.1) * 2) == 0.2001953125


@pytest.mark.parametrize(
    ("arguments", "text", "code", "message"),
    [
        (["--zeros"], "func.func @main( {", 3, "error[syntax]"),
        (["--zeros"], "HloModule m\nENTRY e { ROOT a = f32[] nonsense() }", 3, "nonsense"),
        (["--zeros"], "func.func @main(%a: tensor<2xf32>) { %0 = stablehlo.iota dim = 7 : tensor<2xf32> return }", 3,
         "error[iota.C1]"),
        (["--zeros"], 'func.func @main() { %0 = "stablehlo.custom_call"() <{call_target_name = "nobody"}> : () -> '
         "tensor<2xf32> return }", 4, "nobody"),
        (["--zeros"], "HloModule m\nENTRY e { ROOT a = f32[20] constant({...}) }", 4, "error[lower.elided-constant]"),
        ([], "func.func @main(%a: tensor<2xf32>) { return }", 2, "error[run.arguments]"),
        (["--input", "dense<1> : tensor<3xi32>"], "func.func @main(%a: tensor<2xf32>) { return }", 2,
         "error[run.arguments]"),
        (["--entry", "other"], "func.func @main() { return }", 2, "other"),
        (["--zeros", "--iota"], "func.func @main() { return }", 2, "only one of"),
        (["--input", "no-such-file.npy"], "func.func @main(%a: tensor<2xf32>) { return }", 2, "no-such-file"),
        (["--input", "dense<oops> : tensor<2xi32>"], "func.func @main(%a: tensor<2xi32>) { return }", 2,
         "'dense<oops> : tensor<2xi32>' is neither an .npy or .npz file nor a literal"),
        (["--input", "f32[2] {1}"], "func.func @main(%a: tensor<2xf32>) { return }", 2,
         "'f32[2] {1}': wrong number of elements in dimension 0: expected 2, found 1"),
        (["--random", "0"], "func.func @main(%a: tensor<?xf32>) { return }", 2,
         "dynamic type f32[?]; pass one with --input"),
        (["--random", "-1"], "func.func @main() { return }", 2, "'--random'"),
        (["--zeros"], "func.func @main(%a: tensor<9000000x9000000xf64>) { return }", 1, "Unable to allocate"),
        (["--print", "--verify"], "func.func @main() { return }", 2, "only one of --list, --verify, --print"),
        (["--generic"], "func.func @main() { return }", 2, "--generic needs --print"),
        (["--zeros"], "", 3, "the file is an empty file, not a module"),
        (["--zeros"], "module {}", 2, "the module has no function 'main' and no other public function"),
        (["--probe-directory", "/dev/null/x"], "func.func @main() { return }", 2, "/dev/null/x: Not a directory"),
    ],
)  # fmt: skip
def test_exit_codes(arguments: list[str], text: str, code: int, message: str) -> None:
    result = hlo_run("-", *arguments, stdin=text)
    assert (result.exit_code, result.stdout) == (code, ""), result.stderr
    assert message in result.stderr


@pytest.mark.parametrize("name", ["x.npy", "x.npz"])
def test_files_that_hold_no_arrays(name: str, tmp_path: Path) -> None:
    """Truncated and corrupt files end in an error, or are read with inputs that need not match the program."""
    path = tmp_path / name
    (np.save if name == "x.npy" else np.savez)(path, np.arange(40.0, dtype=np.float32))
    content = path.read_bytes()
    damaged = [content[:size] for size in (0, 1, 9, 60, len(content) - 1)]
    damaged += [content[:place] + b"\xff" + content[place + 1 :] for place in range(0, len(content), 7)]
    damaged += [content.replace(b"<f4", b"|O8"), content.replace(b"'<f4'", b"('<f4'"), b"{}", b"PK\x03\x04"]
    messages = []
    for data in damaged:
        path.write_bytes(data)
        try:
            read_arrays(path)
        except ValueError as error:
            messages.append(str(error))
    assert len(messages) > 10
    assert all(message.startswith(f"{path}: cannot read arrays: ") for message in messages)
    assert not any("pickle" in message for message in messages)
    result = hlo_run("-", "--input", str(path), stdin="func.func @main(%a: tensor<2xf32>) { return }")
    assert (result.exit_code, result.stdout) == (2, ""), result.stderr


def test_standard_output_that_nobody_reads_and_closed_standard_input() -> None:
    command = f"{sys.executable} -m evaluator.cli"
    type = "tensor<100000xi32>"
    text = f"func.func @main() -> {type} {{ %0 = stablehlo.iota dim = 0 : {type} return %0 : {type} }}"
    shell = f"echo '{text}' | {command} - | head -c 1; {command} - <&-; exit $?"
    root = str(MODELS.parent.parent)
    found = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False, cwd=root)
    assert (found.returncode, found.stdout, found.stderr) == (2, "d", "hlo-run: standard input is closed\n")


def test_narrow_types_through_files(tmp_path: Path) -> None:
    """numpy files know no bf16: what one run wrote, the next reads back."""
    text = "func.func @main(%a: tensor<3xbf16>) -> tensor<3xbf16> { return %a : tensor<3xbf16> }"
    path = str(tmp_path / "x.npy")
    assert hlo_run("-", "--iota", "--output", path, stdin=text).exit_code == 0
    result = hlo_run("-", "--input", path, stdin=text)
    assert result.stdout == "dense<[0.000000e+00, 1.000000e+00, 2.000000e+00]> : tensor<3xbf16>\n", result.stderr


def test_help_documents_exit_codes() -> None:
    result = hlo_run("--help")
    assert result.exit_code == 0
    for line in (
        "0    success",
        "1    a run failed or hit a limit",
        "2    usage error",
        "3    invalid module",
        "4    unsupported here",
        "130  interrupted",
    ):
        assert line in result.stdout


def test_elided_constants_can_be_filled() -> None:
    text = "HloModule m\nENTRY e { ROOT a = s32[12] constant({...}) }"
    result = hlo_run("-", "--fill-elided", "zeros", stdin=text)
    assert (result.exit_code, result.stdout) == (0, "s32[12]{0} {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}\n"), result.stderr
    assert hlo_run("-", "--fill-elided", "random", stdin=text).exit_code == 0


def test_several_files() -> None:
    files = [str(MODELS / "axpy.hlo"), str(MODELS / "spiral_classifier.mlir")]
    result = hlo_run(*files, "--zeros")
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert [line for line in lines if line.startswith("//")] == [f"// {file}" for file in files]
    assert len(lines) == 4


def test_random_inputs_are_reproducible() -> None:
    runs = [hlo_run(str(MODELS / "axpy.hlo"), "--random", seed).stdout for seed in ("1", "1", "2")]
    assert runs[0] == runs[1] != runs[2]


def test_verify_only_says_nothing_about_a_valid_module() -> None:
    result = hlo_run(str(MODELS / "transformer_block.mlir"), "--verify")
    assert (result.exit_code, result.output) == (0, "")
