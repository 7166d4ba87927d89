"""Spans and help of findings: they cover the offending token, and suggest the nearest name."""

from __future__ import annotations

import pytest

from hlo_text import parse
from hlo_text.verifier.walk import verify

_CALL = """func.func @foo(%a: tensor<2xf32>) {
  return
}
func.func @f(%a: tensor<2xf32>) {
  call @fob(%a) : (tensor<2xf32>) -> ()
  return
}
"""
_STABLEHLO = """func.func @f(%a: tensor<2xf32>) {
  %b = "stablehlo.negat"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
"""
_HLO = """HloModule m

ENTRY e {
  a = f32[2] parameter(0)
  ROOT b = f32[2] negat(a)
}
"""


@pytest.mark.parametrize(
    ("text", "marked", "help"),
    [
        (_CALL, "@fob", "did you mean 'foo'?"),
        (_STABLEHLO, "stablehlo.negat", "did you mean 'stablehlo.negate'?"),
        (_HLO, "negat", "did you mean 'negate'?"),
    ],
)
def test_unknown_names(text: str, marked: str, help: str) -> None:
    (found,) = verify(parse(text))
    assert found.span is not None
    assert text[found.span.start : found.span.end] == marked
    assert found.help == help


def test_findings_about_whole_modules_are_at_their_operation() -> None:
    text = """HloModule m, is_scheduled=true

ENTRY e {
  a = f32[2,3]{1,0} parameter(0)
  ROOT b = f32[2,3]{0,1} opt-barrier(a)
}
"""
    (found,) = verify(parse(text))
    assert found.code == "layout.mismatch"
    assert found.span is not None
    assert text[found.span.start : found.span.end] == "opt-barrier"
