"""Ctrl-C at any moment: the busy command prints one line and ends with exit code 130."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.folders import ROOT

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


# --- commands on a terminal -------------------------------------------------------------------------------------------

_ENDLESS = """HloModule m
b { p = s32[] parameter(0) z = s32[] constant(0) ROOT m = s32[] multiply(p, z) }
c { p = s32[] parameter(0) z = s32[] constant(0) ROOT t = pred[] compare(p, z), direction=GE }
ENTRY e { p = s32[] parameter(0) ROOT w = s32[] while(p), condition=c, body=b }
"""
_PATIENCE = 60


def _interrupted_on_terminal(command: list[str], shown: bytes, delay: float = 0) -> tuple[int, bytes]:
    """Interrupt a command on a terminal some seconds after it showed something; return exit code and output."""
    controller, terminal = pty.openpty()
    environment = {**os.environ, "COLUMNS": "300"}  # the path of a temporary file fits on one line
    child = subprocess.Popen(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, stdin=terminal, stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    written, is_sent, deadline = b"", False, time.monotonic() + _PATIENCE
    try:
        while time.monotonic() < deadline and select.select([controller], [], [], _PATIENCE)[0]:
            written += os.read(controller, 1 << 16)
            if shown in written and not is_sent:
                time.sleep(delay)
                child.send_signal(signal.SIGINT)
                is_sent = True
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(controller)
        try:
            code = child.wait(_PATIENCE)
        finally:
            child.kill()  # an endless program must not outlive a failure
    return code, written


@pytest.mark.parametrize("options", [[], ["--timeout=100"]], ids=["", "timeout"])
def test_a_terminal_is_restored(options: list[str], tmp_path: Path) -> None:
    """XLA runs in the main thread, so that another one ends the command."""
    path = tmp_path / "m.hlo"
    path.write_text(_ENDLESS)
    command = ["hlo_text", str(path), "--zeros", *options]
    code, written = _interrupted_on_terminal(command, f"running {path}".encode(), delay=2)
    assert code == 130
    assert b"\x1b[?25l" in written
    rest = written.rpartition(b"\x1b[?25h")[2]
    assert b"\x1b[?25l" not in rest
    assert written.endswith(f"\r\nhlo-run: interrupted while running {path}\r\n".encode())


def test_time_that_is_over_restores_the_terminal(tmp_path: Path) -> None:
    """A regular expression keeps the interpreter lock, so that another process prints the message."""
    path, plugin = tmp_path / "m.hlo", tmp_path / "plugin.py"
    path.write_text(_ENDLESS)
    plugin.write_text('import re\nre.match("(a|a)*b", "a" * 60)\n')
    command = ["hlo_text", str(path), "--zeros", "--plugin", str(plugin), "--timeout=1"]
    code, written = _interrupted_on_terminal(command, b"\0")
    assert code == 1
    assert written.endswith(b"\x1b[?25herror[run.timeout]: the command ran for more than 1 seconds and was ended\r\n")


def test_a_language_server_on_a_terminal_ends() -> None:
    pytest.importorskip("pygls")
    start = time.monotonic()
    code, written = _interrupted_on_terminal(["evaluator.cli.commands.hlo_lsp"], b"waiting for an editor")
    assert code == 130
    assert written.endswith(b"\r\nhlo-lsp: interrupted while serving an editor\r\n")
    assert time.monotonic() - start < _PATIENCE


# --- the first milliseconds -------------------------------------------------------------------------------------------

_COMMANDS = ("diff", "lsp", "reduce", "run", "stats", "trace", "view")

#: Starts a command that interrupts itself when it first imports some module.
_EARLY = """
import os, signal, sys
command, module = sys.argv[1:]
sys.argv[:] = ["hlo-" + command, "--version"]
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
import hlo_text.__main__
getattr(hlo_text.__main__, "hlo_" + command)()
"""


def test_nothing_slow_is_imported_before_interrupts_are_handled() -> None:
    """The package is imported before `hlo_text.__main__` can handle Ctrl-C."""
    program = f"import sys; sys.path[:] = {sys.path!r}; import hlo_text; print('typing' in sys.modules)"
    result = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, timeout=_PATIENCE)
    assert result.stdout == "False\n"


@pytest.mark.parametrize("command", _COMMANDS)
@pytest.mark.parametrize("module", ["pathlib", "evaluator", "click", "importlib.metadata"])
def test_interruption_while_starting(command: str, module: str) -> None:
    code = [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{_EARLY}", command, module]
    result = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, timeout=_PATIENCE)
    assert result.stderr == f"\nhlo-{command}: interrupted while starting\n"
    assert (result.returncode, result.stdout) == (130, "")
