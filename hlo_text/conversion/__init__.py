"""Conversion of modules between HLO and StableHLO (see `to_hlo`, `to_stablehlo`).

A conversion never changes its input. An operation without an equivalent in the other language raises a ConversionError
that names it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hlo_text.conversion.hlo.convert import to_hlo
    from hlo_text.conversion.stablehlo.convert import to_stablehlo

__all__ = ["to_hlo", "to_stablehlo"]

#: Imported on first use, since running programs needs neither.
_MODULES = {"to_hlo": "hlo_text.conversion.hlo.convert", "to_stablehlo": "hlo_text.conversion.stablehlo.convert"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'hlo_text.conversion' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
