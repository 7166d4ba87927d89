"""Constants as ranges of the module's source: values, texts, and what keeps the source alive."""

from __future__ import annotations

import gc
import sys

import numpy as np
import pytest

import hlo_text
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import walk
from hlo_text.core.types import TensorType, Type

_HLO = "HloModule m\n\nENTRY e {\n  ROOT c = s32[%d]{0} constant({%s})\n}\n"
_MLIR = """func.func @f() -> tensor<{0}xi32> {{
  %0 = stablehlo.constant dense<{1}> : tensor<{0}xi32>
  return %0 : tensor<{0}xi32>
}}
"""


def _listed(count: int) -> str:
    return ", ".join(map(str, range(count)))


#: A text for each way in which a long constant is read, and the number of elements, which are their own positions.
_TEXTS = {
    "HLO": (_HLO % (120, _listed(120)), 120),
    "long HLO": (_HLO % (1000, _listed(1000)), 1000),
    "list": (_MLIR.format(120, f"[{_listed(120)}]"), 120),
    "hexadecimal": (_MLIR.format(120, f'"0x{np.arange(120, dtype=np.int32).tobytes().hex().upper()}"'), 120),
    "long list": (_MLIR.format(9000, f"[{_listed(9000)}]"), 9000),
}


def _constant(module: hlo_text.Module) -> Literal:
    value = next(op.attributes["value"] for op in walk(module) if "value" in op.attributes)
    assert isinstance(value, Literal)
    return value


@pytest.mark.parametrize("name", _TEXTS)
def test_long_constants_are_ranges_of_the_source(name: str) -> None:
    text, count = _TEXTS[name]
    literal = _constant(hlo_text.parse(text))
    assert literal.holds_source
    assert literal.integers == tuple(range(count))
    assert literal.array.tolist() == [*range(count)]
    type_: Type = literal.type
    assert isinstance(type_, TensorType)
    assert _constant(hlo_text.parse(text)).with_type(type_).array.tolist() == [*range(count)]


@pytest.mark.parametrize("name", _TEXTS)
def test_printed_constants_round_trip(name: str) -> None:
    text, count = _TEXTS[name]
    printed = str(hlo_text.parse(text))
    assert _constant(hlo_text.parse(printed)).array.tolist() == [*range(count)]


@pytest.mark.parametrize("name", _TEXTS)
def test_no_cache_keeps_the_source_of_a_module(name: str) -> None:
    text = f"{_TEXTS[name][0]}\n"  # a string that nothing else references
    before = sys.getrefcount(text)
    module = hlo_text.parse(text)
    hlo_text.verify(module)
    str(module)
    del module
    hlo_text.parse("module {}")  # readers keep the last text
    gc.collect()
    assert sys.getrefcount(text) == before


def test_short_constants_are_copies() -> None:
    text = _HLO % (2, "1, 2")
    assert not _constant(hlo_text.parse(text)).holds_source
