"""Hosts that have joined: the roll is called, JAX's runtime is started, and the watch goes on until all are done."""

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

#: Seconds in which a loss becomes known that explains why a run failed.
_EXPLANATION = 3.0
#: Seconds for JAX's runtime to end once all hosts are done.
_END = 30.0


class Hosts:
    """All hosts of a run as one of them sees the others, in a `with` statement.

    Leaving it waits until all are done. Where it is left by an error, the others are told.

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
        """Start JAX's runtime, as all hosts do.

        Raises:
            ExecutionError: It does not start (`distributed.failed`), or a host was lost meanwhile (`distributed.lost`).
        """
        try:
            _start_jax(self.launch, self._deadline)
        except ExecutionError as error:
            self._watch.give_up(str(error))
            self._watch.close()
            raise self._watch.loss or error from error

    def begin_sharing(self) -> None:
        """From here on this host may wait for others: it is no longer left alone when another one gives up."""
        self._watch.begin_sharing()

    def lost(self, seconds: float = 0) -> ExecutionError | None:
        """Return the error of a host that was lost (`distributed.lost`), or is within some seconds; else None."""
        return self._watch.wait_for_loss(seconds)

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Name a host that was lost where JAX fails for that reason.

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
        """Wait until all hosts are done, and end JAX's runtime.

        Raises:
            ExecutionError: A host was lost (`distributed.lost`).
        """
        self._watch.wait_for_all()
        try:
            _in_time(jax.distributed.shutdown, Deadline.after(_END), "JAX's runtime did not shut down")
        finally:
            self._watch.close()

    def give_up(self, reason: str) -> None:
        """Tell the others that this host cannot go on, and why; JAX's runtime is left as it is."""
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
    """Meet the other hosts and start JAX's runtime with them; afterwards `jax.devices()` are those of all.

    Must be called before JAX looks for its devices. A host is a process of the operating system.

    Args:
        coordinator: Name or address of the first host, and a free port there; by default `JAX_COORDINATOR_ADDRESS`,
            else what JAX finds out about the launcher (SLURM, Open MPI, Kubernetes, ...).
        num_hosts, index: How many hosts there are and which one this is, from 0; by default `JAX_NUM_PROCESSES` and
            `JAX_PROCESS_ID`, else from the launcher as well.
        launcher: JAX's name of the launcher to ask, as `slurm`, `ompi` or `mpi4py`.
        timeout: Seconds in which all have to come.
        on_loss: Called, in a thread of its own, with the error once a host is lost: what runs may then never end.

    Raises:
        ValueError: `timeout` is not a number from 0 to 1,000,000.
        ExecutionError: Settings are missing or wrong (`distributed.settings`), hosts do not come in time
            (`distributed.timeout`), are told other numbers (`distributed.mismatch`), or JAX fails
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
    """Do the first step of `join_hosts`, after which JAX's runtime is to be started."""
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
            initialization_timeout=int(deadline.left) + 60,  # after which JAX would end the process
        )

    _in_time(initialize, deadline, "JAX's runtime did not start")


def _in_time(action: Callable[[], Any], deadline: Deadline, failure: str) -> None:
    """Call into JAX's runtime, which cannot be interrupted, and wait no longer than that."""
    try:
        if ends_within(max(deadline.left, 5.0), action, "JAX's runtime"):
            return
    except Exception as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise ExecutionError(Diagnostic("distributed.failed", f"{failure}: {reason}")) from error
    raise ExecutionError(Diagnostic("distributed.failed", f"{failure} within {deadline.seconds:g} seconds"))
