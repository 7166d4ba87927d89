"""Unique names in the style of XLA: the second `x` becomes `x.1`."""

from __future__ import annotations

import re

_SUFFIX = re.compile(r"(.+)\.([0-9]{1,18})", re.DOTALL)


class UniqueNames:
    """Names in use."""

    def __init__(self) -> None:
        self._used: dict[str, set[int]] = {}
        self._next: dict[str, int] = {}

    def add(self, wanted: str) -> str:
        """Return a name, with the next free number appended if it is in use.

        >>> names = UniqueNames()
        >>> [names.add(name) for name in ("x", "x", "x.1", "x.0", "y.7", "y.7")]
        ['x', 'x.1', 'x.2', 'x.3', 'y.7', 'y.0']
        """
        match = _SUFFIX.fullmatch(wanted)
        root, number = (match[1], int(match[2])) if match is not None else (wanted, 0)
        used = self._used.setdefault(root, set())
        if number in used:
            number = self._next.get(root, 0)
            while number in used:
                number += 1
            self._next[root] = number + 1
        used.add(number)
        if number == 0:
            return f"{root}.0" if match is not None else root
        return f"{root}.{number}"
