"""Values that the specification leaves open, as docs/defined_values.md defines them, for each type."""

from __future__ import annotations

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import run
from hlo_text.core.types import FLOAT_NAMES, FloatType, IntegerType, Signedness, numpy_dtype
from hlo_text.mlir.parse import parse_stablehlo

SIGNED = [IntegerType(width) for width in (2, 4, 8, 16, 32, 64)]
UNSIGNED = [IntegerType(width, Signedness.UNSIGNED) for width in (2, 4, 8, 16, 32, 64)]
INTEGERS = [*SIGNED, *UNSIGNED]
FLOATS = [FloatType(name) for name in FLOAT_NAMES if not name.startswith(("f4", "f6", "f8E8"))]
SIGNED_ZEROS = [type for type in FLOATS if not type.name.endswith("FNUZ")]


def _name(type: Any) -> str:
    return str(type.mlir_name)


def evaluate(operations: list[str], arguments: dict[str, np.ndarray[Any, Any]], type: str, result: str) -> list[Any]:
    """Run operations on the arguments, each written without its types, all with one type of operands and of results."""
    count = next(iter(arguments.values())).size
    operand, output = f"tensor<{count}x{type}>", f"tensor<{count}x{result}>"
    names = [f"%{name}" for name in arguments]
    lines = []
    for number, text in enumerate(operations):
        given = text.count("%")
        lines.append(f"%r{number} = {text} : ({', '.join([operand] * given)}) -> {output}")
    results = [f"%r{number}" for number in range(len(operations))]
    module = parse_stablehlo(
        f"func.func @main({', '.join(f'{name}: {operand}' for name in names)}) -> "
        f"({', '.join([output] * len(results))}) {{\n" + "\n".join(lines) + f"\nreturn {', '.join(results)} : "
        f"{', '.join([output] * len(results))}\n}}"
    )
    return list(run(module, *arguments.values()))


def limits(type: IntegerType) -> tuple[int, int]:
    if type.signedness is Signedness.UNSIGNED:
        return 0, 2**type.width - 1
    return -(2 ** (type.width - 1)), 2 ** (type.width - 1) - 1


def wrapped(value: int, type: IntegerType) -> int:
    low, _ = limits(type)
    return (value - low) % 2**type.width + low


def array_of(values: list[int], type: IntegerType) -> np.ndarray[Any, Any]:
    return np.array([value % 2**64 for value in values], np.uint64).view(np.int64).astype(numpy_dtype(type))


def integers(array: Any) -> list[int]:
    return [int(value) for value in np.asarray(array)]


@pytest.mark.parametrize("type", INTEGERS, ids=_name)
def test_integers_wrap(type: IntegerType) -> None:
    low, high = limits(type)
    x, y = [high, low, high, low, high], [1, 1, high, low, low]
    arguments = {"x": array_of(x, type), "y": array_of(y, type)}
    found = evaluate(
        [f'"stablehlo.{name}"(%x, %y)' for name in ("add", "subtract", "multiply")]
        + ['"stablehlo.negate"(%x)', '"stablehlo.not"(%x)'],
        arguments,
        _name(type),
        _name(type),
    )
    pairs = list(zip(x, y, strict=True))
    exact = [[a + b for a, b in pairs], [a - b for a, b in pairs], [a * b for a, b in pairs], [-a for a in x]]
    for values, expected in zip(found, [*exact, [~a for a in x]], strict=True):
        assert integers(values) == [wrapped(value, type) for value in expected]


@pytest.mark.parametrize("type", INTEGERS, ids=_name)
def test_division_by_zero(type: IntegerType) -> None:
    low, high = limits(type)
    x = [low, high, 0, 1]
    arguments = {"x": array_of(x, type), "y": array_of([0] * 4, type)}
    quotient, remainder = evaluate(
        ['"stablehlo.divide"(%x, %y)', '"stablehlo.remainder"(%x, %y)'], arguments, _name(type), _name(type)
    )
    assert integers(quotient) == [wrapped(-1, type)] * 4
    assert integers(remainder) == x


@pytest.mark.parametrize("type", SIGNED, ids=_name)
def test_the_smallest_integer(type: IntegerType) -> None:
    """Divided by -1, negated and made absolute it is itself."""
    low, _ = limits(type)
    arguments = {name: array_of([value], type) for name, value in (("x", low), ("y", -1))}
    found = evaluate(
        [f'"stablehlo.{name}"(%x, %y)' for name in ("divide", "remainder")]
        + [f'"stablehlo.{name}"(%x)' for name in ("negate", "abs")],
        arguments,
        _name(type),
        _name(type),
    )
    assert [integers(values)[0] for values in found] == [low, 0, low, low]


@pytest.mark.parametrize("type", INTEGERS, ids=_name)
def test_shifts_beyond_the_width(type: IntegerType) -> None:
    """Counts are read as unsigned numbers."""
    low, high = limits(type)
    counts = [count for count in (type.width - 1, type.width, type.width + 1, high, -1) if low <= count <= high]
    x = [value for value in (low, high, 1) for _ in counts]
    y = counts * 3
    arguments = {"x": array_of(x, type), "y": array_of(y, type)}
    left, arithmetic, logical = evaluate(
        [f'"stablehlo.{name}"(%x, %y)' for name in ("shift_left", "shift_right_arithmetic", "shift_right_logical")],
        arguments,
        _name(type),
        _name(type),
    )
    by = [count % 2**type.width for count in y]
    signed = IntegerType(type.width)
    assert integers(left) == [wrapped(a << b, type) if b < type.width else 0 for a, b in zip(x, by, strict=True)]
    assert integers(logical) == [
        wrapped((a % 2**type.width) >> b, type) if b < type.width else 0 for a, b in zip(x, by, strict=True)
    ]
    assert integers(arithmetic) == [
        wrapped(wrapped(a, signed) >> min(b, type.width), type) for a, b in zip(x, by, strict=True)
    ]


@pytest.mark.parametrize("type", INTEGERS, ids=_name)
@pytest.mark.parametrize("source", ["f16", "bf16", "f32", "f64"])
def test_floats_out_of_range_become_the_nearest_integer(source: str, type: IntegerType) -> None:
    low, high = limits(type)
    dtype = numpy_dtype(FloatType(source))
    x = np.array([np.inf, -np.inf, np.nan, 6e4, -6e4, 1.9, -1.9, 0.5, -0.0]).astype(dtype)
    (found,) = evaluate(['"stablehlo.convert"(%x)'], {"x": x}, source, _name(type))
    exact = [high, low, 0, *(int(min(max(float(value), low), high)) for value in x[3:])]
    assert integers(found) == exact


@pytest.mark.parametrize("type", INTEGERS, ids=_name)
def test_integers_out_of_range_wrap(type: IntegerType) -> None:
    values = [2**31 - 1, -(2**31), 255, -129, 5, -3]
    (found,) = evaluate(['"stablehlo.convert"(%x)'], {"x": np.array(values, np.int32)}, "i32", _name(type))
    assert integers(found) == [wrapped(value, type) for value in values]


@pytest.mark.parametrize("type", FLOATS, ids=_name)
def test_floats_out_of_range(type: FloatType) -> None:
    """As ml_dtypes converts: infinities where there are, else NaN."""
    dtype = numpy_dtype(type)
    x = np.array([1e300, -1e300, np.inf, -np.inf, np.nan])
    (found,) = evaluate(['"stablehlo.convert"(%x)'], {"x": x}, "f64", type.name)
    with np.errstate(over="ignore"):
        expected = x.astype(dtype).astype(np.float64)
    np.testing.assert_array_equal(np.asarray(found).astype(np.float64), expected)
    has_infinity = bool(ml_dtypes.finfo(dtype).dtype is not None and np.isinf(expected[2]))
    assert np.isnan(expected[0]) or (has_infinity and expected[0] == math.inf)


@pytest.mark.parametrize("type", SIGNED_ZEROS, ids=_name)
def test_zeros_keep_their_signs(type: FloatType) -> None:
    dtype = numpy_dtype(type)
    x, y = np.array([0.0, -0.0, 0.0, -0.0]).astype(dtype), np.array([0.0, 0.0, -0.0, -0.0]).astype(dtype)
    names = ("negate", "abs", "sign", "sqrt", "ceil", "floor", "round_nearest_even", "round_nearest_afz")
    binary = ("add", "subtract", "multiply", "maximum", "minimum", "remainder")
    found = evaluate(
        [f'"stablehlo.{name}"(%x)' for name in names] + [f'"stablehlo.{name}"(%x, %y)' for name in binary[:5]],
        {"x": x, "y": y},
        type.name,
        type.name,
    )
    same = [False, True, False, True]
    expected = dict.fromkeys(names, same) | {
        "negate": [True, False, True, False],
        "abs": [False] * 4,
        "add": [False, False, False, True],
        "subtract": [False, True, False, False],
        "multiply": [False, True, True, False],
        "maximum": [False, False, False, True],
        "minimum": [False, True, True, True],
    }
    for name, values in zip((*names, *binary[:5]), found, strict=True):
        assert np.signbit(np.asarray(values).astype(np.float64)).tolist() == expected[name], name
        assert not np.asarray(values).astype(np.float64).any(), name


@pytest.mark.parametrize("type", FLOATS, ids=_name)
def test_nan_wins_and_compares_with_nothing(type: FloatType) -> None:
    dtype = numpy_dtype(type)
    x, y = np.array([np.nan, 1.0, np.nan]).astype(dtype), np.array([1.0, np.nan, np.nan]).astype(dtype)
    found = evaluate(
        [f'"stablehlo.{name}"(%x, %y)' for name in ("maximum", "minimum", "add", "multiply", "divide")]
        + ['"stablehlo.clamp"(%y, %x, %y)'],
        {"x": x, "y": y},
        type.name,
        type.name,
    )
    assert all(np.isnan(np.asarray(values).astype(np.float64)).all() for values in found)
    directions = ("EQ", "NE", "LT", "LE", "GT", "GE")
    compared = evaluate(
        [
            f'"stablehlo.compare"(%x, %y) <{{comparison_direction = #stablehlo<comparison_direction {name}>}}>'
            for name in directions
        ],
        {"x": x, "y": y},
        type.name,
        "i1",
    )
    assert [np.asarray(values).tolist() for values in compared] == [[name == "NE"] * 3 for name in directions]


@pytest.mark.parametrize("type", SIGNED_ZEROS, ids=_name)
def test_total_order(type: FloatType) -> None:
    """-NaN < -1 < -0 < 0 < 1 < NaN."""
    dtype = numpy_dtype(type)
    nan = np.copysign(np.array([np.nan]), 1).astype(dtype)
    values = np.concatenate([-nan, np.array([-1.0, -0.0, 0.0, 1.0]).astype(dtype), nan])
    (found,) = evaluate(
        [
            '"stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>, '
            "compare_type = #stablehlo<comparison_type TOTALORDER>}>"
        ],
        {"x": values[:-1], "y": values[1:]},
        type.name,
        "i1",
    )
    assert np.asarray(found).all()
