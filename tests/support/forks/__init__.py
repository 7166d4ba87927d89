"""Commands of the project that start quickly: a server that has imported the packages runs each in a fork of itself.

They are for tests of what a command prints and writes. Tests of starting, ending and signals start real processes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_HERE = Path(__file__).parent
#: The directory with the installed commands.
SCRIPTS = Path(sys.executable).parent


@contextmanager
def forked_commands(**variables: str) -> Iterator[Path]:
    """Yield a directory of commands that run in forks of a server.

    Args:
        variables: Environment variables that JAX reads when it is imported; it ignores them in the commands' own.
    """
    with TemporaryDirectory() as name:
        scripts = Path(name) / "bin"
        scripts.mkdir()
        socket = Path(name) / "socket"
        client = (_HERE / "client.py").read_text().replace("SOCKET", str(socket), 1)
        for command in SCRIPTS.glob("hlo*"):
            (scripts / command.name).write_text(f"#!{sys.executable} -IS\n{client}")
            (scripts / command.name).chmod(0o755)
        server = subprocess.Popen(
            [sys.executable, str(_HERE / "server.py"), str(socket), str(SCRIPTS)],
            stdout=subprocess.PIPE,
            env={**os.environ, **variables},
        )
        try:
            assert server.stdout is not None
            assert server.stdout.read(1), "the server has not started"
            yield scripts
        finally:
            server.kill()
            server.communicate()
