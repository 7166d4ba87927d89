"""Orders in which XLA writes instructions and computations: definitions before uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from hlo_text import ops
from hlo_text.core.ir import Module, Operation, Region

_N = TypeVar("_N")


def instruction_order(
    names: Iterable[_N], operands: Mapping[_N, Sequence[_N]], predecessors: Mapping[_N, Sequence[_N]]
) -> list[_N]:
    """Return instructions in post-order from unused ones, with control predecessors first, then operands in order."""
    listed = list(names)
    used = {operand for name in listed for operand in operands[name]}
    ordered: list[_N] = []
    entered: set[_N] = set()
    left: set[_N] = set()
    for root in listed:
        pending = [root] if root not in used else []
        while pending:
            name = pending[-1]
            if name not in entered:
                entered.add(name)
                pending += [operand for operand in reversed(operands[name]) if operand not in entered]
                pending += [other for other in predecessors.get(name, ()) if other not in entered]
                continue
            pending.pop()
            if name not in left:
                left.add(name)
                ordered.append(name)
    return ordered


def computation_order(names: Sequence[_N], called_by: Callable[[_N], Iterable[_N]]) -> list[_N]:
    """Return computations in post-order from uncalled ones, in the order of the calls.

    Recursive computations, which are invalid, come last.
    """
    calls = {name: list(called_by(name)) for name in names}
    called = {callee for callees in calls.values() for callee in callees}
    ordered: list[_N] = []
    entered: set[_N] = set()
    left: set[_N] = set()
    for root in [*(name for name in names if name not in called), *names]:
        pending = [root]
        while pending:
            name = pending[-1]
            if name not in entered:
                entered.add(name)
                pending += [callee for callee in reversed(calls.get(name, [])) if callee not in entered]
                continue
            pending.pop()
            if name not in left and name in calls:
                left.add(name)
                ordered.append(name)
    return ordered


class XlaOrder:
    """The order in which XLA prints the computations of a module and their instructions after it parsed them.

    In scheduled modules, the instructions of computations that are not fused keep their order.
    """

    def __init__(self, module: Module) -> None:
        self._computations = module.computations
        header = module.header
        self._is_scheduled = header is not None and header.attributes.get("is_scheduled") == "true"
        calls = [op for computation in self._computations for op in computation.operations if op.regions]
        self._fused = {op.computation for op in calls if isinstance(op, ops.Fusion)}

    def computations(self) -> list[Region]:
        """Return the computations in order."""
        return computation_order(self._computations, _called)

    def operations(self, computation: Region, *, is_inline: bool) -> list[Operation]:
        """Return the operations of a computation in order; `is_inline` if it is printed at its use."""
        if self._is_scheduled and not is_inline and computation not in self._fused:
            return computation.operations
        return _in_post_order(computation.operations)


def _called(computation: Region) -> Iterator[Region]:
    for op in computation.operations:
        if not isinstance(op, ops.AsyncComputationUpdate | ops.AsyncComputationDone):
            yield from reversed(op.regions) if isinstance(op, ops.While) else op.regions


def _in_post_order(operations: list[Operation]) -> list[Operation]:
    makers = {value: op for op in operations for value in op.results}
    operands = {value: op.operands for value, op in makers.items()}
    before = {value: op.annotations.control_predecessors for value, op in makers.items() if op.annotations is not None}
    if any(value not in makers for listed in (*operands.values(), *before.values()) for value in listed):
        return operations  # invalid: the printer reports the undefined value
    ordered = [makers[value] for value in instruction_order(makers, operands, before)]
    return [*ordered, *(op for op in operations if not op.results)]
