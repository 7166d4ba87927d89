"""The bounded cache shared by readers, printers, the verifier and the evaluator.

Every store of a process is a `Memo` at the top of the module that uses it, so that `clear_caches` empties all of them.
Stores never change a result: a value is a function of its key alone. The value of a key that contains `id`s references
the identified objects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

#: Every store of the process, in the order of the imports.
_STORES: list[Memo[Any, Any]] = []


class Memo(dict[_K, _V]):
    """A bounded dictionary that drops its older half when it is full.

    Look-ups are plain dictionary look-ups. Threads may share a store: two threads that miss the same key both compute
    its value, and the later one is kept.

    Args:
        name: Name of its contents in `cache_statistics`.
        capacity: Capacity in entries, or in the unit of `weigh`.
        make: Computes the value of a missing key for `memo[key]`.
        weigh: Returns the share of the capacity that an entry uses, such as its characters.

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
        # no lock, which would take most of the time: a race only makes the load inaccurate
        weigh = self._weigh
        weight = 1 if weigh is None else weigh(key, value)
        load = (len(self) if weigh is None else self._load) + weight
        if load > self.capacity:
            if weight > self.capacity:
                return value
            with self._lock:
                self._load = load - weight
                self._evict(weight)
            load = self._load + weight
        self._load = load
        self[key] = value
        return value

    def share(self, key: _K, value: _V) -> _V:
        """Return the cached value of a key; store the given one if there is none."""
        if self._weigh is None and len(self) < self.capacity:
            return self.setdefault(key, value)
        known = self.get(key)
        return self.remember(key, value) if known is None else known

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            super().clear()
            self._load = 0

    def _evict(self, weight: int) -> None:
        """Drop older halves of the entries until there is capacity for an additional `weight`."""
        while self and self._load + weight > self.capacity:
            for key in list(islice(self, (len(self) + 1) // 2)):
                del self[key]
            self._load = len(self) if self._weigh is None else sum(self._weigh(*entry) for entry in list(self.items()))
        if not self:
            self._load = 0


def remembered(name: str, capacity: int) -> Callable[[Callable[[_K], _V]], Callable[[_K], _V]]:
    """Return a decorator that caches a function of one hashable argument in a store (see `Memo`).

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


def by_declaration(make: Callable[[_K], _V]) -> Callable[[_K], _V]:
    """Return a function of declared classes with a cache that `clear_caches` keeps: it is independent of inputs."""
    return cache(make)


def clear_caches() -> None:
    """Clear all caches of texts, types, verdicts and compiled programs in this process.

    Existing modules, arrays and results stay valid. Tables that only depend on the grammar or declarations are kept.

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


__all__ = ["Memo", "by_declaration", "cache_statistics", "clear_caches", "remembered"]
