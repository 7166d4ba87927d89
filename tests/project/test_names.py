"""Names of classes: each denotes one class of the packages."""

from __future__ import annotations

import ast
from collections import defaultdict

from support.folders import ROOT

_PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")

#: Names of several classes, with reasons. Operations have the specification's names and are used as `ops.NAME`.
_SHARED = {
    "Case": "the operation `case`, and a case of delta debugging",
    "Place": "the location of an operation in reports, and the file and number of a module",
    "Transpose": "the operation `transpose`, and StableHLO's enum `transpose` of `triangular_solve`",
}


def _classes() -> dict[str, list[str]]:
    """Return where classes are defined, by name."""
    found = defaultdict(list)
    for package in _PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def test_a_name_denotes_one_class() -> None:
    several = {name: places for name, places in _classes().items() if len(places) > 1}
    assert {name: places for name, places in several.items() if name not in _SHARED} == {}
    assert several.keys() == _SHARED.keys()
