"""Imports between files: no cycles, none upward; imports in functions, for type checkers and by string count."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from support.folders import ROOT

Imports = dict[str, set[str]]

_PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")
_NAME = re.compile(rf"({'|'.join(_PACKAGES)})(\.\w+)+(:\w+)?")
#: Calls whose strings are names of other things than modules.
_NO_IMPORTS = ("files", "getLogger")

#: Imports that close a cycle, with reasons.
_CYCLES = {
    ("frontends.builder.handle", "frontends.builder.builder"): "operators of a handle call its builder; for types only",
}
#: Modules that may import upward, with reasons.
_UPWARD = {
    "hlo_text.__main__": "the commands are installed from here, so that they start without importing JAX",
    "hlo_text.pytest_plugin": "pytest imports the fixtures, which are in a higher package, by this name",
}
#: Functions that the AST calls by name and packages above provide (`hlo_text/core/services.py`), with their callers.
_SERVICES = {
    "attribute_text": ("hlo_text.core.attributes.generic", "hlo_text.core.attributes.literal"),
    "confirmed_help": ("hlo_text.core.diagnostics",),
    "find_fix": ("hlo_text.core.diagnostics",),
    "hlo_source_tables": ("hlo_text.core.ir",),
    "notebook_html": ("hlo_text.core.ir",),
    "summary": ("hlo_text.core.types",),
    "type_text": ("hlo_text.core.types",),
    "{}_operation_text": ("hlo_text.core.ir",),
    "{}_portions": ("hlo_text.core.ir",),
    "print_{}": ("hlo_text.core.ir",),
    "to_{}": ("hlo_text.core.ir",),
}


@cache
def _modules() -> dict[str, Path]:
    paths = [path for package in _PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_modules()[module].read_text(encoding="utf-8"))


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names of a file's imports, and the modules that its strings name."""
    ignored = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) in _NO_IMPORTS
        for argument in node.args
    }
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.Constant(value=str(text)) if _NAME.fullmatch(text) and id(node) not in ignored:
                if text.partition(":")[0] in _modules():
                    yield text.replace(":", ".")


def _module_of(name: str) -> str:
    """Return the module that a dotted name is, or is defined in; nothing if it is none of ours."""
    while name and name not in _modules():
        name = name.rpartition(".")[0]
    return name


@cache
def _imports() -> Imports:
    return {module: {*map(_module_of, _named(_tree(module)))} - {"", module} for module in _modules()}


def _cycle(imports: Imports) -> list[str]:
    """Return the modules of an import cycle in order; none if there are no cycles."""
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


def _layers() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the name of each contract about layers, each of its containers, and the layers, highest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    for contract in contracts["contracts"]:
        if contract["type"] == "layers":
            for container in contract.get("containers", [""]):
                yield contract["name"], container, contract["layers"]


def _ranks(container: str, layers: list[str]) -> dict[str, tuple[int, bool]]:
    """Return the rank of each module in layers, the highest first, and whether its layer forbids imports within."""
    prefix = f"{container}." if container else ""
    return {
        prefix + name.strip(" ()"): (rank, "|" in layer)
        for rank, layer in enumerate(layers)
        for name in re.split("[|:]", layer)
    }


def _upward(imports: Imports, ranks: dict[str, tuple[int, bool]]) -> set[tuple[str, str]]:
    """Return the imports from one of the ranked modules to one that is not below it."""

    def ranked(module: str) -> str | None:
        return next((name for name in ranks if module == name or module.startswith(f"{name}.")), None)

    found = set()
    for module, imported in imports.items():
        for other in imported if (low := ranked(module)) is not None else ():
            high = ranked(other)
            if high is None or high == low:
                continue
            (rank, is_independent), (other_rank, _) = ranks[low], ranks[high]
            if other_rank < rank or (other_rank == rank and is_independent):
                found.add((module, other))
    return found


def test_the_search_finds_cycles() -> None:
    assert _cycle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert _cycle({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}) == ["b", "c", "d"]


def test_the_search_finds_upward_imports() -> None:
    ranks = _ranks("p", ["top", "left | right", "one : other"])
    assert _upward({"p.top": {"p.left.x", "p.one"}, "p.one": {"p.other"}}, ranks) == set()
    upward = {("p.one.x", "p.top"), ("p.left", "p.right")}
    assert _upward({"p.one.x": {"p.top"}, "p.left": {"p.right"}, "p.right": {"p.other"}}, ranks) == upward


def test_imports_of_every_kind_are_read() -> None:
    tree = ast.parse(
        "import hlo_text.core.ir\n"
        "if TYPE_CHECKING:\n    from hlo_text.core.types import Type\n"
        "def f():\n    from evaluator.options import RunOptions\n    return import_module('evaluator.cli.hosts')\n"
        "TABLE = {'run': 'evaluator.execute:run', 'text': 'hlo_text.core'}\n"
        "logger = logging.getLogger('frontends.builder')\n"
    )
    assert sorted(_named(tree)) == [
        "evaluator.cli.hosts",
        "evaluator.execute.run",
        "evaluator.options.RunOptions",
        "hlo_text.core",
        "hlo_text.core.ir",
        "hlo_text.core.types.Type",
    ]


def test_no_files_import_each_other_in_a_circle() -> None:
    imports = {module: set(imported) for module, imported in _imports().items()}
    for module, other in _CYCLES:
        imports[module].discard(other)
    assert _cycle(imports) == []
    unused = [(module, other) for module, other in _CYCLES if other not in _imports()[module]]
    assert unused == []


@pytest.mark.parametrize(("container", "layers"), [pytest.param(c, y, id=f"{n} {c}") for n, c, y in _layers()])
def test_no_file_imports_upward(container: str, layers: list[str]) -> None:
    upward = _upward(_imports(), _ranks(container, layers))
    assert {edge for edge in upward if edge[0] not in _UPWARD} == set()


def test_core_calls_only_the_listed_services() -> None:
    called: dict[str, set[str]] = {}
    for module in _modules():
        for node in ast.walk(_tree(module)):
            if isinstance(node, ast.Call) and _called(node) == "service":
                (argument,) = node.args
                name = re.sub(r"\{.*?\}", "{}", ast.unparse(argument).removeprefix("f")).strip("'\"")
                called.setdefault(name, set()).add(module)
    assert called == {name: set(callers) for name, callers in _SERVICES.items()}
