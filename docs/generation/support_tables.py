"""Facts about operations besides their declarations: executors, invalid programs, builder methods and tracing rules."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import evaluator.reference.execute  # noqa: F401  # its rules register themselves
import hlo_text.python_source  # noqa: F401  # and these
from evaluator.lowering import RULES, UNSUPPORTED
from evaluator.reference.registry import find_rule
from frontends.builder import Builder
from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.python_source.registry import has_rule

ROOT = Path(__file__).resolve().parents[2]


def execution(cls: type[DeclaredOperation]) -> str:
    """Return the executors of an operation, or why it cannot run."""
    if issubclass(cls, ops.Terminator):
        return "with the region that it ends"
    if cls not in RULES:
        return f"refused: {UNSUPPORTED[cls]}" if cls in UNSUPPORTED else "with the operation that it belongs to"
    return "on JAX" + (", and by the reference (`evaluator.run_reference`)" if find_rule(cls) else "")


def python_text(cls: type[DeclaredOperation]) -> str:
    """Return whether `frontends.to_source` writes an operation."""
    if issubclass(cls, ops.Terminator):
        return "with the region that it ends"
    return "by `frontends.to_source`" if has_rule(cls) else "no"


@cache
def broken_by() -> dict[str, list[str]]:
    """Return the labels of each operation's rules that programs of `corpus/invalid` break."""
    labels = defaultdict(list)
    for file in sorted((ROOT / "corpus" / "invalid").iterdir()):
        operation, _, label = file.stem.rpartition("_")
        labels[operation].append(label)
    return labels


@cache
def builder_methods() -> dict[str, list[str]]:
    """Return the methods of `Builder` that add each operation, by its class name."""
    found = defaultdict(list)
    for file in sorted((ROOT / "frontends" / "builder").rglob("*.py")):
        mentions, calls = _mentions(file)
        for name in mentions:
            if hasattr(getattr(Builder, name, None), "__wrapped__") and not name.startswith("_"):
                for operation in _reached(name, mentions, calls):
                    found[operation].append(name)
    return found


@cache
def tracing_rules() -> dict[str, list[str]]:
    """Return the modules of the tracer that emit each operation, by its class name."""
    folder = ROOT / "frontends" / "jax_tracer"
    found = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        for operation in set(_operations_in(ast.parse(file.read_text()))):
            found[operation].append(".".join(file.relative_to(folder).with_suffix("").parts))
    return found


def _mentions(file: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the operations that functions of a file mention, and the own methods that they call, by name."""
    mentions: dict[str, set[str]] = defaultdict(set)
    calls: dict[str, set[str]] = defaultdict(set)
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef):
            mentions[node.name] |= set(_operations_in(node))
            calls[node.name] |= {
                inner.attr
                for inner in ast.walk(node)
                if isinstance(inner, ast.Attribute) and ast.unparse(inner.value) == "self" and inner.attr[0] == "_"
            }
    return mentions, calls


def _operations_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names of `ops.NAME`, but not those that are only looked for."""
    tested = {id(part) for call in ast.walk(tree) if _is_test(call) for part in ast.walk(call)}
    for node in ast.walk(tree):
        is_named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ops"
        if is_named and id(node) not in tested and isinstance(getattr(ops, node.attr, None), type):
            yield node.attr


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


def _reached(name: str, mentions: dict[str, set[str]], calls: dict[str, set[str]]) -> set[str]:
    """Return the operations that a method adds itself or by methods that begin with `_`."""
    seen, waiting = {name}, [name]
    found: set[str] = set()
    while waiting:
        method = waiting.pop()
        found |= mentions.get(method, set())
        called = calls.get(method, set())
        waiting += called - seen
        seen |= called
    return found
