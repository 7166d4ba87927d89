"""Self-checking programs on the command line: several modules in a file, failing checks, probes."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from evaluator.check_ops import ulp_distance
from evaluator.cli.commands.hlo_run import main
from hlo_text.core.diagnostics import ParseError
from hlo_text.files.loading import parse_all


def hlo_run(text: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["-", *arguments], input=text)


def function(body: str, name: str = "main") -> str:
    return f"func.func @{name}() {{\n{body}\n  return\n}}\n"


_SUITE = """// RUN: interpret -split-input-file %s

func.func @good() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %x, dense<[1, 2]> : tensor<2xi32>
  func.return
}

// -----

func.func @bad() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %x, dense<[1, 5]> : tensor<2xi32>
  func.return
}

// -----
// Nothing but a comment.
// -----

func.func @wrong() -> tensor<2xi32> {
  %x = stablehlo.add %y, %y : tensor<2xi32>
  func.return %x : tensor<2xi32>
}
"""


def test_modules_of_a_file_run_one_after_the_other() -> None:
    good = _SUITE[: _SUITE.index("// -----")]
    assert hlo_run(good).exit_code == 0
    failing = _SUITE[: _SUITE.index("// -----\n// Nothing")]
    result = hlo_run(failing + "// -----\n" + good)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == "-:13:3: error[check.expect_eq_const]: 1 of 2 elements differ, first at [1]"
    assert "note: actual 2, expected 5" in result.stderr
    assert "note: difference 3" in result.stderr


def test_lines_of_syntax_errors_are_those_of_the_file() -> None:
    with pytest.raises(ParseError) as caught:
        parse_all(_SUITE, name="suite.mlir")
    assert str(caught.value).startswith("suite.mlir:22:22: error[ssa.undefined]")
    assert "22 |   %x = stablehlo.add %y, %y" in str(caught.value)


def test_syntax_errors_of_all_modules_of_a_file_are_reported() -> None:
    text = "func.func @a() { foo }\n// -----\nfunc.func @b() { return }\n// -----\nfunc.func @c() { bar }\n"
    with pytest.raises(ParseError) as caught:
        parse_all(text, name="suite.mlir")
    assert [diagnostic.render().split(" ")[0] for diagnostic in caught.value.diagnostics] == [
        "suite.mlir:1:18:",
        "suite.mlir:5:18:",
    ]


def test_printing_keeps_modules_apart() -> None:
    result = hlo_run(function("", "f") + "// -----\n" + function("", "g"), "--print")
    printed = "module {{\n  func.func @{0}() {{\n    return\n  }}\n}}\n"
    assert result.stdout == printed.format("f") + "// -----\n" + printed.format("g")


def test_all_functions_without_arguments_run_if_none_is_the_entry() -> None:
    text = """
      func.func @first() -> tensor<i32> {
        %0 = stablehlo.constant dense<1> : tensor<i32>
        return %0 : tensor<i32>
      }
      func.func @takes_an_argument(%x: tensor<i32>) -> tensor<i32> {
        return %x : tensor<i32>
      }
      func.func private @hidden() -> tensor<i32> {
        %0 = stablehlo.constant dense<3> : tensor<i32>
        return %0 : tensor<i32>
      }
      func.func @last() -> tensor<i32> {
        %0 = stablehlo.constant dense<2> : tensor<i32>
        return %0 : tensor<i32>
      }"""
    expected = "// @first\ndense<1> : tensor<i32>\n// @last\ndense<2> : tensor<i32>\n"
    assert hlo_run(text).stdout == expected
    assert hlo_run(text, "--entry", "last").stdout == "dense<2> : tensor<i32>\n"
    result = hlo_run(text, "--output", "x.npy")
    assert (result.exit_code, "choose one with --entry" in result.stderr) == (2, True)


_VALUES = """
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<[1.0, 2.00000072]> : tensor<2xf32>
  %z = stablehlo.constant dense<[1.0, 2.00000095]> : tensor<2xf32>
  %nan = stablehlo.constant dense<[0x7FC00000, 0x7FC00001]> : tensor<2xf32>
  %zeros = stablehlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %minus = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %infinite = stablehlo.constant dense<[0x7F800000, 0xFF800000]> : tensor<2xf32>
  %finite = stablehlo.constant dense<[0x7F7FFFFF, 0xFF800000]> : tensor<2xf32>
"""


@pytest.mark.parametrize(
    ("check", "holds"),
    [
        ("check.expect_eq %x, %x : tensor<2xf32>", True),
        ("check.expect_eq %zeros, %minus : tensor<2xf32>", True),
        ("check.expect_eq %nan, %nan : tensor<2xf32>", False),
        ("check.expect_almost_eq %nan, %nan : tensor<2xf32>", True),
        ("check.expect_almost_eq %x, %y : tensor<2xf32>", True),
        ("check.expect_almost_eq %x, %y, tolerance = 1.0e-7 : tensor<2xf32>", False),
        ("check.expect_almost_eq %infinite, %finite, tolerance = 1.0e300 : tensor<2xf32>", False),
        ("check.expect_almost_eq_const %x, dense<[1.0, 2.4]> : tensor<2xf32> {tolerance = 0.5 : f64}", True),
        ("check.expect_close %x, %y, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>", True),
        ("check.expect_close %x, %z, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>", False),
        ("check.expect_close %x, %y, max_ulp_difference = 9, min_ulp_difference = 1"
         " : tensor<2xf32>, tensor<2xf32>", False),
        ("check.expect_close %nan, %nan, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>", True),
        ("check.expect_close %zeros, %minus, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>", True),
        ("check.expect_close %infinite, %finite, max_ulp_difference = 99 : tensor<2xf32>, tensor<2xf32>", False),
        ('"check.expect_close"(%x, %y) <{max_ulp_difference = 3 : ui64}> : (tensor<2xf32>, tensor<2xf32>) -> ()', True),
        ("stablehlo.custom_call @check.expect_eq(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> ()", False),
        ("stablehlo.custom_call @check.expect_close(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> ()", True),
        ("stablehlo.custom_call @check.expect_close(%x, %z) : (tensor<2xf32>, tensor<2xf32>) -> ()", False),
        ("stablehlo.custom_call @check.expect_almost_eq(%x, %z) : (tensor<2xf32>, tensor<2xf32>) -> ()", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("options", [[], ["--no-jit"]], ids=["jit", "eager"])
def test_what_checks_demand(check: str, holds: bool, options: list[str]) -> None:
    result = hlo_run(function(_VALUES + check), *options)
    assert result.exit_code == (0 if holds else 1), result.stderr
    name = check.partition("check.")[2].partition(" ")[0].partition("(")[0].rstrip('"')
    assert (f"error[check.{name}]" in result.stderr) is not holds


def test_distances() -> None:
    def distance(dtype: str, first: int, second: int) -> int:
        return int(ulp_distance(*(np.array([bits], f"u{dtype[1:]}").view(dtype) for bits in (first, second)))[0])

    assert distance("f4", 0x00000001, 0x80000001) == 2  # the smallest numbers of either sign, zero between them
    assert distance("f8", 0x3FF0000000000000, 0x4000000000000000) == 2**52
    assert distance("f2", 0x7BFF, 0x7C00) == 2**64 - 1
    assert distance("f2", 0x7E00, 0x7E01) == 0


def test_probes_write_what_they_see(tmp_path: Path) -> None:
    body = """
      %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %seen = interpreter.probe %x, probe_id = "first" : tensor<2xf32>
      %sum = stablehlo.add %seen, %seen : tensor<2xf32>
      %also = interpreter.probe %sum, probe_id = "second" : tensor<2xf32>
      check.expect_serialized_eq %x, probe_id = "first" : tensor<2xf32>
      check.expect_serialized_eq %sum, probe_id = "second" : tensor<2xf32>
    """
    result = hlo_run(function(body), "--probe-directory", str(tmp_path))
    assert result.exit_code == 0, result.stderr
    with (tmp_path / "index.csv").open() as file:
        rows = list(csv.reader(file))
    assert [row[:2] for row in rows] == [["first", "tensor<2xf32>"], ["second", "tensor<2xf32>"]]
    np.testing.assert_array_equal(np.load(tmp_path / rows[1][2]), np.float32([2, 4]))
    wrong = body.replace(
        'expect_serialized_eq %sum, probe_id = "second"', 'expect_serialized_eq %sum, probe_id = "third"'
    )
    result = hlo_run(function(wrong), "--probe-directory", str(tmp_path / "other"))
    assert (result.exit_code, "the probe 'third' has no value" in result.stderr) == (1, True)


def test_a_probe_needs_no_directory_but_its_check_does() -> None:
    probe = '%x = stablehlo.constant dense<1> : tensor<i32>\n%y = interpreter.probe %x, probe_id = "p" : tensor<i32>\n'
    assert hlo_run(function(probe)).exit_code == 0
    result = hlo_run(function(probe + 'check.expect_serialized_eq %x, probe_id = "p" : tensor<i32>'))
    assert (result.exit_code, "no probe directory was given" in result.stderr) == (4, True)


@pytest.mark.parametrize("op", ["divide", "remainder"])
def test_dividing_constants_by_zero_does_not_end_the_process(op: str) -> None:
    body = f"""
      %x = stablehlo.constant dense<[7, -2147483648]> : tensor<2xi32>
      %y = stablehlo.constant dense<[0, -1]> : tensor<2xi32>
      %z = stablehlo.{op} %x, %y : tensor<2xi32>
      check.expect_eq_const %z, dense<{"[-1, -2147483648]" if op == "divide" else "[7, 0]"}> : tensor<2xi32>
    """
    assert hlo_run(function(body)).exit_code == 0
