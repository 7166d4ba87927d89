"""Costs of small StableHLO programs that XLA's conversion simplifies, against the costs of what it returns."""

from __future__ import annotations

import pytest

import hlo_text
from hlo_text.analysis.costs import NOTHING, Cost, cost_of
from hlo_text.analysis.statistics import statistics

from support.oracle import oracle

#: Bodies of functions of `%x, %y: tensor<4xf32>`, `%i, %j: tensor<4xi32>` that return the `tensor<4xf32>` `%r`, which
#: `%s` negates, or return `%k`, a `tensor<4xi32>`.
FLOATS = {
    "select with a constant true": "%c = stablehlo.constant dense<true> : tensor<i1>\n"
    "%r = stablehlo.select %c, %x, %y : tensor<i1>, tensor<4xf32>",
    "select with a constant false": "%c = stablehlo.constant dense<false> : tensor<i1>\n"
    "%z = stablehlo.add %x, %y : tensor<4xf32>\n"
    "%r = stablehlo.select %c, %x, %z : tensor<i1>, tensor<4xf32>",
    "select by a negation": "%p = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>\n"
    "%n = stablehlo.not %p : tensor<4xi1>\n"
    "%a = stablehlo.add %x, %y : tensor<4xf32>\n%b = stablehlo.multiply %x, %y : tensor<4xf32>\n"
    "%r = stablehlo.select %n, %a, %b : tensor<4xi1>, tensor<4xf32>",
    "pad of an empty operand": "%c = stablehlo.constant dense<1.0> : tensor<f32>\n"
    "%e = stablehlo.slice %x [0:0] : (tensor<4xf32>) -> tensor<0xf32>\n"
    "%r = stablehlo.pad %e, %c, low = [2], high = [2], interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<4xf32>",
    "pad by nothing": "%c = stablehlo.constant dense<1.0> : tensor<f32>\n"
    "%r = stablehlo.pad %x, %c, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
    "pad that shifts": "%c = stablehlo.constant dense<1.0> : tensor<f32>\n"
    "%r = stablehlo.pad %x, %c, low = [1], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
    "dynamic_pad with constant sizes": "%c = stablehlo.constant dense<1.0> : tensor<f32>\n"
    "%l = stablehlo.constant dense<1> : tensor<1xi64>\n%n = stablehlo.constant dense<0> : tensor<1xi64>\n"
    "%t = stablehlo.slice %x [0:3] : (tensor<4xf32>) -> tensor<3xf32>\n"
    "%r = stablehlo.dynamic_pad %t, %c, %l, %n, %n : "
    "(tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>",
    "real_dynamic_slice with constant sizes": "%l = stablehlo.constant dense<1> : tensor<1xi64>\n"
    "%h = stablehlo.constant dense<5> : tensor<1xi64>\n"
    "%b = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>\n"
    "%r = stablehlo.real_dynamic_slice %b, %l, %h, %l : "
    "(tensor<8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>",
    "update of everything": "%c = stablehlo.constant dense<0> : tensor<i32>\n"
    "%r = stablehlo.dynamic_update_slice %x, %y, %c : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>",
    "update at one": "%c = stablehlo.constant dense<1> : tensor<i32>\n"
    "%r = stablehlo.dynamic_update_slice %x, %y, %c : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>",
    "update at an unknown index": "%i0 = stablehlo.slice %i [0:1] : (tensor<4xi32>) -> tensor<1xi32>\n"
    "%c = stablehlo.reshape %i0 : (tensor<1xi32>) -> tensor<i32>\n"
    "%r = stablehlo.dynamic_update_slice %x, %y, %c : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>",
    "case with a constant index": "%c = stablehlo.constant dense<0> : tensor<i32>\n"
    '%r = "stablehlo.case"(%c) ({\n  stablehlo.return %x : tensor<4xf32>\n}, {\n'
    "  %0 = stablehlo.add %x, %y : tensor<4xf32>\n  stablehlo.return %0 : tensor<4xf32>\n"
    "}) : (tensor<i32>) -> tensor<4xf32>",
    "case with a constant index out of bounds": "%c = stablehlo.constant dense<-1> : tensor<i32>\n"
    '%r = "stablehlo.case"(%c) ({\n  stablehlo.return %x : tensor<4xf32>\n}, {\n'
    "  %0 = stablehlo.add %x, %y : tensor<4xf32>\n  stablehlo.return %0 : tensor<4xf32>\n"
    "}) : (tensor<i32>) -> tensor<4xf32>",
    "case with the index of its last branch": "%c = stablehlo.constant dense<1> : tensor<i32>\n"
    '%r = "stablehlo.case"(%c) ({\n  %0 = stablehlo.add %x, %y : tensor<4xf32>\n'
    "  stablehlo.return %0 : tensor<4xf32>\n}, {\n"
    "  stablehlo.return %x : tensor<4xf32>\n}) : (tensor<i32>) -> tensor<4xf32>",
    "concatenation of one": "%z = stablehlo.add %x, %y : tensor<4xf32>\n"
    "%r = stablehlo.concatenate %z, dim = 0 : (tensor<4xf32>) -> tensor<4xf32>",
    "concatenation with an empty operand": "%e = stablehlo.slice %x [0:0] : (tensor<4xf32>) -> tensor<0xf32>\n"
    "%r = stablehlo.concatenate %e, %y, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>",
    "slice within an operand of a concatenation": "%b = stablehlo.concatenate %x, %y, %x, dim = 0 : "
    "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>\n"
    "%r = stablehlo.slice %b [4:8] : (tensor<12xf32>) -> tensor<4xf32>",
    "slice across operands of a concatenation": "%b = stablehlo.concatenate %x, %y, %x, dim = 0 : "
    "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>\n"
    "%r = stablehlo.slice %b [3:7] : (tensor<12xf32>) -> tensor<4xf32>",
    "slice that ends with an operand": "%b = stablehlo.concatenate %x, %y, %x, dim = 0 : "
    "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>\n"
    "%t = stablehlo.slice %b [2:8] : (tensor<12xf32>) -> tensor<6xf32>\n"
    "%r = stablehlo.slice %t [1:5] : (tensor<6xf32>) -> tensor<4xf32>",
    "gather of a constant row": "%c = stablehlo.constant dense<1> : tensor<1xi32>\n"
    "%b = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>\n"
    '%g = "stablehlo.gather"(%b, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], '
    "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2>}> "
    ": (tensor<2x2xf32>, tensor<1xi32>) -> tensor<2xf32>\n"
    "%r = stablehlo.concatenate %g, %g, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>",
    "gather of everything": "%c = stablehlo.constant dense<3> : tensor<1xi32>\n"
    '%r = "stablehlo.gather"(%x, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], '
    "start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 4>}> "
    ": (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>",
    "gather without indices": "%c = stablehlo.constant dense<> : tensor<0xi32>\n"
    '%r = "stablehlo.gather"(%x, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], '
    "index_vector_dim = 0>, slice_sizes = array<i64: 4>}> "
    ": (tensor<4xf32>, tensor<0xi32>) -> tensor<4xf32>",
    "gather of rows": "%c = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>\n"
    "%b = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>\n"
    '%g = "stablehlo.gather"(%b, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], '
    "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> "
    ": (tensor<2x2xf32>, tensor<2x1xi32>) -> tensor<2x2xf32>\n"
    "%r = stablehlo.reshape %g : (tensor<2x2xf32>) -> tensor<4xf32>",
    "reverse of one element": "%a = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>\n"
    "%b = stablehlo.reverse %a, dims = [0] : tensor<1x4xf32>\n"
    "%r = stablehlo.reshape %b : (tensor<1x4xf32>) -> tensor<4xf32>",
    "conversion to the same type": "%r = stablehlo.convert %x : tensor<4xf32>",
    "multiplication of floats by zero": "%c = stablehlo.constant dense<0.0> : tensor<4xf32>\n"
    "%r = stablehlo.multiply %x, %c : tensor<4xf32>",
    "difference of a float and itself": "%r = stablehlo.subtract %x, %x : tensor<4xf32>",
}
INTEGERS = {
    "difference of an integer and itself": "%0 = stablehlo.subtract %i, %i : tensor<4xi32>\n"
    "%k = stablehlo.add %j, %0 : tensor<4xi32>",
    "multiplication by zero": "%c = stablehlo.constant dense<0> : tensor<4xi32>\n"
    "%0 = stablehlo.multiply %c, %i : tensor<4xi32>\n%k = stablehlo.subtract %j, %0 : tensor<4xi32>",
    "multiplication by one": "%c = stablehlo.constant dense<1> : tensor<4xi32>\n"
    "%k = stablehlo.multiply %c, %i : tensor<4xi32>",
    "subtraction from zero": "%c = stablehlo.constant dense<0> : tensor<4xi32>\n"
    "%k = stablehlo.subtract %c, %i : tensor<4xi32>",
}
_ARGUMENTS = "%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<4xi32>, %j: tensor<4xi32>"
PROGRAMS = {
    **{
        name: f"func.func @main({_ARGUMENTS}) -> tensor<4xf32> {{\n{body}\n"
        "%s = stablehlo.negate %r : tensor<4xf32>\nreturn %s : tensor<4xf32>\n}"
        for name, body in FLOATS.items()
    },
    **{
        name: f"func.func @main({_ARGUMENTS}) -> tensor<4xi32> {{\n{body}\n"
        "%s = stablehlo.not %k : tensor<4xi32>\nreturn %s : tensor<4xi32>\n}"
        for name, body in INTEGERS.items()
    },
    "multiplication of many elements by one": "func.func @main(%i: tensor<4096x4096xi32>) -> tensor<4096x4096xi32> {\n"
    "%c = stablehlo.constant dense<1> : tensor<4096x4096xi32>\n"
    "%k = stablehlo.multiply %c, %i : tensor<4096x4096xi32>\n%s = stablehlo.not %k : tensor<4096x4096xi32>\n"
    "return %s : tensor<4096x4096xi32>\n}",
    "two results": f"func.func @main({_ARGUMENTS}) -> (tensor<4xf32>, tensor<4xf32>) {{\n"
    "%r = stablehlo.add %x, %y : tensor<4xf32>\nreturn %r, %x : tensor<4xf32>, tensor<4xf32>\n}",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_cost_what_xla_converts_them_to(name: str) -> None:
    text = PROGRAMS[name]
    converted = oracle().mlir_as_hlo(text)
    assert statistics(hlo_text.parse(text)).cost == statistics(hlo_text.parse(converted)).cost, converted


def _convolution(padding: str, outputs: int) -> str:
    return f"""func.func @main(%x: tensor<1x5x1xf32>, %w: tensor<3x1x1xf32>) -> tensor<1x{outputs}x1xf32> {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {{{padding}}}
        {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}}
        : (tensor<1x5x1xf32>, tensor<3x1x1xf32>) -> tensor<1x{outputs}x1xf32>
      return %0 : tensor<1x{outputs}x1xf32>
    }}"""


@pytest.mark.parametrize(
    ("padding", "low", "outputs"), [("", 0, 3), ("pad = [[2, 0]]", 2, 5), ("pad = [[0, 1]]", 0, 4)]
)
def test_products_of_a_convolution_without_its_padding(padding: str, low: int, outputs: int) -> None:
    pairs = sum(0 <= output + place - low < 5 for output in range(outputs) for place in range(3))
    assert statistics(hlo_text.parse(_convolution(padding, outputs))).cost.flops == 2 * pairs


def test_products_of_a_ragged_dot() -> None:
    text = """func.func @main(%x: tensor<8x4xf32>, %y: tensor<3x4x5xf32>, %n: tensor<3xi64>) -> tensor<8x5xf32> {
      %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
        lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
        : (tensor<8x4xf32>, tensor<3x4x5xf32>, tensor<3xi64>) -> tensor<8x5xf32>
      return %0 : tensor<8x5xf32>
    }"""
    assert statistics(hlo_text.parse(text)).cost.flops == 2 * 8 * 5 * 4


def test_a_fusion_accesses_its_operands_and_result() -> None:
    text = """HloModule m

f {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  s = f32[4] add(p, q)
  ROOT n = f32[4] negate(s)
}

ENTRY e {
  a = f32[4] parameter(0)
  b = f32[4] parameter(1)
  ROOT c = f32[4] fusion(a, b), kind=kLoop, calls=f
}
"""
    assert statistics(hlo_text.parse(text)).cost == Cost(8, 0, 3 * 16)


@pytest.mark.parametrize(("name", "size"), [("two results", 2 * 8), ("update of everything", 0)])
def test_several_returned_values_cost_the_pointers_of_a_tuple(name: str, size: int) -> None:
    (function,) = hlo_text.parse(PROGRAMS[name]).functions.values()
    assert cost_of(function.body.operations[-1], lambda region: NOTHING) == Cost(0, 0, size)
