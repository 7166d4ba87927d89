"""Orders in which XLA writes instructions and computations: definitions before uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

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
