"""Results that are known already: dumps repeat, in fusion after fusion, operations on the very same operands."""

from __future__ import annotations

from typing import Any

import attrs

from evaluator.values.arrays import Array, is_concrete
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.ops import Calling, CustomCall, Parameter

#: Bytes of arrays that are kept alive; beyond them everything is forgotten.
_MOST_BYTES = 1 << 28

_Key = tuple[Any, ...]


@attrs.define(eq=False)
class KnownResults:
    """Results of operations by what they say and by the identity of their operands, during one run."""

    _results: dict[_Key, tuple[tuple[Any, ...], Any]] = attrs.field(factory=dict)
    _repeatable: dict[type[Operation], bool] = attrs.field(factory=dict)
    _bytes: int = 0

    def key(self, op: Operation, operands: list[Array]) -> _Key | None:
        """Return what stands for an operation on operands, None if it has to be evaluated each time."""
        cls = op.__class__
        is_repeatable = self._repeatable.get(cls)
        if is_repeatable is None:
            is_repeatable = self._repeatable[cls] = _is_repeatable(op)
        if not is_repeatable or not all(map(is_concrete, operands)):
            return None
        return (cls, id(op.attributes), id(op.results[0].type), *map(id, operands))

    def find(self, key: _Key) -> Any:
        """Return the result that is known, None if none is."""
        found = self._results.get(key)
        return None if found is None else found[1]

    def keep(self, key: _Key, operands: list[Array], result: Any) -> None:
        """Keep a result, and its operands alive: identities stand for what lives."""
        self._bytes += getattr(result, "nbytes", 0)
        if self._bytes > _MOST_BYTES:
            self._results.clear()
            self._bytes = getattr(result, "nbytes", 0)
        self._results[key] = (tuple(operands), result)


def _is_repeatable(op: Operation) -> bool:
    """Whether operations of a class give one array, the same whenever evaluated, and hold nothing to look at."""
    if not isinstance(op, DeclaredOperation) or isinstance(op, Calling | CustomCall | Parameter):
        return False
    return not (op.has_effects or op.communicates or op.regions) and len(op.result_fields) == len(op.results) == 1
