"""Memory of processes that read many texts: modules are released, and cycles are found."""

from __future__ import annotations

import gc
import weakref

import pytest

from hlo_text import ParseError, parse
from hlo_text.core import collection
from hlo_text.core.collection import collection_paused
from hlo_text.core.ir import Operation

STABLEHLO = """#loc = loc("a.py":1:2)
func.func @f() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32> loc(#loc)
  return %0 : tensor<2xf32>
}
"""
HLO = """HloModule m

ENTRY e {
  ROOT c = f32[2] constant({1, 2})
}
"""


def _count_operations() -> int:
    return sum(isinstance(each, Operation) for each in gc.get_objects())


class _Node:
    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize("text", [STABLEHLO, HLO], ids=["stablehlo", "hlo"])
def test_modules_are_released_without_a_search_for_cycles(text: str) -> None:
    parse(text)
    gc.collect()
    gc.disable()
    try:
        before = _count_operations()
        parse(text)
        assert _count_operations() == before
    finally:
        gc.enable()


def test_cycles_made_during_pauses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "_GROWTH", 0)
    monkeypatch.setattr(collection, "_CHECKED", 1)
    monkeypatch.setattr(collection, "_old", 0)
    monkeypatch.setattr(collection, "_blocks", 1)
    with collection_paused():
        node = weakref.ref(_Node())
        objects = [_Node() for _ in range(1000)]
    gc.collect(1)
    assert len(objects) == 1000
    assert node() is not None
    with collection_paused():
        pass
    assert node() is None


def test_pauses_restore_the_collector() -> None:
    with pytest.raises(ParseError):
        parse("func.func @f(")
    assert gc.isenabled()
    gc.disable()
    try:
        with collection_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
