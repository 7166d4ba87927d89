"""Facts about an operation are stated on its class: no other module lists operations to state one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hlo_text import ops
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS

from support.folders import ROOT

PACKAGES = ("hlo_text", "evaluator", "frontends")
NAMES = MLIR_OPERATIONS.keys() | HLO_OPERATIONS.keys()
#: Names that are no words of other things.
UNMISTAKABLE = {name for name in NAMES if "." in name or "-" in name}
#: So many classes in one list are a fact about them; fewer may be a case of a rule.
LONGEST_CASE = 2

#: Tables that give each of several operations a rule, and those that a rule needs: by module, with what the rules do.
RULES = {
    "evaluator/exact/*.py": "what computes an operation over the real numbers, and what compilers replace it by",
    "evaluator/exact/rules/*.py": "the same, by family",
    "evaluator/comparison/joints.py": "how the parts that processes have of a value are joined",
    "evaluator/grid/devices.py": "why an operation cannot run on devices",
    "evaluator/lowering/*.py": "what runs an operation",
    "evaluator/observation/host_operations.py": "what computes an operation in NumPy with the bits of XLA",
    "evaluator/observation/propagation.py": "whether an operation passes a NaN on or can produce one",
    "evaluator/reference/*.py": "what computes an operation with numpy",
    "evaluator/reference/rules/*.py": "the same, by family",
    "frontends/jax_tracer/registry.py": "primitives, some of which are called like an operation",
    "frontends/jax_tracer/rules/*.py": "the operations that translate a primitive",
    "hlo_text/analysis/canonical/*.py": "what XLA makes of an operation when it converts a program",
    "hlo_text/analysis/*.py": "how the cost, the memory and the effect of an operation are found",
    "hlo_text/analysis/memory/*.py": "which operations XLA runs in place",
    "hlo_text/analysis/roofline/*.py": "which operations run at the rate of matrix units",
    "hlo_text/conversion/*/*.py": "what replaces an operation in the other language",
    "hlo_text/python_source/rules/*.py": "what writes an operation in Python",
    "hlo_text/bytecode/property_lists.py": "how an operation is laid out in the binary form",
    "hlo_text/bytecode/portable/*.py": "how an operation is called and laid out in each version of the binary forms",
    "hlo_text/protos/*.py": "which field of a message holds an attribute of an opcode",
    "hlo_text/hlo/codecs/*.py": "readers and printers of irregular attributes",
}


def modules() -> Iterator[str]:
    """Every module outside `hlo_text.ops` by its path."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("hlo_text/ops/"):
                yield name


def operation(node: ast.AST) -> str | None:
    """The operation that an expression names, as text or as a class."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if node.value in NAMES else None
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ops":
        return f"ops.{node.attr}" if isinstance(getattr(ops, node.attr, None), type) else None
    return None


def alternatives(node: ast.AST) -> list[ast.AST]:
    """The elements of a list, the keys of a mapping, the operands of a comparison."""
    match node:
        case ast.Set(elts) | ast.Tuple(elts) | ast.List(elts):
            return list(elts)
        case ast.Dict(keys):
            return [key for key in keys if key is not None]
        case ast.Compare(left, _, comparators):
            return [left, *comparators]
        case ast.MatchValue(value):
            return [value]
    return []


def is_fact(node: ast.AST) -> bool:
    """Whether an expression lists operations, or compares a name with that of an operation."""
    elements = alternatives(node)
    named = [name for name in map(operation, elements) if name is not None]
    words = [name for name in named if not name.startswith("ops.")]
    if any(name in UNMISTAKABLE for name in words):
        return True
    if isinstance(node, ast.Compare):
        return bool(words) and any("opcode" in ast.dump(element) for element in elements)
    if isinstance(node, ast.MatchValue):
        return False
    return len(named) > LONGEST_CASE and 2 * len(named) > len(elements)


def facts(module: str) -> list[str]:
    """Lines of a module that list operations."""
    tree = ast.parse((ROOT / module).read_text())
    found = [node for node in ast.walk(tree) if is_fact(node)]
    lines = {node.value.lineno if isinstance(node, ast.MatchValue) else getattr(node, "lineno", 0) for node in found}
    return [f"{module}:{line}" for line in sorted(lines)]


def is_allowed(module: str) -> bool:
    """Whether a module contains tables of rules."""
    return any(Path(module).match(pattern) for pattern in RULES)


def test_no_module_lists_operations() -> None:
    assert [fact for module in modules() if not is_allowed(module) for fact in facts(module)] == []


def test_tables_of_rules_are_where_they_are_said_to_be() -> None:
    for pattern in RULES:
        assert any(facts(module) for module in modules() if Path(module).match(pattern)), pattern


@pytest.mark.parametrize(
    "text",
    [
        'x = frozenset(("stablehlo.iota", "stablehlo.replica_id"))',
        'if name == "chlo.top_k": pass',
        'if opcode == "parameter": pass',
        'if name in ("send-done", "recv"): pass',
        "x = (ops.If, ops.Case, ops.Conditional)",
        'match name:\n    case "all-reduce": pass',
        'x = {"shape.shape_eq": BOOL}',
        'x = {"add", "subtract", "multiply"}',
    ],
)
def test_a_fact_is_found(text: str) -> None:
    assert any(is_fact(node) for node in ast.walk(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        'x = ("pad", "width", "height")',
        'if word == "slice": pass',
        "isinstance(op, ops.If | ops.Case)",
        "x = (ops.If, ops.Case)",
        'print("stablehlo.add")',
    ],
)
def test_other_words_are_no_facts(text: str) -> None:
    assert not any(is_fact(node) for node in ast.walk(ast.parse(text)))
