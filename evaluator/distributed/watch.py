"""Monitoring of peers by heartbeats while programs run: a peer that stays silent is lost.

The coordinator monitors all peers, and each peer the coordinator, which reports a lost peer to the others. JAX's own
runtime notices a loss after minutes and ends the process without a message of the program.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from functools import partial

from evaluator.distributed.connections import Connection
from hlo_text.core.diagnostics import Diagnostic, ExecutionError

#: Seconds between heartbeats, and without one until a peer is treated as lost.
BEAT, SILENCE = 5.0, 30.0
#: Seconds in which a host may detect the error that made a peer stop.
GRACE = 5.0
#: Seconds for which a coordinator that gives up waits for its peers, whose JAX runtime ends with it.
SHUTDOWN_GRACE = 15.0


class PeerWatch:
    """Monitor of the peers that one host is connected to.

    Args:
        connections: Connections by the index of the peer.
        on_loss: Called once, in a separate thread, with the error. If a peer reported that it gives up, this host may
            be about to do so for the same reason; the call is then delayed until a while after `begin_sharing`.
    """

    def __init__(
        self, connections: Mapping[int, Connection], on_loss: Callable[[ExecutionError], None] | None = None
    ) -> None:
        self.loss: ExecutionError | None = None
        self._connections = connections
        self._on_loss = on_loss
        self._changed = threading.Condition()
        self._ended: set[int] = set()
        self._gone: set[int] = set()
        self._is_sharing = threading.Event()
        self._is_over = threading.Event()
        self._start(self._beat, "heartbeat")
        for index in connections:
            self._start(partial(self._hear, index), f"monitor of JAX process {index}")

    @property
    def _is_coordinator(self) -> bool:
        return 0 not in self._connections

    def begin_sharing(self) -> None:
        """Record that this host may now wait for peers, which never ends if one is lost."""
        self._is_sharing.set()

    def wait_for_all(self) -> None:
        """Report that this host is done and wait for its peers.

        Raises:
            ExecutionError: A peer was lost (`distributed.lost`).
        """
        if not self._is_coordinator:
            self._send({"end": True})
        with self._changed:
            self._changed.wait_for(lambda: self.loss is not None or len(self._ended) == len(self._connections))
        if self.loss is not None:
            raise self.loss
        if self._is_coordinator:
            self._send({"end": True})

    def wait_for_loss(self, seconds: float) -> ExecutionError | None:
        """Return the loss that explains a failure, waiting for its report up to `seconds`, or None."""
        with self._changed:
            self._changed.wait_for(lambda: self.loss is not None, seconds)
        return self.loss

    def give_up(self, message: str) -> None:
        """Report to peers that this host gives up; the coordinator waits a while until they have ended."""
        self._end()
        self._send({"lost": message})
        if self._is_coordinator:
            with self._changed:
                self._changed.wait_for(lambda: len(self._gone) == len(self._connections), SHUTDOWN_GRACE)

    def close(self) -> None:
        """End the monitoring."""
        self._end()
        for connection in self._connections.values():
            connection.close()

    def _end(self) -> None:
        self._is_over.set()
        self._is_sharing.set()  # releases a delayed call of `on_loss`

    def _start(self, target: Callable[[], None], name: str) -> None:
        threading.Thread(target=target, name=name, daemon=True).start()

    def _send(self, message: dict[str, object]) -> None:
        for connection in self._connections.values():
            with contextlib.suppress(OSError):  # the reader thread of the connection notices
                connection.send(message)

    def _beat(self) -> None:
        while not self._is_over.wait(BEAT):
            self._send({"beat": True})

    def _hear(self, index: int) -> None:
        self._listen(index)
        with self._changed:
            self._gone.add(index)
            self._changed.notify_all()

    def _listen(self, index: int) -> None:
        while True:
            try:
                message = self._connections[index].receive(SILENCE)
            except TimeoutError:
                self._lose(f"JAX process {index} has not responded for {SILENCE:g} seconds", index)
                return
            except (OSError, ValueError):
                self._lose(f"JAX process {index} has exited", index)
                return
            if "lost" in message:
                self._lose(str(message["lost"]), index, gave_up=True)
            elif "end" in message:
                with self._changed:
                    self._ended.add(index)
                    self._changed.notify_all()

    def _lose(self, message: str, index: int, *, gave_up: bool = False) -> None:
        with self._changed:
            if self._is_over.is_set() or self.loss is not None or index in self._ended:
                return
            self.loss = ExecutionError(Diagnostic("distributed.lost", message))
            self._changed.notify_all()
        self._send({"lost": message})
        if self._on_loss is None:
            return
        if gave_up:
            self._is_sharing.wait()
        if not self._is_over.wait(GRACE if gave_up else 0):
            self._on_loss(self.loss)
