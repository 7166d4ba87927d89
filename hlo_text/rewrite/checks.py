"""Verification of the operations that an edit changed, with the verifier's rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping

import attrs

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Block, Function, Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.rewrite.index import Index
from hlo_text.verifier.checklists import is_placed
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.computations import find_in_fused, find_in_instructions, find_recursion
from hlo_text.verifier.hlo.halves import find_unpaired
from hlo_text.verifier.hlo.layouts import find_in_layouts, find_in_shardings
from hlo_text.verifier.hlo.module import find_in_channels, find_in_header
from hlo_text.verifier.structure import find_in_computation, find_in_function
from hlo_text.verifier.verdicts import Verdicts, verdicts_of
from hlo_text.verifier.walk import find_out_of_place

#: An operation, or None for the module as a whole, and the finding about it.
LocatedFinding = tuple[Operation | None, Finding]


@attrs.define(eq=False)
class Touched:
    """The parts of a module that an edit changed.

    Attributes:
        operations: Operations that were added or changed, or whose operands changed.
        values: Values whose type or definition changed; their users are verified.
        used: Values whose users changed.
        blocks: Blocks whose terminator may have changed.
        calling: Operations whose regions changed.
        signatures: Regions whose arguments, results or parameters changed.
        names: Whether functions were added, removed, renamed or retyped.
    """

    operations: dict[Operation, None] = attrs.field(factory=dict)
    values: dict[Value, None] = attrs.field(factory=dict)
    used: dict[Value, None] = attrs.field(factory=dict)
    blocks: dict[Block, None] = attrs.field(factory=dict)
    calling: dict[Operation, None] = attrs.field(factory=dict)
    signatures: dict[Region, None] = attrs.field(factory=dict)
    names: bool = False


class _Constants(MutableMapping[Value, Literal]):
    """The constants of a module by value, looked up in its index."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def __getitem__(self, value: Value) -> Literal:
        op = self._index.definitions.get(value)
        if not isinstance(op, ops.Constant) or "value" not in op.attributes:
            raise KeyError(value)
        return op.value

    def __iter__(self) -> Iterator[Value]:
        return (value for value in self._index.definitions if value in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __setitem__(self, value: Value, literal: Literal) -> None:
        raise TypeError("the constants of a module are read-only")

    __delitem__ = None  # type: ignore[assignment]  # as above


class Checks:
    """Verification of single operations of a module that is being edited."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._module = index.module
        self._verdicts: dict[Module, Verdicts] = {}

    def find(self, touched: Touched) -> LocatedFinding | None:
        """Return the first finding about the touched parts, or None."""
        if touched.names:
            self._verdicts.clear()
        for verdicts in self._verdicts.values():
            verdicts.by_signature.clear()  # keys are identities, which may be reused
        for op, finding in self._findings(self._with_neighbours(touched)):
            if not isinstance(finding, Advice):
                return op, finding
        return None

    def _with_neighbours(self, touched: Touched) -> Touched:
        """Add operations whose verdict depends on touched ones: holders of regions, users of values."""
        index = self._index
        for region in touched.signatures:
            touched.operations.update(dict.fromkeys(index.holders.get(region, ())))
        pending = list(touched.operations)
        while pending:
            op = pending.pop()
            block = index.parents.get(op)
            if block is None or not isinstance(op, ops.Terminator | ops.Parameter):
                continue
            region = index.regions[block]
            touched.signatures[region] = None
            new = [holder for holder in index.holders.get(region, ()) if holder not in touched.operations]
            touched.operations.update(dict.fromkeys(new))
            pending += new
        for value in touched.values:
            touched.operations.update(dict.fromkeys(use.user for use in index.uses(value)))
        return touched

    def _findings(self, touched: Touched) -> Iterator[LocatedFinding]:
        index = self._index
        standing = [op for op in touched.operations if op in index.parents]
        for op in standing:
            finding = self._find_invisible_operand(op) or self._find_in_itself(op)
            if finding is not None:
                yield op, finding
        if self._module.language == "hlo":
            yield from self._findings_in_hlo(touched, standing)
        else:
            yield from self._findings_in_mlir(touched)

    # --- single operations ----------------------------------------------------------------------------------------

    def _find_invisible_operand(self, op: Operation) -> Finding | None:
        """Return the finding about an operand that is not visible at an operation."""
        predecessors = op.annotations.control_predecessors if op.annotations is not None else ()
        for value in (*op.operands, *predecessors):
            if not self._index.is_visible(value, op):
                name = f"%{value.name}" if value.name is not None else "an operand"
                is_known = value in self._index.definitions
                reason = "is not defined before it" if is_known else "is not defined in the module"
                return "rewrite.order" if is_known else "rewrite.used", f"{op.name} uses {name}, which {reason}"
        return None

    def _find_in_itself(self, op: Operation) -> Finding | None:
        verdicts = self._verdicts_for(op)
        finding = self._check_step(op, verdicts) if isinstance(op, ops.ThreadedOperation) else verdicts.check(op)
        if finding is not None or not is_placed(op.__class__):
            return finding
        index = self._index
        if isinstance(op, Function | Module) and not isinstance(index.holder(op), Module):
            return "rewrite.function", f"@{op.symbol} must be defined at the top level of a module"
        place = index.parents[op], index.holder(op), index.function(op)
        return find_out_of_place(op, *place, verdicts, allow_unregistered=True)

    def _check_step(self, op: Operation, verdicts: Verdicts) -> Finding | None:
        """Return the finding about an asynchronous step, whose chain may bind operands after its start."""
        complete = ops.complete_starts(self._index.regions[self._index.parents[op]].operations).get(op)
        found = verdicts.check(complete) if complete is not None else None
        return found if isinstance(op, ops.ThreadedStart) and complete is not None else found or verdicts.check(op)

    def _verdicts_for(self, op: Operation) -> Verdicts:
        module = self._module
        holder = self._index.holder(op)
        while holder is not None and holder is not module:
            if isinstance(holder, Module):
                module = holder
                break
            holder = self._index.holder(holder)
        if module not in self._verdicts:
            self._verdicts[module] = verdicts_of(module, _Constants(self._index))
        return self._verdicts[module]

    # --- StableHLO ------------------------------------------------------------------------------------------------

    def _findings_in_mlir(self, touched: Touched) -> Iterator[LocatedFinding]:
        if touched.names:
            finding = find_in_function(self._module)
            if finding is not None:
                yield None, finding
        for block in touched.blocks:
            region = self._index.regions.get(block)
            holder = next(iter(self._index.holders.get(region, ())), None) if region is not None else None
            if holder is None or isinstance(holder, Module):
                continue
            last = block.operations[-1] if block.operations else holder
            if last is holder or not (last.is_terminator if isinstance(last, DeclaredOperation) else True):
                yield last, ("block.terminator", "the block does not end with a terminator")
        for region in touched.signatures:
            for holder in self._index.holders.get(region, ()):
                if isinstance(holder, Function) and (finding := find_in_function(holder)) is not None:
                    yield holder, finding

    # --- HLO ------------------------------------------------------------------------------------------------------

    def _findings_in_hlo(self, touched: Touched, standing: list[Operation]) -> Iterator[LocatedFinding]:
        module = self._module
        for block in touched.blocks:
            if block in self._index.regions and not _has_root(block):
                yield None, ("rewrite.root", "a computation must end with a return of exactly one value")
        for region in touched.signatures:
            if any(block in self._index.regions for block in region.blocks):
                finding = find_in_computation(region)
                if finding is not None:
                    yield None, finding
        if module.entry_computation in touched.signatures:
            yield from _of_operations(find_in_header(module))
        parts = self._by_computation(standing)
        partial = attrs.evolve(module, computations=[self._part(region, found) for region, found in parts.items()])
        callers = self._other_callers(standing)
        for region in partial.computations:
            yield from _of_operations(find_in_instructions(region.operations, region.execution_thread, callers, module))
        yield from _of_operations(find_in_layouts(partial))
        yield from _of_operations(find_in_shardings(partial))
        for computation in self._fused(parts, touched):
            yield from _of_operations(find_in_fused(computation))
        if touched.calling:
            called = dict.fromkeys(self._index.regions[self._index.parents[op]] for op in _within(touched, self._index))
            yield from _of_operations(find_recursion(called))
        if any(isinstance(op, ops.ChannelOperation) for op in touched.operations):
            yield from _of_operations(find_in_channels(module))
        for computation in parts:
            if any(self._is_half(op) for op in parts[computation]) or computation in self._unpaired(touched):
                yield from find_unpaired(computation)

    def _by_computation(self, operations: Iterable[Operation]) -> dict[Region, list[Operation]]:
        """Return the operations of each computation in order; the whole computation if an asynchronous half changed."""
        found: dict[Region, list[Operation]] = {}
        for op in operations:
            found.setdefault(self._index.regions[self._index.parents[op]], []).append(op)
        return {
            region: region.operations if any(map(self._is_half, listed)) else self._index.in_order(listed)
            for region, listed in found.items()
        }

    def _is_half(self, op: Operation) -> bool:
        makers = map(self._index.definitions.get, op.operands)
        return isinstance(op, ops.Half) or any(isinstance(maker, ops.FirstHalf) for maker in makers)

    def _unpaired(self, touched: Touched) -> set[Region]:
        """Return the computations in which the users of a first half's value changed."""
        makers = map(self._index.definitions.get, touched.used)
        return {
            self._index.regions[self._index.parents[op]]
            for op in makers
            if isinstance(op, ops.FirstHalf) and op in self._index.parents
        }

    def _part(self, region: Region, operations: list[Operation]) -> Region:
        return attrs.evolve(region, blocks=[Block(region.arguments, operations)])

    def _other_callers(self, operations: list[Operation]) -> dict[Region, Operation]:
        """Return a caller, other than the given operations, of each computation that they call."""
        among = set(operations)
        callers: dict[Region, Operation] = {}
        for op in operations:
            for region in op.regions:
                other = next((caller for caller in self._index.holders[region] if caller not in among), None)
                if other is not None:
                    callers[region] = other
        return callers

    def _fused(self, parts: Iterable[Region], touched: Touched) -> Iterator[Region]:
        """Yield fused computations in which operations or uses of values changed."""
        regions = dict.fromkeys(parts)
        for value in touched.used:
            definition = self._index.definitions.get(value)
            if isinstance(definition, Operation) and definition in self._index.parents:
                regions[self._index.regions[self._index.parents[definition]]] = None
        for region in regions:
            if any(isinstance(holder, ops.Fusion) for holder in self._index.holders.get(region, ())):
                yield region


def _has_root(block: Block) -> bool:
    last = block.operations[-1] if block.operations else None
    return isinstance(last, ops.Return) and len(last.operands) == 1


def _within(touched: Touched, index: Index) -> Iterator[Operation]:
    return (op for op in touched.calling if op in index.parents)


def _of_operations(findings: Iterable[tuple[object, Finding]]) -> Iterator[LocatedFinding]:
    for place, finding in findings:
        yield (place if isinstance(place, Operation) else None), finding
