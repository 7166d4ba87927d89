"""pytest plugin that tests mutants in forks of one session (`benchmarks/mutation_testing.py`)."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

_SECONDS = 20.0  # of tests, as recorded, that a mutant must survive
_SPARE_SECONDS = 5.0  # that a test may need besides five times its recorded duration
_MOST = 400  # tests per mutant
_ACTIVE = "HLO_TEXT_ACTIVE_MUTANT"

_evaluated: set[int] = set()
_active = int(os.environ.get(_ACTIVE, "-1"))  # inherited by the processes that tests start


def is_active(number: int) -> bool:
    """Whether a mutant is enabled; record that it is evaluated."""
    _evaluated.add(number)
    return number == _active


def activate(number: int) -> None:
    """Enable a mutant and disable the others, here and in processes that this one starts."""
    global _active
    _active = number
    os.environ[_ACTIVE] = str(number)


class Record(NamedTuple):
    """A test that passes, its processor time including that of processes it waits for, and the mutants it evaluates."""

    test: str
    seconds: float
    mutants: list[int]


class Session:
    """A plugin that collects tests once and then runs them in forks of the process.

    Args:
        records: File with one `Record` per test. If it does not exist, all tests run once to write it.
        numbers: The mutants to test.
        report: Receives each mutant and its outcome: `killed`, `timeout` (of processor time), `survived`, `not run`,
            `hung` (without using the processor, as forks do that need XLA's threads after a test module ran XLA when
            it was imported), or `imported` if the import of sources and tests evaluates the mutant, after which
            enabling it is too late.
    """

    def __init__(self, records: Path, numbers: Sequence[int], report: Callable[[int, str], None]) -> None:
        self._records = records
        self._numbers = numbers
        self._report = report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests without mutants, then the nearest ones of every mutant."""
        items = {item.nodeid: item for item in session.items}
        imported = set(_evaluated)
        if not self._records.exists():
            in_child(lambda: self._record(session), 10_000)
        records = [Record(*json.loads(line)) for line in self._records.read_text().splitlines()]
        records = [record for record in records if record.test in items]
        for number in self._numbers:
            if number in imported:
                self._report(number, "imported")
                continue
            tests = [record for record in records if number in record.mutants]
            self._report(number, _outcome([items[each] for each in fastest(tests)], tests, number))
        return True

    def _record(self, session: pytest.Session) -> int:
        _evaluated.clear()
        with self._records.open("w") as file:
            start = _processor_time()
            for item, passed in _run(session.items):
                if passed:  # some tests depend on the lines of the sources
                    record = Record(item.nodeid, _processor_time() - start, sorted(_evaluated))
                    file.write(json.dumps(record) + "\n")
                _evaluated.clear()
                start = _processor_time()
        return 0


def _run(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, bool]]:
    """Yield each test and whether it passes."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        failed = item.session.testsfailed
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        yield item, item.session.testsfailed == failed


def _processor_time() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _outcome(items: Sequence[pytest.Item], records: Sequence[Record], number: int) -> str:
    if not items:
        return "not run"
    limits = {record.test: _SPARE_SECONDS + 5 * record.seconds for record in records}

    def test() -> int:
        activate(number)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limits[items[0].nodeid])
        for (_, passed), following in zip(_run(items), [*items[1:], items[0]], strict=True):
            if not passed:
                return 1
            signal.setitimer(signal.ITIMER_PROF, limits[following.nodeid])
        return 0

    status = in_child(test, 60 + 10 * sum(limits[item.nodeid] for item in items))
    return {None: "hung", -signal.SIGPROF: "timeout", 0: "survived"}.get(status, "killed")


def fastest(records: Sequence[Record]) -> list[str]:
    """Return the tests to run: the shortest of each function, then other short ones, within the limits of a mutant."""
    seen: set[str] = set()
    order = []
    for record in sorted(records, key=lambda each: each.seconds):
        function = record.test.partition("[")[0]
        order.append((function in seen, record.seconds, record.test))
        seen.add(function)
    chosen: list[str] = []
    total = 0.0
    for _, seconds, test in sorted(order)[:_MOST]:
        if total + seconds <= _SECONDS or not chosen:
            chosen.append(test)
            total += seconds
    return chosen


def in_child(function: Callable[[], int], seconds: float) -> int | None:
    """Return the status that a function returns in a forked process, or None if it exceeds the time."""
    child = os.fork()
    if child == 0:
        result = 99
        try:
            os.setsid()
            result = function()
        finally:
            os._exit(result)
    end = time.monotonic() + seconds
    status: int | None = None
    while status is None and time.monotonic() < end:
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(code)
        else:
            time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with the processes that tests started
    if status is None:
        os.waitpid(child, 0)
    return status
