"""Settings and shared fixtures of all tests; tests that the installed JAX cannot pass (`support.older_jax`) must
fail."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hlo_text import clear_caches

from support.older_jax import faults_at_hand
from support.quick_compilation import compiling_quickly
from support.sweeps.selection import mark_sweeps

#: Size of a process at which the caches of compiled programs are cleared.
_MOST_RESIDENT_BYTES = 2 << 30

#: Hypothesis never looks at a clock: a busy machine is no failure.
settings.register_profile("without a clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without a clock")


def pytest_configure() -> None:
    """Look for garbage less often: each search walks all that was collected, which lives until the end.

    Ctrl-C works in the commands that tests start, where a shell had it ignored, as it does in the background.
    """
    gc.set_threshold(10_000, 10, 10)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # `-m` selects by these marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the sweeps, and the tests that show faults of the JAX at hand.

    The commands of documents run first: the longest of them takes minutes, in which other workers would have no tests.
    """
    mark_sweeps(items)
    items.sort(key=lambda item: item.path.name != "test_readme.py")
    faults = faults_at_hand()
    for item in items:
        fault = faults.get(item.nodeid)
        if fault is not None:
            item.add_marker(pytest.mark.xfail(reason=f"JAX {fault.reason}", raises=fault.error, strict=True))


@pytest.fixture(scope="module", autouse=True)
def bounded_memory() -> Iterator[None]:
    """Drop all compiled programs at the end of a module once the process is large; they live until then."""
    yield
    if "jax" in sys.modules and _resident_bytes() > _MOST_RESIDENT_BYTES:
        sys.modules["jax"].clear_caches()
        clear_caches()
        gc.collect()
        with suppress(AttributeError):  # not glibc
            ctypes.CDLL(None).malloc_trim(0)


def _resident_bytes() -> int:
    """Return the size of the process in memory; 0 where the system does not have it in a file."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture(scope="module")
def quick_compilation() -> Iterator[None]:
    """Quick compilation of all programs of a module whose tests ask about something else than machine code."""
    with compiling_quickly():
        yield
