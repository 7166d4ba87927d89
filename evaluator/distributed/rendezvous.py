"""Rendezvous of all hosts at the port of the coordinator before JAX's runtime starts there.

JAX ends the process if a host is missing. The rendezvous reports to every host which one is missing or has other
settings. Hosts keep the connections and monitor each other through them (`watch.py`).
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

#: Version of the protocol; the coordinator rejects peers with another one.
_PROTOCOL = 1
#: Seconds to wait for a handshake, and between attempts to reach the coordinator.
_HANDSHAKE, _PAUSE = 2.0, 0.2
#: Seconds after the deadline in which the coordinator reports the missing peers.
_GRACE = 5.0


@attrs.frozen
class Deadline:
    """Deadline of a rendezvous.

    Attributes:
        seconds: Its length.
        end: Its end by the monotonic clock.
    """

    seconds: float
    end: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """Return the deadline some seconds from now."""
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """The remaining seconds, or 0."""
        return max(0.0, self.end - time.monotonic())


def rendezvous(launch: Launch, deadline: Deadline) -> dict[int, Connection]:
    """Connect all hosts; return connections by index: of the coordinator to all peers, of a peer to the coordinator.

    Raises:
        ExecutionError: Hosts are missing at the deadline (`distributed.timeout`), have other settings
            (`distributed.mismatch`), or the port of the coordinator cannot be used (`distributed.settings`).
    """
    if launch.num_hosts == 1:
        return {}
    return _accept_peers(launch, deadline) if launch.index == 0 else {0: _join_coordinator(launch, deadline)}


# --- the coordinator --------------------------------------------------------------------------------------------------


def _accept_peers(launch: Launch, deadline: Deadline) -> dict[int, Connection]:
    present: dict[int, Connection] = {}
    try:
        with _listening(launch.address[1]) as listener:
            while len(present) < launch.num_hosts - 1:
                _register(_next_peer(listener, launch, present, deadline), launch, present)
        for connection in present.values():  # JAX's runtime now uses the port
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


def _next_peer(
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


def _register(peer: Connection, launch: Launch, present: dict[int, Connection]) -> None:
    """Register a peer by its index; close connections whose handshake is invalid."""
    try:
        handshake = peer.receive(_HANDSHAKE)
        protocol, index, count = (handshake[name] for name in ("hlo_text", "index", "count"))
        if not (type(index) is int and type(count) is int):
            raise ValueError("index and count must be integers")
    except (OSError, ValueError, KeyError):
        peer.close()
        return
    problem = _problem(launch, present, protocol, index, count)
    if problem is not None:
        error = _failure("distributed.mismatch", problem)
        _refuse([peer], error)
        raise error
    present[index] = peer


def _problem(launch: Launch, present: Mapping[int, Connection], protocol: Any, index: int, count: int) -> str | None:
    if protocol != _PROTOCOL:
        return f"JAX process {index} runs a different version of hlo-text than process 0"
    if count != launch.num_hosts:
        return f"JAX process {index} expects {count} processes, process 0 expects {launch.num_hosts}"
    if index in present or not 0 < index < launch.num_hosts:
        return f"two JAX processes have the index {index}"
    return None


def _refuse(peers: Iterable[Connection], error: ExecutionError) -> None:
    (diagnostic,) = error.diagnostics
    for peer in peers:
        with contextlib.suppress(OSError):
            peer.send({"refused": diagnostic.code, "message": diagnostic.message})
        peer.close()


# --- peers ------------------------------------------------------------------------------------------------------------


def _join_coordinator(launch: Launch, deadline: Deadline) -> Connection:
    """Connect to the coordinator and wait until all peers have."""
    handshake = {"hlo_text": _PROTOCOL, "index": launch.index, "count": launch.num_hosts}
    reason = "no answer"
    while deadline.left:
        try:
            connection = Connection(socket.create_connection(launch.address, timeout=max(deadline.left, 0.01)))
        except OSError as error:
            reason = error.strerror or str(error) or reason
            time.sleep(min(_PAUSE, deadline.left))
            continue
        try:
            connection.send(handshake)
            answer = connection.receive(deadline.left + _GRACE)
        except (OSError, ValueError):  # another server listens there, or the coordinator does not yet
            connection.close()
            time.sleep(min(_PAUSE, deadline.left))
            continue
        if answer.get("go") is True:
            return connection
        connection.close()
        raise _reported(answer)
    message = f"cannot reach JAX process 0 at {launch.coordinator} within {deadline.seconds:g} seconds: {reason}"
    raise _failure("distributed.timeout", message)


def _reported(answer: Mapping[str, Any]) -> ExecutionError:
    """Return the error that the coordinator reported."""
    code, message = answer.get("refused"), answer.get("message")
    if code not in ("distributed.timeout", "distributed.mismatch") or not isinstance(message, str):
        return _failure("distributed.mismatch", "JAX process 0 runs a different version of hlo-text than this process")
    return _failure(code, message)


def _failure(code: str, message: str) -> ExecutionError:
    return ExecutionError(Diagnostic(code, message))
