"""Names that formulas use once they are Python."""

from __future__ import annotations

from typing import Any

from hlo_text.notation import logic
from hlo_text.notation.functions import FUNCTIONS
from hlo_text.notation.types import CONSTANTS

RUNTIME: dict[str, Any] = {
    "logic": logic,
    "constants": CONSTANTS,
    **{f"f_{name}": function for name, function in FUNCTIONS.items()},
}
