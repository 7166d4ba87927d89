"""HLO operations whose floating-point types differ, as TPU compilers print them, and arrays of bounded size."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from evaluator import run
from hlo_text import check, verify
from hlo_text.conversion import to_stablehlo
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.hlo.parse import parse_hlo

BFLOAT16 = ml_dtypes.bfloat16
LAYOUT = "{1,0:T(8,128)}"
X, Y = (np.random.default_rng(seed).normal(size=(4, 6)).astype(np.float32) for seed in (0, 1))


def entry(*lines: str, computations: str = "") -> str:
    return f"HloModule m\n\n{computations}ENTRY e {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


def test_an_operation_rounds_once_to_the_type_it_declares() -> None:
    text = entry(
        f"x = f32[4,6]{LAYOUT} parameter(0)",
        f"y = f32[4,6]{LAYOUT} parameter(1)",
        f"ROOT r = bf16[4,6]{LAYOUT} multiply(x, y)",
    )
    (result,) = run(parse_hlo(text), X, Y)
    assert result.dtype == BFLOAT16
    np.testing.assert_array_equal(result, (X * Y).astype(BFLOAT16))


def test_operands_of_two_types_meet_in_the_wider() -> None:
    text = entry(
        f"x = bf16[4,6]{LAYOUT} parameter(0)",
        f"y = f32[4,6]{LAYOUT} parameter(1)",
        f"ROOT r = f32[4,6]{LAYOUT} add(x, y)",
    )
    narrow = X.astype(BFLOAT16)
    (result,) = run(parse_hlo(text), narrow, Y)
    np.testing.assert_array_equal(result, narrow.astype(np.float32) + Y)


def test_a_reduction_adds_in_the_precision_of_its_computation() -> None:
    add = "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = f32[] add(a, b) }\n\n"
    text = entry(
        f"x = bf16[1,600]{LAYOUT} parameter(0)",
        "z = f32[] constant(0)",
        "ROOT r = bf16[1]{0:T(128)} reduce(x, z), dimensions={1}, to_apply=add",
        computations=add,
    )
    ones = np.ones((1, 600), BFLOAT16)  # a bfloat16 sum would stop at 256
    (result,) = run(parse_hlo(text), ones)
    np.testing.assert_array_equal(result, np.array([600], BFLOAT16))


def test_a_convolution_of_two_types() -> None:
    text = entry(
        f"x = f32[4,6]{LAYOUT} parameter(0)",
        f"y = bf16[6,4]{LAYOUT} parameter(1)",
        f"ROOT r = bf16[4,4]{LAYOUT} convolution(x, y), dim_labels=bf_io->bf",
    )
    right = Y.T.astype(BFLOAT16)
    (result,) = run(parse_hlo(text), X, right)
    expected = X.astype(np.float64) @ right.astype(np.float64)
    np.testing.assert_allclose(result.astype(np.float64), expected, rtol=1e-2, atol=1e-2)


def test_what_only_hands_bytes_on_does_not_convert() -> None:
    text = entry(
        "x = bf16[4,6,2]{2,1,0:T(8,128)} parameter(0)",
        f"ROOT r = f32[4,6]{LAYOUT} bitcast-convert(x)",
    )
    pairs = np.stack([X, Y], -1).astype(BFLOAT16)
    (result,) = run(parse_hlo(text), pairs)
    np.testing.assert_array_equal(result.view(np.uint32), pairs.view(np.uint32)[..., 0])


ADD = "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = f32[] add(a, b) }\n\n"
WIDE, NARROW = "x = f32[4,6] parameter(0)", "x = bf16[4,6] parameter(0)"
ZERO, ONE = "z = f32[] constant(0)", "one = f32[] constant(1)"
MIXED = {
    "negate.C1": entry(WIDE, "ROOT r = bf16[4,6] negate(x)"),
    "add.C1": entry(NARROW, ONE, "y = f32[4,6] broadcast(one)", "ROOT r = f32[4,6] add(x, y)"),
    "copy.type": entry(NARROW, "ROOT r = f32[4,6] copy(x)"),
    "reduce.C2": entry(NARROW, ZERO, "ROOT r = f32[4] reduce(x, z), dimensions={1}, to_apply=add", computations=ADD),
    "reduce.C8": entry(WIDE, ZERO, "ROOT r = bf16[4] reduce(x, z), dimensions={1}, to_apply=add", computations=ADD),
    "convolution.C27": entry(
        *(NARROW, ONE, "y = f32[6,4] broadcast(one)"), "ROOT r = f32[4,4] convolution(x, y), dim_labels=bf_io->bf"
    ),
}
EXPECTED = {"negate": -X, "add": X + 1, "copy": X, "reduce": X.sum(1), "convolution": X.sum(1, keepdims=True)}


@pytest.mark.parametrize("code", MIXED)
def test_other_types_than_those_of_the_rule_give_a_warning_where_nothing_is_tiled(code: str) -> None:
    module = parse_hlo(MIXED[code])
    assert [(found.severity, found.code) for found in verify(module)] == [("warning", code)]
    argument = X.astype(BFLOAT16) if NARROW in MIXED[code] else X
    (result,) = run(module, argument)
    expected = np.broadcast_to(EXPECTED[code.split(".")[0]], result.shape)
    np.testing.assert_allclose(result.astype(np.float32), expected, rtol=0.02, atol=0.04)
    assert (result.dtype == BFLOAT16) == ("ROOT r = bf16" in MIXED[code])
    converted = to_stablehlo(module)
    check(converted, strict=True)
    np.testing.assert_array_equal(run(converted, argument)[0], result)


@pytest.mark.parametrize(
    "line",
    ["bf16[4,5] negate(x)", "s32[4,6] negate(x)", "bf16[4,3] bitcast(x)", "(bf16[4,6]) tuple(x)"],
)
def test_whatever_else_is_wrong_is_an_error(line: str) -> None:
    assert [found.severity for found in verify(parse_hlo(entry(WIDE, f"ROOT r = {line}")))] == ["error"]


# --- bounded sizes ----------------------------------------------------------------------------------------------------

BOUNDED = (
    "x = f32[6] parameter(0)",
    "n = s32[] parameter(1)",
    "d = f32[<=6] set-dimension-size(x, n), dimensions={0}",
)


def test_an_elementwise_operation_takes_the_elements_that_both_operands_have() -> None:
    add = "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = f32[] add(a, b) }\n\n"
    text = entry(
        *BOUNDED,
        "m = f32[<=6] multiply(d, x)",
        "z = f32[] constant(0)",
        "ROOT r = f32[] reduce(m, z), dimensions={0}, to_apply=add",
        computations=add,
    )
    x = np.arange(1, 7, dtype=np.float32)
    (result,) = run(parse_hlo(text), x, np.int32(4))
    assert result == (x[:4] ** 2).sum()


def test_the_open_size_of_a_reshape_follows() -> None:
    text = entry(
        "x = f32[6,2] parameter(0)",
        "n = s32[] parameter(1)",
        "d = f32[<=6,2] set-dimension-size(x, n), dimensions={0}",
        "f = f32[<=12] reshape(d)",
        "ROOT s = s32[] get-dimension-size(f), dimensions={0}",
    )
    (size,) = run(parse_hlo(text), np.zeros((6, 2), np.float32), np.int32(4))
    assert size == 8


def test_a_reshape_that_opens_two_sizes_of_one_is_refused() -> None:
    text = entry(
        "x = f32[6,2] parameter(0)",
        "n = s32[] parameter(1)",
        "d = f32[<=6,2] set-dimension-size(x, n), dimensions={0}",
        "ROOT f = f32[<=3,<=2,2] reshape(d)",
    )
    with pytest.raises((LoweringError, ExecutionError), match=r"reshape: cannot infer several unknown sizes"):
        run(parse_hlo(text), np.zeros((6, 2), np.float32), np.int32(4))
