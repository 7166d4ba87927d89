"""Arguments of runs: numbers get their parameter's type, given values precede generated ones, tuples."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main
from evaluator.values.inputs import make_inputs, read_inputs
from hlo_text.core.types import TensorType
from hlo_text.files.loading import parse

ADD = """ENTRY e {
  a = f32[2,2] parameter(0)
  b = s32[2] parameter(1)
  c = f32[2] convert(b)
  d = f32[2,2] broadcast(c), dimensions={1}
  ROOT r = f32[2,2] add(a, d)
}
"""
PAIR = """ENTRY e {
  t = (f32[2], (s8[], f32[2])) parameter(0)
  a = f32[2] get-tuple-element(t), index=0
  u = (s8[], f32[2]) get-tuple-element(t), index=1
  b = f32[2] get-tuple-element(u), index=1
  ROOT r = f32[2] add(a, b)
}
"""


def _results(text: str, *options: str) -> list[Any]:
    result = CliRunner().invoke(main, ["-", "--json", "--full", *options], input=text)
    assert result.exit_code == 0, result.output
    return [found["values"] for found in json.loads(result.stdout)["results"]]


@pytest.mark.parametrize(
    "options",
    [
        ("--input=[[1, 2], [3, 4]]", "--input=[10,20]"),
        ("--input=[[1,2],[3,4]]", "--input=10 20"),
        ("--input=1 2 3 4", "--input", "10,20"),
        ("--input=1.0, 2., 3e0, +4", "--input", "s32[2] {10, 20}"),
        ("--args=[[[1,2],[3,4]], [10, 20]]",),
    ],
)
def test_numbers_have_the_type_of_their_parameter(options: tuple[str, ...]) -> None:
    assert _results(ADD, *options) == [[[11, 22], [13, 24]]]


def test_expected_output_accepts_the_same_forms() -> None:
    given = ["--input=1 2 3 4", "--input=[10,20]"]
    for expected, code in (("[[11,22],[13,24]]", 0), ("11 22 13 24", 0), ("[[11,22],[13,25]]", 1), ("0", 1)):
        result = CliRunner().invoke(main, ["-", *given, f"--expected-output={expected}"], input=ADD)
        assert result.exit_code == code, result.output


@pytest.mark.parametrize("made", [["--random", "3"], ["--zeros"], ["--iota"]])
def test_generated_arguments_follow_those_given(made: list[str]) -> None:
    module = parse(ADD)
    assert module.entry_computation is not None
    types = module.entry_computation.argument_types
    (rest,) = make_inputs(types, made[0].removeprefix("--"), 3, first=1)
    expected = np.array([[1, 2], [3, 4]]) + rest
    assert _results(ADD, "--input=[[1,2],[3,4]]", *made) == [expected.tolist()]


def test_range_of_random_numbers() -> None:
    text = (
        "ENTRY e { a = f32[5000] parameter(0) b = s8[5000] parameter(1) c = u8[5000] parameter(2) "
        "d = pred[9] parameter(3) ROOT r = (f32[5000], s8[5000], u8[5000]) tuple(a, b, c) }"
    )
    floats, signed, unsigned = (np.array(found) for found in _results(text, "--random=0", "--random-range=-2,3"))
    assert -2 <= floats.min() < -1.9
    assert 2.9 < floats.max() < 3
    assert set(signed) == {-2, -1, 0, 1, 2, 3}
    assert set(unsigned) == {0, 1, 2, 3}
    assert np.abs(np.histogram(floats, 5)[0] - 1000).max() < 150


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--random-range=0,1"], "--random-range needs --random"),
        (["--random=0", "--random-range=1,0"], "the lower first"),
        (["--random=0", "--random-range=nan,0"], "is not a range"),
        (["--random=0", "--random-range=0.2,0.8"], "no int32 lies between 0.2 and 0.8"),
        (["--input=1", "--args=[1, 2]"], "give only one of --input and --args"),
        (["--random=0", "--zeros"], "give only one of --random, --zeros and --iota"),
        (["--input=1 2 3", "--input=[1,2]"], "expected 4 elements, got 3"),
        (["--input=1", "--input=2", "--input=3"], "expected 2 values, found a further one: '3'"),
        (["--zeros", "--entry=other"], "undefined computation 'other'; the module has "),
    ],
)
def test_arguments_that_are_refused(options: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["-", *options], input=ADD)
    assert result.exit_code == 2, result.output
    assert message in re.sub(r"\s+", " ", result.output)


@pytest.mark.parametrize("options", [("--iota",), ("--input=[0,1]", "--input=0", "--input=[0,1]")])
def test_a_parameter_that_is_a_tuple(options: tuple[str, ...]) -> None:
    assert _results(PAIR, *options) == [[0, 2]]


def test_shapes_of_packed_elements_are_arguments() -> None:
    (zeros,) = read_inputs(("s4[16,4]{1,0:E(4)}",))
    (given,) = read_inputs(("s4[2]{0:E(4)} {-8, 7}",))
    assert (zeros.shape, given.astype(int).tolist()) == ((16, 4), [-8, 7])


def test_integers_of_64_bits_in_a_range() -> None:
    text = "ENTRY e { a = u64[100] parameter(0) ROOT r = u64[100] copy(a) }"
    module = parse(text)
    assert module.entry_computation is not None
    (type_,) = module.entry_computation.argument_types
    assert isinstance(type_, TensorType)
    (found,) = make_inputs((type_,), "random", 0, bounds=(2.0**63, 2.0**64))
    assert found.dtype == np.uint64
    assert found.min() >= 2**63


def test_results_go_into_a_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["-", "--iota", "-o", str(tmp_path / "r.npy")], input=PAIR)
    assert result.exit_code == 0, result.output
    np.testing.assert_array_equal(np.load(tmp_path / "r.npy"), [0, 2])
