"""Attributes that the languages write differently keep their meaning in conversions."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

CALLED = "f { ROOT x = f32[2] parameter(0) }\n"


def _converted(text: str) -> str:
    converted = parse_hlo(text).to_text("stablehlo")
    assert hlo_text.verify(parse_stablehlo(converted)) == []
    return converted


@pytest.mark.parametrize(("given", "version"), [("", 0), (',composite.version="3"', 3)])
def test_version_of_a_composite(given: str, version: int) -> None:
    text = (
        f"HloModule m\n{CALLED}ENTRY e {{ a = f32[2] parameter(0) ROOT c = f32[2] call(a), to_apply=f, "
        f'is_composite=true, frontend_attributes={{composite.attributes={{}},composite.name="my.op"{given}}} }}'
    )
    converted = _converted(text)
    assert 'stablehlo.composite "my.op"' in converted
    assert ("version = 3" in converted) == (version == 3)
    (composite,) = [
        op
        for op in parse_stablehlo(converted).functions["main"].body.operations
        if isinstance(op, hlo_text.ops.Composite)
    ]
    assert composite.version == version


def test_reversal_of_a_kernel() -> None:
    text = (
        "ENTRY e { a = f32[1,4,1] parameter(0) b = f32[2,1,1] parameter(1) "
        "ROOT c = f32[1,3,1] convolution(a, b), window={size=2 rhs_reversal=1}, dim_labels=b0f_0io->b0f }"
    )
    converted = _converted(text)
    assert "reverse = [true]" in converted
    lhs, rhs = np.array([1, 2, 4, 8], np.float32).reshape(1, 4, 1), np.array([1, 10], np.float32).reshape(2, 1, 1)
    expected = np.convolve([1, 2, 4, 8], [1, 10], "valid")  # which reverses its kernel
    for module in (parse_hlo(text), parse_stablehlo(converted)):
        np.testing.assert_array_equal(np.asarray(run(module, lhs, rhs)[0]).reshape(-1), expected)


def test_channels_of_transfers_with_the_host() -> None:
    text = (
        "ENTRY e { a = f32[2] parameter(0) t = token[] after-all() "
        "s = (f32[2], u32[], token[]) send(a, t), channel_id=1, is_host_transfer=true "
        "d = token[] send-done(s), channel_id=1, is_host_transfer=true "
        "r = (f32[2], u32[], token[]) recv(d), channel_id=2, is_host_transfer=true "
        "ROOT x = (f32[2], token[]) recv-done(r), channel_id=2, is_host_transfer=true }"
    )
    converted = _converted(text)
    send, receive = (line for line in converted.splitlines() if "stablehlo.send" in line or "stablehlo.recv" in line)
    assert "#stablehlo.channel_handle<handle = 1, type = 2>" in send
    assert "#stablehlo.channel_handle<handle = 2, type = 3>" in receive


def test_broadcast_that_exchanges_dimensions() -> None:
    text = (
        "func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
        "  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>\n"
        "  return %0 : tensor<2x2xf32>\n}\n"
    )
    array = np.array([[1, 2], [3, 4]], np.float32)
    converted = parse_hlo(parse_stablehlo(text).to_text("hlo"))
    assert hlo_text.verify(converted) == []
    np.testing.assert_array_equal(run(converted, array)[0], array.T)


@pytest.mark.parametrize("stable", [True, False])
def test_stability_of_the_largest_elements(stable: bool) -> None:
    flag = "" if stable else ", is_stable = false"
    text = (
        "func.func @main(%a: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>) {\n"
        f"  %v, %i = chlo.top_k(%a, k = 2{flag}) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)\n"
        "  return %v, %i : tensor<2xf32>, tensor<2xi32>\n}\n"
    )
    converted = parse_stablehlo(text).to_text("hlo")
    assert ("is_stable=false" in converted) is not stable
    assert (flag in parse_hlo(converted).to_text("stablehlo")) is True


@pytest.mark.parametrize(
    "flags", ["", "is_reverse=true", "is_associative=true", "is_reverse=true, is_associative=true"]
)
def test_flags_of_a_scan(flags: str) -> None:
    text = (
        "HloModule m\nf { x = f32[] parameter(0) c = f32[] parameter(1) s = f32[] add(x, c) "
        "ROOT t = (f32[], f32[]) tuple(s, s) }\nENTRY e { a = f32[3] parameter(0) i = f32[] parameter(1) "
        "ROOT r = (f32[3], f32[]) scan(a, i), dimensions={0}, num_carries=1, to_apply=f"
        + (f", {flags}" if flags else "")
        + " }"
    )
    module = parse_hlo(text)
    (scan,) = [
        op for op in parse_stablehlo(_converted(text)).functions["main"].body.operations if op.name == "chlo.scan"
    ]
    assert bool(scan.attributes.get("is_associative")) is ("is_associative" in flags)
    assert bool(scan.attributes.get("is_reverse")) is ("is_reverse" in flags)
    array = np.array([1, 2, 4], np.float32)
    expected = np.cumsum(array[::-1])[::-1] if "is_reverse" in flags else np.cumsum(array)
    for each in (module, parse_stablehlo(_converted(text))):
        np.testing.assert_array_equal(run(each, array, np.float32(0))[0], expected)
