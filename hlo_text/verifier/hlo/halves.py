"""Rules about the pairs of asynchronous halves in a computation."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.core.ir import Operation, Region, UnregisteredOperation, Value
from hlo_text.ops import ChannelTransfer, FirstHalf, Half, Return, SecondHalf, ThreadedOperation, Tuple
from hlo_text.verifier.findings import Advice, Finding


def find_unpaired(computation: Region) -> Iterator[tuple[Operation, Finding]]:
    """Yield the asynchronous halves of a computation that are not paired one to one."""
    if not any(issubclass(cls, Half) for cls in set(map(type, computation.operations))):
        return
    makers: dict[Value, Operation] = {}
    users: dict[Value, list[Operation]] = {}
    for op in computation.operations:
        makers.update(dict.fromkeys(op.results, op))
        for operand in () if isinstance(op, Return) else op.operands:
            users.setdefault(operand, []).append(op)
    for op in computation.operations:
        if isinstance(op, SecondHalf) and not _continues(op, makers.get(op.operands[0])):
            yield op, Advice((f"{op.name}.pair", "the operand must be the result of the matching first half"))
        elif isinstance(op, FirstHalf):
            followers = users.get(op.results[0], [])
            if len(followers) != 1 or not _may_end(followers[0], op):
                names = ", ".join(follower.hlo_name or follower.name for follower in followers)
                message = f"the result must be used by exactly one second half, found {names or 'no use'}"
                yield op, Advice((f"{op.name}.pair", message))


def _continues(second: SecondHalf, first: Operation | None) -> bool:
    """Whether a second half continues the operation that defines its operand.

    `async-update` and `async-done` continue any operation started on a thread. The operand of a send or receive may
    come out of the tuple that a loop carries.
    """
    if isinstance(second, ChannelTransfer):
        return True
    if not isinstance(first, FirstHalf):
        return False
    if isinstance(first, ThreadedOperation) and isinstance(second, ThreadedOperation):
        return first.wrapped is second.wrapped or None in (first.wrapped, second.wrapped)
    return first.wrapped is not None and first.wrapped is second.wrapped


def _may_end(user: Operation, first: FirstHalf) -> bool:
    """Whether an operation may be the only user of a first half: a second half, or a loop's tuple for transfers.

    An operation that is kept as text has an error of its own.
    """
    if isinstance(user, UnregisteredOperation):
        return True
    if isinstance(first, ChannelTransfer):
        return isinstance(user, Tuple) or (isinstance(user, SecondHalf) and isinstance(user, ChannelTransfer))
    return isinstance(user, SecondHalf) and not isinstance(user, ChannelTransfer)
