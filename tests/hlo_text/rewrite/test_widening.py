"""Widening of floats: operations that preserve bits, types named in attributes, constants."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.rewrite import RewriteError, widen_floats


def widened(text: str) -> hlo_text.Module:
    module = hlo_text.parse(text)
    before = module.to_text()
    wide = widen_floats(module)
    assert module.to_text() == before
    assert hlo_text.verify(wide) == []
    assert hlo_text.verify(hlo_text.parse(wide.to_text())) == []
    return wide


def function(body: str, arguments: str, result: str, returned: str = "%0") -> str:
    return f"func.func @main({arguments}) -> {result} {{\n{body}\n  return {returned} : {result}\n}}"


@pytest.mark.parametrize("name", ["bf16", "f16", "f32", "f8E4M3FN", "f8E5M2", "f4E2M1FN", "f6E2M3FN"])
def test_constants_keep_their_values(name: str) -> None:
    wide = widened(
        function(f"  %0 = stablehlo.constant dense<[1.5, -0.0]> : tensor<2x{name}>", "", f"tensor<2x{name}>")
    )
    literal = wide.entry().body.operations[0].value  # type: ignore[union-attr]  # a constant in a function
    assert literal.array.dtype == np.float64
    assert literal.array.tobytes() == np.array([1.5, -0.0]).tobytes()


def test_rounded_constants_stay_rounded() -> None:
    wide = widened(function("  %0 = stablehlo.constant dense<0.1> : tensor<4xbf16>", "", "tensor<4xbf16>"))
    literal = wide.entry().body.operations[0].value  # type: ignore[union-attr]  # a constant in a function
    assert literal.is_splat
    assert literal.array[0] == np.float64(ml_dtypes.bfloat16(0.1))


def test_what_reads_bits_stays_narrow() -> None:
    body = "  %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>"
    wide = widened(function(body, "%x: tensor<2xf32>", "tensor<2xi32>"))
    convert, bitcast, _ = wide.entry().body.operations  # type: ignore[union-attr]  # of a function
    assert isinstance(convert, ops.Convert)
    assert bitcast.operands == convert.results
    assert "(tensor<2xf64>) -> tensor<2xf32>" in wide.to_text()
    assert "(tensor<2xf32>) -> tensor<2xi32>" in wide.to_text()


def test_only_identity_custom_calls_are_widened() -> None:
    body = (
        "  %1 = stablehlo.custom_call @Sharding(%x) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  %0 = stablehlo.custom_call @other(%1) : (tensor<2xf32>) -> tensor<2xf32>"
    )
    text = widened(function(body, "%x: tensor<2xf32>", "tensor<2xf32>")).to_text()
    assert "@Sharding(%arg0) : (tensor<2xf64>) -> tensor<2xf64>" in text
    assert ": (tensor<2xf32>) -> tensor<2xf32>" in text


def test_tuples_around_narrow_operations_are_converted_element_by_element() -> None:
    text = widened(
        "HloModule m\n\nENTRY e {\n  t = token[] after-all()\n  ROOT i = ((f32[2], s32[]), token[]) infeed(t)\n}"
    )
    assert "infeed" in text.to_text()
    root = text.entry().output_types[0]  # type: ignore[union-attr]  # of a computation
    assert root.types[0].types[0].element_type.mlir_name == "f64"  # type: ignore[attr-defined]  # a tuple


def test_headers_and_aliases() -> None:
    wide = widened(
        "HloModule m, input_output_alias={ {0}: (0, {}, may-alias), {1}: (1, {}, may-alias) }, "
        "entry_computation_layout={(f32[2]{0}, f32[2]{0})->(f32[2]{0}, s32[2]{0})}\n\n"
        "ENTRY e {\n  x = f32[2]{0} parameter(0)\n  y = f32[2]{0} parameter(1)\n"
        "  z = s32[2]{0} convert(y)\n  ROOT t = (f32[2]{0}, s32[2]{0}) tuple(x, z)\n}\n"
    )
    assert wide.header is not None
    assert wide.header.attributes["input_output_alias"] == "{ {0}: (0, {}, may-alias) }"
    assert wide.header.attributes["entry_computation_layout"] == "{(f64[2]{0}, f64[2]{0})->(f64[2]{0}, s32[2]{0})}"


def test_algorithms_of_dots_are_left_out() -> None:
    body = (
        "  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, "
        "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
        "num_primitive_operations = 1, allow_imprecise_accumulation = false>"
        " : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>"
    )
    assert "algorithm" not in widened(function(body, "%x: tensor<2xf32>", "tensor<f32>")).to_text()


def test_complex_numbers_and_attributes() -> None:
    body = (
        "  %1 = stablehlo.fft %x, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>\n"
        '  %0 = "chlo.constant_like"(%1) {value = 1.5 : f32} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>'
    )
    text = widened(function(body, "%x: tensor<4xcomplex<f32>>", "tensor<4xf32>")).to_text()
    assert "f32" not in text
    assert "1.500000e+00 : f64" in text


def test_transfers_to_the_host_are_refused() -> None:
    text = (
        "HloModule m\n\nENTRY e {\n  x = f32[2]{0} parameter(0)\n  t = token[] after-all()\n"
        "  s = (f32[2]{0}, u32[], token[]) send(x, t), channel_id=1, is_host_transfer=true\n"
        "  ROOT d = token[] send-done(s), channel_id=1, is_host_transfer=true\n}\n"
    )
    with pytest.raises(RewriteError, match="transfers floats to or from the host"):
        widen_floats(hlo_text.parse(text))
