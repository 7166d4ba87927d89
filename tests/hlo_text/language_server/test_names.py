"""Names found without reading: renaming everything that has a name leaves the same program."""

from __future__ import annotations

from pathlib import Path

import pytest

from hlo_text.analysis.comparison.fingerprints import fingerprint
from hlo_text.files.loading import detect_language, parse
from hlo_text.language_server.hlo_names import HloNames
from hlo_text.language_server.mlir_names import MlirNames
from hlo_text.language_server.names import Mention, NameKind, definition_of
from hlo_text.language_server.text import Text
from hlo_text.language_server.tokens import tokens_of

from support.folders import CORPUS, ROOT

TEXTS = [
    *sorted(CORPUS.glob("stablehlo/*/*.mlir"))[::9],
    *sorted(CORPUS.glob("stablehlo/control_flow/*.mlir")),
    *sorted(CORPUS.glob("stablehlo/reduction/*.mlir")),
    *sorted(CORPUS.glob("hlo/*/*.hlo")),
    *(CORPUS / "models" / name for name in ("spiral_classifier.mlir", "axpy.hlo")),
    *sorted(CORPUS.glob("formats/hlo/expected/*control_flow.[cds]*.txt")),
    *sorted(CORPUS.glob("formats/hlo/expected/*buffer.[cds]*.txt")),
    CORPUS / "years/jax-0.12.0.1/control_flow.dumped.hlo",
]


def names_of(content: str) -> MlirNames | HloNames:
    return HloNames(Text(content)) if detect_language(content) == "hlo" else MlirNames(Text(content))


def all_renamed(content: str) -> str:
    """Return a text in which everything that is defined in it, but `main`, has another name."""
    names, language = names_of(content), detect_language(content)
    lines = Text(content).lines
    edits: dict[tuple[int, int], tuple[int, str]] = {}
    seen: set[tuple[int, int]] = set()
    for number, line in enumerate(lines):
        for token in tokens_of(line, language):
            mention = names.mention_at(number, token.end)
            if mention is None or mention.place in seen or mention.kind is NameKind.ALIAS:
                continue
            mentions = names.mentions(mention)
            assert mention.place in [found.place for found in mentions]
            assert definition_of(mentions) is not None, (number, mention)
            seen |= {found.place for found in mentions}
            if mention.name != "main":
                edits |= {found.place: (found.range.end, f"zz{len(seen)}") for found in mentions}
    for (number, start), (end, new) in sorted(edits.items(), reverse=True):
        lines[number] = lines[number][:start] + new + lines[number][end:]
    return "\n".join(lines)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_all_names_are_found(path: Path) -> None:
    content = path.read_text()
    assert fingerprint(parse(all_renamed(content))) == fingerprint(parse(content))


SIBLINGS = """func.func @f(%a: tensor<2xf32>, %p: tensor<i1>) -> tensor<2xf32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.abs %a : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }, {
    %1 = stablehlo.negate %a : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %1 = stablehlo.add %0, %a : tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
"""


def lines_of(mentions: list[Mention]) -> list[tuple[int, bool]]:
    return [(mention.range.line, mention.is_definition) for mention in mentions]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        (2, 5, [(2, True), (3, False)]),
        (6, 22, [(5, True), (6, False)]),
        (9, 10, [(8, True), (9, False)]),
        (0, 14, [(0, True), (2, False), (5, False), (8, False)]),
        (12, 10, [(11, True), (12, False)]),
    ],
)
def test_regions_have_names_of_their_own(line: int, column: int, expected: list[tuple[int, bool]]) -> None:
    names = MlirNames(Text(SIBLINGS))
    mention = names.mention_at(line, column)
    assert mention is not None
    assert lines_of(names.mentions(mention)) == expected


def test_values_that_can_be_used() -> None:
    names = MlirNames(Text(SIBLINGS))
    assert [(m.name, m.range.line) for m in names.values_at(6, 4)] == [("a", 0), ("p", 0), ("1", 5)]
    assert [(m.name, m.range.line) for m in names.values_at(9, 0)] == [("a", 0), ("p", 0), ("0", 1), ("1", 8)]


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("func.func @f(%a: tensor<2x3xf32> {x = 1 : i32}, %b: i1) {", "tensor<2x3xf32>"),
        ("  %a = stablehlo.add %b, %b : tensor<2xf32> loc(#loc)  // so", "tensor<2xf32>"),
        ("  %a = stablehlo.compare LT, %b, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>", "tensor<i1>"),
        ("^bb0(%a: tensor<complex<f32>>):", "tensor<complex<f32>>"),
        ("  %a:2 = foo.bar %b : i1", None),
        ("  %a = ", None),
    ],
)
def test_types_in_mlir_text(text: str, type: str | None) -> None:
    names = MlirNames(Text(text))
    mention = names.mention_at(0, text.index("%a") + 1)
    assert mention is not None
    assert names.type_text(mention) == type


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("  a = f32[2,3]{1,0:T(8,128)} add(b, c)", "f32[2,3]{1,0:T(8,128)}"),
        ("  ROOT %a = (f32[], s32[2]{0}) tuple(%b, %c), metadata={}", "(f32[], s32[2]{0})"),
        ("  a = ", None),
    ],
)
def test_types_in_hlo_text(text: str, type: str | None) -> None:
    names = HloNames(Text(f"ENTRY e {{\n{text}\n}}"))
    mention = names.mention_at(1, text.index("a ="))
    assert mention is not None
    assert names.type_text(mention) == type
