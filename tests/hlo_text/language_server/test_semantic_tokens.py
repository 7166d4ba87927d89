"""Semantic tokens over the protocol: categories of both languages, ranges, differences, and faulty texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hlo_text.language_server.semantic_tokens import Category, semantic_tokens

from support.folders import CORPUS
from support.language_client import LanguageClient

MLIR = """!t = tensor<2xf32>
func.func @main(%a: !t, %n: tensor<i32>) -> (tensor<?x2xf32, #stablehlo.bounds<4, ?>> {x.y}) {
  %c = stablehlo.constant dense<0xFF> : tensor<f32>  // a comment
  %0:2 = stablehlo.while(%i = %n, %x = %a) : tensor<i32>, !t
   cond {
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %1 = stablehlo.reduce(%0#1 init: %c) applies stablehlo.add across dimensions = [0] : (!t, tensor<f32>) -> tensor<f32>
  %2 = "foo.bar"(%1) ({
  ^bb0(%u: tensor<f32>):
  }) {key = "text", flag = true} : (tensor<f32>) -> tensor<f32>
  %3 = call @double(%1) : (tensor<f32>) -> tensor<f32> loc(#loc1)
#loc1 = loc("a")
"""
HLO = """HloModule m, is_scheduled=true

%region.1 (x: f32[], y: s32[]) -> f32[] {
  x = f32[] parameter(0)
  ROOT %add = f32[] add(x, x)  // sum
}

ENTRY e {
  v = (f32[2,2]{1,0:T(8,128)}, pred[]) custom-call(a, /*index=1*/%b), custom_call_target="t", to_apply=%region.1
  w = f32[4]{0} fusion(v), kind=kLoop, calls=region, metadata={op_name="a/b" source_line=3}
  k = f32[2] constant({1, -inf}), control-predecessors={%v}
}
"""


@pytest.fixture(scope="module")
def client() -> Iterator[LanguageClient]:
    with LanguageClient(encodings=["utf-32"]) as client:
        yield client


def decoded(client: LanguageClient, data: list[int], text: str) -> dict[str, set[str]]:
    """Return the texts of semantic tokens by their type; those of definitions have a `*`."""
    legend = client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    lines = text.split("\n")
    found: dict[str, set[str]] = {}
    line = start = 0
    for at in range(0, len(data), 5):
        lines_on, columns_on, length, kind, modifiers = data[at : at + 5]
        line, start = line + lines_on, columns_on + (start if lines_on == 0 else 0)
        found.setdefault(legend[kind], set()).add(lines[line][start : start + length] + "*" * modifiers)
    return found


def test_categories_of_stablehlo(client: LanguageClient) -> None:
    uri = "file:///tokens.mlir"
    client.open(uri, MLIR)
    found = decoded(client, client.about("semanticTokens/full", uri)["data"], MLIR)
    assert found["method"] == {
        *("stablehlo.constant", "stablehlo.while", "stablehlo.compare", "stablehlo.reduce", "stablehlo.add"),
        *('"foo.bar"', "call"),
    }
    assert found["function"] == {"@main*", "@double"}
    assert found["type"] >= {"!t*", "!t", "tensor<?x2xf32, #stablehlo.bounds<4, ?>>", "tensor<i1>"}
    assert found["variable"] >= {"%a*", "%n*", "%0*", "%i*", "%x*", "%u*", "%p*", "%n", "%a", "%0#1"}
    assert found["variable"].isdisjoint({"%0#1*", "%1#*"})
    assert found["property"] == {"x.y", "dimensions", "key", "flag"}
    assert found["enumMember"] == {"LT", "SIGNED", "true"}
    assert found["macro"] == {"#loc1", "#loc1*"}
    assert found["label"] == {"^bb0"}
    assert found["keyword"] >= {"func.func", "dense", "cond", "init", "applies", "across", "loc"}
    assert found["number"] >= {"0xFF", "0"}
    assert (found["string"], found["comment"]) == ({'"text"', '"a"'}, {"// a comment"})


def test_categories_of_hlo(client: LanguageClient) -> None:
    uri = "file:///tokens.hlo"
    client.open(uri, HLO)
    found = decoded(client, client.about("semanticTokens/full", uri)["data"], HLO)
    assert found["method"] == {"parameter", "add", "custom-call", "fusion", "constant"}
    assert found["function"] == {"%region.1*", "e*", "%region.1", "region"}
    assert found["namespace"] == {"m*"}
    assert found["type"] == {"f32[]", "s32[]", "f32[2,2]{1,0:T(8,128)}", "pred[]", "f32[4]{0}", "f32[2]"}
    assert found["variable"] == {*("x*", "y*", "%add*", "v*", "w*", "k*"), *("x", "a", "%b", "v", "%v")}
    assert found["property"] == {
        *("is_scheduled", "custom_call_target", "to_apply", "kind", "calls", "metadata", "op_name", "source_line"),
        "control-predecessors",
    }
    assert found["enumMember"] == {"true", "kLoop", "inf"}
    assert found["keyword"] == {"HloModule", "ENTRY", "ROOT"}
    assert found["comment"] == {"// sum", "/*index=1*/"}
    assert found["string"] == {'"t"', '"a/b"'}


def test_ranges_and_differences_equal_the_whole(client: LanguageClient) -> None:
    uri = "file:///change.hlo"
    client.open(uri, HLO)
    before = client.about("semanticTokens/full", uri)
    lines = {"start": {"line": 3, "character": 0}, "end": {"line": 4, "character": 0}}
    part = client.about("semanticTokens/range", uri, range=lines)["data"]
    assert part[0] == 3
    assert part[1:] == before["data"][(at := _index_of_line(before["data"], 3)) + 1 : at + len(part)]
    client.replace(uri, (4, 18), (4, 21), "multiply")
    change = client.about("semanticTokens/full/delta", uri, previousResultId=before["resultId"])
    whole = client.about("semanticTokens/full", uri)
    data = before["data"]
    for edit in change["edits"]:
        data = data[: edit["start"]] + edit["data"] + data[edit["start"] + edit["deleteCount"] :]
    assert data == whole["data"]
    assert client.about("semanticTokens/full/delta", uri, previousResultId=whole["resultId"])["edits"] == []
    assert client.about("semanticTokens/full/delta", uri, previousResultId="unknown")["data"] == whole["data"]


def _index_of_line(data: list[int], line: int) -> int:
    """Return the index of the first token on a line."""
    total = 0
    for at in range(0, len(data), 5):
        total += data[at]
        if total == line:
            return at
    raise AssertionError


def test_columns_are_in_units_of_the_editor() -> None:
    text = '  %0 = foo.bar {a = "\N{MUSICAL SYMBOL G CLEF}"} : tensor<f32>\n'
    for encoding, length in (("utf-16", 4), ("utf-8", 6), ("utf-32", 3)):
        with LanguageClient(encodings=[encoding]) as other:
            other.open("file:///units.mlir", text)
            data = other.about("semanticTokens/full", "file:///units.mlir")["data"]
            assert [data[at + 2] for at in range(0, len(data), 5)] == [2, 7, 1, length, len("tensor<f32>")]
            assert data[-4] == length + len("} : ")


@pytest.mark.parametrize("text", ["", "\x00%", '%a = "', "func.func @f(((", "a = (f32[", "x = f32[2]{ add(", "^", "%"])
@pytest.mark.parametrize("language", ["hlo", "stablehlo"])
def test_faulty_lines_have_tokens_in_order(text: str, language: str) -> None:
    found = semantic_tokens(text, language)
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize(
    "path",
    [CORPUS / "models/transformer_block_optimized.hlo", CORPUS / "models/transformer_block.mlir"],
    ids=["hlo", "stablehlo"],
)
def test_operations_are_those_of_the_program(path: Path) -> None:
    """The operation names that are categorized are those that a simple pattern finds in a canonical text."""
    language = "hlo" if path.suffix == ".hlo" else "stablehlo"
    pattern = (
        r"^\s+(?:ROOT )?%\S+ = .*?[\])}] ([a-z][a-z-]*)\(" if language == "hlo" else r"^\s+%\S+ = (stablehlo\.\w+)"
    )
    for line in path.read_text().splitlines():
        expected: Any = re.search(pattern, line)
        found = [line[t.start : t.end] for t in semantic_tokens(line, language) if t.category is Category.OPERATION]
        if expected is not None:
            assert found[0] == expected[1], line
