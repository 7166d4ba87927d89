"""Regular expressions that are compiled on first use.

A command uses few of the patterns in the modules that it imports, and compiling one can take longer than importing its
module. Modules with a single purpose need no late patterns.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _LatePattern:
    """A pattern that is compiled on first access and caches the compiled pattern's methods as attributes."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self._pattern, self._flags), name)
        setattr(self, name, value)
        return value


def late(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a pattern like `re.compile`, which is compiled on first use."""
    return cast("re.Pattern[AnyStr]", _LatePattern(pattern, flags))
