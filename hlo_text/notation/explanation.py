"""Explanation of a violated formula: the values of its false parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hlo_text.core.describe import describe
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.notation import logic
from hlo_text.notation.compilation import FLAGS, evaluated, formula_code
from hlo_text.notation.context import FormulaContext
from hlo_text.notation.syntax import Node


def explain(formula: str, tree: Node, op: DeclaredOperation, context: FormulaContext) -> list[str]:
    """Return lines `part is value` for the parts that make a formula false."""

    def shown(node: Node, value: Any) -> str:
        return f"{formula[node.start : node.end]} is {describe(value)}"

    def value_of(node: Node, local: Mapping[str, Any]) -> Any:
        return evaluated(formula_code(node, type(op), tuple(local)))(op, context, *local.values())

    return _explain(tree, value_of, shown, {})


def _explain(
    node: Node,
    value_of: Callable[[Node, Mapping[str, Any]], Any],
    shown: Callable[[Node, Any], str],
    local: Mapping[str, Any],
) -> list[str]:
    """Return the values of the sides of every false part below a false node."""

    def value(part: Node) -> Any:
        return value_of(part, local)

    def below(part: Node, inner: Mapping[str, Any] = local) -> list[str]:
        return _explain(part, value_of, shown, inner)

    parts = node.parts
    match node.kind:
        case "where":
            inner = dict(local)
            for binding in parts[1:]:
                inner[binding.parts[0]] = value_of(binding.parts[1], inner)
            return below(parts[0], inner)
        case "any_of":
            return [line for part in _applicable(node) if _is_false(value(part)) for line in below(part)]
        case "all_of":
            return [line for part in parts if _is_false(value(part)) for line in below(part)]
        case "implies":
            return below(parts[1])
        case "conditional":
            return below(parts[1] if value(parts[0]) else parts[2])
        case "for_all":
            name, entries, body = parts
            for entry in value(entries):
                inner = {**local, name: entry}
                if _is_false(value_of(body, inner)):
                    return [f"{name} is {describe(entry)}", *below(body, inner)]
            return []
        case "chain":
            sides = [(part, value(part)) for part in parts[::2] if not _is_literal(part)]
            return [shown(part, found) for part, found in sides if found is not None]  # None violates no comparison
        case "call":
            return [shown(part, value(part)) for part in parts[1:] if not _is_literal(part)]
        case "negated":
            return [shown(parts[0], value(parts[0]))]
    return [shown(node, value(node))]


def applicable_text(formula: str, tree: Node, context: FormulaContext) -> str:
    """Return a violated formula without conditions on the language or a run, and without absent attributes."""
    if tree.kind in ("implies", "conditional") and _is_flag(tree.parts[0]):
        is_first = tree.kind == "implies" or getattr(context, tree.parts[0].parts[0])
        applied = tree.parts[1 if is_first else 2]
        return formula[applied.start : applied.end]
    kept = _applicable(tree) if tree.kind == "any_of" else tree.parts
    if len(kept) == len(tree.parts):
        return formula
    return " or ".join(formula[part.start : part.end] for part in kept)


def _applicable(node: Node) -> Sequence[Node]:
    """Return the alternatives other than `is_given(attribute)` and flags, all if there are no others."""
    return [part for part in node.parts if part.parts[0] != "is_given" and not _is_flag(part)] or node.parts


def _is_flag(node: Node) -> bool:
    """Whether a condition is about the language or a run alone."""
    if node.kind in ("negated", "all_of"):
        return all(map(_is_flag, node.parts))
    return node.kind == "name" and node.parts[0] in FLAGS


def _is_false(value: Any) -> bool:
    return logic.every((value,)) is False


def _is_literal(node: Node) -> bool:
    """Return whether a side shows its own value: a number, a list of numbers, a member of an enumeration."""
    if node.kind == "name":
        return bool(node.parts[0].isupper()) and len(node.parts[0]) > 1
    return node.kind == "number" or (node.kind == "list" and all(map(_is_literal, node.parts)))
