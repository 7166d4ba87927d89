"""Cluster settings that JAX detects from the launcher of a process; JAX has no public function for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.jax_internals import find


def detected(
    coordinator: str | None, num_hosts: int | None, index: int | None, launcher: str | None, timeout: int
) -> tuple[str | None, int | None, int | None, tuple[int, ...] | None]:
    """Complete settings with those that `jax.distributed.initialize` would detect from SLURM, Open MPI and others.

    Args:
        coordinator, num_hosts, index: The settings; None for unknown ones.
        launcher: JAX's name of the only launcher to query.
        timeout: Seconds to wait for the answer of a launcher.

    Returns:
        The three settings, None without a known launcher, and the local devices of this process.
    """
    ask: Any = find("ClusterEnv").auto_detect_unset_distributed_params
    found: tuple[str | None, int | None, int | None, Sequence[int] | None]
    found = ask(coordinator, num_hosts, index, None, launcher, timeout)
    return (*found[:3], None if found[3] is None else tuple(found[3]))
