"""Fibers run one at a time, and runs that end early end their fibers."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType

import numpy as np
import pytest

from evaluator import run_reference_grid
from evaluator.reference.fibers import Fiber
from hlo_text.hlo.parse import parse_hlo

_ENDLESS = """HloModule m
body { v = f32[] parameter(0)  ROOT s = f32[] add(v, v) }
cond { v = f32[] parameter(0)  ROOT t = pred[] constant(true) }
ENTRY main { p = f32[] parameter(0)  ROOT w = f32[] while(p), condition=cond, body=body }"""


def test_a_turn_ends_when_the_function_waits() -> None:
    order = []

    def function() -> str:
        time.sleep(0.05)
        order.append("first")
        fiber.wait()
        time.sleep(0.05)
        order.append("second")
        return "end"

    fiber = Fiber(function)
    fiber.go_on()
    order.append("between")
    assert fiber.results is None
    fiber.go_on()
    assert order == ["first", "between", "second"]
    assert fiber.results == "end"


class _Interrupted(BaseException):
    """Raised by the signal handler."""


def test_an_interrupted_run_ends_the_thread_that_computes() -> None:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise _Interrupted

    before = {*threading.enumerate()}
    handler = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(_Interrupted):
            run_reference_grid(parse_hlo(_ENDLESS), [[np.float32(1)], [np.float32(1)]], num_replicas=2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    started = {*threading.enumerate()} - before
    for thread in started:
        thread.join(timeout=5)
    assert not any(thread.is_alive() for thread in started)
