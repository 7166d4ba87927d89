"""Ctrl-C while a command is busy: one line and exit code 130, wherever the interpreter is when it arrives."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMMAND = """
import gc, os, signal, sys, time
from evaluator.cli.interruption import interruptible

def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass  # where Python's handler raises

def in_callback():
    gc.callbacks.append(interrupt)
    gc.collect()
    time.sleep(60)

class Finalized:
    __del__ = interrupt

def in_finalizer():
    Finalized()
    time.sleep(60)

def in_code():
    interrupt()
    time.sleep(60)

with interruptible("hlo-some", lambda: "waiting"):
    globals()[sys.argv[1]]()
"""


@pytest.mark.parametrize("place", ["in_code", "in_callback", "in_finalizer"])
def test_interruption(place: str) -> None:
    result = subprocess.run([sys.executable, "-c", COMMAND, place], capture_output=True, text=True, timeout=50)
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "\nhlo-some: interrupted while waiting\n")


def test_other_errors_of_callbacks_are_shown() -> None:
    code = COMMAND.replace("os.kill(os.getpid(), signal.SIGINT)", "raise ValueError('x')").replace(
        "sleep(60)", "sleep(0)"
    )
    result = subprocess.run([sys.executable, "-c", code, "in_finalizer"], capture_output=True, text=True, timeout=50)
    assert result.returncode == 0
    assert "ValueError: x" in result.stderr
