"""Types of a later StableHLO or MLIR: kept, printed back, reported by `verify`, and refused by name."""

from __future__ import annotations

import pytest

import hlo_text
from hlo_text.core.diagnostics import ConversionError, ParseError
from hlo_text.mlir.parse import parse_stablehlo

from support.cases import for_each
from support.oracle import oracle

_FUNCTION = """module {{
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {{
    {}
    return %arg0 : tensor<f32>
  }}
}}
"""
_NEGATE = "%0 = stablehlo.negate %arg0 {{foo.bar = {}}} : tensor<f32>"

#: Values of a discardable attribute that contain the unknown type `!stablehlo.zap`.
_VALUES = (
    "!stablehlo.zap",
    "tensor<4x!stablehlo.zap>",
    "tensor<*x!stablehlo.zap>",
    "tuple<f32, tuple<tensor<!stablehlo.zap>>>",
    "(!stablehlo.zap) -> ()",
    "!stablehlo.future<tensor<!stablehlo.zap>>",
    "[1, [tensor<!stablehlo.zap>]]",
    "{x = {y = tensor<!stablehlo.zap>}}",
    "dense<1> : tensor<4x!stablehlo.zap>",
    "dense_resource<key> : tensor<4x!stablehlo.zap>",
)
_TEXTS = (
    *(_FUNCTION.format(_NEGATE.format(value)) for value in _VALUES),
    _FUNCTION.format(
        f"%0 = stablehlo.negate %arg0 : tensor<f32>\n    {_NEGATE.format(_VALUES[1]).replace('%0', '%1')}"
    ),
    _FUNCTION.format("").replace("%arg0: tensor<f32>", "%arg0: tensor<f32> {foo.x = tensor<!stablehlo.zap>}"),
    _FUNCTION.format("").replace("-> tensor<f32>", "-> (tensor<f32> {foo.x = tuple<!stablehlo.zap>})"),
    _FUNCTION.format("").replace("-> tensor<f32>", "-> tensor<f32> attributes {foo.x = tensor<!stablehlo.zap>}"),
    _FUNCTION.format("").replace("module {", "module attributes {foo.x = [tensor<!stablehlo.zap>]} {"),
    _FUNCTION.format(
        "%0 = stablehlo.custom_call @x(%arg0) {backend_config = {x = tensor<4x!stablehlo.zap>}}"
        " : (tensor<f32>) -> tensor<f32>"
    ),
    _FUNCTION.format("%cst = stablehlo.constant dense<[1, 2]> : tensor<2x!stablehlo.zap>"),
    _FUNCTION.format('%cst = stablehlo.constant dense<"0x0102"> : tensor<2x!stablehlo.zap>'),
    _FUNCTION.format("%0 = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<!stablehlo.zap>"),
)


@for_each(_TEXTS)
def test_unknown_types_are_kept_and_reported(text: str) -> None:
    text = text.replace("    \n", "")
    module = parse_stablehlo(text)
    assert module.to_text() == text
    assert parse_stablehlo(text, cache=False).to_text() == text
    (found,) = hlo_text.verify(module)
    assert (found.code, found.message) == ("type.unknown", "unknown type !stablehlo.zap")
    assert found.span is not None
    assert text[found.span.start :].startswith("!stablehlo.zap")


#: Statements with a floating-point type of a later MLIR.
_FLOATS = (
    "%0 = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<f5E2M2>",
    "%cst = stablehlo.constant dense<[1.5, 0x7]> : tensor<2xf5E2M2>",
    "%0 = stablehlo.negate %arg0 {foo.bar = tensor<4xf5E2M2>} : tensor<f32>",
)


@for_each(_FLOATS)
def test_floats_of_a_later_mlir(statement: str) -> None:
    text = _FUNCTION.format(statement)
    module = parse_stablehlo(text)
    assert module.to_text() == text
    (found,) = hlo_text.verify(module)
    assert (found.code, found.message) == ("type.unknown", "unknown type f5E2M2")
    if "foo" not in statement:
        with pytest.raises(ConversionError, match="HLO has no element type f5E2M2"):
            module.to_text("hlo")
    assert oracle().accepts_mlir(text) is not None


@pytest.mark.parametrize(
    "type", ["complex<f5E2M2>", "complex<!stablehlo.zap>", "!quant.uniform<i8:f5E2M2, 1.0>", "memref<2xf5E2M2>"]
)
def test_types_that_cannot_contain_unknown_ones(type: str) -> None:
    with pytest.raises(ParseError):
        parse_stablehlo(_FUNCTION.format(_NEGATE.format(type)))


def test_a_misspelt_type_of_an_operand_has_a_help() -> None:
    with pytest.raises(ParseError) as raised:
        parse_stablehlo(_FUNCTION.format("%0 = stablehlo.negate %arg0 : tensor<f33>"))
    assert [(found.code, found.help) for found in raised.value.diagnostics] == [
        ("type.mismatch", "did you mean 'f32'?")
    ]


def test_an_unknown_type_does_not_hide_an_unknown_attribute() -> None:
    """Attributes that are not understood need a second reading, which must accept unknown types too."""
    statements = (_NEGATE.format("!stablehlo.zap"), _NEGATE.format("#stablehlo.zap<3>").replace("%0", "%1"))
    module = parse_stablehlo(_FUNCTION.format("\n    ".join(statements)))
    assert [found.code for found in hlo_text.verify(module)] == ["type.unknown", "attribute.unknown"]
