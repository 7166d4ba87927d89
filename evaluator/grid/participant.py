"""A participant of a grid: one process, as far as it exchanges data with others and with its host.

Whatever makes the process wait is a generator of the tickets that it waits for.
"""

from __future__ import annotations

import functools
import re
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import attrs

from evaluator.execution.program import as_numpy, converted
from evaluator.grid.in_place import slice_transfer
from evaluator.grid.process_groups import Grid, process_groups, process_pairs
from evaluator.grid.rendezvous import Rendezvous, Ticket
from evaluator.interpreter import name_of
from evaluator.lowering.exchanges import filler, zeros_of
from evaluator.values.arrays import Array, describe_array, has_type
from hlo_text import ops
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Operation, walk
from hlo_text.core.types import TupleType
from hlo_text.hlo.spelling.scalars import read_integer_lists

#: What a process does: it yields tickets it waits for.
Steps = Generator[Ticket, None, Any]

#: Where HLO writes who sends to whom.
_PAIRS = re.compile(r'_xla_send_recv_source_target_pairs="?(\{[{}0-9,\s]*\})')


#: What comes from the host: by channel what is left, in order.
FromHost = Mapping[int, deque[Any]]


@attrs.define(eq=False)
class Surroundings:
    """State that the processes of a grid share.

    Attributes:
        grid: How many they are.
        module: Their program, or programs.
        rendezvous: Where they meet.
        jit: Compile what lies between communication.
        members: Of each operation the group of each process.
        pairs: Of each point-to-point operation sources and targets; None if it does not name them.
        begun: The collective that each `X-start` begins or a custom call represents.
    """

    grid: Grid
    module: Module
    rendezvous: Rendezvous
    jit: bool
    members: dict[Operation, dict[int, tuple[int, ...]]] = attrs.field(factory=dict)
    pairs: dict[Operation, tuple[tuple[int, int], ...] | None] = attrs.field(factory=dict)
    begun: dict[Operation, Operation] = attrs.field(factory=dict)

    @functools.cached_property
    def channels_to_host(self) -> frozenset[int]:
        """Channels over which a program sends to its host."""
        sends = (op for op in walk(self.module) if isinstance(op, ops.Send | ops.HloSend))
        return frozenset(op.channel_id for op in sends if op.is_host_transfer)

    def on(self, grid: Grid) -> Surroundings:
        """Return those of the processes of another grid that a program of these holds."""
        return Surroundings(grid, self.module, self.rendezvous.on(grid), self.jit)

    def group(self, op: Any, process: int) -> tuple[int, ...] | None:
        """Return the members of a process's group in an operation, None if it is in no group."""
        if op not in self.members:
            groups = process_groups(op, self.grid, self.module)
            self.members[op] = {member: group for group in groups for member in group}
        return self.members[op].get(process)

    def transfer_pairs(self, op: Any) -> tuple[tuple[int, int], ...] | None:
        """Return who sends to whom in an operation as process numbers, None if it does not say."""
        if op not in self.pairs:
            pairs = written_pairs(op)
            self.pairs[op] = None if pairs is None else process_pairs(op, pairs, self.grid)
        return self.pairs[op]


def written_pairs(op: Any) -> Sequence[Sequence[int]] | None:
    """Return the pairs of source and target that an operation names, None if it names none."""
    if isinstance(op, ops.CollectivePermute | ops.Transfer):
        return op.source_target_pairs
    text = op.annotations.frontend_attributes if op.annotations is not None else None
    match = _PAIRS.search(text) if text is not None else None
    return read_integer_lists("".join(match[1].split())) if match is not None else None


@attrs.define(eq=False)
class Streams:
    """Connections of a process with its host.

    Attributes:
        feed: Gives what comes next from the infeed.
        from_host: Gives what comes next from the host over a channel.
        outfeed: What was written, one tuple of arrays per operation.
        to_host: What was sent to the host: channel and arrays per operation.
    """

    feed: Callable[[], Any]
    from_host: FromHost
    outfeed: list[tuple[Array, ...]] = attrs.field(factory=list)
    to_host: list[tuple[int, tuple[Array, ...]]] = attrs.field(factory=list)


class Participant:
    """A process that exchanges data.

    Attributes:
        number: Its flattened id.
        surroundings: What it shares with the other processes.
        streams: What connects it with its host.
        ticket: The exchange that it waits for.
        results: What it returned, once it has ended.
    """

    def __init__(self, number: int, surroundings: Surroundings, streams: Streams) -> None:
        self.number = number
        self.surroundings = surroundings
        self.streams = streams
        self.ticket: Ticket | None = None
        self.results: tuple[Any, ...] | None = None

    @property
    def can_go_on(self) -> bool:
        """Whether it has not ended and does not wait."""
        return self.results is None and (self.ticket is None or self.ticket.results is not None)

    @abstractmethod
    def go_on(self) -> None:
        """Run until it has to wait, or has ended."""

    def adopt(self, inner: Sequence[Participant]) -> None:
        """Add what processes of a grid in this one wrote for the host, one process after the other."""
        for process in inner:
            self.streams.outfeed += process.streams.outfeed
            self.streams.to_host += process.streams.to_host

    # --- groups and messages

    def begin(self, op: Any, operands: tuple[Array, ...]) -> Ticket:
        """Come to a collective operation; the ticket is complete when its results are there."""
        if isinstance(op, ops.CollectivePermute):
            return self._begin_permute(op, operands)
        members = self.surroundings.group(op, self.number)
        if members is not None:
            return self.surroundings.rendezvous.meet(self.number, op, members, operands)
        if isinstance(op, ops.Rooted):
            return Ticket(self.number, op, results=tuple(map(zeros_of, op.logical_result_types)))
        replica, partition = self.surroundings.grid.position(self.number)
        raise ValueError(f"process ({replica}, {partition}) is not in any replica group")

    def _begin_permute(self, op: ops.CollectivePermute, operands: tuple[Array, ...]) -> Ticket:
        pairs = self.surroundings.transfer_pairs(op) or ()
        in_place = slice_transfer(op) if op.slice_sizes is not None else None
        sent = operands if in_place is None else in_place.cut(operands)
        types = op.logical_result_types if in_place is None else in_place.types
        for source, target in pairs:
            if source == self.number:
                self.surroundings.rendezvous.send(self.number, op, (type(op), op.channel_id, source, target), sent)
        for source, target in pairs:
            if target == self.number:
                key = (type(op), op.channel_id, source, target)
                ticket = self.surroundings.rendezvous.receive(self.number, op, key, (source,), types)
                if in_place is not None:
                    ticket.finish = functools.partial(in_place.put, operands)
                return ticket
        kept = tuple(map(zeros_of, op.logical_result_types)) if in_place is None else in_place.outputs(operands)
        return Ticket(self.number, op, results=kept)

    def send(self, op: Any, data: tuple[Array, ...]) -> None:
        """Send data over a channel, if this process is a source, or to its host."""
        if op.is_host_transfer:
            written = zip(data, op.operands, strict=False)
            arrays = tuple(as_numpy(array, operand.type) for array, operand in written)
            self.streams.to_host.append((op.channel_id, arrays))
            self.surroundings.rendezvous.send_to_host(self.number, op, data)
            return
        pairs = self.surroundings.transfer_pairs(op)
        if pairs is None:
            self.surroundings.rendezvous.send(self.number, op, op.channel_id, data)
            return
        for source, target in pairs:
            if source == self.number:
                self.surroundings.rendezvous.send(self.number, op, (op.channel_id, source, target), data)

    def receive(self, op: Any, types: tuple[Any, ...]) -> Steps:
        """Wait for data from a channel; a process without a sender receives zeros.

        Data of a host were given before the run; a host without data forwards what processes send to it.
        """
        if op.is_host_transfer:
            if op.channel_id in self.surroundings.channels_to_host and op.channel_id not in self.streams.from_host:
                ticket = self.surroundings.rendezvous.receive_from_host(self.number, op, op.channel_id, types)
                return (yield from self.wait(ticket))
            given = self._given(op, lambda: self.streams.from_host[op.channel_id].popleft(), f"channel {op.channel_id}")
            return self._parts(op, given, types)
        pairs = self.surroundings.transfer_pairs(op)
        ticket = Ticket(self.number, op, results=tuple(map(filler, types)))
        if pairs is None:
            ticket = self.surroundings.rendezvous.receive(self.number, op, op.channel_id, (), types)
        for source, target in pairs or ():
            if target == self.number:
                key = (op.channel_id, source, target)
                ticket = self.surroundings.rendezvous.receive(self.number, op, key, (source,), types)
        return (yield from self.wait(ticket))

    def wait(self, ticket: Ticket) -> Steps:
        """Wait until a ticket is complete and return its results."""
        while ticket.results is None:
            yield ticket
        return ticket.results if ticket.finish is None else ticket.finish(ticket.results)

    def next_fed(self, op: ops.Infeed, types: tuple[Any, ...]) -> tuple[Array, ...]:
        """Take what comes next from the infeed; an empty tuple takes nothing.

        Raises:
            ExecutionError: It is empty (`grid.infeed`).
            ValueError: It is not what is wanted.
        """
        if op.takes_nothing:
            return ((),) * len(types)
        return self._parts(op, self._given(op, self.streams.feed, "the infeed"), types)

    def _parts(self, op: Operation, given: Any, types: tuple[Any, ...]) -> tuple[Array, ...]:
        is_one = len(types) == 1 and (isinstance(types[0], TupleType) or not isinstance(given, tuple))
        parts = (given,) if is_one else tuple(given)
        if len(parts) != len(types):
            raise ValueError(f"the host provided {len(parts)} values, expected {len(types)}")
        arrays = tuple(converted(part, type) for part, type in zip(parts, types, strict=True))
        for array, type in zip(arrays, types, strict=True):
            if not has_type(array, type):
                raise ValueError(f"the host provided {describe_array(array)}, expected {describe_shape(type)}")
        return arrays

    def _given(self, op: Operation, take: Callable[[], Any], what: str) -> Any:
        try:
            return take()
        except LookupError as error:
            place = "({}, {})".format(*self.surroundings.grid.position(self.number))
            source = self.surroundings.module.source
            message = f"{name_of(op, self.surroundings.module)} of process {place}: {what} is empty"
            raise ExecutionError(Diagnostic("grid.infeed", message, op.span(source), source)) from error

    def begun(self, op: Operation) -> Operation:
        """Return the collective that `X-start` begins or a custom call represents, always the same object."""
        collective = op.wrapped_operation() if isinstance(op, ops.StartOperation) else called_collective(op)
        return self.surroundings.begun.setdefault(op, collective or op)
