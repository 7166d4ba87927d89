"""The report lists the passes of XLA's own dump, with the costs of the dumped texts.

The dump here is that of the function as JAX compiles it, without this project's reading, printing or child process.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import jax
import pytest
from click.testing import CliRunner

import hlo_text
from evaluator.cli.commands import hlo_stats
from evaluator.compiler.passes import PassReport, compile_passes

from support.jax_programs import PROGRAMS
from support.jax_programs.declaration import Program
from support.library_programs import LIBRARIES, programs_of

#: Programs of the default tests; the sweep has many.
FEW = ("models.mlp_gradient", "control_flow.scan_with_cond")
_DUMPED = {"xla_dump_hlo_pass_re": ".*", "xla_dump_hlo_as_text": True, "xla_dump_large_constants": True}


def listed_by_hand(program: Program, folder: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """Return pipeline and pass of each file whose hash differs from that of the file before, and hashes of programs."""
    options = {**_DUMPED, "xla_dump_to": str(folder)}
    with program.context():
        jax.jit(program.function, **program.jit_options).lower(*program.arguments()).compile(compiler_options=options)
    names = sorted(path.name for path in folder.iterdir() if path.suffix == ".txt")
    before = next(name for name in names if name.endswith(".before_optimizations.txt"))
    prefix = before.removesuffix("before_optimizations.txt")
    stages = [name for name in names if name.startswith(prefix) and name.removeprefix(prefix)[:4].isdecimal()]
    stages.sort(key=lambda name: int(name.removeprefix(prefix).partition(".")[0]))
    last, rows, hashes = digest(folder / before), [], []
    for name in stages:
        found = digest(folder / name)
        if found != last:
            pipeline, _, rest = name.removeprefix(prefix).partition(".")[2].partition(".after_")
            rows.append((pipeline, rest.removesuffix(".txt").partition(".before_")[0]))
            hashes.append(without_metadata((folder / name).read_text()))
        last = found
    return rows, hashes


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def without_metadata(text: str) -> str:
    """Return a hash of a module without locations, which JAX's text omits in reducers (`applies stablehlo.add`).

    Newer XLA derives names from locations: names are replaced by numbers in order.
    """
    header, _, rest = text.partition("\n")
    program = re.sub(r", metadata=\{[^{}]*\}", "", rest[re.search(r"^(?:%|ENTRY)", rest, re.MULTILINE).start() :])
    numbers: dict[str, int] = {}
    program = re.sub(r"(?<=[(, ])[\w.\-]+(?=: )", "", program)
    program = re.sub(r"%([\w.\-]+)", lambda name: f"%{numbers.setdefault(name[1], len(numbers))}", program)
    return hashlib.sha256(f"{header}\n{program}".encode()).hexdigest()


def report_of(program: Program) -> PassReport:
    with program.context():
        lowered = jax.jit(program.function, **program.jit_options).lower(*program.arguments())
        text = lowered.as_text(debug_info=True)
    return compile_passes(hlo_text.parse(text), full_constants=True)


def check(program: Program, tmp_path: Path) -> None:
    rows, hashes = listed_by_hand(program, tmp_path / "dump")
    report = report_of(program)
    assert [(change.pipeline, change.name) for change in report.passes] == rows
    assert [without_metadata(change.after.text) for change in report.passes] == hashes
    report.keep(tmp_path / "kept")
    kept = sorted((tmp_path / "kept").iterdir())
    assert [path.name[:4] for path in kept] == [f"{number:04}" for number in range(len(rows) + 1)]
    documents = [stats(path) for path in kept]
    for row, (before, after) in zip(report.as_json()["passes"], pairwise(documents), strict=True):
        counts = {"before": before["operations"], "after": after["operations"]}
        assert row["operations"] == {key: sum(found.values()) for key, found in counts.items()}
        assert row["added"] == grown(before["operations"], after["operations"])
        assert row["removed"] == grown(after["operations"], before["operations"])
        assert {key: row[key] for key in ("flops", "bytes_accessed", "peak_bytes")} == {
            key: after[key] for key in ("flops", "bytes_accessed", "peak_bytes")
        }


def stats(path: Path) -> dict[str, dict[str, int]]:
    """Return the JSON document of `hlo-stats` for a file."""
    result = CliRunner().invoke(hlo_stats.main, [str(path), "--json"])
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))


def grown(a: Mapping[str, int], b: Mapping[str, int]) -> dict[str, int]:
    return {name: b[name] - a.get(name, 0) for name in b if b[name] > a.get(name, 0)}


@pytest.mark.parametrize("name", FEW)
def test_passes_are_those_of_the_dump(name: str, tmp_path: Path) -> None:
    check(PROGRAMS[name], tmp_path)


_SWEPT = [
    name for name, program in PROGRAMS.items() if program.compiles and program.devices == 1 and not program.symbolic
]


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for number, name in enumerate(_SWEPT) if number % 12 == 0])
def test_passes_of_jax_programs(name: str, tmp_path: Path) -> None:
    check(PROGRAMS[name], tmp_path)


@pytest.mark.sweep
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("library", LIBRARIES)
def test_passes_of_library_programs(library: str, tmp_path: Path) -> None:
    pytest.importorskip(library, reason="the extra `libraries` is not installed")
    for number, (name, program) in enumerate(programs_of(library).items()):
        if number % 5 == 0 and program.compiles and program.devices == 1:
            check(program, tmp_path / name)
