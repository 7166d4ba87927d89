"""All declared operations, one module per family. Use `from hlo_text import ops`, then `ops.Transpose`.

Modules of dialects that few programs use are imported when one of their names is first used.
"""

from hlo_text.core.imports import names_on_use
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
from hlo_text.ops.slicing import *
from hlo_text.ops.structural import *
from hlo_text.ops.upstream import *

_CHLO = ("hlo_text.ops.chlo_functions", "hlo_text.ops.chlo", "hlo_text.ops.chlo_broadcasting")
_LATE = {
    "chlo": _CHLO,
    "sdy": ("hlo_text.ops.sharding",),
    "arith": ("hlo_text.ops.arith",),
    "shape": ("hlo_text.ops.shape_dialect",),
    "tensor": ("hlo_text.ops.tensor_dialect",),
}
for _dialect, _modules in _LATE.items():
    MLIR_OPERATIONS.declare_late(_dialect, *_modules)
HLO_OPERATIONS.declare_late("", *_CHLO)

__getattr__, __dir__ = names_on_use(globals(), [module for modules in _LATE.values() for module in modules])
