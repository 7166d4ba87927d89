"""Imports between the files of a package: none in a circle, whether at the top, inside a function or for types only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from support.folders import ROOT

#: Packages without cycles between their files.
_PACKAGES = ("evaluator", "grammar")


def _modules(package: str) -> dict[str, Path]:
    paths = sorted((ROOT / package).rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def _imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """Yield the modules that a file imports anywhere, and those that it names in calls of `import_module`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (full if (full := f"{module}.{name.name}") in modules else module for name in names)
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.Call(func=ast.Name("import_module"), args=[ast.Constant(str(module)), *_]):
                yield module


def _cycle(imports: dict[str, set[str]]) -> list[str]:
    """Return modules of which each imports the next and the last the first; none if there are no cycles."""
    done: set[str] = set()

    def search(module: str, path: list[str]) -> list[str]:
        if module in path:
            return path[path.index(module) :]
        if module in done:
            return []
        found = next(filter(None, (search(other, [*path, module]) for other in sorted(imports[module]))), [])
        done.add(module)
        return found

    return next(filter(None, (search(module, []) for module in imports)), [])


def _imports(package: str) -> dict[str, set[str]]:
    modules = _modules(package)
    imports = {name: set(_imported(path, modules)) & modules.keys() - {name} for name, path in modules.items()}
    imports[package] = set()  # its public names are imported on first use
    return imports


def test_the_search_finds_cycles() -> None:
    assert _cycle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert _cycle({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}) == ["b", "c", "d"]


def test_no_files_import_each_other_in_a_circle() -> None:
    assert {package: _cycle(_imports(package)) for package in _PACKAGES} == {package: [] for package in _PACKAGES}
