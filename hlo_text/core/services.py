"""Functions that the AST calls and that higher packages implement, so that `core` does not import these.

The table `_SERVICES` in `hlo_text/__init__.py` declares them. A service is imported when it is first called.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


@cache
def service(name: str) -> Callable[..., Any]:
    """Return the function that implements a service."""
    root = sys.modules[__name__.partition(".")[0]]
    module, _, attribute = root._SERVICES[name].partition(":")
    function: Callable[..., Any] = getattr(import_module(module), attribute)
    return function
