"""Recipes of the statements that printers write most, kept in a file so that they need not be learned.

`tests/support/writers/recipes.py` learns them from the corpus and writes `recipes.txt`: a line with the skeleton of a
statement, and one with its recipe as JSON. What is not in the file is learned, so it changes nothing but time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from hlo_text.core import attributes, ir, types
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict
from hlo_text.mlir.lines.meaning import ALIAS_MARK, LOCATION_HOLE, Meaning
from hlo_text.mlir.lines.recipes import Fixed, Hole, PartOfHole, Recipe, ScalarOfHole, Source, TypeOfHole
from hlo_text.mlir.spelling.locations import LocationReference
from hlo_text.mlir.spelling.types import intern

PATH = Path(__file__).with_name("recipes.txt")
#: What a statement ends with, before the kinds of its holes, if its location is an alias.
_LOCATED = f" loc{LOCATION_HOLE}"
_HOLES = [Hole(number) for number in range(16)]
_SOURCES = {cls.__name__: cls for cls in (TypeOfHole, ScalarOfHole, PartOfHole, Fixed)}


@cache
def _table() -> Mapping[str, str]:
    """Return the lines of the file by skeleton."""
    lines = PATH.read_text(encoding="utf-8").split("\n")
    return dict(zip(lines[::2], lines[1::2], strict=False))


def without_location(pieces: str, kinds: str) -> tuple[str, bool]:
    """Return the key of a skeleton without its location alias, and whether it had one."""
    is_located = pieces.endswith(_LOCATED)
    return (pieces[: -len(_LOCATED)] if is_located else pieces) + kinds, is_located


def written_recipe(pieces: str, kinds: str) -> Recipe | None:
    """Return the recipe of a skeleton without what is in its holes, None if the file does not have it."""
    key, is_located = without_location(pieces, kinds)
    line = _table().get(key)
    if line is None or LOCATION_HOLE in key:
        return None
    recipe = _recipe(json.loads(line))
    if is_located:
        recipe.meaning.location = LocationReference(f"{ALIAS_MARK}0", 0)
    return recipe


# --- from JSON -------------------------------------------------------------------------------------------------------


def _recipe(fields: dict[str, Any]) -> Recipe:
    sources = {name: _source(source) for name, source in fields.get("from_holes", {}).items()}
    values = {name: _value(value) for name, value in fields.get("attributes", {}).items()}
    reducer = fields.get("reducer")
    arguments = fields.get("arguments", [])
    meaning = Meaning(
        MLIR_OPERATIONS[fields["operation"]],
        ReadOnlyDict(values) if values else NO_ATTRIBUTES,
        _value(fields.get("annotations")),
        [],
        (),
        tuple(fields.get("operands", ())),
        tuple([(hole, count) for hole, count in fields.get("results", ())]),
        fields.get("is_plain", True),
        tuple([tuple([(slot, types.TOKEN, None) for slot, _ in region]) for region in arguments]),
        None,
        fields.get("is_short", False),
        {},
        None if reducer is None else (MLIR_OPERATIONS[reducer[0]], types.TOKEN),
        None,
    )
    return Recipe(
        meaning,
        [_source(source) for source in fields.get("operand_types", ())],
        [_source(source) for source in fields.get("result_types", ())],
        sources,
        [[_source(source) for _, source in region] for region in arguments],
        None,
        None,
        None if reducer is None else _source(reducer[1]),
    )


def _source(source: Any) -> Source:
    if isinstance(source, int):
        return _HOLES[source] if source < len(_HOLES) else Hole(source)
    name, *parts = source
    return Fixed(_value(parts[0])) if name == "Fixed" else _SOURCES[name](*parts)


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_value(part) for part in value])
    if not isinstance(value, dict):
        return value
    ((name, parts),) = value.items()
    if not name:
        return ReadOnlyDict({key: _value(part) for key, part in parts.items()})
    cls = _class(name)
    if issubclass(cls, Enum):
        return cls[parts]
    made = cls(**{key: _value(part) for key, part in parts.items()})
    return intern(made) if isinstance(made, types.Type) else made


def _class(name: str) -> Any:
    """Return a class of attributes or types by its name."""
    room = next(room for room in (attributes, types, ir) if name in vars(room))
    return getattr(room, name)
