"""Names found without parsing: renaming everything yields the same program."""

from __future__ import annotations

from pathlib import Path

import pytest

from hlo_text.analysis.comparison.fingerprints import fingerprint
from hlo_text.files.loading import detect_language, parse
from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.mlir.syntax.index import MlirIndex
from hlo_text.reading.syntax import NameKind, definition_of

from support.cases import for_each
from support.folders import CORPUS

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


def index_of(content: str) -> MlirIndex | HloIndex:
    return HloIndex(content) if detect_language(content) == "hlo" else MlirIndex(content)


def all_renamed(content: str) -> str:
    """Return a text in which everything that is defined in it, but `main`, has another name."""
    index = index_of(content)
    edits: dict[int, tuple[int, str]] = {}
    seen: set[int] = set()
    for start, line in zip(index.starts, index.lines, strict=True):
        for token in index.tokens(line):
            name = index.name_at(start + token.end)
            if name is None or name.start in seen or name.kind is NameKind.ALIAS:
                continue
            occurrences = index.occurrences(name)
            assert name.start in [found.start for found in occurrences]
            assert definition_of(occurrences) is not None, name
            seen |= {found.start for found in occurrences}
            if name.name != "main":
                edits |= {found.start: (found.end, f"zz{len(seen)}") for found in occurrences}
    for start, (end, new) in sorted(edits.items(), reverse=True):
        content = content[:start] + new + content[end:]
    return content


@for_each(TEXTS)
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
    index = MlirIndex(SIBLINGS)
    name = index.name_at(index.starts[line] + column)
    assert name is not None
    assert [(index.line_at(found.start), found.is_definition) for found in index.occurrences(name)] == expected


def values_at(text: str, line: int, column: int) -> list[tuple[str, int]]:
    index = MlirIndex(text)
    return [(value.name, index.line_at(value.start)) for value in index.values_at(index.starts[line] + column)]


def test_values_that_can_be_used() -> None:
    assert values_at(SIBLINGS, 6, 4) == [("a", 0), ("p", 0), ("1", 5)]
    assert values_at(SIBLINGS, 9, 0) == [("a", 0), ("p", 0), ("0", 1), ("1", 8)]


def test_arguments_of_functions_in_a_module_can_be_used() -> None:
    text = f"module @m {{\n{SIBLINGS}}}\n"
    assert values_at(text, 10, 0) == [("a", 1), ("p", 1), ("0", 2), ("1", 9)]
    assert values_at(text, 13, 2) == [("a", 12)]


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
    index = MlirIndex(text)
    name = index.name_at(text.index("%a") + 1)
    assert name is not None
    assert index.type_text(name) == type


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("  a = f32[2,3]{1,0:T(8,128)} add(b, c)", "f32[2,3]{1,0:T(8,128)}"),
        ("  ROOT %a = (f32[], s32[2]{0}) tuple(%b, %c), metadata={}", "(f32[], s32[2]{0})"),
        ("  a = ", None),
    ],
)
def test_types_in_hlo_text(text: str, type: str | None) -> None:
    index = HloIndex(f"ENTRY e {{\n{text}\n}}")
    name = index.name_at(index.starts[1] + text.index("a ="))
    assert name is not None
    assert index.type_text(name) == type
