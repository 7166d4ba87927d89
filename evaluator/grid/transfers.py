"""Data exchange of a participant at an operation: collectives, channels, infeed and outfeed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from evaluator.execution.program import as_numpy
from evaluator.grid.participant import Participant, Steps
from evaluator.grid.rendezvous import Ticket
from evaluator.grid.segments import communicates
from evaluator.lowering.exchanges import EXCHANGES, filler
from evaluator.registry import has_several_results
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.ir import Operation
from hlo_text.core.types import TupleType

#: A generator function of a participant, an operation and its operands; it returns what a lowering rule returns.
Transfer = Callable[..., Steps]

_TRANSFERS: dict[type[Operation], Transfer] = {}


def transfer_of(op: Operation) -> Transfer | None:
    """Return the transfer function of an operation, or None if it does not exchange data itself."""
    if isinstance(op, ops.StartOperation) and communicates(op):
        return _start
    if called_collective(op) is not None:
        return _call
    return _TRANSFERS.get(type(op)) or (_collective if type(op) in EXCHANGES else None)


def collective_in(op: ops.AsyncStart) -> Operation | None:
    """Return the collective that an operation starts, or None if its body is another computation.

    The future of a collective is its ticket, so further collectives can start before it is complete.
    """
    body = op.body.operations
    is_one = len(body) == 2 and communicates(body[0]) and tuple(body[0].operands) == op.body.arguments
    return body[0] if is_one else None


def _transfers(*classes: type[Operation]) -> Callable[[Transfer], Transfer]:
    """Register the decorated generator function for operation classes."""

    def register(transfer: Transfer) -> Transfer:
        _TRANSFERS.update(dict.fromkeys(classes, transfer))
        return transfer

    return register


def _transfers_at_once(*classes: type[Operation]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register the decorated function, which never waits, for operation classes."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def transfer(*arguments: Any) -> Steps:
            return function(*arguments)
            yield  # makes it a generator

        _TRANSFERS.update(dict.fromkeys(classes, transfer))
        return function

    return register


@_transfers(ops.CollectivePermute)
def _collective(process: Participant, op: Any, *operands: Array) -> Steps:
    results = yield from process.wait(process.begin(op, operands))
    return results if has_several_results(type(op)) else results[0]


def _start(process: Participant, op: Any, *operands: Array) -> Steps:
    """Run a whole collective at HLO's `-start`; waiting early is safe as all processes have one order."""
    wrapped = process.begun(op)
    results = yield from _collective(process, wrapped, *operands)
    if has_several_results(type(wrapped)):
        results = results if isinstance(wrapped.results[0].type, TupleType) else results[0]
    if op.result_place is None:
        return results
    sources = operands if isinstance(op, ops.WrappedStart) or len(operands) != 1 else operands[0]
    if isinstance(wrapped, ops.CollectivePermute) and wrapped.slice_sizes is not None:
        sources = operands[0]
    return (sources, results, *map(filler, op.results[0].type.types[2:]))


def _call(process: Participant, op: Any, *operands: Array) -> Steps:
    """Run a custom call that represents a collective with one result."""
    return ((yield from _collective(process, process.begun(op), *operands)),)


@_transfers(ops.AsyncDone)
def _async_done(process: Participant, op: ops.AsyncDone, future: Any) -> Steps:
    return (yield from process.wait(future)) if isinstance(future, Ticket) else future


@_transfers_at_once(ops.Send)
def _send(process: Participant, op: ops.Send, *operands: Array) -> None:
    process.send(op, operands[:-1])


@_transfers(ops.Recv)
def _receive(process: Participant, op: ops.Recv, token: Array) -> Steps:
    results = yield from process.receive(op, op.logical_result_types[:-1])
    return (*results, None)


@_transfers_at_once(ops.HloSend)
def _hlo_send(process: Participant, op: ops.HloSend, operand: Array, token: Array) -> Array:
    process.send(op, (operand,))
    return (operand, np.zeros((), np.uint32), None)


@_transfers_at_once(ops.HloSendDone)
def _hlo_send_done(process: Participant, op: ops.HloSendDone, started: Array) -> None:
    """Return nothing: sending never waits."""


@_transfers_at_once(ops.HloRecv)
def _hlo_receive(process: Participant, op: ops.HloRecv, token: Array) -> Array:
    """Return a placeholder; waiting is left to `recv-done`, as waiting here would keep the process from sending."""
    return filler(op.result.type)


@_transfers(ops.HloRecvDone)
def _hlo_receive_done(process: Participant, op: ops.HloRecvDone, started: Array) -> Steps:
    results = yield from process.receive(op, op.logical_result_types[:-1])
    return (*results, None)


@_transfers_at_once(ops.Infeed)
def _infeed(process: Participant, op: ops.Infeed, token: Array) -> tuple[Array, ...]:
    return (*process.next_fed(op, op.logical_result_types[:-1]), None)


@_transfers_at_once(ops.Outfeed)
def _outfeed(process: Participant, op: ops.Outfeed, *operands: Array) -> None:
    written = zip(operands[:-1], op.operands, strict=False)
    process.streams.outfeed.append(tuple(as_numpy(array, operand.type) for array, operand in written))
