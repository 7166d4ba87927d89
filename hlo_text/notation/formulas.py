"""Constraint formulas in the specification's notation as Python functions of an operation.

Those of the declared operations were compiled ahead (`compiled.py`); `compilation.py` reads others and explains what
breaks one. Logic has three values: a comparison with something unknown (a dynamic dimension, an attribute that was not
given) is None, which counts as holding. Spec: Notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from hlo_text.attributes import Literal
from hlo_text.ir import Operation, Value
from hlo_text.notation import logic
from hlo_text.notation.logic import Truth
from hlo_text.opdef import DeclaredOperation, is_declared
from hlo_text.types import FunctionType


@attrs.frozen
class Context:
    """Knowledge of formulas beyond the operation itself.

    Attributes:
        num_replicas, num_partitions: Sizes of the process grid, None when the module does not say.
        functions: Function types of the module by symbol; None when there is no module.
        language: The module's language.
        constants: What is known of the operands that give sizes (`output_shape`, `edge_padding_low`), by value.
    """

    num_replicas: int | None = None
    num_partitions: int | None = None
    functions: Mapping[str, FunctionType] | None = None
    language: str = "stablehlo"
    constants: Mapping[Value, Literal] = attrs.field(factory=dict, eq=False)

    @property
    def is_hlo(self) -> bool:
        return self.language == "hlo"

    @property
    def num_processes(self) -> int | None:
        if self.num_replicas is None or self.num_partitions is None:
            return None
        return self.num_replicas * self.num_partitions

    def function(self, symbol: str) -> FunctionType | None:
        """Return the type of a function, None if it is unknown."""
        return self.functions.get(symbol) if self.functions is not None else None

    def content(self, value: Value) -> Any:
        """Return the numbers of a constant operand as nested tuples, the operand itself if they are unknown."""
        literal = self.constants.get(value)
        if literal is None or not literal.has_value or literal.array.size > _LARGEST_CONTENT:
            return value
        return _as_tuples(literal.array.tolist())

    def is_defined_in_parent_scope(self, symbol: str) -> Truth:
        """Return whether the module has the function."""
        return None if self.functions is None else symbol in self.functions


NO_CONTEXT = Context()
_LARGEST_CONTENT = 1024  # no tensor has so many dimensions


def _as_tuples(numbers: Any) -> Any:
    return tuple(map(_as_tuples, numbers)) if isinstance(numbers, list) else numbers


@attrs.frozen
class Formula:
    """A formula compiled for one class of operations.

    Attributes:
        text: The formula.
        holds: Function of the operation and the context: False if it is broken, None if nobody can know yet; a list of
            those counts as all of them.
        looks_around: Whether it asks the context for more than the language.
    """

    text: str
    holds: Callable[[Any, Context], Any]
    looks_around: bool

    def failure(self, op: Operation, context: Context = NO_CONTEXT) -> str | None:
        """Return None if the formula holds for an operation, else the values that break it."""
        if logic.every((self.holds(op, context),)) is not False:
            return None
        from hlo_text.notation.compilation import explain  # the grammar is not needed where all rules hold

        return "; ".join(dict.fromkeys(explain(self.text, op, context))) or "it does not hold"


_COMPILED: dict[tuple[str, type[DeclaredOperation]], Formula] = {}


def compile_formula(text: str, operation_class: type[DeclaredOperation]) -> Formula:
    """Return a formula as a function of operations of a class.

    Raises:
        ValueError: The formula names something that is neither a field, a function nor a constant.
        lark.exceptions.LarkError: The text is not a formula.
    """
    formula = _COMPILED.get((text, operation_class))
    if formula is None:
        formula = _COMPILED[text, operation_class] = Formula(text, *_compiled(text, operation_class))
    return formula


def _compiled(text: str, operation_class: type[DeclaredOperation]) -> tuple[Callable[[Any, Context], Any], bool]:
    """Return a formula as Python, and whether it asks its surroundings."""
    from hlo_text.notation.compiled import FORMULAS

    if is_declared(operation_class):
        for holds, asks_around, names in FORMULAS.get(text, ()):
            if operation_class.__name__ in names:
                return holds, asks_around
    from hlo_text.notation.compilation import evaluated, looks_around, source_of

    source = source_of(text, operation_class)
    return evaluated(source), looks_around(source)
