"""Several errors in one text: each is reported once, in order, without consequential errors."""

# ruff: noqa: E501 - programs of one line
from __future__ import annotations

import re

import pytest

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Function
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import verify

SEVERAL = """module @m {
  func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.ad %a, %a : tensor<2xf32>
    %1 = stablehlo.abs %zz : tensor<2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2xf32>
    %3 = stablehlo.abs %2 : f32[2]
    %4 = stablehlo.abs %3 : tensor<2xf32>
    %5 = stablehlo.abs %4 : tensor<3xf32>
    %6 = stablehlo.abs %4 : tensor<3xf32>
    %6 = stablehlo.abs %a : tensor<2xf32>
    return %6 : tensor<2xf32>
  }
  func.func @g(%a: tensor<2xf32>, %n: tensor<i32>) -> tensor<2xf32> {
    %0:2 = stablehlo.while(%i = %n, %x = %a) : tensor<i32>, tensor<2xf32>
     cond {
      %c = stablehlo.constant dense<10> : tensor<i32>
      %p = stablehlo.compare LTT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %nn : tensor<i32>
      %2 = stablehlo.sine %x : tensor<2xf32
      stablehlo.return %1, %2 : tensor<i32>, tensor<2xf32>
    }
    return %0#1 : tensor<2xf32>
  }
  func.func @h(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.iota dim = 7 : tensor<2xf32>
    %1 = func.call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
"""
BLOCK = """func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {{
  {}
  return %a : tensor<2xf32>
}}
"""


def findings(text: str, **options: int) -> list[Diagnostic]:
    with pytest.raises(ParseError) as caught:
        parse(text, name="x", **options)  # type: ignore[arg-type]  # max_errors alone
    return list(caught.value.diagnostics)


def lines_and_codes(text: str, **options: int) -> list[tuple[int, str]]:
    found = []
    for diagnostic in findings(text, **options):
        assert diagnostic.source is not None
        assert diagnostic.span is not None
        found.append((diagnostic.source.line_and_column(diagnostic.span.start)[0], diagnostic.code))
    return found


def test_errors_are_independent_and_in_order() -> None:
    assert lines_and_codes(SEVERAL) == [
        (3, "operation.unknown"),
        (4, "ssa.undefined"),
        (6, "syntax"),
        (8, "type.mismatch"),
        (10, "ssa.redefined"),
        (17, "attribute.enum"),
        (20, "ssa.undefined"),
        (21, "syntax"),
    ]


def test_both_ways_of_reading_find_the_same() -> None:
    from hlo_text.mlir.parse import parse_stablehlo

    with pytest.raises(ParseError) as caught:
        parse_stablehlo(SEVERAL, name="x", cache=False)
    assert list(caught.value.diagnostics) == findings(SEVERAL)


def test_functions_without_errors_can_be_verified() -> None:
    with pytest.raises(ParseError) as caught:
        parse(SEVERAL)
    (module,) = caught.value.readable
    functions = [op for op in module.body.operations if isinstance(op, Function)]
    assert [(function.symbol, bool(function.body.blocks)) for function in functions] == [
        ("f", False),
        ("g", False),
        ("h", True),
    ]
    assert [diagnostic.code for diagnostic in verify(module)] == ["iota.C1"]


@pytest.mark.parametrize("limit", [1, 3])
def test_errors_end_at_a_number(limit: int) -> None:
    assert lines_and_codes(SEVERAL, max_errors=limit) == lines_and_codes(SEVERAL)[:limit]


def test_a_million_errors_end_at_twenty() -> None:
    text = BLOCK.format("\n  ".join(f"%{i} = stablehlo.ad %a, %a : tensor<2xf32>" for i in range(3000)))
    assert lines_and_codes(text) == [(line, "operation.unknown") for line in range(2, 22)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # names alone, where the syntax is right
        (BLOCK.format("%0 = stablehlo.abs %x : tensor<2xf32>\n  %1 = stablehlo.abs %y : tensor<2xf32>"), [2, 3]),
        # a name that is used twice is undefined once
        (BLOCK.format("%0 = stablehlo.abs %x : tensor<2xf32>\n  %1 = stablehlo.abs %x : tensor<2xf32>"), [2]),
        # what a faulty statement defines may be used anyhow
        (BLOCK.format("%0 = stablehlo.abs a : tensor<2xf32>\n  %1 = stablehlo.abs %0 : tensor<3xf32>"), [2]),
        # several results
        (BLOCK.format('%0:2 = "a.b"(%a) : (tensor<2xf32> -> tensor<i32>\n  %1 = stablehlo.abs %0#1 : tensor<i32>'), [2]),
        # one result that is given two names
        (BLOCK.format("%0:2 = stablehlo.abs %a : tensor<2xf32>\n  %1 = stablehlo.abs %0#1 : tensor<3xf32>"), [2]),
        # operations in regions of operations that cannot be read see their names
        (
            BLOCK.format(
                "%0 = stablehlo.whil(%i = %a) : tensor<2xf32>\n cond {\n"
                "    %1 = stablehlo.abs %i : tensor<2xf32>\n    stablehlo.return %q : tensor<i1>\n  } do {\n"
                "    stablehlo.return %i : tensor<2xf32>\n  }"
            ),
            [2, 5],
        ),
        # a signature that cannot be read defines the arguments
        ("func.func @f(%a: tensor<2xf32>) -> f32[2] {\n  %0 = stablehlo.abs %b : tensor<2xf32>\n  return %a : tensor<2xf32>\n}\n", [1, 2]),
        # comments and strings hold no statements
        (BLOCK.format('// %1 = stablehlo.ad }\n  %0 = "a.b"() {s = "} %2 = stablehlo.ad"} : () -> f32[2]\n  %1 = stablehlo.abs %b : tensor<2xf32>'), [3, 4]),
        # a brace that nothing closes, and an error in the next function
        ("func.func @f(%a: tensor<2xf32>) {\n  return\n\nfunc.func @g(%a: tensor<2xf32>) {\n  %0 = stablehlo.ads %a : tensor<2xf32>\n  return\n}\n", [4, 5]),
        # blocks
        ("func.func @f(%a: i32) {\n  cf.br ^b(%a : i32)\n^b(%x: i32):\n  %0 = arith.addi %x, %y : i32\n  %1 = stablehlo.add %x %x : tensor<i32>\n  return\n}\n", [4, 5]),
    ],
)  # fmt: skip
def test_lines_of_errors(text: str, expected: list[int]) -> None:
    assert [line for line, _ in lines_and_codes(text)] == expected


WELL_FORMED = """module @m {
  func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %a : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @g(%a: tensor<2xf32>, %n: tensor<i1>) -> tensor<2xf32> {
    %0 = "stablehlo.if"(%n) ({
      stablehlo.return %a : tensor<2xf32>
    }, {
      stablehlo.return %a : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
"""


@pytest.mark.parametrize(
    ("line", "place", "note"),
    [(5, 6, 2), (13, 14, 6), (14, 13, 1), (2, 14, 2), (6, 14, 6)],
    ids=["function", "last function", "module", "opening", "last opening"],
)
def test_missing_braces(line: int, place: int, note: int) -> None:
    """The brace is taken out of a line; reading goes wrong at a place, and a note shows where it opened."""
    lines = WELL_FORMED.split("\n")
    lines[line - 1] = re.sub(r"[{}](?=[^{}]*$)", "", lines[line - 1])
    (found,) = findings("\n".join(lines))
    assert found.code == "syntax"
    assert found.source is not None
    assert found.span is not None
    assert found.notes[0].span is not None
    spans = found.span, found.notes[0].span
    assert [found.source.line_and_column(span.start)[0] for span in spans] == [place, note]


def test_notes_at_the_opening_brace() -> None:
    lines = WELL_FORMED.split("\n")
    del lines[10]
    (found,) = findings("\n".join(lines))
    assert found.code == "syntax"


@pytest.mark.parametrize(
    "rubbish", ["}" * 500, "{" * 200, "(" * 200, "func.func " * 500, "%a = " * 500, '"' * 501, "^"]
)
def test_rubbish_among_statements(rubbish: str) -> None:
    assert findings(BLOCK.format(rubbish))


@pytest.mark.parametrize(
    "statement",
    [
        "%cs,t = stablehlo.constant dense<1.0> : tensor<f32>",
        "%0 stablehlo.abs %a, te<nsor<2xf32>) = 3",
        "%0:x = stablehlo.ad %a : tensor<2xf32>",
        "%0:99999999 = stablehlo.abs %a : tensor<2xf32>",
    ],
)
def test_malformed_names_of_results(statement: str) -> None:
    assert lines_and_codes(BLOCK.format(statement))[0][0] == 2


def test_groups_of_no_results_are_named_like_any_others() -> None:
    text = (
        "func.func @f(%a: tensor<2xui64>) {\n  %s:0 = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : "
        "(tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)\n  return\n}\n"
    )
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert [diagnostic.code for diagnostic in caught.value.diagnostics] == ["arity.results"]


def test_text_beyond_the_error_limit_is_not_verified() -> None:
    """Beyond the limit, the second function is not read, and neither it nor its placeholders cause diagnostics."""
    text = (
        "func.func @f(%x: tensor<f32>) -> tensor<f32> { %0 = stablehlo.abs x : tensor<f32> return %0 : tensor<f32> }\n"
        "func.func @g(%x: tensor<f32>) -> tensor<f32> { %0 = stablehlo.abs %x : tensor<f32> return %0 : tensor<f32> }\n"
    )
    with pytest.raises(ParseError) as caught:
        parse(text, max_errors=1)
    assert [diagnostic.code for diagnostic in caught.value.diagnostics] == ["syntax"]
    assert [verify(module) for module in caught.value.readable] == [[]]
