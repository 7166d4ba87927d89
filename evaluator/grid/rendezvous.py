"""Rendezvous of processes: collectives wait for every member of a group, messages for a receiver.

No call blocks: a process that has to wait holds a `Ticket`, which another process completes.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import attrs

from evaluator.grid.process_groups import Grid
from evaluator.interpreter import REJECTIONS, first_line, name_of
from evaluator.lowering.exchanges import EXCHANGES, FoldFunction, Group
from evaluator.values.arrays import Array, describe_array, has_type
from hlo_text import ops
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, HloTextError
from hlo_text.core.ir import Module, Operation, Region, Value
from hlo_text.core.types import Type


@attrs.define(eq=False)
class Ticket:
    """State of a process at a communicating operation.

    Attributes:
        process: The flattened id of the process.
        op: The operation.
        members: The processes that must arrive, in order; for a receive its sender, if known.
        operands: The data that the process contributes.
        types: The expected types of a received message.
        results: The received data, once all members have arrived.
        finish: Function from the received data to the results of the operation, if they differ.
    """

    process: int
    op: Operation
    members: tuple[int, ...] = ()
    operands: tuple[Array, ...] = ()
    types: tuple[Type, ...] = ()
    results: tuple[Array, ...] | None = None
    finish: Callable[[tuple[Array, ...]], tuple[Array, ...]] | None = None


@attrs.define(eq=False)
class _Channel:
    """Undelivered messages between two processes, and the receivers that wait."""

    messages: deque[Ticket] = attrs.field(factory=deque)
    waiting: deque[Ticket] = attrs.field(factory=deque)
    senders: set[int] = attrs.field(factory=set)
    receivers: set[int] = attrs.field(factory=set)


class Rendezvous:
    """Rendezvous of the processes of a grid."""

    def __init__(self, grid: Grid, module: Module, reduce: FoldFunction) -> None:
        self._grid = grid
        self._module = module
        self._reduce = reduce
        self._waiting: dict[Hashable, dict[int, deque[Ticket]]] = defaultdict(lambda: defaultdict(deque))
        self._channels: dict[Hashable, _Channel] = defaultdict(_Channel)
        self._hosts: dict[int, _Channel] = defaultdict(_Channel)

    def on(self, grid: Grid) -> Rendezvous:
        """Return a rendezvous for the processes of another grid."""
        return Rendezvous(grid, self._module, self._reduce)

    def meet(self, process: int, op: Operation, members: tuple[int, ...], operands: tuple[Array, ...]) -> Ticket:
        """Join a collective operation; the last member of the group completes all tickets.

        Raises:
            ExecutionError: The members run different operations (`grid.mismatch`), or their data are incompatible.
        """
        ticket = Ticket(process, op, members, operands)
        channel = op.channel_id if isinstance(op, ops.ChannelOperation) else 0
        queues = self._waiting[members, channel]
        queues[process].append(ticket)
        if all(queues[member] for member in members):
            self._complete([queues[member].popleft() for member in members])
        return ticket

    def _complete(self, tickets: Sequence[Ticket]) -> None:
        first = tickets[0]
        for other in tickets[1:]:
            if not _is_same_operation(first.op, other.op):
                message = f"mismatched communication: {self._where(first)} and {self._where(other)}"
                raise self._error("grid.mismatch", message, [first, other])
        try:
            group = Group([ticket.operands for ticket in tickets], self._reduce)
            results_at = EXCHANGES[type(first.op)](first.op, group)
            for place, ticket in enumerate(tickets):
                ticket.results = results_at(place)
        except HloTextError:
            raise
        except REJECTIONS as error:
            raise self._error("grid.failed", f"{self._name(first.op)}: {first_line(error)}", [first]) from error

    def send(self, process: int, op: Operation, key: Hashable, data: tuple[Array, ...]) -> None:
        """Send a message to the present or a future receiver.

        Raises:
            ExecutionError: Several processes send over one channel without a target, or the type does not match.
        """
        channel = self._channels[key]
        channel.senders.add(process)
        message = Ticket(process, op, operands=data)
        self._require_two(channel, message)
        channel.messages.append(message)
        self._deliver(channel)

    def receive(
        self, process: int, op: Operation, key: Hashable, sources: tuple[int, ...], types: tuple[Type, ...]
    ) -> Ticket:
        """Receive a message of the given types; `sources` is its sender, if known. Raises as `send` does."""
        channel = self._channels[key]
        channel.receivers.add(process)
        ticket = Ticket(process, op, sources, types=types)
        self._require_two(channel, ticket)
        channel.waiting.append(ticket)
        self._deliver(channel)
        return ticket

    def send_to_host(self, process: int, op: ops.Transfer | ops.HloSend, data: tuple[Array, ...]) -> None:
        """Send data to the host, which forwards them to a receiver on the same channel, preferably the sender.

        Raises:
            ExecutionError: The data do not have the expected types (`grid.mismatch`).
        """
        channel = self._hosts[op.channel_id]
        message = Ticket(process, op, operands=data)
        waiting = _of_process(channel.waiting, process)
        if waiting is None:
            channel.messages.append(message)
        else:
            self._hand_over(message, waiting)

    def receive_from_host(self, process: int, op: Operation, channel_id: int, types: tuple[Type, ...]) -> Ticket:
        """Receive data that a process sent to the host, preferably this one. Raises as `send_to_host` does."""
        channel = self._hosts[channel_id]
        ticket = Ticket(process, op, types=types)
        message = _of_process(channel.messages, process)
        if message is None:
            channel.waiting.append(ticket)
        else:
            self._hand_over(message, ticket)
        return ticket

    def _require_two(self, channel: _Channel, ticket: Ticket) -> None:
        if len(channel.senders) > 1 or len(channel.receivers) > 1:
            places = ", ".join(self._at(process) for process in sorted(channel.senders | channel.receivers))
            message = f"{self._where(ticket)} shares its channel with {places}; source_target_pairs must"
            raise self._error("grid.mismatch", f"{message} pair them", [ticket])

    def _deliver(self, channel: _Channel) -> None:
        while channel.messages and channel.waiting:
            self._hand_over(channel.messages.popleft(), channel.waiting.popleft())

    def _hand_over(self, message: Ticket, ticket: Ticket) -> None:
        data = message.operands
        if len(ticket.types) != len(data) or not all(map(has_type, data, ticket.types)):
            sent, wanted = ", ".join(map(describe_array, data)), ", ".join(map(describe_shape, ticket.types))
            text = f"{self._where(ticket)} expects {wanted}, {self._where(message)} sent {sent}"
            raise self._error("grid.mismatch", text, [ticket, message])
        ticket.results = data

    def require_no_messages(self) -> None:
        """Raise an ExecutionError (`grid.deadlock`) if a message was not received."""
        left = [message for channel in self._channels.values() for message in channel.messages]
        if left:
            raise self._error("grid.deadlock", f"no process received the message of {self._where(left[0])}", left)

    def deadlock(self, waiting: Sequence[Ticket], ended: set[int]) -> ExecutionError:
        """Return the error of processes that wait for each other or for ended processes."""
        notes = [f"{self._where(ticket)} waits for {self._missing(ticket, ended)}" for ticket in waiting]
        first = waiting[0]
        message = f"deadlock: {notes[0]}"
        source = self._module.source
        return ExecutionError(Diagnostic("grid.deadlock", message, first.op.span(source), source, tuple(notes[1:])))

    def _missing(self, ticket: Ticket, ended: set[int]) -> str:
        channel = ticket.op.channel_id if isinstance(ticket.op, ops.ChannelOperation) else 0
        queues = self._waiting.get((ticket.members, channel), {})
        missing = [member for member in ticket.members if not queues.get(member)]
        names = [self._at(member) + (" (has ended)" if member in ended else "") for member in missing]
        return ", ".join(names) or "a message"

    def _where(self, ticket: Ticket) -> str:
        return f"{self._name(ticket.op)} of process {self._at(ticket.process)}"

    def _name(self, op: Operation) -> str:
        return name_of(op, self._module)

    def _at(self, process: int) -> str:
        replica, partition = self._grid.position(process)
        return f"({replica}, {partition})"

    def _error(self, code: str, message: str, tickets: Sequence[Ticket]) -> ExecutionError:
        source = self._module.source
        return ExecutionError([Diagnostic(code, message, ticket.op.span(source), source) for ticket in tickets])


def _of_process(tickets: deque[Ticket], process: int) -> Ticket | None:
    """Remove and return the first ticket of a process, else the first of all, or None."""
    if not tickets:
        return None
    own = next((ticket for ticket in tickets if ticket.process == process), tickets[0])
    tickets.remove(own)
    return own


def _is_same_operation(first: Operation, second: Operation) -> bool:
    """Return whether two processes run the same operation, or two equivalent ones."""
    if first is second:
        return True
    fields: dict[str, Any] = getattr(type(first), "attribute_fields", {})
    return (
        type(first) is type(second)
        and all(
            getattr(first, name, None) == getattr(second, name, None) for name in fields if name != "channel_handle"
        )
        and [operand.type for operand in first.operands] == [operand.type for operand in second.operands]
        and all(map(_is_same_computation, first.regions, second.regions))
    )


def _is_same_computation(first: Region, second: Region) -> bool:
    """Return whether two computations contain the same operations on corresponding values."""
    if first is second:
        return True
    if len(first.operations) != len(second.operations) or first.argument_types != second.argument_types:
        return False
    counterpart: dict[Value, Value] = dict(zip(first.arguments, second.arguments, strict=True))
    for op, other in zip(first.operations, second.operations, strict=True):
        operands = tuple(counterpart.get(operand, operand) for operand in op.operands)
        if type(op) is not type(other) or op.attributes != other.attributes or operands != other.operands:
            return False
        if not all(map(_is_same_computation, op.regions, other.regions)):
            return False
        counterpart.update(zip(op.results, other.results, strict=True))
    return True
