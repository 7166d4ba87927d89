"""Integers, sizes, scaled dots and custom calls at their corners, against NumPy and Python."""

from __future__ import annotations

import math

import ml_dtypes
import numpy as np
import pytest

from evaluator import run, run_reference
from evaluator.reference.special_functions import zeta
from hlo_text import parse, to_hlo, to_stablehlo
from hlo_text.core.diagnostics import ExecutionError, LoweringError


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("shrsi", [-1, -4, 0, 3, -1, 0, -1]),
        ("shrui", [(2**64 - 7) >> 63, (2**64 - 7) >> 1, 0, 3, 0, 0, 0]),
        ("shli", [-(2**63), -14, 0, 14, 0, 0, 0]),
    ],
)
def test_distances_of_the_width_or_more_shift_all_bits_out(name: str, expected: list[int]) -> None:
    text = f"""func.func @main(%a: tensor<7xi64>, %n: tensor<7xi64>) -> tensor<7xi64> {{
      %0 = arith.{name} %a, %n : tensor<7xi64>
      return %0 : tensor<7xi64>
    }}"""
    numbers, distances = np.array([-7, -7, 7, 7, -7, 7, -1]), np.array([63, 1, 64, 1, 2**40, 2**40, 64])
    np.testing.assert_array_equal(run_reference(parse(text), numbers, distances)[0], expected)


@pytest.mark.parametrize(("name", "numbers"), [("fptoui", [200.7, 0.2, 127.5]), ("fptosi", [-3.7, 0.2, 127.5])])
def test_floats_are_truncated_to_integers(name: str, numbers: list[float]) -> None:
    text = f"""func.func @main(%a: tensor<3xf32>) -> tensor<3xi8> {{
      %0 = arith.{name} %a : tensor<3xf32> to tensor<3xi8>
      return %0 : tensor<3xi8>
    }}"""
    expected = np.array([int(number) for number in numbers]).astype(np.int8)
    np.testing.assert_array_equal(run_reference(parse(text), np.array(numbers, np.float32))[0], expected)


def test_blocks_of_a_scaled_dot_are_multiplied_by_their_factors() -> None:
    text = """ENTRY e {
      a = f8e4m3fn[2,4] parameter(0)
      b = f8e4m3fn[4,3] parameter(1)
      s = f8e8m0fnu[2,2] parameter(2)
      t = f8e8m0fnu[2,3] parameter(3)
      ROOT d = f32[2,3] scaled-dot(a, b, s, t), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    }"""
    generator = np.random.default_rng(1)
    a, b = (generator.integers(-4, 5, shape).astype(ml_dtypes.float8_e4m3fn) for shape in ((2, 4), (4, 3)))
    s, t = (2.0 ** generator.integers(-2, 3, shape) for shape in ((2, 2), (2, 3)))
    found = run_reference(parse(text), a, b, *(each.astype(ml_dtypes.float8_e8m0fnu) for each in (s, t)))[0]
    expected = (a.astype(float) * np.repeat(s, 2, 1)) @ (b.astype(float) * np.repeat(t, 2, 0))
    np.testing.assert_array_equal(found, expected)


def test_unknown_custom_calls_of_two_operands_are_refused_by_name() -> None:
    text = """func.func @main(%a: tensor<f32>) {
      stablehlo.custom_call @unknown(%a, %a) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
      return
    }"""
    with pytest.raises(LoweringError, match="unknown"):
        run_reference(parse(text), np.float32(1))


@pytest.mark.parametrize(
    ("target", "operands"), [("check.other", 2), ("check.other", 0), ("check.eq", 0), ("check.eq", 1), ("check.eq", 3)]
)
def test_unknown_checks_are_refused_by_name(target: str, operands: int) -> None:
    types = ", ".join(["tensor<f32>"] * operands)
    text = f"""func.func @main(%a: tensor<f32>) -> tensor<i1> {{
      %0 = stablehlo.custom_call @{target}({", ".join(["%a"] * operands)}) : ({types}) -> tensor<i1>
      return %0 : tensor<i1>
    }}"""
    with pytest.raises(LoweringError, match=f"the target @{target} has no reference implementation"):
        run_reference(parse(text), np.float32(1))


@pytest.mark.parametrize(
    ("s", "expected"), [(2.0, 0.0), (1.5, 0.0), (0.5, math.nan), (0.0, math.nan), (-2.0, math.nan)]
)
def test_the_zeta_function_from_infinity(s: float, expected: float) -> None:
    """The sum of powers from q on is undefined for s below 1, as in CHLO's expansion."""
    np.testing.assert_equal(zeta(s, math.inf), expected)


@pytest.mark.parametrize("name", ["fptosi", "fptoui"])
@pytest.mark.parametrize("width", [16, 32, 64])
def test_whole_floats_become_integers_of_every_width(name: str, width: int) -> None:
    text = f"""func.func @main(%a: tensor<3xf64>) -> tensor<3xi{width}> {{
      %0 = arith.{name} %a : tensor<3xf64> to tensor<3xi{width}>
      return %0 : tensor<3xi{width}>
    }}"""
    largest = 2 ** (width - 1) if name == "fptoui" else 2 ** (width - 2)
    numbers = np.array([largest, 1.0, 0.0 if name == "fptoui" else -(2.0 ** (width - 1))])
    (found,) = run_reference(parse(text), numbers)
    unsigned = f"u{width // 8}" if name == "fptoui" else f"i{width // 8}"
    np.testing.assert_array_equal(found.view(unsigned), numbers.astype(unsigned))


def test_unknown_custom_calls_are_no_identity() -> None:
    text = """func.func @main(%a: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.custom_call @unknown(%a) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }"""
    with pytest.raises(LoweringError, match="unknown"):
        run_reference(parse(text), np.float32(1))


def _binary(name: str, lhs: list[int], rhs: list[int]) -> list[int]:
    type = f"tensor<{len(lhs)}xi64>"
    text = f"""func.func @main(%a: {type}, %b: {type}) -> {type} {{
      %0 = stablehlo.{name} %a, %b : {type}
      return %0 : {type}
    }}"""
    found: list[int] = np.asarray(run_reference(parse(text), np.array(lhs), np.array(rhs))[0]).tolist()
    return found


def test_reciprocals_of_integers_are_truncated() -> None:
    assert _binary("power", [1, -1, -1, 2, 3, 5], [-1, -1, -2, -1, -3, 0]) == [1, -1, 1, 0, 0, 1]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("shift_left", [0, -(2**63)]), ("shift_right_logical", [0, 1]), ("shift_right_arithmetic", [-1, -1])],
)
def test_distances_of_exactly_the_width(name: str, expected: list[int]) -> None:
    assert _binary(name, [-7, -7], [64, 63]) == expected


def test_a_dimension_may_have_every_size_up_to_its_own() -> None:
    text = """func.func @main(%a: tensor<3xf32>, %n: tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>> {
      %0 = stablehlo.set_dimension_size %a, %n, dim = 0
        : (tensor<3xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>>
      return %0 : tensor<?xf32, #stablehlo.bounds<3>>
    }"""
    x = np.array([1, 2, 3], np.float32)
    for size in range(4):
        np.testing.assert_array_equal(run_reference(parse(text), x, np.int32(size))[0], x[:size])
    for size in (-1, 4):
        with pytest.raises(ExecutionError, match="must be within 0 and the dimension size 3"):
            run_reference(parse(text), x, np.int32(size))


def test_windows_whose_sizes_are_operands() -> None:
    text = """func.func @main(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<4xf32> {
      %size = stablehlo.constant dense<2> : tensor<1xi64>
      %one = stablehlo.constant dense<1> : tensor<1xi64>
      %edges = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
      %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %size, %one, %one, %one, %edges)
        {called_computations = [@sum]} : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>,
        tensor<1xi64>, tensor<1x2xi64>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.add %a, %b : tensor<f32>
      return %0 : tensor<f32>
    }"""
    arguments = np.array([1, 2, 4, 8], np.float32), np.float32(0)
    for module in (parse(text), to_hlo(parse(text))):
        for execute in (run, run_reference):
            np.testing.assert_array_equal(execute(module, *arguments)[0], [1, 3, 6, 12])
    without = text.replace("called_computations = [@sum]", "")
    for execute in (run, run_reference):
        with pytest.raises(LoweringError, match="must call one computation"):
            execute(parse(without), *arguments)


def test_errors_name_operations_in_the_language_of_the_module() -> None:
    text = 'HloModule m\n\nENTRY e {\n  ROOT r = f32[2] custom-call(), custom_call_target="library"\n}\n'
    for module, name in ((parse(text), "custom-call"), (to_stablehlo(parse(text)), "stablehlo.custom_call")):
        with pytest.raises(LoweringError) as caught:
            run_reference(module)
        assert caught.value.diagnostics[0].message.startswith(f"{name}: the target @library")
