"""Context of formulas: facts beyond the operation itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Value
from hlo_text.core.types import FunctionType
from hlo_text.notation.logic import Truth


@attrs.frozen(eq=False, repr=False)
class FormulaContext:
    """Knowledge of formulas beyond the operation itself.

    Attributes:
        num_replicas, num_partitions: Sizes of the process grid, None if the module does not state them.
        functions: Function types of the module by symbol; None without a module.
        language: The module's language.
        is_running: The types of the operation are those of its values in a run, without bounds.
        constants: Known contents of operands that state sizes (`output_shape`, `edge_padding_low`), by value.
    """

    num_replicas: int | None = None
    num_partitions: int | None = None
    functions: Mapping[str, FunctionType] | None = None
    language: str = "stablehlo"
    is_running: bool = False
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


NO_CONTEXT = FormulaContext()
_LARGEST_CONTENT = 1024  # more dimensions than any tensor has


def _as_tuples(numbers: Any) -> Any:
    return tuple(map(_as_tuples, numbers)) if isinstance(numbers, list) else numbers
