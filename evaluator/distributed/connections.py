"""Connections between hosts, which send each other short messages: one JSON object a line."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from typing import Any

#: Bytes of the longest message.
_MOST_BYTES = 1 << 14


class Connection:
    """A connection to another host.

    Args:
        connected: The socket, which is the connection's from now on.
    """

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._received = b""
        self._sending = threading.Lock()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message.

        Raises:
            OSError: The other side is gone.
        """
        with self._sending:
            self._socket.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, timeout: float) -> dict[str, Any]:
        """Wait for the next message, for the seconds given after each piece of it.

        Raises:
            TimeoutError: Nothing came.
            OSError: The other side is gone.
            ValueError: The message is none of ours.
        """
        self._socket.settimeout(max(timeout, 0.01))
        while b"\n" not in self._received:
            piece = self._socket.recv(4096)
            if not piece:
                raise ConnectionResetError("the peer closed the connection")
            self._received += piece
            if len(self._received) > _MOST_BYTES:
                raise ValueError("the message is too long")
        line, _, self._received = self._received.partition(b"\n")
        message = json.loads(line)
        if not isinstance(message, dict):
            raise ValueError("the message is not a JSON object")
        return message

    def close(self) -> None:
        """End the connection, and whatever waits for a message."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
