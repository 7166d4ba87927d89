"""Errors found line by line equal those that the grammar finds instruction by instruction."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.reader.grammar import GRAMMAR
from hlo_text.reading.lark_grammar import LarkGrammar
from hlo_text.verifier.walk import verify

from support.cases import for_each
from support.folders import CORPUS
from support.oracles.structure import differences
from support.planted_typos import with_typos

TEXTS = {
    path.name: path.read_text()
    for folder in ("formats/hlo", "hlo", "models")
    for path in sorted((CORPUS / folder).rglob("*.hlo"))
    if path.stat().st_size < 20_000
}
MODULE = """HloModule m

f {{
  a = f32[2] parameter(0)
  ROOT b = f32[2] abs(a)
}}

g {{
  a = f32[2] parameter(0)
  b = f32[2] abs(a)
  {}
  ROOT z = f32[2] add(a, b)
}}

ENTRY e {{
  a = f32[2] parameter(0)
  ROOT z = f32[2] call(a), to_apply=f
}}
"""
INSTRUCTIONS = (
    "c = f32[2] abs(zz)",
    "c = f32[2] abs(a",
    "c = f32[2] abs a)",
    "= f32[2] abs(a)",
    "c = f32[2] qabs(a) x",
    "b = f32[2] abs(a)",
    "c = f32[2] abs(f32[3] a)",
    "c = f32[2] abs(a, a)\n  d = f32[2] abs(c)",
    "c = f32[2] call(a), to_apply=h",
    "ROOT c = f32[2] abs(a)",
    "c = f31[2] abs(a)\n  d = f32[2] abs(zz)",
    "c = f32[2] transpose(a), dimensions={0}, q={1}\n  d = f32[2] abs(zz)",
    "c = f32[2] parameter(3)",
    "c = f32[2]\n    abs(zz)",
    "\n  c = f32[2] abs(zz)",
)


def outcome(text: str, limit: int, *, cache: bool) -> tuple[list[Diagnostic], list[Module]]:
    """Return the errors of a text, and the modules of what could be read."""
    try:
        return [], [parse_hlo(text, name="x", cache=cache, max_errors=limit)]
    except ParseError as error:
        return list(error.diagnostics), list(error.readable)


def assert_same(text: str, limit: int = 20) -> list[Diagnostic]:
    """Assert that the line reader and the grammar find the same errors and read the same operations."""
    expected, modules = outcome(text, limit, cache=False)
    found, others = outcome(text, limit, cache=True)
    assert found == expected
    assert len(modules) == len(others)
    for one, other in zip(modules, others, strict=True):
        assert differences(one, other) == []
        assert verify(one) == verify(other)
    return found


@for_each(INSTRUCTIONS)
def test_a_faulty_or_kept_instruction_is_read_in_the_same_way(instruction: str) -> None:
    assert_same(MODULE.format(instruction))


def test_only_faulty_instructions_are_read_by_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    parse_hlo(MODULE.format("c = f32[2] abs(a)"))
    parts: list[int] = []
    parse = LarkGrammar.parse

    def counted(self: LarkGrammar, rule: str, text: str, *arguments: Any, **options: Any) -> Any:
        assert rule == "instruction" or text.startswith("HloModule m\n\ng {\n  x499")
        parts.append(1)
        return parse(self, rule, text, *arguments, **options)

    monkeypatch.setattr(type(GRAMMAR), "parse", counted)
    lines = "\n  ".join(f"x{number} = f32[2] abs(a)" for number in range(500))
    with pytest.raises(ParseError):
        parse_hlo(MODULE.format(f"{lines}\n  {INSTRUCTIONS[1]}\n  {INSTRUCTIONS[0]}"))
    assert len(parts) < 20


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_limit_is_the_same(limit: int) -> None:
    lines = "\n  ".join(f"x{number} = f32[2] abs a" for number in range(3))
    text = MODULE.format(lines)
    assert len(assert_same(text, limit)) == limit
    assert len(assert_same(text.replace("call(a)", "call(b)"), limit)) == limit


def _assert_same_with_typos(seeds: Iterable[int]) -> None:
    for seed in seeds:
        rng = Random(seed)
        text = with_typos(TEXTS[rng.choice(sorted(TEXTS))], rng.choice((1, 1, 1, 2, 3, 8)), rng)
        try:
            assert_same(text, rng.choice((20, 20, 100, 1)))
        except Exception as error:
            error.add_note(f"with seed {seed}")
            raise


def test_typos_have_the_same_errors() -> None:
    _assert_same_with_typos(range(40))


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(0, 2000, 100))
def test_many_typos_have_the_same_errors(start: int) -> None:
    _assert_same_with_typos(range(start, start + 100))
