"""Several errors in one HLO text: each is reported once, in order, without consequential errors."""

# ruff: noqa: E501 - programs of one line
from __future__ import annotations

import pytest

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.hlo.parse import parse_hlo
from hlo_text.verifier.walk import verify

SEVERAL = """HloModule m

sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT s = f32[] ad(x, y)
}

bad {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  z = f32[] add(x, yy)
  w = f32[] abs(z), dimensions={0}
  ROOT s = tensor<f32> add(x, y)
}

good {
  x = f32[] parameter(0)
  ROOT y = f32[2] abs(x)
}

ENTRY e {
  a = f32[2] parameter(0)
  z = s32[] constant(1.5)
  b = f32[2] add(a, a
  c = f32[2] add(b, f32[3] a)
  c = f32[2] abs(b)
  d = f32[] reduce(c, z), dimensions={0}, to_apply=bad
  ROOT r = f32[2] multiply(c, q)
}
"""
ENTRY = """HloModule m

ENTRY e {{
  a = f32[2] parameter(0)
  {}
  ROOT r = f32[2] add(a, a)
}}
"""


def findings(text: str, *, cache: bool = True, max_errors: int = 20) -> list[Diagnostic]:
    with pytest.raises(ParseError) as caught:
        parse_hlo(text, name="x", cache=cache, max_errors=max_errors)
    return list(caught.value.diagnostics)


def lines_and_codes(text: str, *, max_errors: int = 20) -> list[tuple[int, str]]:
    found = []
    for diagnostic in findings(text, max_errors=max_errors):
        assert diagnostic.source is not None
        assert diagnostic.span is not None
        found.append((diagnostic.source.line_and_column(diagnostic.span.start)[0], diagnostic.code))
    return found


def test_errors_are_independent_and_in_order() -> None:
    assert lines_and_codes(SEVERAL) == [
        (12, "ssa.undefined"),
        (13, "attribute.unknown"),
        (14, "syntax"),
        (24, "literal.element"),
        (25, "syntax"),
        (26, "type.mismatch"),
        (27, "ssa.redefined"),
        (29, "ssa.undefined"),
    ]
    assert findings(SEVERAL, cache=False) == findings(SEVERAL)
    assert lines_and_codes(SEVERAL, max_errors=3) == lines_and_codes(SEVERAL)[:3]


def test_computations_without_errors_can_be_verified() -> None:
    with pytest.raises(ParseError) as caught:
        parse_hlo(SEVERAL)
    (module,) = caught.value.readable
    assert [computation.name for computation in module.computations] == ["sum", "good"]
    assert [diagnostic.code for diagnostic in verify(module)] == ["unregistered", "abs.C1"]


def test_thousands_of_errors_end_at_twenty() -> None:
    text = ENTRY.format("\n  ".join(f"v{i} = f32[2] abs(a, q{i}" for i in range(3000)))
    assert [line for line, _ in lines_and_codes(text)] == list(range(5, 25))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the syntax is right; a name that is used twice is undefined once
        (ENTRY.format("b = f32[2] abs(x)\n  c = f32[2] add(x, y)"), [5, 6]),
        # what a faulty instruction defines may be used anyhow
        (ENTRY.format("b = tensor<2xf32> abs(a)\n  c = f32[3] abs(f32[3] b)"), [5]),
        (ENTRY.format("b = f32[2] abs(x)\n  c = f32[2] abs(f32[2] b)"), [5]),
        # garbage between instructions
        (ENTRY.format("# comment\n  b = f32[2] abs(a)\n  c = f32[2] abs(x)"), [5, 7]),
        # constants of several lines
        (ENTRY.format("b = f32[2,1] constant({\n    {1},\n    {2}\n  })\n  c = f32[2] abs(x)\n  d = i32[] constant(1)"), [9, 10]),
        # the parameters of a faulty computation
        ("HloModule m\n\nf {\n  p = f32 parameter(0)\n  ROOT q = f32[] parameter(1)\n}\n\nENTRY e {\n  a = f32[] parameter(0)\n  ROOT r = f32[] call(a, a), to_apply=f\n}\n", [4]),
        # a computation that is not there
        (ENTRY.format("b = f32[2] call(a), to_apply=f\n  c = f32[2] abs(x)"), [5, 6]),
        # the header
        ("HloModule m, replica_count=\n\nENTRY e {\n  ROOT a = f32[] abs(x)\n}\n", [3, 4]),
    ],
)  # fmt: skip
def test_lines_of_errors(text: str, expected: list[int]) -> None:
    assert [line for line, _ in lines_and_codes(text)] == expected


def test_a_missing_brace_shows_where_it_opened() -> None:
    text = "HloModule m\n\nf {\n  ROOT p = f32[] parameter(0)\n\nENTRY e {\n  a = f32[] parameter(0)\n  ROOT r = f32[] call(a), to_apply=f\n}\n"
    (found,) = findings(text)
    assert found.source is not None
    assert found.span is not None
    assert found.notes[0].span is not None
    spans = found.span, found.notes[0].span
    assert [found.source.line_and_column(span.start) for span in spans] == [(6, 1), (3, 3)]


@pytest.mark.parametrize("rest", ["c = f32[2] add(b, b)", "c = f32[2] add(b, q)"])
def test_unknown_operations_of_called_computations_are_told_once(rest: str) -> None:
    """Two faulty computations call, one through the other, the computation with the unknown operation."""
    text = (
        "HloModule m\n\nf { p = f32[2] parameter(0) ROOT r = f32[2] tahn(p)" + f" {rest.replace('b', 'p')} }}\n"
        "g { a = f32[2] parameter(0) b = f32[2] call(a), to_apply=f c = f32[2] add(b, q1) ROOT d = f32[2] call(a), to_apply=f }\n"
        "ENTRY e { a = f32[2] parameter(0) b = f32[2] call(a), to_apply=g ROOT c = f32[2] add(b, q2) }\n"
    )
    with pytest.raises(ParseError) as caught:
        parse_hlo(text)
    (readable,) = caught.value.readable
    assert [diagnostic.code for diagnostic in verify(readable)] == ["unregistered"]
