"""The index of a module: definitions, uses, parents and callers. Built once, then updated by every edit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from hlo_text import ops
from hlo_text.core.attributes import ArrayAttribute, DictionaryAttribute, SymbolReference
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.verifier.dominance import dominator_tree

_GAP = 1 << 32  # gap between the order numbers of neighboring operations


class Use(NamedTuple):
    """A use of a value.

    Attributes:
        user: The operation that uses it.
        position: Number of the operand, -1 for a control predecessor.
    """

    user: Operation
    position: int


class Index:
    """Lookup tables of a module that its objects do not contain.

    Attributes:
        module: The module.
        definitions: The definition of each value: an operation (`Parameter` for an HLO parameter) or a block.
        parents: The block that contains each operation.
        regions: The region that contains each block.
        holders: The operations that contain each region; in HLO, those that call the computation.
        num_relabellings: How often all operations of a block were renumbered.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.definitions: dict[Value, Operation | Block] = {}
        self.parents: dict[Operation, Block] = {}
        self.regions: dict[Block, Region] = {}
        self.holders: dict[Region, dict[Operation, int]] = {}
        self.num_relabellings = 0
        self._uses: dict[Value, dict[Use, None]] = {}
        self._symbol_users: dict[str, dict[Operation, None]] = {}
        self._order: dict[Operation, int] = {}
        self._add_content([*module.computations, *module.regions])
        for region in module.regions:
            self.holders[region] = {module: 1}

    # --- queries --------------------------------------------------------------------------------------------------

    def uses(self, value: Value) -> tuple[Use, ...]:
        """Return the uses of a value, including terminators, in order of creation."""
        return tuple(self._uses.get(value, ()))

    def is_used(self, value: Value) -> bool:
        return bool(self._uses.get(value))

    def symbol_users(self, symbol: str) -> tuple[Operation, ...]:
        """Return the operations whose attributes reference a symbol."""
        return tuple(self._symbol_users.get(symbol, ()))

    def position(self, op: Operation) -> int:
        """Return the index of an operation in its block."""
        return bisect_left(self.parents[op].operations, self._order[op], key=self._order.__getitem__)

    def is_before(self, first: Operation, second: Operation) -> bool:
        """Whether an operation precedes another one in the same block."""
        return self._order[first] < self._order[second]

    def in_order(self, operations: Iterable[Operation]) -> list[Operation]:
        """Return operations of one block in block order."""
        return sorted(operations, key=self._order.__getitem__)

    def holder(self, op: Operation) -> Operation | None:
        """Return the parent operation, or None at the top level and in HLO computations."""
        region = self.regions.get(self.parents[op]) if op in self.parents else None
        if region is None or (region.name is not None and self.module.language == "hlo"):
            return None
        return next(iter(self.holders.get(region, ())), None)

    def function(self, op: Operation) -> Function | None:
        """Return the innermost function around an operation."""
        holder = self.holder(op)
        while holder is not None and not isinstance(holder, Function):
            holder = self.holder(holder)
        return holder

    def is_visible(self, value: Value, user: Operation) -> bool:
        """Whether a value is defined and dominates an operation."""
        definition = self.definitions.get(value)
        home = definition if isinstance(definition, Block) else self.parents.get(definition) if definition else None
        here: Operation | None = user
        while home is not None and here is not None and here in self.parents:
            block = self.parents[here]
            if block is home:
                return definition is block or (isinstance(definition, Operation) and self.is_before(definition, here))
            if self.regions[block] is self.regions[home]:
                return self._dominates(home, block)
            here = self.holder(here)
            if here is None or here.is_isolated:
                return False
        return False

    def _dominates(self, first: Block, second: Block) -> bool:
        tree = dominator_tree(self.regions[first])
        if second in tree.unreachable:
            return True
        pending = [first]
        while pending:
            block = pending.pop()
            if block is second:
                return True
            pending += tree.children.get(block, ())
        return False

    # --- changes --------------------------------------------------------------------------------------------------

    def add(self, op: Operation, block: Block, position: int) -> None:
        """Insert an operation into a block at a position, and index it with its regions."""
        block.operations.insert(position, op)
        self._number(block, position)
        self._register(op, block)
        self._add_content(self._own_regions(op))

    def remove(self, op: Operation) -> int:
        """Remove an operation with its regions from its block and the index; return its position."""
        position = self.position(op)
        del self.parents[op].operations[position]
        pending = [op]
        while pending:
            current = pending.pop()
            self._forget(current)
            for region in self._own_regions(current):
                for block in region.blocks:
                    self._forget_block(block)
                    pending += block.operations
        return position

    def add_computation(self, computation: Region, position: int) -> None:
        """Insert a computation into an HLO module."""
        self.module.computations.insert(position, computation)
        self._add_content([computation])

    def remove_computation(self, computation: Region) -> int:
        """Remove a computation from an HLO module; return its position."""
        position = self.module.computations.index(computation)
        del self.module.computations[position]
        for block in computation.blocks:
            for op in block.operations:
                self._forget(op)
            self._forget_block(block)
        return position

    def update(self, op: Operation, **fields: Any) -> dict[str, Any]:
        """Change fields of an operation; return their previous values."""
        self._disconnect(op)
        before = {name: getattr(op, name) for name in fields}
        for value in before.get("results", ()):
            del self.definitions[value]
        for name, value in fields.items():
            setattr(op, name, value)
        for value in fields.get("results", ()):
            self.definitions[value] = op
        self._connect(op)
        return before

    def set_arguments(self, block: Block, arguments: tuple[Value, ...]) -> None:
        """Change the arguments of a block; in HLO, `Parameter` operations define them."""
        for value in block.arguments:
            if self.definitions.get(value) is block:
                del self.definitions[value]
        block.arguments = arguments
        self._define_arguments(block)

    def _own_regions(self, op: Operation) -> tuple[Region, ...]:
        """Return the regions that an operation owns; HLO's computations belong to the module."""
        return () if self.module.language == "hlo" else op.regions

    def _add_content(self, regions: Iterable[Region]) -> None:
        pending = list(regions)
        while pending:
            region = pending.pop()
            for block in region.blocks:
                self.regions[block] = region
                self._define_arguments(block)
                for position, op in enumerate(block.operations):
                    self._order[op] = position * _GAP
                    self._register(op, block)
                    pending += self._own_regions(op)

    def _define_arguments(self, block: Block) -> None:
        for value in block.arguments:
            self.definitions.setdefault(value, block)

    def _forget_block(self, block: Block) -> None:
        del self.regions[block]
        for value in block.arguments:
            if self.definitions.get(value) is block:
                del self.definitions[value]

    def _register(self, op: Operation, block: Block) -> None:
        self.parents[op] = block
        for value in op.results:
            self.definitions[value] = op
        self._connect(op)

    def _forget(self, op: Operation) -> None:
        self._disconnect(op)
        block = self.parents.pop(op)
        del self._order[op]
        for value in op.results:
            if self.definitions.get(value) is op:
                del self.definitions[value]
        if isinstance(op, ops.Parameter):
            self._define_arguments(block)

    def _connect(self, op: Operation) -> None:
        for use, value in _used(op):
            self._uses.setdefault(value, {})[use] = None
        for region in op.regions:
            holders = self.holders.setdefault(region, {})
            holders[op] = holders.get(op, 0) + 1
        for symbol in named_symbols(op):
            self._symbol_users.setdefault(symbol, {})[op] = None

    def _disconnect(self, op: Operation) -> None:
        for use, value in _used(op):
            uses = self._uses[value]
            uses.pop(use, None)
            if not uses:
                del self._uses[value]
        for region in dict.fromkeys(op.regions):
            self.holders[region].pop(op, None)
        for symbol in named_symbols(op):
            self._symbol_users[symbol].pop(op, None)

    def _number(self, block: Block, position: int) -> None:
        """Assign the operation at a position an order number between those of its neighbors."""
        operations = block.operations
        before = self._order[operations[position - 1]] if position else None
        after = self._order[operations[position + 1]] if position + 1 < len(operations) else None
        if after is None:
            self._order[operations[position]] = 0 if before is None else before + _GAP
        elif before is None:
            self._order[operations[position]] = after - _GAP
        elif after - before > 1:
            self._order[operations[position]] = (before + after) // 2
        else:
            self.num_relabellings += 1
            self._order.update((op, number * _GAP) for number, op in enumerate(operations))


def _used(op: Operation) -> Iterator[tuple[Use, Value]]:
    for position, value in enumerate(op.operands):
        yield Use(op, position), value
    if op.annotations is not None:
        for value in op.annotations.control_predecessors:
            yield Use(op, -1), value


def named_symbols(op: Operation) -> list[str]:
    """Return the symbols that an operation's attributes reference, other than a function's own name."""
    symbols: list[str] = []
    match op:
        case ops.FunctionCall():
            symbols.append(op.attributes.get("callee", ""))
        case ops.Composite():
            symbols.append(op.attributes.get("decomposition", ""))
        case ops.CustomCall():
            symbols += op.called_computations
    pending: list[Any] = [value for value in op.attributes.values() if isinstance(value, _HOLDING_SYMBOLS)]
    while pending:
        match pending.pop():
            case SymbolReference(path):
                symbols += path[-1:]
            case ArrayAttribute(elements):
                pending += elements
            case DictionaryAttribute(entries):
                pending += [value for _, value in entries]
    return symbols


_HOLDING_SYMBOLS = (SymbolReference, ArrayAttribute, DictionaryAttribute)
