"""The allowed range of time limits in seconds."""

from __future__ import annotations

#: Maximum time limit, 11 days: system calls count milliseconds in 31 bits.
MOST_SECONDS = 1_000_000


def require_seconds(name: str, seconds: float) -> None:
    """Raise a ValueError unless a time limit is a finite number in range.

    >>> require_seconds("timeout", float("inf"))
    Traceback (most recent call last):
    ...
    ValueError: timeout must be a number of seconds from 0 to 1000000, it is inf
    """
    if not isinstance(seconds, int | float) or not 0 <= seconds <= MOST_SECONDS:  # false for NaN
        raise ValueError(f"{name} must be a number of seconds from 0 to {MOST_SECONDS}, it is {seconds!r}")
