"""Inlay hints over the protocol: shapes of operands, types of results and loop values, trip counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.language_client import LanguageClient

LOOP = """func.func @main(%a: tensor<2xf32>, %p: tensor<i1>) -> tensor<2xf32> {
  %n = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = stablehlo.while(%i = %n, %x = %a) : tensor<i32>, tensor<2xf32>
   cond {
    %c = stablehlo.constant dense<10> : tensor<i32>
    %q = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %q : tensor<i1>
  } do {
    %k = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.add %i, %k : tensor<i32>
    %3 = stablehlo.sine %x : tensor<2xf32>
    stablehlo.return %2, %3 : tensor<i32>, tensor<2xf32>
  }
  %4 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %1#1 : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %5:2 = "stablehlo.if"(%p) ({
    stablehlo.return %a, %n : tensor<2xf32>, tensor<i32>
  }, {
    stablehlo.return %a, %n : tensor<2xf32>, tensor<i32>
  }) : (tensor<i1>) -> (tensor<2xf32>, tensor<i32>)
  return %4 : tensor<2xf32>
}
"""
HLO = """HloModule m

condition {
  s = (s32[], f32[4,8]{1,0}, /*index=2*/f32[4,8]{1,0}) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(7)
  ROOT less = pred[] compare(i, n), direction=LT
}

body {
  s = (s32[], f32[4,8]{1,0}, /*index=2*/f32[4,8]{1,0}) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  one = s32[] constant(1)
  next = s32[] add(s32[] i, %one), control-predecessors={one}
  x = f32[4,8]{1,0} get-tuple-element(s), index=1
  ROOT r = (s32[], f32[4,8]{1,0}, f32[4,8]{1,0}) tuple(next, x, x)
}

ENTRY e {
  zero = s32[] constant(0)
  i = f32[4,8]{1,0} parameter(0)
  start = (s32[], f32[4,8]{1,0}, f32[4,8]{1,0}) tuple(zero, i, i)
  ROOT loop = (s32[], f32[4,8]{1,0}, f32[4,8]{1,0}) while(start), condition=condition, body=body
}
"""
REFRESH = {"workspace": {"inlayHint": {"refreshSupport": True}}}


@pytest.fixture(scope="module")
def client() -> Iterator[LanguageClient]:
    with LanguageClient(encodings=["utf-32"], capabilities=REFRESH) as client:
        yield client


def shown(client: LanguageClient, uri: str, text: str, first: int = 0, last: int = 1000) -> list[str]:
    """Return the lines that have hints, with the hints in braces."""
    lines = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
    found: dict[int, list[dict[str, Any]]] = {}
    for hint in client.about("inlayHint", uri, range=lines):
        found.setdefault(hint["position"]["line"], []).append(hint)
    return [_with_hints(text.split("\n")[line], found[line]) for line in sorted(found)]


def _with_hints(line: str, hints: list[dict[str, Any]]) -> str:
    for hint in sorted(hints, key=lambda hint: -hint["position"]["character"]):
        column = hint["position"]["character"]
        line = f"{line[:column]}<<{hint['label']}>>{line[column:]}"
    return line.strip()


def test_loops_and_regions_of_stablehlo(client: LanguageClient) -> None:
    uri = "file:///hints.mlir"
    client.open(uri, LOOP)
    assert client.found(uri) == []
    assert shown(client, uri, LOOP) == [
        "%1:2 = stablehlo.while<<5 iterations>>(%i<<: tensor<i32>>> = %n, %x<<: tensor<2xf32>>> = %a) "
        ": tensor<i32>, tensor<2xf32>",
        '%4<<: tensor<2xf32>>> = "stablehlo.if"(%p) ({',
        '%5:2<<: tensor<2xf32>, tensor<i32>>> = "stablehlo.if"(%p) ({',
    ]
    assert len(shown(client, uri, LOOP, 10, 15)) == 1


def test_operands_of_hlo(client: LanguageClient) -> None:
    uri = "file:///hints.hlo"
    client.open(uri, HLO)
    assert client.found(uri) == []
    found = shown(client, uri, HLO)
    assert "ROOT less = pred[] compare(<<s32[]>>i, <<s32[]>>n), direction=LT" in found
    assert "next = s32[] add(s32[] i, <<s32[]>>%one), control-predecessors={one}" in found
    assert any(line.endswith("tuple(<<s32[]>>zero, <<f32[4,8]{1,0}>>i, <<f32[4,8]{1,0}>>i)") for line in found)
    assert any("while<<7 iterations>>(<<(s32[], f32[4,8]{1,0}, f32[4,8]{1,0})>>start)" in line for line in found)
    (hint,) = client.about(
        "inlayHint", uri, range={"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 9}}
    )
    assert (len(hint["label"]), hint["label"][-1]) == (40, "\N{HORIZONTAL ELLIPSIS}")
    assert hint["tooltip"] == "(s32[], f32[4,8]{1,0}, /*index=2*/f32[4,8]{1,0})"


def test_trip_counts_follow_changes(client: LanguageClient) -> None:
    """The server requests a refresh after parsing; lines inserted above a loop move its hint."""
    uri = "file:///moving.mlir"
    client.open(uri, LOOP)
    client.found(uri)
    client.requested.clear()
    text = f"// one more line\n{LOOP}"
    client.replace(uri, (0, 0), (0, 0), "// one more line\n")
    assert "5 iterations" in shown(client, uri, text)[0]
    client.replace(uri, (5, 34), (5, 36), "12")
    assert client.found(uri) == []
    assert "6 iterations" in shown(client, uri, text, 0, 3)[0]
    assert client.requested[-1] == "workspace/inlayHint/refresh"


def test_editors_without_refreshing_are_not_asked() -> None:
    with LanguageClient() as other:
        other.open("file:///plain.mlir", LOOP)
        assert other.found("file:///plain.mlir") == []
        assert other.requested == []
        code, errors = other.end()
        assert (code, errors) == (0, "")


def test_faulty_and_unknown_documents_have_answers(client: LanguageClient) -> None:
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
    assert client.about("inlayHint", "file:///never-opened.mlir", range=everything) == []
    for number, text in enumerate(("", "%0:2 = stablehlo.while(", '%0 = "stablehlo.if"(%a) ({', "x = while(x", "\x00")):
        for suffix in ("mlir", "hlo"):
            uri = f"file:///faulty{number}.{suffix}"
            client.open(uri, text)
            assert isinstance(client.about("inlayHint", uri, range=everything), list)
