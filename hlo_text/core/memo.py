"""The bounded cache shared by readers, printers, the verifier and the evaluator.

Every store of a process is a `Memo` at the top of the module that uses it, so `clear_caches` empties them all. None of
them changes a result: what is remembered is a function of the key alone. A key made of `id`s is kept with a value that
holds on to what the ids stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

#: Every store of the process, in the order of the imports.
_STORES: list[Memo[Any, Any]] = []


class Memo(dict[_K, _V]):
    """A dictionary that forgets its older half when it is full.

    Looking up is looking up in a dictionary. Threads may share a store: two that miss the same key both make its
    value, and the later one stays.

    Args:
        name: What it holds, for `cache_statistics`.
        capacity: How much it holds: entries, or what `weigh` counts.
        make: Makes the value of a key that is not known when it is asked for as `memo[key]`.
        weigh: How much of the capacity an entry takes, such as its characters. It may grow while the entry is kept, if
            `grow` is told.

    Example:
        >>> squares = Memo("squares of integers", 100, make=lambda number: number**2)
        >>> squares[12], squares.get(13), len(squares)
        (144, None, 1)
    """

    __slots__ = ("_load", "_lock", "_make", "_weigh", "capacity", "name")

    def __init__(
        self,
        name: str,
        capacity: int,
        make: Callable[[_K], _V] | None = None,
        weigh: Callable[[_K, _V], int] | None = None,
    ) -> None:
        super().__init__()
        self.name = name
        self.capacity = capacity
        self._make = make
        self._weigh = weigh
        self._load = 0
        self._lock = Lock()
        _STORES.append(self)

    def __missing__(self, key: _K) -> _V:
        if self._make is None:
            raise KeyError(key)
        return self.remember(key, self._make(key))

    def remember(self, key: _K, value: _V) -> _V:
        """Store an entry, unless it exceeds the capacity on its own; return the value."""
        weight = 1 if self._weigh is None else self._weigh(key, value)
        if weight > self.capacity:
            return value
        with self._lock:
            if self._load + weight > self.capacity:
                self._make_room(weight)
            self._load += weight
            self[key] = value
        return value

    def share(self, key: _K, value: _V) -> _V:
        """Return the cached value of a key; store the given one if there is none."""
        known = self.get(key)
        return self.remember(key, value) if known is None else known

    def grow(self, weight: int = 1) -> None:
        """Note that an entry became heavier."""
        with self._lock:
            self._make_room(weight)
            self._load += weight

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            super().clear()
            self._load = 0

    def _make_room(self, weight: int) -> None:
        """Forget the older half of the entries until `weight` more fits."""
        while self and self._load + weight > self.capacity:
            for key in list(islice(self, (len(self) + 1) // 2)):
                del self[key]
            self._load = len(self) if self._weigh is None else sum(self._weigh(*entry) for entry in self.items())
        if not self:
            self._load = 0


def remembered(name: str, capacity: int) -> Callable[[Callable[[_K], _V]], Callable[[_K], _V]]:
    """Let a function of one hashable argument make the values of a store (see `Memo`).

    Example:
        >>> @remembered("cubes of integers", 100)
        ... def cube(number: int) -> int:
        ...     return number**3
        >>> cube(3)
        27
    """

    def decorate(make: Callable[[_K], _V]) -> Callable[[_K], _V]:
        memo = Memo(name, capacity, make)
        return wraps(make)(lambda key: memo[key])

    return decorate


def clear_caches() -> None:
    """Clear all caches of texts, types, verdicts and compiled programs in this process.

    Modules, arrays and results that exist stay valid. The tables of the grammars stay too: they depend on no input.

    Example:
        >>> clear_caches()
        >>> sum(cache_statistics().values())
        0
    """
    for store in _STORES:
        store.clear()


def cache_statistics() -> Mapping[str, int]:
    """Return the number of entries in each cache, by name."""
    return {store.name: len(store) for store in _STORES}


__all__ = ["Memo", "cache_statistics", "clear_caches", "remembered"]
