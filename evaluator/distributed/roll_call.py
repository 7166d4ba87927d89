"""The roll call: all hosts meet at the coordinator's port before JAX's runtime starts there.

JAX ends the whole process when a host does not come; here it is known who is missing, or does not belong to the others,
and every host is told. The connections are kept: by them hosts watch over each other (`watch.py`).
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from evaluator.distributed.connections import Connection
from evaluator.distributed.launch import Launch, wrong_settings
from hlo_text.core.diagnostics import Diagnostic, ExecutionError

#: What hosts greet with; those of another number of the protocol are told so.
_PROTOCOL = 1
#: Seconds for a greeting, and between attempts to reach the coordinator.
_GREETING, _PAUSE = 2.0, 0.2
#: Seconds after the deadline in which the coordinator tells who is missing.
_GRACE = 5.0


@attrs.frozen
class Deadline:
    """A point of time up to which hosts wait.

    Attributes:
        seconds: How long it was to be from the beginning on.
        end: The time of the monotonic clock.
    """

    seconds: float
    end: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """Return the deadline some seconds from now."""
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds up to it, or 0."""
        return max(0.0, self.end - time.monotonic())


def call_roll(launch: Launch, deadline: Deadline) -> dict[int, Connection]:
    """Meet the other hosts and return connections by index: the coordinator's to all others, theirs to it.

    Raises:
        ExecutionError: Hosts are missing when the time is over (`distributed.timeout`), are told other numbers
            (`distributed.mismatch`), or the coordinator's port cannot be used (`distributed.settings`).
    """
    if launch.num_hosts == 1:
        return {}
    return _gathered(launch, deadline) if launch.index == 0 else {0: _announced(launch, deadline)}


# --- the coordinator --------------------------------------------------------------------------------------------------


def _gathered(launch: Launch, deadline: Deadline) -> dict[int, Connection]:
    present: dict[int, Connection] = {}
    try:
        with _listening(launch.address[1]) as listener:
            while len(present) < launch.num_hosts - 1:
                _admit(_next_guest(listener, launch, present, deadline), launch, present)
        for connection in present.values():  # JAX's runtime has the port from now on
            connection.send({"go": True})
    except ExecutionError as error:
        _refuse(present.values(), error)
        raise
    except OSError as error:
        raise _failure("distributed.lost", f"a JAX process disconnected during startup: {error}") from error
    return present


def _listening(port: int) -> socket.socket:
    try:
        if socket.has_dualstack_ipv6():
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        return socket.create_server(("", port))
    except OSError as error:
        raise wrong_settings(f"the coordinator cannot listen on port {port}: {error.strerror}") from error


def _next_guest(
    listener: socket.socket, launch: Launch, present: Mapping[int, Connection], deadline: Deadline
) -> Connection:
    listener.settimeout(max(deadline.left, 0.01))
    try:
        accepted, _ = listener.accept()
    except TimeoutError:
        missing = [str(index) for index in range(1, launch.num_hosts) if index not in present]
        who = f"process {missing[0]} has" if len(missing) == 1 else f"processes {', '.join(missing)} have"
        message = f"JAX {who} not connected to {launch.coordinator} within {deadline.seconds:g} seconds"
        raise _failure("distributed.timeout", message) from None
    return Connection(accepted)


def _admit(guest: Connection, launch: Launch, present: dict[int, Connection]) -> None:
    """Enter a guest by its index; who does not greet as a host does is shown the door."""
    try:
        greeting = guest.receive(_GREETING)
        protocol, index, count = (greeting[name] for name in ("hlo_text", "index", "count"))
        if not (type(index) is int and type(count) is int):
            raise ValueError("index and count must be integers")
    except (OSError, ValueError, KeyError):
        guest.close()
        return
    problem = _problem(launch, present, protocol, index, count)
    if problem is not None:
        error = _failure("distributed.mismatch", problem)
        _refuse([guest], error)
        raise error
    present[index] = guest


def _problem(launch: Launch, present: Mapping[int, Connection], protocol: Any, index: int, count: int) -> str | None:
    if protocol != _PROTOCOL:
        return f"JAX process {index} runs a different version of hlo-text than process 0"
    if count != launch.num_hosts:
        told = f"JAX process {index} expects {count} processes"
        return f"{told}, process 0 expects {launch.num_hosts}"
    if index in present or not 0 < index < launch.num_hosts:
        return f"two JAX processes have the index {index}"
    return None


def _refuse(guests: Iterable[Connection], error: ExecutionError) -> None:
    (diagnostic,) = error.diagnostics
    for guest in guests:
        with contextlib.suppress(OSError):
            guest.send({"refused": diagnostic.code, "message": diagnostic.message})
        guest.close()


# --- the others -------------------------------------------------------------------------------------------------------


def _announced(launch: Launch, deadline: Deadline) -> Connection:
    """Come to the coordinator and wait until all have."""
    greeting = {"hlo_text": _PROTOCOL, "index": launch.index, "count": launch.num_hosts}
    reason = "no answer"
    while deadline.left:
        try:
            connection = Connection(socket.create_connection(launch.address, timeout=max(deadline.left, 0.01)))
        except OSError as error:
            reason = error.strerror or str(error) or reason
            time.sleep(min(_PAUSE, deadline.left))
            continue
        try:
            connection.send(greeting)
            answer = connection.receive(deadline.left + _GRACE)
        except (OSError, ValueError):  # who listens there is not the coordinator, or not yet
            connection.close()
            time.sleep(min(_PAUSE, deadline.left))
            continue
        if answer.get("go") is True:
            return connection
        connection.close()
        raise _told(answer)
    message = f"cannot reach JAX process 0 at {launch.coordinator} within {deadline.seconds:g} seconds: {reason}"
    raise _failure("distributed.timeout", message)


def _told(answer: Mapping[str, Any]) -> ExecutionError:
    """Return the error that the coordinator told of."""
    code, message = answer.get("refused"), answer.get("message")
    if code not in ("distributed.timeout", "distributed.mismatch") or not isinstance(message, str):
        return _failure("distributed.mismatch", "JAX process 0 runs a different version of hlo-text than this process")
    return _failure(code, message)


def _failure(code: str, message: str) -> ExecutionError:
    return ExecutionError(Diagnostic(code, message))
