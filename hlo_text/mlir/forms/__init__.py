"""Pretty forms of StableHLO operations, read and printed by one module per family of operations."""

from hlo_text.mlir.forms import (
    check,
    chlo,
    comparison_selection,
    contraction,
    control_flow,
    elementwise,
    reduction,
    slicing,
    structural,
)
from hlo_text.mlir.forms.pretty_form import OWN_FORMS, PrettyForm, RegionPrinter, form_of

__all__ = [
    "OWN_FORMS",
    "PrettyForm",
    "RegionPrinter",
    "check",
    "chlo",
    "comparison_selection",
    "contraction",
    "control_flow",
    "elementwise",
    "form_of",
    "reduction",
    "slicing",
    "structural",
]
