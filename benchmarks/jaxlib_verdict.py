"""Minimal script that reads and verifies a StableHLO file with jaxlib."""

import sys
from pathlib import Path

from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import chlo, sdy, stablehlo

registry = ir.DialectRegistry()
_jax_mlir_ext.register_dialects(registry)
with ir.Context() as context:
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    for dialect in (stablehlo, chlo, sdy):
        dialect.register_dialect(context)
    ir.Module.parse(Path(sys.argv[1]).read_text(encoding="utf-8"))
