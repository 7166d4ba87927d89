"""Characters that stand for parts of an operation in its text.

They are surrogates that no text read from bytes contains.
"""

from __future__ import annotations

import re

from hlo_text.late_patterns import late

OPERAND = "\ud800"
ARGUMENTS = "\ud802"  # the typed arguments of a region
REGION = "\ud803"
BINDING = "\ud804"  # a name that is no operand: a region's argument

_BINDINGS = late(rf"{BINDING}[^{REGION}]*\)(\s*){REGION}", re.ASCII)


def with_arguments_marked(text: str) -> str:
    """Return a text with `ARGUMENTS` for what stands between the parentheses in front of a region: names and types."""
    return _BINDINGS.sub(f"{ARGUMENTS})\\1{REGION}", text)
