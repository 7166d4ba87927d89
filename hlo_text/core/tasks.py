"""Execution of mutually recursive generators on a list instead of Python's stack, for nesting of 100,000 levels."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

#: Yields the tasks whose results it waits for, and returns its own result.
Task = Generator[Any, Any, Any]


def run_task(task: Task) -> Any:
    """Run a task and every task that it waits for; return its result.

    Example:
        >>> def depth(n):
        ...     return 0 if n == 0 else 1 + (yield depth(n - 1))
        >>> run_task(depth(50_000))
        50000
    """
    waiting = [task]
    result: Any = None
    while waiting:
        try:
            child = waiting[-1].send(result)
        except StopIteration as stop:
            waiting.pop()
            result = stop.value
        else:
            waiting.append(child)
            result = None
    return result
