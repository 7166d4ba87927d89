"""Differences between modules: matched by graph, named by attribute, located on both sides."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

import hlo_text
from hlo_text.analysis.comparison.difference_text import title_of
from hlo_text.analysis.comparison.differences import Difference, diff
from hlo_text.analysis.comparison.text_order import aligned

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


def test_a_replaced_computation_is_reported() -> None:
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


def _layers(count: int, extra: int | None = None) -> str:
    """Return a stack of equal layers and their gradients in reverse, one layer with one operation more."""
    lines: list[str] = []
    saved: list[str] = []
    for layer in range(count):
        lines += [
            f"%h{layer} = stablehlo.dot %v{layer}, %w{layer} : (T, T) -> T",
            f"%t{layer} = stablehlo.tanh %h{layer} : T",
        ]
        saved.append(f"%t{layer}")
        if layer == extra:
            lines.append(f"%e{layer} = stablehlo.abs %t{layer} : T")
            saved[-1] = f"%e{layer}"
        lines.append(f"%v{layer + 1} = stablehlo.add %v{layer}, {saved[-1]} : T")
    lines.append(f"%g{count} = stablehlo.sine %v{count} : T")
    for layer in reversed(range(count)):
        lines += [
            f"%s{layer} = stablehlo.multiply {saved[layer]}, {saved[layer]} : T",
            f"%m{layer} = stablehlo.multiply %g{layer + 1}, %s{layer} : T",
            f"%d{layer} = stablehlo.dot %m{layer}, %w{layer} : (T, T) -> T",
            f"%g{layer} = stablehlo.add %g{layer + 1}, %d{layer} : T",
        ]
    weights = ", ".join(f"%w{layer}: T" for layer in range(count))
    body = "\n  ".join(lines).replace("%v0", "%x")
    text = f"func.func @main(%x: T, {weights}) -> T {{\n  {body}\n  return %g0 : T\n}}"
    return text.replace("T", "tensor<4x4xf32>")


@pytest.mark.parametrize("extra", range(4))
def test_gradients_of_equal_layers_are_not_crossed(extra: int) -> None:
    difference = diff(hlo_text.parse(_layers(4)), hlo_text.parse(_layers(4, extra)))
    assert [place.op for place in difference.added] == ["stablehlo.abs"]
    assert difference.removed == ()
    assert [(change.a.result, change.b.result) for change in difference.changed] == [
        (f"%v{extra + 1}", f"%v{extra + 1}"),
        (f"%s{extra}", f"%s{extra}"),
    ]


def test_changed_operands_are_described_by_what_defines_them() -> None:
    (change,) = _after(
        ("multiply %2, %3", "multiply %1, %x2"), ("%y: tensor", "%x2: tensor"), ("add %1, %y", "add %1, %x2")
    ).changed
    assert [str(operand) for operand in change.operands] == [
        "operand 0: %2 (add) -> %1 (transpose)",
        "operand 1: %3 (constant) -> %x2 (parameter)",
    ]


def test_neighboring_differences_are_one_hunk() -> None:
    difference = _after(
        ("stablehlo.sine", "stablehlo.cosine"),
        ("dims = [1, 0]", "dims = [0, 1]"),
        ("dimensions = [0]", "dimensions = [1]"),
    )
    assert [[item.place.line for item in hunk.items] for hunk in difference.hunks] == [[3, 4], [13]]
    assert [hunk.counts() for hunk in difference.hunks] == [{"changed": 2}, {"changed": 1}]
    assert [hunk.path for hunk in difference.hunks] == [("main",), ("g",)]


def test_hunks_are_summarized_by_source_line() -> None:
    text = """func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32> loc("loss"("model.py":3:1))
  %1 = stablehlo.abs %0 : tensor<f32> loc("loss"("model.py":3:1))
  %2 = stablehlo.tan %1 : tensor<f32> loc("loss"("model.py":4:1))
  return %2 : tensor<f32>
}"""
    changed = text.replace("sine", "cosine").replace("abs", "negate").replace("tan ", "sqrt ")
    (hunk,) = diff(hlo_text.parse(text), hlo_text.parse(changed)).hunks
    assert hunk.sources() == {"model.py:3 (loss)": 2, "model.py:4 (loss)": 1}
    assert title_of(hunk) == "@@ main: 3 changed  (model.py:3 (loss): 2; model.py:4 (loss): 1)"


@pytest.mark.parametrize("seed", range(3))
def test_alignments_are_longest_common_subsequences(seed: int) -> None:
    random = Random(seed)
    for _ in range(200):
        a, b = ([random.randrange(3) for _ in range(random.randrange(12))] for _ in range(2))
        pairs = list(aligned(a, b))
        assert all(a[x] == b[y] for x, y in pairs)
        assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(pairs))
        assert len(pairs) == _longest_common(a, b)


def _longest_common(a: list[int], b: list[int]) -> int:
    lengths = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            lengths[i + 1][j + 1] = lengths[i][j] + 1 if x == y else max(lengths[i][j + 1], lengths[i + 1][j])
    return lengths[-1][-1]
