"""Collection of the packages' regular expressions: from source, from grammars, and those compiled while reading.

As a program, it writes them as JSON: locations in the source, expression, flags, and the methods that are called.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from hlo_text import ParseError, parse_hlo, parse_stablehlo
from hlo_text.core.forms import CustomForm
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.mlir.foreign.layouts import _reader

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")
#: Methods by the one that does what they do.
_METHODS = {
    "match": "match", "fullmatch": "fullmatch", "search": "search", "finditer": "finditer", "findall": "finditer",
    "sub": "finditer", "subn": "finditer", "split": "finditer",
}  # fmt: skip
#: Position of the flags among the arguments of functions of `re`.
_FLAGS_POSITION = {"compile": 1, "late": 1, "sub": 4, "subn": 4, "split": 3}

Key = tuple[str | bytes, int]


class Collection:
    """Expressions with their source locations and the methods called on them."""

    def __init__(self) -> None:
        self.places: dict[Key, set[str]] = {}
        self.methods: dict[Key, set[str]] = {}
        #: Locations of expressions that are built from values at run time.
        self.unresolved: set[str] = set()

    @property
    def rows(self) -> list[list[Any]]:
        """Locations, expression, flags and methods, as JSON values."""
        return [
            [sorted(places), _as_json(key[0]), key[1], sorted(self.methods[key]) or ["match"]]
            for key, places in self.places.items()
        ]

    def add_grammars(self) -> None:
        """Add the terminals of all grammars, each of which is only matched at a given position."""
        for name in ("hlo", "stablehlo"):
            tables = json.loads((ROOT / "grammar" / f"{name}.json").read_text(encoding="utf-8"))
            for terminal, pattern in tables["terminals"].items():
                self.add(pattern, tables["flags"], f"grammar/{name}.lark: {terminal}", "match")

    def add_forms(self) -> None:
        """Add the expressions for the custom forms of other dialects."""
        for name, cls in MLIR_OPERATIONS.items():
            form = getattr(cls, "form", None)
            if isinstance(form, CustomForm):
                pattern = _reader(form)
                self.add(pattern.pattern, pattern.flags & ~re.UNICODE, f"form of {name}", "fullmatch")

    def add_compiled(self) -> None:
        """Add the expressions that suggestions compile while invalid programs are read."""
        original = re._compile  # type: ignore[attr-defined]

        def recorded(pattern: Any, flags: int) -> Any:
            compiled = original(pattern, flags)
            if isinstance(pattern, str | bytes):
                frame = sys._getframe(1)
                while frame.f_back is not None and "/re/" in frame.f_code.co_filename:
                    frame = frame.f_back
                path = Path(frame.f_code.co_filename)
                if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PACKAGES:
                    key = pattern, int(flags)
                    if key not in self.places and path.name != "table_parser.py":  # terminals, which are added alone
                        self.add(*key, f"{path.relative_to(ROOT)}:{frame.f_lineno}")
            return compiled

        re._compile = recorded  # type: ignore[attr-defined]
        for path in sorted((ROOT / "corpus" / "invalid").iterdir())[::4]:
            read = {".mlir": parse_stablehlo, ".hlo": parse_hlo}.get(path.suffix)
            if read is not None:
                with suppress(ParseError):
                    read(path.read_text(encoding="utf-8"), max_errors=5)
        re._compile = original  # type: ignore[attr-defined]

    def add(self, pattern: str | bytes, flags: int, place: str, method: str | None = None) -> None:
        key = pattern, flags
        self.places.setdefault(key, set()).add(place)
        methods = self.methods.setdefault(key, set())
        if method is not None:
            methods.add(method)

    def read(self, path: Path) -> None:
        """Add the expressions in a file."""
        source = path.read_text(encoding="utf-8")
        if not any(word in source for word in ("re.", "late(", "in_front(")):
            return
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        namespace = vars(importlib.import_module(name))
        tree = ast.parse(source)
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "in_front":
                expression = f"(?:{_evaluated(node.args[0], namespace)})\\Z"
                self.add(expression, 0, f"{path.relative_to(ROOT)}:{node.lineno}", "search")
            elif isinstance(node, ast.Call) and (function := _function(node)) is not None:
                self._call(node, function, parents, namespace, f"{path.relative_to(ROOT)}:{node.lineno}")
            elif isinstance(node, ast.Attribute) and node.attr in _METHODS and isinstance(node.value, ast.Name):
                key = _key(namespace.get(node.value.id))
                if key is not None:
                    self.add(*key, f"{path.relative_to(ROOT)}:{node.lineno}", _METHODS[node.attr])

    def _call(
        self, node: ast.Call, function: str, parents: dict[ast.AST, ast.AST], namespace: dict[str, Any], place: str
    ) -> None:
        try:
            pattern = _evaluated(node.args[0], namespace)
            position = _FLAGS_POSITION.get(function, 2)
            given = [keyword.value for keyword in node.keywords if keyword.arg == "flags"] + node.args[position:]
            flags = int(_evaluated(given[0], namespace)) if given else 0
        except NameError:
            self.unresolved.add(place)
            return
        method = _METHODS.get(function)
        parent = parents[node]
        if isinstance(parent, ast.Attribute) and parent.attr in _METHODS:
            method = _METHODS[parent.attr]
        self.add(pattern, flags, place, method)


def _evaluated(node: ast.expr, namespace: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "<expression>", "eval"), namespace)


def _function(node: ast.Call) -> str | None:
    """Return the function of `re`, or `late`, that a call invokes."""
    match node.func:
        case ast.Name("late"):
            return "late"
        case ast.Attribute(ast.Name("re"), name) if name == "compile" or name in _METHODS:
            return name
    return None


def _key(value: object) -> Key | None:
    if isinstance(value, re.Pattern):
        return value.pattern, value.flags & ~re.UNICODE
    if type(value).__name__ == "_LatePattern":
        return value._pattern, int(value._flags)  # type: ignore[attr-defined]
    return None


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def _as_json(pattern: str | bytes) -> Any:
    return pattern if isinstance(pattern, str) else {"bytes": pattern.decode("latin-1")}


def main() -> None:
    """Write all expressions to standard output."""
    collection = Collection()
    for path in sources():
        collection.read(path)
    collection.add_grammars()
    collection.add_forms()
    collection.add_compiled()
    print(json.dumps({"patterns": collection.rows, "unresolved": sorted(collection.unresolved)}))


if __name__ == "__main__":
    main()
