"""Logs that contain modules: output of `--xla_dump_to=-`, prefixed lines, and modules printed by scripts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main as hlo_run
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Module, walk
from hlo_text.files.loading import load_all, parse_all
from hlo_text.files.logs import read_log

from support.folders import CORPUS

_HLO = (CORPUS / "models" / "axpy.hlo").read_text().partition("\n")[2]
_MLIR = (CORPUS / "models" / "spiral_classifier.mlir").read_text()
_SCRIPT = "import jax, jax.numpy as jnp\nprint('begin')\njax.jit(lambda x: jnp.tanh(x).sum())(jnp.ones(4))\n"
_ABSL = "I0000 00:00:1764182000.123456    4242 compiler.cc:{}] "
_TENSORFLOW = "2026-01-31 12:00:00.123456: I xla/service/compiler.cc:{}] "


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output of `--xla_dump_to=-`, with which XLA also writes files into a directory named `-`."""
    folder = tmp_path_factory.mktemp("log")
    flags = {"XLA_FLAGS": "--xla_dump_to=- --xla_dump_hlo_as_text", "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, "-c", _SCRIPT]
    output = subprocess.run(
        command, cwd=folder, env=os.environ | flags, stdout=subprocess.PIPE, check=True, timeout=120
    ).stdout
    path = folder / "run.log"
    path.write_bytes(output)
    return path


def test_modules_of_a_dump_to_standard_output(dump: Path) -> None:
    text = dump.read_text()
    modules = load_all(dump)
    sources = [module.source for module in modules]
    assert len(modules) == text.count("\nHloModule ") >= 4
    for module, source in zip(modules, sources, strict=True):
        assert source is not None
        begin, end = (f"*** {word} {source.title} ***\n" for word in ("Begin", "End"))
        assert module.to_text() == text[text.index(begin) + len(begin) : text.index(end)].rstrip("\n") + "\n\n"
        assert text[: text.index(begin)].count("\n") + 2 == source.first_line


def test_select_a_module_of_a_log(dump: Path) -> None:
    options = [str(dump), "--module", "jit__lambda", "--stage", "before_optimizations", "--zeros"]
    result = CliRunner().invoke(hlo_run, options)
    assert (result.exit_code, result.stdout) == (0, "f32[] 0\n")
    assert "lines outside of modules" in result.stderr
    result = CliRunner().invoke(hlo_run, [str(dump), "--module", "missing", "--zeros"])
    assert result.exit_code == 2
    assert "has no module 'missing'; choose one of module_0" in result.stderr


def test_list_numbers_and_stages_of_a_log(dump: Path) -> None:
    result = CliRunner().invoke(hlo_run, [str(dump), "--list", "--json"])
    listed = {(entry["number"], entry["name"], entry["stage"]) for entry in json.loads(result.stdout)}
    assert len(listed) >= 4
    assert {"before_optimizations"} < {stage for _, _, stage in listed}
    for entry in load_all(dump):
        assert entry.source is not None
        assert any(f"module_{number:04}.{name}.{stage}.txt" == entry.source.title for number, name, stage in listed)


@pytest.mark.parametrize(
    "prefix",
    [
        _ABSL,
        _TENSORFLOW,
        "2020-02-12 22:36:41.794855: E   44422 tensorflow/compiler/xla/xla_client/xla_util.cc:{}] ",
        "2026-01-31T12:00:00.{}Z ",
        "[1,{}]<stdout>:",
        "{}: ",
        "worker_{}  | ",
        "(EngineCore pid={}) ",
    ],
)
@pytest.mark.parametrize("text", [_HLO, _MLIR], ids=["hlo", "mlir"])
def test_prefixed_lines(prefix: str, text: str) -> None:
    """Prefixes become blanks, so that positions are those of the log."""
    noise = f"{prefix.format(1)}compiling\nstep 1: loss = 0.5\n"
    lines = [f"{prefix.format(10)}{line}" for line in text.splitlines()]
    log = noise + "\n".join(lines) + f"\n{prefix.format(9999)}done\n"
    (module,) = parse_all(log)
    (alone,) = parse_all(text)
    assert module.to_text() == alone.to_text()
    assert module.source is not None
    assert (module.source.first_line, module.source.skipped_lines) == (3, 3)
    line, column = _position_of_first(alone)
    width = len(lines[0]) - len(text.splitlines()[0])
    assert _position_of_first(module) == (line + 2, column + width)


def _position_of_first(module: Module) -> tuple[int, int]:
    """Return line and column of the module's first operation."""
    operation = next(op for op in walk(module) if op.position > 0)
    assert module.source is not None
    return module.source.line_and_column(module.source.statement_span(operation.position).start)


def test_modules_without_separators() -> None:
    assert [module.symbol for module in parse_all(_HLO + "\n" + _HLO)] == ["axpy", "axpy"]
    modules = parse_all(f"before\n{_MLIR}\nbetween\n{_HLO}after\n")
    assert [(module.language, module.source and module.source.skipped_lines) for module in modules] == [
        ("stablehlo", 3),
        ("hlo", 3),
    ]


@pytest.mark.parametrize("prefix", ["> ", "\t", "{:>5}\t", "{:>6}: "])
def test_quoted_indented_and_numbered_lines(prefix: str) -> None:
    lines = [f"{prefix.format(number)}{line}".rstrip(" ") for number, line in enumerate(_HLO.splitlines(), 1)]
    (module,) = parse_all("\n".join(lines))
    (alone,) = parse_all(_HLO)
    assert module.to_text().replace("\n\t", "\n").lstrip("\t") == alone.to_text()


@pytest.mark.parametrize(
    ("before", "after", "skipped"),
    [
        ("# Report\n\n%add.3 is slow:\n```hlo\n", "```\n\n%add.4 is not\n", 5),
        ("# Report\n\n", "\n## Results\n", 2),
        (
            "[ScheduleSyncTensorsGraph]\nTensorsGraphInfo:\n  mark_step (/torch_xla/core/xla_model.py:1056)\n"
            "  <module> (train.py:12)\n\nRoot Hashes: (e9a3f5, 4f)\n\n## BEGIN_GRAPH\n",
            "\n\n## END_GRAPH\n",
            7,
        ),
    ],
    ids=["fence", "headings", "torch_xla"],
)
def test_a_module_in_a_document(before: str, after: str, skipped: int) -> None:
    (module,) = parse_all(before + _HLO + after)
    assert module.to_text() == parse_all(_HLO)[0].to_text()
    assert module.source is not None
    assert (module.source.first_line, module.source.skipped_lines) == (before.count("\n") + 1, skipped)


def test_an_error_in_a_logged_module_has_the_position_in_the_log() -> None:
    broken = _HLO.replace(" = ", " == ", 1)
    line = broken[: broken.index(" == ")].count("\n") + 1
    with pytest.raises(ParseError) as error:
        parse_all(f"compiling\n{broken}\nHloModule other\n\nENTRY e {{\n  ROOT p = f32[] parameter(0)\n}}\n")
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.source is not None
    assert diagnostic.span is not None
    assert diagnostic.source.line_and_column(diagnostic.span.start)[0] == line + 1


@pytest.mark.parametrize(
    "text",
    [
        _HLO,
        "// a comment\n" + _HLO,
        _HLO.replace("ENTRY", "}\nENTRY"),
        "}\n" + _HLO,
        "%0 = f32[] parameter(0)\n" + _HLO,
        '"stablehlo.abs"\n' + _MLIR,
        "func.func @f() {\n" + _MLIR,
        "no module\n",
        "#loc = loc(unknown)\n" * 3,
    ],
)
def test_damaged_modules_are_no_logs(text: str) -> None:
    assert read_log(text) is None


@pytest.mark.parametrize("line", ["module {\n", "HloModule a\na {\n", "module {\n}\n{-#\n", "#a = b\n"])
def test_time_in_proportion_to_unclosed_modules(line: str) -> None:
    """A search for the end of each module through the rest of the text would take hours."""
    log = read_log(line * 50_000)
    assert log is None or len(log.modules) == 50_000


def test_time_of_many_different_prefixes() -> None:
    lines = (f"{chr(97 + number % 26) * (number % 250 + 1)} HloModule a\n" for number in range(50_000))
    start = time.process_time()
    assert read_log("".join(lines)) is None
    assert time.process_time() - start < 5
