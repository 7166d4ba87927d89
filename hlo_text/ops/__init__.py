"""All declared operations, one module per family. Use `from hlo_text import ops`, then `ops.Transpose`.

Modules of dialects that few programs use are imported when one of their names is first used.
"""

from itertools import chain

from hlo_text.core.imports import names_on_use
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.ops.comparison_selection import *
from hlo_text.ops.contraction import *
from hlo_text.ops.control_flow import *
from hlo_text.ops.elementwise import *
from hlo_text.ops.functions import *
from hlo_text.ops.halves import *
from hlo_text.ops.reduction import *
from hlo_text.ops.scans import *
from hlo_text.ops.shape import *
from hlo_text.ops.slicing import *
from hlo_text.ops.structural import *
from hlo_text.ops.upstream import *

#: Modules of dialects, in the order in which they are searched for a name.
_LATE = {
    "stablehlo": ("collectives", "communication", "random", "normalization", "quantization"),
    "chlo": ("chlo_functions", "chlo", "chlo_broadcasting"),
    "sdy": ("meshes", "sharding"),
    "check": ("check",),
    "interpreter": ("check",),
    "arith": ("arith",),
    "shape": ("shape_dialect",),
    "tensor": ("tensor_dialect",),
}
_LATE_IN_HLO = (
    *("collectives", "communication", "hlo_only", "asynchronous", "random", "normalization", "quantization"),
    *("late_binding", *_LATE["chlo"]),
)


def _qualified(*modules: str) -> list[str]:
    return [f"{__name__}.{module}" for module in dict.fromkeys(modules)]


for _dialect, _modules in _LATE.items():
    MLIR_OPERATIONS.declare_late(_dialect, *_qualified(*_modules))
HLO_OPERATIONS.declare_late("", *_qualified(*_LATE_IN_HLO))

__getattr__, __dir__ = names_on_use(globals(), _qualified("meshes", *_LATE_IN_HLO, *chain(*_LATE.values())))
