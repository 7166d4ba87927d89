"""Participant of a grid: the communication of one process with other processes and its host.

Methods that may wait are generators of the tickets they wait for.
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
from hlo_text.hlo.codecs.scalars import read_integer_lists

#: A computation of a process; it yields the tickets it waits for.
Steps = Generator[Ticket, None, Any]

#: Frontend attribute in which HLO writes the pairs of source and target.
_PAIRS = re.compile(r'_xla_send_recv_source_target_pairs="?(\{[{}0-9,\s]*\})')


#: Data from the host: the remaining items of each channel, in order.
FromHost = Mapping[int, deque[Any]]


@attrs.define(eq=False)
class Surroundings:
    """State that the processes of a grid share.

    Attributes:
        grid: The size of the grid.
        module: The module of the program or programs.
        rendezvous: The rendezvous of the processes.
        jit: Whether operations between communication are compiled.
        members: The group of each process, by operation.
        pairs: Source and target pairs of each point-to-point operation; None if it names none.
        begun: The collective that each `X-start` starts or each custom call represents.
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
        """Channels over which the program sends to its host."""
        sends = (op for op in walk(self.module) if isinstance(op, ops.Send | ops.HloSend))
        return frozenset(op.channel_id for op in sends if op.is_host_transfer)

    def on(self, grid: Grid) -> Surroundings:
        """Return the shared state of a grid that a program of these processes contains."""
        return Surroundings(grid, self.module, self.rendezvous.on(grid), self.jit)

    def group(self, op: Any, process: int) -> tuple[int, ...] | None:
        """Return the members of a process's group in an operation, or None if it is not in a group."""
        if op not in self.members:
            groups = process_groups(op, self.grid, self.module)
            self.members[op] = {member: group for group in groups for member in group}
        return self.members[op].get(process)

    def transfer_pairs(self, op: Any) -> tuple[tuple[int, int], ...] | None:
        """Return the pairs of source and target of an operation as process numbers, or None if it names none."""
        if op not in self.pairs:
            pairs = written_pairs(op)
            self.pairs[op] = None if pairs is None else process_pairs(op, pairs, self.grid)
        return self.pairs[op]


def written_pairs(op: Any) -> Sequence[Sequence[int]] | None:
    """Return the pairs of source and target that an operation names, or None."""
    if isinstance(op, ops.CollectivePermute | ops.Transfer):
        return op.source_target_pairs
    text = op.annotations.frontend_attributes if op.annotations is not None else None
    match = _PAIRS.search(text) if text is not None else None
    return read_integer_lists("".join(match[1].split())) if match is not None else None


@attrs.define(eq=False)
class Streams:
    """Connections of a process with its host.

    Attributes:
        feed: Function that returns the next item of the infeed.
        from_host: Remaining items from the host, by channel.
        outfeed: Values written, one tuple of arrays per operation.
        to_host: Values sent to the host: channel and arrays per operation.
    """

    feed: Callable[[], Any]
    from_host: FromHost
    outfeed: list[tuple[Array, ...]] = attrs.field(factory=list)
    to_host: list[tuple[int, tuple[Array, ...]]] = attrs.field(factory=list)


class Participant:
    """A process that exchanges data with others.

    Attributes:
        number: The flattened id of the process.
        surroundings: State shared with the other processes.
        streams: The connections with its host.
        ticket: The exchange it waits for.
        results: The results, once the process has ended.
    """

    def __init__(self, number: int, surroundings: Surroundings, streams: Streams) -> None:
        self.number = number
        self.surroundings = surroundings
        self.streams = streams
        self.ticket: Ticket | None = None
        self.results: tuple[Any, ...] | None = None

    @property
    def can_go_on(self) -> bool:
        """Whether the process can continue: it neither has ended nor waits."""
        return self.results is None and (self.ticket is None or self.ticket.results is not None)

    @abstractmethod
    def go_on(self) -> None:
        """Run until the process has to wait or has ended."""

    def adopt(self, inner: Sequence[Participant]) -> None:
        """Append the values that nested processes wrote for the host, process by process."""
        for process in inner:
            self.streams.outfeed += process.streams.outfeed
            self.streams.to_host += process.streams.to_host

    # --- groups and messages

    def begin(self, op: Any, operands: tuple[Array, ...]) -> Ticket:
        """Join a collective operation and return a ticket, which is complete when the results are available."""
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

        Host data are given before the run. Without host data, the host forwards data that processes send to it.
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
        """Return the next item of the infeed; an infeed of an empty tuple reads nothing.

        Raises:
            ExecutionError: The infeed is empty (`grid.infeed`).
            ValueError: The item does not have the expected types.
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
        """Return the collective that `X-start` starts or a custom call represents, as one object per operation."""
        collective = op.wrapped_operation() if isinstance(op, ops.StartOperation) else called_collective(op)
        return self.surroundings.begun.setdefault(op, collective or op)
