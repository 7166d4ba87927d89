"""Connections between hosts, which exchange short messages: one JSON object per line."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from typing import Any

#: Maximum length of a message in bytes.
_MOST_BYTES = 1 << 14


class Connection:
    """A connection to another host.

    Args:
        connected: The socket, which the connection owns from now on.
    """

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._received = b""
        self._sending = threading.Lock()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message.

        Raises:
            OSError: The connection is closed.
        """
        with self._sending:
            self._socket.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, timeout: float) -> dict[str, Any]:
        """Wait for the next message; the timeout in seconds applies to each piece of it.

        Raises:
            TimeoutError: No data arrived in time.
            OSError: The connection is closed.
            ValueError: The message is invalid.
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
        """Close the connection and wake up threads that wait for a message."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
