"""NumPy, imported on first use.

Importing it takes as long as reading and verifying a small program, and most commands use no arrays.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["ml_dtypes", "np"]


class _OnUse:
    """A module that is imported when one of its names is first accessed."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(self.__name__), name)
        setattr(self, name, value)
        return value


if TYPE_CHECKING:
    import ml_dtypes
    import numpy as np
else:
    np = _OnUse("numpy")
    ml_dtypes = _OnUse("ml_dtypes")
