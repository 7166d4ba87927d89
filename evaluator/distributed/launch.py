"""Settings of one host of a multi-host run: given, from the environment, or from the launcher."""

from __future__ import annotations

import os
from typing import Any

import attrs

from evaluator.distributed.jax_clusters import detected
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, Remedy

#: Environment variables; JAX itself reads the first and the last.
_COORDINATOR, _COUNT, _INDEX = "JAX_COORDINATOR_ADDRESS", "JAX_NUM_PROCESSES", "JAX_PROCESS_ID"
_DEVICES = "JAX_LOCAL_DEVICE_IDS"

_ELSE = f"or set {_COORDINATOR}, {_COUNT} and {_INDEX}, or start every process with a launcher that JAX detects"
_HELP = Remedy(
    f"pass coordinator, num_hosts and index, {_ELSE}",
    option=f"pass --coordinator HOST:PORT, --num-processes N and --process-id I, {_ELSE}",
)


@attrs.frozen
class Launch:
    """Settings of one host of a multi-host run. A host is a process of the operating system, as in JAX.

    Attributes:
        coordinator: Name or address of the first host, and a free port there, such as `node0:1234`.
        num_hosts: Number of hosts.
        index: Index of this host, from 0.
        local_devices: Ids of the local devices to use; None for all.
    """

    coordinator: str
    num_hosts: int
    index: int
    local_devices: tuple[int, ...] | None = None

    @property
    def address(self) -> tuple[str, int]:
        """Name or address and port of the coordinator."""
        name, _, port = self.coordinator.rpartition(":")
        return name.strip("[]"), int(port)


def find_launch(
    coordinator: str | None = None,
    num_hosts: int | None = None,
    index: int | None = None,
    launcher: str | None = None,
    timeout: float = 300,
) -> Launch:
    """Return the settings given as arguments, completed from the environment, then from the launcher.

    Raises:
        ExecutionError: A setting is missing or inconsistent (`distributed.settings`).
    """
    coordinator = coordinator or os.environ.get(_COORDINATOR)
    num_hosts = _number(_COUNT) if num_hosts is None else num_hosts
    index = _number(_INDEX) if index is None else index
    devices = _numbers(_DEVICES)
    if None in (coordinator, num_hosts, index) or launcher is not None:
        coordinator, num_hosts, index, local = _detected(coordinator, num_hosts, index, launcher, timeout)
        devices = devices or local
    if coordinator is None or num_hosts is None or index is None:
        given = {"coordinator": coordinator, "number of processes": num_hosts, "process index": index}
        lacking = " and ".join(name for name, value in given.items() if value is None)
        raise wrong_settings(f"a distributed run requires the {lacking}", _HELP)
    launch = Launch(coordinator, num_hosts, index, devices)
    _require_sense(launch)
    return launch


def wrong_settings(message: str, help: str | None = None) -> ExecutionError:
    """Return the error of invalid settings."""
    return ExecutionError(Diagnostic("distributed.settings", message, help=help))


def _detected(*given: Any) -> tuple[str | None, int | None, int | None, tuple[int, ...] | None]:
    coordinator, num_hosts, index, launcher, timeout = given
    try:
        return detected(coordinator, num_hosts, index, launcher, max(1, int(timeout)))
    except (ImportError, AttributeError, KeyError, OSError, RuntimeError, TypeError, ValueError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise wrong_settings(f"JAX cannot read the settings of the launcher: {reason}", _HELP) from error


def _number(variable: str) -> int | None:
    text = os.environ.get(variable)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise wrong_settings(f"{variable} must be an integer, not {text!r}")
    return int(text)


def _numbers(variable: str) -> tuple[int, ...] | None:
    texts = [text.strip() for text in os.environ.get(variable, "").split(",") if text.strip()]
    if not all(text.isascii() and text.isdecimal() and len(text) < 10 for text in texts):
        raise wrong_settings(f"{variable} must be a list of integers, not {os.environ[variable]!r}")
    return tuple(map(int, texts)) or None


def _require_sense(launch: Launch) -> None:
    name, _, port = launch.coordinator.rpartition(":")
    if not name or not (port.isascii() and port.isdecimal() and 0 < int(port[:9]) < 1 << 16):
        raise wrong_settings(f"the coordinator must be HOST:PORT, not {launch.coordinator!r}")
    if not 0 <= launch.index < launch.num_hosts:
        raise wrong_settings(f"the process index {launch.index} is out of range for {launch.num_hosts} processes")
