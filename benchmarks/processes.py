"""Whole processes: startup of commands, files up to their verdict or first result, and texts of growing size."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from timing import Usage, median_usage, usage

_HERE = Path(__file__).resolve().parent
_COMMAND = ("-m", "evaluator.cli")
#: Texts whose whole processes are measured: so many of all lengths, and the longest.
_CHOSEN = 8
#: Lines above which XLA compiles too long for a measurement.
_MOST_LINES_TO_RUN = 4000
_BYTES_PER_OPERATION = 350
#: A program of 25 lines in the C++ format; lines broken here are one line there.
_SHORT = """module @m {
  func.func public @main(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>) -> tensor<4x16xf32> {
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]
      : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.maximum %0, %1 : tensor<4x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x16xf32>
    %4 = stablehlo.tanh %3 : tensor<4x16xf32>
    %5 = stablehlo.exponential %4 : tensor<4x16xf32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1]
      : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
    %8 = stablehlo.divide %5, %7 : tensor<4x16xf32>
    %9 = stablehlo.slice %8 [0:4, 0:8] : (tensor<4x16xf32>) -> tensor<4x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %11 = stablehlo.reshape %10 : (tensor<8x4xf32>) -> tensor<32xf32>
    %12 = stablehlo.compare  GT, %0, %8 : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xi1>
    %13 = stablehlo.select %12, %0, %8 : tensor<4x16xi1>, tensor<4x16xf32>
    %14 = stablehlo.convert %13 : (tensor<4x16xf32>) -> tensor<4x16xbf16>
    %15 = stablehlo.convert %14 : (tensor<4x16xbf16>) -> tensor<4x16xf32>
    %16 = stablehlo.iota dim = 0 : tensor<4x16xi32>
    %17 = stablehlo.concatenate %15, %8, dim = 0 : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
    %18 = stablehlo.sqrt %15 : tensor<4x16xf32>
    return %18 : tensor<4x16xf32>
  }
}
""".replace("\n      :", " :")


@attrs.frozen
class Pair:
    """Resource usage of both sides for one program."""

    name: str
    lines: int
    ours: Usage
    theirs: Usage

    @property
    def ratio(self) -> float:
        return self.ours.seconds / self.theirs.seconds


@attrs.frozen
class Growth:
    """Resource usage for a text of some size.

    Attributes:
        what: The growing quantity.
        megabytes: Size of the text.
        used: Resource usage of the process.
        most: The target for memory in MB, in addition to that of a process that reads almost nothing.
    """

    what: str
    megabytes: float
    used: Usage
    most: float


def chosen(texts: Path, count: int | None) -> list[Path]:
    """Return a sample of StableHLO texts of all lengths, of about `count` texts if that is fewer than usual."""
    paths = sorted(texts.glob("*.stablehlo.txt"), key=lambda path: path.stat().st_size)
    wanted = _CHOSEN if count is None else min(_CHOSEN, count)
    return list(dict.fromkeys([*paths[:: max(len(paths) // wanted, 1)], paths[-1]]))


def measure_verdicts(paths: Sequence[Path], rounds: int, script: str) -> list[Pair]:
    """Compare `hlo-run --verify` with a script on jaxlib."""
    return [_pair(path, rounds, [*_COMMAND, "--verify"], script) for path in paths]


def measure_results(paths: Sequence[Path], rounds: int) -> list[Pair]:
    """Compare `hlo-run --zeros` with a jaxlib script that compiles the same text, where both can run it."""
    short = [path for path in paths if path.read_text(encoding="utf-8").count("\n") <= _MOST_LINES_TO_RUN]
    pairs = [_pair(path, rounds, [*_COMMAND, "--zeros"], "jaxlib_result.py") for path in short]
    return [pair for pair in pairs if pair.ours.code == pair.theirs.code == 0]


def _pair(path: Path, rounds: int, command: Sequence[str], script: str) -> Pair:
    ours, theirs = median_usage(rounds, [*command, str(path)], [str(_HERE / script), str(path)])
    lines = path.read_text(encoding="utf-8").count("\n")
    return Pair(path.name.removesuffix(".stablehlo.txt"), lines, ours, theirs)


def measure_startup(rounds: int) -> list[tuple[str, Usage]]:
    """Return the resource usage of commands that read little or nothing."""
    with tempfile.TemporaryDirectory() as directory:
        short = Path(directory, "short.mlir")
        short.write_text(_SHORT, encoding="utf-8")
        commands: dict[str, list[str]] = {
            "python -c pass": ["-c", "pass"],
            "python -c 'import hlo_text'": ["-c", "import hlo_text"],
            "hlo-run --version": [*_COMMAND, "--version"],
            "hlo-run --help": [*_COMMAND, "--help"],
            f"hlo-run --verify, {_SHORT.count(chr(10))} lines": [*_COMMAND, "--verify", str(short)],
        }
        return list(zip(commands, median_usage(rounds, *commands.values()), strict=True))


# --- growth ---

_READ = "import sys; from hlo_text import load; load(sys.argv[1])"
_READ_CONSTANT = (
    "import sys; from hlo_text import load, walk; module = load(sys.argv[1]); "
    "[op.value.array for op in walk(module) if op.name == 'stablehlo.constant']"
)


def measure_growth(texts: Path, most_lines: int, most_megabytes: int) -> list[Growth]:
    """Return the resource usage for texts with increasing numbers of lines, and increasing constant sizes."""
    body = next(texts.glob("transformer.gradient_12.stablehlo.txt")).read_text(encoding="utf-8")
    functions = "\n".join(body.split("\n")[1:-2])
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "text.mlir")
        for lines in _powers_of_ten(1000, most_lines):
            copies = max(lines // functions.count("\n"), 1)
            parts = (functions.replace("@", f"@f{number}_") for number in range(copies))
            path.write_text("module @m {\n" + "\n".join(parts) + "\n}\n", encoding="utf-8")
            operations = copies * functions.count("stablehlo.")
            rows.append(_grown(f"{copies * functions.count(chr(10)):,} lines", path, _READ, operations))
        for megabytes in _powers_of_ten(1, most_megabytes):
            _write_constant(path, megabytes)
            for what, script in (("read", _READ), ("read and decoded", _READ_CONSTANT)):
                rows.append(_grown(f"constants of {megabytes:,} MB, {what}", path, script, 0))
    return [row for row in rows if row.used.code == 0]  # files beyond the limit of 2 GiB are refused


def _powers_of_ten(least: int, most: int) -> Iterator[int]:
    while least < most:
        yield least
        least *= 10
    yield most


def _grown(what: str, path: Path, script: str, operations: int) -> Growth:
    size = path.stat().st_size
    most = 2 * size + _BYTES_PER_OPERATION * operations
    return Growth(what, size / 1e6, usage("-c", script, str(path)), most / 1e6)


def _write_constant(path: Path, megabytes: int) -> None:
    tensor = f"tensor<{megabytes << 18}xf32>"
    with path.open("w", encoding="utf-8") as file:
        file.write(f'func.func @main() -> {tensor} {{\n  %0 = stablehlo.constant dense<"0x')
        for _ in range(megabytes):
            file.write(os.urandom(1 << 20).hex())
        file.write(f'"> : {tensor}\n  return %0 : {tensor}\n}}\n')
