"""Rewrite passes: operations that must stay separate, and bits of constants that must survive."""

from __future__ import annotations

import numpy as np
import pytest

import hlo_text
from evaluator import run
from hlo_text import ops
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.rewrite import Editor, widen_floats
from hlo_text.rewrite.passes.duplicates import eliminate_common_subexpressions
from hlo_text.rewrite.passes.folding import fold_constants
from hlo_text.rewrite.passes.stripping import strip_shardings


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [
        ("f32[4,4]{1,0} negate(a)", "f32[4,4]{1,0} negate(a)", 1),
        ("f32[4,4]{1,0} negate(a), sharding={replicated}", "f32[4,4]{1,0} negate(a), sharding={maximal device=0}", 2),
        ("f32[4,4]{1,0} negate(a), sharding={replicated}", "f32[4,4]{1,0} negate(a)", 2),
        ("f32[4,4]{1,0} negate(a)", "f32[4,4]{0,1} negate(a)", 2),
        ("f32[4,4]{1,0} negate(a), control-predecessors={b}", "f32[4,4]{1,0} negate(a)", 2),
    ],
)
def test_equal_operations_are_merged_if_they_agree_in_placement(first: str, second: str, number: int) -> None:
    text = (
        "HloModule m\n\nENTRY e {\n  a = f32[4,4]{1,0} parameter(0)\n  b = f32[4,4]{1,0} sine(a)\n"
        f"  c = {first}\n  d = {second}\n  s = f32[4,4]{{1,0}} add(c, d)\n  ROOT r = f32[4,4]{{1,0}} add(s, b)\n}}\n"
    )
    assert eliminate_common_subexpressions(parse_hlo(text)).to_text().count("negate(") == number


def test_folding_keeps_signs_of_zeros() -> None:
    text = "ENTRY e { z = f32[2] constant({0, -0}) ROOT n = f32[2] negate(z) }"
    folded = fold_constants(parse_hlo(text), lambda module: list(run(module)))
    assert "constant({-0, 0})" in folded.to_text()
    assert "negate" not in folded.to_text()


def test_folding_keeps_payloads_of_nan_and_extremes() -> None:
    text = "ENTRY e { z = s8[3] constant({-128, 127, 0}) ROOT n = s8[3] negate(z) }"
    folded = fold_constants(parse_hlo(text), lambda module: list(run(module)))
    np.testing.assert_array_equal(run(folded)[0], -np.array([-128, 127, 0], np.int8))
    assert hlo_text.verify(folded) == []


def test_operations_are_appended_before_the_terminator() -> None:
    text = (
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.abs %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n"
    )
    for program in (
        text,
        text.replace("return %0", '"func.return"(%0)').replace("tensor<2xf32>\n}", "(tensor<2xf32>) -> ()\n}"),
    ):
        module = parse_stablehlo(program)
        body = module.functions["main"].body
        Editor(module).append(body, ops.Negate.make(body.operations[0].results[0]))
        assert [op.name for op in body.operations] == ["stablehlo.abs", "stablehlo.negate", "func.return"]


def test_shardings_of_arguments_are_stripped_and_others_stay() -> None:
    text = (
        'func.func @main(%x: tensor<2xf32> {jax.buffer_donor = true, mhlo.sharding = "{replicated}"}) '
        '-> (tensor<2xf32> {jax.result_info = "r", mhlo.sharding = "{replicated}"}) {\n'
        "  return %x : tensor<2xf32>\n}\n"
    )
    printed = strip_shardings(parse_stablehlo(text)).to_text()
    assert "mhlo.sharding" not in printed
    assert "jax.buffer_donor = true" in printed
    assert 'jax.result_info = "r"' in printed


def test_types_in_tuples_are_widened() -> None:
    text = (
        "ENTRY e { a = bf16[2] parameter(0) i = s32[2] parameter(1) t = (bf16[2], s32[2]) tuple(a, i) "
        "b = bf16[2] get-tuple-element(t), index=0 ROOT r = (bf16[2], (s32[2])) tuple(b, (s32[2]) tuple(i)) }"
    )
    wide = widen_floats(parse_hlo(text.replace("(s32[2]) tuple(i)", "s").replace("ROOT", "s = (s32[2]) tuple(i) ROOT")))
    assert hlo_text.verify(wide) == []
    printed = wide.to_text()
    assert "bf16" not in printed
    assert "t = (f64[2], s32[2]) tuple(a, i)" in printed


@pytest.mark.parametrize(("other", "number"), [("{k = 1 : i64}", 1), ("{k = 2 : i64}", 2)])
def test_equal_dictionaries_are_equal(other: str, number: int) -> None:
    lines = "\n".join(
        f'  %{name} = stablehlo.composite "my.op" %x {{composite_attributes = {entries}, decomposition = @inner}}'
        " : (tensor<2xf32>) -> tensor<2xf32>"
        for name, entries in (("0", "{k = 1 : i64}"), ("1", other))
    )
    text = (
        f"func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{\n{lines}\n"
        "  %2 = stablehlo.add %0, %1 : tensor<2xf32>\n  return %2 : tensor<2xf32>\n}\n"
        "func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n"
    )
    merged = eliminate_common_subexpressions(parse_stablehlo(text)).to_text()
    assert merged.count("stablehlo.composite") == number
