"""Rendered diagnostics are bounded and printable for any program; names of values in messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hlo_text
from hlo_text.core.describe import describe, describe_shape, describe_type, types_printed_in
from hlo_text.core.diagnostics import Diagnostic, ParseError, VerificationError
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import (
    F32,
    F64,
    I32,
    TOKEN,
    ComplexType,
    FunctionType,
    FutureType,
    QuantizedType,
    TensorType,
    TupleType,
    Type,
    UnrankedTensorType,
)

QUANTIZED = QuantizedType(hlo_text.types.IntegerType(8), F32, (0.5, 0.25), (0, 1), -128, 127, 1)


@given(st.text(), st.text(), st.text(), st.lists(st.text()), st.integers(0, 50), st.integers(0, 50), st.integers(1, 9))
def test_any_text_is_shown_on_lines_of_its_own(
    code: str, message: str, name: str, notes: list[str], start: int, length: int, times: int
) -> None:
    factor = 10**times if times < 5 else 1
    source = SourceText(message * factor + "\t\x1b[31m" + "x" * 50, name * factor)
    diagnostic = Diagnostic(code * factor, message * factor, Span(start, start + length), source, tuple(notes) * times)
    shown = diagnostic.render()
    assert len(shown) < 2000
    lines = shown.split("\n")
    assert all(line.isprintable() for line in lines)
    assert len(lines) <= 3 + len(diagnostic.notes)


def test_short_texts_stay_as_they_are() -> None:
    source = SourceText("a\n\tbad = ünïcode\n", "f.mlir")
    shown = Diagnostic("syntax", "expected 'ü'", Span(3, 6), source, ("a note",)).render()
    assert shown == "f.mlir:2:2: error[syntax]: expected 'ü'\n   2 |  bad = ünïcode\n     |  ^^^\n  note: a note"
    shown = Diagnostic("compare.C3", "rule", Span(3, 6), source, severity="warning").render()
    assert shown.startswith("f.mlir:2:2: warning[compare.C3]: rule\n")
    assert Diagnostic("x", "line\nbreak\x00\udc80").message == "line\\nbreak\\x00\\udc80"
    assert Diagnostic("x", "a" * 3000 + "end").message.endswith("aaaend")


@pytest.mark.parametrize(
    "text",
    [
        "HloModule " + "m" * 100_000 + "\x1b[31m {",
        f"func.func @f() {{ {'x' * 100_000}",
        'func.func @f() { "\x07\x1b[2J' + "a" * 10_000,
        f"func.func @f(%x: tensor<{'9' * 10_000}xf32>) {{ return }}",
        f"func.func @f(%x: tensor<2xf32>) {{ %y = stablehlo.reshape %x : (tensor<2xf32>) -> tensor<{'1x' * 20_000}f32>",
    ],
)
def test_hostile_texts(text: str) -> None:
    with pytest.raises(ParseError) as error:
        hlo_text.parse(text)
    for diagnostic in error.value.diagnostics:
        assert len(diagnostic.render()) < 2000
        assert all(line.isprintable() for line in diagnostic.render().split("\n"))


def test_a_rule_about_large_types() -> None:
    sizes = "x".join("1" * 5_000)
    elements = ", ".join(["tensor<2xf32>"] * 5_000)
    text = (
        f"func.func @f(%x: tensor<2xf32>, %t: tuple<{elements}>) -> (tensor<{sizes}xf32>, tensor<3xf32>) {{\n"
        f"  %y = stablehlo.reshape %x : (tensor<2xf32>) -> tensor<{sizes}xf32>\n"
        f'  %z = "stablehlo.get_tuple_element"(%t) {{index = 0 : i32}} : (tuple<{elements}>) -> tensor<3xf32>\n'
        f"  return %y, %z : tensor<{sizes}xf32>, tensor<3xf32>\n}}\n"
    )
    with pytest.raises(VerificationError) as error:
        hlo_text.check(hlo_text.parse(text))
    assert [diagnostic.code for diagnostic in error.value.diagnostics] == ["reshape.C2", "get_tuple_element.C2"]
    assert all(len(diagnostic.render()) < 2000 for diagnostic in error.value.diagnostics)


@pytest.mark.parametrize(
    ("type", "mlir", "hlo", "shape"),
    [
        (TensorType((2, None), F32), "tensor<2x?xf32>", "f32[2,?]", "f32[2,?]"),
        (TensorType((None,), I32, bounds=(4,)), "tensor<?xi32, #stablehlo.bounds<4>>", "s32[<=4]", "i32[<=4]"),
        (
            TupleType((TensorType((), F64), TOKEN)),
            "tuple<tensor<f64>, !stablehlo.token>",
            "(f64[], token)",
            "(f64[], token)",
        ),
        (
            TensorType((2, 2), QUANTIZED),
            "tensor<2x2x!quant.uniform<i8:f32:1, 0.5:0, ...>>",
            "tensor<2x2x!quant.uniform<i8:f32:1, 0.5:0, ...>>",
            "quantized[2,2]",
        ),
        (UnrankedTensorType(ComplexType(F32)), "tensor<*xcomplex<f32>>", "tensor<*xc64>", "tensor<*xcomplex<f32>>"),
        (
            FutureType((TOKEN,)),
            "!stablehlo.future<!stablehlo.token>",
            "!stablehlo.future<token>",
            "!stablehlo.future<!stablehlo.token>",
        ),
        (FunctionType((I32,), ()), "(i32) -> ()", "(s32) -> ()", "(i32) -> ()"),
    ],
)
def test_types(type: Type, mlir: str, hlo: str, shape: str) -> None:
    assert describe_type(type) == describe(type) == mlir
    assert describe_shape(type) == shape
    with types_printed_in("hlo"):
        assert describe_type(type) == hlo


def test_types_that_share_their_parts_or_are_nested_deeply() -> None:
    doubled: Type = TensorType((), F32)
    for _ in range(100):
        doubled = TupleType((doubled, doubled))
    assert len(describe_type(doubled)) < 700
    nested: Type = TOKEN
    for _ in range(500):
        nested = TupleType((nested,))
    assert describe_type(nested).startswith("tuple<tuple<")
    assert describe_type(nested).endswith("...")


def test_values() -> None:
    assert describe([1, None, True, "x", 2.5]) == "[1, unknown, true, 'x', 2.5]"
    assert describe((1,)) == "[1]"
    assert describe(10**5000) == "an integer of 16610 bits"
    assert describe(hlo_text.attributes.DotDimensionNumbers((0,), (1,))).startswith("<lhs_batching_dimensions = [0], ")
