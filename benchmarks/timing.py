"""Processor time of calls and of processes, and statistics of ratios."""

from __future__ import annotations

import gc
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

#: Environment of processes; compiled modules are kept, as for an installed hlo-text.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {
    "PYTHONPATH": str(Path(__file__).resolve().parent.parent),
    "JAX_PLATFORMS": "cpu",
}
_MEASURE = """
import json, resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code]))
"""


@attrs.frozen
class Usage:
    """Processor seconds of a process and its children, the largest peak memory of one in MB, and the exit code."""

    seconds: float
    megabytes: float
    code: int


def seconds(function: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor seconds of a call, and its result."""
    gc.collect()
    start = time.process_time()
    result = function()
    return time.process_time() - start, result


def usage(*arguments: str) -> Usage:
    """Run Python with the given arguments in a separate process."""
    command = [sys.executable, "-c", _MEASURE, sys.executable, *arguments]
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=_ENVIRONMENT).stdout
    return Usage(*json.loads(output))


def median_usage(rounds: int, *commands: Sequence[str]) -> list[Usage]:
    """Run commands in turn, and return the medians of each."""
    found: list[list[Usage]] = [[] for _ in commands]
    for _ in range(rounds):
        for mine, command in zip(found, commands, strict=True):
            mine.append(usage(*command))
    return [
        Usage(
            statistics.median(one.seconds for one in mine),
            statistics.median(one.megabytes for one in mine),
            max(one.code for one in mine),
        )
        for mine in found
    ]


def geometric_mean(values: Iterable[float]) -> float:
    """Return the geometric mean of positive numbers."""
    return math.exp(statistics.fmean(map(math.log, values)))


def in_fork(measure: Callable[[], Any]) -> Any:
    """Return the result of a function, as JSON values, from a fork of this process; None if it fails."""
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(sending, json.dumps(measure()).encode())
        except Exception as error:
            print(f"{type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
        finally:
            os._exit(0)
    os.close(sending)
    with os.fdopen(receiving, "rb") as pipe:
        measured = pipe.read()
    os.waitpid(child, 0)
    return json.loads(measured) if measured else None
