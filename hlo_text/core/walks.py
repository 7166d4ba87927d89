"""Walks over what may be nested deeper than Python calls: a walk gives the walks over what is nested in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Walk: TypeAlias = Iterator["Walk"]


def go_through(walk: Walk) -> None:
    """Go on with a walk whenever one that it gave has come to its end."""
    stack = [walk]
    while stack:
        inner = next(stack[-1], None)
        if inner is None:
            stack.pop()
        else:
            stack.append(inner)
