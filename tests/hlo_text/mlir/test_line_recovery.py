"""Errors found line by line equal those that the grammar finds statement by statement."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.cases import for_each
from support.folders import CORPUS
from support.oracles.structure import differences
from support.planted_typos import with_typos

#: Texts of current versions; in older ones the grammar's recovery reports consequential errors after `func @f`.
TEXTS = {
    path.name: path.read_text()
    for folder in ("formats/stablehlo", "stablehlo", "models")
    for path in sorted((CORPUS / folder).rglob("*.mlir"))
    if path.stat().st_size < 20_000
}
FUNCTION = """module @m {{
  func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {{
    %0 = stablehlo.abs %a : tensor<2xf32>
    {}
    %9 = stablehlo.add %0, %a : tensor<2xf32>
    return %9 : tensor<2xf32>
  }}
  func.func @g(%a: tensor<2xf32>) -> tensor<2xf32> {{
    return %a : tensor<2xf32>
  }}
}}
"""
FAULTY = (
    "%1 = stablehlo.abs %zz : tensor<2xf32>",
    "%1 = stablehlo.abs %0 tensor<2xf32>",
    "%1 = stablehlo.abs %0 : tensor<3xf32>",
    "%0 = stablehlo.abs %a : tensor<2xf32>",
    "%1 = stablehlo.abs(%0 : tensor<2xf32>",
    "%1 = stablehlo.abs %0 : tensor<2xf32> %2 = stablehlo.abs %0 : tensor<2xf32>",
    "%1, %1 = stablehlo.custom_call @x(%a) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)",
    "%1 = stablehlo.abs %2 : tensor<2xf32>\n    %2 = stablehlo.abs %a : tensor<2xf64>",
    "%1 = stablehlo.abs %2 : tensor<2xf32>\n    %2 = stablehlo.abs %a : tensor<2xf32>\n    %3 = x",
    "%1 = stablehlo.constant dense<[1.0, 2.0> : tensor<2xf32>",
    "%1 = stablehlo.abs %a : tensor<2xf32> loc(#loc3)",
    "%1 = stablehlo.qabs %a : tensor<2xf32> x",
    "return %a : tensor<3xf32>",
)


#: Printed for a value without a definition.
_UNDEFINED = "<<UNKNOWN SSA VALUE>>"


def outcome(text: str, limit: int, *, cache: bool) -> tuple[list[Diagnostic], list[Module]]:
    """Return the errors of a text, and the modules of what could be read."""
    try:
        return [], [parse_stablehlo(text, name="x", cache=cache, max_errors=limit)]
    except ParseError as error:
        return list(error.diagnostics), list(error.readable)


def assert_same(text: str, limit: int = 20) -> list[Diagnostic]:
    """Assert that the line reader and the grammar find the same errors and read the same operations."""
    expected, modules = outcome(text, limit, cache=False)
    found, others = outcome(text, limit, cache=True)
    assert found == expected
    assert len(modules) == len(others)
    for one, other in zip(modules, others, strict=True):
        printed = one.to_text()
        assert other.to_text() == printed
        if _UNDEFINED not in printed:  # such values only equal themselves
            assert differences(one, other) == []
        assert verify(one) == verify(other)
    return found


@for_each(FAULTY)
def test_a_faulty_or_unusual_statement_is_read_in_the_same_way(statement: str) -> None:
    assert_same(FUNCTION.format(statement))


def test_only_faulty_statements_are_read_by_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    parse_stablehlo(FUNCTION.format(""))
    ranges: list[int] = []
    read_part = MlirReader.read_part

    def counted(self: MlirReader, rule: str, text: str, start: int, end: int) -> Any:
        ranges.append(end - start)
        return read_part(self, rule, text, start, end)

    monkeypatch.setattr(MlirReader, "read_part", counted)
    lines = "\n    ".join(f"%x{number} = stablehlo.abs %0 : tensor<2xf32>" for number in range(500))
    with pytest.raises(ParseError):
        parse_stablehlo(FUNCTION.format(f"{lines}\n    {FAULTY[1]}\n    {FAULTY[0]}"))
    assert sum(ranges) < 1000


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_limit_is_the_same(limit: int) -> None:
    statements = "\n    ".join(f"%x{number} = stablehlo.abs %0 tensor<2xf32>" for number in range(3))
    text = FUNCTION.format(statements)
    assert len(assert_same(text + text.replace("@m", "@n"), limit)) == limit
    assert len(assert_same(text.replace("return %a", "return %b"), limit)) == limit


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
