"""Joined hosts of a multi-host run: rendezvous, start of JAX's runtime, and monitoring until all hosts are done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import jax

from evaluator.distributed.launch import Launch, find_launch
from evaluator.distributed.rendezvous import Deadline, rendezvous
from evaluator.distributed.watch import PeerWatch
from evaluator.durations import require_seconds
from evaluator.limits import ends_within
from hlo_text.core.diagnostics import Diagnostic, ExecutionError

#: Seconds to wait for the report of a lost host that explains why a run failed.
_EXPLANATION = 3.0
#: Seconds for JAX's runtime to shut down once all hosts are done.
_END = 30.0


class Hosts:
    """Context manager of the hosts of a run, as one of them sees the others.

    Leaving the context waits until all hosts are done. An exception in the context is reported to the others.

    Attributes:
        launch: The settings of this host: `index`, `num_hosts`, `coordinator`.
    """

    def __init__(self, launch: Launch, watch: PeerWatch, deadline: Deadline) -> None:
        self.launch = launch
        self._watch = watch
        self._deadline = deadline

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is None:
            self.leave()
            return
        self.give_up(str(error))

    def start_jax(self) -> None:
        """Start JAX's runtime on this host; all hosts must do so.

        Raises:
            ExecutionError: The runtime does not start (`distributed.failed`), or a host is lost (`distributed.lost`).
        """
        try:
            _start_jax(self.launch, self._deadline)
        except ExecutionError as error:
            self._watch.give_up(str(error))
            self._watch.close()
            raise self._watch.loss or error from error

    def begin_sharing(self) -> None:
        """Mark this host as possibly waiting for others, so that it is interrupted when another host gives up."""
        self._watch.begin_sharing()

    def lost(self, seconds: float = 0) -> ExecutionError | None:
        """Return the error of a lost host (`distributed.lost`), waiting for it up to `seconds`, or None."""
        return self._watch.wait_for_loss(seconds)

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Replace JAX failures that a lost host causes by an error that names the host.

        Raises:
            ExecutionError: A host was lost (`distributed.lost`).
        """
        self.begin_sharing()
        try:
            yield
        except ExecutionError as error:
            loss = self.lost(_EXPLANATION) if error.code == "run.failed" else None
            if loss is None:
                raise
            raise loss from error

    def leave(self) -> None:
        """Wait until all hosts are done, and shut JAX's runtime down.

        Raises:
            ExecutionError: A host was lost (`distributed.lost`).
        """
        self._watch.wait_for_all()
        try:
            _in_time(jax.distributed.shutdown, Deadline.after(_END), "JAX's runtime did not shut down")
        finally:
            self._watch.close()

    def give_up(self, reason: str) -> None:
        """Report to the other hosts that this one aborts, and why; JAX's runtime is left running."""
        line = reason.strip().partition("\n")[0][:500]
        self._watch.give_up(f"JAX process {self.launch.index} aborted: {line}")


def join_hosts(
    coordinator: str | None = None,
    num_hosts: int | None = None,
    index: int | None = None,
    *,
    launcher: str | None = None,
    timeout: float = 300,
    on_loss: Callable[[ExecutionError], None] | None = None,
) -> Hosts:
    """Connect to the other hosts and start JAX's runtime, after which `jax.devices()` lists the devices of all hosts.

    Must be called before JAX initializes its devices. A host is a process of the operating system.

    Args:
        coordinator: Name or address of the first host, and a free port there. The default is `JAX_COORDINATOR_ADDRESS`,
            else the value that JAX detects from the launcher (SLURM, Open MPI, Kubernetes, ...).
        num_hosts, index: The number of hosts and the index of this one, from 0. The defaults are `JAX_NUM_PROCESSES`
            and `JAX_PROCESS_ID`, else the values of the launcher.
        launcher: JAX's name of the launcher to query, such as `slurm`, `ompi` or `mpi4py`.
        timeout: Seconds within which all hosts must connect.
        on_loss: Function called in a separate thread with the error when a host is lost; programs may then hang.

    Raises:
        ValueError: `timeout` is not a number from 0 to 1,000,000.
        ExecutionError: Settings are missing or wrong (`distributed.settings`), hosts do not connect in time
            (`distributed.timeout`), settings differ between hosts (`distributed.mismatch`), or JAX fails
            (`distributed.failed`).
    """
    hosts = meet_hosts(coordinator, num_hosts, index, launcher=launcher, timeout=timeout, on_loss=on_loss)
    hosts.start_jax()
    hosts.begin_sharing()
    return hosts


def meet_hosts(
    coordinator: str | None,
    num_hosts: int | None,
    index: int | None,
    *,
    launcher: str | None,
    timeout: float,
    on_loss: Callable[[ExecutionError], None] | None,
) -> Hosts:
    """Connect to the other hosts without starting JAX's runtime: the first step of `join_hosts`."""
    require_seconds("timeout", timeout)
    deadline = Deadline.after(timeout)
    launch = find_launch(coordinator, num_hosts, index, launcher, timeout)
    return Hosts(launch, PeerWatch(rendezvous(launch, deadline), on_loss), deadline)


def _start_jax(launch: Launch, deadline: Deadline) -> None:
    devices = None if launch.local_devices is None else list(launch.local_devices)

    def initialize() -> None:
        jax.distributed.initialize(
            *(launch.coordinator, launch.num_hosts, launch.index, devices),
            cluster_detection_method="deactivate",  # all settings are known
            initialization_timeout=int(deadline.left) + 60,  # JAX would end the process after this timeout
        )

    _in_time(initialize, deadline, "JAX's runtime did not start")


def _in_time(action: Callable[[], Any], deadline: Deadline, failure: str) -> None:
    """Call into JAX's runtime, which cannot be interrupted, and stop waiting at the deadline."""
    try:
        if ends_within(max(deadline.left, 5.0), action, "JAX's runtime"):
            return
    except Exception as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise ExecutionError(Diagnostic("distributed.failed", f"{failure}: {reason}")) from error
    raise ExecutionError(Diagnostic("distributed.failed", f"{failure} within {deadline.seconds:g} seconds"))
