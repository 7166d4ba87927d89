"""Runs commands in forks of itself: `python server.py SOCKET SCRIPTS`; writes a byte when it accepts connections."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_MODULES = (
    *("evaluator.cli.command", "evaluator.execute", "evaluator.comparison.compare", "evaluator.reduction.reducer"),
    *("frontends.cli.hlo", "hlo_text.files.loading", "hlo_text.conversion", "hlo_text.verifier.walk", "hlo_text.view"),
)
_PAUSE = 0.02


def serve(path: str, scripts: Path) -> Callable[[], Any]:
    """Accept connections; return, in a process of its own, the command of each."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen(64)
        gc.freeze()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets children that end
        os.write(1, b"\n")
        while True:
            connection, _ = listener.accept()
            if os.fork():
                connection.close()
                continue
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return _supervised(connection, scripts)


def _supervised(connection: socket.socket, scripts: Path) -> Callable[[], Any]:
    """Return the command in a child; report the child's number and status, and kill it if the client ends before."""
    header, streams, _, _ = socket.recv_fds(connection, 4, 3)
    arguments, directory, environment = json.loads(connection.recv(struct.unpack("<i", header)[0], socket.MSG_WAITALL))
    child = os.fork()
    if not child:
        connection.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(directory)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = [str(scripts / arguments[0]), *arguments[1:]]
        sys.path[0] = str(scripts)
        from hlo_text import __main__ as commands

        command: Callable[[], Any] = getattr(commands, arguments[0].replace("-", "_"))
        return command
    for stream in streams:
        os.close(stream)
    connection.sendall(struct.pack("<i", child))
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        if select.select([connection], [], [], _PAUSE)[0] and not connection.recv(1):
            os.kill(child, signal.SIGKILL)
    connection.sendall(struct.pack("<i", os.waitstatus_to_exitcode(status)))
    os._exit(0)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    for module in _MODULES:
        __import__(module)
    sys.exit(serve(sys.argv[1], Path(sys.argv[2]))())
