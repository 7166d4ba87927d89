"""Writer of `hlo_text/mlir/lines/recipes.txt`: recipes of the statements of the corpus, which readers need not learn.

python tests/support/writers/recipes.py
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from hlo_text import HloTextError, parse
from hlo_text.core.memo import clear_caches
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.mlir.lines import learning, written_recipes
from hlo_text.mlir.lines.meaning import ALIAS_MARK, LOCATION_HOLE
from hlo_text.mlir.lines.recipes import Hole, Recipe, Source
from hlo_text.mlir.lines.written_recipes import PATH, without_location
from hlo_text.mlir.spelling.locations import LocationReference

_CORPUS = Path(__file__).resolve().parents[3] / "corpus"
#: Statements of more operands than these are rare and long.
_MAX_KEY = 1 << 10


class NotWrittenError(Exception):
    """A recipe holds something that the file has no words for."""


def recipes() -> str:
    """Return the file: what reading the corpus learns of its statements."""
    lines = {}
    for key, recipe in sorted(_learned().items()):
        try:
            lines[key] = json.dumps(fields_of(recipe), separators=(",", ":"))
        except NotWrittenError:
            continue
    return "".join(f"{key}\n{line}\n" for key, line in lines.items())


def _texts() -> Iterator[str]:
    for path in sorted(_CORPUS.rglob("*.mlir")):
        if "invalid" not in path.parts:
            yield path.read_text(encoding="utf-8")


def _learned() -> dict[str, Recipe]:
    """Return the recipes that reading the corpus makes, without the file's help."""
    found: dict[str, Recipe] = {}
    learn = learning._new_recipe

    def noting(key: str, pieces: list[str], kinds: str, *rest: Any) -> Recipe | None:
        recipe = learn(key, pieces, kinds, *rest)
        short, _ = without_location(learning._HOLE.join(pieces), kinds)
        if recipe is not None and LOCATION_HOLE not in short and len(short) <= _MAX_KEY and "\n" not in short:
            found.setdefault(short, recipe)
        return recipe

    learning._new_recipe = noting
    known, written_recipes._table = written_recipes._table, dict
    try:
        for text in _texts():
            clear_caches()
            try:
                parse(text)
            except HloTextError:
                continue
    finally:
        learning._new_recipe, written_recipes._table = learn, known
    return found


# --- as JSON ---------------------------------------------------------------------------------------------------------


def fields_of(recipe: Recipe) -> dict[str, Any]:
    meaning = recipe.meaning
    is_located = isinstance(meaning.location, LocationReference) and meaning.location.name == f"{ALIAS_MARK}0"
    if meaning.function or meaning.foreign is not None or not (is_located or meaning.location is None):
        raise NotWrittenError
    if any(location is not None for region in meaning.arguments for _, _, location in region):
        raise NotWrittenError
    fields = {
        "operation": _operation(meaning.cls),
        "attributes": {
            name: None if name in recipe.attributes else _value(value) for name, value in meaning.attributes.items()
        },
        "from_holes": {name: _source(source) for name, source in recipe.attributes.items()},
        "annotations": _value(meaning.annotations),
        "operand_types": [_source(source) for source in recipe.operand_types],
        "result_types": [_source(source) for source in recipe.result_types],
        "operands": list(meaning.operands),
        "results": [list(group) for group in meaning.results],
        "arguments": [
            [[slot, _source(source)] for (slot, _, _), source in zip(region, sources, strict=True)]
            for region, sources in zip(meaning.arguments, recipe.arguments, strict=True)
        ],
        "is_short": meaning.is_short or None,
        "reducer": None if meaning.reducer is None else [_operation(meaning.reducer[0]), _source(recipe.reducer)],
    }
    return {name: value for name, value in fields.items() if value not in (None, [], {})} | (
        {} if meaning.is_plain else {"is_plain": False}
    )


def _operation(cls: type) -> str:
    name = getattr(cls, "mlir_name", None)
    if MLIR_OPERATIONS.get(name) is not cls:
        raise NotWrittenError
    return name


def _source(source: Source | None) -> Any:
    if isinstance(source, Hole):
        return source.number
    return [type(source).__name__, *[_value(part) for part in attrs.astuple(source, recurse=False)]]


def _value(value: Any) -> Any:
    if value is None or type(value) in (bool, int, str, float):
        return value
    if type(value) is tuple:
        return [_value(part) for part in value]
    if isinstance(value, Mapping):
        return {"": {key: _value(part) for key, part in value.items()}}
    name = type(value).__name__
    try:
        if written_recipes._class(name) is not type(value):
            raise NotWrittenError
    except StopIteration:
        raise NotWrittenError from None
    if isinstance(value, Enum):
        return {name: value.name}
    if name == "Literal":
        raise NotWrittenError
    fields = [
        field for field in attrs.fields(type(value)) if field.init and getattr(value, field.name) is not field.default
    ]
    return {name: {field.name: _value(getattr(value, field.name)) for field in fields}}


if __name__ == "__main__":
    PATH.write_text(recipes(), encoding="utf-8")
