"""Two hosts, simulated by two processes with their own CPU devices, that communicate by gloo."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import attrs

from support.folders import ROOT
from support.forks import forked_commands
from support.quick_compilation import quick_flags

#: Seconds after which a process counts as hanging.
_PATIENCE = 120


@attrs.frozen
class Ended:
    """A process that has ended."""

    code: int
    stdout: str
    stderr: str


def free_port() -> int:
    """Return the number of an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


#: Settings of JAX in the hosts.
_SETTINGS = {"JAX_PLATFORMS": "cpu", "JAX_CPU_COLLECTIVES_IMPLEMENTATION": "gloo"}
_UNTIL_EXIT = ExitStack()
atexit.register(_UNTIL_EXIT.close)


@cache
def _commands() -> Path:
    """Return a directory of the project's commands."""
    return _UNTIL_EXIT.enter_context(forked_commands(**_SETTINGS))


def start(command: Sequence[str], devices: int = 2, **variables: str) -> subprocess.Popen[str]:
    """Start Python with the given number of CPU devices."""
    return _start([sys.executable, *command], devices, variables)


def _start(command: Sequence[str], devices: int, variables: Mapping[str, str]) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "OMPI_"))}
    environment |= {
        **_SETTINGS,
        "PYTHONPATH": str(ROOT),
        "XLA_FLAGS": f"{quick_flags()} --xla_force_host_platform_device_count={devices}",
        **variables,
    }
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)


def tell(process: subprocess.Popen[str], text: str) -> None:
    """Write all of a process's standard input."""
    assert process.stdin is not None
    with process.stdin as standard_input:
        standard_input.write(text)
    process.stdin = None


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait for a process to end."""
    stdout, stderr = process.communicate(timeout=_PATIENCE)
    return Ended(process.returncode, stdout, stderr)


@contextmanager
def together(*processes: subprocess.Popen[str]) -> Iterator[Callable[[], list[Ended]]]:
    """Yield a function that waits for all processes; kill the remaining ones at the end."""
    try:
        yield lambda: list(map(ended, processes))
    finally:
        for process in processes:
            process.kill()
            process.wait()


def hlo_run(*options: str, devices: int = 2, **variables: str) -> subprocess.Popen[str]:
    """Start `hlo-run --distributed`."""
    return _start([str(_commands() / "hlo-run"), *options, "--distributed"], devices, variables)


def hlo_run_twice(*options: str, devices: int = 2) -> list[Ended]:
    """Run `hlo-run --distributed` as two hosts would."""
    numbers = ["--coordinator", f"127.0.0.1:{free_port()}", "--num-processes", "2", "--join-timeout", "60"]
    hosts = [hlo_run(*options, *numbers, "--process-id", index, devices=devices) for index in "01"]
    with together(*hosts) as wait:
        return wait()
