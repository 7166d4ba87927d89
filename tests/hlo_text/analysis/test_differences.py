"""Differences between modules: found by graph, named by attribute, with places on both sides."""

from __future__ import annotations

from itertools import islice

import pytest

import hlo_text
from hlo_text.analysis.comparison.differences import Difference, diff

from support.changes.variants import mutants
from support.folders import ROOT

_TEXT = """module {
  func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = stablehlo.sine %x : tensor<2x3xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.add %1, %y : tensor<3x2xf32>
    %3 = stablehlo.constant dense<2.0> : tensor<3x2xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<3x2xf32>
    %5 = call @g(%4) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    return %5 : tensor<3x2xf32>
  }
  func.func private @g(%z: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%z init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
    %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
    return %b : tensor<3x2xf32>
  }
}"""  # noqa: E501


def _after(*replacements: tuple[str, str], text: str = _TEXT) -> Difference:
    changed = text
    for old, new in replacements:
        assert old in changed
        changed = changed.replace(old, new, 1)
    return diff(hlo_text.parse(text, name="a.mlir"), hlo_text.parse(changed, name="b.mlir"))


def _changes(difference: Difference) -> list[tuple[int | None, int | None, tuple[str, ...]]]:
    return [(change.a.line, change.b.line, change.what) for change in difference.changed]


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("dims = [1, 0]", "dims = [0, 1]", 4, "permutation"),
        ("dense<2.0>", "dense<3.0>", 6, "constant"),
        ("stablehlo.sine", "stablehlo.cosine", 3, "op"),
        ("add %1, %y", "add %y, %1", 5, "operands"),
        ("applies stablehlo.add", "applies stablehlo.maximum", 13, "op"),
        ("dimensions = [0]", "dimensions = [1]", 13, "dimensions"),
        ("return %5", "return %4", 9, "operands"),
    ],
)
def test_one_change(old: str, new: str, line: int, what: str) -> None:
    difference = _after((old, new))
    assert _changes(difference) == [(line, line, (what,))]
    assert (difference.equal, difference.added, difference.removed) == (False, (), ())


def test_names_and_order_are_no_difference() -> None:
    constant = "    %3 = stablehlo.constant dense<2.0> : tensor<3x2xf32>\n"
    sine = "    %0 = stablehlo.sine"
    difference = _after(
        (constant, ""), (sine, constant + sine), ("@g", "@h"), ("@g", "@h"), ("%2 =", "%two ="), ("%2, %3", "%two, %3")
    )
    assert difference == Difference(True)  # fmt: skip


def test_added_and_removed() -> None:
    added = _after(("%2, %3 : tensor<3x2xf32>", "%2, %3 : tensor<3x2xf32>\n    %n = stablehlo.negate %4 : tensor<3x2xf32>"), ("@g(%4)", "@g(%n)"))  # fmt: skip  # noqa: E501
    assert [(place.op, place.line, place.path) for place in added.added] == [("stablehlo.negate", 8, ("main",))]
    assert _changes(added) == [(8, 9, ("operands",))]
    removed = _after(("    %0 = stablehlo.sine %x : tensor<2x3xf32>\n", ""), ("transpose %0", "transpose %x"))
    assert [(place.op, place.line) for place in removed.removed] == [("stablehlo.sine", 3)]
    assert _changes(removed) == [(4, 3, ("operands",))]


def test_added_argument_and_function() -> None:
    difference = _after(("%x: tensor<2x3xf32>,", "%new: tensor<i1>, %x: tensor<2x3xf32>,"))
    assert _changes(difference) == [(2, 2, ("arguments",))]
    more = "}\n  func.func @other() { return }\n}"
    difference = diff(hlo_text.parse(_TEXT), hlo_text.parse(f"{_TEXT[:-4].rstrip()}\n  {more}"))
    assert [(place.op, place.line) for place in difference.added] == [("func.func", 17)]
    assert difference.changed == difference.removed == ()


_HLO = """HloModule m

add {
  p = f32[] parameter(0)
  q = f32[] parameter(1)
  ROOT r = f32[] add(p, q)
}

ENTRY e {
  x = f32[2,3] parameter(0)
  zero = f32[] constant(0)
  t = f32[3,2] transpose(x), dimensions={1,0}
  one = f32[3] reduce(t, zero), dimensions={1}, to_apply=add
  two = f32[2] reduce(t, zero), dimensions={0}, to_apply=add
  ROOT all = (f32[3], f32[2]) tuple(one, two)
}
"""


def test_hlo_names_attributes_as_its_text() -> None:
    difference = _after(("reduce(t, zero), dimensions={1}", "reduce(t, zero), dimensions={0}"), text=_HLO)
    assert _changes(difference) == [(13, 13, ("dimensions",))]
    assert difference.changed[0].a.op == "reduce"
    assert difference.changed[0].b.path == ("e",)


def test_a_computation_that_is_another_one_now() -> None:
    other = _HLO[_HLO.index("add {") : _HLO.index("ENTRY")].replace("add", "maximum", 1).replace("add(", "maximum(")
    difference = _after(("ENTRY", other + "ENTRY"), ("dimensions={0}, to_apply=add", "dimensions={0}, to_apply=maximum"), text=_HLO)  # fmt: skip  # noqa: E501
    assert [(change.a.op, change.b.op, change.what) for change in difference.changed] == [("add", "maximum", ("op",))]


def test_another_root() -> None:
    difference = _after(("ROOT r = f32[] add(p, q)", "r = f32[] add(p, q)\n  ROOT s = f32[] add(q, p)"), text=_HLO)
    assert [(place.op, place.line) for place in difference.added] == [("add", 7)]
    text = _HLO.replace("  ROOT r = f32[] add(p, q)", "  s = f32[] add(q, p)\n  ROOT r = f32[] add(p, q)")
    difference = _after(("  s =", "  ROOT s ="), ("ROOT r = f32[] add(p", "r = f32[] add(p"), text=text)
    assert _changes(difference) == [(7, 6, ("root",))]


def test_a_parameter_as_root() -> None:
    text = "HloModule m\nENTRY e {\n  ROOT p = f32[] parameter(0)\n  q = f32[] parameter(1)\n}"
    assert _changes(_after(("ROOT p", "p"), ("q", "ROOT q"), text=text)) == [(3, 4, ("root",))]


def test_header() -> None:
    (change,) = _after(("HloModule m", "HloModule m, num_partitions=2"), text=_HLO).changed
    assert change.what == ("num_partitions",)


def test_order_of_effects() -> None:
    text = """func.func @main() {
  stablehlo.custom_call @f() {has_side_effect = true} : () -> ()
  stablehlo.custom_call @g() {has_side_effect = true} : () -> ()
  return
}"""
    (change,) = _after(("@f", "@h"), ("@g", "@f"), ("@h", "@g"), text=text).changed
    assert change.what == ("order",)


def test_twins() -> None:
    """Another one of two equal operations is used: no operand differs by content."""
    text = """func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %x = stablehlo.sine %a : tensor<f32>
  %y = stablehlo.sine %a : tensor<f32>
  %r = stablehlo.add %x, %y : tensor<f32>
  return %r : tensor<f32>
}"""
    assert _changes(_after(("%x, %y", "%x, %x"), text=text)) == [(4, 4, ("operands",))]


def test_other_languages_have_little_in_common() -> None:
    difference = diff(hlo_text.parse(_TEXT), hlo_text.parse(_HLO))
    assert not difference.equal
    assert difference.changed


def test_changed_programs_differ_in_few_places() -> None:
    paths = [*sorted((ROOT / "corpus").glob("stablehlo/*/*.mlir")), ROOT / "corpus/models/transformer_block.mlir"]
    texts = [text for path in paths for text in path.read_text().split("\n// -----\n")]
    few = 0
    for text, change, module, changed in islice(mutants(texts, 1), 150):
        difference = diff(module, changed)
        listed = len(difference.changed) + len(difference.added) + len(difference.removed)
        assert listed > 0, (change, text)
        few += listed <= 2
    assert few >= 140
