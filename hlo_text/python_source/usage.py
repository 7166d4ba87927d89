"""Uses of a program's values, which decide what generated code inlines and omits."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text import ops
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.core.types import BOOL, TensorType
from hlo_text.python_source.folding import BroadcastView, fold_of


class Usage:
    """Uses of all values of a module, looking through folded operations.

    Attributes:
        folds: Values that are views of other values.
        constants: The operation of each constant value.
    """

    def __init__(self, module: Module) -> None:
        self.folds: dict[Value, BroadcastView] = {}
        self.constants: dict[Value, ops.Constant] = {}
        self._users: dict[Value, Block | None] = {}  # None for several uses
        self._whole: set[Value] = set()
        self._picked: dict[Value, dict[int, Value]] = {}
        self._definitions: dict[Value, tuple[Operation, Block]] = {}
        blocks = list(_blocks(module))
        for block in blocks:
            for op in block.operations:
                self._note(op, block)
        for block in reversed(blocks):
            for op in reversed(block.operations):
                self._use(op, block)

    def _note(self, op: Operation, block: Block) -> None:
        for result in op.results:
            self._definitions.setdefault(result, (op, block))
        if isinstance(op, ops.Constant):
            self.constants[op.output] = op
        fold = fold_of(op, self.folds)
        if fold is not None:
            self.folds[op.results[0]] = fold

    def _use(self, op: Operation, block: Block) -> None:
        """Count the operands of an operation that is not folded."""
        if isinstance(op, ops.Parameter) or (len(op.results) == 1 and op.results[0] in self.folds):
            return
        if not self.is_used(op):
            return
        for operand in self._operands(op):
            value = self.root(operand)
            self._users[value] = None if value in self._users else block
            if isinstance(op, ops.GetTupleElement):
                self._picked.setdefault(value, {}).setdefault(op.index, op.result)
            else:
                self._whole.add(value)

    def _operands(self, op: Operation) -> tuple[Value, ...]:
        pred = self.predicate(op)
        return op.operands if pred is None else (pred, *op.operands[1:])

    def predicate(self, op: Operation) -> Value | None:
        """Return the boolean operand of a two-way branch whose index is converted from it, as by JAX's `cond`."""
        if not isinstance(op, ops.Case | ops.Conditional) or len(op.branches) != 2:
            return None
        definition = self.definition(self.root(op.operands[0]))
        if not isinstance(definition, ops.Convert) or not isinstance(definition.operand.type, TensorType):
            return None
        return definition.operand if definition.operand.type.element_type == BOOL else None

    def root(self, value: Value) -> Value:
        """Return the value that represents a value after folding."""
        fold = self.folds.get(value)
        return fold.root if fold is not None else value

    def is_used(self, op: Operation) -> bool:
        """Whether an operation is written at all."""
        return not op.results or isinstance(op, ops.Terminator) or any(result in self._users for result in op.results)

    def is_used_value(self, value: Value) -> bool:
        """Whether a value is used."""
        return value in self._users

    def only_user(self, value: Value) -> Block | None:
        """Return the block of a value's only use, or None if it has several."""
        return self._users.get(value)

    def definition(self, value: Value) -> Operation | None:
        """Return the operation that defines a value, or None for an argument."""
        entry = self._definitions.get(value)
        return entry[0] if entry is not None and not isinstance(entry[0], ops.Parameter) else None

    def picked(self, value: Value) -> dict[int, Value] | None:
        """Return the used elements of a tuple by index; None if the tuple is used as a whole."""
        return None if value in self._whole else self._picked.get(value, {})


def _blocks(module: Module) -> Iterator[Block]:
    """Yield all blocks, outer before inner; computations in text order."""
    seen: set[int] = set()
    pending: list[Region] = [*reversed(module.computations), *reversed(module.regions)]
    while pending:
        region = pending.pop()
        if id(region) in seen:
            continue
        seen.add(id(region))
        for block in region.blocks:
            if not any(isinstance(op, Function) for op in block.operations):
                yield block
        inner = [nested for block in region.blocks for op in block.operations for nested in op.regions]
        pending.extend(reversed(inner))
