"""Rendezvous of hosts before JAX starts, and reports of missing hosts; threads represent hosts."""

from __future__ import annotations

import queue
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from evaluator.distributed import watch as watching
from evaluator.distributed.connections import Connection
from evaluator.distributed.launch import Launch, find_launch
from evaluator.distributed.rendezvous import Deadline, rendezvous
from evaluator.distributed.watch import PeerWatch
from hlo_text.core.diagnostics import ExecutionError

from support.grids.host_processes import free_port

Outcome = dict[int, Connection] | ExecutionError


def meet(*launches: Launch, seconds: float = 10) -> list[Outcome]:
    """Return each host's result of a rendezvous of all hosts."""
    outcomes: list[Any] = [None] * len(launches)

    def call(number: int) -> None:
        try:
            outcomes[number] = rendezvous(launches[number], Deadline.after(seconds))
        except ExecutionError as error:
            outcomes[number] = error

    threads = [threading.Thread(target=call, args=(number,), daemon=True) for number in range(len(launches))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 20)
    return outcomes


def hosts(*given: tuple[int, int]) -> list[Launch]:
    """Return settings of hosts by number and index."""
    coordinator = f"localhost:{free_port()}"
    return [Launch(coordinator, count, index) for count, index in given]


@contextmanager
def watches(count: int, **given: Any) -> Iterator[list[PeerWatch]]:
    """Give hosts that have met and watch over each other."""
    met = meet(*hosts(*((count, index) for index in range(count))))
    made = [PeerWatch(connections, **given) for connections in met if isinstance(connections, dict)]
    assert len(made) == count, met
    try:
        yield made
    finally:
        for one in made:
            one.close()


def errors(outcomes: list[Outcome]) -> list[tuple[str, str]]:
    return [(o.code, o.diagnostics[0].message) for o in outcomes if isinstance(o, ExecutionError)]


def test_all_come() -> None:
    coordinator, *others = meet(*hosts((3, 0), (3, 1), (3, 2)))
    assert sorted(coordinator) == [1, 2]  # type: ignore[arg-type]  # no error
    assert [sorted(other) for other in others] == [[0], [0]]  # type: ignore[arg-type]


def test_one_alone_needs_nobody() -> None:
    assert meet(Launch("nowhere.invalid:1", 1, 0)) == [{}]


def test_who_is_missing_is_named_to_all() -> None:
    launches = hosts((4, 0), (4, 2))
    found = errors(meet(*launches, seconds=0.6))
    message = f"JAX processes 1, 3 have not connected to {launches[0].coordinator} within 0.6 seconds"
    assert found == [("distributed.timeout", message)] * 2


def test_without_a_coordinator() -> None:
    (launch,) = hosts((2, 1))
    ((code, message),) = errors(meet(launch, seconds=0.5))
    assert code == "distributed.timeout"
    assert f"cannot reach JAX process 0 at {launch.coordinator}" in message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (((3, 0), (2, 1)), "JAX process 1 expects 2 processes, process 0 expects 3"),
        (((3, 0), (3, 1), (3, 1)), "two JAX processes have the index 1"),
    ],
)
def test_numbers_that_do_not_fit(given: tuple[tuple[int, int], ...], message: str) -> None:
    found = errors(meet(*hosts(*given), seconds=3))
    assert found
    assert set(found) == {("distributed.mismatch", message)}


def test_strangers_are_no_hosts() -> None:
    """Connections with invalid or no handshakes are ignored."""
    launches = hosts((2, 0), (2, 1))
    sayings = (b"GET / HTTP/1.1\r\n\r\n", b"\xff\xfe\n", b"[1]\n", b'{"hlo_text": 1, "index": "1", "count": 2}\n', b"")

    def disturb() -> None:
        for saying in sayings:
            while True:
                try:
                    stranger = socket.create_connection(launches[0].address)
                    break
                except OSError:
                    continue
            stranger.sendall(saying)
            stranger.close()

    def arrive() -> None:
        disturb()
        outcomes.append(rendezvous(launches[1], Deadline.after(20)))

    outcomes: list[dict[int, Connection]] = []
    thread = threading.Thread(target=arrive, daemon=True)
    thread.start()
    assert sorted(rendezvous(launches[0], Deadline.after(20))) == [1]
    thread.join(5)
    assert [sorted(connections) for connections in outcomes] == [[0]]


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("", 0)) as taken:
        ((code, message),) = errors(meet(Launch(f"localhost:{taken.getsockname()[1]}", 2, 0)))
    assert code == "distributed.settings"
    assert "cannot listen on port" in message


# --- the watch --------------------------------------------------------------------------------------------------------


def test_all_end_together() -> None:
    with watches(3) as (first, *others):
        threads = [threading.Thread(target=one.wait_for_all, daemon=True) for one in others]
        for thread in threads:
            thread.start()
        first.wait_for_all()
        for thread in threads:
            thread.join(5)
            assert not thread.is_alive()
        assert [one.loss for one in (first, *others)] == [None] * 3


def test_who_is_lost_is_named_to_all() -> None:
    lost: list[ExecutionError] = []
    with watches(3, on_loss=lost.append) as (first, second, third):
        second.close()
        for one in (first, third):
            error = one.wait_for_loss(5)
            assert error is not None
            assert (error.code, error.diagnostics[0].message) == ("distributed.lost", "JAX process 1 has exited")
        with pytest.raises(ExecutionError, match="JAX process 1 has exited"):
            first.wait_for_all()


def test_who_gives_up_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "GRACE", 0.1)
    monkeypatch.setattr(watching, "SHUTDOWN_GRACE", 0.0)
    with watches(2) as (first, second):
        first.give_up("JAX process 0 gave up: no file")
        error = second.wait_for_loss(5)
        assert error is not None
        assert error.diagnostics[0].message == "JAX process 0 gave up: no file"


def test_who_works_alone_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "GRACE", 0.0)
    monkeypatch.setattr(watching, "SHUTDOWN_GRACE", 0.0)
    told: queue.SimpleQueue[ExecutionError] = queue.SimpleQueue()
    with watches(2, on_loss=told.put) as (first, second):
        first.give_up("JAX process 0 gave up: no file")
        assert second.wait_for_loss(5) is not None
        with pytest.raises(queue.Empty):
            told.get(timeout=0.3)
        second.begin_sharing()
        assert told.get(timeout=5).diagnostics[0].message == "JAX process 0 gave up: no file"


def test_the_coordinator_stays_until_the_others_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SHUTDOWN_GRACE", 60.0)
    with watches(3) as (first, second, third):
        leaving = threading.Thread(target=first.give_up, args=("JAX process 0 gave up",), daemon=True)
        leaving.start()
        second.close()
        leaving.join(0.3)
        assert leaving.is_alive()
        third.give_up("JAX process 2 gave up")
        third.close()
        leaving.join(5)
        assert not leaving.is_alive()


def test_who_is_silent_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SILENCE", 0.3)
    monkeypatch.setattr(watching, "BEAT", 60.0)
    with watches(2) as (first, _):
        error = first.wait_for_loss(5)
        assert error is not None  # each may be the first to miss the other
        assert re.fullmatch(r"JAX process [01] has not responded for 0\.3 seconds", error.diagnostics[0].message)


# --- settings ---------------------------------------------------------------------------------------------------------

_VARIABLES = ("JAX_COORDINATOR_ADDRESS", "JAX_NUM_PROCESSES", "JAX_PROCESS_ID", "JAX_LOCAL_DEVICE_IDS")
#: Environments as launchers make them, on the second of two hosts.
_SLURM = {
    "SLURM_JOB_ID": "4711",
    "SLURM_STEP_NODELIST": "node[07-08]",
    "SLURM_NTASKS": "2",
    "SLURM_PROCID": "1",
    "SLURM_LOCALID": "0",
    "SLURM_STEP_NUM_NODES": "2",
}
_OPEN_MPI = {
    "OMPI_MCA_orte_hnp_uri": "1314521088.0;tcp://10.96.0.1,10.148.0.1:34911",
    "OMPI_COMM_WORLD_SIZE": "2",
    "OMPI_COMM_WORLD_RANK": "1",
    "OMPI_COMM_WORLD_LOCAL_RANK": "0",
}


@pytest.fixture(autouse=True)
def _no_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*_VARIABLES, *_SLURM, *_OPEN_MPI, "KUBERNETES_SERVICE_HOST"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        (_SLURM, Launch("node07:62055", 2, 1, (0,))),
        ({**_SLURM, "JAX_COORDINATOR_PORT": "1234"}, Launch("node07:1234", 2, 1, (0,))),
        (_OPEN_MPI, Launch("10.96.0.1:62880", 2, 1, (0,))),
        (dict(zip(_VARIABLES, ("a:1", "3", "2", "0,1"), strict=True)), Launch("a:1", 3, 2, (0, 1))),
        ({**_SLURM, "JAX_COORDINATOR_ADDRESS": "[::1]:80"}, Launch("[::1]:80", 2, 1, (0,))),
    ],
)
def test_settings_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: Launch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert find_launch() == expected


def test_what_is_given_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in _SLURM.items():
        monkeypatch.setenv(name, value)
    assert find_launch("here:5", 7, 3) == Launch("here:5", 7, 3)
    assert find_launch("[::1]:80", 1, 0).address == ("::1", 80)


@pytest.mark.parametrize(
    ("given", "environment", "message"),
    [
        (
            (None, None, None),
            {},
            "a distributed run requires the coordinator and number of processes and process index",
        ),
        (("a:1", 2, None), {}, "a distributed run requires the process index"),
        (("a", 2, 0), {}, "the coordinator must be HOST:PORT, not 'a'"),
        (("a:99999", 2, 0), {}, "must be HOST:PORT"),
        (("a:1", 2, 2), {}, "the process index 2 is out of range for 2 processes"),
        (("a:1", 2, None), {"JAX_PROCESS_ID": "one"}, "JAX_PROCESS_ID must be an integer, not 'one'"),
        (("a:1", 2, 0), {"JAX_LOCAL_DEVICE_IDS": "0,x"}, "JAX_LOCAL_DEVICE_IDS must be a list of integers, not '0,x'"),
        ((None, None, None), {**_SLURM, "SLURM_NTASKS": "many"}, "JAX cannot read the settings of the launcher"),
    ],
)
def test_settings_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, given: tuple[Any, Any, Any], environment: dict[str, str], message: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ExecutionError) as caught:
        find_launch(*given)
    assert caught.value.code == "distributed.settings"
    assert message in str(caught.value)


def test_messages_are_short() -> None:
    ours, theirs = map(Connection, socket.socketpair())
    ours.send({"text": "x" * (1 << 15)})
    with pytest.raises(ValueError, match="too long"):
        theirs.receive(1)
    ours.close()
    theirs.close()
