"""Functions that the AST calls and that packages above it implement, so that `core` imports none of them.

`hlo_text/__init__.py` provides them. A service is imported when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

_places: dict[str, str] = {}
_functions: dict[str, Callable[..., Any]] = {}


def provide(places: Mapping[str, str]) -> None:
    """Declare where services are implemented: `module:function` by name."""
    _places.update(places)


def service(name: str) -> Callable[..., Any]:
    """Return the function that implements a service."""
    function = _functions.get(name)
    if function is None:
        module, _, attribute = _places[name].partition(":")
        function = _functions[name] = getattr(import_module(module), attribute)
    return function
