"""Constraint formulas in the specification's notation as functions of an operation.

Logic has three values: a comparison with an unknown value (a dynamic dimension, an absent attribute) is None, which
counts as true. Spec: Notation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from hlo_text.core.opdef import DeclaredOperation
from hlo_text.notation import logic
from hlo_text.notation.compilation import evaluated, formula_code
from hlo_text.notation.context import NO_CONTEXT, FormulaContext
from hlo_text.notation.explanation import explain
from hlo_text.notation.syntax import Node, parse_formula


@attrs.frozen
class Formula:
    """A formula compiled for a class of operations.

    Attributes:
        text: The formula.
        tree: Its tree.
        holds: Exact function of the operation and the context: False if the formula is violated, None if that is
            unknown; a list of truth values counts as their conjunction.
    """

    text: str
    tree: Node
    holds: Callable[[Any, FormulaContext], Any]

    def failure(self, op: DeclaredOperation, context: FormulaContext = NO_CONTEXT) -> str | None:
        """Return None if the formula holds for an operation, else the values that violate it."""
        if logic.every((self.holds(op, context),)) is not False:
            return None
        return "; ".join(dict.fromkeys(explain(self.text, self.tree, op, context))) or "does not hold"


@cache
def compile_formula(text: str, cls: type[DeclaredOperation]) -> Formula:
    """Return a formula compiled for operations of a class.

    Raises:
        ValueError: The text is not a formula, or it uses a name that is not a field, a function or a constant.
    """
    tree = parse_formula(text)
    return Formula(text, tree, evaluated(formula_code(tree, cls)))
