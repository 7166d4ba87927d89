"""Partitioned programs against whole ones: values are split and joined by shardings or shapes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import hlo_text
from evaluator import compare
from evaluator.cli.commands.hlo_run import main
from evaluator.comparison.outcomes import DifferentResultsError

_WHOLE = """\
HloModule whole
ENTRY main {
  x = f32[4,6] parameter(0)
  w = f32[6,2] parameter(1)
  d = f32[4,2] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT t = f32[4,2] tanh(d)
}
"""
#: Rows of the first argument are split, the second is everybody's.
_ROWS = """\
HloModule rows, is_scheduled=true, num_partitions=2
ENTRY main {
  x = f32[2,6] parameter(0)SHARDING
  w = f32[6,2] parameter(1), sharding={replicated}
  d = f32[2,2] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT t = f32[2,2] tanh(d)
}
"""
#: What is contracted is split: each process has a part of the sum.
_SUMS = """\
HloModule sums, num_partitions=3
add { a = f32[] parameter(0)
 b = f32[] parameter(1)
 ROOT c = f32[] add(a, b) }
ENTRY main {
  x = f32[4,2] parameter(0)
  w = f32[2,2] parameter(1)
  d = f32[4,2] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  s = f32[4,2] all-reduce(d), channel_id=1, use_global_device_ids=true, replica_groups={{0,1,2}}, to_apply=add
  ROOT t = f32[4,2] tanh(s)
}
"""
_X = np.random.default_rng(0).normal(size=(4, 6)).astype(np.float32)
_W = np.random.default_rng(1).normal(size=(6, 2)).astype(np.float32)
_PARTITIONED = {
    "rows": _ROWS.replace("SHARDING", ", sharding={devices=[2,1]<=[2]}"),
    "rows-exchanged": _ROWS.replace("SHARDING", ", sharding={devices=[2,1]1,0}"),
    "rows-unsaid": _ROWS.replace("SHARDING", ""),
    "sums": _SUMS,
}


@pytest.mark.parametrize("name", _PARTITIONED)
def test_partitioned_program_agrees_with_the_whole_one(name: str) -> None:
    whole, parts = hlo_text.parse(_WHOLE), hlo_text.parse(_PARTITIONED[name])
    for pair in ((whole, parts), (parts, whole)):
        outcome = compare(*pair, _X, _W)
        assert (outcome.equal, len(outcome.results), outcome.results[0].size) == (True, 1, 8)


@pytest.mark.parametrize("name", _PARTITIONED)
def test_partitioned_program_that_is_wrong(name: str) -> None:
    bad = hlo_text.parse(_PARTITIONED[name].replace("tanh(", "sine("))
    outcome = compare(bad, hlo_text.parse(_WHOLE), _X, _W)
    assert not outcome.equal
    assert outcome.results[0].mismatches > 4


def test_pieces_that_make_up_nothing() -> None:
    with pytest.raises(DifferentResultsError, match="do not form an array of shape"):
        compare(
            hlo_text.parse(_SUMS.replace("f32[4,2] parameter", "f32[3,2] parameter")), hlo_text.parse(_WHOLE), _X, _W
        )


def test_equal_results_of_all_processes_are_one_result() -> None:
    """The loss of a training step: a scalar, which is not cut."""
    whole = "HloModule w\nENTRY e { x = f32[] parameter(0) ROOT y = f32[] sine(x) }"
    parts = "HloModule p, num_partitions=2\nENTRY e { x = f32[] parameter(0) ROOT y = f32[] SINE(x) }"
    modules = [hlo_text.parse(text) for text in (whole, parts.replace("SINE", "sine"), parts.replace("SINE", "cosine"))]
    for other, equal in zip(modules[1:], (True, False), strict=True):
        for pair in ((modules[0], other), (other, modules[0])):
            outcome = compare(*pair, np.float32(0.5))
            assert (outcome.equal, [found.size for found in outcome.results]) == (equal, [1])


def test_stages_after_partitioning_run_on_shards(tmp_path: Path) -> None:
    """XLA's dump of a sharded program has whole stages, then those of each device."""
    rows = _PARTITIONED["rows"].replace("HloModule rows", "HloModule whole")
    stages = {
        "before_optimizations": _WHOLE,
        "0001.spmd.after_partitioner.before_dce": rows,
        "0002.simplification.after_algsimp.before_cse": rows.replace("tanh(", "sine("),
    }
    for stage, text in stages.items():
        (tmp_path / f"module_0001.whole.{stage}.txt").write_text(text)
    outcome = compare(tmp_path, None, _X, _W)
    assert outcome.stages is not None
    assert [stage.equal for stage in outcome.stages] == [True, True, False]
    assert outcome.changing_pass == "simplification > algsimp"
    assert outcome.first_divergence is not None
    assert (outcome.first_divergence.a.op, outcome.first_divergence.verified) == ("sine", True)


def test_generated_arguments_are_those_of_the_whole_program(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.hlo", tmp_path / "parts.hlo"
    whole.write_text(_WHOLE)
    parts.write_text(_PARTITIONED["rows"])
    for files in ((whole, parts), (parts, whole)):
        result = CliRunner().invoke(main, [str(files[0]), "--against", str(files[1]), "--random", "0"])
        assert (result.exit_code, result.stderr) == (0, "")
        missing = CliRunner().invoke(main, [str(files[0]), "--against", str(files[1])])
        assert (missing.exit_code, "note: %x: f32[4,6]" in missing.stderr) == (2, True)


def test_same_arguments_of_communicating_processes_are_remarked(tmp_path: Path) -> None:
    text = (
        "HloModule m, num_partitions=2, is_scheduled=true\nENTRY e {\n  p = f32[2] parameter(0)\n"
        "  ROOT r = f32[2] collective-permute(p), channel_id=1, source_target_pairs={{0,1},{1,0}}\n}\n"
    )
    good, bad = tmp_path / "good.hlo", tmp_path / "bad.hlo"
    good.write_text(text)
    bad.write_text(text.replace("{{0,1},{1,0}}", "{{0,0},{1,1}}"))
    result = CliRunner().invoke(main, [str(bad), "--against", str(good), "--random", "0"])
    assert "all 2 processes had the same arguments" in result.stderr
    given = ["--input", "2xf32=1 2", "--input", "2xf32=3 4"]
    result = CliRunner().invoke(main, [str(bad), "--against", str(good), *given])
    assert (result.exit_code, result.stderr) == (1, "")
