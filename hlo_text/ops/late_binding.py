"""Asynchronous chains that bind operands or outputs after their start (XLA's "late binding").

`%st = ((f32[4]), f32[4], s32[]) add-start(%p)` followed by `add-update(%st, %q)` is the addition of both operands.
Its complete start, `add-start(%p, %q)`, binds all operands and outputs at once. Code that needs the whole operation
uses the complete start instead of the original one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from hlo_text.core.ir import Module, Operation, Value, walk
from hlo_text.core.types import TupleType
from hlo_text.ops.asynchronous import (
    AsyncComputationDone,
    AsyncComputationUpdate,
    ThreadedStart,
    WrappedStart,
    bound_types,
    is_unbound,
)


def complete_starts_of(module: Module) -> dict[Operation, ThreadedStart]:
    """Return the complete start of each step of the late-binding chains in an HLO module."""
    found: dict[Operation, ThreadedStart] = {}
    for computation in module.computations:
        found |= complete_starts(computation.operations)
    return found


def complete_starts(operations: Iterable[Operation]) -> dict[Operation, ThreadedStart]:
    """Return the complete start of each step of the late-binding chains among the operations of a computation.

    Chains whose states have other users are omitted: they are not chains.
    """
    operations = list(operations)
    if not any(issubclass(cls, ThreadedStart) for cls in set(map(type, operations))):
        return {}
    makers = {op.results[0]: op for op in operations if isinstance(op, ThreadedStart | AsyncComputationUpdate)}
    found: dict[Operation, ThreadedStart] = {}
    for op in operations:
        chain = _chain(op, makers) if isinstance(op, AsyncComputationDone) else []
        if chain and _binds_late(chain):
            found |= dict.fromkeys(chain, _complete(chain))
    if found:
        uses = Counter(operand for op in operations for operand in op.operands)
        shared = {found[op] for op in found if not isinstance(op, AsyncComputationDone) and uses[op.results[0]] != 1}
        found = {op: complete for op, complete in found.items() if complete not in shared}
    return found


def begins_communication(start: Operation) -> bool:
    """Whether the operation or computation that a start begins communicates with other processes."""
    is_collective = isinstance(start, WrappedStart) and start.wrapped.communicates
    return is_collective or any(op.communicates for region in start.regions for op in walk(region))


def _chain(done: AsyncComputationDone, makers: Mapping[Value, Operation]) -> list[Operation]:
    """Return the steps of a chain from its start to its end, or an empty list without a start."""
    steps: list[Operation] = [done]
    while not isinstance(steps[-1], ThreadedStart):
        maker = makers.get(steps[-1].operands[0]) if steps[-1].operands else None
        if maker is None or bound_types(maker.results[0].type) is None or len(steps) > len(makers):
            return []
        steps.append(maker)
    return steps[::-1]


def _binds_late(chain: list[Operation]) -> bool:
    first, last = chain[0].results[0].type, chain[-1].results[0].type
    has_output = isinstance(first, TupleType) and (not is_unbound(first.types[1]) or is_unbound(last))
    return not has_output or any(len(step.operands) > 1 for step in chain[1:])


def _complete(chain: list[Operation]) -> ThreadedStart:
    start, *updates, done = chain
    assert isinstance(start, ThreadedStart)
    operands = list(start.operands)
    for update in updates:
        assert isinstance(update, AsyncComputationUpdate)
        operands += update.late_operands[: update.num_bound]
    state = start.results[0].type
    assert isinstance(state, TupleType)
    types = TupleType(tuple([operand.type for operand in operands])), done.results[0].type, *state.types[2:]
    result = Value(TupleType(types), start.results[0].name)
    return attrs.evolve(start, operands=tuple(operands), results=(result,))
