"""A minimal script on jaxlib: reads and verifies a file of StableHLO."""

import sys
from pathlib import Path

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, stablehlo

with ir.Context() as context:
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    ir.Module.parse(Path(sys.argv[1]).read_text(encoding="utf-8"))
