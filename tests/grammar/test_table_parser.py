"""The parser that runs Lark's tables reads every text as Lark does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from hlo_text.core.diagnostics import ParseError
from hlo_text.core.source import SourceText
from hlo_text.hlo.reader.grammar import START_RULES as HLO_RULES
from hlo_text.mlir.reader.grammar import START_RULES as MLIR_RULES
from hlo_text.reading.lark_grammar import LarkGrammar

from support.folders import CORPUS
from support.writers.grammar_tables import FOLDER, grammar_tables, grammars

_MOST_LINES = 300
_LINES = {"hlo": ("*.hlo", "instruction"), "stablehlo": ("*.mlir", "operation")}


class _Recorder:
    """Rules that mean their name and parts, tokens with their places."""

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        if name.startswith("_") or name.isupper():  # no rules of the grammar
            raise AttributeError(name)
        return lambda children: (name, [_recorded(child) for child in children])


def _recorded(child: Any) -> Any:
    return (child.type, child.value, child.start_pos, child.end_pos) if isinstance(child, str) else child


@cache
def _grammar(name: str) -> LarkGrammar:
    if name == "hlo":
        return LarkGrammar(name, HLO_RULES, [_Recorder()], {}, maybe_placeholders=False)
    return LarkGrammar(name, MLIR_RULES, [_Recorder()], {})


def _assert_same(name: str, rule: str, text: str) -> None:
    assert _outcome(name, rule, text, by_lark=False) == _outcome(name, rule, text, by_lark=True)


def _outcome(name: str, rule: str, text: str, *, by_lark: bool) -> Any:
    """Return the value that a parser reads, or its diagnostics."""
    try:
        return _grammar(name).parse(rule, text, SourceText(text), by_lark=by_lark)
    except ParseError as error:
        return [(found.code, found.message, found.span) for found in error.diagnostics]


def _damaged(text: str, choice: random.Random) -> str:
    """Return a text with a piece left out, put elsewhere or replaced."""
    start = choice.randrange(len(text))
    end = min(start + choice.randrange(1, 4), len(text))
    piece = choice.choice(["", " ", "/", "\n", "//", "/*", "{", '"', text[start:end] * 2, text[: end - start]])
    return text[:start] + piece + text[end:]


def _texts(name: str) -> Iterator[str]:
    pattern, _ = _LINES[name]
    for path in sorted(CORPUS.rglob(pattern)):
        yield path.read_text(encoding="utf-8", errors="replace")


@pytest.mark.parametrize("name", _LINES)
def test_tables_are_those_of_the_grammar(name: str) -> None:
    """`python tests/support/writers/grammar_tables.py` writes them."""
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == grammar_tables(grammars()[name])


@pytest.mark.parametrize("name", _LINES)
def test_lines_are_read_as_by_lark_whole_and_damaged(name: str) -> None:
    choice = random.Random(0)
    lines = sorted({line.strip() for text in _texts(name) for line in text.split("\n") if 0 < len(line) < 400} - {""})
    for line in choice.sample(lines, _MOST_LINES):
        _assert_same(name, _LINES[name][1], line)
        _assert_same(name, _LINES[name][1], _damaged(line, choice))


@pytest.mark.parametrize("name", _LINES)
def test_files_are_read_as_by_lark(name: str) -> None:
    choice = random.Random(0)
    texts = sorted(text for text in _texts(name) if len(text) < 3000)
    for text in choice.sample(texts, 30):
        _assert_same(name, "module" if name == "hlo" else "file", text)


@pytest.mark.parametrize(
    ("name", "rule", "text"),
    [
        ("hlo", "instruction", "%c = f32[2]{0} constant({ 1, /*index=1*/ 2 })"),
        ("hlo", "instruction", 'c = f32[] add(a, b), backend_config={"url": "http://x//y", {a: //b}}, // end'),
        ("hlo", "instruction", "ROOT ROOT = f32[] add(ENTRY, FileNames)"),
        ("hlo", "sharding", "{devices=[2,1]0,1 last_tile_dims={manual}}"),
        ("hlo", "metadata", '{op_type="a" op_name="b\\"c" source_line=3}'),
        ("hlo", "entry_layout", "{(f32[2]{0})->f32[]}"),
        ("stablehlo", "type", "tensor<?x4x!quant.uniform<i8:f32, 0.5>>"),
        ("stablehlo", "type", " tensor < 4 x f32 > // comment"),
        ("stablehlo", "location", 'loc(fused<"a">["f.py":1:2, callsite("x" at unknown)])'),
        ("stablehlo", "attribute", "[1, -2.0 : f32, {a = unit, b}, @f::@g, dense<1> : tensor<2xi8>]"),
        ("stablehlo", "struct_body", "lhs_batching_dimensions = [0], rhs = <a = (1)2>"),
        ("stablehlo", "operation", ""),
    ],
)
def test_rules_are_read_as_by_lark(name: str, rule: str, text: str) -> None:
    _assert_same(name, rule, text)


def test_long_lists_take_linear_time() -> None:
    devices = ",".join(map(str, range(100_000)))
    text = f"{{devices=[100000]{devices}}}"
    assert _grammar("hlo").parse("sharding", text, SourceText(text))
