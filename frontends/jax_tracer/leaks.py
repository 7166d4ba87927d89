"""Detection of leaked tracers: traced values that the function stores outside itself.

Such a value is meaningless after the function returns. JAX has no cheap public function to find them, so this module
reads one private attribute of its tracers: `_trace`, the object that all values of one trace reference.
"""

from __future__ import annotations

import functools
import gc
import sys
import weakref
from collections.abc import Callable
from types import CellType, FrameType
from typing import Any, ClassVar, Self

import jax

from evaluator.jax_internals import trace_of
from frontends.jax_tracer.failure import refusal


class LeakDetector:
    """Context manager that detects leaks of one traced function.

    Objects created before the context are frozen, so that only new objects are searched for traced values: a search of
    all objects takes longer than most traces.
    """

    _is_any_freezing: ClassVar[bool] = False

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._trace: weakref.ref[Any] | None = None
        self._is_freezing = False

    def __enter__(self) -> Self:
        if not gc.get_freeze_count():  # else an owner, such as an enclosing trace, relies on it
            gc.freeze()
            self._is_freezing = LeakDetector._is_any_freezing = True
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_freezing:
            _thaw()

    @property
    def watched(self) -> Callable[..., Any]:
        """The function to trace instead of the original."""

        @functools.wraps(self._function)
        def watched(*arguments: Any, **keywords: Any) -> Any:
            for leaf in jax.tree_util.tree_leaves((arguments, keywords)):
                trace = trace_of(leaf)
                if trace is not None:
                    self._trace = weakref.ref(trace)
                    break
            return self._function(*arguments, **keywords)

        watched.__name__ = _name(self._function)
        return watched

    def check(self) -> None:
        """Check that only JAX references values of the finished trace.

        Raises:
            TraceError: The function stored a traced value (`trace.leak`).
        """
        if not self._is_freezing:
            _thaw()  # objects created since a nested trace began are frozen too
        if not self._values():
            return
        _thaw()  # older objects may reference them
        holders = self._holders()
        if holders:
            gc.collect()  # references from garbage are not leaks
            holders = self._holders()
        if holders:
            name, rule = _name(self._function), "a traced function must not have side effects"
            raise refusal("trace.leak", f"{name} stores traced values outside itself: {rule}", *holders)

    def _values(self) -> list[Any]:
        """Return the live values of the trace."""
        trace = self._trace() if self._trace is not None else None
        if trace is None:
            return []
        return [value for value in gc.get_referrers(trace) if isinstance(value, jax.core.Tracer)]

    def _holders(self) -> list[str]:
        """Return notes that name the user's variables through which values of the trace are reachable."""
        targets = self._values()
        seen = {id(targets)}
        for _ in range(_DEPTH):
            if not targets:
                return []
            seen.update(map(id, targets))
            holders = [h for h in gc.get_referrers(*targets) if id(h) not in seen and not isinstance(h, FrameType)]
            for holder in holders:
                owner = self._owner(holder, {id(target) for target in targets})
                if owner is not None:
                    return [f"a traced value is held by {owner}"]
            targets = [holder for holder in holders if _is_container(holder)]
            seen.update((id(holders), id(targets)))
        return []

    def _owner(self, holder: Any, held: set[int]) -> str | None:
        """Return the name of a referrer that outlives the function, or None."""
        if isinstance(holder, dict) and "__builtins__" in holder:
            module = str(holder.get("__name__"))
            key = next((key for key, value in holder.items() if id(value) in held), None)
            return None if _is_internal(module) or key is None else f"the global variable {module}.{key}"
        if isinstance(holder, type):
            return None if _is_internal(holder.__module__) else f"the class {holder.__qualname__}"
        if holder is self._function:
            return f"a variable in the enclosing scope of {getattr(holder, '__qualname__', holder)}"
        return None


def _thaw() -> None:
    """Unfreeze objects that a detector froze."""
    if LeakDetector._is_any_freezing:
        LeakDetector._is_any_freezing = False
        gc.unfreeze()


def _name(function: Any) -> str:
    """Return the name of a function, for a partial application that of the applied function."""
    while isinstance(function, functools.partial):
        function = function.func
    return str(getattr(function, "__name__", "<unnamed function>"))


#: Maximum depth of nested containers that are searched.
_DEPTH = 6


def _is_container(holder: Any) -> bool:
    """Return whether an object of the user's program may reference a value on behalf of another object."""
    if isinstance(holder, dict):
        return "__builtins__" not in holder
    return isinstance(holder, list | set | tuple | CellType) or not _is_internal(type(holder).__module__)


def _is_internal(module: str | None) -> bool:
    """Return whether a module belongs to Python, JAX or this package."""
    root = str(module).partition(".")[0]
    return root in ("jax", "jaxlib", "builtins", "frontends", "gc") or root in sys.stdlib_module_names
