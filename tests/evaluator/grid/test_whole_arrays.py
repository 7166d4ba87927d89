"""Per-device programs on arrays of the whole program (`run_global`): arguments and results as in JAX."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from evaluator import compare, run_global
from evaluator.cli.commands.hlo_run import main
from evaluator.grid.tilings import Tiling, stated_tiling
from evaluator.grid.whole_arrays import UnknownShardingError
from hlo_text import parse
from hlo_text.conversion.partitioning import parameter_shardings

from support.folders import CORPUS
from support.grids.partitioned_programs import NAMES, partitioned_programs

pytestmark = pytest.mark.usefixtures("quick_compilation")

_ROWS = "{devices=[2]<=[2]}"
_NEGATED = """\
HloModule m, is_scheduled=true, num_partitions=2
ENTRY e {
  p = s32[2] parameter(0), sharding={devices=[2]<=[2]}
  ROOT n = s32[2] negate(p)
}
"""


def _sharding(whole: Any, piece: Any) -> str | None:
    """Return the sharding by the shapes of an array and its pieces; two pieces lie along the second axis of 4 x 2."""
    counts = [a // b for a, b in zip(np.shape(whole), np.shape(piece), strict=True)]
    tiles = int(np.prod(counts))
    if tiles == 1:
        return "{replicated}"
    order = "[4,2]T(1,0)" if tiles == 2 else "[8]"
    rest = f",{8 // tiles}]<={order} last_tile_dim_replicate" if tiles < 8 else "]<=[8]"
    return f"{{devices=[{','.join(map(str, counts))}{rest}}}"


@pytest.mark.parametrize("name", NAMES)
def test_results_are_those_of_the_whole_program(name: str) -> None:
    program = partitioned_programs()[name]
    module = parse(program.text)
    given = zip(parameter_shardings(module), program.whole_arguments, program.arguments[0], strict=True)
    if any(sharding is None and np.shape(whole) != np.shape(piece) for sharding, whole, piece in given):
        pytest.skip("the program does not state the shardings of its parameters")
    shardings = [_sharding(*pair) for pair in zip(program.whole_results, program.results[0], strict=True)]
    results = run_global(module, *program.whole_arguments, output_shardings=shardings)
    for result, expected in zip(results, program.whole_results, strict=True):
        np.testing.assert_allclose(result, expected, 1e-4, 1e-5)


@pytest.mark.parametrize(
    ("sharding", "rank", "expected"),
    [
        ("{replicated}", 2, Tiling((1, 1), (0,) * 4)),
        ("{devices=[4,1]<=[4]}", 2, Tiling((4, 1), (0, 1, 2, 3))),
        ("{devices=[2,2]<=[2,2]T(1,0)}", 2, Tiling((2, 2), (0, 2, 1, 3))),
        ("{devices=[1,2,2]<=[4] last_tile_dim_replicate}", 2, Tiling((1, 2), (0, 0, 1, 1))),
        ("{devices=[2,1]3,2}", 2, None),
        ("{manual}", 2, None),
        ("{devices=[4]<=[4]}", 2, None),
    ],
)
def test_tiles_are_those_of_the_sharding(sharding: str, rank: int, expected: Tiling | None) -> None:
    if expected is not None:
        assert stated_tiling(sharding, rank, 4) == expected
        return
    with pytest.raises(ValueError, match="sharding"):
        stated_tiling(sharding, rank, 4)


def test_results_without_a_sharding_must_be_the_same_everywhere() -> None:
    module, whole = parse(_NEGATED), np.arange(4, dtype=np.int32)
    with pytest.raises(UnknownShardingError, match="result 0 differs between processes"):
        run_global(module, whole)
    np.testing.assert_array_equal(run_global(module, whole, output_shardings=[_ROWS])[0], -whole)
    np.testing.assert_array_equal(run_global(module, np.array([1, 1, 1, 1], np.int32))[0], [-1, -1])


def test_copies_of_a_shard_must_agree() -> None:
    with pytest.raises(ValueError, match="processes 0 and 1 return different values of one shard"):
        run_global(parse(_NEGATED), np.arange(4, dtype=np.int32), output_shardings=["{replicated}"])


def _hlo_run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def negated(tmp_path: Path) -> str:
    path = tmp_path / "negated.hlo"
    path.write_text(_NEGATED)
    return str(path)


def test_the_command_prints_whole_results(negated: str) -> None:
    result = _hlo_run(negated, "--global", "--input", "4xi32=1 2 3 4", "--output-sharding", _ROWS, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["results"][0]["values"] == [-1, -2, -3, -4]


def test_the_command_asks_for_shardings_of_results(negated: str) -> None:
    result = _hlo_run(negated, "--global", "--input", "4xi32=1 2 3 4")
    assert result.exit_code == 2
    assert "--output-sharding SPEC" in result.output


def test_the_command_names_the_whole_shapes(negated: str) -> None:
    assert "%p: s32[4]" in _hlo_run(negated, "--global").output
    result = _hlo_run(negated, "--global", "--input", "2xi32=1 2")
    assert result.exit_code == 2
    assert "argument 0 must have the whole program's shape [4], not [2]" in result.output


def test_whole_arrays_without_global_are_refused_with_the_option(negated: str) -> None:
    result = _hlo_run(negated, "--input", "4xi32=1 2 3 4")
    assert result.exit_code == 2
    assert "pass the arrays of the whole program with --global" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--output-sharding", _ROWS), "--output-sharding needs --global"),
        (("--global", "--output-sharding", _ROWS, "--output-sharding", _ROWS), "the module has 1 results, 2 output"),
        (("--global", "--output-sharding", "{devices=[3]<=[3]}"), "result 0: the sharding {devices=[3]<=[3]} is not"),
    ],
)
def test_options_that_do_not_fit_are_usage_errors(negated: str, arguments: tuple[str, ...], message: str) -> None:
    result = _hlo_run(negated, "--zeros", *arguments)
    assert result.exit_code == 2, result.output
    assert message in result.output


def test_the_user_says_whether_a_module_is_per_device(negated: str) -> None:
    result = _hlo_run(negated, "--partitioned", "no", "--input", "2xi32=1 2", "--json")
    assert [entry["values"] for entry in json.loads(result.output)["results"]] == [[-1, -2]]
    plain = CORPUS / "hlo/dumps/gpu/partitioned_ring.optimized.hlo"
    assert "processes" in json.loads(_hlo_run(str(plain), "--zeros", "--json", "--partitioned", "yes").output)


def test_a_mark_survives_printing(negated: str, tmp_path: Path) -> None:
    path = tmp_path / "p.mlir"
    assert _hlo_run(negated, "--print", "--to", "stablehlo", "--output", str(path)).exit_code == 0
    assert len(json.loads(_hlo_run(str(path), "--zeros", "--json").output)["processes"]) == 2
    assert _hlo_run(str(path), "--zeros", "--global", "--output-sharding", _ROWS).exit_code == 0


# --- comparisons ------------------------------------------------------------------------------------------------------

_ROWS_OF_TWO = """\
HloModule rows, is_scheduled=true, num_partitions=2
ENTRY e {
  p = s32[2,4] parameter(0), sharding={devices=[2,1]<=[2]}
  ROOT n = s32[2,4] negate(p), sharding={devices=[2,1]<=[2]}
}
"""
_COLUMNS_OF_FOUR = """\
HloModule columns, is_scheduled=true, num_partitions=4
ENTRY e {
  p = s32[4,1] parameter(0), sharding={devices=[1,4]<=[4]}
  ROOT n = s32[4,1] negate(p), sharding={devices=[1,4]<=[4]}
}
"""
_WHOLE = "HloModule whole\nENTRY e {\n  p = s32[4,4] parameter(0)\n  ROOT n = s32[4,4] negate(p)\n}\n"
_VALUES = np.arange(1, 17, dtype=np.int32).reshape(4, 4)


@pytest.mark.parametrize("other", [_ROWS_OF_TWO, _COLUMNS_OF_FOUR, _WHOLE], ids=["rows", "columns", "whole"])
def test_programs_of_different_partitions_are_compared(other: str) -> None:
    a = parse(_ROWS_OF_TWO)
    for text, is_equal in ((other, True), (other.replace("negate", "abs"), False)):
        for pair in ((a, parse(text)), (parse(text), a)):
            outcome = compare(*pair, _VALUES, is_global=True)
            assert outcome.equal == is_equal
            assert [(found.size, found.mismatches) for found in outcome.results] == [(16, 0 if is_equal else 16)]
            assert is_equal or outcome.first_divergence is not None or outcome.candidates


def test_the_command_compares_whole_results(negated: str, tmp_path: Path) -> None:
    given = ("--global", "--input", "4xi32=1 2 3 4")
    sharding = ("--output-sharding", _ROWS)
    np.save(tmp_path / "stored.npy", np.array([-1, -2, -3, -4], np.int32))
    np.save(tmp_path / "wrong.npy", np.array([-1, -2, -4, -3], np.int32))
    wrong = tmp_path / "wrong.hlo"
    wrong.write_text(_NEGATED.replace("negate", "abs"))
    expected = ("--expected-output", str(tmp_path / "stored.npy")), ("--against", negated)
    others = ("--expected-output", str(tmp_path / "wrong.npy")), ("--against", str(wrong))
    for options, code in (*((pair, 0) for pair in expected), *((pair, 1) for pair in others)):
        result = _hlo_run(negated, *given, *options, *sharding, "--json")
        assert result.exit_code == code, result.output
        (found,) = json.loads(result.output)["results"]
        assert found["size"] == 4
        result = _hlo_run(negated, *given, *options)
        assert (result.exit_code, "--output-sharding SPEC" in result.output) == (2, True)


# --- tuples -----------------------------------------------------------------------------------------------------------

_TUPLE = """\
HloModule m, is_scheduled=true, num_partitions=2
ENTRY e {
  p = (s32[2], (s32[2,3], s32[2])) parameter(0), sharding=SHARDING
  a = s32[2] get-tuple-element(p), index=0
  q = (s32[2,3], s32[2]) get-tuple-element(p), index=1
  b = s32[2,3] get-tuple-element(q), index=0
  c = s32[2] get-tuple-element(q), index=1
  n = s32[2] add(a, c)
  m = s32[2,3] negate(b)
  ROOT t = (s32[2], s32[2,3]) tuple(n, m), sharding={{devices=[2]<=[2]}, {devices=[1,2]<=[2]}}
}
"""
_LEAVES = "{{devices=[2]<=[2]}, {devices=[1,2]<=[2]}, {replicated}}"


def test_leaves_of_a_tuple_parameter_are_sharded() -> None:
    module = parse(_TUPLE.replace("SHARDING", _LEAVES))
    a, b, c = np.arange(4, dtype=np.int32), np.arange(12, dtype=np.int32).reshape(2, 6), np.array([10, 20], np.int32)
    added, negated = run_global(module, (a, (b, c)))
    np.testing.assert_array_equal(added, a + np.tile(c, 2))
    np.testing.assert_array_equal(negated, -b)
    wrong = parse(_TUPLE.replace("SHARDING", _LEAVES).replace("negate", "abs"))
    assert [found.size for found in compare(module, module, (a, (b, c)), is_global=True).results] == [4, 12]
    assert [found.mismatches for found in compare(module, wrong, (a, (b, c)), is_global=True).results] == [0, 11]


@pytest.mark.parametrize(
    ("sharding", "message"),
    [
        ("{{devices=[2]<=[2]}, {replicated}}", "argument 0: the sharding .* has 2 elements, the tuple 3"),
        ("{devices=[2]<=[2]}", "argument 0: the sharding .* states no tiles of an array of rank 2"),
    ],
)
def test_shardings_that_do_not_match_a_tuple_are_errors(sharding: str, message: str) -> None:
    module = parse(_TUPLE.replace("SHARDING", sharding))
    arrays = np.zeros(4, np.int32), (np.zeros((2, 6), np.int32), np.zeros(2, np.int32))
    with pytest.raises(ValueError, match=message):
        run_global(module, arrays)


_WITH_TOKENS = """HloModule tokens, is_scheduled=true, num_partitions=2

ENTRY e {
  t = token[] parameter(0)
  x = s32[2] parameter(1), sharding={devices=[2]<=[2]}
  n = s32[2] negate(x)
  ROOT r = (token[], s32[2]) tuple(t, n), sharding={{replicated}, {devices=[2]<=[2]}}
}
"""


@pytest.mark.parametrize("stated", [True, False], ids=["stated", "given"])
def test_results_behind_tokens_are_joined(stated: bool) -> None:
    text = _WITH_TOKENS if stated else _WITH_TOKENS.replace(f", sharding={{{{replicated}}, {_ROWS}}}", "")
    given = [] if stated else [_ROWS]
    token, whole = run_global(parse(text), np.arange(4, dtype=np.int32), output_shardings=given)
    assert text.count("devices") == (2 if stated else 1)
    assert token is None
    assert whole.tolist() == [0, -1, -2, -3]


def test_programs_that_are_still_whole_run_in_one_process() -> None:
    text = _WITH_TOKENS.replace("is_scheduled=true, ", "")
    _, whole = run_global(parse(text.replace("s32[2]", "s32[4]")), np.arange(4, dtype=np.int32))
    assert whole.tolist() == [0, -1, -2, -3]
