"""Every declared operation, one module per family. `from hlo_text import ops`, then `ops.Transpose`."""

from hlo_text.ops.arith import *
from hlo_text.ops.asynchronous import *
from hlo_text.ops.check import *
from hlo_text.ops.chlo import *
from hlo_text.ops.chlo_broadcasting import *
from hlo_text.ops.chlo_functions import *
from hlo_text.ops.collectives import *
from hlo_text.ops.communication import *
from hlo_text.ops.comparison_selection import *
from hlo_text.ops.contraction import *
from hlo_text.ops.control_flow import *
from hlo_text.ops.elementwise import *
from hlo_text.ops.halves import *
from hlo_text.ops.hlo_only import *
from hlo_text.ops.normalization import *
from hlo_text.ops.quantization import *
from hlo_text.ops.random import *
from hlo_text.ops.reduction import *
from hlo_text.ops.scans import *
from hlo_text.ops.shape import *
from hlo_text.ops.shape_dialect import *
from hlo_text.ops.sharding import *
from hlo_text.ops.slicing import *
from hlo_text.ops.structural import *
from hlo_text.ops.tensor_dialect import *
from hlo_text.ops.upstream import *
