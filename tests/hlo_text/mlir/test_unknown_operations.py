"""Operations of undeclared dialects are printed as they were written."""

from __future__ import annotations

from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle

_UNKNOWN = """module {
  func.func @main(%arg0: i1) {
    foo.bar %arg0, 3 : i1
    %0 = foo.bar %arg0, 3 : i1
    foo.baz %0 : i1
    return
  }
}
"""

_ASSERT = """module {
  func.func @main(%arg0: i1) {
    cf.assert %arg0, "message"
    return
  }
}
"""


def test_unknown_operations_keep_their_results_or_lack_of_them() -> None:
    for cache in (False, True, True):
        assert parse_stablehlo(_UNKNOWN, cache=cache).to_text() == _UNKNOWN


def test_known_dialects_without_declarations() -> None:
    assert oracle().print_mlir(_ASSERT) == _ASSERT
    assert parse_stablehlo(_ASSERT).to_text() == _ASSERT


def test_carries_are_second_results() -> None:
    text = (
        "func.func @f(%a: i32, %b: i32) -> (i32, i1) {\n  %0, %1 = arith.mului_extended %a, %b : i32\n"
        "  %2, %3 = arith.addui_extended %0, %1 : i32, i1\n  return %2, %3 : i32, i1\n}\n"
    )
    generic = oracle().print_mlir(text, generic=True).strip()
    for cache in (False, True):
        assert parse_stablehlo(text, cache=cache).to_text(generic=True).strip() == generic


def test_unknown_types_of_results_are_not_printed() -> None:
    """The generic form would need the type of a result; a use states it."""
    body = "  %0 = math.absf %a : f32\n  %1 = math.absf %a : f32\n  return %1 : f32\n"
    text = f"func.func @f(%a: f32) -> f32 {{\n{body}}}\n"
    oracle().print_mlir(text)
    for cache in (False, True):
        lines = parse_stablehlo(text, cache=cache).to_text(generic=True).split("\n")
        assert [line.strip() for line in lines if "math" in line] == [
            "%0 = math.absf %arg0 : f32",
            '%1 = "math.absf"(%arg0) : (f32) -> f32',
        ]
