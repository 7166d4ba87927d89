"""The range of time limits: options and arguments that are a number of seconds."""

from __future__ import annotations

#: The longest limit, 11 days: the operating system's calls count milliseconds in 31 bits.
MOST_SECONDS = 1_000_000


def require_seconds(name: str, seconds: float) -> None:
    """Raise a ValueError unless a time limit is a finite number in range.

    >>> require_seconds("timeout", float("inf"))
    Traceback (most recent call last):
    ...
    ValueError: timeout must be a number of seconds from 0 to 1000000, it is inf
    """
    if not 0 <= seconds <= MOST_SECONDS:  # NaN is not
        raise ValueError(f"{name} must be a number of seconds from 0 to {MOST_SECONDS}, it is {seconds}")
