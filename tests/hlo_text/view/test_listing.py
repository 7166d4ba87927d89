"""Listings: positions of operations and values in printed text."""

from __future__ import annotations

from collections import defaultdict

import pytest

import hlo_text
from hlo_text.core.ir import Function, Module, walk
from hlo_text.view.folds import folds_of
from hlo_text.view.listing import Listing, listing_of

from support.folders import ROOT

_LOOP = """
func.func @main(%x: tensor<i32>, %y: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
  %0:2 = stablehlo.while(%a = %x, %b = %y) : tensor<i32>, tensor<2xf32>
  cond {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %a, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %d = stablehlo.add %a, %a : tensor<i32>
    %s = "stablehlo.sort"(%b) ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %q = stablehlo.compare LT, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %d, %s : tensor<i32>, tensor<2xf32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<2xf32>
}
"""


def _line_of(listing: Listing, text: str) -> int:
    (line,) = [number for number, line in enumerate(listing.lines) if text in line]
    return line


def _uses(listing: Listing, line: int, name: str) -> list[int]:
    """Return the lines that use the value that a line defines under a name."""
    (number,) = {
        m.value
        for m in listing.occurrences
        if m.line == line and m.is_definition and listing.lines[line][m.column : m.column + m.length] == name
    }
    return [m.line for m in listing.occurrences if m.value == number and not m.is_definition]


def test_names_lead_to_their_values() -> None:
    listing = listing_of(hlo_text.parse(_LOOP))
    loop, label = _line_of(listing, "stablehlo.while"), _line_of(listing, "^bb0")
    compares = [number for number, line in enumerate(listing.lines) if "compare" in line]
    assert _uses(listing, loop, "%iterArg") == [compares[0], *[_line_of(listing, "stablehlo.add")] * 2]
    assert _uses(listing, label, "%arg2") == [compares[1]]
    assert _uses(listing, 1, "%arg1") == [loop]


@pytest.mark.parametrize(
    "name", ["transformer_block.mlir", "spiral_classifier.mlir", "transformer_block_optimized.hlo"]
)
def test_every_operand_is_named_where_it_is_used(name: str) -> None:
    """The names in an operation's line denote its operands and results."""
    module = hlo_text.load(ROOT / "corpus/models" / name)
    listing = listing_of(module)
    used, defined = defaultdict(list), defaultdict(list)
    for occurrence in listing.occurrences:
        (defined if occurrence.is_definition else used)[occurrence.line].append(listing.values[occurrence.value])
    shown = {op: line for line, op in listing.operations.items() if not isinstance(op, Module | Function)}
    for op in walk(module):
        if op in shown:
            operands = used[shown[op]]
            assert len(operands) == len(op.operands), listing.lines[shown[op]]
            assert all(operand in alike for operand, alike in zip(op.operands, operands, strict=True))
            assert not op.results or op.results[0] in defined[shown[op]][0]
    assert len(shown) > 30


def test_folds_are_functions_regions_and_scopes() -> None:
    listing = listing_of(hlo_text.parse(_LOOP))
    scoped = [line for line, text in enumerate(listing.lines) if text.startswith("      %")]
    folds = folds_of(listing, dict.fromkeys(scoped[2:], "layer"))
    kinds = [(fold.kind, fold.label) for fold in folds if fold.kind != "scope"]
    assert kinds[1:] == [
        ("function", "main"),
        ("region", "while.cond"),
        ("region", "while.body"),
        ("region", "sort.comparator"),
    ]
    assert all(listing.lines[fold.end].lstrip().startswith("}") for fold in folds if fold.kind != "scope")


def test_scopes_fold_inside_each_other() -> None:
    names = ["a/x", "a/x", "a/x", "a/y", "b", "b", "b", "b"]
    body = "".join(f'  v{n} = f32[] add(p, p), metadata={{op_name="jit(f)/{s}/add"}}\n' for n, s in enumerate(names))
    text = f"HloModule m\n\nENTRY e {{\n  p = f32[] parameter(0)\n{body}  ROOT r = f32[] copy(p)\n}}\n"
    module = hlo_text.parse(text)
    listing = listing_of(module)
    first = _line_of(listing, "%v0 =")
    folds = folds_of(listing, {first + number: scope for number, scope in enumerate(names)})
    scopes = [(fold.label, fold.begin - first, fold.end - first) for fold in folds if fold.kind == "scope"]
    assert scopes[:2] == [("a", 0, 3), ("a/x", 0, 2)]
    assert scopes[2][:2] == ("b", 4)


def test_large_constants_and_long_strings_are_left_out() -> None:
    values = ", ".join(f"{number}.5" for number in range(5000))
    text = f"""func.func @main() -> tensor<5000xf32> {{
  %0 = stablehlo.constant dense<[{values}]> : tensor<5000xf32>
  %1 = stablehlo.custom_call @f(%0) {{backend_config = "{"x" * 5000}"}} : (tensor<5000xf32>) -> tensor<5000xf32>
  return %1 : tensor<5000xf32>
}}"""
    listing = listing_of(hlo_text.parse(text))
    assert max(map(len, listing.lines)) < 1000
    assert len(listing.occurrences) == 4


def test_long_configurations_are_cut_and_what_follows_is_not() -> None:
    configuration = ",".join(f'"name{number}":{{"brace":"}}"}}' for number in range(100))
    text = f"""HloModule m

ENTRY e {{
  p = f32[8] parameter(0)
  q = f32[8] add(p, p), backend_config={{{configuration}}}, control-predecessors={{p}}
  ROOT r = f32[8] add(q, p)
}}
"""
    listing = listing_of(hlo_text.parse(text))
    line = listing.lines[_line_of(listing, "%q =")]
    assert len(line) < 500
    assert line.startswith("  %q = f32[8] add(%p, %p), ")
    assert "characters" in line
    assert 'name0":{"brace":"}"}' in line


def test_generic_form_where_the_pretty_form_omits_information() -> None:
    body = '%0 = "stablehlo.tuple"(%a) : (tensor<2xf32>) -> tensor<2xf32>'
    text = f"func.func @f(%a: tensor<2xf32>) {{\n  {body}\n  return\n}}"
    listing = listing_of(hlo_text.parse(text))
    assert any('"stablehlo.tuple"(%' in line for line in listing.lines)
