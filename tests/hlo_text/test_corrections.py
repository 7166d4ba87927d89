"""Corrections in errors: the right code, the wrong token marked, and the likely correction."""

from __future__ import annotations

import pytest

from hlo_text.core.diagnostics import Diagnostic, HloTextError, Note
from hlo_text.core.source import SourceText, Span
from hlo_text.files.loading import parse
from hlo_text.reading.suggestions import did_you_mean, nearest
from hlo_text.verifier.walk import check

MLIR = """func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = stablehlo.add %a, %b : tensor<2xf32>
  {}
  return %0 : tensor<2xf32>
}}
"""
HLO = """HloModule m

ENTRY e {{
  a = f32[2] parameter(0)
  b = f32[2] add(a, a)
  {}
  ROOT r = f32[2] add(a, b)
}}
"""
UNARY = " : (tensor<2xf32>) -> tensor<2xf32>"
BOTH = "(tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>"

# ruff: noqa: E501 - one typo a line: text, code, the marked token, a part of the help
TYPOS_OF_MLIR = [
    ("%1 = stablehlo.ad %a, %b : tensor<2xf32>", "operation.unknown", "stablehlo.ad", "'stablehlo.add'"),
    ("%1 = stablehlo.tanhh %a : tensor<2xf32>", "operation.unknown", "stablehlo.tanhh", "'stablehlo.tanh'"),
    ("%1 = stablhlo.add %a, %b : tensor<2xf32>", "unregistered", "stablhlo.add", "'stablehlo.add'"),
    ("%1 = hlo.add %a, %b : tensor<2xf32>", "unregistered", "hlo.add", "'stablehlo.add'"),
    ("%1 = add %a, %b : tensor<2xf32>", "syntax", "add", "'stablehlo.add'"),
    ('%1 = "stablehlo.trnspose"(%a)' + UNARY, "unregistered", "stablehlo.trnspose", "'stablehlo.transpose'"),
    ('%1 = "stablehlo.all-reduce"(%a)' + UNARY, "unregistered", "stablehlo.all", "'stablehlo."),
    ("%1 = stablehlo.abs %aa : tensor<2xf32>", "ssa.undefined", "%aa", "'%a'"),
    ("%1 = stablehlo.abs %A : tensor<2xf32>", "ssa.undefined", "%A", "'%a'"),
    ("%1 = stablehlo.abs a : tensor<2xf32>", "syntax", "a", "'%a'"),
    ("%1 = stablehlo.abs %a : f32[2]", "syntax", "f32[2]", "tensor<2xf32>"),
    ("%1 = stablehlo.abs %a : pred[2,3]{1,0}", "syntax", "pred[2,3]{1,0}", "tensor<2x3xi1>"),
    ("%1 = f32[2] abs(%a)", "syntax", "f32[2]", "tensor<2xf32>"),
    ("%1 = stablehlo.abs %a : tensor<2xfp32>", "syntax", "fp32", "'f32'"),
    ("%1 = stablehlo.abs %a : tensor<2xfloat32>", "syntax", "float32", "'f32'"),
    ("%1 = stablehlo.abs %a : tensor<2xint32>", "syntax", "int32", "'i32'"),
    ("%1 = stablehlo.abs %a : tensor<2xs32>", "syntax", "s32", "'i32'"),
    ("%1 = stablehlo.abs %a : tensor<2xbool>", "syntax", "bool", "'i1'"),
    ("%1 = stablehlo.abs %a : tensor<2,f32>", "syntax", "tensor<2,f32>", "'tensor<2xf32>'"),
    ("%1 = stablehlo.abs %a : tensor<2, 3, f32>", "syntax", "tensor<2, 3, f32>", "'tensor<2x3xf32>'"),
    ("%1 = stablehlo.transpose %a, dim = [0]" + UNARY, "attribute.unknown", "dim", "'dims'"),
    ("%1 = stablehlo.dot_general %a, %b, contracting_dim = [0] x [0] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>", "attribute.unknown", "contracting_dim", "'contracting_dims'"),
    ("%1 = stablehlo.compare GTT, %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>", "attribute.enum", "GTT", "'GT'"),
    ("%1 = stablehlo.constant dense<[1, 2]> : tensor<2xf32>", "literal.type", "dense<[1, 2]>", "1.0"),
    ("%1 = stablehlo.constant dense<1.5> : tensor<2xi32>", "literal.type", "dense<1.5>", "f32"),
    ("%1 = stablehlo.constant dense<true> : tensor<2xf32>", "literal.type", "dense<true>", "i1"),
    ("%1 = stablehlo.constant 1.0 : tensor<f32>", "syntax", "1.0", "dense<"),
    ("# comment", "syntax", "#", "//"),
    ("/* comment */", "syntax", "/", "//"),
    ("%1 = call @mian(%a, %b) : " + BOTH, "func.call.callee", "@mian", "'main'"),
    ("%1 = stablehlo.abs(%a) : tensor<2xf32>", "syntax", "stablehlo.abs", "stablehlo.abs %operand : type"),
    ("%1 = stablehlo.add %a %b : tensor<2xf32>", "syntax", "%b", "','"),
    ("1 = stablehlo.abs %a : tensor<2xf32>", "syntax", "1", "%1"),
    ("%1 stablehlo.abs %a : tensor<2xf32>", "syntax", "%1", "'='"),
    ('%1 = "stablehlo.transpose"(%a) {permutaton = array<i64: 0>}' + UNARY, "attribute.missing", "permutaton", "'permutation'"),
    ('%1 = "stablehlo.transpose"(%a) {permutation = [0]}' + UNARY, "attribute.kind", "permutation", "array<i64"),
    ("%1 = stablehlo.reshape %a : tensor<2xf32> -> tensor<2xf32>", "syntax", "stablehlo.reshape", "parentheses"),
]  # fmt: skip
TYPOS_OF_HLO = [
    ("c = f32[2] ad(a, a)", "unregistered", "ad", "'add'"),
    ("c = f32[2] stablehlo.abs(a)", "unregistered", "stablehlo.abs", "'abs'"),
    ("c = f32[2] dot_general(a, a)", "unregistered", "dot_general", "'dot'"),
    ("c = f32[2] reduce_window(a)", "unregistered", "reduce_window", "'reduce-window'"),
    ("c = f32[2] allreduce(a)", "unregistered", "allreduce", "'all-reduce'"),
    ("c = f32[2] abs(aa)", "ssa.undefined", "aa", "'a'"),
    ("c = tensor<2xf32> abs(a)", "syntax", "tensor<2xf32>", "f32[2]"),
    ("c = tensor<2x3xi1> abs(a)", "syntax", "tensor<2x3xi1>", "pred[2,3]"),
    ("c = i32[] constant(1)", "type.unknown", "i32", "'s32'"),
    ("c = fp32[2] abs(a)", "type.unknown", "fp32", "'f32'"),
    ("c = float32[2] abs(a)", "type.unknown", "float32", "'f32'"),
    ("c = bool[2] compare(a, a), direction=GT", "type.unknown", "bool", "'pred'"),
    ("c = f32(2) abs(a)", "syntax", "f32(2)", "'f32[2]'"),
    ("c = f32[2] transpose(a), dimension={0}", "attribute.missing", "dimension", "'dimensions'"),
    ("c = f32[2] transpose(a), permutation={0}", "attribute.missing", "permutation", "'dimensions'"),
    ("c = f32[2] all-reduce(a), to_aply=e", "attribute.missing", "to_aply", "'to_apply'"),
    ("c = pred[2] compare(a, a), direction=GTT", "attribute.value", "GTT", "'GT'"),
    ("c = f32[1] slice(a), slice={0:1}", "attribute.value", "{0:1}", "{[0:1]}"),
    ("c = s32[] constant(1.5)", "literal.element", "1", "f32"),
    ("c = u8[] constant(-1)", "literal.range", "-", "s8"),
    ("c = f32[2] constant(dense<1.0>)", "literal.element", "d", "MLIR"),
    ("# comment", "syntax", "#", "//"),
    ("c = f32[2] call(a), to_apply=ee", "computation.undefined", "ee", "'e'"),
    ("c = f32[2] add(a a)", "syntax", "a", "','"),
    ("c = f32[2] abs(a) metadata={}", "syntax", "metadata=", "','"),
    ("c f32[2] abs(a)", "syntax", "f32", "'='"),
    ("%c = abs %a : tensor<2xf32>", "syntax", "%a", "parentheses"),
]  # fmt: skip


def first_finding(text: str) -> Diagnostic:
    with pytest.raises(HloTextError) as caught:
        check(parse(text, name="x"))
    return caught.value.diagnostics[0]


def marked(diagnostic: Diagnostic) -> tuple[int, str]:
    """Return line and text of a mark."""
    assert diagnostic.source is not None
    assert diagnostic.span is not None
    line = diagnostic.source.line_and_column(diagnostic.span.start)[0]
    return line, diagnostic.source.text[diagnostic.span.start : diagnostic.span.end]


@pytest.mark.parametrize(("statement", "code", "token", "help"), TYPOS_OF_MLIR)
def test_typos_of_mlir(statement: str, code: str, token: str, help: str) -> None:
    found = first_finding(MLIR.format(statement))
    line, mark = marked(found)
    assert (found.code, line, mark[: len(token)]) == (code, 3, token), found.render()
    assert help in (found.help or ""), found.render()


@pytest.mark.parametrize(("statement", "code", "token", "help"), TYPOS_OF_HLO)
def test_typos_of_hlo(statement: str, code: str, token: str, help: str) -> None:
    found = first_finding(HLO.format(statement))
    line, mark = marked(found)
    assert (found.code, line, mark[: len(token)]) == (code, 6, token), found.render()
    assert help in (found.help or ""), found.render()


@pytest.mark.parametrize(
    ("text", "place", "note"),
    [
        (MLIR.format("%0 = stablehlo.abs %a : tensor<2xf32>"), (3, "%0"), (2, "%0 is first defined here")),
        (MLIR.format("%1 = stablehlo.abs %a : tensor<3xf32>"), (3, "%a"), (1, "%a is defined here")),
        (MLIR.format("%1 = stablehlo.abs %1#1 : tensor<2xf32>"), (3, "%1#1"), (3, "%1 is defined here")),
        (HLO.format("b = f32[2] abs(a)"), (6, "b"), (5, "b is first defined here")),
        (HLO.format("c = f32[2] abs(d)\n  d = f32[2] abs(a)"), (6, "d"), (7, "d is defined here")),
        (HLO.format("ROOT c = f32[2] abs(a)"), (7, "ROOT"), (6, "ROOT is first used here")),
        (HLO.format("c = f32[2] abs(f32[3] a)"), (6, "f32[3]"), (4, "a is defined here")),
    ],
)
def test_notes_show_the_other_place(text: str, place: tuple[int, str], note: tuple[int, str]) -> None:
    found = first_finding(text)
    assert marked(found) == place
    assert found.source is not None
    assert found.notes[0].span is not None
    assert (found.source.line_and_column(found.notes[0].span.start)[0], found.notes[0]) == note


def test_a_signature_mismatch_has_no_note_about_an_operand() -> None:
    """The definition is only shown for the operand whose shape is marked."""
    found = first_finding(
        "HloModule m\n\nENTRY e (a: f32[2]) -> f32[3] {\n  a = f32[2] parameter(0)\n  ROOT b = f32[2] add(a, a)\n}\n"
    )
    assert (found.code, found.message) == ("type.mismatch", "root 'b' has shape f32[2], the signature returns f32[3]")
    assert found.notes == ()


def test_a_root_keyword_is_never_corrected_to_itself() -> None:
    found = first_finding(HLO.format("c = f32[2] abs("))
    assert found.help == "insert ')' at the end of the line"


def test_expected_and_found_are_named_in_rustc_form() -> None:
    assert first_finding(MLIR.format("%1 = stablehlo.abs %a")).message.endswith(", found 'return'")
    assert first_finding(HLO.format("c = f32[2] abs(a))")).message == (
        "expected one of ',', 'ROOT', '}', or a name, found ')'"
    )
    assert first_finding(HLO.format("c = f32[] constant(})")).message == "unmatched '}'"


def test_nearest_words() -> None:
    assert nearest("transpos", ["reshape", "transpose"]) == "transpose"
    assert nearest("ad", ["pad", "add"]) == "add"
    assert nearest("all-reduce", ["all_reduce", "all_gather"]) == "all_reduce"
    assert nearest("x", ["reshape", "transpose"]) is None
    assert nearest("x" * 1000, ["x" * 1001]) is None
    assert did_you_mean("mian", ["main"]) == "did you mean 'main'?"


def test_what_a_diagnostic_shows() -> None:
    source = SourceText("first\nse\x00cond\x7f\n", "x.mlir")
    notes = (Note("defined here", Span(0, 5)), "without a place")
    found = Diagnostic("syntax", "wrong", Span(6, 8), source, notes, help="declare it first")
    assert found.render().splitlines() == [
        "x.mlir:2:1: error[syntax]: wrong",
        "   2 | se\N{SYMBOL FOR NULL}cond\N{SYMBOL FOR DELETE}",
        "     | ^^",
        "  help: declare it first",
        "  note: x.mlir:1:1: defined here",
        "   1 | first",
        "     | ^^^^^",
        "  note: without a place",
    ]


def test_long_tokens_are_cut() -> None:
    found = first_finding(MLIR.format(f"%1 = stablehlo.abs %a {'x' * 5000} : tensor<2xf32>"))
    assert len(found.render()) < 600


def test_operands_in_front_of_an_attribute_are_no_definitions() -> None:
    text = """func.func @f(%xa: tensor<2xf32>) {
  %0 = stablehlo.abs %a : tensor<2xf32>
  %1 = "foo.bar"(%a, %a) {x = 1 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
"""
    with pytest.raises(HloTextError) as caught:
        parse(text)
    first = caught.value.diagnostics[0]
    assert (first.code, first.help, [*first.notes]) == ("ssa.undefined", "did you mean '%xa'?", [])
