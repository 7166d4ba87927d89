"""All declared operations, one module per family. Use `from hlo_text import ops`, then `ops.Transpose`.

Modules of dialects that few programs use are imported when one of their names is first used.
"""

from importlib import import_module
from typing import Any

from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.ops.asynchronous import *
from hlo_text.ops.check import *
from hlo_text.ops.collectives import *
from hlo_text.ops.communication import *
from hlo_text.ops.comparison_selection import *
from hlo_text.ops.contraction import *
from hlo_text.ops.control_flow import *
from hlo_text.ops.elementwise import *
from hlo_text.ops.functions import *
from hlo_text.ops.halves import *
from hlo_text.ops.hlo_only import *
from hlo_text.ops.late_binding import *
from hlo_text.ops.normalization import *
from hlo_text.ops.quantization import *
from hlo_text.ops.random import *
from hlo_text.ops.reduction import *
from hlo_text.ops.scans import *
from hlo_text.ops.shape import *
from hlo_text.ops.sharding import *
from hlo_text.ops.slicing import *
from hlo_text.ops.structural import *
from hlo_text.ops.upstream import *

_CHLO = ("hlo_text.ops.chlo_functions", "hlo_text.ops.chlo", "hlo_text.ops.chlo_broadcasting")
_LATE = {
    "chlo": _CHLO,
    "arith": ("hlo_text.ops.arith",),
    "shape": ("hlo_text.ops.shape_dialect",),
    "tensor": ("hlo_text.ops.tensor_dialect",),
}
for _dialect, _modules in _LATE.items():
    MLIR_OPERATIONS.declare_late(_dialect, *_modules)
HLO_OPERATIONS.declare_late("", *_CHLO)


def _import_late(sought: str = "") -> None:
    """Add the names of the modules that are imported on first use, as `import *` does, up to the one with a name."""
    for module in (module for modules in _LATE.values() for module in modules):
        names = vars(import_module(module))
        globals().update({name: value for name, value in names.items() if not name.startswith("_")})
        if sought in names:
            return


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return [name for name in __dir__() if not name.startswith("_")]
    if not name.startswith("_"):
        _import_late(name)
        if name in globals():
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    _import_late()
    return sorted(globals())
