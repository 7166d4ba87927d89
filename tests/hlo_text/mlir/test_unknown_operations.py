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
