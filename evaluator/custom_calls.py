"""Custom calls: a registry of functions by target name.

@register_custom_call("my_target")
def my_target(call, x, y):
    return x * call.configuration["scale"] + y
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from evaluator.interpreter import LoweringContext
from hlo_text import ops
from hlo_text.core.attributes import DictionaryAttribute
from hlo_text.core.diagnostics import Remedy


@attrs.frozen
class CustomCallSite:
    """A custom call as its registered function sees it, without operand values.

    Attributes:
        target: The target name.
        configuration: Entries of the backend configuration if it is an MLIR dictionary or a JSON object, with values
            converted to Python integers, floats, booleans, strings, lists and dictionaries.
        backend_config: The backend configuration as text, or the empty text.
        results: Shape and dtype of every result (None for a token); dynamic sizes are None.
        op: The operation.
        context: The context of the operation; `context.function(region)` converts a called computation to a function.
    """

    target: str
    configuration: Mapping[str, Any]
    backend_config: str
    results: tuple[Any, ...]
    op: ops.CustomCall
    context: LoweringContext


#: Accepts the call site and the operands; returns one result, or a tuple of all.
CustomCallFunction = Callable[..., Any]
_F = TypeVar("_F", bound=CustomCallFunction)

_FUNCTIONS: dict[str, CustomCallFunction] = {}
_PATTERNS: list[tuple[re.Pattern[str], CustomCallFunction]] = []
_registered: list[str] = []
_deferred: list[Callable[[], object]] = []


def register_custom_call(*targets: str) -> Callable[[_F], _F]:
    """Register the decorated function for custom call targets; a later registration replaces an earlier one."""

    def register(function: _F) -> _F:
        _registered.extend(targets)
        for target in targets:
            _FUNCTIONS[target] = function
        return function

    return register


def registrations() -> int:
    """Return the number of registrations, which dates programs compiled before the last one."""
    return len(_registered)


def provide_custom_call(*targets: str) -> Callable[[_F], _F]:
    """Register the decorated function for targets without a function, as the built-in emulation does."""

    def register(function: _F) -> _F:
        for target in targets:
            _FUNCTIONS.setdefault(target, function)
        return function

    return register


def provide_on_demand(load: Callable[[], object]) -> None:
    """Postpone an import that provides functions until a target is unknown."""
    _deferred.append(load)


def register_custom_call_pattern(pattern: str) -> Callable[[_F], _F]:
    """Register the decorated function for all targets that match a regular expression and have no own function."""

    def register(function: _F) -> _F:
        _PATTERNS.append((re.compile(pattern), function))
        return function

    return register


def find_custom_call(target: str) -> CustomCallFunction | None:
    """Return the function of a target, or None."""
    while target not in _FUNCTIONS and _deferred:
        _deferred.pop()()
    if target in _FUNCTIONS:
        return _FUNCTIONS[target]
    return next((function for pattern, function in _PATTERNS if pattern.fullmatch(target)), None)


def unknown_target_message(target: str) -> str:
    """Return the message for an unregistered target."""
    return f"no function is registered for the custom call target {target!r}"


def unknown_target_help(target: str) -> Remedy:
    """Return the help for an unregistered target."""
    return Remedy(
        f"register one with @evaluator.register_custom_call({target!r})",
        option="register one in a Python file and load it with --plugin FILE.py",
    )


def configuration_attribute(op: ops.CustomCall) -> DictionaryAttribute | None:
    """Return a StableHLO call's configuration dictionary, or None; typed FFI calls have it in an MHLO attribute."""
    discardable = op.annotations.discardable if op.annotations is not None else {}
    for attribute in (op.backend_config, discardable.get("mhlo.backend_config")):
        if isinstance(attribute, DictionaryAttribute):
            return attribute
    return None
