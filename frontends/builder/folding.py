"""Constant folding of operations that do not depend on a parameter, while the computation is built."""

from __future__ import annotations

from typing import Any

from frontends.builder.core import BuilderBase
from frontends.builder.failure import RuleError, build_error
from frontends.builder.handle import Handle
from frontends.builder.layouts import in_layout
from frontends.builder.literal import ClientLiteral
from frontends.builder.modules import module_of
from hlo_text import ops
from hlo_text.core.ir import Block, Operation, Region, Value
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import TupleType


class Folding(BuilderBase):
    """Constant folding of operations."""

    _num_folded = 0

    def compute_constant(self, handle: Handle, output_layout: Any = None) -> ClientLiteral:
        """Return the value of an operation that does not depend on a parameter.

        Random numbers are folded too, but differ between calls.

        Args:
            handle: The operation.
            output_layout: The literal's layout: its dimensions, fastest varying first, or a shape with that layout.

        Raises:
            BuildError: The builder has an error, or the operation depends on a parameter.
            LoweringError: The operation, or one it depends on, cannot be computed here.
        """
        value = self._own(handle)
        operations = self._needed(value)
        try:
            for op in operations:
                if isinstance(op, ops.Parameter):
                    raise RuleError(f"the value depends on parameter {op.number}, %{op.results[0].name}")
            shape = in_layout(value.type, output_layout, "output_layout")
        except RuleError as error:
            raise build_error("compute_constant", error, {"handle": handle}) from None
        from evaluator import run  # building alone does not need JAX

        entry = Region([Block((), [*operations, ops.Return(NO_ATTRIBUTES, (value,), ())])], name=self._name)
        self._num_folded += 1
        results = run(module_of(entry, self._name, self._applied), seed=self._num_folded)
        return ClientLiteral.of(results if isinstance(shape, TupleType) else results[0], shape)

    def _needed(self, value: Value) -> list[Operation]:
        """Return the operations that a value depends on, in order."""
        needed, pending = {value}, [value]
        while pending:
            for operand in self._producers[pending.pop()].operands:
                if operand not in needed:
                    needed.add(operand)
                    pending.append(operand)
        return [op for op in self._operations if op.results[0] in needed]
