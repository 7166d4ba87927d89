"""The command line `hlo-passes`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import hlo_text
from evaluator.compilation import process
from frontends.cli.hlo import main as umbrella
from frontends.cli.hlo_passes import main

THIRDS = """module @jit_thirds {
  func.func public @main(%x: tensor<8xf32>) -> tensor<8xf32> {
    %three = stablehlo.constant dense<3.0> : tensor<8xf32>
    %third = stablehlo.divide %x, %three : tensor<8xf32>
    return %third : tensor<8xf32>
  }
}
"""
ROW = {
    *("number", "pipeline", "pass", "operations", "added", "removed"),
    *("flops", "bytes_accessed", "peak_bytes", "fingerprint"),
}
TITLES = ["pass", "operations", "flops", "bytes", "accessed", "peak", "bytes", "added", "and", "removed"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "thirds.mlir"
    path.write_text(THIRDS)
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_table_has_a_row_for_each_pass(file: str) -> None:
    document = json.loads(run(file, "--json").stdout)
    assert {*document} == {"backend", "passes", "check", "guilty"}
    assert (document["backend"], document["check"], document["guilty"]) == ("cpu", None, None)
    assert all({*row} == ROW for row in document["passes"])
    assert [row["number"] for row in document["passes"]] == list(range(1, len(document["passes"]) + 1))
    simplified = next(row for row in document["passes"] if row["pass"] == "algsimp")
    assert (simplified["added"], simplified["removed"]) == ({"multiply": 1}, {"divide": 1})
    lines = CliRunner().invoke(umbrella, ["passes", file, "--pass", "algsimp"]).stdout.splitlines()
    assert lines[0].split() == [
        "pass",
        "operations",
        "flops",
        *("bytes", "accessed", "peak", "bytes", "added", "and", "removed"),
    ]
    assert lines[1].split()[0] == "(input)"
    assert lines[2] == f"{simplified['pipeline']}:"
    assert lines[3].split()[:2] == [str(simplified["number"]), "algsimp"]
    assert lines[3].endswith("+1 multiply, -1 divide")


def test_files_hold_texts_and_page(file: str, tmp_path: Path) -> None:
    result = run(file, "--keep", str(tmp_path / "kept"), "--html", str(tmp_path / "page.html"), "--json")
    passes = json.loads(result.stdout)["passes"]
    fingerprints = {path.name[:4]: hlo_text.fingerprint(hlo_text.load(path)) for path in (tmp_path / "kept").iterdir()}
    assert {f"{row['number']:04}": row["fingerprint"] for row in passes}.items() <= fingerprints.items()
    assert "<title>jit_thirds: passes</title>" in (tmp_path / "page.html").read_text()


def test_the_difference_of_a_pass_is_that_of_hlo_diff(file: str) -> None:
    number = next(row["number"] for row in json.loads(run(file, "--json").stdout)["passes"] if row["pass"] == "algsimp")
    lines = run(file, "--diff", str(number)).stdout.splitlines()
    assert lines[0] == f"{number}: simplification > algsimp"
    assert lines[-1] == "2 changed, 0 added, 0 removed"
    document = json.loads(run(file, "--diff", str(number), "--json").stdout)
    assert [change["what"] for change in document["changed"]] == [["constant"], ["op"]]
    result = run(file, "--diff", "99")
    assert result.exit_code == 2
    assert "there is no pass 99" in result.stderr


def test_checks_and_bisection_find_the_pass(file: str) -> None:
    arguments = (file, "--check", "--bisect", "--input", "8xf32=0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8")
    result = run(*arguments, "--ulp", "0", "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    bad = document["passes"][document["check"]["first_bad"] - 1]["pass"]
    assert (bad, document["guilty"]) == ("algsimp", ["algsimp"])
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout.endswith(
        "results agree after every pass\n\ncompiled results agree with those of single operations\n"
    )


def test_functions_are_lowered_by_jax(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_text(
        "import jax.numpy as jnp\n\ndef loss(w, x, mode='mean'):\n    print('lowering')\n"
        "    return getattr(jnp, mode)(jnp.tanh(x @ w) / 3)\n\ndef broken(x):\n    return x.nothing\n"
    )
    arguments = (f"{path}:loss", "-a", "f32[4]", "-a", "f32[8,4]", "--kwarg", 'mode=static("sum")')
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    assert {"algsimp", "fusion"} <= {row["pass"] for row in json.loads(result.stdout)["passes"]}
    values = ("-a", "4xf32=1 2 3 4", "-a", "2x4xf32=1 2 3 4 5 6 7 8")
    assert run(f"{path}:loss", *values, "--check").exit_code == 0
    assert run(f"{path}:loss", *arguments[1:], "--check").exit_code == 2
    failed = run(f"{path}:broken", "-a", "f32[4]", "--json")
    assert isinstance(failed.exception, AttributeError)
    assert json.loads(failed.stdout)["diagnostics"][0]["code"] == "trace.failed"


def test_a_crash_is_reported(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("/bin/sh", "-c", "echo 'x hlo_pass_pipeline.cc:1]  HLO pass bad' >&2; kill -ABRT $$")
    monkeypatch.setattr(process, "_COMMAND", command)
    result = run(file)
    assert result.exit_code == 1
    assert "error[compile.crashed]: XLA crashed in or after the pass bad: SIGABRT" in result.stderr
    result = run(file, "--crash", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["crashed"] is True
    assert json.loads(result.stdout)["guilty"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--crash", "--check"], "--crash cannot be used with --check or --bisect"),
        (["--diff", "1", "--check"], "--diff prints one pass"),
        (["--rtol", "1"], "--rtol, --atol and --ulp need --check or --bisect"),
        (["--arg", "f32[2]"], "--arg, --kwarg and --x64 need MODULE:FUNCTION"),
        (["--bisect", "--topology", "v5e:2x2"], "--topology cannot be used with --bisect"),
        (["--pass", "("], "'(' is not a regular expression"),
        (["--check"], "error[run.arguments]"),
    ],
)
def test_wrong_usage_ends_with_code_2(file: str, arguments: list[str], message: str) -> None:
    result = run(file, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_topologies_name_what_to_install(file: str) -> None:
    pytest.importorskip("jax")
    result = run(file, "--topology", "v5e:2x2")
    if result.exit_code:  # without libtpu
        assert result.exit_code == 4
        assert "install libtpu" in result.stderr
