"""Settings that JAX finds out about the launcher of a process; read here alone, as JAX has no public name for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.jax_internals import find


def detected(
    coordinator: str | None, num_hosts: int | None, index: int | None, launcher: str | None, timeout: int
) -> tuple[str | None, int | None, int | None, tuple[int, ...] | None]:
    """Return what is given, and for what is None what `jax.distributed.initialize` would take: SLURM's, Open MPI's, ...

    Args:
        coordinator, num_hosts, index: Settings, as far as they are known.
        launcher: The only launcher to ask, by JAX's name for it.
        timeout: Seconds that a launcher may take to answer.

    Returns:
        The three settings, None where no launcher is known, and the local devices that belong to this process.
    """
    ask: Any = find("ClusterEnv").auto_detect_unset_distributed_params
    found: tuple[str | None, int | None, int | None, Sequence[int] | None]
    found = ask(coordinator, num_hosts, index, None, launcher, timeout)
    return (*found[:3], None if found[3] is None else tuple(found[3]))
