"""Pretty forms of StableHLO operations, read and printed by one module per family of operations."""

from importlib import import_module

from hlo_text.core.forms import Form
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.forms import (
    comparison_selection,
    contraction,
    control_flow,
    elementwise,
    reduction,
    slicing,
    structural,
)
from hlo_text.mlir.forms.pretty_form import OWN_FORMS, REGULAR_FORMS, PrettyForm, RegionPrinter

#: Modules of forms of dialects that few programs use, by dialect.
_LATE = {
    "arith": "hlo_text.mlir.forms.upstream_constants",
    "check": "hlo_text.mlir.forms.check",
    "chlo": "hlo_text.mlir.forms.chlo",
    "sdy": "hlo_text.mlir.forms.upstream_constants",
}


def form_of(cls: type[DeclaredOperation]) -> PrettyForm | None:
    """Return the pretty form of a class; None if it has none or another project's custom form."""
    found = OWN_FORMS.get(cls) or REGULAR_FORMS.get(cls.form)
    if found is None and cls.form is Form.OWN:
        import_module(_LATE[(cls.mlir_name or "").partition(".")[0]])
        found = OWN_FORMS.get(cls)
    return found


__all__ = [
    "OWN_FORMS",
    "PrettyForm",
    "RegionPrinter",
    "comparison_selection",
    "contraction",
    "control_flow",
    "elementwise",
    "form_of",
    "reduction",
    "slicing",
    "structural",
]
