"""Recipes that are kept in a file are those that readers would learn."""

from __future__ import annotations

import json

import pytest

from hlo_text.core.diagnostics import SourceText
from hlo_text.mlir.lines.learning import _HOLE, _learn_recipe
from hlo_text.mlir.lines.printed_statements import PrintedStatements
from hlo_text.mlir.lines.written_recipes import PATH, written_recipe
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics

from support.writers.recipes import fields_of, recipes

_LINES = PATH.read_text(encoding="utf-8").split("\n")
RECIPES = dict(zip(_LINES[::2], _LINES[1::2], strict=False))
ADD = "\x02 = stablehlo.add \x02, \x02 : \x05"


def test_what_is_written_is_what_is_learned() -> None:
    """`python tests/support/writers/recipes.py` writes it."""
    with READER_LOCK:
        reader = shared_reader()
        reader.reset(SourceText(""), ParserStatistics())
        for key, line in RECIPES.items():
            end = len(key) - key.count(_HOLE)
            learned = _learn_recipe(key[:end].split(_HOLE), key[end:], PrintedStatements(reader), 0)
            assert learned is not None, key
            assert fields_of(learned) == json.loads(line), key


def test_statements_of_the_corpus_are_written() -> None:
    assert PATH.read_text(encoding="utf-8") == recipes(), "run tests/support/writers/recipes.py"


def test_every_recipe_is_read_as_it_was_written() -> None:
    for key, line in RECIPES.items():
        recipe = written_recipe(key, "")
        assert recipe is not None
        assert fields_of(recipe) == json.loads(line)


@pytest.mark.parametrize(("pieces", "is_located"), [(ADD, False), (f"{ADD} loc\x03", True)])
def test_a_location_is_no_part_of_the_key(pieces: str, is_located: bool) -> None:
    recipe = written_recipe(pieces, "t")
    assert recipe is not None
    assert (recipe.meaning.location is not None) == is_located


def test_what_the_file_lacks_is_left_to_learning() -> None:
    assert written_recipe(ADD.replace("add", "add_up"), "t") is None
