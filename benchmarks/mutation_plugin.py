"""pytest plugin that records which tests evaluate which mutants (`benchmarks/mutation_testing.py`)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest

_evaluated: set[int] = set()
_active = -1


def is_active(number: int) -> bool:
    """Whether a mutant is enabled; record that it is evaluated."""
    _evaluated.add(number)
    return number == _active


def activate(number: int) -> None:
    """Enable a mutant and disable the others."""
    global _active
    _active = number


def _record(test: str, seconds: float) -> None:
    if "MUTATION_COVERAGE" in os.environ:
        with Path(os.environ["MUTATION_COVERAGE"]).open("a") as file:
            file.write(json.dumps({"test": test, "seconds": seconds, "mutants": sorted(_evaluated)}) + "\n")
        _evaluated.clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Record what imports and the collection of tests evaluate, as the test without a name."""
    _record("", 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record what a test evaluates and how long it takes, if it passes."""
    start, failed = time.monotonic(), item.session.testsfailed
    result = yield
    if item.session.testsfailed == failed:  # some tests depend on the lines of the sources
        _record(item.nodeid, time.monotonic() - start)
    else:
        _evaluated.clear()
    return result
